// Joining and leaving a club, and its president: the only place that changes members, their count and the president,
// together with the group. Call it with the club's row locked.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context';
import { carClubMembers, carClubs } from '../../db/tables/carClubs';
import { retractFromThem } from '../../notifications/notifications';
import { newId } from '../../platform/ids';
import { followClubRole, handOverClubGroup, joinClubGroup, leaveClubGroup } from '../../im/clubGroups';
import { clubRole, type ClubRow } from './clubViews';

type Member = typeof carClubMembers.$inferSelect;
const countBy = (cx: Context, clubId: string, by: number): Promise<unknown> =>
  cx.db
    .update(carClubs)
    .set({ memberCount: sql`greatest(0, ${carClubs.memberCount} + ${by}::int)` })
    .where(eq(carClubs.clubId, clubId));
const one = (clubId: string, userId: string) =>
  and(eq(carClubMembers.clubId, clubId), eq(carClubMembers.userId, userId));

export async function memberIn(cx: Context, clubId: string, userId: string): Promise<Member | undefined> {
  const [row] = await cx.db.select().from(carClubMembers).where(one(clubId, userId));
  return row;
}

/** `by`: who decided it. Does nothing for a member. */
export async function enterClub(
  cx: Context,
  club: Pick<ClubRow, 'clubId' | 'name' | 'logoUrl' | 'intro' | 'presidentId' | 'groupId'>,
  person: { userId: string; role: 1 | 3; carModelName: string; phone: string },
  by: string,
): Promise<void> {
  const entered = await cx.db
    .insert(carClubMembers)
    .values({ clubId: club.clubId, memberId: newId('cm', cx.now), joinTime: cx.now, ...person })
    .onConflictDoNothing()
    .returning({ userId: carClubMembers.userId });
  if (entered.length === 0) return;
  await countBy(cx, club.clubId, 1);
  await joinClubGroup(cx, club, person.userId, person.role, by);
}

/** Never the president, who has to transfer the office first. Returns the removed members. */
export async function quitClub(cx: Context, clubId: string, userIds: readonly string[], by: string): Promise<string[]> {
  if (userIds.length === 0) return [];
  const left = (
    await cx.db
      .delete(carClubMembers)
      .where(
        and(
          eq(carClubMembers.clubId, clubId),
          inArray(carClubMembers.userId, [...userIds]),
          sql`${carClubMembers.role} < ${clubRole.president}`,
        ),
      )
      .returning({ userId: carClubMembers.userId })
  ).map((row) => row.userId);
  if (left.length === 0) return [];
  await countBy(cx, clubId, -left.length);
  await leaveClubGroup(cx, clubId, left, by);
  await retractFromThem(cx, left, 'club|' + clubId);
  return left;
}

export async function changeClubRole(
  cx: Context,
  clubId: string,
  userId: string,
  role: 1 | 2,
  by: string,
): Promise<void> {
  await cx.db.update(carClubMembers).set({ role }).where(one(clubId, userId));
  await followClubRole(cx, clubId, userId, role, by);
}

/** `to` is a member. The order matters: a club visibly has one president at any time. */
export async function handOverClub(cx: Context, clubId: string, from: string, to: string): Promise<void> {
  await cx.db.update(carClubMembers).set({ role: clubRole.member }).where(one(clubId, from));
  await cx.db.update(carClubMembers).set({ role: clubRole.president }).where(one(clubId, to));
  await cx.db.update(carClubs).set({ presidentId: to, presidentPhone: '' }).where(eq(carClubs.clubId, clubId));
  await handOverClubGroup(cx, clubId, from, to);
}

export async function managersOfClub(cx: Context, clubId: string): Promise<string[]> {
  const rows = await cx.db
    .select({ userId: carClubMembers.userId })
    .from(carClubMembers)
    .where(and(eq(carClubMembers.clubId, clubId), sql`${carClubMembers.role} >= ${clubRole.administrator}`));
  return rows.map((row) => row.userId);
}
