// Shows what was saved for a start without a network (saveContent.ts): only after the network has failed, only to its
// owner, and never over something newer.
import type { StreamTopic } from '../../bus/client/topics';
import type { Json } from '../../bus/protocol/envelope';
import { isTransient } from '../kernel/failures';
import { authOf } from '../transport/auth';
import { CACHE_DAYS, CACHE_FORM, cacheKey, cacheOwner, stored } from './cacheRead';
import { put } from './entityStore';
import type { Kernel } from '../kernel/types';

/** The values of streams that belong together, by topic and key; what names others comes after them. */
export type SavedValues = { [topic: string]: { [key: string]: Json } };
/** The list that 活动 opens with: without any filter. */
export const ALL_ACTIVITIES = '||||||';
export type Saved = { form: number; at: number; values: SavedValues };

/** Whether this page can be opened without a network. Elsewhere nothing more is stored or read. */
export const opensOffline = (kernel: Kernel): boolean =>
  kernel.slice<{ opensOffline?: 0 | 1 }>('environment', {}).get().opensOffline === 1;

/** Whether what was saved may stand for what this failure has kept away. */
export const mayShowSaved = (kernel: Kernel, failure: unknown): boolean => opensOffline(kernel) && isTransient(failure);
/** Tells the page how old what it shows is. `at` in ms. */
export function tellAge(kernel: Kernel, at: number): void {
  if (opensOffline(kernel)) put(kernel, 'session.savedAt', { at });
}
const isReady = (value: Json | undefined): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  (value['phase'] === undefined || value['phase'] === 'ready');

/** Resolves when what was saved under this name is shown, or there is nothing. */
export async function showSaved(kernel: Kernel, name: string): Promise<void> {
  const { epoch } = authOf(kernel).get();
  const owner = await cacheOwner(kernel);
  if (owner === null) return;
  const saved = (await stored(kernel, 'cache', cacheKey(owner, 'saved', name))) as Saved | null;
  if (!saved || saved.form !== CACHE_FORM || kernel.now() - saved.at > CACHE_DAYS * 86_400_000) return;
  if (authOf(kernel).get().epoch !== epoch) return;
  kernel.batch(() => {
    for (const topic of Object.keys(saved.values) as StreamTopic[]) {
      const values = saved.values[topic] ?? {};
      for (const key of Object.keys(values))
        if (!isReady(kernel.read(topic, key) as Json | undefined)) put(kernel, topic, values[key] as never, key);
    }
    tellAge(kernel, saved.at);
  });
}
