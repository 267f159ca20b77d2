// A comment or a reply that all may read from now on: written, or passed by the staff. Counts, points and notices follow it.
import { eq, sql } from 'drizzle-orm';
import type { Cx } from '../../calls';
import { giveCirclePoints } from '../../circlePoints';
import { posts, threads } from '../../db/schema';
import { noticeKind } from '../../noticeKinds';
import { tell } from '../../noticing';
import type { PostRow, ReplyRow } from '../../views/postViews';

type Place = { threadId: string; authorId: string; tribeId: string };
type Line = { authorId: string; threadId: string; postId: string; responseId?: string; content: string };

async function tellNamed(cx: Cx, line: Line, userIds: readonly string[]): Promise<void> {
  const { authorId: from, threadId, postId, responseId = '', content } = line;
  for (const to of userIds) await tell(cx, { to, from, kind: noticeKind.at, targetId: responseId || postId, threadId, postId, responseId, content });
}

async function count(cx: Cx, threadId: string, by: 1 | -1): Promise<{ tribeId: string } | undefined> {
  const [thread] = await cx.db.update(threads).set({ postCount: sql`greatest(0, ${threads.postCount} + ${by}::int)` }).where(eq(threads.threadId, threadId)).returning({ tribeId: threads.tribeId });
  return thread;
}

export async function announcePost(cx: Cx, thread: Place, row: PostRow): Promise<void> {
  const { authorId: from, threadId, postId, content } = row;
  await count(cx, threadId, 1);
  await giveCirclePoints(cx, thread.tribeId, from, 'comment');
  await tell(cx, { to: thread.authorId, from, kind: noticeKind.comment, targetId: postId, threadId, postId, content });
  await tellNamed(cx, row, row.atUserIds);
}

/** `answered`: whose reply it answers; '' when it answers the comment itself. */
export async function announceReply(cx: Cx, post: PostRow, row: ReplyRow, answered: string, atUserIds: readonly string[]): Promise<void> {
  const { authorId: from, threadId, postId, responseId, content } = row;
  await cx.db.update(posts).set({ replyCount: sql`${posts.replyCount} + 1` }).where(eq(posts.postId, postId));
  const thread = await count(cx, threadId, 1);
  await giveCirclePoints(cx, thread?.tribeId ?? '', from, 'comment');
  await tell(cx, { to: answered || post.authorId, from, kind: noticeKind.reply, targetId: responseId, threadId, postId, responseId, content });
  await tellNamed(cx, row, atUserIds);
}
