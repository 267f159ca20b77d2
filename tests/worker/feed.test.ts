// Feeds, their cache and eviction: shown at once, never to another user, without moving threads and without duplicates.
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../worker/edges/storage';
import type { Reply } from './world';
import { quietAnswers, json, me, page, post, thread } from './fixtures';
import { bootWith, createWorld, said } from './world';

const feed = (w: ReturnType<typeof createWorld>, name = 'recommend') => w.read('forum.feed', name);
const user = (more: Parameters<typeof createWorld>[0] = {}) =>
  createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers: quietAnswers(), ...more });

describe('a feed', () => {
  it('is requested before the page asks for it, on routes that show it', async () => {
    for (const [route, calls] of [
      ['/home', 1],
      ['/', 0],
      ['/c-home?x=1', 1],
      ['/old-home', 1],
      ['/circle/threadDetail?threadId=t1', 0],
      ['/tncRule', 0],
    ] as const) {
      const w = createWorld({ boot: bootWith({ route }), answers: quietAnswers(), domainsAfter: -1 });
      await w.pass(100);
      expect([route, w.calls('forum.listThreads').length]).toEqual([route, calls]);
    }
  });
  it('stores each author and thread once across lists', async () => {
    const w = user();
    await w.pass(100);
    await w.ask('forum.openFeed', { feed: 'new' });
    expect(Object.keys(w.kernel.state.streams['users.user'] ?? {})).toEqual(['u1']);
    expect(w.log.filter((e) => e.kind === 'emit' && e.topic === 'forum.thread')).toHaveLength(3);
  });
  it('loads the next page without duplicates, and once for concurrent asks', async () => {
    const w = user();
    await w.pass(100);
    w.answers['forum.listThreads'] = (input): Reply => {
      expect(input['cursor']).toBe('c1');
      return { data: page([thread('t3'), thread('t4'), thread('t4')], { hasMore: false }) };
    };
    const ids = [1, 2, 3].map(() => w.post('forum.loadMoreFeed', { feed: 'recommend' }).id);
    await w.pass(100);
    expect(ids.every((id) => w.replies.has(id))).toBe(true);
    expect(feed(w)).toMatchObject({ ids: ['t1', 't2', 't3', 't4'], hasMore: 0, more: 'idle' });
    expect(w.calls('forum.listThreads')).toHaveLength(2);
    await w.ask('forum.loadMoreFeed', { feed: 'recommend' });
    expect(w.calls('forum.listThreads')).toHaveLength(2);
  });
  it('reports a failed load more, which can be repeated', async () => {
    const w = user();
    await w.pass(100);
    const before = w.answers['forum.listThreads'];
    w.answers['forum.listThreads'] = { lost: 'network' };
    await w.ask('forum.loadMoreFeed', { feed: 'recommend' });
    expect(feed(w)).toMatchObject({ more: 'error', ids: ['t1', 't2', 't3'] });
    if (before) w.answers['forum.listThreads'] = before;
    await w.ask('forum.loadMoreFeed', { feed: 'recommend' });
    expect(feed(w)?.more).toBe('idle');
  });
  it('is replaced by a refresh; a failed refresh keeps it and marks it as stale', async () => {
    const w = user();
    await w.pass(100);
    const { version } = feed(w) ?? { version: 0 };
    w.answers['forum.listThreads'] = { data: page([thread('t9'), thread('t1')]) };
    await w.ask('forum.refreshFeed', { feed: 'recommend' });
    expect(feed(w)).toMatchObject({ ids: ['t9', 't1'], version: version + 1, refresh: 'idle', stale: 0 });
    w.answers['forum.listThreads'] = { lost: 'network' };
    await w.ask('forum.refreshFeed', { feed: 'recommend' });
    expect(feed(w)).toMatchObject({ ids: ['t9', 't1'], refresh: 'error', stale: 1, failCode: 'network' });
  });
  it('has no gap when a refresh and the next page are loaded at the same time', async () => {
    const w = user();
    await w.pass(100);
    const first = { data: page([thread('t9'), thread('t1'), thread('t2')], { hasMore: true, cursor: 'c2' }) };
    const pages: { [cursor: string]: Reply } = {
      '': { ...first, after: 300 },
      c1: { data: page([thread('t4'), thread('t5')], { hasMore: false }), after: 900 },
      c2: { data: page([thread('t3'), thread('t4'), thread('t5')], { hasMore: false }), after: 900 },
    };
    w.answers['forum.listThreads'] = (input): Reply => pages[said(input, 'cursor')] ?? { lost: 'network' };
    w.post('forum.refreshFeed', { feed: 'recommend' });
    await w.pass(10);
    w.post('forum.loadMoreFeed', { feed: 'recommend' });
    await w.pass(400);
    expect(feed(w)).toMatchObject({ ids: ['t9', 't1', 't2'], more: 'idle' });
    await w.ask('forum.loadMoreFeed', { feed: 'recommend' });
    expect(feed(w)).toMatchObject({ ids: ['t9', 't1', 't2', 't3', 't4', 't5'], hasMore: 0, more: 'idle' });
  });
  it('shows no failure below a refreshed list for a page of the list before it', async () => {
    const w = user();
    await w.pass(100);
    w.answers['forum.listThreads'] = { lost: 'network', after: 900 };
    w.post('forum.loadMoreFeed', { feed: 'recommend' });
    await w.pass(10);
    w.answers['forum.listThreads'] = { data: page([thread('t9')], { hasMore: true, cursor: 'c2' }) };
    await w.ask('forum.refreshFeed', { feed: 'recommend' });
    await w.pass(1000);
    expect(feed(w)).toMatchObject({ ids: ['t9'], more: 'idle' });
  });
  it('takes the next page also when it was checked for newer threads meanwhile, or a refresh has failed', async () => {
    const w = user();
    await w.pass(70_000);
    const more = (input: { [key: string]: unknown }): boolean => input['cursor'] === 'c1';
    for (const [reply, ask, id] of [
      [{ data: page([thread('t1')]) }, 'forum.openFeed', 't4'],
      [{ lost: 'network' }, 'forum.refreshFeed', 't5'],
    ] as const) {
      w.answers['forum.listThreads'] = (input): Reply =>
        more(input) ? { data: page([thread(id)], { hasMore: true, cursor: 'c1' }), after: 900 } : reply;
      w.post('forum.loadMoreFeed', { feed: 'recommend' });
      await w.pass(10);
      await w.ask(ask, { feed: 'recommend' });
      await w.pass(1000);
      expect(feed(w)?.ids).toContain(id);
    }
  });
  it('is in error after a failed first load, and loads when it is opened again', async () => {
    const w = user({ answers: { ...quietAnswers(), 'forum.listThreads': { lost: 'network' } } });
    await w.pass(100);
    expect(feed(w)).toMatchObject({ phase: 'error', failCode: 'network' });
    w.answers['forum.listThreads'] = { data: page([thread('t1')]) };
    await w.ask('forum.openFeed', { feed: 'recommend' });
    expect(feed(w)).toMatchObject({ phase: 'ready', ids: ['t1'] });
  });
  it('reopened after 70 seconds counts new threads and does not move', async () => {
    const w = user();
    await w.pass(70_000);
    w.answers['forum.listThreads'] = { data: page([thread('t8'), thread('t9'), thread('t1', { likeCount: 77 })]) };
    await w.ask('forum.openFeed', { feed: 'recommend' });
    expect(feed(w)).toMatchObject({ ids: ['t1', 't2', 't3'], newCount: 2 });
    expect(w.read('forum.thread', 't1')?.likeCount).toBe(77);
    await w.ask('forum.refreshFeed', { feed: 'recommend' });
    expect(feed(w)).toMatchObject({ ids: ['t8', 't9', 't1'], newCount: 0 });
  });
  it('does not show a hidden thread again, also after a refresh and a restart', async () => {
    const w = user();
    await w.pass(100);
    await w.ask('forum.hideThread', { threadId: 't2' });
    expect(feed(w)?.ids).toEqual(['t1', 't3']);
    await w.ask('forum.refreshFeed', { feed: 'recommend' });
    expect(feed(w)?.ids).toEqual(['t1', 't3']);
    w.kill();
    const next = user({ storage: w.storage });
    await next.pass(1000);
    expect(feed(next)?.ids).toEqual(['t1', 't3']);
  });
  it('loses a thread that is gone, and the ask fails with 010002', async () => {
    const w = user();
    await w.pass(100);
    w.answers['forum.getThread'] = { code: '010002', message: '内容已被删除或不存在' };
    await expect(w.ask('forum.openThread', { threadId: 't2' })).rejects.toMatchObject({ failure: { code: '010002' } });
    expect(feed(w)?.ids).toEqual(['t1', 't3']);
  });
});

