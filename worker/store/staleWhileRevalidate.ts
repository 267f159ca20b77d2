// Stale-while-revalidate for a small public list that a screen opens (banners, topics, circles): shows the cached
// value, then the answer. A cached value that is read after the person has changed is not shown.
import type { Json } from '../../bus/protocol/envelope';
import type { StreamTopic, Value } from '../../bus/client/topics';
import { readCached } from './cacheRead';
import type { Kernel } from '../kernel/types';
import { authOf } from '../transport/auth';
import { put } from './entityStore';
import { mayShowSaved, showSaved } from './savedContent';

export type Revalidated<T extends StreamTopic> = {
  topic: T;
  key?: string;
  /** Requests the new value from the server. */
  load(): Promise<Value<T>>;
  /** The value to show in a phase without data; null shows nothing. */
  blank(phase: 'loading' | 'error'): Value<T> | null;
  /** Whether a value has data: it stays while the list is loaded again and when that fails. */
  stands(value: Value<T>): boolean;
  /** Stores the circles that were cached with the value. */
  unpack?(circles: Json[]): void;
  /** The name under which it was saved with others for a start without a network. */
  saved?: string;
};

/** The loads that run, by stream, key and epoch: whoever opens the list meanwhile waits for the same one. */
const running = new WeakMap<Kernel, Map<string, Promise<void>>>();

export function revalidate<T extends StreamTopic>(kernel: Kernel, resource: Revalidated<T>): Promise<void> {
  const loads = running.get(kernel) ?? new Map<string, Promise<void>>();
  running.set(kernel, loads);
  const name = [resource.topic, resource.key ?? '', authOf(kernel).get().epoch].join('|');
  const known = loads.get(name);
  if (known) return known;
  const end = () => void loads.delete(name);
  const load = run(kernel, resource).then(end, (why: unknown) => {
    end();
    throw why;
  });
  loads.set(name, load);
  return load;
}

async function run<T extends StreamTopic>(kernel: Kernel, resource: Revalidated<T>): Promise<void> {
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
  } catch (e) {
    await kept;
    if (!standing() && resource.saved && mayShowSaved(kernel, e)) await showSaved(kernel, resource.saved);
    if (!standing()) show(resource.blank('error'));
  }
  await kept;
}
