// Asking (members), editing (its author), deleting (its author, the staff), liking. What looks suspicious waits for the
// staff and tells nobody until then.
import { and, eq } from 'drizzle-orm';
import { questionLimits } from '../../../bus/entities/questions';
import type { Context, Caller } from '../../platform/context';
import { member, role, type Handlers } from '../../platform/handlers';
import { questionLikes, questions } from '../../db/tables/questions';
import { forbidden, Malformed, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { claimFiles } from '../../media/fileReferences';
import { questionOwner, releaseQuestionFiles } from './answerFiles';
import { mustNotBeMuted } from '../../moderation/mutes';
import { noticeKind } from '../../notifications/noticeKinds';
import { notify } from '../../notifications/notifications';
import { announceQuestion, notifyMentioned } from './lifecycle';
import { mustWait } from '../../moderation/heuristics';
import { findQuestion, oneQuestion, type QuestionRow } from './questionViews';
import { inviteAll } from './invitations';
import { dropDraft } from '../forum/public';
import { lengthOf, readText, readTopics, refuseWords } from './content';

type Asked = {
  title: string;
  content: string;
  images: readonly { url: string }[];
  carModels: readonly string[];
  topics: readonly { topicId: string }[];
  draftId?: string | undefined;
};
type Text = Pick<QuestionRow, 'title' | 'content' | 'atUserIds' | 'topicIds' | 'carModels' | 'auditStatus'>;

async function read(cx: Context, who: Caller, input: Asked): Promise<Text> {
  const title = input.title.trim();
  const length = lengthOf(title);
  if (length < questionLimits.titleLeast || length > questionLimits.title || /[\n\r]/.test(title))
    throw new Malformed('title');
  if (lengthOf(input.content) > questionLimits.body) throw new Malformed('content');
  await mustNotBeMuted(cx, who);
  await refuseWords(cx, input.title, input.content);
  const { content, atUserIds } = await readText(cx, who, input.content);
  const auditStatus = (await mustWait(cx, who.userId, content, [title])) ? 0 : 1;
  const carModels = [...new Set(input.carModels.map((name) => name.trim()).filter((name) => name !== ''))];
  return { title, content, atUserIds, topicIds: await readTopics(cx, input.topics), carModels, auditStatus };
}

export const questionMutationHandlers = {
  addQuestion: member(
    async (input, who, cx) => {
      const text = await read(cx, who, input);
      const questionId = newId('q', cx.now);
      const { images } = await claimFiles(cx, who, questionOwner(questionId), { images: input.images });
      const [row] = await cx.db
        .insert(questions)
        .values({ questionId, authorId: who.userId, ...text, images, createTime: cx.now, updateTime: cx.now })
        .returning();
      if (row === undefined) throw new Error('a question without a row');
      const invited = (input.userIds ?? []).slice(0, questionLimits.invited);
      if (invited.length > 0) await inviteAll(cx, who, row, invited, true);
      if (row.auditStatus === 1) await announceQuestion(cx, row);
      await dropDraft(cx, who, input);
      return oneQuestion(cx, who, row);
    },
    { name: 'question', max: 10, seconds: 600 },
  ),

  /** 010004: it was hidden by the staff. One that was refused waits again. */
  editQuestion: role(
    {
      find: (input, who, cx) => findQuestion(cx, input.questionId, who, true),
      may: (question, who) => question.authorId === who.userId || '只能编辑自己的提问',
      run: async (before, input, who, cx) => {
        if (before.auditStatus === 3) throw new Refusal('010004');
        const text = await read(cx, who, input);
        const { images } = await claimFiles(cx, who, questionOwner(before.questionId), { images: input.images });
        const auditStatus = before.auditStatus === 1 ? text.auditStatus : 0;
        const [row] = await cx.db
          .update(questions)
          .set({ ...text, images, auditStatus, auditReason: '', updateTime: cx.now })
          .where(eq(questions.questionId, before.questionId))
          .returning();
        if (auditStatus === 1) await notifyMentioned(cx, who.userId, before.questionId, '', text.atUserIds, text.title);
        await dropDraft(cx, who, input);
        return oneQuestion(cx, who, row ?? before);
      },
    },
    // Each edit can call others.
    { name: 'editQuestion', max: 20, seconds: 600 },
  ),

  deleteQuestion: role({
    find: (input, who, cx) => findQuestion(cx, input.questionId, who, true),
    may: (question, who) => question.authorId === who.userId || who.isStaff || '只能删除自己的提问',
    run: async ({ questionId, authorId }, _input, who, cx) => {
      await cx.db.update(questions).set({ deletedTime: cx.now }).where(eq(questions.questionId, questionId));
      await releaseQuestionFiles(cx, questionId);
      if (authorId !== who.userId)
        await notify(cx, {
          to: authorId,
          from: who.userId,
          kind: noticeKind.handled,
          targetId: newId('h', cx.now),
          content: '你的提问已被删除',
        });
      return {};
    },
  }),

  likeQuestion: member(
    async (input, who, cx) => {
      const question = await findQuestion(cx, input.questionId, who, true);
      if (question.auditStatus !== 1) throw new Refusal('010004');
      const likeCount = Math.max(0, question.likeCount + (await mark(cx, who, question.questionId, input.isLike)));
      await cx.db.update(questions).set({ likeCount }).where(eq(questions.questionId, question.questionId));
      return { isLike: input.isLike, likeCount };
    },
    { name: 'like', max: 240, seconds: 60 },
  ),
} satisfies Partial<Handlers<'questions'>>;

/** Sets the caller's like; gives by how much the count moves. */
export async function mark(cx: Context, who: Caller, targetId: string, isLike: 0 | 1): Promise<number> {
  return isLike === 1
    ? (
        await cx.db
          .insert(questionLikes)
          .values({ targetId, userId: who.userId, createTime: cx.now })
          .onConflictDoNothing()
          .returning()
      ).length
    : -(
        await cx.db
          .delete(questionLikes)
          .where(and(eq(questionLikes.targetId, targetId), eq(questionLikes.userId, who.userId)))
          .returning()
      ).length;
}
export const notYours = (): Refusal => forbidden('只能编辑自己的回答');
