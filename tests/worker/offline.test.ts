// A start without a network: the last person and the last content, only for the same token; what was written is sent
// once the network is back.
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../worker/edges/storage';
import type { Storage } from '../../worker/edges/storage';
import { activity } from './activityKit';
import { json, me, page, post, quietAnswers, user } from './fixtures';
import type { Answers, Reply } from './world';
import { bootWith, createWorld, said } from './world';

const KEY = 't1|new|0';
const comments = { threadId: 't1', sort: 'new', onlyAuthor: 0 } as const;
const online = (more: Answers = {}): Answers => ({
  ...quietAnswers(),
  'forum.addPost': (input): Reply => ({
    data: { post: json(post('s1', { content: said(input, 'content'), isMine: 1, author: user('me') })), reply: null },
  }),
  'activities.listActivities': { data: page([activity('a1')], { total: 1 }) },
  'activities.listAppActivities': { data: page([activity('a7')], { total: 1 }) },
  'users.getHome': (input) => ({
    data: {
      ...(json(user(said(input, 'userId'))) as object),
      intro: '自我介绍',
      coverUrl: '',
      cityName: '',
      followCount: 1,
      fansCount: 2,
      likedCount: 3,
      threadCount: 4,
      answerCount: 0,
      tribeCount: 0,
      canChat: 1,
    } as never,
  }),
  ...more,
});
const phone = (storage: Storage, token: string, answers: Answers, isOnline: 0 | 1 = 1, opensOffline: 0 | 1 = 1) =>
  createWorld({
    boot: bootWith({ token, visitorTerms: '1', online: isOnline, opensOffline, saveData: 1 }),
    storage,
    answers,
    more: true,
  });
/** A visit with a network: a post is read, the list of activities and the own page are opened. */
async function visit(storage: Storage, token: string, answers: Answers = online()): Promise<void> {
  const w = phone(storage, token, answers);
  await w.pass(3000);
  await w.ask('forum.openThread', { threadId: 't1' });
  await w.ask('forum.openComments', comments);
  await w.ask('activities.openPicked', {});
  await w.ask('activities.openList', { list: '||||||', how: 'open' });
  if (token) await w.ask('users.openHome', { userId: 'me' });
  await w.pass(5000);
  w.kill();
}
const fails = (asked: Promise<unknown>) => asked.catch(() => undefined);

