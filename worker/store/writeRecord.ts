// Writes records of the person to the phone's storage.
import type { Json } from '../../bus/protocol/envelope';
import { codeOf } from '../kernel/failures';
import type { Kernel } from '../kernel/types';

/**
 * Resolves with '' when it is done, else with the failure's code; never rejects. On a full phone it clears the cache to
 * make room and tries again.
 */
export async function writeRecord(kernel: Kernel, request: Json): Promise<string> {
  const run = (one: Json): Promise<string> => kernel.edge('kernel.storage', one).then(() => '', codeOf);
  const lost = await run(request);
  if (lost !== 'full') return lost;
  await run({ op: 'clear', store: 'cache', key: '' });
  return run(request);
}
