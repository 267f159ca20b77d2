// People in the worker: a person's page, lists of people, the signed-in person's profile and settings, collections with
// undo, and what is cleared for the next person.
import { describe, expect, it } from 'vitest';
import type { UserHome } from '../../bus/entities/users';
import type { Json } from '../../bus/protocol/envelope';
import { quietAnswers, json, me, page, thread, user } from './fixtures';
import { bootWith, createWorld, said } from './world';
import type { Answers, Reply } from './world';

const home = (userId: string, more: Partial<UserHome> = {}): Json =>
  json({
    ...user(userId),
    intro: '慢一点',
    coverUrl: '',
    cityName: '上海',
    followCount: 3,
    fansCount: 20,
    likedCount: 5,
    threadCount: 2,
    answerCount: 0,
    tribeCount: 1,
    canChat: 1,
    ...more,
  });
const collection = (n: number, target: boolean): Json =>
  json({
    collectId: `k${n}`,
    collectType: 1,
    targetId: `s${n}`,
    createTime: n,
    target: target ? thread(`s${n}`, { isCollect: 1, collectCount: 7 }) : null,
  });
const wanted = { like: 1, comment: 1, at: 1, follow: 1, invite: 1, activity: 1, system: 1 };

const answers = (): Answers => ({
  ...quietAnswers(),
  'users.getHome': (input) => ({ data: home(said(input, 'userId')) }),
  'users.listCollections': { data: page([collection(1, true), collection(2, false), collection(3, true)]) },
  'forum.collect': (input) => ({ data: { isCollect: input['isCollect'] ?? 0, collectCount: 6 } }),
  'users.getSettings': { data: wanted },
  'users.follow': { data: { isFollow: 1, fansCount: 21 } },
  'users.block': (input) => ({ data: { isBlocked: input['isBlock'] ?? 0 } }),
  'users.listBlocks': { data: page([]) },
});
const start = async (more: Parameters<typeof createWorld>[0] = {}) => {
  const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers: answers(), ...more });
  await w.pass(2500);
  return w;
};
type World = Awaited<ReturnType<typeof start>>;
const collected = (w: World) => w.read('users.collections', 'type1')?.ids;

describe('a person’s page', () => {
  it('stores the person in users.user and the rest in users.home', async () => {
    const w = await start();
    await w.ask('users.openHome', { userId: 'u7' });
    expect(w.read('users.user', 'u7')).toEqual(user('u7'));
    expect(w.read('users.home', 'u7')).toEqual({
      userId: 'u7',
      intro: '慢一点',
      avatarColor: '',
      coverColor: '',
      coverUrl: '',
      cityName: '上海',
      followCount: 3,
      fansCount: 20,
      likedCount: 5,
      threadCount: 2,
      answerCount: 0,
      tribeCount: 1,
      canChat: 1,
    });
  });

  it('of a deleted person rejects with 010002 and is removed', async () => {
    const w = await start();
    await w.ask('users.openHome', { userId: 'u7' });
    w.answers['users.getHome'] = { code: '010002' };
    await expect(w.ask('users.openHome', { userId: 'u7' })).rejects.toMatchObject({ failure: { code: '010002' } });
    expect(w.read('users.home', 'u7')).toBeUndefined();
  });

  it('counts a follow at once on both pages, and reverts a refused unfollow', async () => {
    const w = await start();
    await w.ask('users.openHome', { userId: 'u7' });
    await w.ask('users.openHome', { userId: 'me' });
    await w.ask('users.follow', { userId: 'u7', isFollow: 1 });
    expect([w.read('users.home', 'u7')?.fansCount, w.read('users.home', 'me')?.followCount]).toEqual([21, 4]);
    await w.pass(2000);
    expect(w.read('users.home', 'u7')?.fansCount).toBe(21);
    w.answers['users.follow'] = { code: '010003', message: '暂时无法关注' };
    await w.ask('users.follow', { userId: 'u7', isFollow: 0 });
    expect([w.read('users.home', 'u7')?.fansCount, w.read('users.home', 'me')?.followCount]).toEqual([20, 3]);
    await w.pass(2000);
    expect([
      w.read('users.home', 'u7')?.fansCount,
      w.read('users.home', 'me')?.followCount,
      w.read('users.user', 'u7')?.isFollow,
    ]).toEqual([21, 4, 1]);
  });

  it('counts a block once, empties the person’s feed, and updates the open block list', async () => {
    const w = await start({
      answers: { ...answers(), 'forum.listUserThreads': { data: page([thread('t9', { author: user('u7') })]) } },
    });
    let isBlocked: 0 | 1 = 0;
    w.answers['users.block'] = (input) => ({ data: { isBlocked: (isBlocked = input['isBlock'] === 1 ? 1 : 0) } });
    w.answers['users.getHome'] = (input) => ({ data: home(said(input, 'userId'), { isBlocked }) });
    await w.ask('users.openHome', { userId: 'u7' });
    await w.ask('users.openPeople', { list: 'blocked||', how: 'open' });
    await w.ask('forum.openFeed', { feed: 'user|u7' });
    expect(w.read('forum.feed', 'user|u7')?.ids).toEqual(['t9']);
    await w.ask('users.block', { userId: 'u7', isBlock: 1 });
    await w.pass(2000);
    expect(w.read('forum.feed', 'user|u7')?.ids).toEqual([]);
    expect(w.read('users.people', 'blocked||')?.ids).toEqual(['u7']);
    expect(w.read('session.me')?.blockedCount).toBe(1);
    await w.ask('users.block', { userId: 'u7', isBlock: 0 });
    await w.pass(2000);
    expect(w.read('users.people', 'blocked||')?.ids).toEqual([]);
    expect(w.read('session.me')?.blockedCount).toBe(0);
  });

  it('takes the follow state from the server after a follow in another webview', async () => {
    const w = await start({ answers: { ...answers(), 'users.getFollow': { data: { isFollow: 2 } } } });
    await w.tell(
      'native.crossPageReceived',
      { theme: 'followChanged', args: [{ userId: 'u1', isOn: 1 }], random: 1, sender: 'x', at: 1 },
      'native',
    );
    await w.pass(500);
    expect(w.read('users.user', 'u1')?.isFollow).toBe(2);
  });
});

