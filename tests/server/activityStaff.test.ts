// Decisions of the staff about activities: pending sign-ups, and cancellation.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAsStaff } from '../../server/cli/adminSocket';
import { linesOf, questionFrom } from '../../server/cli/staffCommands';
import { databases, openTestServer, type TestServer } from './kit';
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
