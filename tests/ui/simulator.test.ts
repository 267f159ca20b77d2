// The simulated phone without its screen: how the app answers a page's requests, and what it asks the person first.
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answersFor } from '../../ui/devtools/simulator/state/answers';
import { hasTitle } from '../../ui/devtools/simulator/state/bars';
import { chooseVersion } from '../../ui/devtools/simulator/state/chooseVersion';
import { commandNames, commands } from '../../ui/devtools/simulator/state/commands';
import { phone, topWeb } from '../../ui/devtools/simulator/state/phone';
import type { Right, Shot, WebLayer } from '../../ui/devtools/simulator/state/phone';
import { answer, dropAll, dropRequest, questions } from '../../ui/devtools/simulator/state/questions';
import { atLeast521, chooseTab, closeLayer, onLead, restart } from '../../ui/devtools/simulator/state/stack';
import { clearTraffic, logMessage, traffic } from '../../ui/devtools/simulator/state/traffic';

vi.stubGlobal('location', { origin: 'http://phone.test' });
vi.stubGlobal('sessionStorage', { setItem: () => undefined, removeItem: () => undefined, getItem: () => null });
afterAll(() => void vi.unstubAllGlobals());

const shot = (file: string): Shot => ({ file, url: '/art/' + file, width: 4, height: 3, size: 100, caption: file });
const first = (): WebLayer => phone.layers[0] as WebLayer;
const mine = () => answersFor(first().id);
const asked = () => questions.open[0];
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

beforeEach(() => {
  Object.assign(phone, {
    platform: 'ios',
    appVersion: '5.2.1',
    capabilities: '',
    tab: 'community',
    album: [shot('a.webp'), shot('b.webp')],
    saved: [],
    account: null,
    terms: '',
    badge: 0,
    dots: [],
  });
  for (const right of Object.keys(phone.rights) as Right[]) phone.rights[right] = 'unknown';
  restart('/home');
});
afterEach(dropAll);

describe('a permission', () => {
  it('is requested once; after a refusal the app opens the settings, where it can be granted', async () => {
    const refused = mine().requestPermission({ type: 'PHOTO512' }, 'r1');
    expect(asked()).toMatchObject({ kind: 'permission', ask: { right: 'PHOTO' } });
    answer(asked()?.id ?? '', 'denied');
    expect(await refused).toEqual({ data: { type: 'PHOTO512', result: 'denied' } });

    const again = mine().requestPermission({ type: 'PHOTO' }, 'r2');
    expect(asked()?.kind).toBe('settings');
    answer(asked()?.id ?? '', null);
    expect(await again).toEqual({ data: { type: 'PHOTO', result: 'denied' } });

    const third = mine().requestPermission({ type: 'PHOTO' }, 'r3');
    answer(asked()?.id ?? '', 'granted');
    expect(await third).toEqual({ data: { type: 'PHOTO', result: 'granted' } });
    expect(mine().checkPermission({ type: 'PHOTO512' }, 'r4')).toEqual({
      data: { type: 'PHOTO512', result: 'granted' },
    });
    expect(questions.open).toEqual([]);
  });

  it('is requested again on Android until the answer is never', async () => {
    phone.platform = 'android';
    phone.rights.CAMERA = 'denied';
    const once = mine().requestPermission({ type: 'CAMERA' }, 'r1');
    expect(asked()?.kind).toBe('permission');
    answer(asked()?.id ?? '', 'never');
    expect(await once).toEqual({ data: { type: 'CAMERA', result: 'never' } });
    void mine().requestPermission({ type: 'CAMERA' }, 'r2');
    expect(asked()?.kind).toBe('settings');
  });
});

