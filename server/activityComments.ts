// Comments of activities where they differ from the forum's: where they stand, what is counted, whom they tell. Rows and views are the
// forum's, under the thread `activity:<id>`. Apart from the domain, since the staff's desk (forum) hides and audits them too.
import { and, eq, sql } from 'drizzle-orm';
import { activityOfThread } from '../bus/activityThread';
import type { ActivityRow } from './activityState';
import type { Cx, Who } from './calls';
import { posts, replies } from './db/schema';
import { activities } from './db/tables/activities';
import { gone, Malformed, Refusal } from './http/codes';
import { newId } from './ids';
import { query } from './links';
import { releaseFiles } from './media/using';
import { noticeKind } from './noticeKinds';
import { tell } from './noticing';
import { findActivity } from './views/activityViews';
import type { Place, PostRow, ReplyRow } from './views/postViews';
import { postVisible, replyVisible } from './views/visibility';

/** Nobody in the community is the author of an activity, and it is in no circle. */
export const activityPlace: Place = { authorId: '', tribeId: '', myRole: 0 };
export type Spoken = { activity: ActivityRow; post: PostRow; reply: ReplyRow | null };
type Which = { postId?: string | undefined; responseId?: string | undefined };

/** Whether there is such a comment or reply under an activity, whoever may see it. */
export async function isOfActivity(cx: Cx, { postId = '', responseId = '' }: Which): Promise<boolean> {
  const [row] = responseId === ''
    ? await cx.db.select({ threadId: posts.threadId }).from(posts).where(eq(posts.postId, postId))
    : await cx.db.select({ threadId: replies.threadId }).from(replies).where(eq(replies.responseId, responseId));
  return row !== undefined && activityOfThread(row.threadId) !== '';
}

/** One that the caller may see, locked; 010002 otherwise, and for what stands under a thread. */
export async function findActivitySpoken({ postId = '', responseId = '' }: Which, who: Who, cx: Cx): Promise<Spoken> {
  if ((postId === '') === (responseId === '')) throw new Malformed('postId');
  const [reply = null] = responseId === '' ? [] : await cx.db.select().from(replies).where(and(eq(replies.responseId, responseId), replyVisible(who))).for('update');
  if (responseId !== '' && reply === null) throw gone();
  const [post] = await cx.db.select().from(posts).where(and(eq(posts.postId, reply?.postId ?? postId), postVisible(who))).for('update');
  const activityId = activityOfThread(post?.threadId ?? '');
  if (post === undefined || activityId === '') throw gone();
  return { activity: await findActivity(cx, activityId, who), post, reply };
}

/** postId or responseId, whichever this is the id of (a report names its target by one id). */
export async function whichOf(cx: Cx, targetId: string): Promise<{ postId: string } | { responseId: string }> {
  const [reply] = await cx.db.select({ id: replies.responseId }).from(replies).where(eq(replies.responseId, targetId));
  return reply === undefined ? { postId: targetId } : { responseId: targetId };
}

const pageOf = (activity: ActivityRow, post: { postId: string }, responseId: string): string =>
  query(activity.clubZ === 1 ? '/clubz/activityDetail' : '/activity/activityDetails', { activityId: activity.activityId, postId: post.postId, responseId });
export const placeOfSpoken = (activity: ActivityRow, post: { postId: string }, responseId = '') => ({ postId: post.postId, responseId, link: pageOf(activity, post, responseId) });

async function count(cx: Cx, activityId: string, by: number): Promise<void> {
  await cx.db.update(activities).set({ postCount: sql`greatest(0, ${activities.postCount} + ${by}::int)` }).where(eq(activities.activityId, activityId));
}
async function tellNamed(cx: Cx, from: string, place: { postId: string; responseId: string; link: string }, userIds: readonly string[], content: string): Promise<void> {
  for (const to of userIds) await tell(cx, { to, from, kind: noticeKind.at, targetId: place.responseId || place.postId, ...place, content });
}

