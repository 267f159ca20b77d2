// The life of an order, whatever made it: number, view, refund of points and stock, and automatic receipt ten days
// after shipping. Apart from the shop's handlers, since activities make orders too (exchangeOrders).
import { randomInt } from 'node:crypto';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Delivery, Evaluation, Order, OrderStatus } from '../../../bus/entities/shop';
import type { Context, Caller } from '../../platform/context';
import type { Db } from '../../db/open';
import { addresses, evaluations, orders, productSkus, products } from '../../db/tables/shop';
import { gone } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { noticeKind } from '../../notifications/noticeKinds';
import { notify } from '../../notifications/notifications';
import { movePoints, pointsSource } from '../points/public';
import { shanghaiDate } from '../../../bus/rules/calendar';
import { briefsOf } from '../users/public';
import { flag } from '../../platform/flag';

export type OrderRow = typeof orders.$inferSelect;
export const orderStatus = {
  created: 0,
  toShip: 1,
  shipped: 2,
  done: 3,
  cancelled: 4,
  returned: 5,
} as const satisfies { [name: string]: OrderStatus };
/** A shipped order counts as received after ten days. ms */
export const receivedAfter = 10 * 86_400_000;

type Draft = Pick<OrderRow, 'userId' | 'productId' | 'items' | 'totalPoints' | 'address' | 'note' | 'exchangeId'>;
/** Creates an order that waits to be shipped; the caller charges the points. */
export async function placeOrder(cx: Context, draft: Draft): Promise<OrderRow> {
  for (let tries = 0; tries < 5; tries++) {
    const orderNo = shanghaiDate(cx.now).replace(/-/g, '') + String(randomInt(1e8)).padStart(8, '0');
    const [row] = await cx.db
      .insert(orders)
      .values({ ...draft, orderId: newId('o', cx.now), orderNo, status: orderStatus.toShip, createTime: cx.now })
      .onConflictDoNothing({ target: orders.orderNo })
      .returning();
    if (row !== undefined) return row;
  }
  throw new Error('no free order number');
}

/** The caller's address as stored with an order; 010002 for another person's. */
export async function deliveryTo(cx: Context, userId: string, addressId: string): Promise<Delivery> {
  const [row] = await cx.db
    .select()
    .from(addresses)
    .where(and(eq(addresses.addressId, addressId), eq(addresses.userId, userId)));
  if (row === undefined) throw gone();
  const { receiver, phone, provinceName, cityName, districtName, detail, postcode } = row;
  return { receiver, phone, provinceName, cityName, districtName, detail, postcode };
}

export const orderLink = (orderId: string): string => `/shop/order?orderId=${orderId}`;
export const orderName = (row: Pick<OrderRow, 'items'>): string => row.items[0]?.name ?? '';
export const notifyOrder = (cx: Context, row: OrderRow, content: string): Promise<void> =>
  notify(cx, {
    to: row.userId,
    from: '',
    kind: noticeKind.order,
    targetId: row.orderId,
    content,
    link: orderLink(row.orderId),
  });

/** Refunds an order, once. Stock before points: products are locked before people everywhere. */
export async function refundOrder(cx: Context, row: OrderRow, toStock: boolean, why: string): Promise<void> {
  if (toStock && row.productId !== '') await returnStock(cx, row);
  if (row.status === orderStatus.created || row.totalPoints === 0) return;
  await movePoints(cx, {
    userId: row.userId,
    amount: row.totalPoints,
    source: pointsSource.refund,
    title: `${why} · ${orderName(row)}`,
    refId: row.orderId,
  });
  await notify(cx, {
    to: row.userId,
    from: '',
    kind: noticeKind.points,
    targetId: row.orderId,
    content: `「${orderName(row)}」${why}，${row.totalPoints} 积分已退回`,
    link: '/mine/points',
  });
}

