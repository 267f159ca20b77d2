// Club Z on a real database: visible content, vote statistics, applications, places.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import type { CallTopic } from '../../bus/client/topics';
import { rowsOf } from '../../server/db/open';
import { buildCsp } from '../../server/http/csp';
import { cityRows, provinceRows } from '../../server/domains/platform/regionRows';
import { placeRows } from '../../server/domains/clubz/placeRows';
import type { Person } from './community';
import { databases, openTestServer, random15, type TestServer, type Input } from './kit';

type Things = { [key: string]: Json }[];

describe.each(databases)('Club Z, on $name', ({ open }) => {
  let testServer: TestServer;
  const tokens = new Map<string, string>();
  beforeAll(async () => void (testServer = await openTestServer(open)), 60_000);
  afterAll(() => testServer.close());
  beforeEach(() => void (testServer.clock.now += 1000));

  const as = async (person: Person | '', call: CallTopic, input: Input = {}, write = false) => {
    if (person !== '' && !tokens.has(person)) tokens.set(person, await testServer.token(person));
    return testServer.call(
      call,
      write ? { ...input, clientToken: random15() } : input,
      person === '' ? '' : tokens.get(person),
    );
  };
  const votersIn = (data: { [key: string]: Json }, optionId: string): string[] => {
    const options = data['options'] as { optionId: string; voters: { userId: string }[] }[];
    return options.find((one) => one.optionId === optionId)?.voters.map((user) => user.userId) ?? [];
  };
  const pollIn = (data: { [key: string]: Json }) =>
    data['poll'] as { resultVisible: number; options: { optionId: string; count: number; percent: number }[] };

  it('shows a visitor the circle and its members, and a person also their own points', async () => {
    await testServer.db.execute(sql`update users set points = 1250 where user_id = 'owner'`);
    expect((await as('', 'clubz.getDetail')).data).toMatchObject({
      tribeId: 'clubZ',
      isClubZ: 1,
      isJoin: 0,
      memberCount: 10,
      myPoints: 0,
      needUserType: 1,
      banners: [],
    });
    expect((await as('owner', 'clubz.getDetail')).data).toMatchObject({ isJoin: 0, myPoints: 1250 });
  });

  it('shows people outside the first ten posts of each list, and members and staff all', async () => {
    await testServer.db.execute(
      sql`update threads set tribe_id = 'clubZ', scope = 'clubz', is_essence = 1 where thread_id like 'many00%'
        or thread_id like 'many01%'`,
    );
    await testServer.db.execute(sql`update threads set is_top = 1 where thread_id in ('many003', 'many004')`);
    await testServer.db.execute(
      sql`insert into circle_members (member_id, tribe_id, user_id, role, join_time) values ('z-alternate', 'clubZ',
        'alternate', 1, 1)`,
    );
    const lists: [CallTopic, Input][] = [
      ['forum.listCircleThreads', {}],
      ['forum.listCircleThreads', { tab: 'essence' }],
      ['forum.listThreads', { tab: 'new' }],
      ['forum.listThreads', { sort: 'hot' }],
      ['forum.listThreads', { tab: 'recommend' }],
    ];
    for (const [call, more] of lists) {
      const page = async (person: Person | '', extra: Input = {}) =>
        (await as(person, call, { tribeId: 'clubZ', ...more, ...extra })).data as {
          list: { threadId: string }[];
          hasMore: boolean;
          cursor: string;
        };
      const inside = await page('alternate', { pageSize: 12 });
      expect([call, more, inside.list.length, inside.hasMore]).toEqual([
        call,
        more,
        call === 'forum.listCircleThreads' && !('tab' in more) ? 14 : 12,
        true,
      ]);
      for (const person of ['', 'owner'] as const) {
        for (const pageSize of [5, 20, 50]) {
          const outside = await page(person, { pageSize });
          expect(outside.list.map((one) => one.threadId)).toEqual(inside.list.slice(0, 10).map((one) => one.threadId));
          expect(outside).toMatchObject({ hasMore: false, cursor: '' });
        }
        expect((await page(person, { cursor: inside.cursor })).list).toEqual([]);
      }
      expect((await page('staff', { pageSize: 20 })).list).toHaveLength(20);
    }
  });

  it('returns the current banners of Club Z only', async () => {
    const { now } = testServer.clock;
    const line = (id: string, position: string, from: number, to: number) =>
      sql`insert into banners (banner_id, title, position, start_time, end_time, sort) values (${id}, ${id},
        ${position}, ${from}, ${to}, 1)`;
    for (const one of [
      line('z1', 'clubz', now - 1000, now + 600_000),
      line('z2', 'clubz', now - 9000, now - 8000),
      line('z3', 'clubz', now + 9e6, now + 9e7),
      line('h1', 'home', now - 1000, now + 600_000),
    ])
      await testServer.db.execute(one);
    expect(((await as('', 'clubz.getDetail')).data['banners'] as Things).map((one) => one['bannerId'])).toEqual(['z1']);
  });

  it('a car owner applies once; other people are refused and nothing is stored', async () => {
    const asked = { vinTail: 'a1b2c3', cityName: '杭州市', reason: '想认识同路的人' };
    const count = async () =>
      (
        await rowsOf<{ n: number }>(
          testServer.db,
          sql`select count(*)::int as n from circle_applies where tribe_id = 'clubZ'`,
        )
      )[0]?.n;
    const before = await count();
    for (const person of ['fan', 'verifying', 'alternate'] as const)
      expect((await as(person, 'circles.joinClubZ', asked, true)).answer.code).toBe('010003');
    expect(await count()).toBe(before);
    expect((await as('owner', 'circles.joinClubZ', asked, true)).data).toMatchObject({
      tribeId: 'clubZ',
      status: 0,
      reason: '想认识同路的人',
    });
    expect((await as('owner', 'clubz.getDetail')).data).toMatchObject({ isJoin: 1 });
    expect((await as('owner', 'circles.joinClubZ', asked, true)).answer.code).toBe('010004');
  });

  it('statistics have numbers and names only after the caller’s ballot', async () => {
    await as('fan', 'forum.vote', { pollId: 'open', optionIds: ['open-b'] }, true);
    const { data } = await as('alternate', 'clubz.getVoteStatistics', { threadId: 'pollOpen' });
    expect(pollIn(data)).toMatchObject({ resultVisible: 0 });
    expect(pollIn(data).options.map((option) => option.count)).toEqual([-1, -1, -1]);
    expect(JSON.stringify(data['options'])).not.toContain('名字');
    expect(
      JSON.stringify((await as('', 'clubz.getVoteStatistics', { threadId: 'pollOpen' })).data['options']),
    ).not.toContain('名字');
    await as('alternate', 'forum.vote', { pollId: 'open', optionIds: ['open-a'] }, true);
    const after = (await as('alternate', 'clubz.getVoteStatistics', { threadId: 'pollOpen' })).data;
    expect(after).toMatchObject({ title: '标题pollOpen', total: 6 });
    expect(pollIn(after).options.map((option) => option.count)).toEqual([5, 1, 0]);
    expect([votersIn(after, 'open-a'), votersIn(after, 'open-b'), votersIn(after, 'open-c')]).toEqual([
      ['alternate'],
      ['fan'],
      [],
    ]);
    const one = (await as('alternate', 'clubz.getVoteStatistics', { threadId: 'pollOpen', optionId: 'open-b' })).data;
    expect((one['options'] as Things).map((option) => option['optionId'])).toEqual(['open-b']);
  });

  it('name at most twenty voters per option, newest first, without blocked people', async () => {
    for (let i = 0; i < 25; i++) {
      const id = `voter${String(i).padStart(2, '0')}`;
      await testServer.db.execute(
        sql`insert into ballots (poll_id, user_id, option_ids, create_time) values ('over', ${id}, array['over-c'],
          ${testServer.clock.now - i * 1000})`,
      );
    }
    await testServer.db.execute(
      sql`insert into ballots (poll_id, user_id, option_ids, create_time) values ('over', 'blocked', array['over-c'],
        ${testServer.clock.now + 1})`,
    );
    expect(
      votersIn((await as('', 'clubz.getVoteStatistics', { threadId: 'pollOver' })).data, 'over-c').slice(0, 3),
    ).toEqual(['blocked', 'voter00', 'voter01']);
    const mine = votersIn((await as('fan', 'clubz.getVoteStatistics', { threadId: 'pollOver' })).data, 'over-c');
    expect([mine.length, mine[0]]).toEqual([20, 'voter00']);
  });

  it('a secret ballot never names voters', async () => {
    await testServer.db.execute(sql`update polls set poll_anonymous = 1 where poll_id = 'multi'`);
    await as('fan', 'forum.vote', { pollId: 'multi', optionIds: ['multi-b'] }, true);
    const { data } = await as('fan', 'clubz.getVoteStatistics', { threadId: 'pollMulti' });
    expect(pollIn(data).resultVisible).toBe(1);
    expect(votersIn(data, 'multi-b')).toEqual([]);
  });

  it('finds places by parts of name, address or city, best match first', async () => {
    const names = async (keyword: string) =>
      ((await as('', 'clubz.findPlaces', { keyword })).answer.data as Things).map((one) => one['name']);
    expect((await names('杭州'))[0]).toBe('杭州市');
    expect(await names('西湖')).toContain('西湖断桥');
    expect(await names('杭州 龙井')).toEqual(['龙井路']);
    expect(await names('没有这个地方')).toEqual([]);
    expect((await names('%')).length).toBe(0);
  });

  it('lists the city of a point first, then the nearest places with their distance', async () => {
    const near = (await as('', 'clubz.findPlaces', { lat: 31.2304, lng: 121.4737 })).answer.data as {
      name: string;
      distance: number;
      cityName: string;
    }[];
    expect(near[0]?.name).toBe('上海市');
    const rest = near.slice(1).map((place) => place.distance);
    expect(rest).toEqual([...rest].sort((a, b) => a - b));
    expect(Math.max(...rest)).toBeLessThanOrEqual(60_000);
    expect(near[1]?.distance).toBeLessThan(3000);
    const far = (await as('', 'clubz.findPlaces', { lat: 0, lng: 0 })).answer.data as { distance: number }[];
    expect(far).toHaveLength(1);
  });

  it('refuses an incomplete position and one beyond the poles', async () => {
    expect((await as('', 'clubz.findPlaces', { lat: 31 })).answer).toMatchObject({
      code: '010001',
      data: { field: 'lng' },
    });
    expect((await as('', 'clubz.findPlaces', { lat: 91, lng: 0 })).http).toBe(400);
  });

  it('returns the large cities without keyword and position', async () => {
    const offered = ((await as('', 'clubz.findPlaces')).answer.data as Things).map((one) => one['name']);
    expect(offered).toEqual(expect.arrayContaining(['北京市', '上海市', '广州市', '深圳市']));
  });

  it('returns the cities of a province', async () => {
    expect((await as('', 'clubz.listProvinces')).answer.data).toHaveLength(34);
    const cities = (await as('', 'clubz.listRegions', { regionCode: '330000' })).answer.data as Things;
    expect(cities.map((city) => city['name'])).toEqual([
      '杭州市',
      '宁波市',
      '温州市',
      '嘉兴市',
      '湖州市',
      '绍兴市',
      '金华市',
      '衢州市',
      '舟山市',
      '台州市',
      '丽水市',
    ]);
    expect((await as('', 'clubz.listRegions', { regionCode: '330100' })).answer.code).toBe('010002');
    expect((await as('', 'clubz.listRegions', { regionCode: 'x' })).http).toBe(400);
  });
});