describe('the picker', () => {
  it('opens the source that the person chooses and returns the picked files with paths of the app', async () => {
    phone.rights.PHOTO = 'granted';
    const picked = mine().pickImage({ source: 'both', max: 9 }, 'r1');
    expect(asked()?.kind).toBe('source');
    answer(asked()?.id ?? '', 'album');
    await turn();
    await turn();
    expect(asked()).toMatchObject({ kind: 'album', ask: { max: 9 } });
    answer(asked()?.id ?? '', [shot('b.webp')]);
    expect(await picked).toEqual({
      data: { files: [{ path: 'album/b.webp', name: 'b.webp', size: 100, mime: 'image/webp', width: 4, height: 3 }] },
    });
  });

  it('returns URLs that a page can load if the app is older than 5.2.1', async () => {
    Object.assign(phone, { appVersion: '5.1.4' });
    phone.rights.CAMERA = 'granted';
    const picked = mine().openCamera({}, 'r1');
    await turn();
    answer(asked()?.id ?? '', shot('a.webp'));
    expect(await picked).toMatchObject({ data: { files: [{ path: 'http://phone.test/art/a.webp' }] } });
  });

  it('fails as cancelled when the person cancels or the page drops the request, which closes it', async () => {
    phone.rights.PHOTO = 'granted';
    const turned = mine().openAlbum({ max: 1 }, 'r1');
    await turn();
    answer(asked()?.id ?? '', null);
    expect(await turned).toEqual({ err: { code: 'cancelled', message: '' } });
    const left = mine().openAlbum({ max: 1 }, 'r2');
    await turn();
    dropRequest('r2');
    expect(questions.open).toEqual([]);
    expect(await left).toEqual({ err: { code: 'cancelled', message: '' } });
  });

  it('fails as denied without the permission', async () => {
    const picked = mine().openAlbum({ max: 1 }, 'r1');
    answer(asked()?.id ?? '', 'denied');
    expect(await picked).toEqual({ err: { code: 'denied', message: '' } });
  });
});

describe('webviews', () => {
  it('are stacked and close on back; one that replaces itself is removed', async () => {
    const below = first().id;
    await mine().openWebview({ url: '/a', tokenType: '', closeSelfPage: 0 }, '');
    const second = topWeb()?.id ?? '';
    await answersFor(second).openWebview({ url: '/b', tokenType: '', closeSelfPage: 1 }, '');
    expect(phone.layers.map((layer) => (layer.kind === 'web' ? layer.url : ''))).toEqual(['/home', '/b']);
    await answersFor(topWeb()?.id ?? '').back({}, '');
    expect(phone.layers.map((layer) => layer.id)).toEqual([below]);
    await mine().back({}, '');
    expect([phone.layers.length, phone.tab]).toEqual([1, 'today']);
  });

  it('change only their own tab bar, title and immersive mode', async () => {
    await mine().openWebview({ url: '/a', tokenType: '', closeSelfPage: 0 }, '');
    const second = topWeb()?.id ?? '';
    await mine().setTabBar({ show: 1 }, '');
    await answersFor(second).setTitle({ title: '第二页' }, '');
    await answersFor(second).switchImmersive({ on: 1 }, '');
    expect([first().tabBar, first().title, first().immersive]).toEqual([true, '', false]);
    const top = phone.layers[1] as WebLayer;
    expect([top.tabBar, top.title, top.immersive]).toEqual([false, '第二页', true]);
    expect([
      hasTitle('auto', first(), 0),
      hasTitle('always', first(), 0),
      hasTitle('auto', top, 1),
      hasTitle('never', top, 1),
    ]).toEqual([false, true, false, false]);
    closeLayer(second);
  });

  it('are replaced by a new one at the current path when the app version changes', () => {
    const before = first();
    before.path = '/circle/threadDetail?threadId=t1';
    chooseVersion('4.1.8');
    expect(phone.layers).toHaveLength(1);
    expect([first().id === before.id, first().url, phone.appVersion]).toEqual([
      false,
      '/circle/threadDetail?threadId=t1',
      '4.1.8',
    ]);
  });

  it('are navigated to Club Z by the tab bar and by jumpFirstWebview', async () => {
    const led: string[] = [];
    onLead((id, path) => void led.push(id + path));
    chooseTab('club');
    await mine().jumpFirstWebview({ name: 'Club Z' }, '');
    expect(led).toEqual([first().id + '/', first().id + '/']);
    expect(phone.tab).toBe('club');
  });

  it('are navigated from Club Z to /home by the tab bar, also after a native tab in between', () => {
    chooseTab('club');
    first().path = '/';
    chooseTab('shop');
    const led: string[] = [];
    onLead((_id, path) => void led.push(path));
    chooseTab('community');
    expect(led).toEqual(['/home']);
  });
});

