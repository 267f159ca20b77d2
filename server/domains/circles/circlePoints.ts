// Points in a circle: members get them for posts and comments, up to a limit per day, so that writing and deleting
// earns nothing.
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context';
import { circleMembers } from '../../db/tables/circles';
import { shanghaiDate } from '../../../bus/rules/calendar';

/** Points for a post and for a comment, and the limit per day. */
export const circlePoints = { thread: 10, comment: 2 } as const;
export const circlePointsADay = 60;

/** Call it within the transaction of the write. A person outside the circle gets no points. */
export async function giveCirclePoints(
  cx: Context,
  tribeId: string,
  userId: string,
  what: keyof typeof circlePoints,
): Promise<void> {
  if (tribeId === '') return;
  const day = shanghaiDate(cx.now);
  const before = sql`case when ${circleMembers.pointsDay} = ${day} then ${circleMembers.pointsToday} else 0 end`;
  const more = sql`least(${circlePoints[what]}::int, greatest(0, ${circlePointsADay}::int - (${before})))`;
  await cx.db
    .update(circleMembers)
    .set({ points: sql`${circleMembers.points} + ${more}`, pointsToday: sql`${before} + ${more}`, pointsDay: day })
    .where(and(eq(circleMembers.tribeId, tribeId), eq(circleMembers.userId, userId)));
}
