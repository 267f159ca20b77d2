import { and, eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shanghaiTime } from '../../bus/rules/calendar';
import { posts, replies } from '../../server/db/tables/comments';
import { threads } from '../../server/db/tables/forum';
import { users } from '../../server/db/tables/users';
import { notices } from '../../server/db/tables/notices';
import { fold } from '../../server/moderation/bannedWords';
import { isSuspicious } from '../../server/moderation/heuristics';
import { processorTime } from '../processorTime';
import { databases, openTestServer, random15, textOf, type TestServer, type Input } from './kit';
import type { Person } from './community';
import type { CallTopic } from '../../bus/client/topics';

describe('suspicious text', () => {
  it.each([
    '加我微信 abc12345',
    '电话13812345678',
    '138-1234-5678 找我',
    '幺三八？不，一三八一二三四五六七八',
    'QQ：123456789',
    'ｖｘ：abcde12',
    '加 我 \n QQ',
    '微信 号 ： abc12345',
    '微信  是 wx_id_99',
    '详见 https://evil.example/x',
    'w​ww.evil.example',
  ])('%s waits for the staff', (text) => {
    expect(isSuspicious([text])).toBe(true);
  });
  it.each([
    '今天跑了 138 公里，油耗 12345',
    '价格 128000 元',
    '微信群里见过的老朋友',
    '我的车是 2024 款',
    '合同编号 20240101000123',
  ])('%s does not', (text) => {
    expect(isSuspicious([text])).toBe(false);
  });
  it('a link to the community’s own host does not wait', () => {
    expect(isSuspicious(['看 https://m.zeal.example/home'], ['zeal.example'])).toBe(false);
    expect(isSuspicious(['看 https://zeal.example.evil.example/home'], ['zeal.example'])).toBe(true);
  });
  it('is found or not in a moment, however it is spaced', () => {
    const used = processorTime();
    const gap = ' '.repeat(1500);
    for (const text of [
      `微信${gap}。`,
      `微信号${gap}：${gap}。`,
      `加${gap}我${gap}。`,
      `微信${gap.replaceAll(' ', ' \n')}。`,
    ])
      expect(isSuspicious([text])).toBe(false);
    expect(isSuspicious([`加${gap}我${gap}微信${gap}号${gap}：${gap}abc12345`])).toBe(true);
    expect(used()).toBeLessThan(1000);
  });
  it('normalised letters keep their positions in the text', () => {
    const { text, from, to } = fold('a\u200bＢ\u{1F600}ﬁ');
    expect(text).toBe('ab\u{1F600}fi');
    expect([from[1], to[1], from[4], to[5]]).toEqual([2, 3, 5, 6]);
  });
});

const suspicious = {
  threadType: 0,
  scope: 'bbs',
  tribeId: 'open',
  title: '看这里 www.evil.example',
  content: '正文 @{fan|x}',
  images: [],
  video: null,
  poll: null,
  topics: [],
  place: null,
};

