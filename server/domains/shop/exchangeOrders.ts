// The order of what an activity gives for points and that has to be sent. Apart from shopOrders, so that activities see
// only this.
import { and, eq } from 'drizzle-orm';
import { orders } from '../../db/tables/shop';
import type { Context } from '../../platform/context';
import { deliveryTo, orderStatus, placeOrder } from './orderLifecycle';

export type ExchangeOrderInput = {
  userId: string;
  addressId: string;
  exchangeId: string;
  name: string;
  imageUrl: string;
  /** For all of them together. */ points: number;
  count: number;
};

/**
 * Within the transaction of the exchange, which has taken the points already; gives the orderId. 010002 for an address
 * that is not the person's own. It cannot be called off here; when the staff take it back, its points go back.
 */
export async function orderForExchange(
  cx: Context,
  { userId, addressId, exchangeId, name, imageUrl, points, count }: ExchangeOrderInput,
): Promise<string> {
  const address = await deliveryTo(cx, userId, addressId);
  const item = {
    productId: '',
    skuId: '',
    name,
    skuName: '',
    image: imageUrl,
    count,
    points: Math.round(points / Math.max(1, count)),
  };
  return (
    await placeOrder(cx, { userId, productId: '', items: [item], totalPoints: points, address, note: '', exchangeId })
  ).orderId;
}

/**
 * Cancels the order of an exchange while it waits to be shipped; the caller refunds the points. False: it does not wait,
 * and stays as it is.
 */
export async function cancelExchangeOrder(
  cx: Pick<Context, 'db' | 'now'>,
  orderId: string,
  reason: string,
): Promise<boolean> {
  const cancelled = await cx.db
    .update(orders)
    .set({ status: orderStatus.cancelled, cancelTime: cx.now, reason })
    .where(and(eq(orders.orderId, orderId), eq(orders.status, orderStatus.toShip)))
    .returning({ orderId: orders.orderId });
  return cancelled.length > 0;
}
