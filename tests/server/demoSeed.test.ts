// The demonstration community in the real tables: planted once, and every list of the home page reads from it as the
// contracts say.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentUser } from '../../bus/entities/users';
import type { Post, Thread } from '../../bus/entities/forum';
import { canonicalJson } from '../../bus/protocol/canonical';
import type { Draft } from '../../bus/entities/draft';
import type { Json } from '../../bus/protocol/envelope';
import { circleMembers } from '../../server/db/tables/circles';
import { threads } from '../../server/db/tables/forum';
import { pictures } from '../../server/db/tables/media';
import { users } from '../../server/db/tables/users';
import { drafts } from '../../server/db/tables/drafts';
import { hmac } from '../../server/platform/signature';
import { plantSeed } from '../../server/seed/database/seedDatabase';
import { openDemonstration, openTestServer, random15, textOf, type TestServer } from './kit';

describe('the demonstration community', () => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(openDemonstration);
  });
  afterAll(() => testServer.close());
  const signIn = async (person: number): Promise<string> =>
    textOf(
      (
        await testServer.call('session.loginApp', {
          phone: '1380000000' + person,
          code: '246810',
          deviceId: 'd',
          clientToken: random15(),
        })
      ).data['idToken'],
    );

  it('is planted once', async () => {
    const before = (await testServer.db.select().from(threads)).length;
    expect(before).toBeGreaterThanOrEqual(200);
    expect(await plantSeed(testServer.db, () => Promise.reject(new Error('made again')))).toBe(false);
    expect((await testServer.db.select().from(threads)).length).toBe(before);
  });

  it('signs in the six demo users, each of the kind that the login sheet names', async () => {
    const found: [number, number][] = [];
    for (let person = 1; person <= 6; person++) {
      const me = (await testServer.call('session.getUserInfo', {}, await signIn(person))).answer.data as CurrentUser;
      found.push([me.userType, me.isPlatformAdmin]);
      expect(me.phone).toBe(`138****000${person}`);
      expect(me.userName).not.toBe('');
    }
    expect(found.slice(0, 4)).toEqual([
      [1, 0],
      [-1, 0],
      [0, 0],
      [2, 0],
    ]);
    expect(found[4]?.[0]).toBe(1);
    expect(found[5]?.[1]).toBe(1);
  });

  it('has drafts that people can continue and publish', async () => {
    const kept = (await testServer.db.select().from(drafts)).map((row) => [row.userId, row.body.tribeId] as const);
    const inside = new Set(
      (
        await testServer.db.select({ userId: circleMembers.userId, tribeId: circleMembers.tribeId }).from(circleMembers)
      ).map((row) => `${row.userId} ${row.tribeId}`),
    );
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.filter(([userId, tribeId]) => !inside.has(`${userId} ${tribeId}`))).toEqual([]);
    const token = await signIn(1);
    const [newest, second] = (await testServer.call('forum.listDrafts', {}, token)).answer.data as unknown as Draft[];
    expect([newest?.images.length, newest?.topics.length, second?.deviceName]).toEqual([3, 1, 'iPad']);
    if (!newest) throw new Error('no draft');
    const saved = await testServer.call(
      'forum.saveDraft',
      { ...newest, content: newest.content + '下一个路口。', clientToken: random15() },
      token,
    );
    expect(saved.data).toMatchObject({ draftId: newest.draftId, version: 2 });
    const { threadType, scope, title, video, poll, topics, place, tribeId, draftId, content } = newest;
    const images = newest.images.map(({ url, width, height, size, color, status }) => ({
      url,
      width,
      height,
      size,
      color,
      status,
    }));
    const { answer, data } = await testServer.call(
      'forum.addThread',
      {
        threadType,
        scope,
        title,
        content,
        images,
        video,
        poll,
        topics,
        place,
        tribeId,
        draftId,
        clientToken: random15(),
      },
      token,
    );
    expect([answer.code, (data['images'] as Json[]).length]).toEqual(['000000', 3]);
    expect(
      ((await testServer.call('forum.listDrafts', {}, token)).answer.data as unknown as Draft[]).map(
        (one) => one.draftId,
      ),
    ).toEqual([second?.draftId]);
  });

  it('fills every list of the home page for a visitor, in the contract’s format', async () => {
    for (const input of [{ tab: 'recommend' }, { tab: 'new' }, { tab: 'video' }]) {
      const list = (await testServer.call('forum.listThreads', input)).data['list'] as unknown as Thread[];
      expect(list).toHaveLength(20);
      expect(list.every((thread) => thread.auditStatus === 1 && thread.author.userName !== '')).toBe(true);
    }
    const listed = async (tab: string) =>
      (await testServer.call('forum.listThreads', { tab })).data['list'] as unknown as Thread[];
    expect((await listed('video')).every((thread) => thread.threadType === 1 && thread.video !== null)).toBe(true);
    const times = (await listed('new')).map((thread) => thread.createTime);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    for (const [topic, input] of [
      ['circles.listRecommended', {}],
      ['content.listBanners', { position: 'home' }],
      ['search.listHotWords', {}],
    ] as const) {
      expect((await testServer.call(topic, input)).answer.data).not.toEqual([]);
    }
    for (const topic of ['forum.listRecommendedTopics', 'users.listRecommended'] as const)
      expect((await testServer.call(topic)).data['list']).not.toEqual([]);
    for (const type of ['agreement', 'privacy', 'visitor', 'Loyalty_Community', 'Loyalty_Message'])
      expect((await testServer.call('session.getTerms', { type })).data).toMatchObject({ type });
    expect((await testServer.call('session.getTerms', { type: 'nothing' })).answer.code).toBe('010002');
  });

  it(
    'returns every thread and its comments in the contract’s format, with correct counts',
    { tags: 'full' },
    async () => {
      const staff = await signIn(6);
      const wrong: string[] = [];
      for (const row of await testServer.db.select().from(threads)) {
        const thread = (await testServer.call('forum.getThread', { threadId: row.threadId }, staff)).answer
          .data as Thread;
        expect(thread.threadId).toBe(row.threadId);
        expect(thread.poll !== null).toBe(thread.threadType === 2);
        if (row.postCount === 0) continue;
        const seen = (await testServer.call('forum.listPosts', { threadId: row.threadId, pageSize: 50 }, staff)).answer
          .data as unknown as { list: Post[]; hasMore: boolean };
        const count = seen.list.reduce((sum, post) => sum + (post.status === 0 ? 1 : 0) + post.replyCount, 0);
        if (!seen.hasMore && count !== row.postCount) wrong.push(`${row.threadId}: ${count}, not ${row.postCount}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('references only pictures that are served', async () => {
    const urls = new Set(
      JSON.stringify([await testServer.db.select().from(threads), await testServer.db.select().from(users)]).match(
        /\/media\/seed\/[\w-]+\.(webp|mp4)/g,
      ),
    );
    expect(urls.size).toBeGreaterThan(50);
    for (const url of urls)
      expect([url, (await testServer.app.request(url, { method: 'HEAD' })).status]).toEqual([url, 200]);
    const files = new Set((await testServer.db.select().from(pictures)).map((row) => row.file));
    for (const file of files)
      expect([file, existsSync(fileURLToPath(new URL('../../server/seed/' + file, import.meta.url)))]).toEqual([
        file,
        true,
      ]);
  });

  it('signs the header tabs over list and time, for a signed request only', async () => {
    const { tabListKey, encryptionId } = testServer.config.app;
    const ask = (timeStamp: number, sign = hmac(tabListKey, encryptionId + '\n' + timeStamp), id = encryptionId) =>
      testServer.call('session.getTabList', { encryptionId: id, timeStamp, sign });
    const { data } = await ask(testServer.clock.now);
    expect(data['list']).toHaveLength(3);
    expect(data['sign']).toBe(hmac(tabListKey, canonicalJson(data['list'] as Json) + '\n' + textOf(data['timeStamp'])));
    expect((await ask(testServer.clock.now, 'x')).answer.code).toBe('010010');
    expect((await ask(testServer.clock.now, undefined, 'other')).answer.code).toBe('010010');
    expect((await ask(testServer.clock.now - 400_000)).answer.code).toBe('010011');
  });

  it('plays videos by their id', async () => {
    const [video] = (await testServer.call('forum.listThreads', { tab: 'video' })).data['list'] as unknown as Thread[];
    expect((await testServer.call('media.getPlayUrl', { vid: video?.video?.vid })).data['playUrl']).toBe(
      video?.video?.playUrl,
    );
    expect((await testServer.call('media.getPlayUrl', { vid: 'nothing' })).answer.code).toBe('010002');
  });
});
