// Erasing a person on request: afterwards no table holds phone, name, texts or files of that person, and what others
// said is still there.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../server/db/open';
import { adminTasks } from '../../server/cli/adminTasks';
import { callAsStaff } from '../../server/cli/adminSocket';
import { erasePerson } from '../../server/erasure/erasePerson';
import { erasureRules } from '../../server/erasure/rules';
import type { Files } from '../../server/media/files/files';
import { activityCalls, resetActivities } from './activitiesKit';
import { databases, type Input, onDisk, openTestServer, random15, type TestServer, textOf } from './kit';
import { jpeg, sendPicture } from './uploading';

const phone = '13977770001';
const name = '独一无二的名字';
/** Part of every text that the person writes. */
const mark = '只有此人写过';
const formerName = '从前的名字';
const id = 'author';

describe.each(databases)('erasing a person, on $name', ({ name: database, open }) => {
  let testServer: TestServer;
  let fileName = '';
  let token = '';
  beforeAll(async () => {
    testServer = await openTestServer(open, onDisk);
  });
  afterAll(() => testServer.close());

  const tables = async (): Promise<string[]> =>
    (
      await rowsOf<{ name: string }>(
        testServer.db,
        sql`select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where relkind = 'r' and nspname = 'public' order by 1`,
      )
    ).map((row) => row.name);
  /** The tables that hold this text in any column of any row. */
  async function holding(text: string): Promise<string[]> {
    const found: string[] = [];
    for (const table of await tables()) {
      const rows = await rowsOf(
        testServer.db,
        sql`select 1 from ${sql.identifier(table)} t where strpos(t::text, ${text}) > 0 limit 1`,
      );
      if (rows.length > 0) found.push(table);
    }
    return found;
  }
  const files = (): string[] =>
    existsSync(testServer.config.dataDir)
      ? readdirSync(testServer.config.dataDir, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => entry.name)
      : [];
  const signInsOf = async (userId: string): Promise<number> =>
    (await rowsOf(testServer.db, sql`select 1 from sessions where user_id = ${userId}`)).length;
  const run = (statement: SQL) => testServer.db.execute(statement);
  const erase = (userId: string) => adminTasks.erasePerson(testServer.db, testServer.running.services, userId);

  it('has a rule for every table', async () => {
    expect(Object.keys(erasureRules).toSorted()).toEqual(await tables());
  });

  it('is refused while the person owns a circle, leads a club or is of the staff', async () => {
    await expect(erase('circleOwner')).rejects.toThrow('owns the circle');
    await expect(erase('staff')).rejects.toThrow('is of the staff');
    await expect(erase('nobody')).rejects.toThrow('there is no person');
    expect(
      await rowsOf(testServer.db, sql`select 1 from users where user_id in ('circleOwner', 'staff')`),
    ).toHaveLength(2);
  });

  it('is refused as well while a duty is handed to the person, who keeps it and what they wrote', async () => {
    const { files: store } = testServer.running.services;
    const handOver = { presidentId: id, name: '交接中的车友会', provinceName: '浙江省', cityName: '杭州市' };
    const handing: Files = {
      ...store,
      // The first that erasing does once it has looked for duties.
      async *list(prefix) {
        await callAsStaff(testServer.db, testServer.running.services, 'carClubs.createClub', handOver);
        yield* store.list(prefix);
      },
    };
    await expect(erasePerson(testServer.db, handing, id, testServer.clock.now)).rejects.toThrow('leads the club');
    const kept = sql`select 1 from car_club_members m join users u on u.user_id = m.user_id where m.user_id = ${id} and
      m.role = 3 union all select 1 from threads where thread_id = 'plain' and author_id = ${id} and deleted_time = 0`;
    expect(await rowsOf(testServer.db, kept)).toHaveLength(2);
    await run(sql`delete from car_club_members where user_id = ${id}`);
    await run(sql`update car_clubs set president_id = 'staff' where president_id = ${id}`);
  });

  it('leaves neither phone, name, texts nor files of the person in any table or folder', async () => {
    await run(sql`update users set phone = ${phone}, user_name = ${name}, intro = ${mark} where user_id = ${id}`);
    token = await testServer.token(id);
    const fan = await testServer.token('fan');
    const as = async (by: string, topic: Parameters<TestServer['call']>[0], input: Input) => {
      const reply = await testServer.call(topic, { clientToken: random15(), ...input }, by);
      expect([topic, reply.answer.code]).toEqual([topic, '000000']);
      return reply.data;
    };
    const { url, width, height, size, color } = (await sendPicture(testServer, token, await jpeg())).data;
    fileName = textOf(url).slice(9);
    const images = [{ url, width, height, size, color, status: 0 }] as unknown as Input[string];
    const post = await as(token, 'forum.addPost', { threadId: 'plain', content: mark + '评论', images });
    const { postId } = (post['post'] ?? {}) as { postId: string };
    await as(fan, 'forum.addPost', { threadId: 'plain', postId, content: `同意 @{${id}|${name}} 说的` });
    await as(token, 'forum.addPost', { threadId: 'plain', postId, content: mark + '回复' });
    // Its author is told of it, with the words.
    await as(token, 'forum.addPost', { threadId: 'many001', content: mark + '别人帖下' });
    const quoted = `-1-2","nick":"${name}","abstract":"说\\"${mark}\\""},"own":"别人的"}`;
    const said = JSON.stringify({ elems: [{ MsgType: 'TIMTextElem', MsgContent: { Text: mark } }] });
    for (const statement of [
      sql`insert into threads (thread_id, thread_type, title, content, excerpt, author_id, tribe_id, create_time)
        values ('own', 0, ${mark}, ${mark}, ${mark}, ${id}, 'open', 1)`,
      sql`insert into polls (poll_id, thread_id, poll_type, voting_type) values ('ownPoll', 'own', 0, 0)`,
      sql`insert into poll_options (option_id, poll_id, text) values ('ownOption', 'ownPoll', ${mark})`,
      sql`insert into questions (question_id, title, content, author_id) values ('ownQ', ${mark}, ${mark}, ${id})`,
      sql`insert into answers (answer_id, question_id, content, author_id) values ('ownA', 'ownQ', ${mark}, ${id})`,
      sql`insert into drafts (draft_id, user_id, client_draft_id, body)
        values ('ownD', ${id}, 'c', ${JSON.stringify({ title: mark })}::jsonb)`,
      sql`insert into drafts (draft_id, user_id, client_draft_id, body)
        values ('fanD', 'fan', 'c', ${JSON.stringify({ content: `问 @{${id}|${name}}` })}::jsonb)`,
      sql`insert into reports (report_id, user_id, target_type, target_id, reason_code, content)
        values ('ownR', ${id}, 1, 'plain', 9, ${mark})`,
      sql`insert into addresses (address_id, user_id, receiver, phone, detail)
        values ('ownAddress', ${id}, ${name}, ${phone}, ${mark})`,
      sql`insert into orders (order_id, order_no, user_id, status, items, address, note)
        values ('ownO', 'no1', ${id}, 4, '[]', ${JSON.stringify({ receiver: name, phone })}::jsonb, ${mark})`,
      sql`insert into evaluations (evaluation_id, order_id, product_id, user_id, stars, content)
        values ('ownE', 'ownO', 'p', ${id}, 5, ${mark})`,
      sql`insert into activity_applies (apply_id, activity_id, user_id, kind, status, values)
        values ('ownApply', 'x', ${id}, 1, 5, ${JSON.stringify({ phone, name })}::jsonb)`,
      sql`insert into car_club_applies (apply_id, club_id, user_id, real_name, phone, plate_no, status)
        values ('ownC', 'c', ${id}, ${name}, ${phone}, ${mark}, 2)`,
      sql`insert into circle_applies (apply_id, tribe_id, user_id, reason, status)
        values ('ownT', 'secret', ${id}, ${mark}, 2)`,
      sql`insert into im_messages (talk_id, seq, sender, body, words) values
        ('g:g-open', 9001, ${id}, ${said}::jsonb, ${mark}),
        ('p:author:fan', 9001, ${id}, ${said}::jsonb, ${mark}),
        ('p:author:fan', 9002, 'fan', '{"elems":[]}', '别人的话')`,
      sql`insert into im_accounts (user_id) values (${id}) on conflict do nothing`,
      sql`insert into im_messages (talk_id, seq, sender, random, body, cloud_data)
        select 'p:author:fan', 9003, 'fan', 3, '{"elems":[]}',
          '{"q":{"messageID":"1441152' || lpad(no::text, 11, '0') || ${quoted}::text from im_accounts where user_id = ${id}`,
      sql`insert into im_group_notices (notice_id, user_id, operation_type, group_id, operator_id, message)
        values ('ownN', 'circleOwner', 1, 'g-open', ${id}, ${mark})`,
      sql`insert into notices (notice_id, user_id, category, kind, target_id, content)
        values ('asked', 'fan', 1, 8, 'ownQ', ${mark})`,
      sql`insert into notices (notice_id, user_id, category, kind, target_id, content)
        values ('renamed', 'fan', 1, 1, 'p1', ${`同意 @{${id}|${formerName}} 说的`})`,
      sql`insert into notices (notice_id, user_id, category, kind, target_id, title)
        values ('named', 'fan', 2, 14, 'x', ${name + '邀请你'})`,
      sql`insert into staff_log (staff_id, action, target_kind, target_id, author_id, about)
        values ('staff', 'hide', 'thread', 'own', ${id}, ${mark})`,
      sql`insert into codes (phone, code_hash) values (${`login:${phone}:x`}, 'x')`,
      sql`insert into rates (key) values (${`code:hour:${phone}:x:y`})`,
    ])
      await run(statement);
    mkdirSync(join(testServer.config.dataDir, 'tickets'), { recursive: true });
    const ticket = { ticket: 't00000000000000a', at: 1, userId: id, words: mark, recording: '' };
    writeFileSync(join(testServer.config.dataDir, 'tickets', ticket.ticket + '.json'), JSON.stringify(ticket));
    for (const text of [phone, name, formerName, mark, fileName]) expect(await holding(text)).not.toEqual([]);
    expect(files()).toContain(fileName);

    expect(await erase(id)).toEqual([expect.stringContaining('with 1 files')]);
    expect([
      await holding(phone),
      await holding(name),
      await holding(formerName),
      await holding(mark),
      await holding(fileName),
    ]).toEqual([[], [], [], [], []]);
    expect(files()).toEqual([]);
  });

  it('leaves what others said, and numbers that are true', async () => {
    const said = sql`select content from replies where author_id = 'fan' and content like '同意%'`;
    expect(await rowsOf(testServer.db, said)).toEqual([{ content: '同意 @{author|已注销用户} 说的' }]);
    expect(
      await rowsOf(testServer.db, sql`select words from im_messages where talk_id = 'p:author:fan' and seq = 9002`),
    ).toEqual([{ words: '别人的话' }]);
    const [quoting] = await rowsOf<{ cloud_data: string }>(
      testServer.db,
      sql`select cloud_data from im_messages where talk_id = 'p:author:fan' and seq = 9003`,
    );
    expect(JSON.parse(quoting?.cloud_data ?? '')).toMatchObject({ q: { nick: '', abstract: '' }, own: '别人的' });
    const counted = await rowsOf(
      testServer.db,
      sql`select thread_id from threads t where thread_id = 'plain' and post_count < (
        select count(*) from posts where thread_id = 'plain' and status = 0)`,
    );
    expect(counted).toEqual([]);
    // The log is still closed to everybody else.
    await expect(run(sql`update staff_log set about = 'x'`)).rejects.toThrow('staff_log');
  });

  it('gives a place in an activity to the next one waiting, and closes a gap among those who wait', async () => {
    await resetActivities(testServer);
    const { signUp, apply, rowOf, toldOf, get } = activityCalls(() => testServer);
    for (const one of ['fan', 'other', 'owner'] as const) await signUp(one, 'walk');
    await apply('outsider', 'walk', { wait: 1 });
    const next = await apply('circleOwner', 'walk', { wait: 1 });
    await erase('outsider');
    const { appliedCount, waitCount } = await get('walk');
    expect([appliedCount, waitCount]).toEqual([3, 1]);
    await erase('fan');
    await testServer.running.sweep();
    expect([(await rowOf(next.applyId))?.status, await toldOf('circleOwner')]).toEqual([1, ['候补成功']]);
    const after = await get('walk');
    expect([after.appliedCount, after.waitCount]).toEqual([3, 0]);
  });

  it('leaves no group of a circle without an owner', async () => {
    // Its owner has handed the group over, not the circle.
    await run(sql`update im_groups set owner_id = 'circleMember' where group_id = 'g-open'`);
    await run(sql`update im_group_members set role = case user_id when 'circleMember' then 'Owner' when 'circleOwner'
      then 'Member' else role end where group_id = 'g-open'`);
    await erase('circleMember');
    expect(
      await rowsOf(
        testServer.db,
        sql`select g.owner_id, m.user_id from im_groups g left join im_group_members m on m.group_id = g.group_id
          and m.role = 'Owner' where g.group_id in ('g-open', 'g-secret') order by g.group_id`,
      ),
    ).toEqual([
      { owner_id: 'circleAdmin', user_id: 'circleAdmin' },
      { owner_id: 'circleOwner', user_id: 'circleOwner' },
    ]);
  });

  it('signs the person out everywhere', async () => {
    expect((await testServer.call('session.getUserInfo', {}, token)).answer.code).toBe('050901');
    expect(await rowsOf(testServer.db, sql`select 1 from sessions where user_id = ${id}`)).toEqual([]);
  });

  // The embedded database has one connection: nobody writes meanwhile.
  it.runIf(database === 'PostgreSQL')('lets the person write nothing while they are being erased', async () => {
    const own = await testServer.token('blocked');
    let erasing: Promise<unknown> | undefined;
    let code = '';
    await testServer.db.transaction(async (tx) => {
      await tx.execute(sql`update addresses set detail = detail where user_id = 'blocked'`);
      erasing = erase('blocked');
      await expect.poll(() => signInsOf('blocked')).toBe(0);
      const said = { threadId: 'many001', content: '注销时写下', clientToken: random15() };
      code = (await testServer.call('forum.addPost', said, own)).answer.code;
    });
    await erasing;
    expect([code, await holding('注销时写下')]).toEqual(['050901', []]);
  });

  it.runIf(database === 'PostgreSQL')('leaves nothing of a comment that was being sent as it began', async () => {
    const own = await testServer.token('owner');
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let both: Promise<unknown> | undefined;
    await testServer.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from threads where thread_id = 'many001' for update`);
      const said = { threadId: 'many001', content: '注销前发出', clientToken: random15() };
      const sending = testServer.call('forum.addPost', said, own);
      await expect.poll(async () => (await rowsOf(testServer.db, waiting)).length).toBe(1);
      let isErased = false;
      both = Promise.all([sending, erase('owner').finally(() => (isErased = true))]);
      await expect.poll(async () => isErased || (await signInsOf('owner')) === 0).toBe(true);
    });
    await both;
    expect(await holding('注销前发出')).toEqual([]);
  });
});
