// A comment or a reply that all may read from now on: written, or passed by the staff. Counts, points and notices
// follow it.
import { eq, sql } from 'drizzle-orm';
import { commentedOn } from '../../../../bus/rules/commentThread';
import type { Cx } from '../../../platform/handlers';
import { giveCirclePoints } from '../../circles/circlePoints';
import { posts } from '../../../db/schema';
import { noticeKind } from '../../../notifications/noticeKinds';
import { tell } from '../../../notifications/notifications';
import type { PostRow, ReplyRow } from '../postViews';
import type { Above } from './commentTarget';
import { countUnder } from './target';

/** Where a notice leads: a thread's by its id, all others by their page. */
export function placeOf(
  above: Above,
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
  cx: Cx,
  from: string,
  place: ReturnType<typeof placeOf>,
  userIds: readonly string[],
  content: string,
): Promise<void> {
  for (const to of userIds)
    await tell(cx, { to, from, kind: noticeKind.at, targetId: place.responseId || place.postId, ...place, content });
}

export async function announcePost(cx: Cx, above: Above, row: PostRow): Promise<void> {
  const { authorId: from, postId, content } = row;
  const place = placeOf(above, postId);
  await countUnder(cx, above, 1);
  await giveCirclePoints(cx, above.tribeId, from, 'comment');
  await tell(cx, { to: above.authorId, from, kind: noticeKind.comment, targetId: postId, ...place, content });
  await tellNamed(cx, from, place, row.atUserIds, content);
}

/** `answered`: whose reply it answers; '' when it answers the comment itself. */
export async function announceReply(
  cx: Cx,
  above: Above,
  post: PostRow,
  row: ReplyRow,
  answered: string,
  atUserIds: readonly string[],
): Promise<void> {
  const { authorId: from, postId, responseId, content } = row;
  const place = placeOf(above, postId, responseId);
  await cx.db
    .update(posts)
    .set({ replyCount: sql`${posts.replyCount} + 1` })
    .where(eq(posts.postId, postId));
  await countUnder(cx, above, 1);
  await giveCirclePoints(cx, above.tribeId, from, 'comment');
  await tell(cx, {
    to: answered || post.authorId,
    from,
    kind: noticeKind.reply,
    targetId: responseId,
    ...place,
    content,
  });
  await tellNamed(cx, from, place, atUserIds, content);
}