describe('the data of the map', () => {
  it('has all 34 provinces, each code once, every city in its province and in China', () => {
    expect(provinceRows).toHaveLength(34);
    expect(new Set(cityRows.map((row) => row.regionCode)).size).toBe(cityRows.length);
    const names = new Map(provinceRows.map((row) => [row.regionCode.slice(0, 2), row.name]));
    const odd = cityRows.filter(
      ({ regionCode, provinceName, firstLetter, latitude, longitude }) =>
        names.get(regionCode.slice(0, 2)) !== provinceName ||
        !/^\d{6}$/.test(regionCode) ||
        !/^[A-Z]$/.test(firstLetter) ||
        !(latitude > 3 && latitude < 54 && longitude > 73 && longitude < 136),
    );
    expect(odd.map((city) => city.name)).toEqual([]);
    expect(
      provinceRows
        .filter(({ regionCode }) => !cityRows.some((city) => city.regionCode.startsWith(regionCode.slice(0, 2))))
        .map((row) => row.name),
    ).toEqual([]);
  });
  it('allows a configured map server in the policy, for images only', async () => {
    const testServer = await openTestServer(databases[0]?.open ?? (() => Promise.reject(new Error('no database'))));
    const of = (tiles: string, kind: 'page' | 'framed') =>
      buildCsp('', { ...testServer.config.app, map: { tiles } }, kind)
        .split('; ')
        .filter((line) => line.includes('tiles.example'))
        .map((line) => line.split(' ')[0]);
    expect(of('https://tiles.example/{z}/{x}/{y}.png', 'page')).toEqual(['img-src']);
    expect(of('https://tiles.example/{z}/{x}/{y}.png', 'framed')).toEqual([]);
    expect(of('', 'page')).toEqual([]);
    await testServer.close();
  });
  it('has every place once, under the name of its city', () => {
    expect(new Set(placeRows.map((place) => place.name + place.regionCode)).size).toBe(placeRows.length);
    expect(
      placeRows
        .filter((place) => cityRows.find((city) => city.regionCode === place.regionCode)?.name !== place.cityName)
        .map((place) => place.name),
    ).toEqual([]);
  });
});
