// Places of a sign-up activity: taken, waiting, promoted, and their points. Call it with the activity's row locked;
// then the sign-up is locked, then the person's points, always in this order. Points are paid when a place is taken (at
// once or on promotion) and refunded when it is lost before the event.
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { ActivityRow, ApplyRow } from './activityState';
import { applyStatus, participantCount } from './activityState';
import type { Context } from '../../platform/context';
import { activities, activityApplies } from '../../db/tables/activities';
import { Refusal } from '../../platform/refusals';
import { query } from '../../notifications/routes';
import { noticeKind } from '../../notifications/noticeKinds';
import { notify } from '../../notifications/notifications';
import { movePoints, pointsSource } from '../points/public';
import { currentDenial } from './rights';

type Counts = Pick<ActivityRow, 'appliedCount' | 'waitCount'>;
/** Changes the counts of the row in hand and in the table. */
export async function setCounts(
  cx: Context,
  activity: ActivityRow,
  change: { participants?: number; waiting?: number },
): Promise<void> {
  const counts: Counts = {
    appliedCount: Math.max(0, activity.appliedCount + (change.participants ?? 0)),
    waitCount: Math.max(0, activity.waitCount + (change.waiting ?? 0)),
  };
  Object.assign(activity, counts);
  await cx.db.update(activities).set(counts).where(eq(activities.activityId, activity.activityId));
}

export const hasRoom = (activity: ActivityRow, participants: number): boolean =>
  activity.quota === 0 || activity.appliedCount + participants <= activity.quota;
export const costOf = (activity: ActivityRow, participants: number): number => activity.needPoints * participants;

export async function pay(
  cx: Context,
  activity: ActivityRow,
  userId: string,
  applyId: string,
  cost: number,
): Promise<void> {
  if (cost > 0)
    await movePoints(cx, {
      userId,
      amount: -cost,
      source: pointsSource.activity,
      title: `报名「${activity.title}」`,
      refId: applyId,
    });
}
async function payBack(cx: Context, activity: ActivityRow, apply: ApplyRow): Promise<void> {
  if (apply.costPoints > 0)
    await movePoints(cx, {
      userId: apply.userId,
      amount: apply.costPoints,
      source: pointsSource.refund,
      title: `报名退回「${activity.title}」`,
      refId: apply.applyId,
    });
}

/** Notifies the person of a decision. */
export async function notifyApplicant(
  cx: Context,
  activity: ActivityRow,
  apply: Pick<ApplyRow, 'applyId' | 'userId'>,
  title: string,
  content: string,
): Promise<void> {
  const page = activity.clubZ === 1 ? '/clubz/activityDetail' : '/activity/activityDetails';
  await notify(cx, {
    to: apply.userId,
    from: '',
    kind: noticeKind.activity,
    targetId: apply.applyId,
    title,
    content,
    link: query(page, { activityId: activity.activityId }),
  });
}

export async function setApply(
  cx: Pick<Context, 'db' | 'now'>,
  applyId: string,
  change: Partial<typeof activityApplies.$inferInsert>,
): Promise<void> {
  await cx.db
    .update(activityApplies)
    .set({ ...change, updateTime: cx.now })
    .where(eq(activityApplies.applyId, applyId));
}

/** Ends a sign-up that is pending, signed up or waiting: its points go back, its place goes to whoever is next. */
export async function releasePlace(
  cx: Context,
  activity: ActivityRow,
  apply: ApplyRow,
  change: { status: 2 | 3; refuseReason: string; isRead: 0 | 1 },
): Promise<void> {
  await setApply(cx, apply.applyId, { ...change, costPoints: 0 });
  if (apply.status === applyStatus.waiting) return setCounts(cx, activity, { waiting: -1 });
  await setCounts(cx, activity, { participants: -participantCount(apply) });
  await payBack(cx, activity, apply);
  await promoteWaiting(cx, activity);
}

