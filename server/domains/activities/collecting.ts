// Collecting an activity (collection/add, collectType 2). Apart from the activities' handlers, since the call is the
// forum's.
import { and, eq, sql } from 'drizzle-orm';
import type { Cx, Who } from '../../platform/handlers';
import { collections } from '../../db/schema';
import { activities } from '../../db/tables/activities';
import { Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { findActivity } from './activityViews';

/** What is gone can still be taken out of the collection. */
export async function collectActivity(
  cx: Cx,
  who: Who,
  activityId: string,
  isCollect: 0 | 1,
): Promise<{ isCollect: 0 | 1; collectCount: number }> {
  if (isCollect === 1 && (await findActivity(cx, activityId, who, true)).isHidden === 1) throw new Refusal('010004');
  const mine = and(
    eq(collections.userId, who.userId),
    eq(collections.collectType, 2),
    eq(collections.targetId, activityId),
  );
  const changed =
    isCollect === 1
      ? (
          await cx.db
            .insert(collections)
            .values({
              collectId: newId('k', cx.now),
              userId: who.userId,
              collectType: 2,
              targetId: activityId,
              createTime: cx.now,
            })
            .onConflictDoNothing()
            .returning()
        ).length
      : -(await cx.db.delete(collections).where(mine).returning()).length;
  const [row] = await cx.db
    .update(activities)
    .set({ collectCount: sql`greatest(0, ${activities.collectCount} + ${changed}::int)` })
    .where(eq(activities.activityId, activityId))
    .returning();
  return { isCollect, collectCount: row?.collectCount ?? 0 };
}
