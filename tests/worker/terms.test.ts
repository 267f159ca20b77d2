// Terms and visitor dialogs (docs/product/screens.md#terms): every path, one dialog at a time, none on /tncRule.
import { describe, expect, it } from 'vitest';
import { AskFailed } from '../../bus/protocol/envelope';
import { quietAnswers, json, me } from './fixtures';
import { bootWith, createWorld } from './world';

type More = NonNullable<Parameters<typeof bootWith>[0]>;
const person = async (authTac: 0 | 1, more: More = {}, options: Parameters<typeof createWorld>[0] = {}) => {
  const w = createWorld({
    boot: bootWith({ token: 'A', visitorTerms: '1', ...more }),
    answers: { ...quietAnswers(), 'session.getUserInfo': { data: json(me('me', { authTac })) } },
    ...options,
  });
  await w.pass(2500);
  return w;
};
const visitor = async (more: More = {}, options: Parameters<typeof createWorld>[0] = {}) => {
  const w = createWorld({ boot: bootWith(more), answers: quietAnswers(), ...options });
  await w.pass(2500);
  return w;
};
const kind = (w: ReturnType<typeof createWorld>) => w.read('session.dialog')?.kind;
const answer = (w: ReturnType<typeof createWorld>, dialog: 'terms' | 'visitor', agree: 0 | 1, ticked: 0 | 1) =>
  w.ask('session.answerTerms', { dialog, agree, ticked }).then(
    () => 'done',
    (e: unknown) => (e instanceof AskFailed ? e.failure.code : 'error'),
  );
const UNTICKED = '请确认您已细阅读协议';

