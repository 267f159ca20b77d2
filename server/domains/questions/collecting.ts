// Collecting a question (collection/add, collectType 4): following it. Apart from the questions' handlers, since the
// call is the forum's.
import { and, eq, sql } from 'drizzle-orm';
import type { Cx, Who } from '../../platform/handlers';
import { collections } from '../../db/schema';
import { questions } from '../../db/tables/questions';
import { Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { findQuestion } from './questionViews';

/** What is gone can still be taken out of the collection. */
export async function collectQuestion(
  cx: Cx,
  who: Who,
  questionId: string,
  isCollect: 0 | 1,
): Promise<{ isCollect: 0 | 1; collectCount: number }> {
  if (isCollect === 1 && (await findQuestion(cx, questionId, who, true)).auditStatus !== 1) throw new Refusal('010004');
  const mine = and(
    eq(collections.userId, who.userId),
    eq(collections.collectType, 4),
    eq(collections.targetId, questionId),
  );
  const changed =
    isCollect === 1
      ? (
          await cx.db
            .insert(collections)
            .values({
              collectId: newId('k', cx.now),
              userId: who.userId,
              collectType: 4,
              targetId: questionId,
              createTime: cx.now,
            })
            .onConflictDoNothing()
            .returning()
        ).length
      : -(await cx.db.delete(collections).where(mine).returning()).length;
  const [row] = await cx.db
    .update(questions)
    .set({ followCount: sql`greatest(0, ${questions.followCount} + ${changed}::int)` })
    .where(eq(questions.questionId, questionId))
    .returning();
  return { isCollect, collectCount: row?.followCount ?? 0 };
}
