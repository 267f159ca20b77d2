// What is stored on the phone that still names files: the person's unsent jobs and drafts.
import type { Json } from '../../bus/protocol/envelope';
import type { Kernel } from '../kernel/types';
import { namesOf } from './items';
import type { Item } from './items';

type Place = { store: 'jobs' | 'meta'; key: string };
/** Whether something stored in these places names the file. True for every file when they cannot be read. */
async function namedIn(kernel: Kernel, places: readonly Place[]): Promise<(item: Item) => boolean> {
  const texts: string[] = [];
  try {
    for (const place of places) {
      const { value } = (await kernel.edge('kernel.storage', { op: 'all', ...place })) as { value: Json };
      texts.push(JSON.stringify(value));
    }
  } catch {
    return () => true;
  }
  return (item) => namesOf(item).some((name) => texts.some((text) => text.indexOf(JSON.stringify(name)) >= 0));
}
const draftsOf = (owner: string): Place => ({ store: 'meta', key: `${owner}|draft|` });

/** Whether a stored draft of this person names the file. */
export const draftFiles = (kernel: Kernel, owner: string): ReturnType<typeof namedIn> =>
  namedIn(kernel, [draftsOf(owner)]);
/** Whether a stored job or draft of this person names the file. */
export const neededFiles = (kernel: Kernel, owner: string): ReturnType<typeof namedIn> =>
  namedIn(kernel, [{ store: 'jobs', key: `${owner}|` }, draftsOf(owner)]);
