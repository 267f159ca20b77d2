// Changes of questions and answers besides the edits of their authors: publish (counts, notices, points for an answered
// invitation), hide, show again, pass or refuse by the staff. Apart from the handlers, since the forum's staff calls
// use it.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context, Caller } from '../../platform/context';
import { answers, questionInvites, questions } from '../../db/tables/questions';
import { Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { query } from '../../notifications/routes';
import { noticeKind } from '../../notifications/noticeKinds';
import { notify } from '../../notifications/notifications';
import { movePoints, pointsSource } from '../points/public';
import { findAnswer, findQuestion, type AnswerRow, type QuestionRow } from './questionViews';

/** Points for an invitation that was answered. */
export const invitePoints = 5;

type Found = { question: QuestionRow; answer: AnswerRow | null; authorId: string };
/** The question or answer with this id, if the caller may see it; locked. */
export async function findQuestionOrAnswer(cx: Context, id: string, who: Caller): Promise<Found> {
  const [known] = await cx.db.select({ id: questions.questionId }).from(questions).where(eq(questions.questionId, id));
  if (known === undefined) {
    const { answer, question } = await findAnswer(cx, id, who, true);
    return { question, answer, authorId: answer.authorId };
  }
  const question = await findQuestion(cx, id, who, true);
  return { question, answer: null, authorId: question.authorId };
}

const pageOf = (questionId: string, answerId = ''): string => query('/circle/questionDetail', { questionId, answerId });
export const notifyMentioned = async (
  cx: Context,
  from: string,
  questionId: string,
  answerId: string,
  userIds: readonly string[],
  content: string,
): Promise<void> => {
  for (const to of userIds)
    await notify(cx, {
      to,
      from,
      kind: noticeKind.at,
      targetId: answerId || questionId,
      link: pageOf(questionId, answerId),
      content,
    });
};
export async function countAnswer(cx: Context, questionId: string, by: 1 | -1): Promise<void> {
  await cx.db
    .update(questions)
    .set({ answerCount: sql`greatest(0, ${questions.answerCount} + ${by}::int)` })
    .where(eq(questions.questionId, questionId));
}

export const notifyInvited = (
  cx: Context,
  question: Pick<QuestionRow, 'questionId' | 'title'>,
  from: string,
  to: string,
): Promise<void> =>
  notify(cx, {
    to,
    from,
    kind: noticeKind.invite,
    targetId: question.questionId,
    link: pageOf(question.questionId),
    content: question.title,
  });

/** Publishes a question and notifies the people invited before. */
export async function announceQuestion(cx: Context, row: QuestionRow): Promise<void> {
  await notifyMentioned(cx, row.authorId, row.questionId, '', row.atUserIds, row.title);
  const waiting = await cx.db
    .select()
    .from(questionInvites)
    .where(and(eq(questionInvites.questionId, row.questionId), eq(questionInvites.status, 0)))
    .orderBy(questionInvites.inviteId);
  for (const one of waiting) await notifyInvited(cx, row, one.fromUserId, one.userId);
}

/** Publishes an answer. Invitations of its author to the question become answered; the inviter gets points once. */
export async function announceAnswer(cx: Context, question: QuestionRow, row: AnswerRow): Promise<void> {
  const { questionId } = question;
  await countAnswer(cx, questionId, 1);
  await notify(cx, {
    to: question.authorId,
    from: row.authorId,
    kind: noticeKind.answer,
    targetId: questionId,
    link: pageOf(questionId, row.answerId),
    content: question.title,
  });
  await notifyMentioned(cx, row.authorId, questionId, row.answerId, row.atUserIds, row.content);
  const invites = await cx.db
    .update(questionInvites)
    .set({ status: 1 })
    .where(
      and(
        eq(questionInvites.questionId, questionId),
        eq(questionInvites.userId, row.authorId),
        inArray(questionInvites.status, [0, 2]),
      ),
    )
    .returning();
  for (const invite of invites) {
    await movePoints(cx, {
      userId: invite.fromUserId,
      amount: invitePoints,
      source: pointsSource.invite,
      title: '你邀请的人回答了问题',
      refId: invite.inviteId,
    });
  }
}

/** From now on all may read it. What was told and given before is not told and given again. */
const announce = (cx: Context, { question, answer }: Found): Promise<void> =>
  answer === null ? announceQuestion(cx, question) : announceAnswer(cx, question, answer);

const notifyHandled = (cx: Context, who: Caller, { question, answer, authorId }: Found, what: string): Promise<void> =>
  notify(cx, {
    to: authorId,
    from: who.userId,
    kind: noticeKind.handled,
    targetId: newId('h', cx.now),
    link: pageOf(question.questionId, answer?.answerId),
    content: `你的${answer === null ? '提问' : '回答'}${what}`,
  });

async function setAudit(
  cx: Context,
  { question, answer }: Found,
  auditStatus: number,
  auditReason: string,
): Promise<void> {
  if (answer === null)
    await cx.db
      .update(questions)
      .set({ auditStatus, auditReason })
      .where(eq(questions.questionId, question.questionId));
  else await cx.db.update(answers).set({ auditStatus, auditReason }).where(eq(answers.answerId, answer.answerId));
}

/** 010004 when it is already hidden or shown. */
export async function hideQuestionOrAnswer(
  cx: Context,
  who: Caller,
  id: string,
  reason: string,
  restore: boolean,
): Promise<void> {
  const found = await findQuestionOrAnswer(cx, id, who);
  const from = (found.answer ?? found.question).auditStatus;
  const to = restore ? 1 : 3;
  if (from === to) throw new Refusal('010004');
  await setAudit(cx, found, to, restore ? '' : reason);
  if (restore) await announce(cx, found);
  else if (found.answer !== null && from === 1) await countAnswer(cx, found.question.questionId, -1);
  await notifyHandled(cx, who, found, restore ? '已恢复显示' : '已被隐藏：' + reason);
}

/** 010004 when it is not pending. An edited one sent its notices when it was new. */
export async function auditQuestionOrAnswer(
  cx: Context,
  who: Caller,
  id: string,
  pass: boolean,
  reason: string,
): Promise<void> {
  const found = await findQuestionOrAnswer(cx, id, who);
  if ((found.answer ?? found.question).auditStatus !== 0) throw new Refusal('010004');
  await setAudit(cx, found, pass ? 1 : 2, pass ? '' : reason);
  await notifyHandled(cx, who, found, pass ? '已通过审核' : '未通过审核：' + reason);
  if (pass) await announce(cx, found);
}
