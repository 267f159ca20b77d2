// What the bridge reads from the window: cookie, environment, visibility, taps, keyboard, messages of other pages.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnvironment, readToken } from '../../bridge/environment';
import { store, stored } from '../../bridge/storage';
import { FakeElement, blockedStorage, fakeStorage, fakeWindow } from './fakeWindow';
import { config, advance, flush, openBridge, stopClock, watchAsk } from './kit';
import type { BridgePage } from './kit';

beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());
const tokens = (s: BridgePage): unknown[] => s.told('session.tokenSeen').map((p) => (p as { token: string }).token);

describe('the token', () => {
  it('is read from its own cookie, else from the global of old apps', () => {
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

  it('is read every 100 ms, reported once, and reported again when it is renewed', async () => {
    const s = openBridge('browser');
    await advance(1900);
    expect(tokens(s)).toEqual([]);
    s.jar.set('idToken', 'T1');
    await advance(100);
    expect(tokens(s)).toEqual(['T1']);
    await advance(10_000);
    expect(tokens(s)).toEqual(['T1']);
    s.jar.set('idToken', 'T2');
    await advance(2000);
    expect(tokens(s)).toEqual(['T1', 'T2']);
  });

  it('is not read while the page is hidden, and is read at once when the page is shown or focused', async () => {
    const s = openBridge('browser');
    await advance(60_000);
    s.page.hidden = true;
    s.jar.set('idToken', 'T1');
    await advance(5000);
    expect(tokens(s)).toEqual([]);
    s.page.hidden = false;
    s.page.fire('visibilitychange');
    expect(tokens(s)).toEqual(['T1']);
    s.jar.set('idToken', 'T2');
    s.fire('focus');
    expect(tokens(s)).toEqual(['T1', 'T2']);
  });

  it('is reported with the refresh token that another tab has stored with it', async () => {
    const s = openBridge('browser', { beforeStart: (f) => void f.jar.set('idToken', 'T1') });
    store('refreshToken', 'R2', s.w);
    s.jar.set('idToken', 'T2');
    s.fire('focus');
    expect(s.told('session.tokenSeen').pop()).toEqual({ token: 'T2', refreshToken: 'R2' });
  });

  const change = (s: BridgePage, idToken: string, refreshToken = '', expire = 0): void =>
    s.deliver({ kind: 'tell', topic: 'session.tokenChanged', payload: { idToken, refreshToken, expire } });

  it('is written to the cookie on session.tokenChanged, and not reported back', async () => {
    const s = openBridge('browser');
    change(s, 'T1', '', Date.now() + 3_600_000);
    expect(s.cookiesWritten).toEqual([
      'idToken=T1; Path=/; SameSite=Lax; Expires=Sat, 21 Nov 2026 09:00:00 GMT; Secure',
    ]);
    await advance(5000);
    expect(tokens(s)).toEqual([]);
    const plain = openBridge('browser', { url: 'http://127.0.0.1:4173/home' });
    change(plain, 'a;b c');
    expect(plain.cookiesWritten).toEqual(['idToken=a%3Bb%20c; Path=/; SameSite=Lax']);
    expect(readToken(config, plain.w)).toBe('a;b c');
  });

  it('stays in the cookie for the 60 days of its refresh token', () => {
    const s = openBridge('browser');
    change(s, 'T1', 'R1', Date.now() + 3_600_000);
    change(s, 'T2');
    expect(s.cookiesWritten).toEqual([
      'idToken=T1; Path=/; SameSite=Lax; Max-Age=5184000; Secure',
      'idToken=T2; Path=/; SameSite=Lax; Max-Age=5184000; Secure',
    ]);
    expect(s.w.localStorage.getItem('refreshToken')).toBe('R1');
  });

  it('that another tab has stored is kept when this page renews its own, and reported', () => {
    const s = openBridge('browser', { beforeStart: (f) => void f.jar.set('idToken', 'T1') });
    change(s, 'T1 renewed');
    s.jar.set('idToken', 'T2');
    change(s, 'T1 renewed twice');
    expect([s.jar.get('idToken'), tokens(s)]).toEqual(['T2', ['T1', 'T2']]);
    change(s, 'T3', 'R3');
    expect(s.jar.get('idToken'), 'a login').toBe('T3');
  });

  it('that another tab has stored is kept when the renewal was told before the bridge started', () => {
    const s = openBridge('browser', {
      startToken: 'T1',
      beforeStart: (f) => void f.jar.set('idToken', 'T2'),
      early: {
        kind: 'tell',
        topic: 'session.tokenChanged',
        payload: { idToken: 'T1 renewed', refreshToken: '', expire: 0 },
      },
    });
    expect([s.jar.get('idToken'), tokens(s)]).toEqual(['T2', ['T2']]);
  });

  it('is cleared with cookie, global and refresh token; only a new one is reported afterwards', async () => {
    const s = openBridge('browser', { beforeStart: (f) => void (f.raw['idToken'] = 'T0') });
    expect(tokens(s)).toEqual(['T0']);
    change(s, 'T1', 'R1');
    change(s, '');
    expect([s.jar.get('idToken'), s.raw['idToken'], stored('refreshToken', s.w)]).toEqual([undefined, undefined, '']);
    await advance(5000);
    expect(tokens(s)).toEqual(['T0']);
    s.jar.set('idToken', 'T9');
    await advance(5000);
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
  ] as const)('is read from the user agent %j', (agent, isApp, appVersion, appEnvironment) => {
    expect(readEnvironment(config, fakeWindow({ agent }).w)).toMatchObject({ isApp, appVersion, appEnvironment });
  });

  it('has one device id, the source of the start address and the phone’s limits, and is reported at the start', () => {
    const s = openBridge('browser', {
      url: 'https://community.example/circle/threadDetail?threadId=7&sourceType=push',
      nav: { onLine: false, deviceMemory: 2 },
    });
    s.w.localStorage.setItem('visitorTerms', '4');
    s.raw.location.search = '?x=1';
    const first = s.told('session.environmentSeen')[0] as { deviceId: string };
    const second = readEnvironment(config, s.w);
    expect(first).toMatchObject({
      route: '/circle/threadDetail?threadId=7&sourceType=push',
      sourceType: 'push',
      online: 0,
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

  it('keeps device id and terms in memory where storage is blocked', () => {
    const s = openBridge('browser', { storage: blockedStorage() });
    const told = s.told('session.environmentSeen')[0] as { deviceId: string };
    expect(told.deviceId).toMatch(/^[0-9a-f]{32}$/);
    expect(readEnvironment(config, s.w).deviceId).toBe(told.deviceId);
    store('visitorTerms', '4', s.w);
    expect([readEnvironment(config, s.w).visitorTerms, stored('visitorTerms', s.w)]).toEqual(['4', '4']);
  });

  it('keeps the newest value in memory where storage is full', () => {
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

describe('the watchers of the window', () => {
  it('report that the page is visible again when it comes back whole, in an engine that says no more than that', async () => {
    const s = openBridge('browser');
    await advance(1);
    s.fire('pageshow', { persisted: false });
    s.fire('pagehide', { persisted: true });
    s.fire('pageshow', { persisted: true });
    expect(s.told('session.visibilityChanged')).toEqual([{ visible: 0 }, { visible: 1 }]);
    s.page.hidden = true;
    s.page.fire('visibilitychange');
    s.fire('pagehide', { persisted: true });
    s.page.hidden = false;
    s.page.fire('visibilitychange');
    s.fire('pageshow', { persisted: true });
    expect(s.told('session.visibilityChanged').slice(2)).toEqual([{ visible: 0 }, { visible: 0 }, { visible: 1 }]);
  });
  it('report network and visibility when they change', async () => {
    const s = openBridge('browser');
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

  it('report a tap with role and name, as the cause of what follows in the same task', async () => {
    const s = openBridge('browser');
    const button = new FakeElement('button');
    button.setAttribute('aria-label', '点赞');
    button.textContent = '12';
    s.page.controls = [new FakeElement('a'), new FakeElement('button'), button];
    s.fire('click', { target: button });
    watchAsk(s.client.ask('native.setTabBar', { show: 1 }));
    const tap = s.posted.find((e) => e.topic === 'session.tapped');
    expect(tap?.payload).toEqual({ role: 'button', name: '点赞', nth: 1 });
    expect(s.posted.at(-1)).toMatchObject({ topic: 'native.setTabBar', cause: tap?.seq });
    await advance(1);
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
      { role: 'input', name: '手机号', nth: 0 },
      { role: 'tab', name: ('推荐 帖子 ' + '长'.repeat(60)).slice(0, 40), nth: 0 },
    ]);
  });

  it('report a browser’s keyboard by the viewport’s height, and ignore zoom and the browser’s bars', async () => {
    const s = openBridge('browser');
    s.fire('touchstart');
    await flush();
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

  it('take the keyboard’s height from the app, and from the viewport where the app does not answer', async () => {
    const s = openBridge('android');
    await advance(1);
    s.viewport.height = 340;
    s.viewport.fire('resize');
    s.sim.event('keyboardChanged', { height: 99_999 });
    expect(s.root.style['--keyboard']).toBe('640px');
    const silent = openBridge('android', { script: { hello: { silent: true } } });
    await advance(1001);
    silent.viewport.height = 340;
    silent.viewport.fire('resize');
    expect(silent.root.style['--keyboard']).toBe('300px');
  });

  it('load the host with the first touch, or after six seconds', async () => {
    const s = openBridge('browser');
    await advance(5900);
    expect(s.told('native.hostChanged')).toEqual([]);
    await advance(200);
    expect(s.told('native.hostChanged')).toHaveLength(1);
    s.fire('touchstart');
    await flush();
    expect(s.told('native.hostChanged')).toHaveLength(1);
    const touched = openBridge('browser');
    touched.fire('touchstart');
    await flush();
    expect(touched.told('native.hostChanged')).toHaveLength(1);
  });

  it('answer tab bar, red dot and status bar at once, and apply the last of each when the host is loaded', async () => {
    const s = openBridge('browser');
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
    await advance(1000);
    expect([s.told('native.hostChanged'), s.page.title]).toEqual([[], '社区']);
    s.fire('touchstart');
    await flush();
    expect([s.page.title, s.theme.attributes['content']]).toEqual(['(5) 社区', '#0c0b0a']);
    await s.client.ask('native.syncRedDot', unread(0));
    expect(s.page.title).toBe('社区');
  });
});

describe('messages between pages', () => {
  async function two(): Promise<[BridgePage, BridgePage]> {
    const storage = fakeStorage();
    const pages: [BridgePage, BridgePage] = [openBridge('browser', { storage }), openBridge('android', { storage })];
    for (const s of pages) s.fire('touchstart');
    await advance(1);
    return pages;
  }
  const heard = (s: BridgePage): unknown[] => s.told('native.crossPageReceived');
  const stir = (s: BridgePage): void => s.fire('storage', { key: 'crossPage' });

  it('reach the other page once, and not their sender', async () => {
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

  it('are read when a hidden page is shown again, the last 20 of them, and none older than the page', async () => {
    const [a, b] = await two();
    for (let i = 0; i < 25; i++)
      await a.client.ask('native.sendCrossPage', { theme: 'followChanged', args: [{ userId: String(i) }] });
    b.page.hidden = true;
    b.page.fire('visibilitychange');
    expect(heard(b)).toEqual([]);
    b.page.hidden = false;
    b.page.fire('visibilitychange');
    expect(heard(b)).toHaveLength(20);
    await advance(10);
    const late = openBridge('browser', { storage: a.w.localStorage });
    late.fire('touchstart');
    await flush();
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
  ])('are ignored when they are malformed (case %#)', async (text) => {
    const [a, b] = await two();
    a.w.localStorage.setItem('crossPage', text);
    expect(() => stir(b)).not.toThrow();
    expect(heard(b)).toEqual([]);
    await a.client.ask('native.sendCrossPage', { theme: 'threadCreated', args: [{ threadId: '1' }] });
    stir(b);
    expect(heard(b)).toHaveLength(1);
  });
});
