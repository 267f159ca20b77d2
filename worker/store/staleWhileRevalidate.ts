// A shelf: a small public list that a screen opens (banners, topics, circles): what was kept is shown at once, then the
// answer. An answer for somebody who has left meanwhile is not shown.
import type { Json } from '../../bus/protocol/envelope';
import type { StreamTopic, Value } from '../../bus/client/topics';
import { readCached } from './cache';
import type { Kernel } from '../kernel/types';
import { authOf } from '../transport/auth';
import { put } from './entityStore';

export type Revalidated<T extends StreamTopic> = {
  topic: T;
  key?: string;
  /** Asks the server and gives the new value. */
  load(): Promise<Value<T>>;
  /** The value for a phase of which nothing is known yet; null shows nothing. */
  blank(phase: 'loading' | 'error'): Value<T> | null;
  /** Whether a value holds something worth keeping when a refresh fails. */
  stands(value: Value<T>): boolean;
  /** Things that the kept value names. */
  unpack?(circles: Json[]): void;
};

export async function revalidate<T extends StreamTopic>(kernel: Kernel, resource: Revalidated<T>): Promise<void> {
  const { topic, key = '' } = resource;
  const show = (value: Value<T> | null) => {
    if (value !== null) put(kernel, topic, value, key);
  };
  const standing = () => {
    const value = kernel.read(topic, key);
    return value !== undefined && resource.stands(value);
  };
  const { epoch } = authOf(kernel).get();
  if (!standing()) show(resource.blank('loading'));
  const kept = standing()
    ? Promise.resolve()
    : readCached(kernel, topic, key).then((found) => {
        if (!found || standing() || authOf(kernel).get().epoch !== epoch) return;
        resource.unpack?.(found.circles);
        show(found.value);
      });
  try {
    show(await resource.load());
  } catch {
    await kept;
    if (!standing()) show(resource.blank('error'));
  }
  await kept;
}
