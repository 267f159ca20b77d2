// Start, login and logout (docs/product/screens.md#start): the token, the 2000 ms rule, visitor mode.
import { describe, expect, it } from 'vitest';
import { quietAnswers, json, me } from './fixtures';
import { memoryStorage } from '../../worker/edges/storage';
import { bootWith, createWorld, inputsOf } from './world';

const phase = (w: ReturnType<typeof createWorld>) => w.read('session.state')?.phase;

describe('start', () => {
  it('enters visitor mode 2000 ms after the page began, not at 1999 ms', async () => {
    const w = createWorld({ answers: quietAnswers() });
    await w.pass(1999);
    expect(phase(w)).toBe('starting');
    await w.pass(1);
    expect(w.read('session.state')).toMatchObject({
      phase: 'tourist',
      isTourist: true,
      isLogin: false,
      userLogIn: false,
    });
  });

  it('counts the 2000 ms from the start of the page, not of the worker', async () => {
    const boot = bootWith();
    const w = createWorld({ boot: { ...boot, at: boot.at - 1500 }, answers: quietAnswers() });
    await w.pass(499);
    expect(phase(w)).toBe('starting');
    await w.pass(1);
    expect(phase(w)).toBe('tourist');
  });

  it('enters the user phase as soon as the user info arrives', async () => {
    const w = createWorld({ boot: bootWith({ token: 'A' }), answers: quietAnswers() });
    await w.pass(30);
    expect(w.read('session.state')).toMatchObject({ phase: 'user', isLogin: true, userLogIn: true, isTourist: false });
    expect(w.read('session.me')?.userId).toBe('me');
    await w.pass(5000);
    expect(phase(w)).toBe('user');
  });

  it('waits for user info that takes longer than 2000 ms', async () => {
    const w = createWorld({
      boot: bootWith({ token: 'A' }),
      answers: { ...quietAnswers(), 'session.getUserInfo': { after: 3000, data: json(me()) } },
    });
    await w.pass(2500);
    expect(phase(w)).toBe('starting');
    await w.pass(600);
    expect(phase(w)).toBe('user');
  });

  it.each([
    ['no network', { lost: 'network' }],
    ['a server error', { code: '019999' }],
    ['a wrong answer', { data: { userId: 7 } }],
    ['nobody', { code: '020011' }],
  ])('falls back to visitor mode when the user info fails: %s', async (_what, reply) => {
    const w = createWorld({
      boot: bootWith({ token: 'A' }),
      answers: { ...quietAnswers(), 'session.getUserInfo': reply },
    });
    await w.pass(100);
    expect(w.read('session.state')).toMatchObject({ phase: 'tourist', isTourist: true, isLogin: false });
  });

  it('requests the user info again when the network is back', async () => {
    const w = createWorld({
      boot: bootWith({ token: 'A' }),
      answers: { ...quietAnswers(), 'session.getUserInfo': { lost: 'network' } },
    });
    await w.pass(3000);
    w.answers['session.getUserInfo'] = { data: json(me()) };
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(100);
    expect(phase(w)).toBe('user');
  });

  it('accepts a token that appears after 1500 ms or after a minute, without a reload', async () => {
    for (const ms of [1500, 60_000]) {
      const w = createWorld({ answers: quietAnswers() });
      await w.pass(ms);
      await w.tell('session.tokenSeen', { token: 'late' });
      await w.pass(100);
      expect(w.read('session.state')).toMatchObject({ phase: 'user', isTourist: false });
      expect(w.calls('session.getUserInfo')).toHaveLength(1);
      // The feed was loaded for the visitor and is loaded again for this person.
      expect(w.calls('forum.listThreads').map((s) => s.token)).toEqual(['', 'late']);
    }
  });

  it('loads and shows the feed while it still waits for a token', async () => {
    const w = createWorld({ answers: quietAnswers() });
    await w.pass(50);
    expect(phase(w)).toBe('starting');
    expect(w.read('forum.feed', 'recommend')).toMatchObject({ phase: 'ready', ids: ['t1', 't2', 't3'] });
  });

  it('does not send a call that needs a login for a visitor, and opens no login prompt', async () => {
    const w = createWorld({ answers: quietAnswers() });
    await w.pass(3000);
    await expect(w.ask('forum.openFeed', { feed: 'follow' })).resolves.toEqual({});
    expect(w.read('forum.feed', 'follow')).toMatchObject({ phase: 'error', failCode: '020011' });
    expect(w.calls('forum.listFollowedThreads')).toEqual([]);
    expect(w.read('session.dialog')?.kind).not.toBe('loginPrompt');
  });
});