/** Cancels a person's orders that wait to be shipped, without refunding points: the person is erased. */
export async function cancelUnshippedOrders(
  cx: Pick<Context, 'db' | 'now'>,
  userId: string,
  reason: string,
): Promise<void> {
  const cancelled = await cx.db
    .update(orders)
    .set({ status: orderStatus.cancelled, cancelTime: cx.now, reason })
    .where(and(eq(orders.userId, userId), inArray(orders.status, [orderStatus.created, orderStatus.toShip])))
    .returning();
  // Products are locked in one order.
  const ofProducts = cancelled.filter((row) => row.productId !== '');
  for (const row of ofProducts.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))) await returnStock(cx, row);
}

async function returnStock(cx: Pick<Context, 'db'>, row: OrderRow): Promise<void> {
  await cx.db
    .select({ productId: products.productId })
    .from(products)
    .where(eq(products.productId, row.productId))
    .for('update');
  for (const item of row.items) {
    await cx.db
      .update(productSkus)
      .set({ stock: sql`${productSkus.stock} + ${item.count}::int` })
      .where(eq(productSkus.skuId, item.skuId));
    await cx.db
      .update(products)
      .set({ soldCount: sql`greatest(0, ${products.soldCount} - ${item.count}::int)` })
      .where(eq(products.productId, row.productId));
  }
}

/** Completes shipped orders after their time: one person's before they are read, everybody's at intervals. */
export async function completeShippedOrders(cx: Context, userId?: string): Promise<void> {
  const due = and(
    eq(orders.status, orderStatus.shipped),
    lte(orders.shipTime, cx.now - receivedAfter),
    userId === undefined ? undefined : eq(orders.userId, userId),
  );
  const [one] = await cx.db.select({ orderId: orders.orderId }).from(orders).where(due).limit(1);
  if (one === undefined) return;
  await cx.db.transaction(async (db) => {
    const done = await db
      .update(orders)
      .set({ status: orderStatus.done, doneTime: sql`${orders.shipTime} + ${receivedAfter}::bigint` })
      .where(due)
      .returning();
    for (const row of done) await notifyOrder({ ...cx, db }, row, `「${orderName(row)}」已自动确认收货，欢迎评价`);
  });
}

/** Orders as their owner or the staff see them. */
export async function orderViews(db: Db, rows: readonly OrderRow[], who: Caller): Promise<Order[]> {
  if (rows.length === 0) return [];
  const evaluationRows = await db
    .select()
    .from(evaluations)
    .where(
      inArray(
        evaluations.orderId,
        rows.map((row) => row.orderId),
      ),
    );
  const people = await briefsOf(
    db,
    evaluationRows.map((one) => one.userId),
    who,
  );
  return rows.map((row): Order => {
    const found = evaluationRows.find((one) => one.orderId === row.orderId);
    const status = row.status as OrderStatus;
    const isOwn = row.userId === who.userId;
    return {
      orderId: row.orderId,
      orderNo: row.orderNo,
      status,
      items: row.items,
      totalPoints: row.totalPoints,
      address: row.address,
      note: row.note,
      logistics: row.logistics,
      createTime: row.createTime,
      shipTime: row.shipTime,
      doneTime: row.doneTime,
      autoTime: status === orderStatus.shipped ? row.shipTime + receivedAfter : 0,
      reason: row.reason,
      canCancel: flag(isOwn && status <= orderStatus.toShip && row.exchangeId === ''),
      canConfirm: flag(isOwn && status === orderStatus.shipped),
      canEvaluate: flag(isOwn && status === orderStatus.done && row.productId !== '' && found === undefined),
      evaluation: found === undefined ? null : evaluationView(found, people.of(found.userId), true),
    };
  });
}

export function evaluationView(
  row: typeof evaluations.$inferSelect,
  user: Evaluation['user'],
  isOwn: boolean,
): Evaluation {
  const { evaluationId, orderId, productId, skuName, stars, content, images, createTime } = row;
  return {
    evaluationId,
    orderId: isOwn ? orderId : '',
    productId,
    skuName,
    stars: stars as Evaluation['stars'],
    content,
    images,
    createTime,
    user,
  };
}
