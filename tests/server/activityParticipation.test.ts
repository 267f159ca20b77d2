// Taking part in an activity: checking in at the place or on each day, and exchanging points.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ActivityApply } from '../../bus/entities/activities';
import { activities } from '../../server/db/tables/activities';
import { rates } from '../../server/db/tables/platform';
import { orders } from '../../server/db/tables/shop';
import { checkCodeTries } from '../../server/domains/activities/checkIn';
import type { Person } from './community';
import { databases, openTestServer, random15, textOf, type TestServer, type Input } from './kit';
import { activityCalls, hour, resetActivities } from './activitiesKit';

describe.each(databases)('activities, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());
  beforeEach(() => resetActivities(testServer));
  const { at, as, codeOf, get, give, pointsOf, rowOf } = activityCalls(() => testServer);

  describe('checking in', () => {
    const gateAt = { latitude: 31.3389, longitude: 121.2204 };
    const enter = async (person: Person, more: Input = {}) =>
      (await as(person, 'activities.submitSignIn', { activityId: 'running', code: 'GATE1', ...gateAt, ...more })).data;
    it('needs a sign-up, the time, the code and the position, and gives points once', async () => {
      expect(await enter('owner')).toMatchObject({ state: 5, points: 0 });
      expect(await enter('fan', { code: 'GATE2' })).toMatchObject({ state: 6 });
      expect(await enter('fan', { latitude: 31.36 })).toMatchObject({ state: 4 });
      expect((await as('fan', 'activities.submitSignIn', { activityId: 'running', code: 'GATE1' })).data).toEqual({
        field: 'latitude',
      });
      at(6 * hour);
      expect(await enter('fan')).toMatchObject({ state: 3 });
      at(0);
      expect(await enter('fan')).toEqual({ state: 1, points: 20, days: 0 });
      expect(await enter('fan')).toMatchObject({ state: 2, points: 0 });
      expect([(await rowOf('runningFan'))?.status, await pointsOf('fan')]).toEqual([5, 20]);
    });
    it('is refused where the activity was called off, and gives no points', async () => {
      await testServer.db
        .update(activities)
        .set({ cancelTime: testServer.clock.now, statusReason: '台风' })
        .where(eq(activities.activityId, 'running'));
      expect(await enter('fan')).toEqual({ state: 5, points: 0, days: 0 });
      expect([(await rowOf('runningFan'))?.status, await pointsOf('fan')]).toEqual([1, 0]);
    });
    it('lets nobody find the code by trying', async () => {
      await testServer.db.delete(rates);
      for (let i = 0; i < checkCodeTries.max; i++)
        expect(await enter('fan', { code: `GUESS${i}` })).toMatchObject({ state: 6 });
      const right = { activityId: 'running', code: 'GATE1', ...gateAt };
      const refused = await as('fan', 'activities.submitSignIn', right);
      expect([refused.answer.code, refused.data]).toEqual(['010008', { retryAfter: checkCodeTries.seconds }]);
      expect((await rowOf('runningFan'))?.status).toBe(1);
      at(checkCodeTries.seconds * 1000);
      for (let i = 0; i <= checkCodeTries.max; i++)
        expect(await enter('fan', { latitude: 31.36 })).toMatchObject({ state: 4 });
      expect(await enter('fan')).toMatchObject({ state: 1, points: 20 });
    });
    it('marks people without it absent after the end, and present where it is not required', async () => {
      const list = async (status: string) =>
        ((await as('fan', 'activities.listApplies', { status })).data['list'] as unknown as ActivityApply[]).map(
          (one) => [one.applyId, one.status] as const,
        );
      expect(Object.fromEntries(await list('attended'))).toEqual({ overFan: 6, overOnlineFan: 5 });
      expect(await list('signedUp')).toEqual([['runningFan', 1]]);
      at(6 * hour);
      expect((await list('attended')).length).toBe(3);
      expect(await list('signedUp')).toEqual([]);
    });
    it('accepts one sign-in per day of Shanghai within the hours, with rewards for more days', async () => {
      const sign = async () => (await as('fan', 'activities.submitSignIn', { activityId: 'stamps' })).data;
      expect(await sign()).toEqual({ state: 1, points: 5, days: 1 });
      expect(await sign()).toEqual({ state: 2, points: 0, days: 1 });
      at(12 * hour);
      expect(await sign()).toMatchObject({ state: 2 });
      at(22 * hour);
      expect(await sign()).toMatchObject({ state: 3, days: 1 });
      at(24 * hour);
      expect(await sign()).toEqual({ state: 1, points: 15, days: 2 });
      expect(await pointsOf('fan')).toBe(20);
      const shown = await get('stamps', 'fan');
      expect([shown.doneDays, shown.awards, shown.days?.slice(0, 4).map((one) => one.state)]).toEqual([
        2,
        [{ needDays: 2, points: 10, got: 1 }],
        [2, 1, 1, 0],
      ]);
      await as('owner', 'activities.submitSignIn', { activityId: 'stamps' });
      const ranks = (await as('owner', 'activities.listSignInRanks', { activityId: 'stamps' })).answer
        .data as unknown as { rank: number; user: { userId: string }; days: number; isMe: number }[];
      expect(ranks.map((one) => [one.rank, one.user.userId, one.days, one.isMe])).toEqual([
        [1, 'fan', 2, 0],
        [2, 'owner', 1, 1],
      ]);
    });
    it('is ranked without whom the reader has blocked, whose place stays empty', async () => {
      await as('blocked', 'activities.submitSignIn', { activityId: 'stamps' });
      at(24 * hour);
      for (const person of ['blocked', 'owner'] as const)
        await as(person, 'activities.submitSignIn', { activityId: 'stamps' });
      const ranks = async (person: 'fan' | 'owner') =>
        (
          (await as(person, 'activities.listSignInRanks', { activityId: 'stamps' })).answer.data as unknown as {
            rank: number;
            user: { userId: string };
          }[]
        ).map((one) => [one.rank, one.user.userId]);
      expect(await ranks('owner')).toEqual([
        [1, 'blocked'],
        [2, 'owner'],
      ]);
      expect(await ranks('fan')).toEqual([[2, 'owner']]);
    });
    it('counts for the day of Shanghai at midnight', async () => {
      await testServer.db
        .update(activities)
        .set({ dayFrom: 0, dayTo: 1440 })
        .where(eq(activities.activityId, 'stamps'));
      at(14 * hour - 100);
      expect((await as('fan', 'activities.submitSignIn', { activityId: 'stamps' })).data).toMatchObject({
        state: 1,
        days: 1,
      });
      at(14 * hour + 100);
      expect((await as('fan', 'activities.submitSignIn', { activityId: 'stamps' })).data).toMatchObject({
        state: 1,
        days: 2,
      });
    });
  });
  describe('exchanging', () => {
    it('charges no other price than the one that was shown', async () => {
      await give('fan', 100);
      const refused = await as('fan', 'activities.participate', { activityId: 'coupon', count: 2, points: 60 });
      expect([refused.answer.code, refused.data]).toEqual(['010004', { needPoints: 40 }]);
      expect([(await get('coupon', 'fan')).myCount, await pointsOf('fan')]).toEqual([0, 100]);
      const { data } = await as('fan', 'activities.participate', { activityId: 'coupon', count: 2, points: 80 });
      expect(data).toMatchObject({ costPoints: 80, balance: 20 });
    });
    it('takes stock and points and returns a coupon, up to the limit per person', async () => {
      await give('fan', 100);
      const one = (await as('fan', 'activities.participate', { activityId: 'coupon', count: 1 })).data;
      expect(one).toMatchObject({ costPoints: 40, balance: 60, orderId: '' });
      expect(one['couponCode']).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/);
      const more = await as('fan', 'activities.participate', { activityId: 'coupon', count: 2 });
      expect([more.answer.code, more.data]).toEqual(['010004', { perLimit: 2, myCount: 1 }]);
      const shown = await get('coupon', 'fan');
      expect([shown.stock, shown.myCount, await pointsOf('fan')]).toEqual([99, 1, 60]);
      expect((await as('fan', 'activities.getApply', { applyId: one['exchangeId'] ?? '' })).data).toMatchObject({
        couponCode: one['couponCode'],
        status: 1,
        count: 1,
        canCancel: 0,
      });
    });
    it('of a physical product creates an order to an own address', async () => {
      expect((await as('fan', 'activities.participate', { activityId: 'thing', count: 1 })).data).toEqual({
        field: 'addressId',
      });
      expect(
        await codeOf('fan', 'activities.participate', { activityId: 'thing', count: 1, addressId: 'home-other' }),
      ).toBe('010002');
      expect((await get('thing')).stock).toBe(5);
      const { data } = await as('fan', 'activities.participate', {
        activityId: 'thing',
        count: 2,
        addressId: 'home-fan',
      });
      const [order] = await testServer.db
        .select()
        .from(orders)
        .where(eq(orders.orderId, textOf(data['orderId'])));
      expect([order?.userId, order?.status, order?.address?.receiver, (await get('thing')).stock]).toEqual([
        'fan',
        1,
        '林屿',
        3,
      ]);
    });
    it('whose product came back counts no more, and may be made again', async () => {
      await give('fan', 100);
      await testServer.db
        .update(activities)
        .set({ needPoints: 40, perLimit: 1 })
        .where(eq(activities.activityId, 'thing'));
      const exchange = () =>
        as('fan', 'activities.participate', { activityId: 'thing', count: 1, addressId: 'home-fan' });
      const { data } = await exchange();
      const orderId = textOf(data['orderId']);
      await as('staff', 'shop.shipOrder', { orderId, company: '顺丰', no: 'SF12345' });
      await as('fan', 'shop.confirmOrder', { orderId });
      expect((await exchange()).answer.code).toBe('010004');
      expect(await codeOf('staff', 'shop.returnOrder', { orderId, reason: '运输损坏' })).toBe('000000');
      expect((await as('fan', 'activities.getApply', { applyId: data['exchangeId'] ?? '' })).data).toMatchObject({
        status: 3,
        refuseReason: '运输损坏',
        isRead: 0,
        costPoints: 0,
      });
      expect([await pointsOf('fan'), (await get('thing', 'fan')).myCount]).toEqual([100, 0]);
      expect((await exchange()).answer.code).toBe('000000');
    });
    it('is refused when the stock is used up', async () => {
      expect(await codeOf('fan', 'activities.participate', { activityId: 'none', count: 1 })).toBe('010005');
      expect((await get('none')).status).toBe(2);
    });
    it('is one exchange after a double tap', async () => {
      await give('fan', 100);
      const token = await testServer.token('fan');
      const clientToken = random15();
      const both = await Promise.all(
        [1, 2].map(() =>
          testServer.call('activities.participate', { activityId: 'coupon', count: 1, clientToken }, token),
        ),
      );
      expect(both.map((one) => one.answer.code)).toEqual(['000000', '000000']);
      expect([
        both[0]?.data['couponCode'] === both[1]?.data['couponCode'],
        await pointsOf('fan'),
        (await get('coupon')).stock,
      ]).toEqual([true, 60, 99]);
    });
  });
});
