// Erasing a person with open orders: nobody ships to a person who is gone, what was not shipped is sold again, and what
// was shipped stays counted without saying whose it is.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminTasks } from '../../server/cli/adminTasks';
import { rowsOf } from '../../server/db/open';
import { activityCalls, resetActivities } from './activitiesKit';
import { databases, type Input, openTestServer, textOf, type TestServer } from './kit';

describe.each(databases)('erasing a person with orders, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
    await resetActivities(testServer);
  }, 60_000);
  afterAll(() => testServer.close());
  const { as, get, give, rowOf } = activityCalls(() => testServer);
  const idOf = async (topic: Parameters<typeof as>[1], input: Input, name: string) => {
    const { answer, data } = await as('fan', topic, input);
    expect([topic, answer.code]).toEqual([topic, '000000']);
    return textOf(data[name]);
  };
  const exchange = async (activityId: string, count: number, more: Input = {}) => ({
    exchangeId: await idOf('activities.participate', { activityId, count, ...more }, 'exchangeId'),
  });
  const orderOf = async (where: ReturnType<typeof sql>) =>
    (
      await rowsOf<{ order_id: string; status: number; user_id: string; address: unknown; reason: string }>(
        testServer.db,
        sql`select order_id, status, user_id, address, reason from orders where ${where}`,
      )
    )[0];
  const shop = async () =>
    (
      await rowsOf<{ stock: number; sold: number }>(
        testServer.db,
        sql`select s.stock, p.sold_count as sold from product_skus s join products p using (product_id)
          where s.sku_id = 'mug-steel'`,
      )
    )[0] ?? { stock: 0, sold: 0 };
  const activity = async (activityId: string) => {
    const { stock, appliedCount } = (await get(activityId)) as unknown as { stock: number; appliedCount: number };
    return { stock, appliedCount };
  };

  it('cancels what is not shipped, returns its stock, and leaves what is shipped', async () => {
    await give('fan', 5000);
    const before = { shop: await shop(), thing: await activity('thing'), coupon: await activity('coupon') };
    const mugs = { productId: 'mug', skuId: 'mug-steel', count: 2, addressId: 'home-fan' };
    const waiting = await idOf('shop.createOrder', mugs, 'orderId');
    const sent = await idOf('shop.createOrder', mugs, 'orderId');
    const home = { addressId: 'home-fan' };
    const unshipped = await exchange('thing', 1, home);
    const shipped = await exchange('thing', 2, home);
    const unused = await exchange('coupon', 1);
    const used = await exchange('coupon', 1);
    await testServer.db.execute(sql`update activity_applies set status = 5 where apply_id = ${used.exchangeId}`);
    const shippedOrder = (await orderOf(sql`exchange_id = ${shipped.exchangeId}`))?.order_id ?? '';
    for (const orderId of [sent, shippedOrder])
      expect((await as('staff', 'shop.shipOrder', { orderId, company: '顺丰速运', no: 'SF12345' })).answer.code).toBe(
        '000000',
      );

    await adminTasks.erasePerson(testServer.db, testServer.running.services, 'fan');

    const toShip = (await as('staff', 'shop.listStaffOrders', {})).data['list'];
    expect(toShip).toEqual([]);
    const cancelled = { status: 4, address: null, reason: '用户已注销' };
    expect(await orderOf(sql`order_id = ${waiting}`)).toMatchObject(cancelled);
    expect(await orderOf(sql`exchange_id = ${unshipped.exchangeId}`)).toMatchObject(cancelled);
    for (const orderId of [sent, shippedOrder])
      expect(await orderOf(sql`order_id = ${orderId}`)).toMatchObject({
        status: 2,
        address: null,
        user_id: 'gone-' + orderId,
        reason: '',
      });
    // The two mugs that were sent are sold; those of the fixture's orders, one each, were not shipped either.
    expect(await shop()).toEqual({ stock: before.shop.stock - 2 + 2, sold: before.shop.sold + 2 - 2 });
    expect(await activity('thing')).toEqual({
      stock: before.thing.stock - 2,
      appliedCount: before.thing.appliedCount + 2,
    });
    expect(await activity('coupon')).toEqual({
      stock: before.coupon.stock - 1,
      appliedCount: before.coupon.appliedCount + 1,
    });
    const statuses = [unshipped, shipped, unused, used].map(
      async ({ exchangeId }) => (await rowOf(exchangeId))?.status,
    );
    expect(await Promise.all(statuses)).toEqual([3, 1, 3, 5]);
  });
});
