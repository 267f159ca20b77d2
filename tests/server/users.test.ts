// People: their pages, lists of them, one's own profile, settings, collections and reports; and what others may see of
// it.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Thread } from '../../bus/entities/forum';
import type { Block, Report, UserHome } from '../../bus/entities/users';
import type { Collection } from '../../bus/entities/collections';
import type { CallTopic } from '../../bus/client/topics';
import { threads } from '../../server/db/tables/forum';
import { facts } from '../../server/db/tables/platform';
import { users } from '../../server/db/tables/users';
import { uploads } from '../../server/db/tables/media';
import { notices } from '../../server/db/tables/notices';
import { NOW, people, type Person } from './community';
import { databases, openTestServer, random15, textOf, type TestServer, type Input } from './kit';

describe.each(databases)('people, on $name', ({ open }) => {
  let testServer: TestServer;
  const tokens = new Map<Person, string>();
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  beforeEach(async () => {
    testServer.clock.now += 61_000;
    for (const person of Object.keys(people) as Person[]) tokens.set(person, await testServer.token(person));
  });
  afterAll(() => testServer.close());

  const as = (person: Person | null, topic: CallTopic, input: Input = {}) =>
    testServer.call(topic, { ...input, clientToken: random15() }, person === null ? '' : tokens.get(person));
  const codeOf = async (...given: Parameters<typeof as>): Promise<string> => (await as(...given)).answer.code;
  const listOf = async <T>(...given: Parameters<typeof as>): Promise<T[]> =>
    (await as(...given)).data['list'] as unknown as T[];
  const homeOf = async (userId: string, person: Person | null = null): Promise<UserHome> =>
    (await as(person, 'users.getHome', { userId })).answer.data as unknown as UserHome;

  it('shows the public part of a profile, and never a phone number', async () => {
    const { answer } = await as(null, 'users.getHome', { userId: 'author' });
    expect(JSON.stringify(answer)).not.toMatch(/1[38]\d{9}|phone/);
    const open = await homeOf('author');
    const mine = await homeOf('author', 'author');
    // A visitor does not see what stands in a private circle, or is checked, refused, hidden.
    expect(mine.threadCount).toBeGreaterThan(open.threadCount);
    expect(open.tribeCount).toBe(1);
    expect(mine.tribeCount).toBe(2);
    expect((await homeOf('author', 'circleMember')).tribeCount).toBe(2);
    expect(open.likedCount).toBeGreaterThan(0);
  });

  it('counts as many threads as its list has, for everybody', async () => {
    for (const viewer of [null, 'fan', 'author', 'circleMember', 'staff'] as const) {
      const { threadCount } = await homeOf('author', viewer);
      let cursor = '';
      const seen: Thread[] = [];
      do {
        const { data } = await as(viewer, 'forum.listUserThreads', {
          userId: 'author',
          pageSize: 50,
          ...(cursor === '' ? {} : { cursor }),
        });
        seen.push(...(data['list'] as unknown as Thread[]));
        cursor = data['hasMore'] === true ? textOf(data['cursor']) : '';
      } while (cursor !== '');
      expect(new Set(seen.map((thread) => thread.threadId)).size).toBe(seen.length);
      expect(seen.length).toBe(threadCount);
      expect(seen.map((thread) => thread.createTime)).toEqual(
        seen.map((thread) => thread.createTime).toSorted((a, b) => b - a),
      );
      const closed = seen.filter((thread) => thread.auditStatus !== 1).length;
      const secret = seen.filter((thread) => thread.tribeId === 'secret').length;
      expect([closed > 0, secret > 0]).toEqual(
        {
          null: [false, false],
          fan: [false, false],
          author: [true, true],
          circleMember: [false, true],
          staff: [true, true],
        }[String(viewer)],
      );
    }
    expect(
      (await listOf<Thread>(null, 'forum.listUserThreads', { userId: 'author', tab: 'video' })).map(
        (thread) => thread.threadId,
      ),
    ).toEqual(['video']);
  });

  it('returns the current relation to a person', async () => {
    expect((await as('fan', 'users.getFollow', { userId: 'author' })).data).toEqual({ isFollow: 2 });
    const before = await homeOf('other', 'owner');
    await as('owner', 'users.follow', { userId: 'other', isFollow: 1 });
    expect(await homeOf('other', 'owner')).toMatchObject({ isFollow: 1, fansCount: before.fansCount + 1 });
    expect((await homeOf('owner', 'owner')).followCount).toBe(1);
    expect(await listOf(null, 'users.listFollows', { userId: 'owner' })).toMatchObject([
      { userId: 'other', isFollow: 0 },
    ]);
    expect(await listOf('owner', 'users.listFans', { userId: 'other' })).toMatchObject([{ userId: 'owner' }]);
    await as('owner', 'users.follow', { userId: 'other', isFollow: 0 });
    expect(await listOf('owner', 'users.listFollows', { userId: 'owner' })).toEqual([]);
  });

  it('pages a list of people without a gap, and finds them by a part of the name, whatever signs it has', async () => {
    const fans = ['fan', 'verifying', 'owner', 'alternate', 'staff', 'circleMember', 'circleAdmin'] as const;
    for (const person of fans) await as(person, 'users.follow', { userId: 'circleOwner', isFollow: 1 });
    const seen: string[] = [];
    let cursor = '';
    do {
      const { data } = await as(null, 'users.listFans', {
        userId: 'circleOwner',
        pageSize: 3,
        ...(cursor === '' ? {} : { cursor }),
      });
      seen.push(...(data['list'] as unknown as { userId: string }[]).map((user) => user.userId));
      cursor = textOf(data['cursor']);
    } while (cursor !== '');
    expect(seen.toSorted()).toEqual(fans.toSorted());
    expect(await listOf(null, 'users.listFans', { userId: 'circleOwner', keyword: 'Admin' })).toMatchObject([
      { userId: 'circleAdmin' },
    ]);
    expect(await listOf(null, 'users.listFans', { userId: 'circleOwner', keyword: '%' })).toEqual([]);
  });

  it('changes only the given fields of a profile, everywhere', async () => {
    expect((await as('owner', 'users.update', { nickName: ' 山海 ', intro: '慢慢开' })).data).toMatchObject({
      nickName: '山海',
      intro: '慢慢开',
      avatarUrl: '',
    });
    expect((await as('owner', 'users.update', { cityName: '厦门' })).data).toMatchObject({
      nickName: '山海',
      intro: '慢慢开',
      cityName: '厦门',
    });
    expect(await homeOf('owner')).toMatchObject({ userName: '山海', intro: '慢慢开', cityName: '厦门' });
    expect((await as('owner', 'session.getUserInfo')).data).toMatchObject({ userName: '山海' });
    expect(await codeOf('owner', 'users.update', { nickName: '   ' })).toBe('010001');
    expect(await codeOf('owner', 'users.update', { nickName: '坏词先生' })).toBe('010007');
    expect((await homeOf('owner')).userName).toBe('山海');
  });

  it('accepts only own pictures and references them', async () => {
    const fileName = 'cd'.repeat(16) + '.webp';
    const row = {
      uploadId: 'up1',
      userId: 'owner',
      localKey: 'k1',
      kind: 'picture' as const,
      state: 1,
      fileName,
      color: '#8a6f4d',
      width: 4,
      height: 4,
      createTime: NOW,
      touchTime: NOW,
    };
    await testServer.db.insert(uploads).values(row);
    expect(await codeOf('fan', 'users.update', { avatarUrl: '/media/u/' + fileName })).toBe('010001');
    expect((await as('owner', 'users.update', { avatarUrl: '/media/u/' + fileName })).data).toMatchObject({
      avatarUrl: '/media/u/' + fileName,
    });
    expect((await testServer.db.select().from(uploads).where(eq(uploads.uploadId, 'up1')))[0]?.owners).toEqual([
      'avatarUrl:owner',
    ]);
    expect((await homeOf('owner')).avatarColor).toBe('#8a6f4d');
    const covered = (await as('owner', 'users.update', { coverUrl: '/media/u/' + fileName })).data;
    expect([covered['coverColor'], covered['avatarColor']]).toEqual(['#8a6f4d', '#8a6f4d']);
    expect((await homeOf('owner')).coverColor).toBe('#8a6f4d');
    await as('owner', 'users.update', { coverUrl: '' });
    expect(await codeOf('owner', 'users.update', { avatarUrl: 'https://elsewhere.example/a.png' })).toBe('010001');
    await as('owner', 'users.update', { avatarUrl: '' });
    expect((await testServer.db.select().from(uploads).where(eq(uploads.uploadId, 'up1')))[0]?.owners).toEqual([]);
    const home = await homeOf('owner');
    expect([home.avatarUrl, home.avatarColor, home.coverColor]).toEqual(['', undefined, undefined]);
  });

  it('a block shows in the block list, hides threads, and is reversible', async () => {
    await as('alternate', 'users.follow', { userId: 'author', isFollow: 1 });
    await as('alternate', 'users.block', { userId: 'author', isBlock: 1 });
    expect((await listOf<Block>('alternate', 'users.listBlocks')).map((block) => block.user)).toMatchObject([
      { userId: 'author', isBlocked: 1, isFollow: 0 },
    ]);
    expect(await homeOf('author', 'alternate')).toMatchObject({ isBlocked: 1, threadCount: 0, canChat: 0 });
    expect(await listOf('alternate', 'forum.listUserThreads', { userId: 'author' })).toEqual([]);
    // Whom somebody has blocked is nobody else's to know.
    expect(await listOf('author', 'users.listBlocks')).toEqual([]);
    expect(await homeOf('alternate', 'author')).toMatchObject({ isBlocked: 0, canChat: 0 });
    await as('alternate', 'users.block', { userId: 'author', isBlock: 0 });
    expect(await listOf('alternate', 'users.listBlocks')).toEqual([]);
    expect(await homeOf('author', 'alternate')).toMatchObject({ isBlocked: 0, canChat: 1 });
  });

  it('nobody follows a person by whom they are blocked, also when both happen at once', async () => {
    for (let round = 0; round < 15; round++) {
      await Promise.all([
        as('outsider', 'users.follow', { userId: 'verifying', isFollow: 1 }),
        as('verifying', 'users.block', { userId: 'outsider', isBlock: 1 }),
      ]);
      expect((await as('outsider', 'users.getFollow', { userId: 'verifying' })).data['isFollow']).toBe(0);
      await as('verifying', 'users.block', { userId: 'outsider', isBlock: 0 });
    }
  });

  it('hides blocked people from lists and search for the caller only', async () => {
    for (const person of ['author', 'owner'] as const)
      await as(person, 'users.follow', { userId: 'circleMember', isFollow: 1 });
    await as('circleMember', 'users.follow', { userId: 'author', isFollow: 1 });
    await as('staff', 'users.block', { userId: 'author', isBlock: 1 });
    const fans = async (viewer: Person | null) =>
      (await listOf<{ userId: string }>(viewer, 'users.listFans', { userId: 'circleMember' })).map(
        (user) => user.userId,
      );
    const followed = async (viewer: Person | null) =>
      (await listOf<{ userId: string }>(viewer, 'users.listFollows', { userId: 'circleMember' })).map(
        (user) => user.userId,
      );
    const found = async (viewer: Person | null) =>
      (await listOf<{ userId: string }>(viewer, 'search.listUsers', { keyword: 'author' })).map((user) => user.userId);
    expect(
      [await fans('staff'), await followed('staff'), await found('staff')].map((ids) => ids.includes('author')),
    ).toEqual([false, false, false]);
    for (const viewer of ['owner', null] as const)
      expect(
        [await fans(viewer), await followed(viewer), await found(viewer)].map((ids) => ids.includes('author')),
      ).toEqual([true, true, true]);
    expect(await fans('staff')).toContain('owner');
    await as('staff', 'users.block', { userId: 'author', isBlock: 0 });
    expect(await fans('staff')).toContain('author');
  });

  it('lists collections newest first; deleted entities remain until removed', async () => {
    for (const targetId of ['plain', 'ofOwner', 'video']) {
      testServer.clock.now += 1000;
      await as('verifying', 'forum.collect', { collectType: 1, targetId, isCollect: 1 });
    }
    const ids = async () =>
      (await listOf<Collection>('verifying', 'users.listCollections', { collectType: 1 })).map((one) => [
        one.targetId,
        one.target && 'isCollect' in one.target ? one.target.isCollect : null,
      ]);
    expect(await ids()).toEqual([
      ['video', 1],
      ['ofOwner', 1],
      ['plain', 1],
    ]);
    await testServer.db.update(threads).set({ deletedTime: NOW }).where(eq(threads.threadId, 'ofOwner'));
    expect(await ids()).toEqual([
      ['video', 1],
      ['ofOwner', null],
      ['plain', 1],
    ]);
    expect(await codeOf('verifying', 'forum.collect', { collectType: 1, targetId: 'ofOwner', isCollect: 0 })).toBe(
      '000000',
    );
    expect(await ids()).toEqual([
      ['video', 1],
      ['plain', 1],
    ]);
    expect(await listOf('verifying', 'users.listCollections', { collectType: 2 })).toEqual([]);
    expect(await listOf('fan', 'users.listCollections', { collectType: 1 })).toEqual([]);
    await testServer.db.update(threads).set({ deletedTime: 0 }).where(eq(threads.threadId, 'ofOwner'));
  });

  it('sends no notice of a kind while it is switched off', async () => {
    const told = async () =>
      (await testServer.db.select().from(notices).where(eq(notices.userId, 'author'))).filter((row) => row.kind === 6)
        .length;
    expect((await as('author', 'users.getSettings')).data).toEqual({
      like: 1,
      comment: 1,
      at: 1,
      follow: 1,
      invite: 1,
      activity: 1,
      system: 1,
      readReceipts: 1,
      typing: 1,
    });
    expect((await as('author', 'users.changeSettings', { follow: 0 })).data).toMatchObject({ follow: 0, like: 1 });
    const before = await told();
    await as('outsider', 'users.follow', { userId: 'author', isFollow: 1 });
    expect(await told()).toBe(before);
    expect((await as('author', 'users.changeSettings', { follow: 1, like: 0 })).data).toMatchObject({
      follow: 1,
      like: 0,
      comment: 1,
    });
    await as('circleAdmin', 'users.follow', { userId: 'author', isFollow: 1 });
    expect(await told()).toBe(before + 1);
    expect((await as('fan', 'users.getSettings')).data).toMatchObject({ follow: 1, like: 1 });
  });

  it('lists one’s own reports only', async () => {
    await as('fan', 'forum.report', { targetType: 4, targetId: 'other', reasonCode: 3, content: '骂人' });
    expect(await listOf<Report>('fan', 'users.listReports')).toMatchObject([
      { targetType: 4, targetId: 'other', reasonCode: 3, content: '骂人', status: 0, resultText: '' },
    ]);
    expect(await listOf('owner', 'users.listReports')).toEqual([]);
  });

  it('marks official accounts only', async () => {
    await testServer.db.update(users).set({ isOfficial: 1 }).where(eq(users.userId, 'staff'));
    expect(await homeOf('staff')).toMatchObject({ isOfficial: 1 });
    expect(await homeOf('author')).not.toHaveProperty('isOfficial');
  });

  it('returns the configured portrait frame, the default without one, and none for an invalid value', async () => {
    expect((await as(null, 'users.getFrame')).answer.data).toMatchObject({
      startTime: Date.parse('2023-03-08T00:00:00+08:00'),
      endTime: Date.parse('2023-03-09T00:00:00+08:00'),
      showGender: 1,
    });
    const frame = { startTime: NOW, endTime: NOW + 1000, showGender: 1, url: '/frames/spring.svg' };
    await testServer.db.insert(facts).values({ name: 'portraitFrame', value: JSON.stringify(frame) });
    expect((await as(null, 'users.getFrame')).answer.data).toEqual(frame);
    for (const value of ['{"startTime":1}', 'null', 'no json']) {
      await testServer.db.update(facts).set({ value }).where(eq(facts.name, 'portraitFrame'));
      expect((await as(null, 'users.getFrame')).answer.data).toBeNull();
    }
  });
});