describe('the feed cache', () => {
  const slow = (): Reply => ({ data: page([thread('t5'), thread('t1')]), after: 5000 });
  async function visited(token = 'A') {
    const storage = memoryStorage();
    // As on a phone, the second script arrives after the first feed.
    const w = createWorld({
      boot: bootWith({ token, visitorTerms: '1' }),
      answers: quietAnswers(),
      storage,
      domainsAfter: 200,
    });
    await w.pass(10_000);
    w.kill();
    return storage;
  }
  it('shows the feed of the last visit at once, and then the number of new threads', async () => {
    const w = user({ storage: await visited(), answers: { ...quietAnswers(), 'forum.listThreads': slow } });
    await w.pass(60);
    expect(feed(w)).toMatchObject({ phase: 'ready', ids: ['t1', 't2', 't3'], stale: 1 });
    expect(w.read('forum.thread', 't1')?.title).toBe('蓝调二十分钟');
    await w.pass(6000);
    expect(feed(w)).toMatchObject({ ids: ['t1', 't2', 't3'], stale: 0, newCount: 1 });
  });
  it('is kept without a network and is marked as stale', async () => {
    const w = user({ storage: await visited(), answers: { 'session.getUserInfo': { lost: 'network' } } });
    await w.pass(100);
    expect(feed(w)).toMatchObject({ ids: ['t1', 't2', 't3'], stale: 1, refresh: 'error' });
  });
  it('of one user is shown neither to another user nor to a visitor', async () => {
    for (const token of ['B', '']) {
      const w = createWorld({
        boot: bootWith({ token, visitorTerms: '1' }),
        answers: {
          ...quietAnswers(),
          'session.getUserInfo': { data: json(me('other')), after: 3000 },
          'forum.listThreads': slow,
        },
        storage: await visited('A'),
      });
      await w.pass(4500);
      expect(feed(w)?.ids).toEqual([]);
    }
  });
  it('of a visitor is shown to a visitor', async () => {
    const w = createWorld({
      boot: bootWith({ visitorTerms: '1' }),
      answers: { ...quietAnswers(), 'forum.listThreads': slow },
      storage: await visited(''),
    });
    await w.pass(60);
    expect(feed(w)?.ids).toEqual(['t1', 't2', 't3']);
  });
  it('is not shown when it is older than a week', async () => {
    const boot = bootWith({ token: 'A', visitorTerms: '1' });
    const w = createWorld({
      boot: { ...boot, at: boot.at + 8 * 86_400_000 },
      answers: { ...quietAnswers(), 'forum.listThreads': slow },
      storage: await visited(),
    });
    await w.pass(1000);
    expect(feed(w)?.ids).toEqual([]);
  });
});

