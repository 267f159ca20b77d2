// Saves what a start without a network shows beyond the feeds: the posts read last with their comments, the list of
// activities, the person's own page. Only where the page opens without a network.
import type { StreamTopic, Value } from '../../bus/client/topics';
import type { Json } from '../../bus/protocol/envelope';
import { CACHE_FORM, cacheKey, stored } from './cacheRead';
import { ALL_ACTIVITIES } from './savedContent';
import type { Saved, SavedValues } from './savedContent';
import type { Kernel } from '../kernel/types';

/** Posts that are kept, and comments of each order. */
const THREADS = 20;
const COMMENTS = 20;
const ACTIVITIES = 20;

type Order = { form: number; ids: string[] };
const isLocal = (id: string): boolean => id.indexOf('local:') === 0;
const list = <T extends { ids: string[] }>(value: T, ids: string[]): T => ({
  ...value,
  ids,
  stale: 1,
  refresh: 'idle',
  more: 'idle',
  newCount: 0,
});

/** Collects values of streams, each once. */
function collector(kernel: Kernel) {
  const values: SavedValues = {};
  function set<T extends StreamTopic>(topic: T, key: string, value: Value<T>): void {
    (values[topic] ??= {})[key] = value as Json;
  }
  function add<T extends StreamTopic>(topic: T, key: string): Value<T> | undefined {
    const value = key ? kernel.read(topic, key) : undefined;
    if (value !== undefined) set(topic, key, value);
    return value;
  }
  return { values, set, add };
}
function threadContent(kernel: Kernel, threadId: string): SavedValues | null {
  const { values, set, add } = collector(kernel);
  const thread = kernel.read('forum.thread', threadId);
  if (!thread) return null;
  add('users.user', thread.authorId);
  set('forum.thread', threadId, { ...thread, pending: 0 });
  for (const key of kernel.keys('forum.comments').filter((one) => one.indexOf(threadId + '|') === 0)) {
    const comments = kernel.read('forum.comments', key);
    if (!comments || comments.phase !== 'ready') continue;
    const ids = comments.ids.filter((id) => !isLocal(id)).slice(0, COMMENTS);
    for (const id of ids) {
      const post = kernel.read('forum.post', id);
      if (!post) continue;
      add('users.user', post.authorId);
      const replyIds = post.replyIds.filter((replyId) => !isLocal(replyId));
      for (const replyId of replyIds) {
        const reply = add('forum.reply', replyId);
        add('users.user', reply?.authorId ?? '');
        add('users.user', reply?.toUserId ?? '');
      }
      set('forum.post', id, { ...post, replyIds });
    }
    set('forum.comments', key, {
      ...list(comments, ids),
      hasMore: comments.ids.length > ids.length ? 1 : comments.hasMore,
    });
  }
  return values;
}
function activitiesContent(kernel: Kernel): SavedValues | null {
  const { values, set, add } = collector(kernel);
  const all = kernel.read('activities.list', ALL_ACTIVITIES);
  const picked = kernel.read('activities.picked');
  const [ids, pickedIds] = [all?.ids.slice(0, ACTIVITIES) ?? [], picked?.ids ?? []];
  for (const id of ids.concat(pickedIds)) add('activities.activity', id);
  if (picked?.phase === 'ready') set('activities.picked', '', picked);
  if (all?.phase === 'ready') set('activities.list', ALL_ACTIVITIES, list(all, ids));
  return Object.keys(values).length > 0 ? values : null;
}
function ownPage(kernel: Kernel): SavedValues | null {
  const { values, add } = collector(kernel);
  const userId = kernel.read('session.me')?.userId ?? '';
  add('users.user', userId);
  return add('users.home', userId) ? values : null;
}
function contentOf(kernel: Kernel, name: string): SavedValues | null {
  if (name === 'activities') return activitiesContent(kernel);
  if (name === 'home') return ownPage(kernel);
  return threadContent(kernel, name.slice('thread|'.length));
}

const put = (kernel: Kernel, key: string, value: Json): Promise<unknown> =>
  kernel.edge('kernel.storage', { op: 'put', store: 'cache', key, value });
/** Notes that the thread was read last, and deletes the one that was read longest ago. */
async function noteRead(kernel: Kernel, owner: string, threadId: string): Promise<void> {
  const key = cacheKey(owner, 'savedOrder', '');
  const known = (await stored(kernel, 'cache', key)) as Order | null;
  const before = known?.form === CACHE_FORM ? known.ids : [];
  if (before[0] === threadId) return;
  const ids = [threadId].concat(before.filter((id) => id !== threadId));
  for (const old of ids.slice(THREADS))
    await kernel.edge('kernel.storage', {
      op: 'delete',
      store: 'cache',
      key: cacheKey(owner, 'saved', 'thread|' + old),
    });
  await put(kernel, key, { form: CACHE_FORM, ids: ids.slice(0, THREADS) });
}
/** Saves what is shown under this name; `owner`: the person's id, '' for a visitor. */
export async function saveContent(kernel: Kernel, owner: string, name: string): Promise<void> {
  const values = contentOf(kernel, name);
  if (!values) return;
  const saved: Saved = { form: CACHE_FORM, at: kernel.now(), values };
  try {
    await put(kernel, cacheKey(owner, 'saved', name), saved);
    if (name.indexOf('thread|') === 0) await noteRead(kernel, owner, name.slice('thread|'.length));
  } catch {
    // A full phone: what was saved before stays.
  }
}

/** Calls `later` with the name of what has changed. */
export function watchContent(kernel: Kernel, later: (name: string) => void): void {
  kernel.effect(kernel.changes('forum.comments'), ({ key, value: { phase, stale } }) => {
    if (phase === 'ready' && !stale) later('thread|' + (key.split('|')[0] ?? ''));
  });
  kernel.effect(kernel.changes('activities.list'), ({ key, value: { phase, stale } }) => {
    if (key === ALL_ACTIVITIES && phase === 'ready' && !stale) later('activities');
  });
  kernel.effect(kernel.changes('activities.picked'), () => later('activities'));
  kernel.effect(kernel.changes('users.home'), ({ key }) => {
    if (key === kernel.read('session.me')?.userId) later('home');
  });
}
