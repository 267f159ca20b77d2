// One upload queue per kernel. The queue is in the pack that sends files; code of the second script that only needs its
// own files (a comment's picture) gets it here.
import type { Kernel } from '../kernel/types';
import type { Uploads } from './queue';

const made = new WeakMap<Kernel, Uploads>();
/** The queue, once its script is loaded. */
export const uploadsHere = (kernel: Kernel): Uploads | undefined => made.get(kernel);
export function uploadsOf(kernel: Kernel, create: (kernel: Kernel) => Uploads): Uploads {
  const found = made.get(kernel) ?? create(kernel);
  made.set(kernel, found);
  return found;
}
