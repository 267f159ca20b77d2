// Answering (members), editing an answer (its author), deleting (its author, the staff), liking; and reading answers
// (everybody). The question's row is locked before the answer's: whoever counts on both holds them in this order.
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { questionLimits } from '../../../bus/entities/questions';
import type { Context, Caller } from '../../platform/context';
import { member, role, visitor, type Handlers } from '../../platform/handlers';
import { answers, questions } from '../../db/tables/questions';
import { Malformed, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { claimFiles } from '../../media/fileReferences';
import { mustNotBeMuted } from '../../moderation/mutes';
import { noticeKind } from '../../notifications/noticeKinds';
import { notify, retract } from '../../notifications/notifications';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { answerOwner, releaseAnswerFiles } from './answerFiles';
import { announceAnswer, countAnswer, notifyMentioned } from './lifecycle';
import { fillFrom, longest, openRanking } from '../../platform/ranking';
import { query } from '../../notifications/routes';
import { mustWait } from '../../moderation/heuristics';
import {
  answerCounts,
  answerViews,
  answerVisible,
  findAnswer,
  findQuestion,
  oneAnswer,
  questionVisible,
  type AnswerRow,
  type QuestionRow,
} from './questionViews';
import { mark, notYours } from './questionMutations';
import { dropDraft } from '../forum/public';
import { lengthOf, readText, refuseWords } from './content';

type Given = { questionId: string; content: string; images: readonly { url: string }[]; answerId?: string | undefined };

async function change(cx: Context, who: Caller, input: Given & { answerId: string }): Promise<AnswerRow> {
  const { answer: before, question } = await findAnswer(cx, input.answerId, who, true);
  if (before.authorId !== who.userId) throw notYours();
  if (before.questionId !== input.questionId) throw new Malformed('answerId');
  if (before.auditStatus === 3) throw new Refusal('010004');
  const text = await read(cx, who, input);
  const { images } = await claimFiles(cx, who, answerOwner(before.answerId), { images: input.images });
  const auditStatus = before.auditStatus === 1 ? text.auditStatus : 0;
  const [row] = await cx.db
    .update(answers)
    .set({ ...text, images, auditStatus, auditReason: '', updateTime: cx.now })
    .where(eq(answers.answerId, before.answerId))
    .returning();
  if (before.auditStatus === 1 && auditStatus === 0) await countAnswer(cx, question.questionId, -1);
  if (auditStatus === 1)
    await notifyMentioned(cx, who.userId, question.questionId, before.answerId, text.atUserIds, text.content);
  return row ?? before;
}

async function read(
  cx: Context,
  who: Caller,
  input: Given,
): Promise<Pick<AnswerRow, 'content' | 'atUserIds' | 'auditStatus'>> {
  if (lengthOf(input.content) > questionLimits.answer || (input.content.trim() === '' && input.images.length === 0))
    throw new Malformed('content');
  await mustNotBeMuted(cx, who);
  await refuseWords(cx, '', input.content);
  const { content, atUserIds } = await readText(cx, who, input.content);
  return { content, atUserIds, auditStatus: (await mustWait(cx, who.userId, content)) ? 0 : 1 };
}

async function insert(cx: Context, who: Caller, input: Given): Promise<AnswerRow> {
  const question = await findQuestion(cx, input.questionId, who, true);
  if (question.auditStatus !== 1) throw new Refusal('010004');
  const text = await read(cx, who, input);
  const answerId = newId('w', cx.now);
  const { images } = await claimFiles(cx, who, answerOwner(answerId), { images: input.images });
  const [row] = await cx.db
    .insert(answers)
    .values({
      answerId,
      questionId: question.questionId,
      authorId: who.userId,
      ...text,
      images,
      createTime: cx.now,
      updateTime: cx.now,
    })
    .returning();
  if (row === undefined) throw new Error('an answer without a row');
  if (row.auditStatus === 1) await announceAnswer(cx, question, row);
  return row;
}

/** Takes an author who has no other answer there out of the notice of the question's answers. */
async function retractAnswer(cx: Context, question: QuestionRow, { authorId }: AnswerRow): Promise<void> {
  const { questionId } = question;
  const others = await cx.db.$count(
    answers,
    and(
      eq(answers.questionId, questionId),
      eq(answers.authorId, authorId),
      eq(answers.deletedTime, 0),
      eq(answers.auditStatus, 1),
    ),
  );
  if (others === 0)
    await retract(cx, { to: question.authorId, from: authorId, kind: noticeKind.answer, targetId: questionId });
}

/** An order may be that old (server/platform/ranking). */
const newestMs = 60_000;
/** More than these wait for the next order. */
const mostNewest = 50;
/** Those of experts weigh more; ties go to the older one. */
const worth = sql`${answers.likeCount} + 2 * ${answers.postCount} + 10 * coalesce((select m.is_master from users m
  where m.user_id = ${answers.authorId}), 0)`;

export const answerHandlers = {
  addAnswer: member(
    async (input, who, cx) => {
      const { answerId = '' } = input;
      const row = answerId === '' ? await insert(cx, who, input) : await change(cx, who, { ...input, answerId });
      await dropDraft(cx, who, input);
      return oneAnswer(cx, who, row);
    },
    { name: 'answer', max: 20, seconds: 600 },
  ),

  deleteAnswer: role({
    find: (input, who, cx) => findAnswer(cx, input.answerId, who, true),
    may: ({ answer }, who) => answer.authorId === who.userId || who.isStaff || '只能删除自己的回答',
    run: async ({ answer, question }, _input, who, cx) => {
      await cx.db.update(answers).set({ deletedTime: cx.now }).where(eq(answers.answerId, answer.answerId));
      if (answer.auditStatus === 1) await countAnswer(cx, question.questionId, -1);
      await retractAnswer(cx, question, answer);
      await releaseAnswerFiles(cx, answer.answerId);
      if (answer.authorId !== who.userId)
        await notify(cx, {
          to: answer.authorId,
          from: who.userId,
          kind: noticeKind.handled,
          targetId: newId('h', cx.now),
          content: '你的回答已被删除',
        });
      return {};
    },
  }),

  likeAnswer: member(
    async (input, who, cx) => {
      const { answer, question } = await findAnswer(cx, input.answerId, who, true);
      if (answer.auditStatus !== 1) throw new Refusal('010004');
      const { answerId } = answer;
      const changed = await mark(cx, who, answerId, input.isLike);
      const likeCount = Math.max(0, answer.likeCount + changed);
      if (changed !== 0) await cx.db.update(answers).set({ likeCount }).where(eq(answers.answerId, answerId));
      const link = query('/circle/questionDetail', { questionId: question.questionId, answerId });
      if (changed !== 0)
        await (changed > 0 ? notify : retract)(cx, {
          to: answer.authorId,
          from: who.userId,
          kind: noticeKind.spokenLiked,
          targetId: answerId,
          link,
          content: answer.content,
        });
      return { isLike: input.isLike, likeCount };
    },
    { name: 'like', max: 240, seconds: 60 },
  ),

  getAnswer: visitor(async (input, who, cx) => oneAnswer(cx, who, (await findAnswer(cx, input.answerId, who)).answer)),

  listAnswersOf: visitor(async (input, who, cx) => {
    const question = await findQuestion(cx, input.questionId, who);
    const where = and(eq(answers.questionId, question.questionId), answerVisible(who));
    const total = (await answerCounts(cx, who, [question.questionId]))(question);
    const size = sizeOf(input);
    if (input.sort !== 'new') {
      const spot = await openRanking(cx.db, 'answers|' + question.questionId, input.cursor ?? '', cx.now, async () =>
        (
          await cx.db
            .select({ id: answers.answerId })
            .from(answers)
            .where(and(eq(answers.questionId, question.questionId), eq(answers.deletedTime, 0)))
            .orderBy(desc(worth), answers.createTime, answers.answerId)
            .limit(longest)
        ).map((row) => row.id),
      );
      const page = await fillFrom(
        spot,
        size,
        async (ids) =>
          new Map(
            (
              await cx.db
                .select()
                .from(answers)
                .where(and(inArray(answers.answerId, ids), where))
            ).map((row) => [row.answerId, row]),
          ),
      );
      // What was written since the order was made stands first, once.
      const since =
        (input.cursor ?? '') === ''
          ? await cx.db
              .select()
              .from(answers)
              .where(and(where, gt(answers.createTime, cx.now - newestMs)))
              .orderBy(desc(answers.createTime), desc(answers.answerId))
              .limit(mostNewest)
          : [];
      const fresh = since.filter((row) => !spot.ranking.ids.includes(row.answerId));
      return {
        ...page,
        list: await answerViews(cx, who, [...fresh, ...page.list]),
        total,
        pageNum: Math.max(1, input.pageNum ?? 1),
        pageSize: size,
      };
    }
    const after = readCursor(input);
    const older =
      after === null
        ? undefined
        : sql`(${answers.createTime}, ${answers.answerId}) < (${after.time}::bigint, ${after.id}::text)`;
    const rows = await cx.db
      .select()
      .from(answers)
      .where(and(where, older))
      .orderBy(desc(answers.createTime), desc(answers.answerId))
      .limit(size + 1);
    return {
      ...cutPage(input, rows, await answerViews(cx, who, rows), (row) => cursorAt(row.createTime, row.answerId)),
      total,
    };
  }),

  listAnswers: visitor(async (input, who, cx) => {
    const of = input.mine === 1 || (input.userId ?? '') === '' ? (who?.userId ?? '') : (input.userId ?? '');
    if (of === '') throw new Refusal('020011');
    const after = readCursor(input);
    const older =
      after === null
        ? undefined
        : sql`(${answers.createTime}, ${answers.answerId}) < (${after.time}::bigint, ${after.id}::text)`;
    const rows = await cx.db
      .select({ answer: answers, title: questions.title })
      .from(answers)
      .innerJoin(questions, eq(questions.questionId, answers.questionId))
      .where(and(eq(answers.authorId, of), answerVisible(who), questionVisible(who), older))
      .orderBy(desc(answers.createTime), desc(answers.answerId))
      .limit(sizeOf(input) + 1);
    const views = await answerViews(
      cx,
      who,
      rows.map((row) => row.answer),
      new Map(rows.map((row) => [row.answer.questionId, row.title])),
    );
    return cutPage(input, rows, views, ({ answer }) => cursorAt(answer.createTime, answer.answerId));
  }),
} satisfies Partial<Handlers<'questions'>>;
