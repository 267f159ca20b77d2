// How much is kept in a long session: threads that no feed names and comments of threads read long ago are let go.
// The page keeps what it shows; whatever is opened again is loaded again.
import type { Kernel } from './kernelTypes';

const MAX_THREADS = 1200;
const MAX_COMMENT_LISTS = 40;
/** Threads opened last are kept whatever else goes. */
const RECENT = 30;

export function startBounds(kernel: Kernel): void {
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
    const users = new Set<string>();
    for (const id of kernel.keys('forum.thread')) {
      if (!kept.has(id)) kernel.drop('forum.thread', id);
      else users.add(kernel.read('forum.thread', id)?.authorId ?? '');
    }
    for (const topic of ['forum.post', 'forum.reply'] as const) for (const id of kernel.keys(topic)) users.add(kernel.read(topic, id)?.authorId ?? '');
    for (const topic of ['circles.member', 'circles.point', 'circles.apply'] as const) for (const id of kernel.keys(topic)) users.add(kernel.read(topic, id)?.userId ?? '');
    for (const topic of ['questions.question', 'questions.answer'] as const) for (const id of kernel.keys(topic)) users.add(kernel.read(topic, id)?.authorId ?? '');
    for (const id of kernel.keys('questions.question')) for (const one of kernel.read('questions.question', id)?.invitedIds ?? []) users.add(one);
    for (const key of kernel.keys('questions.masters')) for (const one of kernel.read('questions.masters', key)?.list ?? []) users.add(one.userId);
    for (const id of kernel.keys('questions.invitation')) users.add(kernel.read('questions.invitation', id)?.fromUserId ?? '');
    for (const topic of ['content.article', 'content.info'] as const) for (const id of kernel.keys(topic)) users.add(kernel.read(topic, id)?.authorId ?? '');
    for (const topic of ['carClubs.member', 'carClubs.apply'] as const) for (const id of kernel.keys(topic)) users.add(kernel.read(topic, id)?.userId ?? '');
    for (const id of kernel.keys('carClubs.club')) users.add(kernel.read('carClubs.club', id)?.presidentId ?? '');
    for (const id of kernel.keys('carClubs.notice')) users.add(kernel.read('carClubs.notice', id)?.authorId ?? '');
    for (const key of kernel.keys('users.people')) for (const id of kernel.read('users.people', key)?.ids ?? []) users.add(id);
    for (const key of kernel.keys('search.found')) if (key.indexOf('users|') === 0) for (const id of kernel.read('search.found', key)?.ids ?? []) users.add(id);
    for (const id of kernel.keys('search.article')) users.add(kernel.read('search.article', id)?.authorId ?? '');
    for (const id of kernel.keys('users.home')) users.add(id);
    for (const id of kernel.keys('notices.notice')) for (const actor of kernel.read('notices.notice', id)?.actorIds ?? []) users.add(actor);
    const me = kernel.read('session.me')?.userId;
    for (const id of kernel.keys('users.user')) if (!users.has(id) && id !== me) kernel.drop('users.user', id);
  }
  function dropComments(): void {
    const recent = new Set(opened.get().ids);
    for (const key of kernel.keys('forum.comments')) if (!recent.has(key.split('|')[0] ?? '')) kernel.drop('forum.comments', key);
    const posts = named('forum.comments');
    const replies = new Set<string>();
    for (const id of kernel.keys('forum.post')) {
      const post = kernel.read('forum.post', id);
      // What is not sent yet is not forgotten.
      if (post && !posts.has(id) && post.pending === 0) kernel.drop('forum.post', id);
      else for (const r of post?.replyIds ?? []) replies.add(r);
    }
    for (const id of kernel.keys('forum.reply')) if (!replies.has(id)) kernel.drop('forum.reply', id);
  }
  kernel.watch('forum.comments', (_list, key, before) => {
    const threadId = key.split('|')[0] ?? '';
    opened.set({ ids: opened.get().ids.filter((id) => id !== threadId).concat(threadId).slice(-RECENT) });
    if (before === undefined && kernel.keys('forum.comments').length > MAX_COMMENT_LISTS) dropComments();
  });
  kernel.watch('forum.feed', (list) => {
    if (list.phase === 'ready' && kernel.keys('forum.thread').length > MAX_THREADS) dropThreads();
  });
}
