// One queue of files per kernel. The queue itself comes with the pack that sends files; what only looks after its own
// files (a comment's picture) asks here, in the second script.
import type { Kernel } from '../kernel/types';
import type { Uploads } from './queue';

const made = new WeakMap<Kernel, Uploads>();
/** The queue, once its script is there. */
export const uploadsHere = (kernel: Kernel): Uploads | undefined => made.get(kernel);
export function uploadsOf(kernel: Kernel, create: (kernel: Kernel) => Uploads): Uploads {
  const found = made.get(kernel) ?? create(kernel);
  made.set(kernel, found);
  return found;
}
