// The recommended feed of a community with more threads than a ranking holds.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../server/db/open';
import { NOW } from './community';
import { databases, openTestServer, random15, type Input, type TestServer } from './kit';

describe.each(databases)('the recommended feed, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
    // One in ten is old and liked by very many, which brings back a few of a week ago and none of a month ago.
    await testServer.db
      .execute(sql`insert into threads (thread_id, thread_type, content, author_id, create_time, like_count)
      select 'm' || i, 0, '内容', 'author' || i, ${NOW}::bigint - i * 1200000::bigint, case when i % 10 = 0 then 2000000000 else i % 7 end
      from generate_series(1, 3000) as i`);
  });
  afterAll(() => testServer.close());

  it('holds the thousand that are worth most of all, also much older ones that very many like', async () => {
    expect((await testServer.call('forum.listThreads', { tab: 'recommend' })).answer.code).toBe('000000');
    const [kept] = await rowsOf<{ ids: string[] }>(
      testServer.db,
      sql`select ids from rankings where feed like 'threads|recommend%'`,
    );
    const most = await rowsOf<{ id: string }>(
      testServer.db,
      sql`select thread_id as id from threads where deleted_time = 0 and audit_status = 1
        order by ln(1 + like_count::float8 + 2 * post_count + 3 * collect_count) + 0.8 * is_essence + create_time / 43200000.0 desc,
          create_time desc, thread_id desc limit 1000`,
    );
    expect(kept?.ids.toSorted()).toEqual(most.map((row) => row.id).toSorted());
    expect(kept?.ids.filter((id) => Number(id.slice(1)) > 1100).length).toBeGreaterThan(20);
  });

  it('is made anew beside an answer before it is too old, so that the next visit need not wait', async () => {
    const { clock, db } = testServer;
    const visit = () => testServer.call('forum.listThreads', { tab: 'recommend' });
    const made = () =>
      rowsOf<{ at: number }>(
        db,
        sql`select at::float8 as at from rankings where feed like 'threads|recommend%' order by at`,
      );
    const [first] = await made();
    clock.now = (first?.at ?? 0) + 11_000;
    await visit();
    expect(await made()).toHaveLength(1);
    clock.now += 4_000;
    await visit();
    await expect.poll(made).toEqual([first, { at: clock.now }]);
    clock.now += 10_000;
    await visit();
    expect(await made(), 'the one that was made beside').toHaveLength(2);
  });
});

describe.each(databases)('lists that a client names, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());

  it('are empty where the id is made up and longer than a database can index', async () => {
    const long = Array.from({ length: 400 }, random15).join('');
    for (const [call, input] of [
      ['forum.listThreads', { tab: 'recommend', topicId: long }],
      ['forum.listThreads', { tab: 'recommend', tribeId: long }],
      ['activities.listActivities', { clubId: long }],
      ['activities.listAppActivities', { tribeId: long }],
    ] as const) {
      const { answer, data } = await testServer.call(call, input);
      expect([call, answer.code, data['list']]).toEqual([call, '000000', []]);
    }
  });

  it('leave nothing behind where nothing is in them, however many are made up', async () => {
    const kept = () => rowsOf<{ n: number }>(testServer.db, sql`select count(*)::int as n from rankings`);
    const before = await kept();
    for (let n = 0; n < 5; n++) {
      const made = random15();
      for (const [call, input] of [
        ['forum.listThreads', { tab: 'recommend', topicId: made }],
        ['activities.listActivities', { keyword: made }],
      ] as const)
        expect((await testServer.call(call, input)).data).toMatchObject({ list: [], hasMore: false });
    }
    expect(await kept()).toEqual(before);
  });

  it('are kept once for all cities that there are not, and for a word in whatever letters', async () => {
    const kept = () => rowsOf<{ n: number }>(testServer.db, sql`select count(*)::int as n from rankings`);
    const lists: Input[][] = [
      Array.from({ length: 4 }, () => ({ cityName: random15() })),
      ['online', 'ONLINE', 'Online', 'oNLINE'].map((keyword) => ({ keyword })),
    ];
    for (const inputs of lists) {
      const [before] = await kept();
      for (const input of inputs)
        expect((await testServer.call('activities.listActivities', input)).data['list']).toContainEqual(
          expect.objectContaining({ activityId: 'online' }),
        );
      expect(await kept()).toEqual([{ n: (before?.n ?? 0) + 1 }]);
    }
  });

  it('are those of everybody where an id is empty: who asks with one takes nothing from the others', async () => {
    for (const tab of ['recommend', 'new', 'video'] as const)
      for (const empty of [{ topicId: '' }, { tribeId: '' }]) {
        const named = { tab, ...empty };
        const [theirs, everybodys] = await Promise.all([
          testServer.call('forum.listThreads', named),
          testServer.call('forum.listThreads', { tab }),
        ]);
        expect({ named, list: everybodys.data['list'] }).not.toEqual({ named, list: [] });
        expect({ named, list: theirs.data['list'] }).toEqual({ named, list: everybodys.data['list'] });
        testServer.clock.now += 60_000;
      }
  });
});
