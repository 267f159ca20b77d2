// Forum: stores comments and replies from answers, one copy each, together with unsent ones.
import type { Post, Reply, StoredPost, StoredReply } from '../../../bus/entities/forum';
import { commentedOn } from '../../../bus/rules/commentThread';
import type { Kernel } from '../../kernel/types';
import { newIn } from '../../store/lists';
import { mergeUser, put, toggled } from '../../store/entityStore';

/** Whether this phone created the id, before the server had one. */
export const isLocal = (id: string): boolean => id.indexOf('local:') === 0;

/** Where the expanded replies of each comment end. */
export const replyCursorsOf = (kernel: Kernel) => kernel.slice<{ [postId: string]: string }>('replies', {});

export function mergeReply(kernel: Kernel, reply: Reply): string {
  const { author, toUser, ...rest } = reply;
  mergeUser(kernel, author);
  if (toUser) mergeUser(kernel, toUser);
  const like = toggled(kernel, 'likePost|' + rest.responseId, rest.isLike, rest.likeCount);
  const stored: StoredReply = {
    ...rest,
    authorId: author.userId,
    toUserId: toUser ? toUser.userId : '',
    pending: 0,
    failMessage: '',
    isLike: like.yes,
    likeCount: like.count,
  };
  put(kernel, 'forum.reply', stored, rest.responseId);
  return rest.responseId;
}
/** The loaded replies, unsent ones at the end; `moreReplies`: how many more the server has. */
export function withReplies(post: StoredPost, known: readonly string[], replyCount: number): StoredPost {
  const sent = known.filter((id) => !isLocal(id));
  const replyIds = sent.concat(known.filter(isLocal));
  return { ...post, replyIds, replyCount, moreReplies: Math.max(0, replyCount - sent.length) };
}
/**
 * The replies to show after an answer with the first ones: those, then the expanded ones. A known reply that the answer
 * would contain, and does not, is deleted or hidden. A new one of the person's may be missing in an older answer.
 */
function expanded(kernel: Kernel, first: readonly string[], known: readonly string[], replyCount: number): string[] {
  const last = kernel.read('forum.reply', first[first.length - 1] ?? '');
  const stands = (id: string): boolean => {
    const reply = kernel.read('forum.reply', id);
    if (isLocal(id) || !reply) return isLocal(id);
    const isLater = !last || reply.createTime >= last.createTime;
    return isLater && (replyCount > first.length || reply.isMine === 1);
  };
  return first.concat(newIn(first, known).filter(stands));
}
export function mergePost(kernel: Kernel, post: Post): string {
  const { author, atUsers, replies, ...rest } = post;
  mergeUser(kernel, author);
  for (const u of atUsers) mergeUser(kernel, u);
  const before = kernel.read('forum.post', rest.postId);
  const like = toggled(kernel, 'likePost|' + rest.postId, rest.isLike, rest.likeCount);
  const preview = replies.map((r) => mergeReply(kernel, r));
  // Not stored any more, or never: its replies are expanded from their start.
  if (!before) delete replyCursorsOf(kernel).get()[rest.postId];
  const known = before ? expanded(kernel, preview, before.replyIds, rest.replyCount) : preview;
  const stored: StoredPost = {
    ...rest,
    authorId: author.userId,
    replyIds: [],
    moreReplies: 0,
    pending: 0,
    failMessage: '',
    isLike: like.yes,
    likeCount: like.count,
  };
  put(kernel, 'forum.post', withReplies(stored, known, rest.replyCount), rest.postId);
  return rest.postId;
}
export function patchPost(kernel: Kernel, postId: string, patch: Partial<StoredPost>): void {
  const post = kernel.read('forum.post', postId);
  if (post) put(kernel, 'forum.post', { ...post, ...patch }, postId);
}
export function patchReply(kernel: Kernel, responseId: string, patch: Partial<StoredReply>): void {
  const reply = kernel.read('forum.reply', responseId);
  if (reply) put(kernel, 'forum.reply', { ...reply, ...patch }, responseId);
}
export function countPosts(kernel: Kernel, threadId: string, by: number): void {
  const thread = kernel.read('forum.thread', threadId);
  if (thread) put(kernel, 'forum.thread', { ...thread, postCount: Math.max(0, thread.postCount + by) }, threadId);
  const { kind, id } = commentedOn(threadId);
  const more = <T extends { postCount: number }>(it: T): T => ({ ...it, postCount: Math.max(0, it.postCount + by) });
  const activity = kind === 'activity' ? kernel.read('activities.activity', id) : undefined;
  if (activity) put(kernel, 'activities.activity', more(activity), id);
  const answer = kind === 'answer' ? kernel.read('questions.answer', id) : undefined;
  if (answer) put(kernel, 'questions.answer', more(answer), id);
  const article = kind === 'content' ? kernel.read('content.article', id) : undefined;
  if (article) put(kernel, 'content.article', more(article), id);
  const info = kind === 'carInformation' ? kernel.read('content.info', id) : undefined;
  if (info) put(kernel, 'content.info', more(info), id);
}
