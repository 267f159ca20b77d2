// Points and the daily sign-in on a real database: a ledger that adds up whatever happens at once, and days by the
// server's clock.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallTopic } from '../../bus/client/topics';
import { rowsOf } from '../../server/db/open';
import { Refusal } from '../../server/platform/refusals';
import { movePoints, pointsSource, sweepPoints, type PointsMove } from '../../server/domains/points/balance';
import { dateAfter, startOfDate } from '../../bus/rules/calendar';
import { NOW, type Person } from './community';
import { bothDatabases, serverDatabases, openTestServer, random15, type TestServer, type Input } from './kit';
import { manyAtOnce } from './manyAtOnce';

const day = 86_400_000;

describe.each(bothDatabases)('points, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => void (testServer = await openTestServer(open)), 60_000);
  afterAll(() => testServer.close());

  const move = (more: Partial<PointsMove> & { userId: string; amount: number }, now = testServer.clock.now) =>
    testServer.db.transaction((db) =>
      movePoints({ db, now }, { source: pointsSource.staff, title: '测试', refId: '', ...more }),
    );
  /** The code of a refusal, '' when it was done. */
  const tried = (more: Partial<PointsMove> & { userId: string; amount: number }) =>
    move(more).then(
      () => '',
      (error: unknown) => {
        if (error instanceof Refusal) return error.code;
        throw error;
      },
    );
  const books = async (userId: string) => {
    const [row] = await rowsOf<{
      points: number;
      sum: number;
      rest: number;
      last: number | null;
      least: number | null;
    }>(
      testServer.db,
      sql`select u.points,
      (select coalesce(sum(amount), 0)::int from points_entries e where e.user_id = u.user_id) as sum,
      (select coalesce(sum(rest), 0)::int from points_entries e where e.user_id = u.user_id) as rest,
      (select balance from points_entries e where e.user_id = u.user_id order by entry_no desc
      limit 1) as last, (select min(balance) from points_entries e where e.user_id = u.user_id) as least
      from users u where u.user_id = ${userId}`,
    );
    return row;
  };
  const as = async (person: Person, call: CallTopic, input: Input = {}, write = false) =>
    testServer.call(call, write ? { ...input, clientToken: random15() } : input, await testServer.token(person));

  it('a move is in the ledger with the new balance, counts once per cause, and is refused with the balance when it is too low', async () => {
    expect(await move({ userId: 'owner', amount: 500, source: pointsSource.activity, refId: 'apply-1' })).toMatchObject(
      { balance: 500, moved: true },
    );
    expect(await move({ userId: 'owner', amount: 500, source: pointsSource.activity, refId: 'apply-1' })).toMatchObject(
      { balance: 500, moved: false },
    );
    expect(
      await move({
        userId: 'owner',
        amount: -120,
        source: pointsSource.exchange,
        refId: 'apply-1',
        title: '兑换 · 帽子',
      }),
    ).toMatchObject({ balance: 380, moved: true });
    const { data } = await as('owner', 'points.listEntries', {});
    expect(data).toMatchObject({
      balance: 380,
      soon: 0,
      soonTime: 0,
      list: [
        { amount: -120, balance: 380, source: 5, title: '兑换 · 帽子', expireTime: 0 },
        { amount: 500, balance: 500, source: 4 },
      ],
    });
    expect((await as('owner', 'session.getUserInfo')).data['points']).toBe(380);
    expect((await as('owner', 'clubz.getDetail')).data['myPoints']).toBe(380);
    // What would leave less than nothing changes nothing.
    await expect(move({ userId: 'owner', amount: -381 })).rejects.toMatchObject({
      code: '010006',
      data: { balance: 380 },
    });
    await expect(move({ userId: 'nobody', amount: 5 })).rejects.toMatchObject({ code: '010002' });
    expect(await books('owner')).toEqual({ points: 380, sum: 380, rest: 380, last: 380, least: 380 });
  });

  it('of 200 concurrent moves exactly those that the balance covers succeed', async () => {
    await move({ userId: 'verifying', amount: 500, refId: 'start' });
    const said = await manyAtOnce(200, (n) => tried({ userId: 'verifying', amount: -10, refId: 'race' + n }));
    expect([said.filter((code) => code === '').length, said.filter((code) => code === '010006').length]).toEqual([
      50, 150,
    ]);
    expect(await books('verifying')).toEqual({ points: 0, sum: 0, rest: 0, last: 0, least: 0 });
  }, 60_000);

  it('under concurrent moves the ledger adds up and never goes below 0', async () => {
    await manyAtOnce(200, (n) =>
      tried({
        userId: 'alternate',
        amount: n % 3 === 0 ? 7 : -5,
        refId: n % 2 === 0 ? 'same' + Math.floor(n / 8) : '',
      }),
    );
    const row = await books('alternate');
    expect(row?.sum).toBe(row?.points);
    expect(row?.rest).toBe(row?.points);
    expect(row?.last).toBe(row?.points);
    expect(row?.least).toBeGreaterThanOrEqual(0);
  }, 60_000);

  it('the same move at once from everywhere counts once', async () => {
    await manyAtOnce(50, () => tried({ userId: 'other', amount: 30, refId: 'once', source: pointsSource.reading }));
    expect(await books('other')).toMatchObject({ points: 30, sum: 30 });
  });

  it('points expire after a year, and the oldest are spent first', async () => {
    const start = NOW;
    await move({ userId: 'muted', amount: 100, refId: 'year' }, start);
    await move({ userId: 'muted', amount: 60, refId: 'year-more' }, start + 10 * day);
    await move({ userId: 'muted', amount: -70, refId: 'year-spent' }, start + 20 * day);
    const yearOn = Date.UTC(2027, 5, 15, 2);
    testServer.clock.now = yearOn - day;
    expect((await as('muted', 'points.listEntries', { type: 'got' })).data).toMatchObject({
      balance: 90,
      soon: 90,
      soonTime: yearOn,
      list: [{ amount: 60 }, { amount: 100, expireTime: yearOn }],
    });
    testServer.clock.now = yearOn + 1;
    expect((await as('muted', 'points.listEntries', { type: 'used' })).data).toMatchObject({
      balance: 60,
      soon: 60,
      list: [{ amount: -30, balance: 60, source: 11, title: '2026-06-15 的积分已过期' }, { amount: -70 }],
    });
    expect(await books('muted')).toMatchObject({ points: 60, sum: 60, rest: 60 });
    await expect(move({ userId: 'muted', amount: -61 })).rejects.toMatchObject({ code: '010006' });
    await sweepPoints(testServer.db, yearOn + 11 * day);
    expect(await books('muted')).toMatchObject({ points: 0, sum: 0, rest: 0 });
    await sweepPoints(testServer.db, yearOn + 11 * day);
    expect(await books('muted')).toMatchObject({ points: 0, sum: 0, last: 0 });
    testServer.clock.now = NOW;
  });

  it('pages of the ledger do not repeat entries, per tab', async () => {
    for (let n = 0; n < 45; n++) await move({ userId: 'blocked', amount: n % 3 === 2 ? -1 : 2, refId: 'page' + n });
    const seen: string[] = [];
    let cursor = '';
    do {
      const { data } = await as('blocked', 'points.listEntries', {
        pageSize: 20,
        ...(cursor === '' ? {} : { cursor }),
      });
      seen.push(...(data['list'] as { entryId: string }[]).map((one) => one.entryId));
      cursor = data['cursor'] as string;
    } while (cursor !== '');
    expect([seen.length, new Set(seen).size]).toEqual([45, 45]);
    expect((await as('blocked', 'points.listEntries', { type: 'used', pageSize: 50 })).data['list']).toHaveLength(15);
    expect((await as('blocked', 'points.listEntries', { cursor: '1,abc' })).http).toBe(400);
    const others = (await as('staff', 'points.listEntries', { pageSize: 50 })).data['list'];
    expect(others).toEqual([]);
  });
});

