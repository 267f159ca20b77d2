// Writes records of the person to the phone's storage.
import type { Json } from '../../bus/protocol/envelope';
import { codeOf } from '../kernel/failures';
import type { Kernel } from '../kernel/types';

const run = (kernel: Kernel, request: Json): Promise<string> =>
  kernel.edge('kernel.storage', request).then(() => '', codeOf);
/** Makes room on a full phone; never rejects. */
export const clearCache = (kernel: Kernel): Promise<string> => run(kernel, { op: 'clear', store: 'cache', key: '' });
/**
 * Resolves with '' when it is done, else with the failure's code; never rejects. On a full phone it clears the cache to
 * make room and tries again.
 */
export async function writeRecord(kernel: Kernel, request: Json): Promise<string> {
  const lost = await run(kernel, request);
  if (lost !== 'full') return lost;
  await clearCache(kernel);
  return run(kernel, request);
}
