// Exchange of points for a right, a product or a coupon. Stock, limit per person and points change in one transaction
// with the activity's row locked. Allowed: the exchange's audience. It is listed among the sign-ups, so that its ticket
// or coupon is found again.
import { randomInt } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { membershipsOf, denialOf } from './rights';
import { applyStatus, kinds, statusOf } from './activityState';
import { role, type Handlers } from '../../platform/handlers';
import { activities, activityApplies } from '../../db/tables/activities';
import { orderForExchange } from '../shop/public';
import { Malformed, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { movePoints, pointsSource, settlePoints } from '../points/public';
import { findActivity } from './visibility';

/** Without characters that look alike. */
const couponAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const couponCode = (): string =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => couponAlphabet[randomInt(couponAlphabet.length)]).join(''),
  ).join('-');

export const exchangeHandlers = {
  participate: role({
    find: async (input, who, cx) => {
      const activity = await findActivity(cx, input.activityId, who, true);
      return { activity, denial: denialOf(activity, who, await membershipsOf(cx.db, who.userId)) };
    },
    may: ({ denial }) => denial === '' || denial,
    run: async ({ activity }, input, who, cx) => {
      const { activityId } = activity;
      const status = statusOf(activity, cx.now);
      if (activity.kind !== kinds.exchange || (status !== 1 && status !== 2)) throw new Refusal('010004', { status });
      const isPhysical = activity.goodsType === 2;
      if (isPhysical && (input.addressId ?? '') === '') throw new Malformed('addressId');
      const [had] = await cx.db
        .select({ count: sql<number>`coalesce(sum(${activityApplies.count}), 0)::int` })
        .from(activityApplies)
        .where(
          and(
            eq(activityApplies.activityId, activityId),
            eq(activityApplies.userId, who.userId),
            inArray(activityApplies.status, [applyStatus.signedUp, applyStatus.attended]),
          ),
        );
      const myCount = had?.count ?? 0;
      if (activity.perLimit > 0 && myCount + input.count > activity.perLimit)
        throw new Refusal('010004', { perLimit: activity.perLimit, myCount });
      const costPoints = activity.needPoints * input.count;
      // Charged is what the person has seen.
      if (input.points !== undefined && input.points !== costPoints)
        throw new Refusal('010004', { needPoints: activity.needPoints });
      if (activity.stock < input.count) throw new Refusal('010005', { stock: Math.max(0, activity.stock) });
      const exchangeId = newId('e', cx.now);
      await cx.db
        .update(activities)
        .set({ stock: activity.stock - input.count, appliedCount: activity.appliedCount + input.count })
        .where(eq(activities.activityId, activityId));
      const orderId = isPhysical
        ? await orderForExchange(cx, {
            userId: who.userId,
            addressId: input.addressId ?? '',
            exchangeId,
            name: activity.title,
            imageUrl: activity.coverUrl,
            points: costPoints,
            count: input.count,
          })
        : '';
      const coupon = activity.goodsType === 3 ? couponCode() : '';
      await cx.db.insert(activityApplies).values({
        applyId: exchangeId,
        activityId,
        userId: who.userId,
        kind: kinds.exchange,
        status: applyStatus.signedUp,
        count: input.count,
        costPoints,
        orderId,
        couponCode: coupon,
        createTime: cx.now,
        updateTime: cx.now,
      });
      const balance =
        costPoints === 0
          ? await settlePoints(cx.db, who.userId, cx.now)
          : (
              await movePoints(cx, {
                userId: who.userId,
                amount: -costPoints,
                source: pointsSource.exchange,
                title: `兑换「${activity.title}」`,
                refId: exchangeId,
              })
            ).balance;
      return { exchangeId, orderId, couponCode: coupon, costPoints, balance };
    },
  }),
} satisfies Partial<Handlers<'activities'>>;
