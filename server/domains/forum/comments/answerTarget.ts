// Comments under an answer: whoever wrote it is told, and marked among them.
import { eq, sql } from 'drizzle-orm';
import { commentThread } from '../../../../bus/rules/commentThread';
import { answers } from '../../../db/tables/questions';
import { query } from '../../../notifications/routes';
import { findAnswer } from '../../questions/questionViews';
import type { CommentTarget } from './commentTarget';

export const answerTarget: CommentTarget = {
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
  async count(cx, id, by) {
    await cx.db
      .update(answers)
      .set({ postCount: sql`greatest(0, ${answers.postCount} + ${by}::int)` })
      .where(eq(answers.answerId, id));
  },
  async setFloor(cx, id, lastFloor) {
    await cx.db.update(answers).set({ lastFloor }).where(eq(answers.answerId, id));
  },
};
