// Orders of their own person: from the confirmation on, everything that takes or gives stock and points happens in one
// transaction, with the product's row locked before the person's. Anybody else's order answers as if it were not there.
import { and, desc, eq, sql } from 'drizzle-orm';
import { refuseBannedWords } from '../../moderation/bannedWords';
import type { Context, Caller } from '../../platform/context';
import { member, role, type Handlers } from '../../platform/handlers';
import { evaluations, orders, products, productSkus } from '../../db/tables/shop';
import { gone, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { claimFiles } from '../../media/fileReferences';
import { mustNotBeMuted } from '../../moderation/mutes';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { movePoints, pointsSource } from '../points/public';
import {
  deliveryTo,
  refundOrder,
  orderStatus,
  orderViews,
  placeOrder,
  completeShippedOrders,
  type OrderRow,
} from './orderLifecycle';
import { countOwned } from './products';

/** Locked, so that of two at once the second sees what the first has done. */
async function ownOrder(cx: Context, who: Caller, orderId: string): Promise<OrderRow> {
  await completeShippedOrders(cx, who.userId);
  const [row] = await cx.db
    .select()
    .from(orders)
    .where(and(eq(orders.orderId, orderId), eq(orders.userId, who.userId)))
    .for('update');
  if (row === undefined) throw gone();
  return row;
}

async function change(cx: Context, who: Caller, row: OrderRow, set: Partial<OrderRow>) {
  const [now] = await cx.db.update(orders).set(set).where(eq(orders.orderId, row.orderId)).returning();
  return viewOf(cx, who, now ?? row);
}

async function viewOf(cx: Context, who: Caller, row: OrderRow) {
  const [view] = await orderViews(cx.db, [row], who);
  if (view === undefined) throw gone();
  return view;
}

export const orderHandlers = {
  createOrder: role({
    find: async (input, who, cx) => {
      const [product] = await cx.db
        .select()
        .from(products)
        .where(eq(products.productId, input.productId))
        .for('update');
      if (product === undefined) throw gone();
      const [sku] = await cx.db
        .select()
        .from(productSkus)
        .where(and(eq(productSkus.skuId, input.skuId), eq(productSkus.productId, input.productId)));
      if (sku === undefined) throw gone();
      return { product, sku, address: await deliveryTo(cx, who.userId, input.addressId) };
    },
    may: ({ product }, who) => product.limitType !== 1 || who.userType === 1 || '仅限车主兑换',
    run: async ({ product, sku, address }, input, who, cx) => {
      if (product.status !== 1) throw new Refusal('010004');
      const totalPoints = sku.points * input.count;
      if (input.totalPoints !== undefined && input.totalPoints !== totalPoints)
        throw new Refusal('010004', { totalPoints });
      const left =
        product.perLimit === 0
          ? input.count
          : product.perLimit - (await countOwned(cx, who.userId, [product.productId]))(product.productId);
      if (left < input.count) throw new Refusal('010005', { perLimit: product.perLimit, left: Math.max(0, left) });
      if (sku.stock < input.count) throw new Refusal('010005', { stock: sku.stock });
      await cx.db
        .update(productSkus)
        .set({ stock: sql`${productSkus.stock} - ${input.count}::int` })
        .where(eq(productSkus.skuId, sku.skuId));
      await cx.db
        .update(products)
        .set({ soldCount: sql`${products.soldCount} + ${input.count}::int` })
        .where(eq(products.productId, product.productId));
      const image = sku.image === '' ? (product.images[0]?.url ?? '') : sku.image;
      const item = {
        productId: product.productId,
        skuId: sku.skuId,
        name: product.name,
        skuName: sku.name,
        image,
        count: input.count,
        points: sku.points,
      };
      const row = await placeOrder(cx, {
        userId: who.userId,
        productId: product.productId,
        items: [item],
        totalPoints,
        address,
        note: (input.note ?? '').trim(),
        exchangeId: '',
      });
      await movePoints(cx, {
        userId: who.userId,
        amount: -totalPoints,
        source: pointsSource.order,
        title: `积分商城 · ${product.name}`,
        refId: row.orderId,
      });
      return viewOf(cx, who, row);
    },
  }),

  listOrders: member(async (input, who, cx) => {
    await completeShippedOrders(cx, who.userId);
    const after = readCursor(input);
    const rows = await cx.db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.userId, who.userId),
          input.status === undefined ? undefined : eq(orders.status, input.status),
          input.evaluated === undefined
            ? undefined
            : sql`(${orders.productId} = '' or exists (select 1 from evaluations e
              where e.order_id = orders.order_id)) = ${input.evaluated === 1}`,
          after === null
            ? undefined
            : sql`(${orders.createTime}, ${orders.orderId}) < (${after.time}::bigint, ${after.id}::text)`,
        ),
      )
      .orderBy(desc(orders.createTime), desc(orders.orderId))
      .limit(sizeOf(input) + 1);
    return cutPage(input, rows, await orderViews(cx.db, rows, who), (row) => cursorAt(row.createTime, row.orderId));
  }),

  getOrder: member(async (input, who, cx) => {
    await completeShippedOrders(cx, who.userId);
    const [row] = await cx.db
      .select()
      .from(orders)
      .where(and(eq(orders.orderId, input.orderId), who.isStaff ? undefined : eq(orders.userId, who.userId)));
    if (row === undefined) throw gone();
    return viewOf(cx, who, row);
  }),

  cancelOrder: member(async (input, who, cx) => {
    const row = await ownOrder(cx, who, input.orderId);
    if (row.status > orderStatus.toShip || row.exchangeId !== '') throw new Refusal('010004');
    await refundOrder(cx, row, true, '订单取消');
    return change(cx, who, row, { status: orderStatus.cancelled, cancelTime: cx.now });
  }),

  confirmOrder: member(async (input, who, cx) => {
    const row = await ownOrder(cx, who, input.orderId);
    if (row.status !== orderStatus.shipped) throw new Refusal('010004');
    return change(cx, who, row, { status: orderStatus.done, doneTime: cx.now });
  }),

  evaluate: member(async (input, who, cx) => {
    const row = await ownOrder(cx, who, input.orderId);
    if (row.status !== orderStatus.done || row.productId === '') throw new Refusal('010004');
    const content = (input.content ?? '').trim();
    const given = input.images ?? [];
    if (content !== '' || given.length > 0) await mustNotBeMuted(cx, who);
    if (content !== '') await refuseBannedWords(cx, content);
    const evaluationId = newId('e', cx.now);
    const made = await cx.db
      .insert(evaluations)
      .values({
        evaluationId,
        orderId: row.orderId,
        productId: row.productId,
        userId: who.userId,
        skuName: row.items[0]?.skuName ?? '',
        stars: input.stars,
        content,
        createTime: cx.now,
      })
      .onConflictDoNothing()
      .returning({ evaluationId: evaluations.evaluationId });
    if (made.length === 0) throw new Refusal('010004');
    const { images } = await claimFiles(cx, who, 'evaluation:' + evaluationId, { images: given });
    if (images.length > 0)
      await cx.db.update(evaluations).set({ images }).where(eq(evaluations.evaluationId, evaluationId));
    return viewOf(cx, who, row);
  }),
} satisfies Partial<Handlers<'shop'>>;
