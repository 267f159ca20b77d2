// Questions and answers as targets of calls: commenting, collecting (following), reporting, counting views.
import { eq, inArray, sql } from 'drizzle-orm';
import { commentThread } from '../../../bus/rules/commentThread';
import { answers, questions } from '../../db/tables/questions';
import { query } from '../../notifications/routes';
import { auditState } from '../../platform/visibility';
import type { CollectTarget, CommentTarget, Excerpt, ReportTarget, ViewTarget } from '../../platform/context';
import { auditQuestionOrAnswer, findQuestionOrAnswer, hideQuestionOrAnswer } from './lifecycle';
import { findAnswer, findQuestion, questionsOf } from './questionViews';

export const answerCommentTarget: CommentTarget = {
  kind: 'answer',
  async find(cx, id, who, lock = false) {
    const { answer, question } = await findAnswer(cx, id, who, lock);
    return {
      id,
      threadId: commentThread('answer', id),
      authorId: answer.authorId,
      tribeId: '',
      myRole: 0,
      postCount: answer.postCount,
      lastFloor: answer.lastFloor,
      isOpen: answer.auditStatus === 1 && question.auditStatus === 1,
      page: query('/circle/questionDetail', { questionId: question.questionId, answerId: id }),
    };
  },
  async addCount(cx, id, by) {
    await cx.db
      .update(answers)
      .set({ postCount: sql`greatest(0, ${answers.postCount} + ${by}::int)` })
      .where(eq(answers.answerId, id));
  },
  async setFloor(cx, id, lastFloor) {
    await cx.db.update(answers).set({ lastFloor }).where(eq(answers.answerId, id));
  },
};

export const questionCollectTarget: CollectTarget = {
  collectType: 4,
  find: async (cx, id, who) => ({ isOpen: (await findQuestion(cx, id, who, true)).auditStatus === 1 }),
  async addCount(cx, id, by) {
    const [row] = await cx.db
      .update(questions)
      .set({ followCount: sql`greatest(0, ${questions.followCount} + ${by}::int)` })
      .where(eq(questions.questionId, id))
      .returning();
    return row?.followCount ?? 0;
  },
  views: questionsOf,
};

/** Of an answer. */
const questionRemains = sql`exists (select 1 from questions where questions.question_id = answers.question_id
      and questions.deleted_time = 0)`;

/** One kind of report is about questions and answers. */
export const answerReportTarget: ReportTarget = {
  targetType: 7,
  authorOf: async (cx, id, who) => (await findQuestionOrAnswer(cx, id, who)).authorId,
  async excerpts(cx, reports) {
    const ids = reports.map((one) => one.targetId);
    const asked = await cx.db.select().from(questions).where(inArray(questions.questionId, ids));
    const answered = await cx.db.select().from(answers).where(inArray(answers.answerId, ids));
    const wholeOf = (
      row: (typeof asked)[number] | (typeof answered)[number],
      answerId = '',
    ): NonNullable<Excerpt['whole']> => ({
      title: 'title' in row ? row.title : '',
      body: row.content,
      pictures: row.images.map(({ url }) => url),
      createTime: row.createTime,
      tribeId: '',
      under: '',
      link: query('/circle/questionDetail', { questionId: row.questionId, answerId }),
      state: row.deletedTime > 0 ? 'gone' : auditState(row.auditStatus),
    });
    return [
      ...asked.map((row) => ({
        targetId: row.questionId,
        authorId: row.authorId,
        text: row.title,
        whole: wholeOf(row),
      })),
      ...answered.map((row) => ({
        targetId: row.answerId,
        authorId: row.authorId,
        text: row.content,
        whole: wholeOf(row, row.answerId),
      })),
    ];
  },
  hide: hideQuestionOrAnswer,
  waiting: sql`select question_id as id, author_id as author, title as text, create_time as time from questions
      where audit_status = 0 and deleted_time = 0
    union all select answer_id, author_id, content, create_time from answers
      where audit_status = 0 and deleted_time = 0 and ${questionRemains}`,
  hidden: sql`select question_id as id from questions where audit_status in (2, 3) and deleted_time = 0
    union all select answer_id from answers where audit_status in (2, 3) and deleted_time = 0
      and ${questionRemains}`,
  audit: auditQuestionOrAnswer,
};

export const questionViewTarget: ViewTarget = {
  async addViews(db, id, by) {
    const known = await db
      .update(questions)
      .set({ viewCount: sql`${questions.viewCount} + ${by}::int` })
      .where(eq(questions.questionId, id))
      .returning({ id: questions.questionId });
    return known.length > 0;
  },
};
