// The log of the staff: one entry for each act, stored with it, never changed; and what the desk reads.
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notices } from '../../server/db/tables/notices';
import { staffLog } from '../../server/db/tables/staff';
import { users } from '../../server/db/tables/users';
import { rowsOf, type Db } from '../../server/db/open';
import { callAsStaff } from '../../server/cli/adminSocket';
import { routes } from '../../server/http/routes';
import { staffActs } from '../../server/http/staffActs';
import type { CallTopic } from '../../bus/client/topics';
import type { Person } from './community';
import { databases, openTestServer, random15, textOf, type Input, type TestServer } from './kit';
import { openRolledBack, type RolledBack } from './rolledBack';
import { table } from './roleTable';
import { ok } from './roleWords';

const isWrite = (call: string): boolean => routes.find((route) => route.topic === call)?.write === true;
const entries = async (db: Db): Promise<number> =>
  (await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from staff_log`))[0]?.n ?? -1;

it('knows every write that the staff may make and fans may not', () => {
  const staffs = table.filter(
    ({ call, expect: by }) => isWrite(call) && by.staff === ok && by.fan === '010003' && by.owner === '010003',
  );
  const missing = new Set(staffs.map(({ call }) => call).filter((call) => !(call in staffActs)));
  // For members of a club, and the staff of this community are in one.
  expect([...missing]).toEqual(['activities.signUp']);
  expect(Object.keys(staffActs).filter((call) => !isWrite(call))).toEqual([]);
});

describe.each(databases)('an act of the staff, on $name', ({ open }) => {
  let rolledBack: RolledBack;
  let token: string;
  beforeAll(async () => {
    rolledBack = await openRolledBack(open);
    token = await rolledBack.testServer.token('staff');
  });
  afterAll(() => rolledBack.testServer.close());
  const rows = table.filter(({ call, expect: by }) => call in staffActs && by.staff === ok);

  it.each(rows.map((row) => ({ ...row, name: `${row.call}: ${row.what}` })))(
    'leaves exactly one entry: $name',
    async ({ call, input }) => {
      const said = await rolledBack.ask({
        call,
        input: typeof input === 'function' ? input('staff') : input,
        token,
        then: async (db) => ` ${await entries(db)}`,
      });
      expect(said).toBe(ok + ' 1');
    },
  );

  it.each(
    table
      .filter(({ call, expect: by }) => call in staffActs && by.staff !== ok)
      .map((row) => ({ ...row, name: `${row.call}: ${row.what}` })),
  )('leaves none when it is refused: $name', async ({ call, input, expect: by }) => {
    const said = await rolledBack.ask({ call, input: typeof input === 'function' ? input('staff') : input, token });
    expect(said).toBe(by.staff);
    expect(await entries(rolledBack.testServer.db)).toBe(0);
  });
});

describe.each(databases)('the desk, on $name', ({ open }) => {
  let testServer: TestServer;
  const as = async (person: Person, topic: CallTopic, input: Input) =>
    testServer.call(topic, { ...input, clientToken: random15() }, await testServer.token(person));
  const log = async () => (await as('staff', 'staff.listLog', {})).data['list'] as { [key: string]: unknown }[];
  const report = async (person: Person, targetId: string, reasonCode = 1) =>
    as(person, 'forum.report', { targetType: 1, targetId, reasonCode, content: '加了微信让先转定金' });

  beforeEach(async () => {
    testServer = await openTestServer(open);
  });
  afterEach(() => testServer.close());

  it('names who decided, what, when and why, for a person of the staff and for the command line', async () => {
    await as('staff', 'forum.hideContent', { targetType: 1, targetId: 'plain', reason: '含有广告', restore: 0 });
    testServer.clock.now += 60_000;
    await callAsStaff(testServer.db, testServer.running.services, 'forum.muteUser', {
      userId: 'author',
      hours: 24,
      reason: '',
    });
    expect(await log()).toEqual([
      expect.objectContaining({
        staffId: 'cli',
        staffName: '命令行',
        action: 'mute',
        targetKind: 'user',
        targetId: 'author',
        result: '24',
        createTime: testServer.clock.now,
      }),
      expect.objectContaining({
        staffId: 'staff',
        action: 'hide',
        targetKind: 'thread',
        targetId: 'plain',
        reason: '含有广告',
        about: expect.stringMatching(/./) as unknown,
      }),
    ]);
  });

  it('writes one entry for an act that is sent twice', async () => {
    const token = await testServer.token('staff');
    const input = { targetType: 1, targetId: 'plain', reason: '含有广告', restore: 0, clientToken: random15() };
    await testServer.call('forum.hideContent', input, token);
    expect((await testServer.call('forum.hideContent', input, token)).answer.code).toBe(ok);
    expect(await log()).toHaveLength(1);
  });

  it('never changes or removes an entry', async () => {
    await as('staff', 'forum.hideContent', { targetType: 1, targetId: 'plain', reason: '含有广告', restore: 0 });
    await expect(testServer.db.update(staffLog).set({ reason: '' })).rejects.toThrow(/staff_log/);
    await expect(testServer.db.delete(staffLog)).rejects.toThrow(/staff_log/);
    expect(await log()).toEqual([expect.objectContaining({ reason: '含有广告' })]);
  });

  it('notes who opened a thing, and not again while nobody else came between', async () => {
    for (const turn of [1, 2])
      expect((await as('staff', 'staff.openCase', { targetType: 1, targetId: 'plain', turn })).answer.code).toBe(ok);
    expect(await log()).toEqual([expect.objectContaining({ action: 'open', staffId: 'staff', targetId: 'plain' })]);
  });

  it('pages the log, newest first, and shows that of one thing', async () => {
    for (const targetId of ['plain', 'ofFan', 'plain'])
      await as('staff', 'forum.markThread', { threadId: targetId, isEssence: 1 });
    const first = await as('staff', 'staff.listLog', { pageSize: 2 });
    const cursor = textOf(first.data['cursor']);
    const second = await as('staff', 'staff.listLog', { pageSize: 2, cursor });
    const ids = [first, second].map(({ data }) => (data['list'] as { targetId: string }[]).map((one) => one.targetId));
    expect(ids).toEqual([['plain', 'ofFan'], ['plain']]);
    const ofOne = await as('staff', 'staff.listLog', { targetKind: 'thread', targetId: 'ofFan' });
    expect(ofOne.data['list']).toHaveLength(1);
  });

  it('shows what several people reported as one thing with the reason of most, and what waits longest first', async () => {
    await report('fan', 'plain', 4);
    testServer.clock.now += 60_000;
    await report('owner', 'plain');
    testServer.clock.now += 60_000;
    await report('other', 'plain');
    const { data } = await as('staff', 'staff.listCases', { kind: 'report' });
    const list = data['list'] as { [key: string]: unknown }[];
    expect(list.map((one) => one['since'])).toEqual(
      list.map((one) => one['since']).toSorted((a, b) => Number(a) - Number(b)),
    );
    expect(list.find((one) => one['targetId'] === 'plain')).toMatchObject({
      kind: 'report',
      reportCount: 3,
      reasonCode: 1,
      authorId: 'author',
      since: testServer.clock.now - 120_000,
    });
    const whole = await as('staff', 'staff.getCase', { targetType: 1, targetId: 'plain' });
    expect(whole.data).toMatchObject({
      content: { state: 'shown', canHide: 1, link: '/circle/threadDetail?threadId=plain' },
      author: { user: { userId: 'author' }, hiddenCount: 0, muteUntil: 0 },
      reports: [{ reporterId: 'fan', reasonCode: 4 }, { reporterId: 'owner' }, { reporterId: 'other' }].map((one) =>
        expect.objectContaining(one),
      ),
    });
    const counts = await as('staff', 'staff.getCounts', {});
    expect(counts.data).toMatchObject({ reports: list.length, doneToday: 0 });
  });

  it('hides, mutes and tells author and reporters in one decision, each in their own words', async () => {
    const reportId = textOf((await report('fan', 'plain')).data['reportId']);
    const decision = { reportId, status: 2, resultText: '确认含有广告', toAuthor: '请不要发布广告', muteHours: 168 };
    expect((await as('staff', 'forum.handleReport', decision)).answer.code).toBe(ok);
    const told = async (userId: string) =>
      (await testServer.db.select().from(notices).where(eq(notices.userId, userId))).map((one) => one.content).sort();
    expect(await told('fan')).toContain('你的举报已处理，感谢反馈：确认含有广告');
    expect((await told('author')).filter((one) => one.includes('请不要发布广告'))).toHaveLength(2);
    const [author] = await testServer.db.select().from(users).where(eq(users.userId, 'author'));
    expect(author?.muteUntil).toBe(testServer.clock.now + 168 * 3_600_000);
    expect(await log()).toEqual([
      expect.objectContaining({ action: 'report', result: 'mute', targetId: 'plain', reason: '请不要发布广告' }),
    ]);
    const whole = await as('staff', 'staff.getCase', { targetType: 1, targetId: 'plain' });
    expect(whole.data).toMatchObject({ content: { state: 'hidden' }, author: { hiddenCount: 1 }, reports: [] });
    expect((await as('staff', 'staff.getCounts', {})).data).toMatchObject({ doneToday: 1 });
    // Somebody else decides it as well.
    expect((await as('staff', 'forum.handleReport', decision)).answer.code).toBe('010004');
    expect(await log()).toHaveLength(1);
  });

  it('writes nothing when one of the staff removes what is their own', async () => {
    const said = await as('staff', 'forum.addPost', { threadId: 'plain', content: '我来看看' });
    const { postId } = said.data['post'] as { postId: string };
    expect((await as('staff', 'forum.deletePost', { postId })).answer.code).toBe(ok);
    expect(await log()).toEqual([]);
  });
});
