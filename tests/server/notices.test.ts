// Notices: which are created, aggregation, correct totals, reading, red dots.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RedDot, Notice } from '../../bus/entities/notices';
import type { CallTopic } from '../../bus/client/topics';
import { threadLikes } from '../../server/db/tables/forum';
import { follows, users } from '../../server/db/tables/users';
import { noticeActors, notices } from '../../server/db/tables/notices';
import { rowsOf } from '../../server/db/open';
import { noticeKind } from '../../server/notifications/noticeKinds';
import { notify, retract } from '../../server/notifications/notifications';
import { totalsOf, type Totals } from '../../server/notifications/unreadTotals';
import { people, type Person } from './community';
import { databases, openTestServer, random15, textOf, times, type TestServer, type Input } from './kit';

describe.each(databases)('notices, on $name', ({ open }) => {
  let testServer: TestServer;
  const tokens = new Map<Person, string>();
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  beforeEach(async () => {
    // Everybody starts with a clean page, and beyond the last minute's limits.
    testServer.clock.now += 61_000;
    await testServer.db.delete(notices);
    await testServer.db.delete(noticeActors);
    await testServer.db.delete(threadLikes);
    await testServer.db.delete(follows).where(sql`${follows.userId} not in ('fan', 'author')`);
    for (const person of Object.keys(people) as Person[]) tokens.set(person, await testServer.token(person));
  });
  afterAll(() => testServer.close());

  const as = (person: Person, topic: CallTopic, input: Input = {}) =>
    testServer.call(topic, { ...input, clientToken: random15() }, tokens.get(person));
  const like = (person: Person, threadId: string, isLike: 0 | 1 = 1) =>
    as(person, 'forum.likeThread', { threadId, isLike });
  const totals = async (person: Person): Promise<Totals> =>
    (await as(person, 'notices.getUnread')).data as unknown as Totals;
  const list = async (person: Person, input: Input = {}): Promise<Notice[]> =>
    (await as(person, 'notices.listNotices', input)).data['list'] as unknown as Notice[];
  const say = async (
    person: Person,
    input: Input,
  ): Promise<{ post: { postId: string }; reply: { responseId: string } }> =>
    (await as(person, 'forum.addPost', input)).data as never;

  it('aggregates likes of one thread in one row with the last three people and the count', async () => {
    for (const person of ['fan', 'owner', 'other', 'verifying', 'circleAdmin'] as const) {
      testServer.clock.now += 1000;
      await like(person, 'ofMember');
    }
    const [row, ...more] = await list('circleMember');
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      category: 1,
      kind: 3,
      actorCount: 5,
      isRead: 0,
      content: '标题ofMember',
      target: { threadId: 'ofMember', deleted: 0 },
      link: '/circle/threadDetail?threadId=ofMember',
    });
    expect(row?.actors.map((one) => one.userId)).toEqual(['circleAdmin', 'verifying', 'other']);
    expect(await totals('circleMember')).toMatchObject({ interactiveNumber: 1, counts: { like: 1, comment: 0 } });
  });

  it('counts each person once, removes a withdrawn like, and does not notify again', async () => {
    await like('fan', 'ofMember');
    await like('owner', 'ofMember');
    const { noticeId } = (await list('circleMember'))[0] ?? { noticeId: '' };
    await as('circleMember', 'notices.readNotices', { noticeIds: [noticeId] });
    expect((await totals('circleMember')).interactiveNumber).toBe(0);
    for (const isLike of [0, 1, 0, 1] as const) await like('fan', 'ofMember', isLike);
    expect(await list('circleMember')).toMatchObject([{ actorCount: 2, isRead: 1 }]);
    await like('fan', 'ofMember', 0);
    expect(await list('circleMember')).toMatchObject([{ actorCount: 1, isRead: 1, actors: [{ userId: 'owner' }] }]);
    await like('owner', 'ofMember', 0);
    expect(await list('circleMember')).toEqual([]);
    testServer.clock.now += 1000;
    await like('other', 'ofMember');
    expect(await list('circleMember')).toMatchObject([{ actorCount: 1, isRead: 0, actors: [{ userId: 'other' }] }]);
  });

  it('does not count a row without people as unread', async () => {
    await like('fan', 'ofMember');
    expect((await totals('circleMember')).interactiveNumber).toBe(1);
    await like('fan', 'ofMember', 0);
    expect((await totals('circleMember')).interactiveNumber).toBe(0);
    await as('fan', 'users.follow', { userId: 'circleMember', isFollow: 1 });
    expect((await totals('circleMember')).counts['follow']).toBe(1);
    await as('fan', 'users.follow', { userId: 'circleMember', isFollow: 0 });
    expect((await totals('circleMember')).counts['follow']).toBe(0);
  });

  it('notifies of comments, replies, mentions and follows, each with its link', async () => {
    const { post } = await say('fan', {
      threadId: 'ofMember',
      content: '第一句 @{owner|名字owner}',
      atUserIds: ['owner'],
    });
    testServer.clock.now += 1000;
    await as('owner', 'users.follow', { userId: 'circleMember', isFollow: 1 });
    const { reply } = await say('circleMember', { threadId: 'ofMember', content: '回你', postId: post.postId });
    expect(await list('circleMember')).toMatchObject([
      { kind: 6, link: '/mine/otherInfo?userId=owner', content: '' },
      { kind: 1, content: '第一句 @名字owner', actors: [{ userId: 'fan' }], target: { postId: post.postId } },
    ]);
    expect(await list('owner')).toMatchObject([
      { kind: 5, content: '第一句 @名字owner', link: `/circle/threadDetail?threadId=ofMember&postId=${post.postId}` },
    ]);
    expect(await list('fan')).toMatchObject([
      {
        kind: 2,
        content: '回你',
        target: { postId: post.postId, responseId: reply.responseId },
        link: `/circle/threadDetail?threadId=ofMember&postId=${post.postId}&responseId=${reply.responseId}`,
      },
    ]);
    // What is deleted says nothing any more, and leads nowhere.
    await as('circleMember', 'forum.deletePost', { responseId: reply.responseId });
    expect(await list('fan')).toMatchObject([
      { kind: 2, content: '', link: '', target: { deleted: 1, title: '', thumb: '' } },
    ]);
  });

  it('creates no notice of own actions, of blocked people, or of content that is not visible', async () => {
    await like('circleMember', 'ofMember');
    await say('circleMember', { threadId: 'ofMember', content: '自言自语 @{circleMember|我}' });
    expect(await list('circleMember')).toEqual([]);
    await as('circleMember', 'users.block', { userId: 'fan', isBlock: 1 });
    await like('fan', 'ofMember');
    await as('circleMember', 'users.block', { userId: 'fan', isBlock: 0 });
    expect(await list('circleMember')).toEqual([]);
    await say('circleMember', {
      threadId: 'secret',
      content: '@{outsider|名字outsider} 看这里',
      atUserIds: ['outsider'],
    });
    expect(await list('outsider')).toEqual([]);
    expect((await totals('outsider')).interactiveNumber).toBe(0);
  });

  it('honours each setting, and always notifies of the result of an application', async () => {
    const cx = {
      db: testServer.db,
      now: testServer.clock.now,
      services: testServer.running.services,
      visitorKey: '',
      address: '',
      clientToken: '',
      body: new Uint8Array(0),
      after: () => undefined,
    };
    const switches = {
      comment: [1, 2],
      like: [3, 4],
      follow: [6],
      invite: [7, 8],
      activity: [9],
      system: [14, 15],
    } as const;
    for (const [name, kinds] of Object.entries(switches)) {
      await as('other', 'users.changeSettings', { [name]: 0 });
      for (const kind of kinds) await notify(cx, { to: 'other', from: 'fan', kind, targetId: `${name}${kind}` });
      await as('other', 'users.changeSettings', { [name]: 1 });
    }
    await as('other', 'users.changeSettings', { at: 0 });
    await notify(cx, { to: 'other', from: 'fan', kind: noticeKind.at, targetId: 'at', threadId: 'plain' });
    await as('other', 'users.changeSettings', { at: 1 });
    expect(await list('other')).toEqual([]);
    await as('other', 'users.changeSettings', { system: 0, activity: 0 });
    for (const kind of [10, 11, 12, 13] as const)
      await notify(cx, { to: 'other', from: '', kind, targetId: `always${kind}`, content: '结果' });
    expect((await list('other', { category: 2 })).map((row) => `${row.kind} ${row.title}`).toSorted()).toEqual([
      '10 申请结果',
      '11 订单通知',
      '12 举报结果',
      '13 内容处理',
    ]);
    await as('other', 'users.changeSettings', { system: 1, activity: 1 });
  });

  it('shows no staff member in system notices', async () => {
    await as('staff', 'forum.hideContent', { targetType: 1, targetId: 'ofFan', reason: '广告', restore: 0 });
    await as('staff', 'forum.hideContent', { targetType: 1, targetId: 'ofFan', reason: '', restore: 1 });
    const told = await list('fan', { category: 2 });
    expect(told).toHaveLength(2);
    expect(told.every((row) => row.actors.length === 0 && row.actorCount === 0)).toBe(true);
    expect(JSON.stringify(told)).not.toContain('staff');
  });

  it('announces a circle’s notice once to each member who wants it, and again after a change, until it is taken down', async () => {
    const publish = (content: string) =>
      as('circleOwner', 'circles.updateNotice', { tribeId: 'open', title: '集合', content });
    await as('author', 'users.changeSettings', { system: 0 });
    await publish('周六九点');
    expect(await list('circleMember')).toMatchObject([
      {
        kind: 14,
        title: '「圈子open」发布了公告',
        content: '集合：周六九点',
        link: '/circle/circleNotice?tribeId=open',
      },
    ]);
    expect([await list('circleOwner'), await list('author'), await list('fan')]).toEqual([[], [], []]);
    await as('circleMember', 'notices.readAllNotices');
    testServer.clock.now += 1000;
    await publish('改到周日');
    expect(await list('circleMember')).toMatchObject([{ kind: 14, content: '集合：改到周日', isRead: 0 }]);
    // Taken down: nobody reads it any more.
    await as('circleOwner', 'circles.updateNotice', { tribeId: 'open', title: '', content: '' });
    expect([await list('circleMember'), (await totals('circleMember')).systemInformsNumber]).toEqual([[], 0]);
    await as('author', 'users.changeSettings', { system: 1 });
  });

  it('marks only notices up to the given time as read', async () => {
    await like('fan', 'ofMember');
    const [seen] = await list('circleMember');
    const until = testServer.clock.now;
    testServer.clock.now += 5000;
    await like('owner', 'ofMember');
    const { data } = await as('circleMember', 'notices.readNotices', { noticeIds: [seen?.noticeId ?? ''], until });
    expect(data['unread']).toMatchObject({ interactiveNumber: 1, counts: { like: 1 } });
    expect(await list('circleMember')).toMatchObject([{ isRead: 0 }]);
    expect((await as('circleMember', 'notices.readAllNotices', { until })).data['unread']).toMatchObject({
      interactiveNumber: 1,
    });
    expect(
      (await as('circleMember', 'notices.readAllNotices', { until: testServer.clock.now + 1e9 })).data['unread'],
    ).toMatchObject({ interactiveNumber: 0 });
  });

  it('marks one category and one person’s notices only', async () => {
    await like('fan', 'ofMember');
    await as('circleOwner', 'circles.updateNotice', { tribeId: 'open', title: '公告', content: '一二三' });
    const [row] = await list('circleMember', { category: 1 });
    await as('outsider', 'notices.readNotices', { noticeIds: [row?.noticeId ?? ''] });
    expect(await totals('circleMember')).toMatchObject({ interactiveNumber: 1, systemInformsNumber: 1 });
    await as('circleMember', 'notices.readAllNotices', { category: 2 });
    expect(await totals('circleMember')).toMatchObject({ interactiveNumber: 1, systemInformsNumber: 0 });
    expect((await as('circleMember', 'notices.readNotices', { noticeIds: [] })).http).toBe(400);
  });

  it('returns pages by kind without gaps, with the totals', async () => {
    for (const person of ['fan', 'owner', 'other', 'alternate', 'verifying', 'circleAdmin', 'outsider'] as const) {
      testServer.clock.now += 10;
      await as(person, 'users.follow', { userId: 'author', isFollow: 1 });
    }
    const told =
      (
        await rowsOf<{ n: number }>(
          testServer.db,
          sql`select count(*)::int as n from notices where user_id = 'author' and kind = 6 and actor_count > 0`,
        )
      )[0]?.n ?? 0;
    const seen: string[] = [];
    let cursor = '';
    do {
      const { data } = await as('author', 'notices.listNotices', {
        kinds: [6],
        pageSize: 3,
        ...(cursor === '' ? {} : { cursor }),
      });
      expect(data['unread']).toMatchObject({ counts: { follow: told } });
      seen.push(...(data['list'] as unknown as Notice[]).map((row) => row.noticeId));
      cursor = textOf(data['cursor']);
    } while (cursor !== '');
    expect([seen.length, new Set(seen).size]).toEqual([told, told]);
    expect(told).toBeGreaterThanOrEqual(6);
    expect(await list('author', { kinds: [1, 2] })).toEqual([]);
  });

  it('increases seq with every change; totals equal the rows under concurrency', async () => {
    const before = (await totals('author')).seq;
    const n = times(200, 1000);
    await testServer.db
      .insert(users)
      .values(Array.from({ length: n }, (_, i) => ({ userId: 'crowd' + i, userName: '人' + i, authTac: 1 })))
      .onConflictDoNothing();
    const inside = <T>(run: (cx: Parameters<typeof notify>[0]) => Promise<T>) =>
      testServer.db.transaction((db) =>
        run({
          db,
          now: testServer.clock.now,
          services: testServer.running.services,
          visitorKey: '',
          address: '',
          clientToken: '',
          body: new Uint8Array(0),
          after: () => undefined,
        }),
      );
    const liked = (i: number) => ({
      to: 'author',
      from: 'crowd' + i,
      kind: noticeKind.threadLiked,
      targetId: 'plain',
      threadId: 'plain',
    });
    await Promise.all(Array.from({ length: n }, (_, i) => inside((cx) => notify(cx, liked(i)))));
    expect(await list('author')).toMatchObject([{ actorCount: n, isRead: 0, actors: [{}, {}, {}] }]);
    expect(await totals('author')).toMatchObject({ interactiveNumber: 1, seq: before + n });
    await Promise.all(
      Array.from({ length: n / 2 }, (_, i) =>
        inside((cx) =>
          i % 2 === 0
            ? retract(cx, liked(i))
            : notify(cx, { ...liked(i), kind: noticeKind.spokenLiked, targetId: 's' + i, postId: 'p1' }),
        ),
      ),
    );
    expect(await totalsOf(testServer.db, 'author')).toMatchObject({
      interactiveNumber: 1 + n / 4,
      seq: before + n + n / 2,
    });
    expect((await list('author', { kinds: [3] }))[0]?.actorCount).toBe(n - n / 4);
    await testServer.db.delete(users).where(sql`${users.userId} like 'crowd%'`);
  }, 120_000);

  it('shows a red dot for new entries until the person looks', async () => {
    const dots = async (person: Person): Promise<RedDot> =>
      (await as(person, 'notices.getRedDot')).data as unknown as RedDot;
    expect((await dots('fan')).home.show).toBe(1);
    const gone = (await as('fan', 'notices.cancelRedDot', { key: 'home' })).data as unknown as RedDot;
    expect([gone.home.show, (await dots('fan')).home.show, (await dots('circleMember')).home.show]).toEqual([0, 0, 0]);
    testServer.clock.now += 1000;
    await as('author', 'forum.addThread', {
      threadType: 0,
      scope: 'bbs',
      title: '',
      content: '刚到海边',
      images: [],
      video: null,
      poll: null,
      topics: [],
      place: null,
      tribeId: 'open',
    });
    expect((await dots('fan')).home).toMatchObject({ show: 1, count: 1, updateTime: testServer.clock.now });
    expect((await as('fan', 'notices.showRedDot', { key: 'home' })).data).toEqual((await dots('fan')).home);
    await like('owner', 'ofFan');
    expect((await dots('fan')).interactive).toMatchObject({ show: 1, count: 1 });
    await as('fan', 'notices.cancelRedDot', { key: 'interactive' });
    expect((await dots('fan')).interactive.show).toBe(0);
    expect((await totals('fan')).interactiveNumber).toBe(1);
    // Signing in is reminded of, looked at or not, until it is done for today.
    await as('fan', 'notices.cancelRedDot', { key: 'signIn' });
    expect((await dots('fan')).signIn).toMatchObject({ show: 1, count: 1 });
    await as('fan', 'points.signIn');
    expect([(await dots('fan')).signIn.show, (await dots('circleMember')).signIn.show]).toEqual([0, 1]);
    // A request in a circle of which one is an admin.
    await as('circleAdmin', 'notices.cancelRedDot', { key: 'apply' });
    testServer.clock.now += 1000;
    await as('outsider', 'circles.joinCircle', { tribeId: 'secret', reason: '想进来' });
    expect([(await dots('circleAdmin')).apply.show, (await dots('circleMember')).apply.show]).toEqual([1, 0]);
    expect((await as('fan', 'notices.initRedDot')).answer.code).toBe('000000');
    expect((await as('fan', 'notices.cancelRedDot', { key: 'nowhere' })).http).toBe(400);
  });

  it('deletes notices read half a year ago, never unread ones', async () => {
    for (const [threadId, isRead, days] of [
      ['a', 1, 181],
      ['b', 0, 181],
      ['c', 1, 20],
    ] as const) {
      await testServer.db.insert(notices).values({
        noticeId: threadId,
        userId: 'fan',
        category: 1,
        kind: 3,
        targetId: threadId,
        isRead,
        createTime: testServer.clock.now - days * 86_400_000,
      });
      await testServer.db.insert(noticeActors).values({ noticeId: threadId, actorId: 'owner' });
    }
    await testServer.running.sweep();
    expect((await testServer.db.select().from(notices)).map((row) => row.noticeId).toSorted()).toEqual(['b', 'c']);
    expect((await testServer.db.select().from(noticeActors)).map((row) => row.noticeId).toSorted()).toEqual(['b', 'c']);
  });

  it('returns only the caller’s notices', async () => {
    await like('fan', 'ofMember');
    const rows = await testServer.db.select().from(notices).where(eq(notices.userId, 'circleMember'));
    expect(rows.length).toBe(1);
    for (const person of ['fan', 'owner', 'staff'] as const)
      expect(JSON.stringify(await list(person))).not.toContain(rows[0]?.noticeId ?? 'none');
  });
});