describe('lists of people', () => {
  it('are loaded by kind, person and keyword, page by page', async () => {
    const w = await start();
    const pages: { [cursor: string]: Reply } = {
      '': { data: page([user('f1'), user('f2')], { hasMore: true, cursor: 'c1' }) },
      c1: { data: page([user('f3')], { hasMore: true, cursor: 'c2' }) },
      c2: { data: page([user('f4')]) },
    };
    w.answers['users.listFans'] = (input) => pages[said(input, 'cursor')] ?? { code: '010001' };
    await w.ask('users.openPeople', { list: 'fans|u7|慢', how: 'open' });
    for (let more = 0; more < 2; more++) await w.ask('users.openPeople', { list: 'fans|u7|慢', how: 'more' });
    expect(w.read('users.people', 'fans|u7|慢')).toMatchObject({ ids: ['f1', 'f2', 'f3', 'f4'], hasMore: 0 });
    expect(w.calls('users.listFans').map((call) => [call.input['userId'], call.input['keyword']])).toEqual([
      ['u7', '慢'],
      ['u7', '慢'],
      ['u7', '慢'],
    ]);
  });
});

describe('the profile of the signed-in person', () => {
  it('is updated in every stream, and reverted when the update is refused', async () => {
    const w = await start();
    await w.ask('users.openHome', { userId: 'me' });
    w.answers['users.update'] = {
      data: { nickName: '山海', avatarUrl: '/media/u/a.webp', intro: '新的', coverUrl: '', cityName: '' },
      after: 300,
    };
    await w.ask('users.update', { nickName: '山海', intro: '新的' });
    expect(w.read('session.me')).toMatchObject({
      userName: '山海',
      nickName: '山海',
      intro: '新的',
      avatarUrl: '/media/u/a.webp',
      headUrl: '/media/u/a.webp',
    });
    expect(w.read('users.user', 'me')?.userName).toBe('山海');
    expect(w.read('users.home', 'me')?.intro).toBe('新的');
    w.answers['users.update'] = { code: '010007', data: { ranges: [[0, 2]] } };
    await expect(w.ask('users.update', { nickName: '坏词' })).rejects.toMatchObject({ failure: { code: '010007' } });
    expect(w.read('session.me')?.userName).toBe('山海');
    expect(w.read('users.user', 'me')?.userName).toBe('山海');
  });
  it('has the colour of a new cover with the answer, and the old one again when it is refused', async () => {
    const w = await start();
    w.answers['users.getHome'] = { data: home('me', { coverColor: '#8a6f4d' }) };
    await w.ask('users.openHome', { userId: 'me' });
    const color = () => w.read('users.home', 'me')?.coverColor;
    const profile = { nickName: '林屿', avatarUrl: '', intro: '', coverUrl: '/media/u/b.webp', cityName: '' };
    w.answers['users.update'] = { data: { ...profile, coverColor: '#33262c' } };
    await w.ask('users.update', { coverUrl: '/media/u/b.webp' });
    expect(color()).toBe('#33262c');
    w.answers['users.update'] = { code: '010001' };
    await expect(w.ask('users.update', { coverUrl: '/media/u/c.webp' })).rejects.toMatchObject({
      failure: { code: '010001' },
    });
    expect(w.read('users.home', 'me')).toMatchObject({ coverUrl: '/media/u/b.webp', coverColor: '#33262c' });
  });
  it('is reverted with a toast when the nickname is not allowed', async () => {
    const w = await start();
    w.answers['users.update'] = { code: '010004', message: '状态已变化，请刷新后再试', data: { field: 'nickName' } };
    await expect(w.ask('users.update', { nickName: '臻驰社区' })).rejects.toMatchObject({
      failure: { code: '010004' },
    });
    expect(w.read('session.me')?.userName).not.toBe('臻驰社区');
    expect(w.told('session.toasted')).toEqual([{ text: '昵称不可用，请换一个', success: 0 }]);
  });
});

