// Users: the size of the cache, and clearing it. Unsent writes, drafts and hidden threads stay: they are not cache.
import type { Json } from '../../../bus/protocol/envelope';
import { cacheKey, stored } from '../../store/cacheRead';
import type { Kernel } from '../../kernel/types';

export function startPersistence(kernel: Kernel): void {
  const hiddenKey = cacheKey('', 'hidden', '');
  async function size(key: string): Promise<number> {
    const { value } = (await kernel.edge('kernel.storage', { op: 'size', store: 'cache', key })) as { value: Json };
    return typeof value === 'number' ? value : 0;
  }
  kernel.handle('users.measureCache', async () => ({ bytes: Math.max(0, (await size('')) - (await size(hiddenKey))) }));
  kernel.handle('users.clearCache', async () => {
    const hidden = await stored(kernel, 'cache', hiddenKey);
    await kernel.edge('kernel.storage', { op: 'clear', store: 'cache', key: '' });
    if (hidden !== null)
      await kernel.edge('kernel.storage', { op: 'put', store: 'cache', key: hiddenKey, value: hidden });
    return {};
  });
}
