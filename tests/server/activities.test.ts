// Activities through the real calls: states, sign-up and its refusals, the waiting list, withdrawal, audit,
// cancellation, check-in, sign-in for points, exchanges, comments. On both databases.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Activity, ActivityApply } from '../../bus/entities/activities';
import type { CallTopic } from '../../bus/client/topics';
import { circleMembers } from '../../server/db/tables/circles';
import { users } from '../../server/db/tables/users';
import {
  activities,
  activityApplies,
  activityLikes,
  activityShares,
  activitySignIns,
} from '../../server/db/tables/activities';
import { notices } from '../../server/db/tables/notices';
import { pointsEntries } from '../../server/db/tables/points';
import { orders } from '../../server/db/tables/shop';
import { callAsStaff } from '../../server/cli/adminSocket';
import { linesOf, questionFrom } from '../../server/cli/staffCommands';
import { NOW, type Person } from './community';
import { communityActivities, field } from './communityActivities';
import { databases, openTestServer, random15, textOf, type TestServer, type Input } from './kit';

const hour = 3_600_000;

describe.each(databases)('activities, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());
  beforeEach(async () => {
    testServer.clock.now = NOW;
    const { db } = testServer;
    for (const table of [activities, activityApplies, activityLikes, activityShares, activitySignIns, pointsEntries])
      await db.delete(table);
    await db.delete(notices).where(eq(notices.kind, 9));
    await db.delete(circleMembers).where(eq(circleMembers.tribeId, 'clubZ'));
    await db.update(users).set({ points: 0 });
    const seed = communityActivities(NOW);
    await db.insert(activities).values(seed.activities);
    await db.insert(activityApplies).values(seed.applies);
  });
  const at = (ms: number) => void (testServer.clock.now = NOW + ms);
  const as = async (person: Person | '', topic: CallTopic, input: Input = {}) =>
    testServer.call(topic, { ...input, clientToken: random15() }, person === '' ? '' : await testServer.token(person));
  const codeOf = async (person: Person | '', topic: CallTopic, input: Input = {}) =>
    (await as(person, topic, input)).answer.code;
  const get = async (activityId: string, person: Person | '' = '') =>
    (await as(person, 'activities.getActivity', { activityId })).answer.data as unknown as Activity;
  /** One after the other: whoever waits does so since another moment. */
  const signUp = async (person: Person, activityId: string, more: Input = {}) => (
    testServer.clock.now++,
    as(person, 'activities.signUp', { activityId, values: { name: '林屿' }, ...more })
  );
  const apply = async (person: Person, activityId: string, more: Input = {}) =>
    (await signUp(person, activityId, more)).answer.data as unknown as ActivityApply;
  const give = (person: Person, points: number) =>
    testServer.db.update(users).set({ points }).where(eq(users.userId, person));
  const pointsOf = async (person: Person) =>
    (await testServer.db.select().from(users).where(eq(users.userId, person)))[0]?.points;
  const rowOf = async (applyId: string) =>
    (await testServer.db.select().from(activityApplies).where(eq(activityApplies.applyId, applyId)))[0];
  const toldOf = async (person: Person) =>
    (
      await testServer.db
        .select()
        .from(notices)
        .where(and(eq(notices.userId, person), eq(notices.kind, 9)))
    ).map((row) => row.title);
  const joinClubZ = (person: Person) =>
    testServer.db
      .insert(circleMembers)
      .values({ memberId: 'z-' + person, tribeId: 'clubZ', userId: person, role: 1, joinTime: NOW });

  describe('states', () => {
    it('follow the server’s clock through all seven states', async () => {
      const seen: number[] = [];
      for (const [when, id] of [
        [0, 'early'],
        [0, 'walk'],
        [25 * hour, 'walk'],
        [49 * hour, 'walk'],
        [53 * hour, 'walk'],
      ] as const) {
        at(when);
        seen.push((await get(id)).status);
      }
      at(0);
      for (const one of ['fan', 'other', 'owner'] as const) await signUp(one, 'walk');
      seen.push(
        (await get('walk')).status,
        (await get('off')).status,
        (await get('none')).status,
        (await get('stamps')).status,
      );
      expect(seen).toEqual([0, 1, 3, 4, 5, 2, 6, 2, 4]);
      expect((await get('off')).statusReason).toBe('台风');
    });
    it('lists open activities first, applies filters and keywords, and omits unpublished ones', async () => {
      const list = async (input: Input) =>
        (
          (await as('', 'activities.listActivities', { pageSize: 50, ...input })).data['list'] as unknown as Activity[]
        ).map((one) => one.activityId);
      const all = await list({});
      expect(all).not.toContain('draft');
      expect(all.slice(-1)).toEqual(['off']);
      expect(all.indexOf('walk')).toBeLessThan(all.indexOf('closed'));
      expect(await list({ status: 'ended' })).toEqual(expect.arrayContaining(['over', 'overOnline', 'off']));
      expect(await list({ status: 'soon' })).toEqual(['early', 'closed']);
      expect(await list({ status: 'applying', mode: 2 })).toEqual(['online']);
      expect(await list({ cityName: '杭州市' })).toEqual(['online']);
      expect(await list({ clubZ: 1 })).toEqual(['zee', 'zeePoints']);
      expect(await list({ kind: 2 })).toEqual(['stamps', 'stampsZ']);
      expect(await list({ tribeId: 'open' })).toEqual(['early']);
      expect(await list({ keyword: '动walk' })).toEqual(['walk']);
      expect(await list({ keyword: '%' })).toEqual([]);
      expect(
        ((await as('', 'activities.listAppActivities')).data['list'] as unknown as Activity[]).map(
          (one) => one.activityId,
        ),
      ).toEqual(['walk']);
    });
    it('pages do not repeat an activity while others change', async () => {
      const first = await as('', 'activities.listActivities', { pageSize: 8 });
      const ids = (first.data['list'] as unknown as Activity[]).map((one) => one.activityId);
      at(hour);
      for (let cursor = first.data['cursor']; cursor !== '';) {
        const page = await as('', 'activities.listActivities', { pageSize: 8, cursor: cursor ?? '' });
        ids.push(...(page.data['list'] as unknown as Activity[]).map((one) => one.activityId));
        cursor = page.data['cursor'];
      }
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBe(22);
    });
  });
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
      ]).toEqual(['仅限Club Z成员', '', '仅限车主', '']);
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
  });
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
  describe('marks and comments', () => {
    it('count one like per person and one forward per day', async () => {
      for (let n = 0; n < 2; n++)
        expect((await as('fan', 'activities.likeActivity', { activityId: 'walk', isLike: 1 })).data).toEqual({
          isLike: 1,
          likeCount: 1,
        });
      expect((await as('fan', 'activities.likeActivity', { activityId: 'walk', isLike: 0 })).data).toEqual({
        isLike: 0,
        likeCount: 0,
      });
      for (let n = 0; n < 2; n++)
        expect((await as('fan', 'activities.forwardActivity', { activityId: 'walk', channel: 'link' })).data).toEqual({
          shareCount: 1,
        });
    });
    it('lists collected activities, deleted ones as gone', async () => {
      for (const targetId of ['walk', 'zee'])
        await as('fan', 'forum.collect', { collectType: 2, targetId, isCollect: 1 });
      await testServer.db.update(activities).set({ isHidden: 1 }).where(eq(activities.activityId, 'zee'));
      const list = (await as('fan', 'users.listCollections', { collectType: 2 })).data['list'] as unknown as {
        targetId: string;
        target: { activityId: string } | null;
      }[];
      expect(Object.fromEntries(list.map((one) => [one.targetId, one.target?.activityId ?? null]))).toEqual({
        walk: 'walk',
        zee: null,
      });
      expect((await get('walk', 'fan')).isCollect).toBe(1);
      await as('fan', 'forum.collect', { collectType: 2, targetId: 'walk', isCollect: 0 });
      expect((await get('walk', 'fan')).isCollect).toBe(0);
    });
    it('have comments with replies and likes that notify the answered person', async () => {
      const { data } = await as('fan', 'activities.addComment', { activityId: 'walk', content: '第一次来' });
      const post = data['post'] as unknown as { postId: string; threadId: string; floor: number };
      expect(post).toMatchObject({ threadId: 'activity:walk', floor: 1 });
      await as('owner', 'activities.addComment', { activityId: 'walk', content: '欢迎', postId: post.postId });
      await as('owner', 'activities.likeComment', { postId: post.postId, isLike: 1 });
      const [shown] = (await as('fan', 'activities.listComments', { activityId: 'walk' })).data['list'] as unknown as {
        postId: string;
        likeCount: number;
        replies: { content: string }[];
      }[];
      expect([shown?.postId, shown?.likeCount, shown?.replies.map((one) => one.content)]).toEqual([
        post.postId,
        1,
        ['欢迎'],
      ]);
      const told = (await as('fan', 'notices.listNotices', { category: 1 })).data['list'] as unknown as {
        kind: number;
        content: string;
        link: string;
      }[];
      expect(
        told
          .filter((one) => one.link.includes('activityId=walk'))
          .map((one) => one.kind + one.content)
          .sort(),
      ).toEqual(['2欢迎', '4第一次来']);
      expect([
        (await get('walk')).postCount,
        await codeOf('owner', 'activities.deleteComment', { postId: post.postId }),
      ]).toEqual([2, '010003']);
      await as('fan', 'activities.deleteComment', { postId: post.postId });
      const [stone] = (await as('owner', 'activities.listComments', { activityId: 'walk', sort: 'hot' })).data[
        'list'
      ] as unknown as { status: number; content: string }[];
      expect([stone?.status, stone?.content, (await get('walk')).postCount]).toEqual([1, '', 1]);
    });
    it('the staff decide reported and pending comments', async () => {
      const bad = (await as('fan', 'activities.addComment', { activityId: 'walk', content: '加我微信 abcdef123' }))
        .data['post'] as unknown as { postId: string; status: number };
      expect([bad.status, (await get('walk')).postCount]).toEqual([3, 0]);
      await as('staff', 'forum.audit', { targetType: 2, targetId: bad.postId, pass: 1, reason: '' });
      expect((await get('walk')).postCount).toBe(1);
      const { reportId } = (
        await as('owner', 'activities.reportComment', {
          targetType: 6,
          targetId: bad.postId,
          reasonCode: 1,
          content: '',
        })
      ).data;
      expect(
        await codeOf('owner', 'activities.reportComment', {
          targetType: 6,
          targetId: bad.postId,
          reasonCode: 1,
          content: '',
        }),
      ).toBe('010004');
      const [listed] = (
        (await as('staff', 'forum.listStaffReports')).data['list'] as unknown as { reportId: string; excerpt: string }[]
      ).filter((one) => one.reportId === reportId);
      expect(listed?.excerpt).toContain('加我微信');
      expect(await codeOf('staff', 'forum.handleReport', { reportId: reportId ?? '', status: 2, resultText: '' })).toBe(
        '000000',
      );
      const left = (await as('owner', 'activities.listComments', { activityId: 'walk' })).data['list'] as unknown as {
        postId: string;
      }[];
      expect([left.some((one) => one.postId === bad.postId), (await get('walk')).postCount]).toEqual([false, 0]);
    });
  });
});