describe('the simulated app', () => {
  it('confirms share and call at once, opens the chosen map app, stores pictures, terms and the badge', async () => {
    expect(
      await mine().share(
        { target: 'chat', type: 'WEBSITE', title: 'a', description: '', thumbnail: '', pageUrl: '/home' },
        's',
      ),
    ).toEqual({ data: { ok: 1 } });
    expect(asked()?.kind).toBe('share');
    dropAll();
    await mine().call({ phone: '13800000001' }, 'c');
    expect(asked()).toMatchObject({ kind: 'call', ask: { phone: '13800000001', countryCode: '86' } });
    dropAll();
    await mine().openNative({ page: 'map', args: { name: '西岸' } }, 'm');
    answer(asked()?.id ?? '', '高德地图');
    await turn();
    expect(phone.layers[1]).toMatchObject({ kind: 'native', name: '高德地图', args: { name: '西岸' } });
    await mine().downloadImage({ url: 'http://phone.test/p.webp' }, '');
    expect(phone.saved.map((one) => one.url)).toEqual(['http://phone.test/p.webp']);
    expect(await mine().visitorTerms({ op: 'agree', version: '2.0' }, '')).toEqual({ data: { version: '2.0' } });
    expect(await mine().visitorTerms({ op: 'get' }, '')).toEqual({ data: { version: '2.0' } });
    await mine().syncRedDot(
      {
        unread: { interactiveNumber: 1, systemInformsNumber: 2, groupNoticeNumber: 3, chatNumber: 4, seq: 1 },
        redDot: null,
      },
      '',
    );
    expect(phone.badge).toBe(10);
  });

  it('returns no token to a visitor, and cancelled for a cancelled login', async () => {
    expect(await mine().renewIdToken({}, '')).toEqual({ err: { code: 'denied', message: '' } });
    expect(await mine().retrieveIdToken({}, '')).toEqual({ err: { code: 'denied', message: '' } });
    const login = mine().login({ tokenType: 'LOYALTY', reopenUrl: '/home' }, 'l');
    answer(asked()?.id ?? '', null);
    expect(await login).toEqual({ err: { code: 'cancelled', message: '' } });
  });

  it('compares versions as numbers, and prefers its list of capabilities to the version', () => {
    const at = (appVersion: string, capabilities = ''): boolean => {
      Object.assign(phone, { appVersion, capabilities });
      return atLeast521();
    };
    expect([at('5.2.0'), at('5.2.1'), at('5.10'), at('6'), at('5.2')]).toEqual([false, true, true, true, false]);
    expect([at('4.1.8', 'share fetchFilePart'), at('5.2.1', 'share')]).toEqual([true, false]);
  });

  it('has an entry in its command list for every command', () => {
    expect(commandNames).toHaveLength(Object.keys(mine()).length);
    for (const name of Object.keys(mine())) expect(commands).toHaveProperty(name);
  });
});

describe('the message log', () => {
  beforeEach(clearTraffic);

  it('contains both directions, with the duration of an answer and long texts cut', () => {
    logMessage('w1', 'toApp', JSON.stringify({ v: 1, kind: 'req', id: 'x', name: 'share', data: { title: 'a' } }));
    logMessage(
      'w1',
      'toPage',
      JSON.stringify({ v: 1, kind: 'res', id: 'x', name: 'share', err: { code: 'denied', message: '' } }),
    );
    logMessage('w1', 'toPage', '{ no json');
    logMessage(
      'w1',
      'toPage',
      JSON.stringify({ v: 1, kind: 'res', id: 'y', name: 'fetchFilePart', data: { data: 'x'.repeat(20_000) } }),
    );
    const [request, answered, odd, long] = traffic.all;
    expect(request).toMatchObject({ way: 'toApp', kind: 'req', name: 'share', took: null, brief: 'title a' });
    expect(answered).toMatchObject({ way: 'toPage', kind: 'res', error: 'denied' });
    expect(answered?.took).toBeGreaterThanOrEqual(0);
    expect(odd).toMatchObject({ kind: 'raw', name: '' });
    expect(long?.json.length).toBeLessThan(7000);
  });

  it('drops the oldest of more than 500 messages', () => {
    for (let i = 0; i < 600; i++)
      logMessage('w1', 'toPage', JSON.stringify({ v: 1, kind: 'event', id: '', name: 'e' + String(i), data: {} }));
    expect([traffic.all.length, traffic.all[0]?.name]).toEqual([500, 'e100']);
  });
});
