// The uploads on the phone: their records in its storage, and the copies of their files.
import type { Json } from '../../bus/protocol/envelope';
import type { Kernel } from '../kernel/types';
import { writeRecord } from '../store/writeRecord';
import { itemFrom } from './items';
import type { Item } from './items';
import { draftFiles } from './neededFiles';
import { askFile } from './send';

const keyOf = (owner: string, localId: string): string => `${owner}|upload|${localId}`;

/** The person's stored uploads; none where they cannot be read. */
export async function readItems(kernel: Kernel, owner: string): Promise<Item[]> {
  const { value } = (await kernel
    .edge('kernel.storage', { op: 'all', store: 'meta', key: keyOf(owner, '') })
    .catch(() => ({ value: {} }))) as { value: { [key: string]: Json } | null };
  return Object.values(value ?? {})
    .map(itemFrom)
    .filter((item): item is Item => item !== null);
}
/**
 * Resolves with '' when the phone has it, else with the failure's code. A file that is not sent has no record that its
 * copy on the phone does not fit to: a later start would look for it.
 */
export async function writeItem(kernel: Kernel, owner: string, item: Item): Promise<string> {
  const { unstored: _1, read: _2, uncopied, ...value } = item;
  const lost =
    uncopied && item.step !== 'ready'
      ? 'full'
      : await writeRecord(kernel, { op: 'put', store: 'meta', key: keyOf(owner, item.localId), value });
  if (lost) item.unstored = 1;
  else delete item.unstored;
  return lost;
}
const deleteRecord = (kernel: Kernel, owner: string, { localId }: Item): Promise<string> =>
  writeRecord(kernel, { op: 'delete', store: 'meta', key: keyOf(owner, localId) });
const deleteCopy = (kernel: Kernel, owner: string, item: Item): Promise<unknown> =>
  askFile({ kernel, owner, item }, { op: 'drop' }).catch(() => undefined);
export async function deleteItem(kernel: Kernel, owner: string, item: Item): Promise<void> {
  await deleteRecord(kernel, owner, item);
  await deleteCopy(kernel, owner, item);
}
/** Shows them no more: their person has left. One that is still being read from the app is read from its start again. */
export function hideItems(kernel: Kernel, owner: string, items: readonly Item[]): void {
  for (const item of items) {
    kernel.drop('media.upload', item.localId);
    if (item.read && item.step === 'picked') void deleteCopy(kernel, owner, item);
  }
}
/** Deletes the person's uploads, but for those of the drafts, which stay too, and for `kept`. Does not wait for the copies. */
export async function forgetItems(kernel: Kernel, owner: string, kept: readonly string[]): Promise<void> {
  const isNeeded = await draftFiles(kernel, owner);
  const all = await readItems(kernel, owner);
  const unneeded = all.filter((item) => !isNeeded(item) && kept.indexOf(item.localId) < 0);
  if (unneeded.length === all.length) {
    await writeRecord(kernel, { op: 'clear', store: 'meta', key: keyOf(owner, '') });
    kernel.edge('kernel.file', { op: 'clear', owner, localId: '' }).catch(() => undefined);
    return;
  }
  for (const item of unneeded) {
    await deleteRecord(kernel, owner, item);
    void deleteCopy(kernel, owner, item);
  }
}
