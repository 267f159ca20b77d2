// Users: a blocked person's threads, comments and replies, out of every list, and back in their places when the block is
// undone or refused.
import type { Kernel } from '../../kernel/types';
import { insertInLists, removeFromLists } from '../../store/listPlaces';
import type { Places } from '../../store/listPlaces';
import { put } from '../../store/entityStore';

/** In the order in which they were taken out. */
type Hidden = {
  threads: { id: string; places: Places }[];
  posts: { id: string; places: Places }[];
  replies: { id: string; postId: string; at: number }[];
};
const hiddenOf = (kernel: Kernel) => kernel.slice<{ [userId: string]: Hidden }>('blockedContent', {});

export function hideContentOf(kernel: Kernel, userId: string): void {
  const known = hiddenOf(kernel).get()[userId];
  const hidden: Hidden = known ?? { threads: [], posts: [], replies: [] };
  hiddenOf(kernel).get()[userId] = hidden;
  for (const id of kernel.keys('forum.thread')) {
    if (kernel.read('forum.thread', id)?.authorId !== userId) continue;
    const places = removeFromLists(kernel, 'forum.feed', id);
    if (Object.keys(places).length > 0) hidden.threads.push({ id, places });
  }
  for (const id of kernel.keys('forum.post')) {
    if (kernel.read('forum.post', id)?.authorId === userId) {
      const places = removeFromLists(kernel, 'forum.comments', id);
      if (Object.keys(places).length > 0) hidden.posts.push({ id, places });
    }
    for (const replyId of kernel.read('forum.post', id)?.replyIds ?? []) {
      const post = kernel.read('forum.post', id);
      const at = post?.replyIds.indexOf(replyId) ?? -1;
      if (!post || kernel.read('forum.reply', replyId)?.authorId !== userId) continue;
      hidden.replies.push({ id: replyId, postId: id, at });
      const replyIds = post.replyIds.filter((one) => one !== replyId);
      put(kernel, 'forum.post', { ...post, replyIds, replyCount: post.replyCount - 1 }, id);
    }
  }
}
/** Of those that are still known. */
export function showContentOf(kernel: Kernel, userId: string): void {
  const { threads = [], posts = [], replies = [] } = hiddenOf(kernel).get()[userId] ?? {};
  forgetContentOf(kernel, userId);
  for (const { id, places } of threads.reverse())
    if (kernel.read('forum.thread', id)) insertInLists(kernel, 'forum.feed', id, places);
  for (const { id, places } of posts.reverse())
    if (kernel.read('forum.post', id)) insertInLists(kernel, 'forum.comments', id, places);
  for (const { id, postId, at } of replies.reverse()) {
    const post = kernel.read('forum.post', postId);
    if (!post || !kernel.read('forum.reply', id) || post.replyIds.indexOf(id) >= 0) continue;
    const replyIds = post.replyIds.slice();
    replyIds.splice(Math.min(at, replyIds.length), 0, id);
    put(kernel, 'forum.post', { ...post, replyIds, replyCount: post.replyCount + 1 }, postId);
  }
}
/** The block is the server's: what it has hidden comes with the lists as they are read. */
export function forgetContentOf(kernel: Kernel, userId: string): void {
  delete hiddenOf(kernel).get()[userId];
}
