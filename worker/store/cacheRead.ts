// Reads the cache. In the first script, because the first screen shows the cached values until the answer arrives.
import type { ListState } from '../../bus/entities/paging';
import type { StoredThread } from '../../bus/entities/forum';
import type { UserBrief } from '../../bus/entities/users';
import type { StreamTopic, Value } from '../../bus/client/topics';
import type { Json } from '../../bus/protocol/envelope';
import { authOf } from '../transport/auth';
import type { Kernel } from '../kernel/types';

/** The last person on this phone. Until the server names the person, only the same token opens this person's cache. */
export type LastPerson = { userId: string; token: string };
/** A cached value of a stream, with the circles that it names. */
export type Kept = { form: number; value: Json; at: number; circles?: Json[] };
export type CachedFeed = {
  form: number;
  list: ListState;
  cursor: string;
  threads: StoredThread[];
  users: UserBrief[];
  at: number;
};

/**
 * The version of the cached shapes. Raise it when a cached type (ListState, StoredThread, UserBrief, a cached stream)
 * changes; entries of another version are ignored. An optional field needs no new number. The number is part of what
 * the worker stores, so the recordings in tests/recordings must be made again.
 */
export const CACHE_FORM = 1;

/** Entries older than this are ignored. */
export const CACHE_DAYS = 7;

export async function stored(kernel: Kernel, store: 'cache' | 'meta' | 'jobs', key: string): Promise<Json> {
  try {
    const { value } = (await kernel.edge('kernel.storage', { op: 'get', store, key })) as { value: Json };
    return value;
  } catch {
    return null;
  }
}
export const cacheKey = (owner: string, topic: string, key: string): string => owner + '|' + topic + '|' + key;

/** The owner of the cache that may be shown now: '' for visitors, null while the person is unknown. */
export async function cacheOwner(kernel: Kernel): Promise<string | null> {
  const me = kernel.read('session.me');
  if (me) return me.userId;
  const { token } = authOf(kernel).get();
  if (!token) return '';
  const last = (await stored(kernel, 'meta', '|person')) as LastPerson | null;
  return last && last.token === token ? last.userId : null;
}
export async function readCachedFeed(kernel: Kernel, feed: string): Promise<CachedFeed | null> {
  const { epoch } = authOf(kernel).get();
  const owner = await cacheOwner(kernel);
  if (owner === null) return null;
  const cached = (await stored(kernel, 'cache', cacheKey(owner, 'forum.feed', feed))) as CachedFeed | null;
  if (!cached || cached.form !== CACHE_FORM || kernel.now() - cached.at > CACHE_DAYS * 86_400_000) return null;
  return authOf(kernel).get().epoch === epoch ? cached : null;
}
/** Resolves with the cached value of a stream for this person, or null when there is none or it is too old. */
export async function readCached<T extends StreamTopic>(
  kernel: Kernel,
  topic: T,
  key: string,
): Promise<{ value: Value<T>; circles: Json[] } | null> {
  const owner = await cacheOwner(kernel);
  if (owner === null) return null;
  const kept = (await stored(kernel, 'cache', cacheKey(owner, topic, key))) as Kept | null;
  if (!kept || kept.form !== CACHE_FORM || kernel.now() - kept.at > CACHE_DAYS * 86_400_000) return null;
  return { value: kept.value as Value<T>, circles: kept.circles ?? [] };
}
