// The staff's side of orders: what waits, sending it, where it is, taking it back. `npm run staff -- order …` asks the
// same handlers. Whoever is not of the staff learns nothing about what there is.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Order } from '../../../bus/entities/shop';
import type { Context, Caller } from '../../platform/context';
import { onlyStaff, role, type Handlers } from '../../platform/handlers';
import { orders } from '../../db/tables/shop';
import { gone, Refusal } from '../../platform/refusals';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import {
  refundOrder,
  orderName,
  orderStatus,
  orderViews,
  completeShippedOrders,
  notifyOrder,
  type OrderRow,
} from './orderLifecycle';

async function anyOrder(cx: Context, orderId: string): Promise<OrderRow> {
  const [row] = await cx.db.select().from(orders).where(eq(orders.orderId, orderId)).for('update');
  if (row === undefined) throw gone();
  return row;
}

/** Stores the change, notifies the owner, and returns the order. */
async function moved(cx: Context, who: Caller, row: OrderRow, set: Partial<OrderRow>, words: string): Promise<Order> {
  const [now] = await cx.db.update(orders).set(set).where(eq(orders.orderId, row.orderId)).returning();
  if (now === undefined) throw gone();
  if (words !== '') await notifyOrder(cx, now, words);
  const [view] = await orderViews(cx.db, [now], who);
  if (view === undefined) throw gone();
  return view;
}

export const staffHandlers = {
  listStaffOrders: role({
    ...onlyStaff,
    run: async (_found, input, who, cx) => {
      await completeShippedOrders(cx);
      const after = readCursor(input);
      const rows = await cx.db
        .select()
        .from(orders)
        .where(
          and(
            eq(orders.status, input.status ?? orderStatus.toShip),
            after === null
              ? undefined
              : sql`(${orders.createTime}, ${orders.orderId}) > (${after.time}::bigint, ${after.id}::text)`,
          ),
        )
        .orderBy(asc(orders.createTime), asc(orders.orderId))
        .limit(sizeOf(input) + 1);
      return cutPage(input, rows, await orderViews(cx.db, rows, who), (row) => cursorAt(row.createTime, row.orderId));
    },
  }),

  shipOrder: role({
    ...onlyStaff,
    run: async (_found, input, who, cx) => {
      const row = await anyOrder(cx, input.orderId);
      if (row.status !== orderStatus.toShip) throw new Refusal('010004');
      const company = input.company.trim();
      const logistics = { company, no: input.no, traces: [{ time: cx.now, text: `商家已发货，${company}待揽收` }] };
      return moved(
        cx,
        who,
        row,
        { status: orderStatus.shipped, shipTime: cx.now, logistics },
        `你兑换的「${orderName(row)}」已发货，${company} ${input.no}`,
      );
    },
  }),

  traceOrder: role({
    ...onlyStaff,
    run: async (_found, input, who, cx) => {
      const row = await anyOrder(cx, input.orderId);
      if (row.logistics === null || row.status < orderStatus.shipped || row.status > orderStatus.done)
        throw new Refusal('010004');
      const traces = [{ time: cx.now, text: input.text.trim() }, ...row.logistics.traces].slice(0, 100);
      return moved(cx, who, row, { logistics: { ...row.logistics, traces } }, '');
    },
  }),

  returnOrder: role({
    ...onlyStaff,
    run: async (_found, input, who, cx) => {
      await completeShippedOrders(cx);
      const row = await anyOrder(cx, input.orderId);
      if (row.status !== orderStatus.done) throw new Refusal('010004');
      const reason = input.reason.trim();
      if (row.exchangeId !== '') await cx.services.targets.endExchange(cx, row.exchangeId, reason);
      // What comes back has been used: it is not sold again.
      await refundOrder(cx, row, false, '订单退回');
      return moved(
        cx,
        who,
        row,
        { status: orderStatus.returned, cancelTime: cx.now, reason },
        `「${orderName(row)}」已退回：${reason}`,
      );
    },
  }),
} satisfies Partial<Handlers<'shop'>>;