describe('the login prompt', () => {
  const asVisitor = async (more: Parameters<typeof createWorld>[0] = {}) => {
    const w = createWorld({ boot: bootWith({ visitorTerms: '1' }), answers: quietAnswers(), ...more });
    await w.pass(2100);
    return w;
  };
  const intent = { route: '/circle/threadDetail?threadId=t1', action: 'like', args: 't1' };

  it('opens for an action that needs a login, and the action is not sent', async () => {
    const w = await asVisitor();
    await expect(w.ask('forum.likeThread', { threadId: 't1', isLike: 1 })).rejects.toMatchObject({
      failure: { code: '020011' },
    });
    expect(w.read('session.dialog')).toEqual({ kind: 'loginPrompt' });
    expect(w.calls('forum.likeThread')).toEqual([]);
  });

  it('is shown once it is known that nobody is logged in, and not at all when a token arrives', async () => {
    const open = async () => {
      const w = createWorld({ boot: bootWith({ visitorTerms: '1' }), answers: quietAnswers() });
      await w.pass(500);
      const ask = w.post('session.requireLogin', { intent });
      await w.pass(500);
      expect(w.read('session.dialog')?.kind).toBe('none');
      return { w, id: ask.id ?? '' };
    };
    const visitor = await open();
    await visitor.w.pass(1500);
    expect(visitor.w.read('session.dialog')?.kind).toBe('loginPrompt');
    const person = await open();
    await person.w.tell('session.tokenSeen', { token: 'A' });
    await person.w.pass(1500);
    expect(person.w.read('session.dialog')?.kind).toBe('none');
    expect(person.w.replies.get(person.id)?.payload).toEqual({ loggedIn: 1 });
  });

  it('replies loggedIn 0 after a cancel and drops the intent', async () => {
    const w = await asVisitor();
    const { id } = w.post('session.requireLogin', { intent });
    await w.pass(10);
    await w.ask('session.answerLoginPrompt', { confirm: 0 });
    expect(w.replies.get(id)?.payload).toEqual({ loggedIn: 0 });
    expect(w.read('session.dialog')?.kind).toBe('none');
    await w.ask('session.login', { phone: '13800000001', code: '246810' });
    expect(w.told('session.intentReady')).toEqual([]);
  });

  it('sends session.intentReady once with the stored intent after a login by code', async () => {
    const w = await asVisitor();
    const { id } = w.post('session.requireLogin', { intent });
    await w.pass(10);
    await w.ask('session.answerLoginPrompt', { confirm: 1 });
    expect(w.read('session.dialog')?.kind).toBe('loginSheet');
    await w.ask('session.login', { phone: '13800000001', code: '246810' });
    expect(w.replies.get(id)?.payload).toEqual({ loggedIn: 1 });
    expect(w.told('session.intentReady')).toEqual([intent]);
    expect(w.read('session.dialog')?.kind).toBe('none');
    expect(w.told('session.tokenChanged')).toEqual([
      { idToken: 'token-new', refreshToken: 'refresh-new', expire: 9_999_999_999_999 },
    ]);
    await w.pass(10_000);
    expect(w.told('session.intentReady')).toHaveLength(1);
  });

  it('sends session.loginApp without a token, also when the session has one', async () => {
    const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers: quietAnswers() });
    await w.pass(100);
    await w.ask('session.login', { phone: '13800000001', code: '246810' });
    expect(w.calls('session.loginApp').map((one) => one.token)).toEqual(['']);
  });

  it('sends the device id with the request for a code and with the login', async () => {
    const w = await asVisitor();
    w.answers['session.sendCode'] = { data: { resendAfter: 60 } };
    expect(await w.ask('session.sendCode', { phone: '13800000001', scene: 'login' })).toEqual({ resendAfter: 60 });
    await w.ask('session.login', { phone: '13800000001', code: '246810' });
    expect(inputsOf(w, 'session.sendCode')).toEqual([{ phone: '13800000001', scene: 'login', deviceId: 'device-1' }]);
    expect(inputsOf(w, 'session.loginApp')).toEqual([{ phone: '13800000001', code: '246810', deviceId: 'device-1' }]);
  });

  it('keeps the login sheet open when the code is wrong', async () => {
    const w = await asVisitor();
    w.answers['session.loginApp'] = { code: '010014', message: '验证码错误' };
    w.post('session.requireLogin', { intent: null });
    await w.pass(10);
    await w.ask('session.answerLoginPrompt', { confirm: 1 });
    await expect(w.ask('session.login', { phone: '13800000001', code: '000000' })).rejects.toMatchObject({
      failure: { code: '010014' },
    });
    expect(w.read('session.dialog')?.kind).toBe('loginSheet');
  });

  it('uses the app’s own login inside the app', async () => {
    const w = await asVisitor({
      boot: bootWith({ isApp: 1, visitorTerms: '1' }),
      native: { 'native.login': () => ({ reply: { idToken: 'from-app' } }) },
    });
    const { id } = w.post('session.requireLogin', { intent });
    await w.pass(10);
    await w.ask('session.answerLoginPrompt', { confirm: 1 });
    await w.pass(200);
    expect(w.replies.get(id)?.payload).toEqual({ loggedIn: 1 });
    expect(w.calls('session.getUserInfo').map((s) => s.token)).toEqual(['from-app']);
  });
});

