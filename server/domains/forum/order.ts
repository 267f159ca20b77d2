// Keeping order: reports by people, hiding by staff.
import { eq } from 'drizzle-orm';
import { member, role, staffOnly, type Cx, type Handlers, type Who } from '../../platform/handlers';
import { findSpoken, hideSpoken, whichOf } from './comments/spoken';
import { reports, threads, users } from '../../db/schema';
import { forbidden, gone, Malformed, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { findReportedGroup, findReportedMessage } from '../../im/reportedMessages';
import { claimFiles } from '../../media/fileReferences';
import { findQuestionOrAnswer, hideQuestionOrAnswer } from '../questions/lifecycle';
import { findActivity } from '../activities/activityViews';
import { findThread } from './threadViews';
import { countThread, tellHandled } from './mutations';

/** [ours] what a report or a hiding may be about, product-brief §5.3; `answer` is a question as well, by its id. */
export const target = {
  thread: 1,
  comment: 2,
  reply: 3,
  user: 4,
  message: 5,
  activityComment: 6,
  answer: 7,
  group: 8,
  activity: 9,
} as const;

/** A comment or reply by the id that a report or a hiding names; null for what is neither. */
async function spokenOf(
  targetType: number,
  targetId: string,
  cx: Cx,
): Promise<{ postId: string } | { responseId: string } | null> {
  if (targetType === target.activityComment) return whichOf(cx, targetId);
  return targetType === target.comment
    ? { postId: targetId }
    : targetType === target.reply
      ? { responseId: targetId }
      : null;
}

/** Whose it is, if the caller may see it; '' what is the house's own. */
export async function authorOf(targetType: number, targetId: string, who: Who, cx: Cx): Promise<string> {
  if (targetType === target.thread) return (await findThread(cx.db, targetId, who)).authorId;
  const which = await spokenOf(targetType, targetId, cx);
  if (which !== null) {
    const { post, reply } = await findSpoken(which, who, cx);
    return (reply ?? post).authorId;
  }
  if (targetType === target.answer) return (await findQuestionOrAnswer(cx, targetId, who)).authorId;
  if (targetType === target.message) return (await findReportedMessage(cx.db, targetId, who.userId)).sender;
  if (targetType === target.group) return (await findReportedGroup(cx.db, targetId, who.userId)).ownerId;
  if (targetType === target.activity) {
    await findActivity(cx, targetId, who);
    return '';
  }
  const [user] =
    targetType === target.user
      ? await cx.db.select({ userId: users.userId }).from(users).where(eq(users.userId, targetId))
      : [];
  if (user === undefined) throw gone();
  return user.userId;
}

export const order = {
  report: member(
    async (input, who, cx) => {
      const author = await authorOf(input.targetType, input.targetId, who, cx);
      if (author === who.userId) throw forbidden('不能举报自己');
      if (input.reasonCode === 9 && input.content.trim() === '') throw new Malformed('content');
      const reportId = newId('j', cx.now);
      const { targetType, targetId, reasonCode, content } = input;
      const first = await cx.db
        .insert(reports)
        .values({
          reportId,
          userId: who.userId,
          targetType,
          targetId,
          reasonCode,
          content,
          images: [],
          createTime: cx.now,
        })
        .onConflictDoNothing()
        .returning();
      if (first.length === 0) throw new Refusal('010004');
      const { images } = await claimFiles(cx, who, 'report:' + reportId, { images: input.images ?? [] });
      if (images.length > 0) await cx.db.update(reports).set({ images }).where(eq(reports.reportId, reportId));
      return { reportId };
    },
    { name: 'report', max: 20, seconds: 3600 },
  ),

  hideContent: role({
    find: async (input, who, cx) => ({ author: await authorOf(input.targetType, input.targetId, who, cx) }),
    may: staffOnly,
    run: async (_found, input, who, cx) => {
      const { targetType, targetId, reason, restore } = input;
      if (restore === 0 && reason.trim() === '') throw new Malformed('reason');
      await setHidden(cx, who, targetType, targetId, reason.trim(), restore === 1);
      return {};
    },
  }),
} satisfies Partial<Handlers<'forum'>>;

/**
 * Hides a thread, comment, reply, question or answer, or shows it again; its author is told. 010004 when it is so
 * already, or deleted.
 */
export async function setHidden(
  cx: Cx,
  who: Who,
  targetType: number,
  targetId: string,
  reason: string,
  restore: boolean,
): Promise<void> {
  if (targetType === target.thread) return hideThread(cx, who, targetId, reason, restore);
  if (targetType === target.answer) return hideQuestionOrAnswer(cx, who, targetId, reason, restore);
  const which = await spokenOf(targetType, targetId, cx);
  if (which === null) throw gone();
  await hideSpoken(cx, who, which, reason, restore);
}

async function hideThread(cx: Cx, who: Who, threadId: string, reason: string, restore: boolean): Promise<void> {
  const thread = await findThread(cx.db, threadId, who, true);
  const auditStatus = restore ? 1 : 3;
  if (thread.auditStatus === auditStatus) throw new Refusal('010004');
  await cx.db
    .update(threads)
    .set({ auditStatus, auditReason: restore ? '' : reason })
    .where(eq(threads.threadId, threadId));
  if (restore || thread.auditStatus === 1) await countThread(cx, thread, restore ? 1 : -1);
  await tellHandled(cx, who.userId, thread, restore ? '你的帖子已恢复显示' : '你的帖子已被隐藏：' + reason);
}
