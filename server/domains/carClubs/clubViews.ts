// Car clubs as a viewer sees them, and the viewer's role in them. A closed club does not exist.
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { CarClub, ClubNotice } from '../../../bus/entities/carClubs';
import { alias } from 'drizzle-orm/pg-core';
import type { Context, Caller } from '../../platform/context';
import { users } from '../../db/tables/users';
import { carClubMembers, carClubNotices, carClubs } from '../../db/tables/carClubs';
import { gone } from '../../platform/refusals';
import { startOfMonth } from '../../../bus/rules/calendar';
import { briefsOf } from '../users/public';

export const clubRole = { member: 1, administrator: 2, president: 3 } as const;
/** What is written of a number that is not to be called. */
export const masked = (phone: string): string => (phone.length < 8 ? '' : phone.slice(0, 3) + '****' + phone.slice(-4));
export const maskedPlate = (plate: string): string =>
  plate.length < 5 ? '' : plate.slice(0, 2) + '***' + plate.slice(-2);

const latest = alias(carClubNotices, 'latest');
const rowsWith = (cx: Context, who: Caller | null) => {
  const me = who?.userId ?? '';
  const month = startOfMonth(cx.now);
  return cx.db
    .select({
      ...getTableColumns(carClubs),
      role: carClubMembers.role,
      ownPhone: users.phone,
      notice: latest,
      applied: sql<
        number | null
      >`(select a.status from car_club_applies a where a.club_id = ${carClubs.clubId} and a.user_id = ${me}
        order by a.create_time desc, a.apply_id desc limit 1)`,
      openCount:
        who?.isStaff === true
          ? sql<number>`(select count(*)::int from car_club_applies a where a.club_id = ${carClubs.clubId}
            and a.status = 0)`
          : sql<number>`case when ${carClubMembers.role} >= 2 then (select count(*)::int from car_club_applies a
            where a.club_id = ${carClubs.clubId} and a.status = 0) else 0 end`,
      activityCount: sql<number>`(select count(*)::int from activities t where t.club_id = ${carClubs.clubId}
        and t.is_hidden = 0 and t.cancel_time = 0)`,
      monthCount: sql<number>`(select count(*)::int from threads t
        join car_club_members m on m.club_id = ${carClubs.clubId} and m.user_id = t.author_id
      where t.create_time >= ${month}::bigint and t.deleted_time = 0 and t.audit_status = 1)`,
    })
    .from(carClubs)
    .leftJoin(carClubMembers, and(eq(carClubMembers.clubId, carClubs.clubId), eq(carClubMembers.userId, me)))
    .leftJoin(users, eq(users.userId, carClubs.presidentId))
    .leftJoin(
      latest,
      sql`${latest.noticeId} = (select n.notice_id from car_club_notices n where n.club_id = ${carClubs.clubId}
        order by n.create_time desc, n.notice_id desc limit 1)`,
    );
};
export type ClubRow = Awaited<ReturnType<typeof rowsWith>>[number];

/** Existing clubs; `where` may use the viewer's membership. */
export const clubRows = (
  cx: Context,
  who: Caller | null,
  where: SQL | undefined,
  order: SQL[],
  limit: number,
): Promise<ClubRow[]> =>
  rowsWith(cx, who)
    .where(and(eq(carClubs.closeTime, 0), where))
    .orderBy(...order)
    .limit(limit);

/**
 * One club, or 010002. Inside a write its row is locked, so that members, roles and their count change one after the
 * other.
 */
export async function findClub(cx: Context, clubId: string, who: Caller | null, lock = false): Promise<ClubRow> {
  if (lock)
    await cx.db.select({ clubId: carClubs.clubId }).from(carClubs).where(eq(carClubs.clubId, clubId)).for('update');
  const [row] = await clubRows(cx, who, eq(carClubs.clubId, clubId), [sql`1`], 1);
  if (row === undefined) throw gone();
  return row;
}

export const isInside = (club: ClubRow, who: Caller | null): boolean => club.role !== null || who?.isStaff === true;
/** Administrators, the president, the staff. */
export const mayManageClub = (club: ClubRow, who: Caller | null): boolean =>
  who !== null && (who.isStaff || (club.role ?? 0) >= clubRole.administrator);
/** The president, the staff. */
export const mayLeadClub = (club: ClubRow, who: Caller | null): boolean =>
  who !== null && (who.isStaff || club.role === clubRole.president);
/** The number under which members reach the president. */
export const presidentPhoneOf = (club: ClubRow): string =>
  club.presidentPhone === '' ? (club.ownPhone ?? '') : club.presidentPhone;

export type NoticeRow = typeof carClubNotices.$inferSelect;
export async function noticeViews(cx: Context, who: Caller | null, rows: readonly NoticeRow[]): Promise<ClubNotice[]> {
  const people = await briefsOf(
    cx.db,
    rows.map((row) => row.authorId),
    who,
  );
  return rows.map(({ authorId, notifyAll, ...row }) => ({
    ...row,
    notifyAll: notifyAll === 1 ? 1 : 0,
    author: people.of(authorId),
  }));
}

/** A passed application of a former member counts as none. */
const applyStatusOf = (row: ClubRow): CarClub['applyStatus'] =>
  row.role !== null ? 1 : row.applied === 0 ? 0 : row.applied === 2 ? 2 : -1;

export async function clubViews(cx: Context, who: Caller | null, rows: readonly ClubRow[]): Promise<CarClub[]> {
  const people = await briefsOf(
    cx.db,
    rows.map((row) => row.presidentId),
    who,
  );
  const notices = new Map(
    (
      await noticeViews(
        cx,
        who,
        rows.flatMap((row) => (row.notice === null ? [] : [row.notice])),
      )
    ).map((one) => [one.clubId, one]),
  );
  return rows.map((row) => ({
    clubId: row.clubId,
    name: row.name,
    logoUrl: row.logoUrl,
    coverUrl: row.coverUrl,
    ...(row.coverColor === '' ? {} : { coverColor: row.coverColor }),
    intro: row.intro,
    provinceName: row.provinceName,
    cityName: row.cityName,
    president: people.of(row.presidentId),
    presidentPhone: isInside(row, who) ? masked(presidentPhoneOf(row)) : '',
    memberCount: row.memberCount,
    activityCount: row.activityCount,
    monthCount: row.monthCount,
    groupID: row.role !== null ? row.groupId : '',
    myRole: (row.role ?? 0) as CarClub['myRole'],
    applyStatus: applyStatusOf(row),
    openCount: row.openCount,
    notice: notices.get(row.clubId) ?? null,
    createTime: row.createTime,
  }));
}

export async function clubView(cx: Context, who: Caller | null, clubId: string): Promise<CarClub> {
  const [view] = await clubViews(cx, who, [await findClub(cx, clubId, who)]);
  if (view === undefined) throw new Error('a club without a view');
  return view;
}
