// Limits memory in a long session: evicts threads that no feed names and comments of threads that were opened long ago.
// The page keeps what it shows; evicted data is loaded again when it is opened.
import type { Json } from '../../bus/protocol/envelope';
import type { StreamTopic } from '../../bus/client/topics';
import type { Kernel } from '../kernel/types';
import { addNamedIds } from './namedIds';

const MAX_THREADS = 1200;
const MAX_COMMENT_LISTS = 40;
/** The number of last opened threads that are never evicted. */
const RECENT = 30;
/** Kinds of ids that can name a user. */
const USERS = ['user', 'target', 'owner', 'conversation'];
/** The prefix of a one-to-one conversation's id, before the other user's id. */
const PAIR = 'C2C';

export function startEviction(kernel: Kernel): void {
  const opened = kernel.slice<{ ids: string[] }>('opened', { ids: [] });

  function named(topic: 'forum.feed' | 'forum.comments' | 'search.found'): Set<string> {
    const all = new Set<string>();
    for (const key of kernel.keys(topic)) for (const id of kernel.read(topic, key)?.ids ?? []) all.add(id);
    return all;
  }
  function dropThreads(): void {
    const kept = named('forum.feed');
    for (const id of opened.get().ids) kept.add(id);
    for (const id of named('search.found')) kept.add(id);
    for (const id of kernel.keys('users.collection')) kept.add(kernel.read('users.collection', id)?.targetId ?? '');
    const old = kernel.keys('forum.thread').filter((id) => !kept.has(id));
    for (const id of old) kernel.drop('forum.thread', id);
    // Only then can there be users that nothing names.
    if (old.length > 0) dropUsers();
  }
  /** Evicts users that no other stream names. */
  function dropUsers(): void {
    const named = new Set<string>();
    for (const topic of Object.keys(kernel.state.streams) as StreamTopic[]) {
      if (topic === 'users.user') continue;
      const stream = kernel.entry(topic);
      // The script that declares it is not loaded yet, so the users in it are unknown: evicts none.
      if (!stream || stream.is !== 'stream') return;
      for (const key of kernel.keys(topic)) {
        addNamedIds(stream.value, kernel.read(topic, key) as Json, USERS, named);
        if (stream.key) addNamedIds(stream.key, key, USERS, named);
      }
    }
    for (const id of kernel.keys('users.user'))
      if (!named.has(id) && !named.has(PAIR + id)) kernel.drop('users.user', id);
  }
  function dropComments(): void {
    const recent = new Set(opened.get().ids);
    for (const key of kernel.keys('forum.comments'))
      if (!recent.has(key.split('|')[0] ?? '')) kernel.drop('forum.comments', key);
    const posts = named('forum.comments');
    const replies = new Set<string>();
    for (const id of kernel.keys('forum.post')) {
      const post = kernel.read('forum.post', id);
      // Unsent comments are kept.
      if (post && !posts.has(id) && post.pending === 0) kernel.drop('forum.post', id);
      else for (const r of post?.replyIds ?? []) replies.add(r);
    }
    for (const id of kernel.keys('forum.reply')) if (!replies.has(id)) kernel.drop('forum.reply', id);
  }
  kernel.effect(kernel.changes('forum.comments'), ({ key, before }) => {
    const threadId = key.split('|')[0] ?? '';
    opened.set({
      ids: opened
        .get()
        .ids.filter((id) => id !== threadId)
        .concat(threadId)
        .slice(-RECENT),
    });
    if (before === undefined && kernel.keys('forum.comments').length > MAX_COMMENT_LISTS) dropComments();
  });
  kernel.effect(kernel.changes('forum.feed'), ({ value: list }) => {
    if (list.phase === 'ready' && kernel.keys('forum.thread').length > MAX_THREADS) dropThreads();
  });
}