describe.each(bothDatabases)('the daily sign-in, on $name', ({ open }) => {
  let testServer: TestServer;
  /** What the fan got on the first nine days of July; the tenth is missed, the eleventh not. */
  const given: unknown[] = [];
  beforeAll(async () => {
    testServer = await openTestServer(open);
    for (let n = 0; n < 9; n++) given.push((await sign(dateAfter('2026-07-01', n)))['points']);
    given.push((await sign('2026-07-11'))['points']);
  }, 60_000);
  afterAll(() => testServer.close());

  const at = async (when: number, person: Person, call: CallTopic, input: Input = {}) => {
    testServer.clock.now = when;
    return (
      await testServer.call(
        call,
        call === 'points.signIn' ? { clientToken: random15(), ...input } : input,
        await testServer.token(person),
      )
    ).data;
  };
  const noon = (date: string): number => startOfDate(date) + 12 * 3_600_000;
  const sign = (date: string, person: Person = 'fan') => at(noon(date), person, 'points.signIn');

  it('gives more each day, and restarts after the seventh and after a missed day', async () => {
    expect(given).toEqual([5, 5, 8, 8, 10, 15, 30, 5, 5, 5]);
    expect(await at(noon('2026-07-11'), 'fan', 'points.getSignIn')).toMatchObject({
      today: 1,
      continuousDays: 1,
      totalDays: 10,
      balance: 96,
      date: '2026-07-11',
    });
    expect(await sign('2026-07-11')).toMatchObject({ points: 5, continuousDays: 1, already: 1, balance: 96 });
    expect(await at(noon('2026-07-12'), 'fan', 'points.getSignIn')).toMatchObject({ today: 0, continuousDays: 1 });
    expect(await at(noon('2026-07-13'), 'fan', 'points.getSignIn')).toMatchObject({ today: 0, continuousDays: 0 });
    expect(await at(noon('2026-07-11'), 'fan', 'points.getAward')).toMatchObject({
      cycleDay: 1,
      ladder: [{ day: 1, got: 1, points: 5 }, { day: 2, got: 0 }, {}, {}, {}, {}, { day: 7, points: 30, got: 0 }],
    });
  });

  it('all stamps are set on the seventh day and none on the next', async () => {
    for (let n = 0; n < 7; n++) await sign(dateAfter('2026-08-01', n), 'owner');
    expect(await at(noon('2026-08-07'), 'owner', 'points.getAward')).toMatchObject({ cycleDay: 7 });
    expect(await at(noon('2026-08-08'), 'owner', 'points.getAward')).toMatchObject({
      cycleDay: 0,
      ladder: [{ got: 0 }, { got: 0 }, { got: 0 }, { got: 0 }, { got: 0 }, { got: 0 }, { got: 0 }],
    });
    const notices = (await at(noon('2026-08-08'), 'owner', 'notices.listNotices', { category: 2 }))['list'] as {
      kind: number;
      content: string;
      link: string;
    }[];
    expect(notices.find((one) => one.kind === 15)).toMatchObject({
      content: '连续签到 7 天，获得 30 积分',
      link: '/mine/signIn',
    });
  });

  it('a month shows each of its days: signed with its points, missed, open, to come', async () => {
    const info = await at(noon('2026-07-12'), 'fan', 'points.getSignIn', { month: '2026-07' });
    const days = info['days'] as { date: string; state: number; points: number }[];
    expect(days).toHaveLength(31);
    expect(days.map((one) => one.state).join('')).toBe('1111111112' + '13' + '0'.repeat(19));
    expect([days[6], days[9], days[11], days[12]]).toEqual([
      { date: '2026-07-07', state: 1, points: 30 },
      { date: '2026-07-10', state: 2, points: 0 },
      { date: '2026-07-12', state: 3, points: 5 },
      { date: '2026-07-13', state: 0, points: 8 },
    ]);
    expect((await at(noon('2026-07-12'), 'fan', 'points.getSignIn', { month: '2026-06' }))['days']).toHaveLength(30);
    testServer.clock.now = noon('2026-07-12');
    expect((await testServer.call('points.getSignIn', { month: '2026-13' }, await testServer.token('fan'))).http).toBe(
      400,
    );
  });

  it('the last moment of a day and the first of the next are two days', async () => {
    const midnight = startOfDate('2026-09-02');
    expect(await at(midnight - 100, 'verifying', 'points.signIn')).toMatchObject({
      already: 0,
      points: 5,
      continuousDays: 1,
    });
    expect(await at(midnight - 1, 'verifying', 'points.signIn')).toMatchObject({
      already: 1,
      points: 5,
      continuousDays: 1,
      balance: 5,
    });
    expect(await at(midnight + 100, 'verifying', 'points.signIn')).toMatchObject({
      already: 0,
      points: 5,
      continuousDays: 2,
      balance: 10,
    });
  });

  it('200 concurrent sign-ins count as one', async () => {
    testServer.clock.now = noon('2026-10-01');
    const token = await testServer.token('alternate');
    const same = random15();
    const said = await manyAtOnce(200, (n) =>
      testServer.call('points.signIn', { clientToken: n % 4 === 0 ? same : random15() }, token),
    );
    expect(said.every((reply) => reply.answer.code === '000000')).toBe(true);
    const first = said.filter((reply) => reply.data['already'] === 0 && reply.answer.replayed !== 1);
    expect(first).toHaveLength(1);
    const [row] = await rowsOf<{ days: number; entries: number; points: number }>(
      testServer.db,
      sql`select (select count(*)::int from sign_ins where user_id = 'alternate') as days,
      (select count(*)::int from points_entries where user_id = 'alternate') as entries, (select points from users
      where user_id = 'alternate') as points`,
    );
    expect(row).toEqual({ days: 1, entries: 1, points: 5 });
  }, 60_000);

  it('counts the people who signed in today', async () => {
    await sign('2026-10-02', 'alternate');
    await sign('2026-10-02', 'outsider');
    expect(await at(noon('2026-10-02'), 'staff', 'points.getSignIn')).toMatchObject({
      todayCount: 2,
      today: 0,
      continuousDays: 0,
      totalDays: 0,
    });
    expect(await at(noon('2026-10-03'), 'staff', 'points.getSignIn')).toMatchObject({ todayCount: 0 });
  });
});

// The embedded database has one connection.
describe.each(serverDatabases)('two sign-ins at a time, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());

  it('goes on where the sign-in before midnight is still being written', async () => {
    const midnight = startOfDate('2026-09-02');
    testServer.clock.now = midnight - 1;
    const token = await testServer.token('outsider');
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const waitFor = async (count: number) => {
      await expect.poll(async () => (await rowsOf(testServer.db, waiting)).length).toBe(count);
    };
    const signInAt = (when: number) => {
      testServer.clock.now = when;
      return testServer.call('points.signIn', { clientToken: random15() }, token);
    };
    const both = await testServer.db.transaction(async (tx) => {
      await tx.execute(sql`lock table points_entries in share mode`);
      const before = signInAt(midnight - 1);
      await waitFor(1);
      const after = signInAt(midnight + 1);
      await waitFor(2);
      return [before, after];
    });
    expect((await Promise.all(both)).map((reply) => reply.data['continuousDays'])).toEqual([1, 2]);
  });
});