describe('logout and renewal', () => {
  it('removes the token, the user info and the cache of the person on logout', async () => {
    const w = createWorld({
      boot: bootWith({ token: 'A' }),
      answers: {
        ...quietAnswers(),
        'forum.listThreads': {
          data: json({ list: [], total: -1, pageNum: 1, pageSize: 20, hasMore: false, cursor: '' }),
        },
      },
    });
    await w.pass(3000);
    await w.ask('session.logout', {});
    expect(w.read('session.state')).toMatchObject({ phase: 'tourist', isLogin: false });
    expect(w.read('session.me')).toBeNull();
    expect(w.told('session.tokenChanged').pop()).toMatchObject({ idToken: '' });
    await w.pass(5000);
    const left = await w.storage.run({ op: 'all', store: 'cache', key: 'me|' });
    expect(left).toEqual({});
    expect(await w.storage.run({ op: 'get', store: 'meta', key: '|person' })).toBeNull();
  });

  it.each([
    ['does not answer', () => new Promise<never>(() => undefined)],
    ['fails', () => Promise.reject(new Error('broken'))],
  ])('signs the person out all the same when the phone’s storage %s', async (_name, broken) => {
    const inner = memoryStorage();
    const w = createWorld({
      boot: bootWith({ token: 'A', visitorTerms: '1' }),
      answers: { ...quietAnswers(), 'session.logoutApp': { lost: 'network' } },
      storage: { run: (request) => (/clear|delete/.test(request.op) ? broken() : inner.run(request)) },
      files: () => null,
      more: true,
    });
    await w.pass(3000);
    w.post('session.logout', {});
    await w.pass(21_000);
    expect(phase(w)).toBe('tourist');
    expect(w.read('session.me')).toBeNull();
    expect(w.told('session.tokenChanged').pop()).toMatchObject({ idToken: '' });
  });

  it.each([
    ['ends it in the other tabs, which send nothing more and show nothing', '', 'tourist', undefined],
    ['leaves a tab alone that has heard of it after the next login', 'A', 'user', 'me'],
    ['lets the other tabs follow who has logged in since', 'B', 'user', 'other'],
  ])('on logout %s', async (_name, idToken, phaseThen, userId) => {
    const message = { theme: 'loggedOut' as const, args: [{ userId: 'me' }], random: 1, sender: 'x', at: 1 };
    const told: unknown[] = [];
    const leaving = createWorld({
      boot: bootWith({ token: 'A', visitorTerms: '1' }),
      answers: quietAnswers(),
      native: { 'native.sendCrossPage': (input) => (told.push(input), { reply: {} }) },
    });
    await leaving.pass(3000);
    await leaving.ask('session.logout', {});
    expect(told).toContainEqual({ theme: message.theme, args: message.args });

    const w = createWorld({
      boot: bootWith({ token: 'A', visitorTerms: '1' }),
      answers: {
        ...quietAnswers(),
        'session.getUserInfo': (_input, token) => ({ data: json(me(token === 'B' ? 'other' : 'me')) }),
        'forum.likeThread': { lost: 'network' },
      },
      native: {
        'native.retrieveIdToken': () =>
          idToken ? { reply: { idToken } } : { fail: { code: 'unsupported', message: '' } },
      },
    });
    await w.pass(3000);
    await w.ask('forum.likeThread', { threadId: 't1', isLike: 1 });
    await w.pass(500);
    await w.tell('native.crossPageReceived', message);
    await w.pass(500);
    expect([phase(w), w.read('session.me')?.userId]).toEqual([phaseThen, userId]);
    expect(w.read('session.outbox')?.waiting).toBe(idToken === 'A' ? 1 : 0);
    // What is stored may be of the next session, and is the other tab's to delete.
    expect(Object.keys((await w.storage.run({ op: 'all', store: 'jobs', key: 'me|' })) as object)).toHaveLength(1);
    expect(w.told('session.tokenChanged')).toEqual([]);
  });

  it('renews the token on /waitePage, and replies loggedIn 0 after 10 s without an answer', async () => {
    const w = createWorld({
      boot: bootWith({ isApp: 1, visitorTerms: '1', route: '/waitePage' }),
      answers: quietAnswers(),
      native: { 'native.renewIdToken': () => ({ reply: { idToken: 'fresh' } }) },
    });
    await w.pass(2100);
    await expect(w.ask('session.renewToken', {})).resolves.toEqual({ loggedIn: 1 });
    const silent = createWorld({
      boot: bootWith({ isApp: 1, visitorTerms: '1', route: '/waitePage' }),
      answers: quietAnswers(),
      native: { 'native.renewIdToken': () => null },
    });
    await silent.pass(2100);
    const { id } = silent.post('session.renewToken', {});
    await silent.pass(9_999);
    expect(silent.replies.has(id)).toBe(false);
    await silent.pass(2);
    expect(silent.replies.get(id)?.payload).toEqual({ loggedIn: 0 });
  });
});