describe('the cached part of a feed', () => {
  const many = (from: number) =>
    page(
      Array.from({ length: 20 }, (_, n) => thread(`m${from + n}`)),
      { hasMore: true, cursor: 'c' },
    );
  async function scrolled() {
    const written: string[][] = [];
    const inMemory = memoryStorage();
    const storage: typeof inMemory = {
      run(request) {
        if (request.op === 'put' && request.key?.includes('|forum.feed|recommend'))
          written.push((request.value as { list: { ids: string[] } }).list.ids);
        return inMemory.run(request);
      },
    };
    const w = user({ storage });
    await w.pass(5000);
    const more = async (from: number): Promise<void> => {
      w.answers['forum.listThreads'] = { data: many(from) };
      await w.ask('forum.loadMoreFeed', { feed: 'recommend' });
      await w.pass(5000);
    };
    await more(1);
    expect(written.at(-1)).toHaveLength(20);
    return { w, written, more };
  }
  it('is not written again while the person scrolls on', async () => {
    const { w, written, more } = await scrolled();
    const before = written.length;
    await more(21);
    await more(41);
    expect(feed(w)?.ids.length).toBeGreaterThan(60);
    expect(written).toHaveLength(before);
  });
  it('is written again for a like in it and for a refreshed list', async () => {
    const { w, written, more } = await scrolled();
    await more(21);
    const before = written.length;
    await w.ask('forum.likeThread', { threadId: 't1', isLike: 1 });
    await w.pass(5000);
    expect(written).toHaveLength(before + 1);
    w.answers['forum.listThreads'] = { data: page([thread('n1'), thread('t1')]) };
    await w.ask('forum.refreshFeed', { feed: 'recommend' });
    await w.pass(5000);
    expect(written.at(-1)).toEqual(['n1', 't1']);
  });
});

