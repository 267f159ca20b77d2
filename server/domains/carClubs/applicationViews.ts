// Applications as they travel: whose it is reads his own number, everybody else the masked one; a number plate is
// masked for all.
import { inArray } from 'drizzle-orm';
import type { ClubApplication } from '../../../bus/entities/carClubs';
import type { Context, Caller } from '../../platform/context';
import { carClubs, type carClubApplies } from '../../db/tables/carClubs';
import { briefsOf } from '../users/public';
import { masked, maskedPlate } from './clubViews';

export type ApplicationRow = typeof carClubApplies.$inferSelect;

export async function applicationViews(
  cx: Context,
  who: Caller,
  rows: readonly ApplicationRow[],
): Promise<ClubApplication[]> {
  if (rows.length === 0) return [];
  const people = await briefsOf(
    cx.db,
    rows.flatMap((row) => [row.userId, row.auditorId]),
    who,
  );
  const found = await cx.db
    .select({ clubId: carClubs.clubId, name: carClubs.name })
    .from(carClubs)
    .where(inArray(carClubs.clubId, [...new Set(rows.map((row) => row.clubId))]));
  const names = new Map(found.map((row) => [row.clubId, row.name]));
  return rows.map((row) => ({
    applyId: row.applyId,
    clubId: row.clubId,
    clubName: names.get(row.clubId) ?? '',
    user: people.of(row.userId),
    realName: row.realName,
    phone: row.userId === who.userId ? row.phone : masked(row.phone),
    carModelName: row.carModelName,
    plateNo: maskedPlate(row.plateNo),
    cityName: row.cityName,
    reason: row.reason,
    status: row.status as ClubApplication['status'],
    refuseReason: row.refuseReason,
    auditor: row.auditorId === '' ? null : people.of(row.auditorId),
    createTime: row.createTime,
    auditTime: row.auditTime,
  }));
}

export async function applicationView(cx: Context, who: Caller, row: ApplicationRow): Promise<ClubApplication> {
  const [view] = await applicationViews(cx, who, [row]);
  if (view === undefined) throw new Error('an application without a view');
  return view;
}
