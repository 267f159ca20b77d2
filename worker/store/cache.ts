// Writes the cache: the last lists and objects of the first screens, per person, bounded in size, cleared at logout.
// They are shown at once at the next start and then refreshed, and never shown to another person.
import type { Json } from '../../bus/protocol/envelope';
import type { StreamTopic } from '../../bus/client/topics';
import type { ListState } from '../../bus/entities/paging';
import { CACHE_FORM, cacheKey } from './cacheRead';
import type { CachedFeed, Kept, LastPerson } from './cacheRead';
import { saveContent, watchContent } from './saveContent';
import { opensOffline } from './savedContent';
import type { Kernel } from '../kernel/types';
import { authOf } from '../transport/auth';

/** Changes within this time are written together. */
const WRITE_MS = 1500;
/** Feeds whose first page is cached. */
const FEEDS = ['recommend', 'new', 'video', 'follow'];
const FEED_LENGTH = 20;
/** Adds the feeds of the other first screens: Club Z's home, and the person's own page where it opens offline. */
const keptFeeds = (kernel: Kernel): string[] => {
  const clubZId = kernel.read('session.state')?.clubZId ?? '';
  const me = opensOffline(kernel) ? (kernel.read('session.me')?.userId ?? '') : '';
  return FEEDS.concat(clubZId ? 'circleHot|' + clubZId : [], me ? 'user|' + me : []);
};
/** Streams that are cached whole. */
const KEPT: readonly StreamTopic[] = [
  'session.tabs',
  'content.banners',
  'circles.strip',
  'clubz.home',
  'forum.hotTopics',
  'search.hotWords',
  'notices.unread',
];

const put = (kernel: Kernel, store: 'cache' | 'meta', key: string, value: Json) =>
  kernel.edge('kernel.storage', { op: 'put', store, key, value }).catch(() => undefined);

/** Whether a list only loads more after its cached part, which stays as it is. */
function onlyGrows(before: ListState | undefined, list: ListState): boolean {
  return (
    before !== undefined &&
    before.ids.length > FEED_LENGTH &&
    list.ids.length > FEED_LENGTH &&
    before.phase === list.phase &&
    before.refresh === list.refresh &&
    before.stale === list.stale &&
    before.version === list.version &&
    before.ids.slice(0, FEED_LENGTH).every((id, i) => id === list.ids[i])
  );
}
function feedValue(kernel: Kernel, feed: string): Json | null {
  const list = kernel.read('forum.feed', feed);
  if (!list || list.phase !== 'ready' || list.stale) return null;
  const ids = list.ids.slice(0, FEED_LENGTH);
  const threads: CachedFeed['threads'] = [];
  const users: CachedFeed['users'] = [];
  for (const id of ids) {
    const thread = kernel.read('forum.thread', id);
    if (!thread) continue;
    threads.push({ ...thread, pending: 0 });
    const user = kernel.read('users.user', thread.authorId);
    if (user && !users.some((u) => u.userId === user.userId)) users.push(user);
  }
  const whole = ids.length === list.ids.length;
  const cursor = whole
    ? (kernel.slice<{ [f: string]: { cursor: string } }>('feeds', {}).get()[feed]?.cursor ?? '')
    : '';
  const cached: CachedFeed = {
    form: CACHE_FORM,
    list: {
      ...list,
      ids: threads.map((t) => t.threadId),
      newCount: 0,
      hasMore: whole ? list.hasMore : 1,
      refresh: 'idle',
      more: 'idle',
    },
    cursor,
    threads,
    users,
    at: kernel.now(),
  };
  return cached;
}

