// What the window knows and says: cookie, environment, visibility, taps, keyboard, messages of other pages.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnvironment, readToken } from '../../bridge/environment';
import { store, stored } from '../../bridge/storage';
import { FakeElement, blockedStorage, fakeStorage, fakeWindow } from './fakeWindow';
import { config, pass, rest, stage, stopClock, watchAsk } from './kit';
import type { Stage } from './kit';

beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());
const tokens = (s: Stage): unknown[] => s.told('session.tokenSeen').map((p) => (p as { token: string }).token);

describe('the token', () => {
  it('is read from its cookie alone, else from the old global', () => {
    const { w, jar, raw } = fakeWindow();
    expect(readToken(config, w)).toBe('');
    jar.set('xidToken', 'no').set('idTokenx', 'no').set('other', 'idToken=no');
    expect(readToken(config, w)).toBe('');
    raw['idToken'] = 'from the app';
    expect(readToken(config, w)).toBe('from the app');
    jar.set('idToken', 'a.b-c%3D%3D');
    expect(readToken(config, w)).toBe('a.b-c==');
    jar.set('idToken', '100%');
    expect(readToken(config, w)).toBe('100%');
  });

  it('is looked for every 100 ms, told once, and told again when it is renewed', async () => {
    const s = stage('browser');
    await pass(1900);
    expect(tokens(s)).toEqual([]);
    s.jar.set('idToken', 'T1');
    await pass(100);
    expect(tokens(s)).toEqual(['T1']);
    await pass(10_000);
    expect(tokens(s)).toEqual(['T1']);
    s.jar.set('idToken', 'T2');
    await pass(2000);
    expect(tokens(s)).toEqual(['T1', 'T2']);
  });

  it('of a visitor who signs in elsewhere is seen within a second, or on return to the page; a hidden page does not look', async () => {
    const s = stage('browser');
    await pass(60_000);
    s.page.hidden = true;
    s.jar.set('idToken', 'T1');
    await pass(5000);
    expect(tokens(s)).toEqual([]);
    s.page.hidden = false;
    s.page.fire('visibilitychange');
    expect(tokens(s)).toEqual(['T1']);
    s.jar.set('idToken', 'T2');
    s.fire('focus');
    expect(tokens(s)).toEqual(['T1', 'T2']);
  });

  const change = (s: Stage, idToken: string, refreshToken = '', expire = 0): void =>
    s.deliver({ kind: 'tell', topic: 'session.tokenChanged', payload: { idToken, refreshToken, expire } });

  it('is written to the cookie when the worker says so, and its own writing is no news', async () => {
    const s = stage('browser');
    change(s, 'T1', 'R1', Date.now() + 3_600_000);
    expect(s.cookiesWritten).toEqual([
      'idToken=T1; Path=/; SameSite=Lax; Expires=Sat, 21 Nov 2026 09:00:00 GMT; Secure',
    ]);
    expect(s.w.localStorage.getItem('refreshToken')).toBe('R1');
    change(s, 'T2');
    expect(s.w.localStorage.getItem('refreshToken')).toBe('R1');
    await pass(5000);
    expect(tokens(s)).toEqual([]);
    const plain = stage('browser', { url: 'http://127.0.0.1:4173/home' });
    change(plain, 'a;b c');
    expect(plain.cookiesWritten).toEqual(['idToken=a%3Bb%20c; Path=/; SameSite=Lax']);
    expect(readToken(config, plain.w)).toBe('a;b c');
  });

  it('is cleared with cookie, global and refresh token, and an old one that stays behind does not come back', async () => {
    const s = stage('browser', { beforeStart: (f) => void (f.raw['idToken'] = 'T0') });
    expect(tokens(s)).toEqual(['T0']);
    change(s, 'T1', 'R1');
    change(s, '');
    expect([s.jar.get('idToken'), s.raw['idToken'], stored('refreshToken', s.w)]).toEqual([undefined, undefined, '']);
    await pass(5000);
    expect(tokens(s)).toEqual(['T0']);
    s.jar.set('idToken', 'T9');
    await pass(5000);
    expect(tokens(s)).toEqual(['T0', 'T9']);
  });
});