describe('the terms dialog', () => {
  it('opens for a person with authTac 0 and not with authTac 1', async () => {
    expect(kind(await person(0))).toBe('terms');
    expect(kind(await person(1))).toBe('none');
  });

  // Box ticked or not × in the app or in a browser × with or without a source type.
  const cases = [0, 1].flatMap((ticked) =>
    [0, 1].flatMap((isApp) =>
      ['', 'push'].map((sourceType) => ({ ticked: ticked as 0 | 1, isApp: isApp as 0 | 1, sourceType })),
    ),
  );
  it.each(cases)('on agree (%o) closes if ticked, else shows a toast', async ({ ticked, isApp, sourceType }) => {
    const w = await person(0, { isApp, sourceType });
    const result = await answer(w, 'terms', 1, ticked);
    const stands = {
      result,
      calls: w.calls('session.agree').length,
      authTac: w.read('session.me')?.authTac,
      kind: kind(w),
      shown: w.read('session.state')?.isTNCPoupShow,
      toasts: w.told('session.toasted').map((t) => t.text),
    };
    expect(stands).toEqual(
      ticked
        ? { result: 'done', calls: 1, authTac: 1, kind: 'none', shown: 0, toasts: [] }
        : { result: 'unticked', calls: 0, authTac: 0, kind: 'terms', shown: 1, toasts: [UNTICKED] },
    );
  });
  it.each(cases)('on disagree (%o) closes and sends session.termsDeclined', async ({ ticked, isApp, sourceType }) => {
    const w = await person(0, { isApp, sourceType });
    expect(await answer(w, 'terms', 0, ticked)).toBe('done');
    expect(kind(w)).toBe('none');
    const action = !isApp ? 'close' : sourceType ? 'declineTerms' : 'selectedTab';
    expect(w.told('session.termsDeclined')).toEqual([
      { dialog: 'terms', action, sourceType, link: action === 'selectedTab' ? '/home' : '' },
    ]);
    expect(w.calls('session.agree')).toEqual([]);
  });
  it.each([
    ['/', 'selectedTab'],
    ['/home?x=1', 'selectedTab'],
    ['/mine/info', 'closeWebview'],
  ])('on disagree in the app on %s sends the action %s', async (route, action) => {
    const w = await person(0, { isApp: 1, route });
    await answer(w, 'terms', 0, 0);
    expect(w.told('session.termsDeclined')[0]?.action).toBe(action);
  });

  it('shows the server’s message and stays open when the agreement is refused, and can be repeated', async () => {
    const w = await person(0);
    w.answers['session.agree'] = { code: '010003', message: '暂时无法签署' };
    expect(await answer(w, 'terms', 1, 1)).toBe('010003');
    expect(w.told('session.toasted')).toEqual([{ text: '暂时无法签署', success: 0 }]);
    expect(kind(w)).toBe('terms');
    w.answers['session.agree'] = { data: {} };
    expect(await answer(w, 'terms', 1, 1)).toBe('done');
    expect(kind(w)).toBe('none');
  });

  it('stays open after 020011 without a toast or login prompt, and opens again after a restart', async () => {
    const w = await person(0);
    w.answers['session.agree'] = { code: '020011', message: '请先登录' };
    // The dialog stays open, and each tap sends one request.
    for (let tap = 1; tap <= 3; tap++) {
      expect(await answer(w, 'terms', 1, 1)).toBe('020011');
      await w.pass(10_000);
      expect(w.calls('session.agree')).toHaveLength(tap);
      expect(kind(w)).toBe('terms');
    }
    expect(w.told('session.toasted')).toEqual([]);
    w.kill();
    // The agreement is sent again at the next start; after another refusal the dialog opens again.
    const next = await person(
      0,
      {},
      {
        storage: w.storage,
        answers: {
          ...quietAnswers(),
          'session.getUserInfo': { data: json(me('me', { authTac: 0 })) },
          'session.agree': { code: '020011' },
        },
      },
    );
    expect(kind(next)).toBe('terms');
    next.answers['session.agree'] = { data: {} };
    expect(await answer(next, 'terms', 1, 1)).toBe('done');
    expect(kind(next)).toBe('none');
  });

  it('stays closed while its agreement waits, also after a restart, which sends it under the same token', async () => {
    const w = await person(0);
    w.answers['session.agree'] = { lost: 'network' };
    expect(await answer(w, 'terms', 1, 1)).toBe('done');
    expect(kind(w)).toBe('none');
    await w.pass(3000);
    expect(kind(w)).toBe('none');
    w.kill();
    const next = await person(0, {}, { storage: w.storage });
    expect(kind(next)).toBe('none');
    await next.pass(40_000);
    expect(next.calls('session.agree').map((s) => s.input['clientToken'])).toEqual([
      w.calls('session.agree')[0]?.input['clientToken'],
    ]);
    expect(next.read('session.me')?.authTac).toBe(1);
  });

  it('opens after 020012, and the refused comment is sent after the agreement under the same token', async () => {
    const w = await person(1);
    let agreed = false;
    w.answers['forum.addPost'] = () => (agreed ? { data: { post: null, reply: null } } : { code: '020012' });
    w.answers['session.agree'] = () => {
      agreed = true;
      return { data: {} };
    };
    await w.ask('forum.addPost', { threadId: 't1', content: '好' });
    await w.pass(2000);
    expect(kind(w)).toBe('terms');
    expect(w.read('session.outbox')?.waiting).toBe(1);
    await answer(w, 'terms', 1, 1);
    await w.pass(2000);
    expect(w.read('session.outbox')?.waiting).toBe(0);
    expect(new Set(w.calls('forum.addPost').map((s) => s.input['clientToken'])).size).toBe(1);
  });

  it('opens again at the next start after a disagree, not before', async () => {
    const w = await person(0);
    await answer(w, 'terms', 0, 0);
    await w.tell('session.routeChanged', { route: '/home', tncType: '', title: '' });
    await w.pass(60_000);
    expect(kind(w)).toBe('none');
    expect(kind(await person(0, {}, { storage: w.storage }))).toBe('terms');
  });
});