describe('a start without a network', () => {
  it('shows the last person, the feed, the post that was read, the activities and the own page', async () => {
    const storage = memoryStorage();
    await visit(storage, 'A');
    const w = phone(storage, 'A', {}, 0);
    await w.pass(3000);
    expect(w.read('session.state')).toMatchObject({ phase: 'user', isLogin: false });
    expect(w.read('session.me')?.userId).toBe('me');
    expect(w.read('forum.feed', 'recommend')?.ids).toEqual(['t1', 't2', 't3']);
    await fails(w.ask('forum.openThread', { threadId: 't1' }));
    await fails(w.ask('forum.openComments', comments));
    expect(w.read('forum.thread', 't1')?.threadId).toBe('t1');
    expect(w.read('forum.comments', KEY)).toMatchObject({ phase: 'ready', ids: ['p1', 'p2'] });
    await w.ask('activities.openPicked', {});
    await fails(w.ask('activities.openList', { list: '||||||', how: 'open' }));
    expect(w.read('activities.picked')?.ids).toEqual(['a7']);
    expect(w.read('activities.list', '||||||')).toMatchObject({ phase: 'ready', ids: ['a1'] });
    expect(w.read('activities.activity', 'a1')?.activityId).toBe('a1');
    await fails(w.ask('users.openHome', { userId: 'me' }));
    expect(w.read('users.home', 'me')?.intro).toBe('自我介绍');
    expect(w.read('session.savedAt')?.at).toBeGreaterThan(0);
  });

  it.each([
    ['another token', 'B'],
    ['no token', ''],
  ])('shows nothing of the last person with %s', async (_what, token) => {
    const storage = memoryStorage();
    await visit(storage, 'A');
    const w = phone(storage, token, {}, 0);
    await w.pass(3000);
    expect(w.read('session.state')?.phase).toBe('tourist');
    expect(w.read('session.me')).toBeNull();
    expect(w.read('forum.feed', 'recommend')?.ids ?? []).toEqual([]);
    await fails(w.ask('forum.openThread', { threadId: 't1' }));
    await fails(w.ask('forum.openComments', comments));
    await fails(w.ask('users.openHome', { userId: 'me' }));
    expect(w.read('forum.thread', 't1')).toBeUndefined();
    expect(w.read('forum.comments', KEY)?.ids ?? []).toEqual([]);
    expect(w.read('users.home', 'me')).toBeUndefined();
  });

  it('shows a visitor what a visitor has seen', async () => {
    const storage = memoryStorage();
    await visit(storage, '');
    const w = phone(storage, '', {}, 0);
    await w.pass(3000);
    expect(w.read('forum.feed', 'recommend')?.ids).toEqual(['t1', 't2', 't3']);
    await fails(w.ask('forum.openComments', comments));
    expect(w.read('forum.comments', KEY)?.ids).toEqual(['p1', 'p2']);
  });

  it('shows nothing of a person who has signed out', async () => {
    const storage = memoryStorage();
    await visit(storage, 'A');
    const w = phone(storage, 'A', online());
    await w.pass(3000);
    await w.ask('session.logout', {});
    await w.pass(5000);
    w.kill();
    expect(await storage.run({ op: 'all', store: 'cache', key: 'me|' })).toEqual({});
    const later = phone(storage, 'A', {}, 0);
    await later.pass(3000);
    expect(later.read('session.state')?.phase).toBe('tourist');
    await fails(later.ask('forum.openThread', { threadId: 't1' }));
    expect(later.read('forum.thread', 't1')).toBeUndefined();
  });

  it('sends a comment that was written without a network, once the server has named the person', async () => {
    const storage = memoryStorage();
    await visit(storage, 'A');
    const w = phone(storage, 'A', {}, 0);
    await w.pass(3000);
    await fails(w.ask('forum.openThread', { threadId: 't1' }));
    await fails(w.ask('forum.openComments', comments));
    await w.ask('forum.addPost', { threadId: 't1', content: '没有网络时写的' });
    const [local = ''] = w.read('forum.comments', KEY)?.ids ?? [];
    expect(w.read('forum.post', local)?.content).toBe('没有网络时写的');
    w.kill();

    const again = phone(storage, 'A', {}, 0);
    await again.pass(3000);
    await fails(again.ask('forum.openThread', { threadId: 't1' }));
    await fails(again.ask('forum.openComments', comments));
    const shown = again.read('forum.comments', KEY)?.ids ?? [];
    expect(again.read('forum.post', shown[0] ?? '')?.content).toBe('没有网络时写的');
    expect(shown.slice(1)).toEqual(['p1', 'p2']);
    expect(again.calls('forum.addPost')).toHaveLength(0);
    Object.assign(again.answers, online());
    await again.tell('session.networkChanged', { online: 1 }, 'env');
    await again.pass(10_000);
    expect(again.calls('forum.addPost').map(({ input }) => input['content'])).toEqual(['没有网络时写的']);
    expect(again.read('session.state')).toMatchObject({ phase: 'user', isLogin: true });
  });

  it('asks for the person again when the network comes back without a word of it', async () => {
    const storage = memoryStorage();
    await visit(storage, 'A');
    const w = phone(storage, 'A', {}, 1);
    await w.pass(3000);
    expect(w.read('session.state')).toMatchObject({ phase: 'user', isLogin: false });
    Object.assign(w.answers, online());
    await w.pass(20_000);
    expect(w.read('session.state')).toMatchObject({ phase: 'user', isLogin: true });
  });

  it('keeps the twenty posts that were read last', async () => {
    const storage = memoryStorage();
    const w = phone(storage, 'A', online());
    await w.pass(3000);
    for (let i = 1; i <= 22; i++) {
      await w.ask('forum.openThread', { threadId: `x${i}` });
      await w.ask('forum.openComments', { ...comments, threadId: `x${i}` });
      await w.pass(2000);
    }
    const kept = Object.keys((await storage.run({ op: 'all', store: 'cache', key: 'me|saved|thread|' })) as object);
    expect(kept).toHaveLength(20);
    expect(kept).not.toContain('me|saved|thread|x2');
    expect(kept).toContain('me|saved|thread|x22');
  });

  it('keeps no more than the feeds where a page cannot open without a network', async () => {
    const storage = memoryStorage();
    const w = phone(storage, 'A', online(), 1, 0);
    await w.pass(3000);
    await w.ask('forum.openThread', { threadId: 't1' });
    await w.ask('forum.openComments', comments);
    await w.pass(5000);
    expect(await storage.run({ op: 'all', store: 'cache', key: 'me|saved|' })).toEqual({});
    expect(await storage.run({ op: 'get', store: 'cache', key: 'me|session.me|' })).toBeNull();
  });
});

describe('a start with a network', () => {
  it('shows the last person at once, then what the server says', async () => {
    const storage = memoryStorage();
    await visit(storage, 'A');
    const answers = online({ 'session.getUserInfo': { after: 4000, data: json(me('me', { userName: '新名字' })) } });
    const w = phone(storage, 'A', answers);
    await w.pass(500);
    expect(w.read('session.state')).toMatchObject({ phase: 'user', isLogin: false });
    await w.pass(5000);
    expect(w.read('session.state')).toMatchObject({ phase: 'user', isLogin: true });
    expect(w.read('session.me')?.userName).toBe('新名字');
  });

  it('shows a visitor, and nothing of the person, once the server has refused the token', async () => {
    const storage = memoryStorage();
    await visit(storage, 'A');
    const w = phone(storage, 'A', online({ 'session.getUserInfo': { after: 500, code: '050901' } }));
    await w.pass(8000);
    expect(w.read('session.state')?.phase).toBe('tourist');
    expect(w.read('session.me')).toBeNull();
    expect(w.read('session.dialog')?.kind).not.toBe('loginPrompt');
  });
});
