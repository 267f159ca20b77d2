// The reading half of the cache, in the first script: what this person last saw on the first screen, shown until the
// answer is there.
import type { ListState } from '../../bus/entities/paging';
import type { StoredThread } from '../../bus/entities/forum';
import type { UserBrief } from '../../bus/entities/users';
import type { Json } from '../../bus/protocol/envelope';
import { authOf } from '../transport/auth';
import type { Kernel } from '../kernel/types';

/** Whose session the phone saw last; only the same token opens that person's cache before the server said who it is. */
export type LastPerson = { userId: string; token: string };
export type CachedFeed = {
  form: number;
  list: ListState;
  cursor: string;
  threads: StoredThread[];
  users: UserBrief[];
  at: number;
};

/**
 * Raise it when a cached thing (ListState, StoredThread, UserBrief, a kept stream) gets another shape: older entries
 * are not shown. An optional field needs no new number. A new number is in what the worker stores, so the recordings in
 * tests/recordings are made again.
 */
export const CACHE_FORM = 1;

/** Older than this it is not shown. */
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

/** The owner of the cache that may be shown now: '' for visitors, null when the person is not known yet. */
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
