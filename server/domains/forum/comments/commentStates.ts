// State changes of a comment or reply: find as far as visible, delete, hide, pass by the staff. Counts change in the
// same transaction; its author is notified of staff decisions.
import { and, eq, sql } from 'drizzle-orm';
import { commentedOn } from '../../../../bus/rules/commentThread';
import type { Commentable, Context, Caller } from '../../../platform/context';
import { posts, replies } from '../../../db/tables/comments';
import { flag } from '../../../platform/flag';
import { gone, Malformed, Refusal } from '../../../platform/refusals';
import { newId } from '../../../platform/ids';
import { releaseFiles } from '../../../media/fileReferences';
import { noticeKind } from '../../../notifications/noticeKinds';
import { notify } from '../../../notifications/notifications';
import { giveCirclePoints } from '../../circles/public';
import { fileOwner } from './commentFiles';
import type { PostRow, ReplyRow } from './commentViews';
import { postVisible, replyVisible } from '../../../platform/visibility';
import { announcePost, announceReply, notifyOfPost, notifyOfReply, placeOf } from './announcements';
import { addCommentCount, findCommentable, type TargetKind } from './commentables';

export type FoundComment = { above: Commentable; post: PostRow; reply: ReplyRow | null };
export type CommentKey = { postId?: string | undefined; responseId?: string | undefined };

/**
 * One that the caller may see, locked; 010002 otherwise, and where it stands under another kind of thing than the one
 * asked for.
 */
export async function findComment(
  { postId = '', responseId = '' }: CommentKey,
  who: Caller,
  cx: Context,
  kind?: TargetKind,
): Promise<FoundComment> {
  if ((postId === '') === (responseId === '')) throw new Malformed('postId');
  const [reply = null] =
    responseId === ''
      ? []
      : await cx.db
          .select()
          .from(replies)
          .where(and(eq(replies.responseId, responseId), replyVisible(who)))
          .for('update');
  if (responseId !== '' && reply === null) throw gone();
  const [post] = await cx.db
    .select()
    .from(posts)
    .where(and(eq(posts.postId, reply?.postId ?? postId), postVisible(who)))
    .for('update');
  if (post === undefined || (kind !== undefined && commentedOn(post.threadId).kind !== kind)) throw gone();
  return { above: await findCommentable(cx, post.threadId, who), post, reply };
}

/** The same for a change of its state, which changes a count above: that is locked first, as where a comment is written. */
export async function findToChange(
  key: CommentKey,
  who: Caller,
  cx: Context,
  kind?: TargetKind,
): Promise<FoundComment> {
  const { postId = '', responseId = '' } = key;
  const [place] =
    responseId === ''
      ? await cx.db.select({ threadId: posts.threadId }).from(posts).where(eq(posts.postId, postId))
      : await cx.db.select({ threadId: replies.threadId }).from(replies).where(eq(replies.responseId, responseId));
  if (place !== undefined) await findCommentable(cx, place.threadId, who, true);
  return findComment(key, who, cx, kind);
}

/** postId or responseId, whichever this is the id of (a report of targetType 6 names its target by one id). */
export async function identifyComment(
  cx: Context,
  targetId: string,
): Promise<{ postId: string } | { responseId: string }> {
  const [reply] = await cx.db.select({ id: replies.responseId }).from(replies).where(eq(replies.responseId, targetId));
  return reply === undefined ? { postId: targetId } : { responseId: targetId };
}

/** Sets how it stands; what was counted is counted no more, or again. Call it with 0 where its author is rewarded. */
async function setStatus(cx: Context, { above, post, reply }: FoundComment, to: 0 | 1 | 2): Promise<void> {
  const from = (reply ?? post).status;
  const set = to === 0 ? { status: to, isRewarded: 1 } : { status: to };
  if (reply === null) await cx.db.update(posts).set(set).where(eq(posts.postId, post.postId));
  else await cx.db.update(replies).set(set).where(eq(replies.responseId, reply.responseId));
  const change = (to === 0 ? 1 : 0) - (from === 0 ? 1 : 0);
  if (change === 0) return;
  if (reply !== null)
    await cx.db
      .update(posts)
      .set({ replyCount: sql`greatest(0, ${posts.replyCount} + ${change}::int)` })
      .where(eq(posts.postId, post.postId));
  await addCommentCount(cx, above, change);
}

/** 010004: deleted already. */
export async function deleteComment(cx: Context, found: FoundComment): Promise<void> {
  if ((found.reply ?? found.post).status === 1) throw new Refusal('010004');
  await setStatus(cx, found, 1);
  if (found.reply === null) await releaseFiles(cx, fileOwner(found.post.postId));
}

/** Notifies the author of the result; each decision has an id of its own. */
const notifyHandled = (cx: Context, who: Caller, { above, post, reply }: FoundComment, what: string): Promise<void> =>
  notify(cx, {
    to: (reply ?? post).authorId,
    from: who.userId,
    kind: noticeKind.handled,
    targetId: newId('h', cx.now),
    ...placeOf(above, post.postId, reply?.responseId),
    content: `你的${reply === null ? '评论' : '回复'}${what}`,
  });

/** The people whom a reply mentions. */
const namedIn = ({ content }: ReplyRow): string[] =>
  Array.from(content.matchAll(/@\{([^{}|\s]{1,64})\|/g)).map((found) => found[1] ?? '');

/** Hides it, or shows it again. 010004 when it is so already, or deleted. */
export async function hideComment(
  cx: Context,
  who: Caller,
  which: CommentKey,
  reason: string,
  restore: boolean,
): Promise<void> {
  const found = await findToChange(which, who, cx);
  const { status: from, isRewarded, authorId } = found.reply ?? found.post;
  if (from === (restore ? 0 : 2) || from === 1) throw new Refusal('010004');
  await setStatus(cx, found, restore ? 0 : 2);
  const { above, post, reply } = found;
  // It may have been refused, or hidden while it waited: nobody was told of it, and its author has no points for it.
  if (restore && isRewarded === 0) await giveCirclePoints(cx, above.tribeId, authorId, 'comment');
  if (restore && reply === null) await notifyOfPost(cx, above, post);
  if (restore && reply !== null) await notifyOfReply(cx, above, post, reply, reply.toUserId, namedIn(reply));
  await notifyHandled(cx, who, found, restore ? '已恢复显示' : '已被隐藏：' + reason);
}

/** What looked suspicious is let be seen, or refused. 010004: it does not wait. */
export async function auditComment(
  cx: Context,
  who: Caller,
  which: CommentKey,
  pass: boolean,
  reason: string,
): Promise<void> {
  const found = await findToChange(which, who, cx);
  const { above, post, reply } = found;
  if ((reply ?? post).status !== 3) throw new Refusal('010004');
  const status = pass ? 0 : 2;
  const set = { status, isRewarded: flag(pass) };
  if (reply !== null) await cx.db.update(replies).set(set).where(eq(replies.responseId, reply.responseId));
  else await cx.db.update(posts).set(set).where(eq(posts.postId, post.postId));
  await notifyHandled(cx, who, found, pass ? '已通过审核' : '未通过审核：' + reason);
  if (!pass) return;
  if (reply === null) return announcePost(cx, above, { ...post, status });
  await announceReply(cx, above, post, { ...reply, status }, reply.toUserId, namedIn(reply));
}