/** From now on all may read it. */
export async function announceComment(cx: Cx, activity: ActivityRow, row: PostRow): Promise<void> {
  await count(cx, activity.activityId, 1);
  await tellNamed(cx, row.authorId, placeOfSpoken(activity, row), row.atUserIds, row.content);
}
export async function announceAnswer(cx: Cx, activity: ActivityRow, post: PostRow, row: ReplyRow, answered: string, named: readonly string[]): Promise<void> {
  await cx.db.update(posts).set({ replyCount: sql`${posts.replyCount} + 1` }).where(eq(posts.postId, post.postId));
  await count(cx, activity.activityId, 1);
  const place = placeOfSpoken(activity, post, row.responseId);
  await tell(cx, { to: answered || post.authorId, from: row.authorId, kind: noticeKind.reply, targetId: row.responseId, ...place, content: row.content });
  await tellNamed(cx, row.authorId, place, named, row.content);
}

/** Sets how it stands; what was counted is counted no more, or again. */
async function setStatus(cx: Cx, { activity, post, reply }: Spoken, to: 0 | 1 | 2): Promise<void> {
  const from = (reply ?? post).status;
  if (reply === null) await cx.db.update(posts).set({ status: to }).where(eq(posts.postId, post.postId));
  else await cx.db.update(replies).set({ status: to }).where(eq(replies.responseId, reply.responseId));
  const change = (to === 0 ? 1 : 0) - (from === 0 ? 1 : 0);
  if (change === 0) return;
  if (reply !== null) await cx.db.update(posts).set({ replyCount: sql`greatest(0, ${posts.replyCount} + ${change}::int)` }).where(eq(posts.postId, post.postId));
  await count(cx, activity.activityId, change);
}

/** The author's, or the staff's. 010004: deleted already. */
export async function deleteSpoken(cx: Cx, spoken: Spoken): Promise<void> {
  if ((spoken.reply ?? spoken.post).status === 1) throw new Refusal('010004');
  await setStatus(cx, spoken, 1);
  if (spoken.reply === null) await releaseFiles(cx, 'post:' + spoken.post.postId);
}

/** Tells the author what became of it. */
export const tellHandledSpoken = (cx: Cx, { activity, post, reply }: Spoken, what: string): Promise<void> =>
  tell(cx, {
    to: (reply ?? post).authorId, from: '', kind: noticeKind.handled, targetId: newId('h', cx.now), ...placeOfSpoken(activity, post, reply?.responseId ?? ''),
    content: `你的${reply === null ? '评论' : '回复'}${what}`,
  });

/** Hides it, or shows it again. 010004 when it is so already, or deleted. */
export async function hideActivitySpoken(cx: Cx, who: Who, which: Which, reason: string, restore: boolean): Promise<void> {
  const spoken = await findActivitySpoken(which, who, cx);
  const from = (spoken.reply ?? spoken.post).status;
  if (from === (restore ? 0 : 2) || from === 1) throw new Refusal('010004');
  await setStatus(cx, spoken, restore ? 0 : 2);
  await tellHandledSpoken(cx, spoken, restore ? '已恢复显示' : '已被隐藏：' + reason);
}

/** What looked suspicious is let be seen, or refused. 010004: it does not wait. */
export async function auditActivitySpoken(cx: Cx, who: Who, which: Which, pass: boolean, reason: string): Promise<void> {
  const spoken = await findActivitySpoken(which, who, cx);
  const { activity, post, reply } = spoken;
  if ((reply ?? post).status !== 3) throw new Refusal('010004');
  const status = pass ? 0 : 2;
  if (reply === null) await cx.db.update(posts).set({ status }).where(eq(posts.postId, post.postId));
  else await cx.db.update(replies).set({ status }).where(eq(replies.responseId, reply.responseId));
  await tellHandledSpoken(cx, spoken, pass ? '已通过审核' : '未通过审核：' + reason);
  if (!pass) return;
  if (reply === null) return announceComment(cx, activity, { ...post, status });
  const [to] = reply.toResponseId === '' ? [] : await cx.db.select({ authorId: replies.authorId }).from(replies).where(eq(replies.responseId, reply.toResponseId));
  const named = Array.from(reply.content.matchAll(/@\{([^{}|\s]{1,64})\|/g)).map((found) => found[1] ?? '');
  await announceAnswer(cx, activity, post, { ...reply, status }, to?.authorId ?? '', named);
}