describe.each(databases)('moderation, on $name', ({ open }) => {
  let testServer: TestServer;
  const as = async (person: Person, topic: CallTopic, input: Input) =>
    testServer.call(topic, { ...input, clientToken: random15() }, await testServer.token(person));
  const told = async (person: string, kind: number) =>
    (
      await testServer.db
        .select()
        .from(notices)
        .where(and(eq(notices.userId, person), eq(notices.kind, kind)))
    )
      .map((row) => row.content)
      .sort();
  const idsSeen = async (person: Person, threadId: string) =>
    (
      (
        await testServer.call(
          'forum.listPosts',
          { threadId, sort: 'new', pageSize: 50 },
          await testServer.token(person),
        )
      ).data['list'] as { postId: string }[]
    ).map((post) => post.postId);
  const threadNow = async (threadId: string) =>
    (await testServer.db.select().from(threads).where(eq(threads.threadId, threadId)))[0];

  beforeEach(async () => {
    testServer = await openTestServer(open);
  });
  afterEach(() => testServer.close());

  it('banned words are refused with their positions in all spellings', async () => {
    const refused = await as('fan', 'forum.addPost', { threadId: 'plain', content: '这里有坏\u200b词，还有 bAdＷord' });
    expect(refused.answer).toMatchObject({
      code: '010007',
      data: {
        ranges: [
          [3, 6],
          [10, 17],
        ],
      },
    });
    expect((await as('fan', 'users.update', { nickName: '坏词先生' })).answer.code).toBe('010007');
    expect((await as('fan', 'forum.addTopic', { name: '坏词大全' })).answer.code).toBe('010007');
    expect(
      (await as('owner', 'circles.foundCircle', { name: '坏词之家', intro: '', categoryId: 'k' })).answer.code,
    ).toBe('010007');
  });

  it('a suspicious comment is visible to author and staff only, not counted, and notifies no one', async () => {
    const before = await threadNow('plain');
    const said = await as('fan', 'forum.addPost', { threadId: 'plain', content: '低价加微信 abc12345 @{other|别人}' });
    const post = said.data['post'] as { postId: string; status: number; content: string };
    expect(post).toMatchObject({ status: 3, content: '低价加微信 abc12345 @{other|名字other}' });
    expect(await idsSeen('fan', 'plain')).toContain(post.postId);
    expect(await idsSeen('staff', 'plain')).toContain(post.postId);
    expect(await idsSeen('owner', 'plain')).not.toContain(post.postId);
    expect((await threadNow('plain'))?.postCount).toBe(before?.postCount);
    expect([await told('author', 1), await told('other', 5)]).toEqual([[], []]);
    expect((await as('owner', 'forum.likePost', { postId: post.postId, isLike: 1 })).answer.code).toBe('010002');

    expect(
      (await as('staff', 'forum.audit', { targetType: 2, targetId: post.postId, pass: 1, reason: '' })).answer.code,
    ).toBe('000000');
    expect(await idsSeen('owner', 'plain')).toContain(post.postId);
    expect((await threadNow('plain'))?.postCount).toBe((before?.postCount ?? 0) + 1);
    expect([(await told('author', 1)).length, (await told('other', 5)).length, await told('fan', 13)]).toEqual([
      1,
      1,
      ['你的评论已通过审核'],
    ]);
    expect(
      (await as('staff', 'forum.audit', { targetType: 2, targetId: post.postId, pass: 1, reason: '' })).answer.code,
    ).toBe('010004');
  });

  it('a suspicious reply is pending; a refusal hides it and its author gets the reason', async () => {
    const said = await as('fan', 'forum.addPost', { threadId: 'plain', postId: 'p1', content: '打我电话 13812345678' });
    const { responseId, status } = said.data['reply'] as { responseId: string; status: number };
    expect(status).toBe(3);
    const waiting = (await as('staff', 'forum.listAudits', {})).data['list'] as { targetId: string }[];
    expect(waiting.map((one) => one.targetId)).toEqual(['pending', responseId]);
    expect((await as('staff', 'forum.audit', { targetType: 3, targetId: responseId, pass: 0, reason: '' })).http).toBe(
      400,
    );
    expect(
      (await as('staff', 'forum.audit', { targetType: 3, targetId: responseId, pass: 0, reason: '请勿留电话' })).answer
        .code,
    ).toBe('000000');
    expect((await testServer.db.select().from(replies).where(eq(replies.responseId, responseId)))[0]?.status).toBe(2);
    expect(await told('fan', 13)).toEqual(['你的回复未通过审核：请勿留电话']);
    expect((await testServer.db.select().from(posts).where(eq(posts.postId, 'p1')))[0]?.replyCount).toBe(3);
  });

  it('a comment and a reply that were refused and are shown after all are counted and notify people, once', async () => {
    const before = (await threadNow('plain'))?.postCount ?? 0;
    const write = async (more: Input) =>
      (await as('fan', 'forum.addPost', { threadId: 'plain', content: '@{owner|x} 加我微信 abc12345', ...more }))
        .data as {
        post: { postId: string } | null;
        reply: { responseId: string } | null;
      };
    const { post } = await write({});
    const { reply } = await write({ postId: 'p2' });
    const ids = [post?.postId, reply?.responseId];
    for (const [at, targetId] of ids.entries()) {
      await as('staff', 'forum.audit', { targetType: at + 2, targetId, pass: 0, reason: '广告' });
      for (const restore of [1, 0, 1])
        await as('staff', 'forum.hideContent', { targetType: at + 2, targetId, reason: '再看看', restore });
    }
    const rows = await testServer.db
      .select()
      .from(notices)
      .where(inArray(notices.targetId, ids.map(String)));
    expect(rows.map((row) => `${row.userId} ${row.kind} ${row.actorCount}`).sort()).toEqual([
      'author 1 1',
      'circleMember 2 1',
      'owner 5 1',
      'owner 5 1',
    ]);
    expect((await threadNow('plain'))?.postCount).toBe(before + 2);
  });

  it('the same text is pending the third time within an hour', async () => {
    const say = async () =>
      (
        (await as('fan', 'forum.addPost', { threadId: 'plain', content: '欢迎来我的小店看一看' })).data['post'] as {
          status: number;
        }
      ).status;
    expect([await say(), await say(), await say()]).toEqual([0, 0, 3]);
    testServer.clock.now += 3_700_000;
    expect(await say()).toBe(0);
  });

  it('a suspicious thread is in no list until it is passed, and counted then', async () => {
    const topics = [{ topicId: 'topic', name: '' }];
    const said = await as('circleMember', 'forum.addThread', { ...suspicious, topics });
    const threadId = textOf(said.data['threadId']);
    expect(said.data['auditStatus']).toBe(0);
    expect((await testServer.call('forum.getThread', { threadId }, await testServer.token('fan'))).answer.code).toBe(
      '010002',
    );
    expect(
      (await testServer.call('forum.getThread', { threadId }, await testServer.token('circleMember'))).answer.code,
    ).toBe('000000');
    expect(await told('fan', 5)).toEqual([]);
    const points = async () =>
      JSON.stringify((await testServer.call('circles.listMembers', { tribeId: 'open', pageSize: 50 })).data);
    const before = await points();
    expect(
      (await as('staff', 'forum.audit', { targetType: 1, targetId: threadId, pass: 1, reason: '' })).answer.code,
    ).toBe('000000');
    expect((await testServer.call('forum.getThread', { threadId }, await testServer.token('fan'))).answer.code).toBe(
      '000000',
    );
    expect((await told('fan', 5)).length).toBe(1);
    expect(await points()).not.toBe(before);
    expect(await told('circleMember', 13)).toEqual(['你的帖子已通过审核']);
  });

  it('a thread earns its circle points and notifies mentioned people once, however it came to be shown', async () => {
    const points = async () =>
      (
        (await testServer.call('circles.listMembers', { tribeId: 'open', pageSize: 50 })).data['list'] as {
          points: number;
          user: { userId: string };
        }[]
      ).find((one) => one.user.userId === 'circleMember')?.points ?? 0;
    const before = await points();
    const thread = async (more: Input = {}) =>
      textOf((await as('circleMember', 'forum.addThread', { ...suspicious, ...more })).data['threadId']);
    const decide = (topic: 'forum.audit' | 'forum.hideContent', targetId: string, more: Input) =>
      as('staff', topic, { targetType: 1, targetId, reason: '看看', ...more });
    const edited = await thread();
    await thread({ threadId: edited, content: '改过 @{fan|x}' });
    await decide('forum.audit', edited, { pass: 1 });
    expect(await points(), 'passed after it was edited while it waited').toBe(before + 10);
    expect(await threadNow(edited)).toMatchObject({ auditStatus: 1, isEdited: 0 });
    await thread({ threadId: edited, content: '又改过 @{fan|x}' });
    await decide('forum.audit', edited, { pass: 1 });
    expect(await points(), 'edited after it was shown').toBe(before + 10);
    expect((await threadNow(edited))?.isEdited).toBe(1);
    const refused = await thread();
    await decide('forum.audit', refused, { pass: 0 });
    await decide('forum.hideContent', refused, { restore: 1 });
    expect(await points(), 'refused, and shown after all').toBe(before + 20);
    for (const restore of [0, 1]) await decide('forum.hideContent', refused, { restore });
    expect(await points()).toBe(before + 20);
    expect(await told('fan', 5)).toHaveLength(2);
    await thread({ threadId: refused, content: '再加一位 @{owner|x}' });
    expect((await threadNow(refused))?.auditStatus, 'waits after the edit').toBe(0);
    for (const restore of [0, 1]) await decide('forum.hideContent', refused, { restore });
    expect(await points(), 'hidden while it waited, and shown again').toBe(before + 20);
    expect(await told('owner', 5)).toHaveLength(1);
    const waiting = await thread();
    for (const restore of [0, 1]) await decide('forum.hideContent', waiting, { restore });
    expect(await points(), 'new, hidden while it waited, and shown after all').toBe(before + 30);
    for (const restore of [0, 1]) await decide('forum.hideContent', waiting, { restore });
    expect(await points()).toBe(before + 30);
  });

  it('a refused thread notifies its author of the reason and stays editable', async () => {
    expect(
      (await as('staff', 'forum.audit', { targetType: 1, targetId: 'pending', pass: 0, reason: '请补充说明' })).answer
        .code,
    ).toBe('000000');
    const mine = await testServer.call('forum.getThread', { threadId: 'pending' }, await testServer.token('author'));
    expect(mine.data).toMatchObject({ auditStatus: 2, auditReason: '请补充说明' });
    expect(await told('author', 13)).toEqual(['你的帖子未通过审核：请补充说明']);
  });

  it('an upheld report hides the target and notifies its author and all reporters', async () => {
    const report = await as('fan', 'forum.report', { targetType: 2, targetId: 'p5', reasonCode: 3, content: '' });
    const list = (await as('staff', 'forum.listStaffReports', {})).data['list'] as {
      reportId: string;
      excerpt: string;
      reporterId: string;
      authorId: string;
    }[];
    expect(list.map((one) => [one.reportId, one.reporterId, one.authorId, one.excerpt])).toEqual([
      ['told', 'outsider', 'circleOwner', '评论p5'],
      [textOf(report.data['reportId']), 'fan', 'circleOwner', '评论p5'],
    ]);
    expect(
      (await as('staff', 'forum.handleReport', { reportId: 'told', status: 2, resultText: '辱骂他人' })).answer.code,
    ).toBe('000000');
    expect(await told('outsider', 12)).toEqual(['你的举报已处理，感谢反馈：辱骂他人']);
    expect(await told('fan', 12)).toEqual(['你的举报已处理，感谢反馈：辱骂他人']);
    expect(await told('circleOwner', 13)).toEqual(['你的评论已被隐藏：辱骂他人']);
    expect(await idsSeen('fan', 'plain')).not.toContain('p5');
    expect(
      (
        await as('staff', 'forum.handleReport', {
          reportId: textOf(report.data['reportId']),
          status: 3,
          resultText: '',
        })
      ).answer.code,
    ).toBe('010004');
    const own = (await as('fan', 'users.listReports', {})).data['list'] as { status: number; resultText: string }[];
    expect(own).toMatchObject([{ status: 2, resultText: '辱骂他人' }]);
  });

  it('a rejected report leaves the target and notifies only the reporter', async () => {
    expect((await as('staff', 'forum.handleReport', { reportId: 'told', status: 3, resultText: '' })).answer.code).toBe(
      '000000',
    );
    expect(await told('outsider', 12)).toEqual(['你的举报未发现违规']);
    expect(await told('circleOwner', 13)).toEqual([]);
    expect(await idsSeen('fan', 'plain')).toContain('p5');
  });

  it('hiding needs a reason, which the author gets; restoring restores counts', async () => {
    expect(
      (await as('staff', 'forum.hideContent', { targetType: 2, targetId: 'p2', reason: ' ', restore: 0 })).http,
    ).toBe(400);
    const before = (await threadNow('plain'))?.postCount ?? 0;
    expect(
      (await as('staff', 'forum.hideContent', { targetType: 2, targetId: 'p2', reason: '广告', restore: 0 })).answer
        .code,
    ).toBe('000000');
    expect((await threadNow('plain'))?.postCount).toBe(before - 1);
    expect(
      (await as('staff', 'forum.hideContent', { targetType: 2, targetId: 'p2', reason: '', restore: 1 })).answer.code,
    ).toBe('000000');
    expect((await threadNow('plain'))?.postCount).toBe(before);
    expect(await told('circleMember', 13)).toEqual(['你的评论已恢复显示', '你的评论已被隐藏：广告']);
  });

  it('a muted person cannot write and gets the end of the mute', async () => {
    const muted = await as('staff', 'forum.muteUser', { userId: 'fan', hours: 2, reason: '刷屏' });
    const until = testServer.clock.now + 7_200_000;
    expect(muted.data).toEqual({ until });
    expect((await as('fan', 'forum.addPost', { threadId: 'plain', content: '你好' })).answer).toMatchObject({
      code: '010009',
      data: { until },
    });
    expect((await told('fan', 13))[0]).toContain('：刷屏');
    testServer.clock.now = until + 1;
    expect((await as('fan', 'forum.addPost', { threadId: 'plain', content: '你好' })).answer.code).toBe('000000');
    expect((await as('staff', 'forum.muteUser', { userId: 'fan', hours: 0, reason: '' })).data).toEqual({ until: 0 });
    expect((await testServer.db.select().from(users).where(eq(users.userId, 'fan')))[0]?.muteUntil).toBe(0);
  });

  it('an upheld report does not shorten a longer mute, and its author reads the end of that', async () => {
    const mute = async (hours: number) =>
      (await as('staff', 'forum.muteUser', { userId: 'author', hours, reason: '刷屏' })).data['until'] as number;
    const muteUntil = async () =>
      (await testServer.db.select().from(users).where(eq(users.userId, 'author')))[0]?.muteUntil;
    const report = await as('other', 'forum.report', { targetType: 4, targetId: 'author', reasonCode: 1, content: '' });
    const until = await mute(720);
    const reportId = textOf(report.data['reportId']);
    const decision = { reportId, status: 2, resultText: '广告', muteHours: 168 };
    expect((await as('staff', 'forum.handleReport', decision)).answer.code).toBe('000000');
    expect(await muteUntil()).toBe(until);
    expect(await told('author', 13)).toContain(`你已被禁言至 ${shanghaiTime(until)}：广告`);
    // Muting by itself may shorten.
    expect(await mute(2)).toBe(testServer.clock.now + 7_200_000);
    expect(await muteUntil()).toBe(testServer.clock.now + 7_200_000);
  });

  it('mentions use current names; a reply has no picture', async () => {
    const said = await as('fan', 'forum.addPost', {
      threadId: 'plain',
      content: '@{staff|冒名} @{nobody|某人} #{topic|话题}',
    });
    expect((said.data['post'] as { content: string }).content).toBe('@{staff|名字staff} @某人 #话题');
    const image = { url: '/media/seed/a.webp', width: 1, height: 1, size: 1, color: '', status: 0 };
    expect(
      (await as('fan', 'forum.addPost', { threadId: 'plain', postId: 'p1', content: '看', images: [image] })).http,
    ).toBe(400);
  });
});