describe('the environment', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17) CommunityApp/5.2.1 Safari', 1, '5.2.1', 'ios'],
    ['Mozilla/5.0 (Linux; Android 9) CommunityApp/5.10.0.7', 1, '5.10.0.7', 'android'],
    ['Mozilla/5.0 (Linux; ANDROID 9)', 0, '', 'android'],
    ['Mozilla/5.0 (iPhone)', 0, '', 'ios'],
    ['CommunityApp', 0, '', 'ios'],
    ['x CommunityApp/', 1, '', 'ios'],
    ['CommunityApp/5.1 (x)', 1, '5.1', 'ios'],
    ['', 0, '', 'ios'],
  ] as const)('of %j', (agent, isApp, appVersion, appEnvironment) => {
    expect(readEnvironment(config, fakeWindow({ agent }).w)).toMatchObject({ isApp, appVersion, appEnvironment });
  });

  it('keeps one device id, the start address’s source, what the phone spares, and is told at the start', () => {
    const s = stage('browser', {
      url: 'https://community.example/circle/threadDetail?threadId=7&sourceType=push',
      nav: { onLine: false, deviceMemory: 2, connection: { saveData: true } },
    });
    s.w.localStorage.setItem('visitorTerms', '4');
    s.raw.location.search = '?x=1';
    const first = s.told('session.environmentSeen')[0] as { deviceId: string };
    const second = readEnvironment(config, s.w);
    expect(first).toMatchObject({
      route: '/circle/threadDetail?threadId=7&sourceType=push',
      sourceType: 'push',
      online: 0,
      saveData: 1,
      lowEnd: 1,
      screenWidth: 360,
      screenHeight: 640,
      visitorTerms: '',
    });
    expect(first.deviceId).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toMatchObject({
      route: '/circle/threadDetail?x=1',
      sourceType: 'push',
      deviceId: first.deviceId,
      visitorTerms: '4',
    });
    const read = (nav: object) => readEnvironment(config, fakeWindow({ nav }).w).lowEnd;
    expect([
      read({ hardwareConcurrency: 4 }),
      read({ deviceMemory: undefined, hardwareConcurrency: undefined }),
      read({ deviceMemory: 4 }),
    ]).toEqual([1, 0, 0]);
  });

  it('stands also where the phone refuses storage, and stays the same while the page lives', () => {
    const s = stage('browser', { storage: blockedStorage() });
    const told = s.told('session.environmentSeen')[0] as { deviceId: string };
    expect(told.deviceId).toMatch(/^[0-9a-f]{32}$/);
    expect(readEnvironment(config, s.w).deviceId).toBe(told.deviceId);
    store('visitorTerms', '4', s.w);
    expect([readEnvironment(config, s.w).visitorTerms, stored('visitorTerms', s.w)]).toEqual(['4', '4']);
  });

  it('full storage keeps the newest value for this page', () => {
    const storage = fakeStorage();
    const { w } = fakeWindow({ storage });
    store('refreshToken', 'old', w);
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    store('refreshToken', 'new', w);
    expect(stored('refreshToken', w)).toBe('new');
  });
});

describe('what happens to the page', () => {
  it('network and visibility are told as they change', async () => {
    const s = stage('browser');
    s.raw.navigator.onLine = false;
    s.fire('offline');
    s.raw.navigator.onLine = true;
    s.fire('online');
    s.page.hidden = true;
    s.page.fire('visibilitychange');
    s.page.hidden = false;
    s.page.fire('visibilitychange');
    s.fire('pagehide', { persisted: true });
    expect(s.told('session.networkChanged')).toEqual([{ online: 0 }, { online: 1 }]);
    expect(s.told('session.visibilityChanged')).toEqual([{ visible: 0 }, { visible: 1 }, { visible: 0 }]);
  });

  it('a tap is told with role and name, and is the cause of what follows in the same task', async () => {
    const s = stage('browser');
    const button = new FakeElement('button');
    button.setAttribute('aria-label', '点赞');
    button.textContent = '12';
    s.fire('click', { target: button });
    watchAsk(s.client.ask('native.setTabBar', { show: 1 }));
    const tap = s.posted.find((e) => e.topic === 'session.tapped');
    expect(tap?.payload).toEqual({ role: 'button', name: '点赞' });
    expect(s.posted.at(-1)).toMatchObject({ topic: 'native.setTabBar', cause: tap?.seq });
    await pass(1);
    watchAsk(s.client.ask('native.setTabBar', { show: 1 }));
    expect(s.posted.at(-1)?.cause).toBe(undefined);

    const field = Object.assign(new FakeElement('input'), { value: '13800000001' });
    field.setAttribute('placeholder', '手机号');
    const tab = new FakeElement('div');
    tab.setAttribute('role', 'tab');
    tab.textContent = '  推荐 \n 帖子 ' + '长'.repeat(60);
    for (const target of [field, tab, { closest: () => null }, {}, button])
      s.fire('click', { target, isTrusted: target !== button });
    expect(s.told('session.tapped').slice(1)).toEqual([
      { role: 'input', name: '手机号' },
      { role: 'tab', name: ('推荐 帖子 ' + '长'.repeat(60)).slice(0, 40) },
    ]);
  });

  it('the keyboard of a browser is what the viewport lost; a pinch or a browser’s bar is none', async () => {
    const s = stage('browser');
    s.fire('touchstart');
    await rest();
    const to = (change: object): void => {
      Object.assign(s.viewport, { scale: 1, height: 640, offsetTop: 0 }, change);
      s.viewport.fire('resize');
    };
    to({ height: 580 });
    to({ height: 340 });
    expect([s.root.style['--keyboard'], s.root.attributes['data-keyboard']]).toEqual(['300px', 'open']);
    to({ height: 340 });
    to({ height: 320, scale: 2 });
    to({});
    expect([s.root.style['--keyboard'], s.root.attributes['data-keyboard']]).toEqual(['0px', undefined]);
    expect(s.told('native.keyboardChanged')).toEqual([{ height: 300 }, { height: 0 }]);
  });

  it('the keyboard in the app is what the app says, and only that; without an app, the viewport’s', async () => {
    const s = stage('android');
    await pass(1);
    s.viewport.height = 340;
    s.viewport.fire('resize');
    s.sim.event('keyboardChanged', { height: 99_999 });
    expect(s.root.style['--keyboard']).toBe('640px');
    const silent = stage('android', { script: { hello: { silent: true } } });
    await pass(1001);
    silent.viewport.height = 340;
    silent.viewport.fire('resize');
    expect(silent.root.style['--keyboard']).toBe('300px');
  });

  it('what the first screen does not need waits for a touch, or for six seconds', async () => {
    const s = stage('browser');
    await pass(5900);
    expect(s.told('native.hostChanged')).toEqual([]);
    await pass(200);
    expect(s.told('native.hostChanged')).toHaveLength(1);
    s.fire('touchstart');
    await rest();
    expect(s.told('native.hostChanged')).toHaveLength(1);
    const touched = stage('browser');
    touched.fire('touchstart');
    await rest();
    expect(touched.told('native.hostChanged')).toHaveLength(1);
  });

  it('nor do bars and titles: they are answered at once and done later, the last of each', async () => {
    const s = stage('browser');
    const unread = (chatNumber: number) => ({
      unread: { interactiveNumber: 0, systemInformsNumber: 0, groupNoticeNumber: 0, chatNumber, seq: 1 },
      redDot: null,
    });
    const asks = [
      s.client.ask('native.setTabBar', { show: 1 }),
      s.client.ask('native.syncRedDot', unread(3)),
      s.client.ask('native.syncRedDot', unread(5)),
      s.client.ask('native.switchImmersive', { on: 1 }),
    ];
    expect(await Promise.all(asks)).toEqual(Array(4).fill({ ok: 1 }));
    await pass(1000);
    expect([s.told('native.hostChanged'), s.page.title]).toEqual([[], '社区']);
    s.fire('touchstart');
    await rest();
    expect([s.page.title, s.theme.attributes['content']]).toEqual(['(5) 社区', '#0c0b0a']);
    await s.client.ask('native.syncRedDot', unread(0));
    expect(s.page.title).toBe('社区');
  });
});

