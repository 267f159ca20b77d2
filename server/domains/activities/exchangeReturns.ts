// Exchanges that end after they were made: the activity is cancelled, the order was returned, or the person is erased.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { activities, activityApplies } from '../../db/tables/activities';
import type { Context } from '../../platform/context';
import { movePoints, pointsSource } from '../points/public';
import { cancelExchangeOrder } from '../shop/public';
import { applyStatus, kinds, type ActivityRow } from './activityState';
import { notifyApplicant, setApply } from './places';

/**
 * Cancels and refunds the exchanges of a cancelled activity, except used ones and those whose order was shipped. Call it
 * with the activity's row locked.
 */
export async function cancelExchanges(cx: Context, activity: ActivityRow, reason: string): Promise<void> {
  const { activityId, title } = activity;
  const open = await cx.db
    .select()
    .from(activityApplies)
    .where(and(eq(activityApplies.activityId, activityId), eq(activityApplies.status, applyStatus.signedUp)))
    .orderBy(activityApplies.userId, activityApplies.applyId)
    .for('update');
  let returned = 0;
  for (const apply of open) {
    const { applyId, userId, costPoints, orderId } = apply;
    if (orderId !== '' && !(await cancelExchangeOrder(cx, orderId, reason))) continue;
    await setApply(cx, applyId, {
      status: applyStatus.cancelled,
      refuseReason: '活动已取消：' + reason,
      isRead: 0,
      costPoints: 0,
      couponCode: '',
    });
    if (costPoints > 0)
      await movePoints(cx, {
        userId,
        amount: costPoints,
        source: pointsSource.refund,
        title: `兑换退回「${title}」`,
        refId: applyId,
      });
    const refunded = costPoints > 0 ? '。积分已退回' : '';
    await notifyApplicant(cx, activity, apply, '活动已取消', `你兑换的「${title}」已取消：${reason}${refunded}`);
    returned += apply.count;
  }
  await cx.db
    .update(activities)
    .set({ stock: activity.stock + returned, appliedCount: Math.max(0, activity.appliedCount - returned) })
    .where(eq(activities.activityId, activityId));
}

/**
 * Cancels a person's exchanges, except used ones and those whose order was shipped, without refunding points: the person
 * is erased. What they took goes back to the stock.
 */
export async function cancelUnusedExchanges(
  cx: Pick<Context, 'db' | 'now'>,
  userId: string,
  reason: string,
): Promise<void> {
  const unused = and(
    eq(activityApplies.userId, userId),
    eq(activityApplies.kind, kinds.exchange),
    eq(activityApplies.status, applyStatus.signedUp),
  );
  const ids = cx.db.select({ id: activityApplies.activityId }).from(activityApplies).where(unused);
  const locked = await cx.db
    .select({ activityId: activities.activityId })
    .from(activities)
    .where(inArray(activities.activityId, ids))
    .orderBy(activities.activityId)
    .for('update');
  for (const { activityId } of locked) {
    const open = await cx.db
      .select()
      .from(activityApplies)
      .where(and(unused, eq(activityApplies.activityId, activityId)))
      .orderBy(activityApplies.applyId)
      .for('update');
    let returned = 0;
    for (const { applyId, orderId, count } of open) {
      if (orderId !== '' && !(await cancelExchangeOrder(cx, orderId, reason))) continue;
      await setApply(cx, applyId, { status: applyStatus.cancelled, costPoints: 0, couponCode: '' });
      returned += count;
    }
    await cx.db
      .update(activities)
      .set({
        stock: sql`${activities.stock} + ${returned}::int`,
        appliedCount: sql`greatest(0, ${activities.appliedCount} - ${returned}::int)`,
      })
      .where(eq(activities.activityId, activityId));
  }
}

/**
 * Cancels an exchange whose order was returned, so that it no longer counts towards the limit per person. Call it before
 * the points are refunded: exchanges are locked before people.
 */
export async function endExchange(cx: Context, exchangeId: string, reason: string): Promise<void> {
  await cx.db
    .update(activityApplies)
    .set({ status: applyStatus.cancelled, refuseReason: reason, isRead: 0, costPoints: 0, updateTime: cx.now })
    .where(
      and(
        eq(activityApplies.applyId, exchangeId),
        inArray(activityApplies.status, [applyStatus.signedUp, applyStatus.attended]),
      ),
    );
}
