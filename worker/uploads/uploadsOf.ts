// One queue of files per kernel, made when the first domain of the second script asks for it.
import type { Kernel } from '../kernelTypes';
import { createUploads } from './queue';
import type { Uploads } from './queue';

const made = new WeakMap<Kernel, Uploads>();
export function uploadsOf(kernel: Kernel): Uploads {
  const found = made.get(kernel) ?? createUploads(kernel);
  made.set(kernel, found);
  return found;
}
