// States of activities and sign-ups by the server's clock. States that follow from time are computed, never stored: the
// seven states, absent after the end, and the end of waiting at the start. Decisions (cancelled, refused) are stored.
import { sql, type SQL } from 'drizzle-orm';
import type { Activity, ActivityApply } from '../../../bus/entities/activities';
import type { activities, activityApplies } from '../../db/tables/activities';
import { startOfDay } from '../../../bus/rules/calendar';

export type ActivityRow = typeof activities.$inferSelect;
export type ApplyRow = typeof activityApplies.$inferSelect;
export const kinds = { signUp: 1, signIn: 2, exchange: 3 } as const;
export const applyStatus = {
  pending: 0,
  signedUp: 1,
  refused: 2,
  cancelled: 3,
  waiting: 4,
  attended: 5,
  absent: 6,
} as const;
type Times = Pick<
  ActivityRow,
  'kind' | 'cancelTime' | 'startTime' | 'endTime' | 'applyStart' | 'applyEnd' | 'quota' | 'appliedCount' | 'stock'
>;

const isFull = (row: Times): boolean =>
  row.kind === kinds.exchange ? row.stock <= 0 : row.quota > 0 && row.appliedCount >= row.quota;

/**
 * 0 not open, 1 applying, 2 full, 3 apply closed, 4 running, 5 ended, 6 cancelled. Signing in needs no sign-up: it runs
 * from start to end.
 */
export function statusOf(row: Times, now: number): Activity['status'] {
  if (row.cancelTime > 0) return 6;
  if (now >= row.endTime) return 5;
  if (row.kind === kinds.signIn) return now < row.startTime ? 0 : 4;
  if (now < row.applyStart) return 0;
  if (now < row.applyEnd) return isFull(row) ? 2 : 1;
  return now < row.startTime ? 3 : 4;
}

type Timed = Pick<ActivityRow, 'startTime' | 'endTime' | 'signFrom' | 'signTo'>;
/** The last moment at which one can still check in; where nobody checks in, whoever signed up was there. */
const wasThere = (activity: Timed): boolean => activity.signFrom === 0;
export function applyStatusOf(
  apply: Pick<ApplyRow, 'kind' | 'status'>,
  activity: Timed,
  now: number,
): ActivityApply['status'] {
  if (apply.kind !== kinds.signUp) return apply.status as ActivityApply['status'];
  if (apply.status === applyStatus.signedUp && now >= Math.max(activity.endTime, activity.signTo))
    return wasThere(activity) ? 5 : 6;
  if (apply.status === applyStatus.waiting && now >= activity.startTime) return 2;
  return apply.status as ActivityApply['status'];
}
/** When a sign-up can no longer be taken back. Who only waits takes nobody's place, and may leave until the start. */
export const takeBackEnd = (
  apply: Pick<ApplyRow, 'status'>,
  { startTime, cancelBefore }: Pick<ActivityRow, 'startTime' | 'cancelBefore'>,
): number => (apply.status === applyStatus.waiting ? startTime : cancelBefore);
/** The same as `applyStatusOf` in the database, of `a` an apply and `v` its activity. */
export const applyStatusSql = (now: number): SQL => sql`(case
  when a.kind <> 1 then a.status
  when a.status = 1 and ${now}::bigint >= greatest(v.end_time, v.sign_to) then case
  when v.sign_from = 0 then 5 else 6 end
  when a.status = 4 and ${now}::bigint >= v.start_time then 2
  else a.status end)`;

/** Participants of a sign-up: the person and companions. */
export const participantCount = (apply: { companions: number }): number => 1 + apply.companions;

const minute = 60_000;
/** When one can check in: the activity's own time, or today's hours of a sign-in activity. null: never. */
export function signWindow(
  row: Pick<ActivityRow, 'kind' | 'signFrom' | 'signTo' | 'dayFrom' | 'dayTo'>,
  now: number,
): { from: number; to: number } | null {
  if (row.kind === kinds.signUp) return row.signFrom === 0 ? null : { from: row.signFrom, to: row.signTo };
  if (row.kind !== kinds.signIn) return null;
  const day = startOfDay(now);
  return { from: day + row.dayFrom * minute, to: day + row.dayTo * minute };
}

const rad = Math.PI / 180;
/** Metres along the ground between two points (WGS-84). */
export function metresBetween(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const half =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(half)));
}