describe('a profile requested before a change', () => {
  it('does not revert the change when it arrives afterwards', async () => {
    const w = await start();
    await w.ask('users.openHome', { userId: 'me' });
    const was = w.read('users.user', 'me')?.userName;
    w.answers['users.getHome'] = { data: home('me'), after: 1000 };
    const opened = w.ask('users.openHome', { userId: 'me' });
    await w.pass(200);
    w.answers['users.update'] = {
      data: { nickName: '山海', avatarUrl: '/media/u/a.webp', intro: '新的', coverUrl: '', cityName: '' },
      after: 100,
    };
    await w.ask('users.update', { nickName: '山海', avatarUrl: '/media/u/a.webp' });
    // From here on the server returns the new profile.
    w.answers['users.getHome'] = { data: home('me', { userName: '山海', avatarUrl: '/media/u/a.webp' }), after: 300 };
    const seen: (string | undefined)[] = [];
    for (let i = 0; i < 8; i++) {
      await w.pass(250);
      seen.push(w.read('users.user', 'me')?.userName);
    }
    await opened;
    expect(was).not.toBe('山海');
    expect(new Set(seen)).toEqual(new Set(['山海']));
    expect(w.read('users.user', 'me')?.avatarUrl).toBe('/media/u/a.webp');
  });
});

describe('notice settings', () => {
  it('change at once and end as the server answers, also for two changes before the first answer', async () => {
    const w = await start();
    await w.ask('users.openSettings', {});
    w.answers['users.changeSettings'] = (input) => ({
      data: input['like'] === 0 ? { ...wanted, like: 0 } : { ...wanted, like: 0, at: 0 },
      after: 500,
    });
    await w.ask('users.changeSettings', { like: 0 });
    await w.ask('users.changeSettings', { at: 0 });
    expect(w.read('users.settings')?.value).toMatchObject({ like: 0, at: 0, comment: 1 });
    await w.pass(600);
    expect(w.read('users.settings')?.value).toMatchObject({ like: 0, at: 0 });
    await w.pass(3000);
    expect(w.read('users.settings')?.value).toEqual({ ...wanted, like: 0, at: 0 });
  });
  it('revert a refused change and show the reason as a toast', async () => {
    const w = await start();
    await w.ask('users.openSettings', {});
    w.answers['users.changeSettings'] = { code: '010003', message: '暂不可设置' };
    await w.ask('users.changeSettings', { like: 0 });
    await w.pass(1000);
    expect(w.read('users.settings')?.value).toEqual(wanted);
    expect(w.told('session.toasted')).toEqual([{ text: '暂不可设置', success: 0 }]);
  });
});

describe('notice settings that are all refused', () => {
  it.each([
    ['two switches', { like: 0 }, { at: 0 }],
    ['a switch and its tap back', { like: 0 }, { like: 1 }],
  ] as const)('stand as the server has them: %s', async (_what, first, second) => {
    const w = await start();
    await w.ask('users.openSettings', {});
    w.answers['users.changeSettings'] = { code: '010003', message: '暂不可设置', after: 300 };
    await w.ask('users.changeSettings', first);
    await w.ask('users.changeSettings', second);
    await w.pass(2000);
    expect(w.read('users.settings')?.value).toEqual(wanted);
  });
});

