// Decisions of the staff about activities: pending sign-ups, and cancellation.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAsStaff } from '../../server/cli/adminSocket';
import { linesOf, questionFrom } from '../../server/cli/staffCommands';
import { activities } from '../../server/db/tables/activities';
import type { Person } from './community';
import { databases, openTestServer, textOf, type TestServer } from './kit';
import { activityCalls, hour, resetActivities } from './activitiesKit';

describe.each(databases)('activities, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());
  beforeEach(() => resetActivities(testServer));
  const { at, as, codeOf, get, apply, give, pointsOf, rowOf, toldOf } = activityCalls(() => testServer);

  describe('the staff', () => {
    it('pass or refuse sign-ups; a refusal refunds points and gives the place to the waiting list', async () => {
      await give('fan', 30);
      await give('owner', 30);
      const mine = await apply('fan', 'audit');
      expect([mine.status, await pointsOf('fan')]).toEqual([0, 0]);
      const next = await apply('owner', 'audit', { wait: 1 });
      expect(await codeOf('staff', 'activities.auditApply', { applyId: mine.applyId, pass: 0, reason: ' ' })).toBe(
        '010001',
      );
      expect(
        await codeOf('staff', 'activities.auditApply', { applyId: mine.applyId, pass: 0, reason: '资料不全' }),
      ).toBe('000000');
      expect([(await rowOf(mine.applyId))?.status, await pointsOf('fan'), await toldOf('fan')]).toEqual([
        2,
        30,
        ['报名未通过'],
      ]);
      // Whoever moves up is looked at too.
      expect([(await rowOf(next.applyId))?.status, await pointsOf('owner')]).toEqual([0, 0]);
      await as('staff', 'activities.auditApply', { applyId: next.applyId, pass: 1, reason: '' });
      expect([(await rowOf(next.applyId))?.status, await toldOf('owner')]).toEqual([1, ['报名成功']]);
      expect(await codeOf('staff', 'activities.auditApply', { applyId: next.applyId, pass: 1, reason: '' })).toBe(
        '010004',
      );
    });
    it('see who signed up with what they filled in, without the number of their identity card', async () => {
      await apply('fan', 'proof', {
        values: { phone: '13900000008', code: '246810', dealer: 'd1', city: '上海市', idno: '11010519491231002X' },
      });
      const { list } = (await as('staff', 'activities.listStaffApplies', { activityId: 'proof' })).data as {
        list: { values: object }[];
      };
      expect(list.map((one) => one.values)).toEqual([
        { phone: '13900000008', dealer: 'd1', city: '上海市', idno: '110***********002X' },
      ]);
    });
    it('cancel an activity: everybody gets the reason and a refund, and nobody is promoted', async () => {
      await give('fan', 100);
      const paid = await apply('fan', 'price');
      expect(await codeOf('staff', 'activities.cancelActivity', { activityId: 'price', reason: '暴雪' })).toBe(
        '000000',
      );
      expect((await as('fan', 'activities.getApply', { applyId: paid.applyId })).data).toMatchObject({
        status: 3,
        refuseReason: '活动已取消：暴雪',
        isRead: 0,
        activity: { status: 6 },
      });
      expect([await pointsOf('fan'), await toldOf('fan'), (await get('price')).status]).toEqual([
        100,
        ['活动已取消'],
        6,
      ]);
      expect([
        await codeOf('fan', 'activities.signUp', { activityId: 'price' }),
        await codeOf('staff', 'activities.cancelActivity', { activityId: 'price', reason: '再次' }),
      ]).toEqual(['010004', '010004']);
    });
    it('cancel an exchange: who has not used it gets the reason and the points, and the ticket is void', async () => {
      await testServer.db.update(activities).set({ needPoints: 60 }).where(eq(activities.activityId, 'right'));
      const exchange = async (person: Person) => {
        await give(person, 60);
        const { data } = await as(person, 'activities.participate', { activityId: 'right', count: 1 });
        const applyId = textOf(data['exchangeId']);
        const own = await as(person, 'activities.getApply', { applyId });
        return { applyId, ticketCode: textOf(own.data['ticketCode']) };
      };
      const used = await exchange('owner');
      await as('staff', 'activities.checkTicket', { ticketCode: used.ticketCode });
      const open = await exchange('fan');
      expect(await codeOf('staff', 'activities.cancelActivity', { activityId: 'right', reason: '供应商停业' })).toBe(
        '000000',
      );
      expect((await as('fan', 'activities.getApply', { applyId: open.applyId })).data).toMatchObject({
        status: 3,
        refuseReason: '活动已取消：供应商停业',
        isRead: 0,
        costPoints: 0,
      });
      expect([await pointsOf('fan'), await toldOf('fan')]).toEqual([60, ['活动已取消']]);
      expect([(await rowOf(used.applyId))?.status, await pointsOf('owner'), await toldOf('owner')]).toEqual([5, 0, []]);
      expect(await codeOf('staff', 'activities.checkTicket', { ticketCode: open.ticketCode })).toBe('010004');
      const shown = await get('right');
      expect([shown.stock, shown.appliedCount]).toEqual([2, 1]);
    });
    it('cancel an exchange of a product: orders that wait are cancelled, shipped ones stay', async () => {
      await testServer.db.update(activities).set({ needPoints: 40 }).where(eq(activities.activityId, 'thing'));
      await give('fan', 100);
      const exchange = async () =>
        (await as('fan', 'activities.participate', { activityId: 'thing', count: 1, addressId: 'home-fan' })).data;
      const [shipped, waiting] = [await exchange(), await exchange()];
      await as('staff', 'shop.shipOrder', { orderId: shipped['orderId'] ?? '', company: '顺丰', no: 'SF12345' });
      await as('staff', 'activities.cancelActivity', { activityId: 'thing', reason: '停产' });
      const orderOf = async (one: typeof shipped) =>
        (await as('fan', 'shop.getOrder', { orderId: one['orderId'] ?? '' })).data;
      expect(await orderOf(waiting)).toMatchObject({ status: 4, reason: '停产' });
      expect(await orderOf(shipped)).toMatchObject({ status: 2, reason: '' });
      expect([
        (await rowOf(textOf(waiting['exchangeId'])))?.status,
        (await rowOf(textOf(shipped['exchangeId'])))?.status,
        await pointsOf('fan'),
        (await get('thing')).stock,
      ]).toEqual([3, 1, 60, 4]);
    });
    it('do the same by commands, with help texts', async () => {
      const desk = async (...words: string[]) => {
        const question = questionFrom(['activity', ...words]);
        if (question === null) return null;
        return linesOf(
          question,
          await callAsStaff(testServer.db, testServer.running.services, question.topic, question.input),
        );
      };
      expect((await desk('applies'))?.join()).toContain('pendingOne');
      expect(await desk('audit', 'pendingOne', 'refuse')).toBeNull();
      expect(await desk('audit', 'pendingOne', 'pass')).toEqual(['done']);
      expect(await desk('audit', 'pendingOne', 'pass')).toEqual(['refused: 010004 状态已变化，请刷新后再试']);
      expect(await desk('applies')).toEqual(['nobody waits']);
      expect((await desk('code', 'running'))?.[0]).toBe('GATE1');
      expect(await desk('cancel', 'walk', '大雨', '改期')).toEqual(['done']);
      expect((await get('walk')).statusReason).toBe('大雨 改期');
      expect((await desk('list'))?.find((line) => line.startsWith('walk'))).toContain('called off');
      expect([await desk('check'), await desk('nonsense')]).toEqual([null, null]);
    });
    it('sign-ups without a decision are refused and refunded at the end', async () => {
      await give('fan', 30);
      const { applyId } = await apply('fan', 'audit');
      at(53 * hour);
      await testServer.running.sweep();
      expect([(await rowOf(applyId))?.status, await pointsOf('fan'), await toldOf('fan')]).toEqual([
        2,
        30,
        ['报名未通过'],
      ]);
    });
  });
});
