// Notices of what people did whom their reader has blocked since: they are neither shown nor counted, and come back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallTopic } from '../../bus/client/topics';
import type { Notice } from '../../bus/entities/notices';
import type { Totals } from '../../server/notifications/unreadTotals';
import { people, type Person } from './community';
import { databases, openTestServer, random15, type Input, type TestServer } from './kit';

describe.each(databases)('notices of a blocked person, on $name', ({ open }) => {
  let testServer: TestServer;
  const tokens = new Map<Person, string>();
  beforeAll(async () => {
    testServer = await openTestServer(open);
    testServer.clock.now += 61_000;
    for (const person of Object.keys(people) as Person[]) tokens.set(person, await testServer.token(person));
  });
  afterAll(() => testServer.close());

  const as = (person: Person, topic: CallTopic, input: Input = {}) =>
    testServer.call(topic, { ...input, clientToken: random15() }, tokens.get(person));
  const list = async (): Promise<Notice[]> =>
    ((await as('circleMember', 'notices.listNotices', { category: 1 })).data['list'] as unknown as Notice[]) ?? [];
  const totals = async (): Promise<Totals> => (await as('circleMember', 'notices.getUnread')).data as unknown as Totals;
  const dot = async () =>
    ((await as('circleMember', 'notices.getRedDot')).data as { interactive: { count: number } }).interactive.count;
  const block = (isBlock: 0 | 1) => as('circleMember', 'users.block', { userId: 'fan', isBlock });

  it('are neither shown nor counted, of every kind, until the block is taken back', async () => {
    for (const person of ['owner', 'fan'] as const) {
      testServer.clock.now += 1000;
      await as(person, 'forum.likeThread', { threadId: 'ofMember', isLike: 1 });
    }
    await as('fan', 'forum.addPost', { threadId: 'ofMember', content: '第一句' });
    await as('fan', 'users.follow', { userId: 'circleMember', isFollow: 1 });
    const before = await list();
    const unread = await totals();
    expect(before.map((one) => [one.kind, one.actorCount]).sort(([a = 0], [b = 0]) => a - b)).toEqual([
      [1, 1],
      [3, 2],
      [6, 1],
    ]);
    await block(1);
    expect(JSON.stringify(await list())).not.toContain('名字fan');
    expect(await list()).toMatchObject([{ kind: 3, actorCount: 1, actors: [{ userId: 'owner' }] }]);
    const now = await totals();
    expect(now.counts).toMatchObject({ comment: 0, like: 1, follow: 0 });
    expect(await dot()).toBe(1);
    expect(now.seq).toBeGreaterThan(unread.seq);
    await block(0);
    // The block has ended the follow.
    expect((await list()).map((one) => one.kind).sort((a, b) => a - b)).toEqual([1, 3]);
    expect((await totals()).counts).toMatchObject({ comment: 1, like: 1, follow: 0 });
  });
});
