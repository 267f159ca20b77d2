// Pages repeat nothing and skip nothing, whatever is written, liked or deleted in between.
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { posts } from '../../server/db/tables/comments';
import { answers } from '../../server/db/tables/questions';
import { threadLikes, threads, threadTopics } from '../../server/db/tables/forum';
import { NOW } from './community';
import { databases, openTestServer, random15, textOf, type TestServer, type Input } from './kit';
import type { CallTopic } from '../../bus/client/topics';

type Item = { threadId?: string; postId?: string; responseId?: string; answerId?: string };

describe.each(databases)('pages, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());

  /** Reads a list to its end; `between` runs after every page. */
  async function walk(
    topic: CallTopic,
    input: Input,
    between: (page: number) => Promise<unknown> = async () => undefined,
    token = '',
  ): Promise<string[]> {
    const ids: string[] = [];
    let cursor = '';
    for (let page = 1; page < 100; page++) {
      const { data } = await testServer.call(
        topic,
        { ...input, pageNum: page, ...(cursor === '' ? {} : { cursor }) },
        token,
      );
      const list = data['list'] as unknown as Item[];
      ids.push(...list.map((item) => item.responseId ?? item.postId ?? item.threadId ?? ''));
      if (data['hasMore'] !== true) return ids;
      cursor = textOf(data['cursor']);
      expect(cursor).not.toBe('');
      expect(list.length).toBeGreaterThan(0);
      await between(page);
    }
    throw new Error('the list has no end');
  }
  let made = 0;
  async function addThread(topicId: string): Promise<void> {
    const threadId = 'fresh' + made++;
    await testServer.db.insert(threads).values({
      threadId,
      threadType: 0,
      title: '新',
      content: '新',
      authorId: 'author',
      createTime: testServer.clock.now,
      auditStatus: 1,
    });
    await testServer.db.insert(threadTopics).values({ threadId, topicId, sort: 0 });
  }
  const many = Array.from({ length: 120 }, (_, i) => 'many' + String(i).padStart(3, '0'));

  it('walks the newest while others write, each thread once and in order, many of them in one millisecond', async () => {
    const ids = await walk('forum.listThreads', { tab: 'new', topicId: 'crowd', pageSize: 7 }, () =>
      addThread('crowd'),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id.startsWith('many')).toSorted()).toEqual(many);
    expect(ids.filter((id) => id.startsWith('fresh'))).toEqual([]);
  });

  it('keeps the hot order fixed while likes change it', async () => {
    const ids = await walk('forum.listThreads', { topicId: 'crowd', sort: 'hot', pageSize: 7 }, async (page) => {
      await testServer.db
        .update(threads)
        .set({ likeCount: 10_000 * page })
        .where(eq(threads.threadId, many[(page * 37) % 120] ?? ''));
      await addThread('crowd');
      testServer.clock.now += 30_000;
    });
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id.startsWith('many')).toSorted()).toEqual(many);
    testServer.clock.now = NOW + 3_600_000;
    const first = await testServer.call('forum.listThreads', { topicId: 'crowd', sort: 'hot', pageSize: 5 });
    expect(ids.slice(0, 5)).not.toEqual((first.data['list'] as unknown as Item[]).map((item) => item.threadId));
    testServer.clock.now = NOW;
  });

  it('skips nothing when threads on the way are deleted', async () => {
    const ids = await walk('forum.listThreads', { topicId: 'crowd', sort: 'hot', pageSize: 10 }, async (page) => {
      await testServer.db
        .update(threads)
        .set({ deletedTime: NOW })
        .where(eq(threads.threadId, many[page] ?? ''));
    });
    const deleted = (await testServer.db.select().from(threads))
      .filter((row) => row.deletedTime > 0)
      .map((row) => row.threadId);
    expect(many.filter((id) => !deleted.includes(id) && !ids.includes(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('walks comments and replies while more are written', async () => {
    const fan = await testServer.token('fan');
    const say = (input: Input) =>
      testServer.call(
        'forum.addPost',
        { threadId: 'ofOwner', content: '一句', clientToken: random15(), ...input },
        fan,
      );
    const said: string[] = [];
    for (let i = 0; i < 18; i++) {
      const { data } = await say({});
      said.push((data['post'] as unknown as { postId: string }).postId);
    }
    testServer.clock.now += 61_000;
    for (let i = 0; i < 12; i++) await say({ postId: said[0] });
    testServer.clock.now += 61_000;
    for (const sort of ['new', 'hot']) {
      const ids = await walk('forum.listPosts', { threadId: 'ofOwner', sort, pageSize: 4 }, () => say({}));
      expect(new Set(ids).size).toBe(ids.length);
      expect(said.filter((id) => !ids.includes(id))).toEqual([]);
    }
    testServer.clock.now += 61_000;
    const replies = await walk('forum.listReplies', { postId: said[0], pageSize: 5 }, () => say({ postId: said[0] }));
    expect(new Set(replies).size).toBe(replies.length);
    expect(replies.length).toBeGreaterThanOrEqual(12);
    const led = await walk('forum.listPosts', {
      threadId: 'ofOwner',
      sort: 'new',
      pageSize: 4,
      aroundPostId: said[2],
    });
    expect(led[0]).toBe(said[2]);
    expect(new Set(led).size).toBe(led.length);
    expect(said.filter((id) => !led.includes(id))).toEqual([]);
    testServer.clock.now = NOW;
  });

  it('begin with some of what was written since the order was made, however much that is', async () => {
    const read = async (topic: CallTopic, input: Input) =>
      ((await testServer.call(topic, { ...input, pageSize: 5 })).data['list'] as unknown as Item[]).map(
        (item) => item.postId ?? item.answerId ?? '',
      );
    const lists = [
      () => read('forum.listPosts', { threadId: 'plain', sort: 'hot' }),
      () => read('questions.listAnswersOf', { questionId: 'ask' }),
    ];
    const before = await Promise.all(lists.map((list) => list()));
    const rush = Array.from({ length: 130 }, (_, i) => 'rush' + String(i).padStart(3, '0'));
    const written = { authorId: 'author', content: '抢先', createTime: testServer.clock.now };
    await testServer.db.insert(posts).values(rush.map((postId) => ({ ...written, postId, threadId: 'plain' })));
    await testServer.db
      .insert(answers)
      .values(rush.map((answerId) => ({ ...written, answerId, questionId: 'ask', updateTime: written.createTime })));
    for (const [at, list] of lists.entries())
      expect(await list()).toEqual([...rush.toReversed().slice(0, 50), ...(before[at] ?? [])]);
    await testServer.db.delete(posts).where(inArray(posts.postId, rush));
    await testServer.db.delete(answers).where(inArray(answers.answerId, rush));
  });

  it('asks for no more than fifty at a time and no fewer than one', async () => {
    for (const [pageSize, expected] of [
      [1000, 50],
      [0, 1],
      [3, 3],
    ] as const) {
      const { data } = await testServer.call('forum.listThreads', { tab: 'new', pageSize });
      expect([(data['list'] as unknown[]).length, data['pageSize']]).toEqual([expected, expected]);
    }
  });

  it('shows each person what that person may see, page for page', async () => {
    await testServer.db
      .insert(threadLikes)
      .values({ threadId: 'plain', userId: 'fan', createTime: NOW })
      .onConflictDoNothing();
    const seen = async (person: Parameters<TestServer['token']>[0] | null) =>
      walk(
        'forum.listThreads',
        { tab: 'new', topicId: 'topic', pageSize: 3 },
        async () => undefined,
        person === null ? '' : await testServer.token(person),
      );
    const visitor = await seen(null);
    for (const id of ['pending', 'refused', 'hidden', 'secret', 'secretVideo', 'pollSecret'])
      expect(visitor).not.toContain(id);
    expect(visitor).toContain('ofBlocked');
    expect(await seen('fan')).not.toContain('ofBlocked');
    expect(await seen('circleMember')).toEqual(expect.arrayContaining(['secret', 'secretVideo']));
    expect(await seen('author')).not.toContain('pending');
    const followed = await walk(
      'forum.listFollowedThreads',
      { pageSize: 50 },
      async () => undefined,
      await testServer.token('fan'),
    );
    expect(followed).toContain('plain');
    expect(followed).not.toContain('secret');
    expect(followed).not.toContain('ofOwner');
  });
});