describe('the pages of this app', () => {
  async function two(): Promise<[Stage, Stage]> {
    const storage = fakeStorage();
    const pages: [Stage, Stage] = [stage('browser', { storage }), stage('android', { storage })];
    for (const s of pages) s.fire('touchstart');
    await pass(1);
    return pages;
  }
  const heard = (s: Stage): unknown[] => s.told('native.crossPageReceived');
  const stir = (s: Stage): void => s.fire('storage', { key: 'crossPage' });

  it('hear each other, each message once, and never themselves', async () => {
    const [a, b] = await two();
    await a.client.ask('native.sendCrossPage', { theme: 'likeChanged', args: [{ threadId: '7', isOn: 1, count: 12 }] });
    await a.client.ask('native.sendCrossPage', { theme: 'unreadChanged', args: [] });
    stir(a);
    stir(b);
    stir(b);
    expect(heard(a)).toEqual([]);
    expect(heard(b)).toMatchObject([
      { theme: 'likeChanged', args: [{ threadId: '7', isOn: 1, count: 12 }], random: expect.any(Number) },
      { theme: 'unreadChanged', args: [] },
    ]);
    await b.client.ask('native.sendCrossPage', { theme: 'placeChosen', args: [{ text: '西湖' }] });
    stir(a);
    expect(heard(a)).toMatchObject([{ theme: 'placeChosen' }]);
  });

  it('catch up when they are seen again, but not on what is older than they are', async () => {
    const [a, b] = await two();
    for (let i = 0; i < 25; i++)
      await a.client.ask('native.sendCrossPage', { theme: 'followChanged', args: [{ userId: String(i) }] });
    b.page.hidden = true;
    b.page.fire('visibilitychange');
    expect(heard(b)).toEqual([]);
    b.page.hidden = false;
    b.page.fire('visibilitychange');
    expect(heard(b)).toHaveLength(20);
    await pass(10);
    const late = stage('browser', { storage: a.w.localStorage });
    late.fire('touchstart');
    await rest();
    stir(late);
    expect(heard(late)).toEqual([]);
  });

  it.each([
    '',
    'x',
    '{}',
    '[1,null,"x",{}]',
    '[{"theme":7}]',
    '[{"theme":"likeChanged","args":{},"random":1,"sender":"a","at":99999999999999}]',
    '[{"theme":"likeChanged","args":[],"random":"1","sender":"a","at":99999999999999}]',
    '[' + '1,'.repeat(70_000) + '1]',
  ])('do not fall over what anyone may write there: %.30j', async (text) => {
    const [a, b] = await two();
    a.w.localStorage.setItem('crossPage', text);
    expect(() => stir(b)).not.toThrow();
    expect(heard(b)).toEqual([]);
    await a.client.ask('native.sendCrossPage', { theme: 'threadCreated', args: [{ threadId: '1' }] });
    stir(b);
    expect(heard(b)).toHaveLength(1);
  });
});
