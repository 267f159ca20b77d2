// Signing up for an activity: refusals, the form, points, the waiting list, and taking a sign-up back.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activities, activityApplies } from '../../server/db/tables/activities';
import { circleMembers } from '../../server/db/tables/circles';
import { pointsEntries } from '../../server/db/tables/points';
import { NOW } from './community';
import { field } from './communityActivities';
import { databases, openTestServer, type TestServer, type Input } from './kit';
import { activityCalls, hour, resetActivities } from './activitiesKit';

describe.each(databases)('activities, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());
  beforeEach(() => resetActivities(testServer));
  const { at, as, codeOf, get, signUp, apply, give, pointsOf, rowOf, toldOf, joinClubZ } = activityCalls(
    () => testServer,
  );

  describe('signing up', () => {
    it('takes a place, shows it, and returns a ticket that is valid once', async () => {
      const mine = await apply('fan', 'walk', { companions: 1 });
      expect(mine).toMatchObject({
        status: 1,
        companions: 1,
        values: { name: '林屿' },
        canCancel: 1,
        waitNo: 0,
        activity: { activityId: 'walk', status: 1 },
      });
      const shown = await get('walk', 'fan');
      expect(mine.activity.applyEnd).toBe(shown.applyEnd);
      expect([shown.appliedCount, shown.avatars.map((one) => one.userId), shown.myApply?.applyId]).toEqual([
        2,
        ['fan'],
        mine.applyId,
      ]);
      expect(mine.ticketCode).toMatch(/^ZT1\.e\w+\.[\w-]{22}$/);
      expect(
        await codeOf('staff', 'activities.checkTicket', {
          ticketCode: mine.ticketCode.slice(0, -1) + (mine.ticketCode.endsWith('x') ? 'y' : 'x'),
        }),
      ).toBe('010002');
      expect((await as('staff', 'activities.checkTicket', { ticketCode: mine.ticketCode })).data).toMatchObject({
        applyId: mine.applyId,
        status: 5,
      });
      expect(await codeOf('staff', 'activities.checkTicket', { ticketCode: mine.ticketCode })).toBe('010004');
      expect((await rowOf(mine.applyId))?.status).toBe(5);
    });
    it('shows the faces of all but whom the reader has blocked', async () => {
      await apply('blocked', 'walk');
      await apply('owner', 'walk');
      const faces = async (person: 'fan' | 'owner') => (await get('walk', person)).avatars.map((one) => one.userId);
      expect([await faces('owner'), await faces('fan')]).toEqual([['owner', 'blocked'], ['owner']]);
    });
    it('shows no face of who was erased', async () => {
      const { applyId } = await apply('owner', 'walk');
      await apply('fan', 'walk');
      // As server/erasure/rules leaves it.
      await testServer.db
        .update(activityApplies)
        .set({ userId: 'gone-' + applyId })
        .where(eq(activityApplies.applyId, applyId));
      expect((await get('walk')).avatars.map((one) => one.userId)).toEqual(['fan']);
    });
    it('returns the first sign-up when it is repeated', async () => {
      const { applyId } = await apply('fan', 'walk');
      const again = await signUp('fan', 'walk');
      expect([again.answer.code, again.data]).toEqual(['010004', { applyId }]);
    });
    it('is refused before it opens, after it closes, while running, after the end, when cancelled and for another kind', async () => {
      for (const id of ['early', 'closed', 'running', 'over', 'off', 'stamps', 'right'])
        expect([id, await codeOf('owner', 'activities.signUp', { activityId: id })]).toEqual([id, '010004']);
    });
    it('names the invalid field by the rules that the page uses', async () => {
      const fieldOf = async (activityId: string, values: Input, more: Input = {}) =>
        (await as('fan', 'activities.signUp', { activityId, values, ...more })).data['field'];
      expect(await fieldOf('walk', {})).toBe('name');
      expect(await fieldOf('walk', { name: '  ' })).toBe('name');
      expect(await fieldOf('walk', { name: '一二三四五六七八九十一' })).toBe('name');
      expect(await fieldOf('walk', { name: '林屿', phone: '1380000000' })).toBe('phone');
      expect(await fieldOf('walk', { name: '林屿' }, { companions: 2 })).toBe('companions');
      expect(await fieldOf('proof', { phone: '13900000008', code: '246810', city: '没有市' })).toBe('city');
      expect(await fieldOf('proof', { phone: '13900000008', code: '246810', dealer: 'd9' })).toBe('dealer');
      expect(await codeOf('fan', 'activities.signUp', { activityId: 'walk', values: { name: '坏词' } })).toBe('010007');
      const { values } = await apply('fan', 'proof', {
        values: {
          phone: '13900000008',
          code: '246810',
          dealer: 'd1',
          city: '上海市',
          idno: '11010519491231002X',
          more: '不在表里',
        },
      });
      expect(values).toEqual({ phone: '13900000008', dealer: 'd1', city: '上海市', idno: '110***********002X' });
      // What is kept of a store is its id: without a city it is found among all.
      expect((await as('', 'activities.listDealers', { cityName: '' })).answer.data).toMatchObject([
        { dealerId: 'd1', name: '前滩' },
      ]);
    });
    it('accepts only an unused code that was sent for a form', async () => {
      await testServer.db
        .update(activities)
        .set({ formFields: [field('phone', 'phone'), field('code', 'code')] })
        .where(eq(activities.activityId, 'proof'));
      await as('', 'session.sendCode', { phone: '13900000007', scene: 'apply' });
      const code = testServer.codes.get('13900000007') ?? '';
      expect(code).toMatch(/^\d{6}$/);
      expect(await codeOf('', 'session.loginApp', { phone: '13900000007', code, deviceId: 'd' })).toBe('010014');
      expect(
        await codeOf('fan', 'activities.signUp', {
          activityId: 'proof',
          values: { phone: '13900000007', code: code === '111111' ? '222222' : '111111' },
        }),
      ).toBe('010014');
      expect((await apply('fan', 'proof', { values: { phone: '13900000007', code } })).status).toBe(1);
      expect(
        await codeOf('other', 'activities.signUp', { activityId: 'proof', values: { phone: '13900000007', code } }),
      ).toBe('010014');
    });
    it('charges points per participant, and nothing when the balance is too low', async () => {
      await give('fan', 99);
      const short = await signUp('fan', 'price');
      expect([short.answer.code, short.data, (await get('price')).appliedCount, await pointsOf('fan')]).toEqual([
        '010006',
        { balance: 99 },
        0,
        99,
      ]);
      await give('fan', 250);
      expect(await codeOf('fan', 'activities.signUp', { activityId: 'price', points: 80 })).toBe('010004');
      expect(await apply('fan', 'price', { points: 100 })).toMatchObject({ costPoints: 100, status: 1 });
      expect(await pointsOf('fan')).toBe(150);
    });
    it('accepts members of Club Z through its own calls', async () => {
      await joinClubZ('circleOwner');
      await give('circleOwner', 60);
      expect(await codeOf('owner', 'activities.signUpClubZ', { activityId: 'zee' })).toBe('010003');
      expect(await codeOf('circleOwner', 'activities.signUpClubZ', { activityId: 'zee' })).toBe('000000');
      expect(await codeOf('circleOwner', 'activities.signUpClubZPoints', { activityId: 'zeePoints', points: 50 })).toBe(
        '000000',
      );
      expect(await pointsOf('circleOwner')).toBe(10);
      expect([
        (await get('zee', 'fan')).denial,
        (await get('zee', 'circleOwner')).denial,
        (await get('owners', 'fan')).denial,
        (await get('owners')).denial,
      ]).toEqual(['仅限 Club Z 成员', '', '仅限车主', '']);
    });
  });
  describe('a full activity', () => {
    const fill = async () => {
      for (const one of ['fan', 'other', 'author'] as const) await signUp(one, 'walk');
    };
    it('reports that it is full and queues people in order', async () => {
      await fill();
      const full = await signUp('owner', 'walk');
      expect([full.answer.code, full.data]).toEqual(['010005', { left: 0, waitCount: 0 }]);
      expect([
        (await apply('owner', 'walk', { wait: 1 })).waitNo,
        (await apply('outsider', 'walk', { wait: 1 })).waitNo,
      ]).toEqual([1, 2]);
      expect((await get('walk')).waitCount).toBe(2);
    });
    it('promotes and notifies the next person in the transaction that frees a place', async () => {
      await fill();
      const first = await apply('owner', 'walk', { wait: 1 });
      const second = await apply('outsider', 'walk', { wait: 1 });
      const [taken] = await testServer.db
        .select()
        .from(activityApplies)
        .where(and(eq(activityApplies.activityId, 'walk'), eq(activityApplies.userId, 'fan')));
      expect(await codeOf('fan', 'activities.signUp', { cancel: 1, applyId: taken?.applyId ?? '' })).toBe('000000');
      expect([
        (await rowOf(first.applyId))?.status,
        (await rowOf(second.applyId))?.status,
        await toldOf('owner'),
        await toldOf('outsider'),
      ]).toEqual([1, 4, ['候补成功'], []]);
      expect((await as('owner', 'activities.countUnreadApplies')).data).toEqual({ count: 1 });
      expect((await get('walk')).appliedCount).toBe(3);
      await as('owner', 'activities.markAppliesRead');
      expect((await as('owner', 'activities.countUnreadApplies')).data).toEqual({ count: 0 });
    });
    it('promotes a later sign-up that fits when the first has too many participants', async () => {
      await fill();
      const two = await apply('owner', 'walk', { wait: 1, companions: 1 });
      const one = await apply('outsider', 'walk', { wait: 1 });
      const [taken] = await testServer.db
        .select()
        .from(activityApplies)
        .where(and(eq(activityApplies.activityId, 'walk'), eq(activityApplies.userId, 'fan')));
      await as('fan', 'activities.signUp', { cancel: 1, applyId: taken?.applyId ?? '' });
      expect([(await rowOf(two.applyId))?.status, (await rowOf(one.applyId))?.status]).toEqual([4, 1]);
    });
    it('charges points on promotion and skips a person without enough points', async () => {
      for (const one of ['fan', 'other', 'author'] as const) {
        await give(one, 100);
        await signUp(one, 'price');
      }
      const poor = await apply('owner', 'price', { wait: 1 });
      await give('outsider', 130);
      const rich = await apply('outsider', 'price', { wait: 1 });
      expect([poor.costPoints, await pointsOf('outsider')]).toEqual([0, 130]);
      const [taken] = await testServer.db
        .select()
        .from(activityApplies)
        .where(and(eq(activityApplies.activityId, 'price'), eq(activityApplies.userId, 'fan')));
      await as('fan', 'activities.signUp', { cancel: 1, applyId: taken?.applyId ?? '' });
      expect([await pointsOf('fan'), await pointsOf('owner'), await pointsOf('outsider')]).toEqual([100, 0, 30]);
      expect([
        (await rowOf(poor.applyId))?.status,
        (await rowOf(poor.applyId))?.refuseReason,
        (await rowOf(rich.applyId))?.status,
      ]).toEqual([2, '积分不足，候补未成功', 1]);
      expect([await toldOf('owner'), await toldOf('outsider'), (await get('price')).waitCount]).toEqual([
        ['候补未成功'],
        ['候补成功'],
        0,
      ]);
    });
    it('passes over who may no longer take part: they pay nothing and keep waiting', async () => {
      await testServer.db.update(activities).set({ quota: 1 }).where(eq(activities.activityId, 'zeePoints'));
      for (const one of ['fan', 'owner', 'other'] as const) {
        await joinClubZ(one);
        await give(one, 50);
      }
      const { applyId } = await apply('fan', 'zeePoints');
      const left = await apply('owner', 'zeePoints', { wait: 1 });
      const next = await apply('other', 'zeePoints', { wait: 1 });
      await testServer.db
        .delete(circleMembers)
        .where(and(eq(circleMembers.tribeId, 'clubZ'), eq(circleMembers.userId, 'owner')));
      await as('fan', 'activities.signUp', { cancel: 1, applyId });
      expect([(await rowOf(left.applyId))?.status, (await rowOf(next.applyId))?.status]).toEqual([4, 1]);
      expect([await pointsOf('owner'), await pointsOf('other'), (await get('zeePoints')).waitCount]).toEqual([
        50, 0, 1,
      ]);
    });
    /** A row of somebody who waits with too many companions, since before `NOW`. */
    const waitingGroup = (activityId: string, no: number): typeof activityApplies.$inferInsert => ({
      applyId: `group-${activityId}-${no}`,
      activityId,
      userId: `group-${no}`,
      kind: 1,
      status: 4,
      companions: 5,
      createTime: NOW - 1000 + no,
    });
    it('gives a free place to who fits, however many wait before who do not', async () => {
      await fill();
      await testServer.db
        .insert(activityApplies)
        .values(Array.from({ length: 230 }, (_, no) => waitingGroup('walk', no)));
      await testServer.db.update(activities).set({ waitCount: 230 }).where(eq(activities.activityId, 'walk'));
      const { applyId } = await apply('owner', 'walk', { wait: 1 });
      const [taken] = await testServer.db
        .select()
        .from(activityApplies)
        .where(and(eq(activityApplies.activityId, 'walk'), eq(activityApplies.userId, 'fan')));
      await as('fan', 'activities.signUp', { cancel: 1, applyId: taken?.applyId ?? '' });
      expect([(await rowOf(applyId))?.status, (await get('walk')).waitCount]).toEqual([1, 230]);
    });
    it('gives a free place to who fits, however many may no longer take part before them', async () => {
      await testServer.db.update(activities).set({ quota: 1 }).where(eq(activities.activityId, 'zeePoints'));
      for (const one of ['fan', 'other'] as const) {
        await joinClubZ(one);
        await give(one, 50);
      }
      const { applyId } = await apply('fan', 'zeePoints');
      const left = Array.from({ length: 230 }, (_, no) => ({ ...waitingGroup('zeePoints', no), companions: 0 }));
      await testServer.db.insert(activityApplies).values(left);
      await testServer.db.update(activities).set({ waitCount: 230 }).where(eq(activities.activityId, 'zeePoints'));
      const next = await apply('other', 'zeePoints', { wait: 1 });
      await as('fan', 'activities.signUp', { cancel: 1, applyId });
      expect([(await rowOf(next.applyId))?.status, (await get('zeePoints')).waitCount]).toEqual([1, 230]);
    });
    it('fills a place that became free without a call, however many activities have nobody who fits', async () => {
      const [walk] = await testServer.db.select().from(activities).where(eq(activities.activityId, 'walk'));
      if (walk === undefined) throw new Error('no walk');
      const ids = [...Array.from({ length: 230 }, (_, no) => `tight-${no}`), 'with-one-who-fits'];
      await testServer.db
        .insert(activities)
        .values(ids.map((activityId) => ({ ...walk, activityId, appliedCount: 2, waitCount: 1 })));
      const waiting = ids.map((activityId) => waitingGroup(activityId, 0));
      await testServer.db
        .insert(activityApplies)
        .values(waiting.map((row, no) => (no === 230 ? { ...row, applyId: 'fits', companions: 0 } : row)));
      await testServer.running.sweep();
      expect((await rowOf('fits'))?.status).toBe(1);
    });
    it('ends the waiting list when the activity begins', async () => {
      await fill();
      const { applyId } = await apply('owner', 'walk', { wait: 1 });
      at(49 * hour);
      expect((await as('owner', 'activities.getApply', { applyId })).data).toMatchObject({
        status: 2,
        refuseReason: '活动已开始，候补未成功',
        canCancel: 0,
        waitNo: 0,
      });
      expect(await codeOf('owner', 'activities.signUp', { cancel: 1, applyId })).toBe('010004');
    });
  });
  describe('taking back', () => {
    it('refunds points and frees the place before the deadline, once', async () => {
      await give('fan', 100);
      const { applyId } = await apply('fan', 'price');
      expect((await as('fan', 'activities.signUp', { cancel: 1, applyId })).data).toMatchObject({
        status: 3,
        costPoints: 0,
        canCancel: 0,
        ticketCode: '',
      });
      expect([
        await pointsOf('fan'),
        (await get('price')).appliedCount,
        await codeOf('fan', 'activities.signUp', { cancel: 1, applyId }),
      ]).toEqual([100, 0, '010004']);
      expect((await apply('fan', 'price')).status).toBe(1);
      expect(await pointsOf('fan')).toBe(0);
      expect((await testServer.db.select().from(pointsEntries)).map((row) => row.amount).sort((a, b) => a - b)).toEqual(
        [-100, -100, 100],
      );
    });
    it('is refused after the deadline', async () => {
      const { applyId } = await apply('fan', 'walk');
      at(24 * hour);
      expect(await codeOf('fan', 'activities.signUp', { cancel: 1, applyId })).toBe('010004');
      expect((await rowOf(applyId))?.status).toBe(1);
    });
    it('of a place on the waiting list is possible until the activity begins', async () => {
      for (const one of ['fan', 'other', 'outsider'] as const) await signUp(one, 'walk');
      const { applyId } = await apply('owner', 'walk', { wait: 1 });
      const begins = (await get('walk')).startTime;
      at(25 * hour);
      expect((await as('owner', 'activities.getApply', { applyId })).data).toMatchObject({
        status: 4,
        canCancel: 1,
        cancelBefore: begins,
      });
      expect((await as('owner', 'activities.signUp', { cancel: 1, applyId })).data).toMatchObject({
        status: 3,
        canCancel: 0,
      });
      expect((await get('walk')).waitCount).toBe(0);
    });
  });
});