describe('the visitor dialog', () => {
  it('opens although nobody was logged in before the second script was there', async () => {
    expect(kind(await visitor({}, { domainsAfter: 2300 }))).toBe('visitor');
    expect(kind(await visitor({ visitorTerms: '1' }, { domainsAfter: 2300 }))).toBe('none');
  });
  it('opens after 2000 ms when no agreement is stored', async () => {
    const w = createWorld({ answers: quietAnswers() });
    await w.pass(1999);
    expect(kind(w)).toBe('none');
    await w.pass(10);
    expect(kind(w)).toBe('visitor');
    expect(kind(await visitor({ visitorTerms: '1' }))).toBe('none');
  });
  it('opens after a failed request for the user info', async () => {
    const w = createWorld({
      boot: bootWith({ token: 'A' }),
      answers: { ...quietAnswers(), 'session.getUserInfo': { lost: 'network' } },
    });
    await w.pass(100);
    expect(kind(w)).toBe('visitor');
  });
  it('stays closed when the app has a stored agreement, and opens when the app has none', async () => {
    const stored = await visitor(
      { isApp: 1 },
      { native: { 'native.visitorTerms': () => ({ reply: { version: '3' } }) } },
    );
    expect(kind(stored)).toBe('none');
    expect(kind(await visitor({ isApp: 1 }))).toBe('visitor');
  });
  it('on agree shows a toast when unticked, else sends session.visitorAgreed and closes', async () => {
    const w = await visitor();
    expect(await answer(w, 'visitor', 1, 0)).toBe('unticked');
    expect(w.told('session.toasted')).toEqual([{ text: UNTICKED, success: 0 }]);
    expect(kind(w)).toBe('visitor');
    expect(await answer(w, 'visitor', 1, 1)).toBe('done');
    expect(w.told('session.visitorAgreed')).toHaveLength(1);
    expect(kind(w)).toBe('none');
  });
  it.each([
    ['browser', 0, '/home', 'close', ''],
    ['app, home', 1, '/home', 'featuredTab', '/content/list'],
    ['app, Club Z', 1, '/', 'featuredTab', '/content/list'],
    ['app, elsewhere', 1, '/circle/hotList', 'closeWebview', ''],
  ] as const)('on disagree closes and sends the action for %s', async (_what, isApp, route, action, link) => {
    const w = await visitor({ isApp, route });
    await answer(w, 'visitor', 0, 0);
    expect(w.told('session.termsDeclined')).toMatchObject([{ dialog: 'visitor', action, link }]);
    expect(kind(w)).toBe('none');
  });
  it('closes when a token appears', async () => {
    const w = await visitor();
    await w.tell('session.tokenSeen', { token: 'late' });
    await w.pass(100);
    expect(kind(w)).toBe('none');
  });
});

describe('dialogs', () => {
  it('open one at a time: the visitor dialog before the login prompt', async () => {
    const w = await visitor();
    w.post('session.requireLogin', { intent: null });
    await w.pass(10);
    expect(kind(w)).toBe('visitor');
    await answer(w, 'visitor', 1, 1);
    expect(kind(w)).toBe('loginPrompt');
  });
  it('are closed on /tncRule and open again after it', async () => {
    const w = await person(0);
    await w.tell('session.routeChanged', { route: '/tncRule?type=user', tncType: '', title: '' });
    expect(kind(w)).toBe('none');
    await w.tell('session.routeChanged', { route: '/home', tncType: '', title: '' });
    expect(kind(w)).toBe('terms');
    expect(kind(await visitor({ route: '/tncRule' }))).toBe('none');
  });
  it('ask for a newer app after 010015', async () => {
    const w = await person(1);
    w.answers['forum.getThread'] = { code: '010015' };
    await w.ask('forum.openThread', { threadId: 't1' }).catch(() => undefined);
    expect(w.read('session.state')?.mustUpgrade).toBe(1);
    expect(kind(w)).toBe('upgrade');
  });
});