const timersOf = (kernel: Kernel) => kernel.slice<{ [what: string]: string }>('cacheTimers', {});
function writeLater(kernel: Kernel, what: string): void {
  const timers = timersOf(kernel).get();
  if (!timers[what]) timers[what] = kernel.setTimer('cache', WRITE_MS, what);
}
/** Also caches what was loaded before this script. */
export function beginCache(kernel: Kernel): void {
  rememberPerson(kernel);
  for (const feed of FEEDS) if (kernel.read('forum.feed', feed)) writeLater(kernel, 'forum.feed|' + feed);
  for (const topic of KEPT) for (const key of kernel.keys(topic)) writeLater(kernel, topic + '|' + key);
  if (opensOffline(kernel) && kernel.read('session.me')) writeLater(kernel, 'session.me|');
}
export function startCache(kernel: Kernel): void {
  const later = (what: string) => writeLater(kernel, what);
  kernel.effect(kernel.changes('forum.feed'), ({ key: feed, value: list, before }) => {
    if (keptFeeds(kernel).indexOf(feed) >= 0 && !onlyGrows(before, list)) later('forum.feed|' + feed);
  });
  // A cached feed contains its threads, so a like changes the cached value too.
  kernel.effect(kernel.changes('forum.thread'), ({ key: id }) => {
    for (const feed of keptFeeds(kernel)) {
      const at = kernel.read('forum.feed', feed)?.ids.indexOf(id) ?? -1;
      if (at >= 0 && at < FEED_LENGTH) later('forum.feed|' + feed);
    }
  });
  for (const topic of KEPT) kernel.effect(kernel.changes(topic), ({ key }) => later(topic + '|' + key));
  watchContent(kernel, (name) => {
    if (opensOffline(kernel)) later('saved|' + name);
  });
  kernel.effect(kernel.changes('session.me'), ({ value: me }) => {
    if (me && opensOffline(kernel)) later('session.me|');
  });
  kernel.effect(kernel.timers('cache'), (what) => {
    delete timersOf(kernel).get()[what];
    const me = kernel.read('session.me');
    const state = kernel.read('session.state');
    // The owner of the value is not known yet.
    if (state?.phase === 'starting') return later(what);
    const i = what.indexOf('|');
    const topic = what.slice(0, i) as StreamTopic;
    const key = what.slice(i + 1);
    if (what.slice(0, i) === 'saved') return void saveContent(kernel, me ? me.userId : '', key);
    const value = topic === 'forum.feed' ? feedValue(kernel, key) : keptValue(kernel, topic, key);
    if (value) void put(kernel, 'cache', cacheKey(me ? me.userId : '', topic, key), value);
  });
  const remember = () => rememberPerson(kernel);
  kernel.effect(kernel.changes('session.me'), remember);
  kernel.effect(kernel.events('session.tokenChanged'), remember);
}
function rememberPerson(kernel: Kernel): void {
  const me = kernel.read('session.me');
  const { token, epoch } = authOf(kernel).get();
  const { known, shown } = kernel.slice<{ known: number; shown?: number }>('session', { known: -1 }).get();
  // Another person's token is there before that person is.
  if (!me || !token || (known !== epoch && shown !== epoch)) return;
  const last: LastPerson = { userId: me.userId, token };
  void put(kernel, 'meta', '|person', last);
}
function keptValue(kernel: Kernel, topic: StreamTopic, key: string): Json | null {
  const value = kernel.read(topic, key) as Json | undefined;
  if (
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    ('phase' in value && value['phase'] !== 'ready')
  )
    return null;
  if (topic === 'session.tabs' && value['fromServer'] !== 1) return null;
  const kept: Kept = { form: CACHE_FORM, value, at: kernel.now() };
  const ids = value['ids'];
  if (topic === 'circles.strip' && Array.isArray(ids)) {
    kept.circles = ids
      .map((id) => (kernel.read('circles.circle', typeof id === 'string' ? id : '') as Json | undefined) ?? null)
      .filter((c) => c !== null);
  }
  const tribeId = value['tribeId'];
  if (topic === 'clubz.home' && typeof tribeId === 'string') {
    const circle = kernel.read('circles.circle', tribeId) as Json | undefined;
    if (circle) kept.circles = [circle];
  }
  return kept;
}
/** Deletes the person's cached values and the stored name of the last person. */
export async function wipeCache(kernel: Kernel, userId: string): Promise<void> {
  const run = (request: Json) => kernel.edge('kernel.storage', request).catch(() => undefined);
  await Promise.all([
    userId && run({ op: 'clear', store: 'cache', key: userId + '|' }),
    run({ op: 'delete', store: 'meta', key: '|person' }),
  ]);
}
