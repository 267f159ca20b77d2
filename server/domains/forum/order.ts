// Keeping order: reports by people, hiding by staff.
import { eq, sql } from 'drizzle-orm';
import { findActivitySpoken, hideActivitySpoken, isOfActivity, whichOf } from '../../activityComments';
import { member, role, type Cx, type Handlers, type Who } from '../../calls';
import { posts, replies, reports, threads, users } from '../../db/schema';
import { forbidden, gone, Malformed, Refusal } from '../../http/codes';
import { newId } from '../../ids';
import { claimFiles } from '../../media/using';
import { noticeKind } from '../../noticeKinds';
import { tell } from '../../noticing';
import { findThread } from '../../views/threadViews';
import { countThread, tellHandled } from './acting';
import { findSpoken } from './comments';

/** [ours] what a report or a hiding may be about, product-brief §5.3. */
export const target = { thread: 1, comment: 2, reply: 3, user: 4, activityComment: 6 } as const;

/** A comment or reply by the id that a report or a hiding names; null for what is neither. */
async function spokenOf(targetType: number, targetId: string, cx: Cx): Promise<{ postId: string } | { responseId: string } | null> {
  if (targetType === target.activityComment) return whichOf(cx, targetId);
  return targetType === target.comment ? { postId: targetId } : targetType === target.reply ? { responseId: targetId } : null;
}

/** Whose it is, if the caller may see it. */
export async function authorOf(targetType: number, targetId: string, who: Who, cx: Cx): Promise<string> {
  if (targetType === target.thread) return (await findThread(cx.db, targetId, who)).authorId;
  const which = await spokenOf(targetType, targetId, cx);
  if (which !== null && (await isOfActivity(cx, which))) {
    const { post, reply } = await findActivitySpoken(which, who, cx);
    return (reply ?? post).authorId;
  }
  if (targetType === target.comment) return (await findSpoken({ postId: targetId }, who, cx)).post.authorId;
  if (targetType === target.reply) return (await findSpoken({ responseId: targetId }, who, cx)).reply?.authorId ?? '';
  const [user] = targetType === target.user ? await cx.db.select({ userId: users.userId }).from(users).where(eq(users.userId, targetId)) : [];
  if (user === undefined) throw gone();
  return user.userId;
}

export const order = {
  report: member(async (input, who, cx) => {
    const author = await authorOf(input.targetType, input.targetId, who, cx);
    if (author === who.userId) throw forbidden('不能举报自己');
    if (input.reasonCode === 9 && input.content.trim() === '') throw new Malformed('content');
    const reportId = newId('j', cx.now);
    const { targetType, targetId, reasonCode, content } = input;
    const first = await cx.db.insert(reports)
      .values({ reportId, userId: who.userId, targetType, targetId, reasonCode, content, images: [], createTime: cx.now }).onConflictDoNothing().returning();
    if (first.length === 0) throw new Refusal('010004');
    const { images } = await claimFiles(cx, who, 'report:' + reportId, { images: input.images ?? [] });
    if (images.length > 0) await cx.db.update(reports).set({ images }).where(eq(reports.reportId, reportId));
    return { reportId };
  }, { name: 'report', max: 20, seconds: 3600 }),

  hideContent: role({
    find: async (input, who, cx) => ({ author: await authorOf(input.targetType, input.targetId, who, cx) }),
    may: (_found, who) => who.isStaff || '仅管理员可操作',
    run: async (_found, input, who, cx) => {
      const { targetType, targetId, reason, restore } = input;
      if (restore === 0 && reason.trim() === '') throw new Malformed('reason');
      await setHidden(cx, who, targetType, targetId, reason.trim(), restore === 1);
      return {};
    },
  }),
} satisfies Partial<Handlers<'forum'>>;

/** Hides a thread, comment or reply, or shows it again; its author is told. 010004 when it is so already, or deleted. */
export async function setHidden(cx: Cx, who: Who, targetType: number, targetId: string, reason: string, restore: boolean): Promise<void> {
  if (targetType === target.thread) return hideThread(cx, who, targetId, reason, restore);
  const which = await spokenOf(targetType, targetId, cx);
  if (which === null) throw gone();
  if (await isOfActivity(cx, which)) await hideActivitySpoken(cx, who, which, reason, restore);
  else await hideSpoken(cx, who, which, reason, restore);
}

async function hideThread(cx: Cx, who: Who, threadId: string, reason: string, restore: boolean): Promise<void> {
  const thread = await findThread(cx.db, threadId, who, true);
  const auditStatus = restore ? 1 : 3;
  if (thread.auditStatus === auditStatus) throw new Refusal('010004');
  await cx.db.update(threads).set({ auditStatus, auditReason: restore ? '' : reason }).where(eq(threads.threadId, threadId));
  if (restore || thread.auditStatus === 1) await countThread(cx, thread, restore ? 1 : -1);
  await tellHandled(cx, who.userId, thread, restore ? '你的帖子已恢复显示' : '你的帖子已被隐藏：' + reason);
}

async function hideSpoken(cx: Cx, who: Who, place: { postId: string } | { responseId: string }, reason: string, restore: boolean): Promise<void> {
  const { post, reply, thread } = await findSpoken(place, who, cx);
  const from = (reply ?? post).status;
  const to = restore ? 0 : 2;
  if (from === to || from === 1) throw new Refusal('010004');
  if (reply !== null) await cx.db.update(replies).set({ status: to }).where(eq(replies.responseId, reply.responseId));
  else await cx.db.update(posts).set({ status: to }).where(eq(posts.postId, post.postId));
  const change = restore ? 1 : from === 0 ? -1 : 0;
  if (reply !== null) await cx.db.update(posts).set({ replyCount: sql`greatest(0, ${posts.replyCount} + ${change}::int)` }).where(eq(posts.postId, post.postId));
  await cx.db.update(threads).set({ postCount: sql`greatest(0, ${threads.postCount} + ${change}::int)` }).where(eq(threads.threadId, thread.threadId));
  await tellSpoken(cx, who, { thread, post, reply }, restore ? '已恢复显示' : '已被隐藏：' + reason);
}

type Spoken = Awaited<ReturnType<typeof findSpoken>>;
/** Tells the author of a comment or reply what became of it; each handling is a cause of its own. */
export const tellSpoken = (cx: Cx, who: Who, { thread, post, reply }: Spoken, what: string): Promise<void> =>
  tell(cx, {
    to: (reply ?? post).authorId, from: who.userId, kind: noticeKind.handled, targetId: newId('h', cx.now), threadId: thread.threadId, postId: post.postId,
    responseId: reply?.responseId ?? '', content: `你的${reply === null ? '评论' : '回复'}${what}`,
  });
