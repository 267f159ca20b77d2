// Threads on a real database: likes, polls, shares, collections, reports, moderation and views; follows and circles.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Poll } from '../../bus/entities/forum';
import { polls, threadLikes } from '../../server/db/tables/forum';
import { reports } from '../../server/db/tables/moderation';
import { users } from '../../server/db/tables/users';
import type { Person } from './community';
import { databases, openTestServer, type TestServer, type Input } from './kit';
import type { CallTopic } from '../../bus/client/topics';
import { forumCalls } from './forumKit';

describe.each(databases)('the forum, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());
  const { nextTest, tokens, as, codeOf, threadOf, postsOf, say, unreadOf } = forumCalls(() => testServer);
  beforeEach(nextTest);

  it('counts one like per person for repeated and concurrent requests', async () => {
    const before = (await threadOf('ofMember')).likeCount;
    const persons = ['fan', 'owner', 'other', 'alternate', 'outsider'] as const;
    const flags = persons.flatMap((person) => [1, 0, 1, 1, 0, 1].map((isLike) => [person, isLike] as const));
    await Promise.all(
      flags.map(([person, isLike]) => as(person, 'forum.likeThread', { threadId: 'ofMember', isLike })),
    );
    for (const person of persons)
      expect((await as(person, 'forum.likeThread', { threadId: 'ofMember', isLike: 1 })).data).toMatchObject({
        isLike: 1,
      });
    expect(await threadOf('ofMember', 'fan')).toMatchObject({ likeCount: before + 5, isLike: 1 });
    expect(await testServer.db.select().from(threadLikes).where(eq(threadLikes.threadId, 'ofMember'))).toHaveLength(5);
    for (let i = 0; i < 3; i++)
      expect((await as('fan', 'forum.likeThread', { threadId: 'ofMember', isLike: 0 })).data).toEqual({
        isLike: 0,
        likeCount: before + 4,
      });
    expect((await threadOf('ofMember')).isLike).toBe(0);
  });

  it('notifies once of a like that is toggled', async () => {
    const before = await unreadOf('author');
    for (const isLike of [1, 0, 1, 0, 1]) await as('verifying', 'forum.likeThread', { threadId: 'plain', isLike });
    expect(await unreadOf('author')).toBe(before + 1);
    await as('author', 'forum.likeThread', { threadId: 'plain', isLike: 1 });
    expect(await unreadOf('author')).toBe(before + 1);
  });

  it('hides poll results until the caller’s ballot and accepts one ballot, by the server’s clock', async () => {
    const poll = async (threadId: string, person: Person | null = null): Promise<Poll | null> =>
      (await threadOf(threadId, person)).poll;
    expect(await poll('pollOpen')).toMatchObject({
      voteStatus: 1,
      resultVisible: 0,
      options: [{ count: -1, percent: 0 }, { count: -1 }, { count: -1 }],
    });
    expect(await poll('pollOver')).toMatchObject({
      voteStatus: 2,
      resultVisible: 1,
      options: [{ count: 4, percent: 100 }, { count: 0 }, { count: 0 }],
    });
    for (const [pollId, optionIds] of [
      ['early', ['early-a']],
      ['over', ['over-a']],
    ] as const)
      expect(await codeOf('fan', 'forum.vote', { pollId, optionIds: [...optionIds] })).toBe('010004');
    for (const optionIds of [['open-a', 'open-b'], ['multi-a'], ['open-a', 'open-a'], ['nothing']])
      expect((await as('fan', 'forum.vote', { pollId: 'open', optionIds })).http).toBe(400);
    for (const optionIds of [['multi-a', 'multi-b', 'multi-c'], []])
      expect((await as('fan', 'forum.vote', { pollId: 'multi', optionIds })).http).toBe(400);
    const voted = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        codeOf('fan', 'forum.vote', { pollId: 'open', optionIds: [i % 2 === 0 ? 'open-a' : 'open-b'] }),
      ),
    );
    expect(voted.filter((code) => code === '000000')).toHaveLength(1);
    expect(voted.filter((code) => code === '010004')).toHaveLength(19);
    expect(await poll('pollOpen', 'fan')).toMatchObject({
      resultVisible: 1,
      voterCount: 5,
      voteCount: 5,
      myOptionIds: [expect.stringMatching(/^open-[ab]$/)],
    });
    expect((await poll('pollOpen', 'owner'))?.resultVisible).toBe(0);
    expect((await as('fan', 'forum.vote', { pollId: 'multi', optionIds: ['multi-b', 'multi-c'] })).data).toMatchObject({
      voterCount: 5,
      voteCount: 6,
      options: [{ percent: 66.7 }, { percent: 16.7 }, { percent: 16.7 }],
    });
    const [row] = await testServer.db.select().from(polls).where(eq(polls.pollId, 'multi'));
    testServer.clock.now = row?.endTime ?? 0;
    expect(await codeOf('owner', 'forum.vote', { pollId: 'multi', optionIds: ['multi-a'] })).toBe('010004');
    expect((await poll('pollOpen'))?.voteStatus).toBe(2);
  });

  it('counts one share per day for each person and visitor', async () => {
    const share = async (person: Person | null) =>
      (await as(person, 'forum.shareThread', { threadId: 'plain', channel: 'link' })).data['shareCount'];
    expect([
      await share('fan'),
      await share('fan'),
      await share('owner'),
      await share(null),
      await share(null),
    ]).toEqual([1, 1, 2, 3, 3]);
    testServer.clock.now += 86_400_000;
    tokens.set('fan', await testServer.token('fan', 'tomorrow'));
    expect(await share('fan')).toBe(4);
    testServer.clock.now -= 86_400_000;
  });

  it('begins the day of a share at midnight in Shanghai', async () => {
    const before = testServer.clock.now;
    const share = async (clock: number) => {
      testServer.clock.now = clock;
      tokens.set('verifying', await testServer.token('verifying', 'at ' + String(clock)));
      return Number(
        (await as('verifying', 'forum.shareThread', { threadId: 'elsewhere', channel: 'link' })).data['shareCount'],
      );
    };
    const midnight = Date.UTC(2026, 5, 20, 16);
    const first = await share(midnight - 1000);
    expect([await share(midnight + 1000), await share(midnight + 9 * 3_600_000)]).toEqual([first + 1, first + 1]);
    testServer.clock.now = before;
  });

  it('collects a thread, and removes it also after it was deleted', async () => {
    const collect = (isCollect: number) =>
      as('fan', 'forum.collect', { collectType: 1, targetId: 'elsewhere', isCollect });
    expect((await collect(1)).data).toEqual({ isCollect: 1, collectCount: 1 });
    expect((await collect(1)).data).toEqual({ isCollect: 1, collectCount: 1 });
    expect((await threadOf('elsewhere', 'fan')).isCollect).toBe(1);
    await as('staff', 'forum.deleteThread', { threadId: 'elsewhere' });
    expect(await codeOf('fan', 'forum.getThread', { threadId: 'elsewhere' })).toBe('010002');
    expect((await collect(0)).data).toEqual({ isCollect: 0, collectCount: 0 });
    expect((await collect(1)).answer.code).toBe('010002');
  });

  it('accepts one report per person and target', async () => {
    const report = (input: Input) =>
      codeOf('fan', 'forum.report', { targetType: 2, targetId: 'p2', reasonCode: 1, content: '', ...input });
    expect(await report({ reasonCode: 9 })).toBe('010001');
    expect([await report({}), await report({}), await report({ reasonCode: 2 })]).toEqual([
      '000000',
      '010004',
      '010004',
    ]);
    expect(await testServer.db.select().from(reports).where(eq(reports.userId, 'fan'))).toHaveLength(1);
    expect(await report({ targetType: 5 })).toBe('010002');
  });

  it('the staff hide and restore a thread; only the author sees the reason', async () => {
    const hide = (targetType: number, targetId: string, restore: number) =>
      codeOf('staff', 'forum.hideContent', { targetType, targetId, reason: '广告', restore });
    const circle = async () =>
      (
        (await as(null, 'circles.listRecommended')).answer.data as unknown as { tribeId: string; threadCount: number }[]
      ).find((one) => one.tribeId === 'open')?.threadCount ?? 0;
    const before = await circle();
    expect([await hide(1, 'ofFan', 0), await hide(1, 'ofFan', 0)]).toEqual(['000000', '010004']);
    expect(await codeOf('owner', 'forum.getThread', { threadId: 'ofFan' })).toBe('010002');
    expect(await threadOf('ofFan', 'fan')).toMatchObject({ auditStatus: 3, auditReason: '广告' });
    expect(await codeOf('owner', 'forum.likeThread', { threadId: 'ofFan', isLike: 1 })).toBe('010002');
    expect(await circle()).toBe(before - 1);
    expect(await hide(1, 'ofFan', 1)).toBe('000000');
    expect(await circle()).toBe(before);
    const { post } = await say('fan', { threadId: 'plain', content: '小广告' });
    const count = (await threadOf('plain')).postCount;
    expect(await hide(2, post.postId, 0)).toBe('000000');
    expect(JSON.stringify(await postsOf('plain', 'owner'))).not.toContain('小广告');
    expect((await threadOf('plain')).postCount).toBe(count - 1);
    expect(JSON.stringify(await postsOf('plain', 'staff'))).toContain('小广告');
    expect(await hide(2, post.postId, 1)).toBe('000000');
    expect((await threadOf('plain')).postCount).toBe(count);
    // The thread hidden and shown, the comment hidden and shown, and one from the seed.
    expect((await as('fan', 'notices.getUnread')).data['systemInformsNumber']).toBe(5);
  });

  it('sets essence and top, and keeps what was not named', async () => {
    expect((await as('circleAdmin', 'forum.markThread', { threadId: 'plain', isEssence: 1 })).data).toMatchObject({
      isEssence: 1,
      isTop: 0,
      canManage: 1,
    });
    expect((await as('circleOwner', 'forum.markThread', { threadId: 'plain', isTop: 1 })).data).toMatchObject({
      isEssence: 1,
      isTop: 1,
    });
  });

  it('counts views in memory and writes them in batches', async () => {
    const before = (await threadOf('video')).viewCount;
    for (let i = 0; i < 4; i++) await threadOf('video');
    await testServer.running.flush();
    expect((await threadOf('video')).viewCount).toBe(before + 5);
  });

  it('follows and blocks: both sides’ counts stay right', async () => {
    const follow = async (person: Person, userId: string, isFollow: number) =>
      (await as(person, 'users.follow', { userId, isFollow })).data;
    expect(await follow('owner', 'alternate', 1)).toEqual({ isFollow: 1, fansCount: 1 });
    expect(await follow('owner', 'alternate', 1)).toEqual({ isFollow: 1, fansCount: 1 });
    expect(await follow('alternate', 'owner', 1)).toEqual({ isFollow: 2, fansCount: 1 });
    await Promise.all(Array.from({ length: 10 }, (_, i) => follow('verifying', 'alternate', i % 2)));
    expect(await follow('verifying', 'alternate', 1)).toMatchObject({ fansCount: 2 });
    expect((await as('owner', 'users.block', { userId: 'alternate', isBlock: 1 })).data).toEqual({ isBlocked: 1 });
    const fans = async (userId: string) =>
      (await testServer.db.select().from(users).where(eq(users.userId, userId)))[0]?.fansCount;
    expect([await fans('alternate'), await fans('owner')]).toEqual([1, 0]);
    expect((await as('owner', 'session.getUserInfo')).data['blockedCount']).toBe(1);
    expect((await as('owner', 'users.block', { userId: 'alternate', isBlock: 0 })).data).toEqual({ isBlocked: 0 });
  });

  it('returns people with their relation to the viewer', async () => {
    const authorOf = async (threadId: string, person: Person | null) => (await threadOf(threadId, person)).author;
    expect(await authorOf('plain', 'fan')).toMatchObject({ userId: 'author', isFollow: 2, isBlocked: 0 });
    expect(await authorOf('plain', 'author')).toMatchObject({ isFollow: 0 });
    expect(await authorOf('ofFan', 'other')).toMatchObject({ isFollow: 0, isBlocked: 0 });
    expect(await authorOf('plain', null)).toMatchObject({ isFollow: 0, isBlocked: 0 });
    await as('other', 'users.follow', { userId: 'author', isFollow: 1 });
    expect(await authorOf('plain', 'other')).toMatchObject({ isFollow: 1 });
    expect(await authorOf('ofBlocked', 'staff')).toMatchObject({ isBlocked: 0 });
    expect((await as('fan', 'users.listRecommended', { pageSize: 50 })).data['list']).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ userId: 'author' })]),
    );
    expect((await as('other', 'users.listRecommended', { pageSize: 50 })).data['list']).toEqual(
      expect.arrayContaining([expect.objectContaining({ userId: 'circleOwner', isFollow: 0 })]),
    );
  });

  it('marks own and new circles, and shows the content of a private one to its members', async () => {
    const list = async (person: Person | null, topic: CallTopic) =>
      (await as(person, topic)).answer.data as unknown as {
        tribeId: string;
        isJoin: number;
        notice: object | null;
        groupID: string;
      }[];
    expect((await list('circleMember', 'circles.listMine')).map((one) => one.tribeId)).toEqual(['open', 'secret']);
    expect((await list('circleMember', 'circles.listRecommended')).map((one) => one.tribeId)).toEqual(['elsewhere']);
    expect((await list(null, 'circles.listRecommended')).find((one) => one.tribeId === 'secret')).toMatchObject({
      isJoin: 0,
      notice: null,
      groupID: '',
    });
    expect((await list('other', 'circles.listRecommended')).find((one) => one.tribeId === 'secret')?.isJoin).toBe(1);
    expect((await list('circleMember', 'circles.listMine')).find((one) => one.tribeId === 'secret')).toMatchObject({
      isJoin: 2,
      groupID: 'g-secret',
      notice: { content: '内部' },
    });
  });
});
