// Rows that nobody needs any more are swept, and those that somebody does stay.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../server/db/open';
import { NOW } from './community';
import { databases, openTestServer, type TestServer } from './kit';

const day = 86_400_000;

describe.each(databases)('the sweep, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());
  const column = async (statement: ReturnType<typeof sql>): Promise<string[]> =>
    (await rowsOf<{ id: string }>(testServer.db, statement)).map((row) => row.id);

  it('takes shares of past days, old counts, and old group notices that ask for nothing', async () => {
    const at = (days: number): number => NOW - days * day;
    await testServer.db.execute(sql`insert into thread_shares (thread_id, actor, day) values
      ('plain', 'today', '2026-06-15'), ('plain', 'yesterday', '2026-06-14'), ('plain', 'past', '2026-06-12')`);
    await testServer.db.execute(sql`insert into click_counts (day, name, count) values
      ('2026-01-01', 'kept', 1), ('2024-01-01', 'old', 1)`);
    await testServer.db
      .execute(sql`insert into im_group_notices (notice_id, user_id, operation_type, group_id, request_id, handled, create_time)
      values ('young', 'fan', 5, 'g', '', 0, ${at(10)}), ('old', 'fan', 5, 'g', '', 0, ${at(181)}),
        ('open', 'fan', 1, 'g', 'r1', 0, ${at(181)}), ('answered', 'fan', 1, 'g', 'r2', 1, ${at(181)})`);
    await testServer.running.sweep();
    expect(await column(sql`select actor as id from thread_shares where thread_id = 'plain' order by 1`)).toEqual([
      'today',
      'yesterday',
    ]);
    expect(await column(sql`select name as id from click_counts order by 1`)).toEqual(['kept']);
    expect(
      await column(
        sql`select notice_id as id from im_group_notices where group_id = 'g' and user_id = 'fan' order by 1`,
      ),
    ).toEqual(['open', 'young']);
  });

  it('takes read notices after half a year, and those that were never read after more than a year', async () => {
    await testServer.db
      .execute(sql`insert into notices (notice_id, user_id, category, kind, target_id, is_read, create_time) values
      ('read', 'other', 2, 14, 'a', 1, ${NOW - 181 * day}), ('unread', 'other', 2, 14, 'b', 0, ${NOW - 181 * day}),
      ('forgotten', 'other', 2, 14, 'c', 0, ${NOW - 401 * day})`);
    await testServer.running.sweep();
    expect(await column(sql`select notice_id as id from notices where user_id = 'other' order by 1`)).toEqual([
      'unread',
    ]);
  });

  it('takes the licence and the digits of cars out of applications for Club Z that were decided long ago', async () => {
    const [licence, waiting] = ['f' + 'a'.repeat(15), 'f' + 'b'.repeat(15)];
    await testServer.db.execute(sql`insert into circle_applies (apply_id, tribe_id, user_id, vin_tail, images, status)
      values ('refused-long-ago', 'clubz', 'fan', '123456', '[{"url":"/media/u/a.webp"}]', 2),
        ('still-waits', 'clubz', 'owner', '654321', '[{"url":"/media/u/b.webp"}]', 0)`);
    await testServer.db.execute(sql`insert into uploads
      (upload_id, user_id, local_key, kind, state, file_name, owners, touch_time) values
      (${licence}, 'fan', 'k1', 'picture', 1, '', '{apply:refused-long-ago}', ${NOW}),
      (${waiting}, 'owner', 'k2', 'picture', 1, '', '{apply:still-waits}', ${NOW})`);
    const next = await testServer.restart();
    await next.running.sweep();
    const kept = sql`select apply_id || vin_tail || jsonb_array_length(images) as id from circle_applies
      where apply_id in ('refused-long-ago', 'still-waits') order by 1`;
    expect(await column(kept)).toEqual(['refused-long-ago0', 'still-waits6543211']);
    next.clock.now += 2 * day;
    await next.running.sweep();
    expect(await column(sql`select upload_id as id from uploads where upload_id in (${licence}, ${waiting})`)).toEqual([
      waiting,
    ]);
  });
});
