// Comments on a real database: floors, replies, deletion, refused texts, mutes, rate limits, mentions and counts.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../../server/db/open';
import { circleMembers } from '../../server/db/tables/circles';
import { posts } from '../../server/db/tables/comments';
import { threads } from '../../server/db/tables/forum';
import { blocks, users } from '../../server/db/tables/users';
import { NOW, type Person } from './community';
import { databases, openTestServer, random15, type Input, type TestServer } from './kit';
import { forumCalls } from './forumKit';

describe.each(databases)('the forum, on $name', ({ name: database, open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());
  const { nextTest, tokens, as, codeOf, threadOf, postsOf, say, unreadOf } = forumCalls(() => testServer);
  beforeEach(nextTest);

  it('shows a comment with its floor to other readers and notifies the author once', async () => {
    const before = await unreadOf('circleOwner');
    const { post } = await say('fan', { threadId: 'ofOwner', content: '沙发' });
    expect(post).toMatchObject({
      floor: 1,
      isMine: 1,
      canDelete: 1,
      isThreadAuthor: 0,
      author: { userId: 'fan', userName: '名字fan' },
    });
    const [seen] = await postsOf('ofOwner', 'other');
    expect(seen).toMatchObject({ postId: post.postId, content: '沙发', isMine: 0, canDelete: 0 });
    expect((await threadOf('ofOwner')).postCount).toBe(1);
    expect(await unreadOf('circleOwner')).toBe(before + 1);
    const numbers = (await as('circleOwner', 'notices.getUnread')).data;
    expect(numbers['seq']).toBeGreaterThan(0);
    expect((await as('circleOwner', 'notices.getRedDot')).data['interactive']).toMatchObject({
      show: 1,
      count: before + 1,
    });
  });

  it('assigns each floor once, also to concurrent comments and after a deletion', async () => {
    const written = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        say(i % 2 === 0 ? 'fan' : 'owner', { threadId: 'ofFan', content: '同时' + i }),
      ),
    );
    const last = written.map(({ post }) => post).toSorted((a, b) => b.floor - a.floor)[0];
    expect(written.map(({ post }) => post.floor).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, i) => i + 1),
    );
    await as(last?.author.userId as Person, 'forum.deletePost', { postId: last?.postId });
    expect((await say('other', { threadId: 'ofFan', content: '之后' })).post.floor).toBe(13);
    expect((await threadOf('ofFan')).postCount).toBe(12);
  });

  it('keeps a deleted comment as an empty entry until its last reply is deleted', async () => {
    const { post } = await say('fan', { threadId: 'ofMember', content: '要删的话' });
    const { reply } = await say('owner', { threadId: 'ofMember', content: '回一句', postId: post.postId });
    const { reply: second } = await say('other', {
      threadId: 'ofMember',
      content: '再回',
      postId: post.postId,
      toResponseId: reply.responseId,
    });
    expect(second.toUser).toMatchObject({ userId: 'owner' });
    await as('fan', 'forum.deletePost', { postId: post.postId });
    const [stone] = await postsOf('ofMember');
    expect(stone).toMatchObject({ postId: post.postId, status: 1, content: '', replyCount: 2, canDelete: 0 });
    expect(JSON.stringify(stone)).not.toContain('要删的话');
    expect(await codeOf('other', 'forum.addPost', { threadId: 'ofMember', content: '晚了', postId: post.postId })).toBe(
      '010004',
    );
    expect(await codeOf('fan', 'forum.deletePost', { postId: post.postId })).toBe('010004');
    expect(await codeOf('owner', 'forum.likePost', { postId: post.postId, isLike: 1 })).toBe('010004');
    await as('owner', 'forum.deletePost', { responseId: reply.responseId });
    await as('other', 'forum.deletePost', { responseId: second.responseId });
    expect((await postsOf('ofMember')).map((one) => one.postId)).not.toContain(post.postId);
    expect((await threadOf('ofMember')).postCount).toBe(0);
  });

  it('shows two replies, counts all, and hides those of blocked people', async () => {
    const list = await postsOf('plain', 'other');
    const p1 = list.find((one) => one.postId === 'p1');
    expect(p1?.replies.map((reply) => reply.responseId)).toEqual(['r1', 'r2']);
    expect(p1).toMatchObject({ replyCount: 3, likeCount: 2, isLike: 0 });
    expect(list.map((one) => one.postId)).toEqual(expect.arrayContaining(['stone', 'ofBlockedPost']));
    expect(list.map((one) => one.postId)).not.toContain('gone');
    const mine = (await postsOf('plain', 'fan')).map((one) => one.postId);
    expect(mine).not.toContain('ofBlockedPost');
    await testServer.db.insert(blocks).values({ userId: 'fan', targetId: 'circleMember', createTime: NOW });
    const lesser = (await postsOf('plain', 'fan')).find((one) => one.postId === 'p1');
    const { total } = (await as('fan', 'forum.listReplies', { postId: 'p1' })).data;
    await testServer.db.delete(blocks).where(eq(blocks.targetId, 'circleMember'));
    expect([lesser?.replyCount, total], 'as many as can be expanded').toEqual([2, 2]);
    expect(await postsOf('plain', null, { onlyAuthor: 1 })).toEqual([]);
    expect((await postsOf('plain', 'author')).find((one) => one.postId === 'p1')?.isLike).toBe(1);
  });

  it('likes comments and replies alike', async () => {
    expect((await as('fan', 'forum.likePost', { postId: 'p5', isLike: 1 })).data).toEqual({ isLike: 1, likeCount: 2 });
    expect((await as('fan', 'forum.likePost', { postId: 'p5', isLike: 1 })).data).toEqual({ isLike: 1, likeCount: 2 });
    expect((await as('fan', 'forum.likePost', { responseId: 'r2', isLike: 1 })).data).toEqual({
      isLike: 1,
      likeCount: 1,
    });
    expect((await as('fan', 'forum.likePost', { postId: 'p5', isLike: 0 })).data).toEqual({ isLike: 0, likeCount: 1 });
    expect((await as('fan', 'forum.likePost', { postId: 'p5', responseId: 'r2', isLike: 1 })).http).toBe(400);
    expect((await as('fan', 'forum.likePost', { isLike: 1 })).http).toBe(400);
  });

  it('refuses banned words with their positions', async () => {
    const reply = await as('fan', 'forum.addPost', { threadId: 'plain', content: '这是坏词，也是badword，坏词' });
    expect([reply.answer.code, reply.data]).toEqual([
      '010007',
      {
        ranges: [
          [2, 4],
          [7, 14],
          [15, 17],
        ],
      },
    ]);
  });

  it('refuses an empty comment, and pictures from elsewhere', async () => {
    const image = { url: 'https://evil.example/x.png', width: 1, height: 1, size: 1, color: '#fff', status: 0 };
    for (const input of [
      { content: '' },
      { content: '  \n' },
      { content: '图', images: [image] },
      { content: '图', images: [{ ...image, url: '/media/../etc/passwd' }] },
      { content: 'x'.repeat(501) },
    ]) {
      expect((await as('fan', 'forum.addPost', { threadId: 'plain', ...input })).http).toBe(400);
    }
    const good = await as('fan', 'forum.addPost', {
      threadId: 'plain',
      content: '',
      images: [{ ...image, url: '/media/u/' + 'a'.repeat(32) + '.webp' }],
    });
    expect(good.http, 'a file that nobody has sent').toBe(400);
  });

  it('refuses muted people, everywhere or in the circle, with the end of the mute', async () => {
    const until = testServer.clock.now + 600_000;
    await testServer.db.update(users).set({ muteUntil: until }).where(eq(users.userId, 'muted'));
    const reply = await as('muted', 'forum.addPost', { threadId: 'plain', content: '说话' });
    expect([reply.answer.code, reply.data]).toEqual(['010009', { until }]);
    await testServer.db
      .update(circleMembers)
      .set({ muteUntil: until })
      .where(eq(circleMembers.memberId, 'open-circleMember'));
    expect(await codeOf('circleMember', 'forum.addPost', { threadId: 'plain', content: '说话' })).toBe('010009');
    expect(await codeOf('circleMember', 'forum.addPost', { threadId: 'elsewhere', content: '说话' })).toBe('000000');
    testServer.clock.now = until + 1;
    expect(await codeOf('muted', 'forum.addPost', { threadId: 'plain', content: '说话' })).toBe('000000');
  });

  it('returns 010008 after twenty comments in a minute, per person and across processes', async () => {
    for (let i = 0; i < 20; i++)
      expect(await codeOf('alternate', 'forum.addPost', { threadId: 'ofFan', content: '刷屏' + i })).toBe('000000');
    const reply = await (
      await testServer.restart()
    ).call('forum.addPost', { threadId: 'ofFan', content: '再来' }, tokens.get('alternate'));
    expect(reply.answer.code).toBe('010008');
    expect(reply.data['retryAfter']).toBeGreaterThan(0);
    expect(await codeOf('owner', 'forum.addPost', { threadId: 'ofFan', content: '我可以' })).toBe('000000');
    testServer.clock.now += 61_000;
    expect(await codeOf('alternate', 'forum.addPost', { threadId: 'ofFan', content: '又可以了' })).toBe('000000');
  });

  it('notifies mentioned people except those who blocked the author', async () => {
    await testServer.db.insert(blocks).values({ userId: 'owner', targetId: 'fan', createTime: NOW });
    const [alternate, owner] = [await unreadOf('alternate'), await unreadOf('owner')];
    const { post } = await say('fan', {
      threadId: 'plain',
      content: '@{alternate|甲} @{owner|乙}',
      atUserIds: ['alternate', 'owner', 'nobody', 'fan', 'alternate'],
    });
    expect(post.atUsers.map((user) => user.userId)).toEqual(['alternate']);
    expect([await unreadOf('alternate'), await unreadOf('owner')]).toEqual([alternate + 1, owner]);
    await testServer.db.delete(blocks).where(eq(blocks.userId, 'owner'));
  });

  it('keeps all counts correct and never negative', async () => {
    for (const row of await testServer.db.select().from(threads)) {
      for (const count of [row.likeCount, row.postCount, row.collectCount, row.shareCount])
        expect(count).toBeGreaterThanOrEqual(0);
    }
    const shown = (await testServer.db.select().from(posts).where(eq(posts.threadId, 'ofFan'))).filter(
      (row) => row.status === 0,
    ).length;
    expect((await threadOf('ofFan')).postCount).toBe(shown);
  });

  it.each([
    { kind: 'a comment', targetType: 2, postId: '' },
    { kind: 'a reply', targetType: 3, postId: 'p1' },
  ])('gives the circle points for $kind once, however it came to be shown', async ({ targetType, postId }) => {
    const points = async () =>
      (await testServer.db.select().from(circleMembers).where(eq(circleMembers.memberId, 'open-circleMember')))[0]!
        .points;
    const write = async (start = '打我电话 13812345678 ') => {
      const { post, reply } = await say('circleMember', { threadId: 'plain', postId, content: start + random15() });
      return postId === '' ? post.postId : reply.responseId;
    };
    const decide = (topic: 'forum.audit' | 'forum.hideContent', targetId: string, more: Input) =>
      codeOf('staff', topic, { targetType, targetId, reason: '看看', ...more });
    const before = await points();
    const refused = await write();
    await decide('forum.audit', refused, { pass: 0 });
    const waiting = await write();
    await decide('forum.hideContent', waiting, { restore: 0 });
    expect(await points()).toBe(before);
    for (const targetId of [refused, waiting])
      for (const restore of [1, 0, 1]) expect(await decide('forum.hideContent', targetId, { restore })).toBe('000000');
    expect(await points(), 'refused, and hidden while it waited, both shown after all').toBe(before + 4);
    const passed = await write();
    await decide('forum.audit', passed, { pass: 1 });
    for (const targetId of [await write(''), passed])
      for (const restore of [0, 1]) expect(await decide('forum.hideContent', targetId, { restore })).toBe('000000');
    expect(await points(), 'one shown at once, one passed').toBe(before + 8);
  });

  // The embedded database has one connection.
  it.runIf(database === 'PostgreSQL')('lets a deletion wait for its post without holding the comment', async () => {
    const { post } = await say('fan', { threadId: 'ofFan', content: '要删' });
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const deleting = await testServer.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from threads where thread_id = 'ofFan' for update`);
      const deletion = codeOf('fan', 'forum.deletePost', { postId: post.postId });
      await expect.poll(async () => (await rowsOf(testServer.db, waiting)).length).toBe(1);
      // As a reply does, which has the post by now.
      await tx.execute(sql`select 1 from posts where post_id = ${post.postId} for update nowait`);
      return { deletion };
    });
    expect(await deleting.deletion).toBe('000000');
  });
});