const atOnce = 200;
/** The next waiting sign-ups after one of them, first come first, locked. Those that do not fit now are left out. */
const nextWaiting = (cx: Context, activity: ActivityRow, after: ApplyRow | undefined): Promise<ApplyRow[]> =>
  cx.db
    .select()
    .from(activityApplies)
    .where(
      and(
        eq(activityApplies.activityId, activity.activityId),
        eq(activityApplies.status, applyStatus.waiting),
        activity.quota === 0 ? undefined : lt(activityApplies.companions, activity.quota - activity.appliedCount),
        after === undefined
          ? undefined
          : sql`(${activityApplies.createTime}, ${activityApplies.applyId})
            > (${after.createTime}::bigint, ${after.applyId}::text)`,
      ),
    )
    .orderBy(asc(activityApplies.createTime), asc(activityApplies.applyId))
    .limit(atOnce)
    .for('update');

/**
 * Promotes waiting sign-ups into free places, in order; those with too many participants, and of people who may no
 * longer take part, are skipped. Ends when the activity begins. With audit, promoted sign-ups are audited next; one
 * without enough points is refused.
 */
export async function promoteWaiting(cx: Context, activity: ActivityRow): Promise<void> {
  if (activity.cancelTime > 0 || cx.now >= activity.startTime || activity.waitCount === 0) return;
  let last: ApplyRow | undefined;
  while (hasRoom(activity, 1)) {
    const waiting = await nextWaiting(cx, activity, last);
    for (const apply of waiting)
      if (hasRoom(activity, participantCount(apply)) && (await currentDenial(cx, activity, apply.userId)) === '')
        await promote(cx, activity, apply);
    if (waiting.length < atOnce) return;
    last = waiting.at(-1);
  }
}

async function promote(cx: Context, activity: ActivityRow, apply: ApplyRow): Promise<void> {
  const participants = participantCount(apply);
  const cost = costOf(activity, participants);
  try {
    await pay(cx, activity, apply.userId, apply.applyId, cost);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await setApply(cx, apply.applyId, {
      status: applyStatus.refused,
      refuseReason: '积分不足，候补未成功',
      isRead: 0,
    });
    await setCounts(cx, activity, { waiting: -1 });
    await notifyApplicant(
      cx,
      activity,
      apply,
      '候补未成功',
      `「${activity.title}」有了空位，但你的积分不足，名额已让给下一位`,
    );
    return;
  }
  await setApply(cx, apply.applyId, {
    status: activity.needAudit === 1 ? applyStatus.pending : applyStatus.signedUp,
    costPoints: cost,
    isRead: 0,
  });
  await setCounts(cx, activity, { participants, waiting: -1 });
  const paid = cost > 0 ? `，已使用${cost}积分` : '';
  await notifyApplicant(
    cx,
    activity,
    apply,
    '候补成功',
    activity.needAudit === 1
      ? `你候补的「${activity.title}」有了名额${paid}，正在审核`
      : `你候补的「${activity.title}」有了名额${paid}，已为你报名`,
  );
}

/** Promotes waiting sign-ups into places that became free without a call, as by an erasure. Runs at intervals. */
export async function fillFreePlaces(cx: Context): Promise<void> {
  let last = '';
  for (;;) {
    const free = await cx.db
      .select({ activityId: activities.activityId })
      .from(activities)
      .where(
        and(
          gt(activities.activityId, last),
          gt(activities.waitCount, 0),
          eq(activities.cancelTime, 0),
          gt(activities.startTime, cx.now),
          sql`(${activities.quota} = 0 or ${activities.appliedCount} < ${activities.quota})`,
        ),
      )
      .orderBy(asc(activities.activityId))
      .limit(atOnce);
    for (const { activityId } of free)
      await cx.db.transaction(async (tx) => {
        const [activity] = await tx
          .select()
          .from(activities)
          .where(eq(activities.activityId, activityId))
          .for('update');
        if (activity !== undefined) await promoteWaiting({ ...cx, db: tx }, activity);
      });
    if (free.length < atOnce) return;
    last = free.at(-1)?.activityId ?? '';
  }
}
