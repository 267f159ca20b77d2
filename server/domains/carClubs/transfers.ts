// Coming into a club, leaving it, and who leads it: the one place where members, their count and the president change,
// and the group with them. Call it with the club's row locked.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context';
import { carClubMembers, carClubs } from '../../db/tables/carClubs';
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

/** By `by`: who decided it. Nothing happens to one who is in it already. */
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

/** Never the president, who has to hand the office over first. Gives back who was in it. */
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

/** `to` is in the club. In this order, since a club has one president at any moment that anybody can see. */
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
