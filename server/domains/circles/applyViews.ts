// Requests to join a circle as they travel. Separate because applicants and auditors see the same form.
import type { CircleApply } from '../../../bus/entities/circles';
import { inArray } from 'drizzle-orm';
import type { Context, Caller } from '../../platform/context';
import { circleApplies, circles } from '../../db/tables/circles';
import { briefsOf } from '../users/public';

export type ApplyRow = typeof circleApplies.$inferSelect;

export async function applyViews(cx: Context, who: Caller, rows: readonly ApplyRow[]): Promise<CircleApply[]> {
  if (rows.length === 0) return [];
  const people = await briefsOf(
    cx.db,
    rows.flatMap((row) => [row.userId, row.auditorId]),
    who,
  );
  const found = await cx.db
    .select({ tribeId: circles.tribeId, name: circles.name })
    .from(circles)
    .where(inArray(circles.tribeId, [...new Set(rows.map((row) => row.tribeId))]));
  const names = new Map(found.map((row) => [row.tribeId, row.name]));
  return rows.map((row) => ({
    applyId: row.applyId,
    tribeId: row.tribeId,
    tribeName: names.get(row.tribeId) ?? '',
    user: people.of(row.userId),
    reason: row.reason,
    carModelName: row.carModelName,
    images: row.images,
    status: row.status as CircleApply['status'],
    refuseReason: row.refuseReason,
    auditor: row.auditorId === '' ? null : people.of(row.auditorId),
    createTime: row.createTime,
    auditTime: row.auditTime,
  }));
}

export async function applyView(cx: Context, who: Caller, row: ApplyRow): Promise<CircleApply> {
  const [view] = await applyViews(cx, who, [row]);
  if (view === undefined) throw new Error('a request without a view');
  return view;
}
