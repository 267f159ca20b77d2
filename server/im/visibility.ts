// Whether a person outside a group may know of it.
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/open';
import { circleMembers, circles } from '../db/tables/circles';

/** The group of a private circle is visible to its members only. */
export async function isGroupHidden(db: Db, { tribeId }: { tribeId: string }, userId: string): Promise<boolean> {
  if (tribeId === '') return false;
  const [circle] = await db
    .select({ isPrivate: circles.isPrivate, member: circleMembers.userId })
    .from(circles)
    .leftJoin(circleMembers, and(eq(circleMembers.tribeId, circles.tribeId), eq(circleMembers.userId, userId)))
    .where(eq(circles.tribeId, tribeId));
  return circle === undefined || (circle.isPrivate === 1 && circle.member === null);
}
