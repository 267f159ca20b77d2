// A comment or a reply that all may read from now on: written, or passed by the staff. Counts, points and notices
// follow it.
import { eq, sql } from 'drizzle-orm';
import { commentedOn } from '../../../../bus/rules/commentThread';
import type { Commentable, Context } from '../../../platform/context';
import { giveCirclePoints } from '../../circles/public';
import { posts } from '../../../db/tables/comments';
import { noticeKind } from '../../../notifications/noticeKinds';
import { notify } from '../../../notifications/notifications';
import type { PostRow, ReplyRow } from './commentViews';
import { addCommentCount } from './commentables';

/** Where a notice leads: a thread's by its id, all others by their page. */
export function placeOf(
  above: Commentable,
  postId: string,
  responseId = '',
): { postId: string; responseId: string; threadId?: string; link?: string } {
  if (commentedOn(above.threadId).kind === 'thread') return { threadId: above.threadId, postId, responseId };
  const sign = above.page.includes('?') ? '&' : '?';
  return {
    postId,
    responseId,
    link:
      above.page +
      sign +
      'postId=' +
      encodeURIComponent(postId) +
      (responseId === '' ? '' : '&responseId=' + encodeURIComponent(responseId)),
  };
}

async function tellNamed(
  cx: Context,
  from: string,
  place: ReturnType<typeof placeOf>,
  userIds: readonly string[],
  content: string,
): Promise<void> {
  for (const to of userIds)
    await notify(cx, { to, from, kind: noticeKind.at, targetId: place.responseId || place.postId, ...place, content });
}

export async function announcePost(cx: Context, above: Commentable, row: PostRow): Promise<void> {
  await addCommentCount(cx, above, 1);
  await giveCirclePoints(cx, above.tribeId, row.authorId, 'comment');
  await notifyOfPost(cx, above, row);
}

/** Who has been told before is not told again. */
export async function notifyOfPost(cx: Context, above: Commentable, row: PostRow): Promise<void> {
  const { authorId: from, postId, content } = row;
  const place = placeOf(above, postId);
  await notify(cx, { to: above.authorId, from, kind: noticeKind.comment, targetId: postId, ...place, content });
  await tellNamed(cx, from, place, row.atUserIds, content);
}

/** `answered`: whose reply it answers; '' when it answers the comment itself. */
export async function announceReply(
  cx: Context,
  above: Commentable,
  post: PostRow,
  row: ReplyRow,
  answered: string,
  atUserIds: readonly string[],
): Promise<void> {
  await cx.db
    .update(posts)
    .set({ replyCount: sql`${posts.replyCount} + 1` })
    .where(eq(posts.postId, row.postId));
  await addCommentCount(cx, above, 1);
  await giveCirclePoints(cx, above.tribeId, row.authorId, 'comment');
  await notifyOfReply(cx, above, post, row, answered, atUserIds);
}

/** Who has been told before is not told again. */
export async function notifyOfReply(
  cx: Context,
  above: Commentable,
  post: PostRow,
  row: ReplyRow,
  answered: string,
  atUserIds: readonly string[],
): Promise<void> {
  const { authorId: from, postId, responseId, content } = row;
  const place = placeOf(above, postId, responseId);
  await notify(cx, {
    to: answered || post.authorId,
    from,
    kind: noticeKind.reply,
    targetId: responseId,
    ...place,
    content,
  });
  await tellNamed(cx, from, place, atUserIds, content);
}
