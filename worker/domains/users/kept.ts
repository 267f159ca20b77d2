// Users: how much the phone keeps for showing it sooner, and letting go of it. What waits to be sent, drafts, and what the person does
// not want to see stay: they are no cache.
import type { Json } from '../../../bus/envelope';
import { utf8 } from '../../../bus/utf8';
import { cacheKey } from '../../cacheRead';
import type { Kernel } from '../../kernelTypes';

export function startKept(kernel: Kernel): void {
  const hiddenKey = cacheKey('', 'hidden', '');
  async function all(): Promise<{ [key: string]: Json }> {
    const answer = await kernel.edge('kernel.storage', { op: 'all', store: 'cache', key: '' }).catch(() => null);
    const value = typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer['value'] : null;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as { [key: string]: Json }) : {};
  }
  kernel.handle('users.measureCache', async () => {
    const kept = await all();
    let bytes = 0;
    for (const key of Object.keys(kept)) if (key !== hiddenKey) bytes += utf8(JSON.stringify(kept[key])).length;
    return { bytes };
  });
  kernel.handle('users.clearCache', async () => {
    const hidden = (await all())[hiddenKey];
    await kernel.edge('kernel.storage', { op: 'clear', store: 'cache', key: '' });
    if (hidden !== undefined) await kernel.edge('kernel.storage', { op: 'put', store: 'cache', key: hiddenKey, value: hidden });
    return {};
  });
}
