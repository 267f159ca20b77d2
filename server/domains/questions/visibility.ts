// Which questions and answers a caller may see.
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/open';
import { answers, questions } from '../../db/tables/questions';
import type { Caller } from '../../platform/context';
import { answerVisible, questionVisible } from './questionViews';

/** Those of the ids, of questions and of answers, that the caller may see, with title or text as they are now. */
export async function visibleQuestionsAndAnswers(
  db: Db,
  who: Caller,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const asked = await db
    .select({ id: questions.questionId, words: questions.title })
    .from(questions)
    .where(and(inArray(questions.questionId, [...ids]), questionVisible(who)));
  const answered = await db
    .select({ id: answers.answerId, words: answers.content })
    .from(answers)
    .innerJoin(questions, eq(questions.questionId, answers.questionId))
    .where(and(inArray(answers.answerId, [...ids]), answerVisible(who), questionVisible(who)));
  return new Map([...asked, ...answered].map((row) => [row.id, row.words]));
}
