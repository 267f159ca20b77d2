// The pictures of questions and answers, which go with them, with those of all that nobody can open or delete any more
// then: the answers of a question, the comments of an answer.
import { sql, type SQL } from 'drizzle-orm';
import { commentThread } from '../../../bus/rules/commentThread';
import { releaseFilesOf } from '../../media/fileReferences';
import type { Context } from '../../platform/context';
import { pictureComments } from '../forum/public';

export const questionOwner = (questionId: string): string => 'question:' + questionId;
export const answerOwner = (answerId: string): string => 'answer:' + answerId;

/** Of answers, by a select of their ids. */
const ofAnswers = (ids: SQL): SQL =>
  sql`select ${answerOwner('')}::text || id from (${ids}) as answered(id)
    union all ${pictureComments(sql`select ${commentThread('answer', '')}::text || id from (${ids}) as answered(id)`)}`;

export const releaseAnswerFiles = (cx: Context, answerId: string): Promise<void> =>
  releaseFilesOf(cx, ofAnswers(sql`values (${answerId}::text)`));
export const releaseQuestionFiles = (cx: Context, questionId: string): Promise<void> =>
  releaseFilesOf(
    cx,
    sql`values (${questionOwner(questionId)}::text) union all
      ${ofAnswers(sql`select answer_id from answers where question_id = ${questionId}`)}`,
  );