describe('a change of user', () => {
  it('shows none of the previous user’s marks to the next user', async () => {
    const w = user({
      answers: {
        ...quietAnswers(),
        'forum.listThreads': (_i, token) => ({
          data: page([thread('t1', token === 'A' ? { isLike: 1, isMine: 1, canDelete: 1 } : {})]),
        }),
        'session.getUserInfo': (_i, token) => ({ data: json(me(token)) }),
      },
    });
    await w.pass(100);
    expect(w.read('forum.thread', 't1')).toMatchObject({ isLike: 1, isMine: 1 });
    await w.tell('session.tokenSeen', { token: 'B' });
    await w.pass(200);
    expect(w.read('session.me')?.userId).toBe('B');
    expect(w.read('forum.thread', 't1')).toMatchObject({ isLike: 0, isMine: 0, canDelete: 0 });
    expect(feed(w)).toMatchObject({ phase: 'ready', ids: ['t1'] });
  });
  it('shows the next user the feed also when its answer comes before the user’s name', async () => {
    const w = user({
      answers: {
        ...quietAnswers(),
        'session.getUserInfo': (_i, token) => ({ after: token === 'B' ? 500 : 20, data: json(me(token)) }),
        'forum.listThreads': (_i, token) => ({ data: page([thread('t1', { isLike: token === 'B' ? 1 : 0 })]) }),
      },
    });
    await w.pass(100);
    await w.ask('session.logout', {});
    await w.tell('session.tokenSeen', { token: 'B' });
    await w.pass(2000);
    expect(w.read('session.me')?.userId).toBe('B');
    expect(feed(w)).toMatchObject({ phase: 'ready', ids: ['t1'] });
    expect(w.read('forum.thread', 't1')?.isLike).toBe(1);
  });
  it('clears the marks and the follow feed at logout, and keeps the recommended feed', async () => {
    const w = user({
      answers: {
        ...quietAnswers(),
        'forum.listThreads': (_i, token) => ({ data: page([thread('t1', token ? { isLike: 1 } : {})]) }),
      },
    });
    await w.pass(100);
    w.answers['forum.getThread'] = { data: json(thread('t9', { isLike: 1, isMine: 1 })) };
    await w.ask('forum.openThread', { threadId: 't9' });
    w.answers['forum.listFollowedThreads'] = { data: page([thread('t5')]) };
    await w.ask('forum.openFeed', { feed: 'follow' });
    expect(feed(w, 'follow')?.ids).not.toEqual([]);
    await w.ask('session.logout', {});
    await w.pass(200);
    expect(feed(w, 'follow')?.ids, 'what those post whom the person follows').toEqual([]);
    expect(w.read('forum.thread', 't1')?.isLike).toBe(0);
    expect(w.read('forum.thread', 't9')).toMatchObject({ isLike: 0, isMine: 0 });
    expect(feed(w)?.ids).toEqual(['t1']);
  });
});

describe('a long session', () => {
  it('keeps threads of feeds, recent comments and unsent ones, and evicts the rest', async () => {
    const w = user();
    await w.pass(2500);
    w.answers['forum.listPosts'] = (input): Reply => ({ data: page([post('p-' + said(input, 'threadId'))]) });
    for (let i = 0; i < 60; i++)
      await w.ask('forum.openComments', { threadId: 'x' + String(i), sort: 'new', onlyAuthor: 0 });
    expect(w.kernel.keys('forum.comments').length).toBeLessThanOrEqual(41);
    expect(w.kernel.keys('forum.post').length).toBeLessThanOrEqual(41);
    expect(w.read('forum.comments', 'x59|new|0')?.ids).toEqual(['p-x59']);
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('forum.addPost', { threadId: 'unsent', content: '还没发出去' });
    const pending = () => w.kernel.keys('forum.post').filter((id) => (w.read('forum.post', id)?.pending ?? 0) > 0);
    const [unsent] = pending();
    expect(unsent).toBeDefined();
    for (let i = 60; i < 120; i++)
      await w.ask('forum.openComments', { threadId: 'x' + String(i), sort: 'new', onlyAuthor: 0 });
    expect(pending(), 'what is not sent yet is not forgotten').toEqual([unsent]);
    let n = 0;
    w.answers['forum.listThreads'] = () => ({
      data: page(Array.from({ length: 50 }, () => thread('n' + String(n++)))),
    });
    for (let i = 0; i < 30; i++) await w.ask('forum.refreshFeed', { feed: 'new' });
    expect(n).toBe(1500);
    expect(w.kernel.keys('forum.thread').length).toBeLessThanOrEqual(1200);
    for (const id of [...(feed(w)?.ids ?? []), ...(feed(w, 'new')?.ids ?? [])])
      expect(w.read('forum.thread', id)).toBeDefined();
  });
});

describe('the network state', () => {
  it('becomes online when a call made offline gets an answer', async () => {
    const w = user();
    await w.pass(2500);
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('forum.refreshFeed', { feed: 'recommend' });
    expect(w.read('session.state')?.online).toBe(1);
  });
});
