// Activities and sign-ups as a viewer sees them: the rows, then one question each for marks, people, sign-ups and
// stamps of a page.
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Activity, ActivityApply, ActivityBrief } from '../../../bus/entities/activities';
import { membershipsOf, denialOf, nowhere, ticketOf } from './rights';
import {
  applyStatus,
  applyStatusOf,
  kinds,
  signWindow,
  statusOf,
  takeBackEnd,
  type ActivityRow,
  type ApplyRow,
} from './activityState';
import type { Context, Caller } from '../../platform/context';
import { rowsOf } from '../../db/open';
import { activities, activityApplies, activitySignIns } from '../../db/tables/activities';
import { dateAfter, shanghaiDate } from '../../../bus/rules/calendar';
import { briefsOf } from '../users/public';
import { flag } from '../../platform/flag';

const mostAvatars = 8;
/** No calendar of stamps is longer. */
const mostDays = 366;
const briefOfRow = (row: ActivityRow, now: number): ActivityBrief => ({
  activityId: row.activityId,
  kind: row.kind as ActivityBrief['kind'],
  title: row.title,
  coverUrl: row.coverUrl,
  startTime: row.startTime,
  endTime: row.endTime,
  applyEnd: row.applyEnd,
  placeName: row.mode === 2 ? '线上' : (row.place?.name ?? ''),
  status: statusOf(row, now),
  clubZ: flag(row.clubZ),
});
/** Numbers of identity cards are shown to nobody, not even to whom they belong. */
export function shownValues(row: ActivityRow, values: { [key: string]: string }): { [key: string]: string } {
  const hidden = new Set(row.formFields.filter((field) => field.type === 'idno').map((field) => field.key));
  const pairs = Object.entries(values).map(
    ([key, value]) =>
      [
        key,
        hidden.has(key) && value.length > 7
          ? value.slice(0, 3) + '*'.repeat(value.length - 7) + value.slice(-4)
          : value,
      ] as const,
  );
  return Object.fromEntries(pairs);
}

/** Sign-ups of one person (their own view), each with its activity. */
export async function applyViews(
  cx: Context,
  rows: readonly ApplyRow[],
  known: readonly ActivityRow[] = [],
): Promise<ActivityApply[]> {
  const missing = [...new Set(rows.map((row) => row.activityId))].filter(
    (id) => !known.some((one) => one.activityId === id),
  );
  const found =
    missing.length === 0 ? [] : await cx.db.select().from(activities).where(inArray(activities.activityId, missing));
  const byId = new Map([...known, ...found].map((row) => [row.activityId, row]));
  const waiting = rows.filter((row) => row.status === applyStatus.waiting).map((row) => row.applyId);
  const places =
    waiting.length === 0
      ? []
      : await rowsOf<{ id: string; place: number }>(
          cx.db,
          sql`select a.apply_id as id,
    (select count(*)::int from activity_applies b where b.activity_id = a.activity_id and b.status = 4
    and (b.create_time, b.apply_id) <= (a.create_time, a.apply_id)) as place
    from activity_applies a where ${inArray(sql`a.apply_id`, waiting)}`,
        );
  const placeOf = new Map(places.map((row) => [row.id, row.place]));
  return rows.flatMap((row): ActivityApply[] => {
    const activity = byId.get(row.activityId);
    if (activity === undefined) return [];
    const status = applyStatusOf(row, activity, cx.now);
    const isOpen = status === applyStatus.pending || status === applyStatus.signedUp || status === applyStatus.waiting;
    const cancelBefore = takeBackEnd(row, activity);
    return [
      {
        applyId: row.applyId,
        activityId: row.activityId,
        activity: briefOfRow(activity, cx.now),
        status,
        waitNo: status === applyStatus.waiting ? (placeOf.get(row.applyId) ?? 0) : 0,
        values: shownValues(activity, row.values),
        companions: row.companions,
        costPoints: row.costPoints,
        ticketCode:
          (status === applyStatus.signedUp || status === applyStatus.attended) && row.orderId === ''
            ? ticketOf(cx, row.applyId)
            : '',
        createTime: row.createTime,
        updateTime: row.updateTime,
        refuseReason:
          row.status === applyStatus.waiting && status === applyStatus.refused
            ? '活动已开始，候补未成功'
            : row.refuseReason,
        isRead: flag(row.isRead),
        canCancel: flag(row.kind === kinds.signUp && isOpen && activity.cancelTime === 0 && cx.now < cancelBefore),
        cancelBefore,
        count: row.count,
        orderId: row.orderId,
        couponCode: row.couponCode,
        checkInTime: row.checkInTime,
      },
    ];
  });
}
export async function applyView(cx: Context, row: ApplyRow, activity: ActivityRow): Promise<ActivityApply> {
  const [view] = await applyViews(cx, [row], [activity]);
  if (view === undefined) throw new Error('a sign-up without a view');
  return view;
}

