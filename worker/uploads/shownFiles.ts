// Files that the page still shows after an earlier worker has died, and that are not in the phone's storage: that worker
// had them in its memory alone. Those that are not on the server are asked of the page again.
import type { Upload } from '../../bus/entities/media';
import type { Kernel } from '../kernel/types';
import { itemOf } from './items';
import type { Item } from './items';

function itemShown(upload: Upload, now: number): Item {
  const { localId, kind, size, width, height, duration, url, vid, color, state } = upload;
  const item = itemOf(kind, { localId, name: '', mime: '', size, width, height, duration }, now);
  return state === 'ready'
    ? { ...item, step: 'ready', url, vid, color, readyTime: now, unstored: 1 }
    : { ...item, over: 1, failCode: 'missing', unstored: 1, uncopied: 1 };
}
/** Those that are not among the stored ones; not what is shown as chosen on another phone (absentFiles.ts). */
export const shownFiles = (kernel: Kernel, stored: readonly Item[]): Item[] =>
  kernel
    .keys('media.upload')
    .map((localId) => kernel.read('media.upload', localId))
    .filter((one): one is Upload => one !== undefined && one.failCode !== 'absent')
    .filter(({ localId }) => !stored.some((item) => item.localId === localId))
    .map((one) => itemShown(one, kernel.now()));

/** Asks the page for those whose bytes this worker does not have. */
export function askPage(kernel: Kernel, items: readonly Item[]): void {
  for (const { localId, failCode } of items) if (failCode === 'missing') kernel.tell('media.fileMissed', { localId });
}
