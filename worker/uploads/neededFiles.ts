// What is stored on the phone that still names files: the person's unsent jobs and drafts.
import type { Json } from '../../bus/protocol/envelope';
import type { Kernel } from '../kernel/types';

/** Whether a stored job or draft of this person names the file. True for every file when they cannot be read. */
export async function neededFiles(kernel: Kernel, owner: string): Promise<(localId: string) => boolean> {
  const read = async (store: string, key: string): Promise<string> =>
    JSON.stringify(((await kernel.edge('kernel.storage', { op: 'all', store, key })) as { value: Json }).value);
  try {
    const texts = [await read('jobs', `${owner}|`), await read('meta', `${owner}|draft|`)].join();
    return (localId) => texts.indexOf(JSON.stringify(localId)) >= 0;
  } catch {
    return () => true;
  }
}