describe('collections', () => {
  it('mark deleted targets as gone and store the others in their entity streams', async () => {
    const w = await start();
    await w.ask('users.openCollections', { collectType: 1, how: 'open' });
    expect(collected(w)).toEqual(['k1', 'k2', 'k3']);
    expect([1, 2, 3].map((n) => w.read('users.collection', `k${n}`)?.isGone)).toEqual([0, 1, 0]);
    expect(w.read('forum.thread', 's1')).toMatchObject({ isCollect: 1, collectCount: 7 });
  });

  it('remove items at once, and send the removals after the time for undo', async () => {
    const w = await start();
    await w.ask('users.openCollections', { collectType: 1, how: 'open' });
    const { undoId } = await w.ask('users.uncollect', { collectIds: ['k1', 'k2'] });
    expect(undoId).not.toBe('');
    expect(collected(w)).toEqual(['k3']);
    expect(w.read('forum.thread', 's1')).toMatchObject({ isCollect: 0, collectCount: 6 });
    await w.pass(4000);
    expect(w.calls('forum.collect')).toEqual([]);
    // The server still has them, but a refresh does not bring them back.
    await w.ask('users.openCollections', { collectType: 1, how: 'refresh' });
    expect(collected(w)).toEqual(['k3']);
    await w.pass(3000);
    expect(
      w
        .calls('forum.collect')
        .map((call) => `${said(call.input, 'targetId')} ${String(call.input['isCollect'] === 0)}`)
        .toSorted(),
    ).toEqual(['s1 true', 's2 true']);
    expect(w.read('session.outbox')?.waiting).toBe(0);
    await expect(w.ask('users.undoUncollect', { undoId })).rejects.toMatchObject({ failure: { code: '010004' } });
  });

  it('restore items in place on undo, and send nothing', async () => {
    const w = await start();
    await w.ask('users.openCollections', { collectType: 1, how: 'open' });
    const { undoId } = await w.ask('users.uncollect', { collectIds: ['k3', 'k1', 'k2'] });
    expect(collected(w)).toEqual([]);
    await w.ask('users.undoUncollect', { undoId });
    expect(collected(w)).toEqual(['k1', 'k2', 'k3']);
    expect(w.read('forum.thread', 's1')).toMatchObject({ isCollect: 1, collectCount: 7 });
    await w.pass(10_000);
    expect(w.calls('forum.collect')).toEqual([]);
    expect(w.read('session.outbox')?.waiting).toBe(0);
  });

  it('have the items back in their places when the removals are refused', async () => {
    const w = await start();
    w.answers['users.listCollections'] = { data: page([1, 2, 3, 4].map((n) => collection(n, true))) };
    w.answers['forum.collect'] = (input) =>
      input['targetId'] === 's3' ? { data: { isCollect: 0, collectCount: 6 } } : { code: '010003' };
    await w.ask('users.openCollections', { collectType: 1, how: 'open' });
    await w.ask('users.uncollect', { collectIds: ['k3', 'k1', 'k2'] });
    await w.pass(10_000);
    expect(collected(w)).toEqual(['k1', 'k2', 'k4']);
    expect(w.read('forum.thread', 's1')).toMatchObject({ isCollect: 1, collectCount: 7 });
  });

  it('send a removal once after the worker’s death', async () => {
    const w = await start();
    await w.ask('users.openCollections', { collectType: 1, how: 'open' });
    await w.ask('users.uncollect', { collectIds: ['k1'] });
    w.kill();
    const next = await start({ storage: w.storage });
    await next.ask('users.openCollections', { collectType: 1, how: 'open' });
    await next.pass(8000);
    expect(next.calls('forum.collect').map((call) => [call.input['targetId'], call.input['isCollect']])).toEqual([
      ['s1', 0],
    ]);
  });
});

describe('the cache', () => {
  it('is measured and cleared, except for the hidden threads', async () => {
    const w = await start();
    await w.ask('forum.hideThread', { threadId: 't2' });
    await w.pass(3000);
    const { bytes } = await w.ask('users.measureCache', {});
    expect(bytes).toBeGreaterThan(500);
    await w.ask('users.clearCache', {});
    expect(await w.ask('users.measureCache', {})).toEqual({ bytes: 0 });
    expect(await w.storage.run({ op: 'get', store: 'cache', key: '|hidden|' })).toEqual({ ids: ['t2'] });
  });
});

describe('a change of person', () => {
  it('clears the collections, the settings and the chat permission of the earlier person', async () => {
    const w = await start({
      answers: {
        ...answers(),
        'session.getUserInfo': (_input, token) =>
          token === 'B' ? { data: json(me('other')) } : token ? { data: json(me()) } : { code: '020011' },
      },
    });
    await w.ask('users.openCollections', { collectType: 1, how: 'open' });
    await w.ask('users.openHome', { userId: 'u7' });
    await w.ask('users.openSettings', {});
    expect(w.read('users.home', 'u7')?.canChat).toBe(1);
    await w.tell('session.tokenSeen', { token: 'B' });
    await w.pass(2000);
    expect(w.read('session.me')?.userId).toBe('other');
    expect([collected(w), w.read('users.collection', 'k1'), w.read('users.settings')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(w.read('users.home', 'u7')?.canChat).toBe(0);
  });
});