/** What of a page of activities is the viewer's own. */
async function loadViewerContext(cx: Context, who: Caller | null, ids: string[]) {
  const me = who?.userId ?? '';
  const joined = await rowsOf<{ id: string; user: string }>(
    cx.db,
    sql`select activity_id as id, user_id as user from (
    select a.activity_id, a.user_id, row_number() over (partition by a.activity_id
    order by max(a.create_time) desc, a.user_id) as place
      from activity_applies a where ${inArray(sql`a.activity_id`, ids)} and a.status in (1, 5)
      and exists (select 1 from users u where u.user_id = a.user_id)
      and not exists (select 1 from blocks b where b.user_id = ${me} and b.target_id = a.user_id)
      group by a.activity_id, a.user_id) ranked where place <= ${mostAvatars} order by id, place`,
  );
  const people = await briefsOf(
    cx.db,
    joined.map((row) => row.user),
    who,
  );
  if (who === null)
    return {
      joined,
      people,
      likes: new Set<string>(),
      collects: new Set<string>(),
      mine: new Map<string, ActivityApply>(),
      had: new Map<string, number>(),
      stamps: new Map<string, Map<string, number>>(),
    };
  const liked = await rowsOf<{ id: string }>(
    cx.db,
    sql`select activity_id as id from activity_likes where user_id = ${me} and ${inArray(sql`activity_id`, ids)}`,
  );
  const collected = await rowsOf<{ id: string }>(
    cx.db,
    sql`select target_id as id from collections where user_id = ${me} and collect_type = 2
      and ${inArray(sql`target_id`, ids)}`,
  );
  const applies = await cx.db
    .select()
    .from(activityApplies)
    .where(and(eq(activityApplies.userId, me), inArray(activityApplies.activityId, ids)))
    .orderBy(asc(activityApplies.createTime), asc(activityApplies.applyId));
  const had = new Map<string, number>();
  for (const row of applies)
    if (row.status === 1 || row.status === 5) had.set(row.activityId, (had.get(row.activityId) ?? 0) + row.count);
  const latest = new Map(applies.map((row) => [row.activityId, row]));
  const ownApplies = new Map((await applyViews(cx, [...latest.values()])).map((one) => [one.activityId, one]));
  const stamps = new Map<string, Map<string, number>>();
  for (const row of await cx.db
    .select()
    .from(activitySignIns)
    .where(and(eq(activitySignIns.userId, me), inArray(activitySignIns.activityId, ids)))
    .orderBy(desc(activitySignIns.day))) {
    const own = stamps.get(row.activityId) ?? new Map<string, number>();
    stamps.set(row.activityId, own.set(row.day, row.points));
  }
  return {
    joined,
    people,
    likes: new Set(liked.map((row) => row.id)),
    collects: new Set(collected.map((row) => row.id)),
    mine: ownApplies,
    had,
    stamps,
  };
}

