// Opening the native app from a browser: the address for a target, when the app counts as opened, and the store.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appAddress, storeAddress } from '../../bridge/openApp';
import { config, advance, flush, openBridge, stopClock, watchAsk } from './kit';
import type { BridgePage } from './kit';

const app = {
  scheme: 'zeal',
  universal: '',
  stores: { ios: 'https://apps.brand.example/zeal', android: 'market://details?id=cn.zeal' },
};
const universal = { ...app, universal: 'https://app.brand.example/open' };
const origin = 'https://community.example';
const address = (target: string, own: typeof app | undefined = app): string =>
  appAddress(target, origin, { ...config, ...(own ? { app: own } : {}) });

beforeEach(stopClock);
afterEach(() => {
  vi.useRealTimers();
  delete config.app;
});

describe('the address that opens the app', () => {
  it.each([
    ['car/certify', 'zeal://open?page=car%2Fcertify'],
    ['profile', 'zeal://open?page=profile'],
    [
      '/mine/chatNotice?tab=groups',
      'zeal://open?url=https%3A%2F%2Fcommunity.example%2Fmine%2FchatNotice%3Ftab%3Dgroups',
    ],
    ['https://shop.brand.example/x?a=1', 'zeal://open?url=https%3A%2F%2Fshop.brand.example%2Fx%3Fa%3D1'],
    ['', 'zeal://open'],
  ])('for %j is %s', (target, made) => expect(address(target)).toBe(made));

  it.each([
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'zeal://wipe',
    'intent://x#Intent;end',
    'data:text/html,x',
    '/\\evil.example',
    'http://brand.example',
    '/a\u202e',
    'x'.repeat(5000) + ' ',
  ])('leaves out the target %j, which is not allowed', (target) => expect(address(target)).toBe('zeal://open'));

  it('is the universal link where it is on an allowed host, and the app’s scheme otherwise', () => {
    expect(address('/home', universal)).toBe(
      'https://app.brand.example/open?url=https%3A%2F%2Fcommunity.example%2Fhome',
    );
    expect(address('/home', { ...app, universal: 'https://evil.example/open' })).toBe(
      'zeal://open?url=https%3A%2F%2Fcommunity.example%2Fhome',
    );
    expect(address('', { ...app, universal: 'javascript:alert(1)' })).toBe('zeal://open');
  });
  it('is empty without an app, and for a scheme that could show or run a page', () => {
    expect(appAddress('/home', origin, { allowedHosts: [] })).toBe('');
    for (const scheme of ['javascript', 'data', 'https', 'blob', 'ZEAL', 'ze al', '', 'zeal:'])
      expect([scheme, address('', { ...app, scheme })]).toEqual([scheme, '']);
  });
  it('of the store depends on the phone’s system, and is never a script', () => {
    expect(storeAddress('Mozilla/5.0 (iPhone)', { app })).toBe('https://apps.brand.example/zeal');
    expect(storeAddress('Mozilla/5.0 (Linux; Android 13)', { app })).toBe('market://details?id=cn.zeal');
    expect(
      storeAddress('Mozilla/5.0 (iPhone)', { app: { ...app, stores: { ios: 'javascript:alert(1)', android: '' } } }),
    ).toBe('');
    expect(storeAddress('x', {})).toBe('');
  });
});

describe('openApp', () => {
  async function start(own: typeof app = app): Promise<BridgePage> {
    config.app = own;
    const s = openBridge('browser');
    s.fire('touchstart');
    await flush();
    return s;
  }
  const open = (s: BridgePage, to: 'app' | 'store' = 'app', target = '/home') => {
    s.touch();
    return watchAsk(s.client.ask('native.openApp', { target, to }));
  };
  it('answers opened when the page is hidden within two seconds, and does not open the store', async () => {
    const s = await start();
    const seen = open(s);
    await advance(1500);
    expect(seen.over).toBe(false);
    s.page.hidden = true;
    s.page.fire('visibilitychange');
    await advance(1);
    expect([seen.out, s.went]).toEqual([
      { opened: 1, store: 0 },
      ['assign zeal://open?url=https%3A%2F%2Fcommunity.example%2Fhome'],
    ]);
    await advance(5000);
    expect(s.went).toHaveLength(1);
  });
  it('opens the store after two seconds on the same page, or answers that there is none', async () => {
    const s = await start();
    const seen = open(s);
    await advance(2000);
    expect([seen.out, s.went.slice(1)]).toEqual([{ opened: 0, store: 1 }, ['assign https://apps.brand.example/zeal']]);
    const none = await start({ ...app, stores: { ios: '', android: '' } });
    const other = open(none);
    await advance(2000);
    expect([other.out, none.went.length]).toEqual([{ opened: 0, store: 0 }, 1]);
  });
  it('opens the store at once where only the store is asked for', async () => {
    const s = await start();
    const seen = open(s, 'store');
    await advance(1);
    expect([seen.out, s.went]).toEqual([{ opened: 0, store: 1 }, ['assign https://apps.brand.example/zeal']]);
  });
  it('fails without a touch', async () => {
    const s = await start();
    await advance(5000);
    const seen = watchAsk(s.client.ask('native.openApp', { target: '', to: 'app' }));
    await advance(1);
    expect([seen.failure?.code, s.went]).toEqual(['denied', []]);
  });
});
