// Joining and leaving a circle: the only place that changes members and their count, whatever the cause (joining,
// audit, founding). Call it with the circle's row locked.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context';
import { circleMembers, circles } from '../../db/tables/circles';
import { newId } from '../../platform/ids';
import { retractFromThem } from '../../notifications/notifications';
import { leaveCircleGroup } from '../../im/circleGroups';

const countBy = (cx: Context, tribeId: string, by: number): Promise<unknown> =>
  cx.db
    .update(circles)
    .set({ memberCount: sql`greatest(0, ${circles.memberCount} + ${by}::int)` })
    .where(eq(circles.tribeId, tribeId));

/** False when the person was a member already. */
export async function enterCircle(cx: Context, tribeId: string, userId: string, role: 1 | 2 | 3 = 1): Promise<boolean> {
  const entered = await cx.db
    .insert(circleMembers)
    .values({ tribeId, userId, memberId: newId('m', cx.now), role, joinTime: cx.now, seenTime: cx.now })
    .onConflictDoNothing()
    .returning({ userId: circleMembers.userId });
  if (entered.length > 0) await countBy(cx, tribeId, 1);
  return entered.length > 0;
}

/** Also leaves the group, and the notice of its announcement goes. `by`: who did it. Returns the removed members. */
export async function quitCircle(cx: Context, tribeId: string, userIds: string[], by: string): Promise<string[]> {
  if (userIds.length === 0) return [];
  const left = await cx.db
    .delete(circleMembers)
    .where(and(eq(circleMembers.tribeId, tribeId), inArray(circleMembers.userId, userIds)))
    .returning({ userId: circleMembers.userId });
  if (left.length === 0) return [];
  await countBy(cx, tribeId, -left.length);
  const gone = left.map((row) => row.userId);
  await leaveCircleGroup(cx, tribeId, gone, by);
  await retractFromThem(cx, gone, 'circle|' + tribeId);
  return gone;
}