/** The days of a sign-in activity with the viewer's stamps. */
export function daysOf(
  row: ActivityRow,
  stamps: ReadonlyMap<string, number>,
  now: number,
): NonNullable<Activity['days']> {
  const today = shanghaiDate(now);
  const last = shanghaiDate(row.endTime - 1);
  const days: NonNullable<Activity['days']> = [];
  for (let date = shanghaiDate(row.startTime); date <= last && days.length < mostDays; date = dateAfter(date, 1)) {
    const points = stamps.get(date);
    const open = date === today && row.cancelTime === 0;
    days.push({
      date,
      state: points !== undefined ? 1 : open ? 3 : date < today ? 2 : 0,
      points: points ?? row.dayPoints,
    });
  }
  return days;
}

function parts(row: ActivityRow, stamps: ReadonlyMap<string, number>, had: number, now: number): Partial<Activity> {
  if (row.kind === kinds.signIn) {
    const days = daysOf(row, stamps, now);
    return {
      days,
      totalDays: days.length,
      doneDays: stamps.size,
      awards: row.awards.map((award) => ({ ...award, got: flag(stamps.size >= award.needDays) })),
    };
  }
  if (row.kind !== kinds.exchange) return {};
  return {
    goodsType: row.goodsType as 1 | 2 | 3,
    stock: Math.max(0, row.stock),
    perLimit: row.perLimit,
    myCount: had,
    needAddress: flag(row.goodsType === 2),
  };
}

export async function activityViews(
  cx: Context,
  who: Caller | null,
  rows: readonly ActivityRow[],
): Promise<Activity[]> {
  if (rows.length === 0) return [];
  const a = await loadViewerContext(
    cx,
    who,
    rows.map((row) => row.activityId),
  );
  const belonging =
    who !== null && rows.some((row) => row.limitType > 1) ? await membershipsOf(cx.db, who.userId) : nowhere;
  return rows.map((row): Activity => ({
    activityId: row.activityId,
    kind: row.kind as Activity['kind'],
    title: row.title,
    coverUrl: row.coverUrl,
    images: row.images,
    html: row.html,
    rules: row.rules,
    organizer: { name: row.organizerName, phone: row.organizerPhone },
    mode: row.mode as Activity['mode'],
    place: row.place === null ? null : { ...row.place, distance: null },
    startTime: row.startTime,
    endTime: row.endTime,
    applyStart: row.applyStart,
    applyEnd: row.applyEnd,
    status: statusOf(row, cx.now),
    statusReason: row.cancelTime > 0 ? row.statusReason : '',
    quota: row.quota,
    appliedCount: row.appliedCount,
    waitCount: row.waitCount,
    limitType: row.limitType as Activity['limitType'],
    needPoints: row.needPoints,
    needAudit: flag(row.needAudit),
    formFields: row.formFields,
    clubZ: flag(row.clubZ),
    clubId: row.clubId,
    likeCount: row.likeCount,
    postCount: row.postCount,
    shareCount: row.shareCount,
    isHidden: flag(row.isHidden === 1),
    isLike: flag(a.likes.has(row.activityId)),
    isCollect: flag(a.collects.has(row.activityId)),
    serverTime: cx.now,
    denial: who === null ? '' : denialOf(row, who, belonging),
    maxCompanions: row.maxCompanions,
    cancelBefore: row.cancelBefore,
    rewardPoints: row.rewardPoints,
    codeRequired: flag(row.codeRequired),
    radius: row.radius,
    signWindow: signWindow(row, cx.now),
    ...parts(row, a.stamps.get(row.activityId) ?? new Map<string, number>(), a.had.get(row.activityId) ?? 0, cx.now),
    avatars: a.joined.filter((one) => one.id === row.activityId).map((one) => a.people.of(one.user)),
    myApply: a.mine.get(row.activityId) ?? null,
  }));
}
export async function activityView(cx: Context, who: Caller | null, row: ActivityRow): Promise<Activity> {
  const [view] = await activityViews(cx, who, [row]);
  if (view === undefined) throw new Error('an activity without a view');
  return view;
}
