// An app that is late, silent, old, wrong or gone: every ask settles, where possible with the browser's fallback.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostCommand } from '../../bridge/host';
import { messages } from '../../bridge/messages/messages';
import type { FakeElement } from './fakeWindow';
import { advance, flush, openBridge, stopClock, watchAsk } from './kit';
import type { BridgePage } from './kit';

beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());

async function ready(
  options: Parameters<typeof openBridge>[1] = {},
  how: 'scripted' | 'android' = 'scripted',
): Promise<BridgePage> {
  const s = openBridge(how, options);
  await advance(1);
  return s;
}
const kinds = (s: BridgePage): string[] => s.told('native.hostChanged').map((h) => (h as { kind: string }).kind);

describe('the message hello', () => {
  it('switches to browser mode after a second without an answer, and then answers the waiting asks', async () => {
    const s = openBridge('scripted', { script: { hello: { silent: true } } });
    await advance(1);
    const waiting = watchAsk(s.client.ask('native.back', {}));
    await advance(990);
    expect([waiting.over, kinds(s)]).toEqual([false, []]);
    await advance(10);
    expect([waiting.out, s.went, kinds(s)]).toEqual([{ ok: 1 }, ['back'], ['browser']]);
    expect(s.notes()).toEqual(['native fallback | hello: no answer']);
    await s.client.ask('native.setTabBar', { show: 1 });
    expect([s.sim.seen, s.notes().length]).toEqual([[], 1]);
  });

  it('keeps at most 50 asks waiting and gives the others the fallback at once', async () => {
    const s = openBridge('scripted', { script: { hello: { silent: true } } });
    await advance(1);
    const all = Array.from({ length: 60 }, () => watchAsk(s.client.ask('native.setTabBar', { show: 1 })));
    await flush();
    expect(all.filter((a) => a.over)).toHaveLength(10);
    await advance(1000);
    expect(all.filter((a) => a.out)).toHaveLength(60);
  });

  it('switches to the app when the answer is late, and not when it is malformed', async () => {
    const late = openBridge('scripted', {
      script: { hello: { data: { platform: 'ios', appVersion: '5.2.1' }, afterMs: 4000 } },
    });
    await advance(1100);
    expect(kinds(late)).toEqual(['browser']);
    await advance(4000);
    expect(kinds(late)).toEqual(['browser', 'scripted']);
    watchAsk(late.client.ask('native.setTabBar', { show: 1 }));
    await advance(1);
    expect(late.sim.seen.map((r) => r.name)).toEqual(['setTabBar']);

    const bad = openBridge('scripted', { script: { hello: { malformed: { platform: 7 } } } });
    await advance(1100);
    expect(kinds(bad)).toEqual(['browser']);
  });

  it('is not sent where the user agent has the marker but there is no channel, nor in a frame', async () => {
    const spoofed = openBridge('browser', { agent: 'Mozilla/5.0 (iPhone) CommunityApp/5.2.1' });
    const seen = watchAsk(spoofed.client.ask('native.back', {}));
    await flush();
    expect([seen.out, kinds(spoofed)]).toEqual([{ ok: 1 }, ['browser']]);
    const framed = await ready({ framed: true }, 'android');
    await framed.client.ask('native.back', {});
    expect([framed.sim.seen, framed.went]).toEqual([[], ['back']]);
  });

  it('reports the type of the phone’s network from its answer and from later events', async () => {
    const greeted = (network: unknown) =>
      openBridge('scripted', { script: { hello: { malformed: { platform: 'ios', appVersion: '5.2.1', network } } } });
    const s = greeted('cellular');
    await advance(1);
    expect(s.told('native.networkChanged')).toEqual([{ type: 'cellular' }]);
    s.sim.event('networkChanged', { type: 'wifi' });
    s.sim.event('networkChanged', { type: '6g' });
    expect(s.told('native.networkChanged')).toEqual([{ type: 'cellular' }, { type: 'wifi' }]);
    // An app without this field, or with an invalid one, is still used.
    for (const network of [undefined, 7]) {
      const other = greeted(network);
      await advance(1);
      expect([kinds(other), other.told('native.networkChanged')]).toEqual([['scripted'], []]);
    }
  });

  it('keeps messages that the app sends before its host is loaded', async () => {
    const s = openBridge('android');
    s.sim.event('resumed');
    await advance(1);
    expect(s.told('native.resumed')).toEqual([{}]);
  });
});

describe('an app that does not answer', () => {
  it('has the time limit of the specification for each message', () => {
    const names = Object.keys(messages) as HostCommand[];
    const takes = (ms: number) => names.filter((name) => messages[name].limitMs === ms).sort();
    expect(takes(10_000)).toEqual(['renewIdToken']);
    expect(takes(3000)).toHaveLength(names.length - 6);
    expect(takes(0)).toEqual(['login', 'openAlbum', 'openCamera', 'pickImage', 'requestPermission']);
  });

  it('gets a cancel after three seconds; the fallback runs, and one note is sent', async () => {
    const s = await ready({ script: { replies: { back: { silent: true }, setTabBar: { silent: true } } } });
    const first = watchAsk(s.client.ask('native.back', {}));
    const second = watchAsk(s.client.ask('native.back', {}));
    await advance(2900);
    expect(first.over).toBe(false);
    await advance(101);
    expect([first.out, second.out, s.went]).toEqual([{ ok: 1 }, { ok: 1 }, ['back', 'back']]);
    expect(s.sim.cancelled).toEqual(s.sim.seen.map((r) => r.id));
    expect(s.notes()).toEqual(['native fallback | back: timeout']);
  });

  it('fails a token renewal with timeout after ten seconds, which differs from a refusal as unsupported', async () => {
    const s = await ready({ script: { replies: { renewIdToken: { silent: true } } } });
    const seen = watchAsk(s.client.ask('native.renewIdToken', {}));
    await advance(9900);
    expect(seen.over).toBe(false);
    await advance(101);
    expect(seen.failure?.code).toBe('timeout');
    s.sim.reply('renewIdToken', { err: { code: 'unsupported', message: '' } });
    const refused = watchAsk(s.client.ask('native.renewIdToken', {}));
    await advance(1);
    expect(refused.failure?.code).toBe('unsupported');
  });

  it('extends its time limit by progress, up to a minute', async () => {
    const s = await ready({
      script: {
        replies: {
          setTitle: { data: { ok: 1 }, afterMs: 2000, progress: 5 },
          setTabBar: { silent: true, afterMs: 2000, progress: 40 },
        },
      },
    });
    const ends = watchAsk(s.client.ask('native.setTitle', { title: 'x' }));
    await advance(12_000);
    expect([ends.out, s.notes()]).toEqual([{ ok: 1 }, []]);
    const endless = watchAsk(s.client.ask('native.setTabBar', { show: 0 }));
    await advance(59_900);
    expect(endless.over).toBe(false);
    await advance(101);
    expect([endless.over, s.notes()[0]]).toEqual([true, 'native fallback | setTabBar: timeout']);
  });

  it('has no limit for login, pickers and permissions, which are cancelled when the page is unloaded', async () => {
    const silent = { silent: true } as const;
    const s = await ready({
      script: {
        replies: {
          login: silent,
          pickImage: silent,
          openAlbum: silent,
          openCamera: silent,
          requestPermission: silent,
          setTabBar: silent,
        },
      },
    });
    s.touch();
    const all = [
      s.client.ask('native.login', { tokenType: 'LOYALTY', reopenUrl: '/home' }),
      s.client.ask('native.pickImage', { source: 'album', max: 9 }),
      s.client.ask('native.openAlbum', { max: 1 }),
      s.client.ask('native.openCamera', {}),
      s.client.ask('native.requestPermission', { type: 'CAMERA' }),
    ].map((p) => watchAsk<unknown>(p));
    await advance(30 * 60_000);
    s.fire('pagehide', { persisted: true });
    await flush();
    expect(all.some((a) => a.over)).toBe(false);
    const plain = watchAsk(s.client.ask('native.setTabBar', { show: 0 }));
    await flush();
    s.fire('pagehide', { persisted: false });
    await flush();
    expect(plain.over).toBe(false);
    expect(all.map((a) => a.failure?.code)).toEqual(Array(5).fill('cancelled'));
    expect(s.sim.cancelled).toHaveLength(5);
    expect(Object.keys(s.raw).filter((k) => k.startsWith('login_'))).toEqual([]);
  });
});

describe('an app that answers with a failure or unusual data', () => {
  it.each([
    ['cancelled', 'cancelled', false],
    ['denied', 'denied', false],
    ['failed', 'denied', false],
    ['whatever', 'denied', false],
    ['unsupported', null, true],
    ['timeout', null, true],
  ] as const)('%s: the ask fails with %s (fallback: %s)', async (code, heard, expectFallback) => {
    const s = await ready({ script: { replies: { back: { err: { code, message: '说明' } } } } });
    const seen = watchAsk(s.client.ask('native.back', {}));
    await advance(1);
    expect(seen.failure ?? null).toEqual(heard === null ? null : { code: heard, message: '说明' });
    expect(s.went).toEqual(expectFallback ? ['back'] : []);
  });

  it('runs the fallback after a malformed answer, but fails a picker with badAnswer', async () => {
    const s = await ready({
      script: {
        replies: {
          back: { malformed: { ok: 'yes' } },
          openCamera: { malformed: { files: [{ path: 7 }] } },
          openAlbum: {
            malformed: { files: Array(10).fill({ path: 'a', name: '', size: 1, mime: '', width: 1, height: 1 }) },
          },
        },
      },
    });
    const back = watchAsk(s.client.ask('native.back', {}));
    const camera = watchAsk(s.client.ask('native.openCamera', {}));
    const album = watchAsk(s.client.ask('native.openAlbum', { max: 9 }));
    await advance(1);
    expect([back.out, s.went, camera.failure?.code, album.failure?.code]).toEqual([
      { ok: 1 },
      ['back'],
      'badAnswer',
      'badAnswer',
    ]);
    expect(s.elements).toEqual([]);
  });

  it.each(['renewIdToken', 'retrieveIdToken'] as const)('%s: an empty token counts as unsupported', async (name) => {
    const s = await ready({ script: { replies: { [name]: { data: { idToken: '' } } } } });
    const seen = watchAsk(s.client.ask(`native.${name}`, {}));
    await advance(1);
    expect([seen.failure?.code, s.sim.seen.map((r) => r.name)]).toEqual(['unsupported', [name]]);
  });

  it('accepts a success without data', async () => {
    const s = await ready({
      script: {
        replies: {
          setTabBar: { data: undefined as never },
          setTitle: { raw: '{"v":1,"kind":"res","id":"«id»","name":"setTitle","data":null,"err":null}' },
        },
      },
    });
    expect([await ask2(s, 'setTabBar'), await ask2(s, 'setTitle')]).toEqual([{ ok: 1 }, { ok: 1 }]);
  });
  const ask2 = async (s: BridgePage, name: 'setTabBar' | 'setTitle'): Promise<unknown> => {
    const seen = watchAsk<unknown>(
      name === 'setTitle'
        ? s.client.ask('native.setTitle', { title: 'x' })
        : s.client.ask('native.setTabBar', { show: 1 }),
    );
    await advance(1);
    return seen.out;
  };

  it('runs the fallback where the channel throws', async () => {
    const s = openBridge('android', {
      channel: () => {
        throw new Error('gone');
      },
    });
    await advance(1001);
    await s.client.ask('native.back', {});
    expect(s.went).toEqual(['back']);
  });
});

describe('an app of an old version', () => {
  const files = (s: BridgePage): FakeElement[] => s.elements.filter((e) => e.tagName === 'INPUT');
  const cases: {
    gate: string;
    below: string;
    run: (s: BridgePage) => Promise<unknown>;
    expectFallback: (s: BridgePage) => void;
    name: HostCommand;
  }[] = [
    {
      gate: '4.1.9',
      below: '4.1.8',
      name: 'switchImmersive',
      run: (s) => s.client.ask('native.switchImmersive', { on: 1 }),
      expectFallback: (s) => expect(s.theme.attributes['content']).toBe('#0c0b0a'),
    },
    {
      gate: '5.1.2',
      below: '5.1.1',
      name: 'checkPermission',
      run: (s) => s.client.ask('native.checkPermission', { type: 'PHOTO512' }),
      expectFallback: (s) =>
        expect(s.told('native.permissionChanged')).toEqual([{ type: 'PHOTO512', result: 'unknown' }]),
    },
    {
      gate: '5.1.2',
      below: '5.1.1',
      name: 'pickImage',
      run: (s) => s.client.ask('native.pickImage', { source: 'both', max: 9 }),
      expectFallback: (s) => expect(files(s)).toHaveLength(1),
    },
    {
      gate: '5.1.2',
      below: '5.1.1',
      name: 'openAlbum',
      run: (s) => s.client.ask('native.openAlbum', { max: 2 }),
      expectFallback: (s) => expect(files(s)).toHaveLength(1),
    },
    {
      gate: '5.1.4',
      below: '5.1.3',
      name: 'downloadImage',
      run: (s) => s.client.ask('native.downloadImage', { url: '/media/a.jpg' }),
      expectFallback: (s) => expect(s.elements.map((e) => e.download)).toEqual(['a.jpg']),
    },
    {
      gate: '5.2.1',
      below: '5.2.0',
      name: 'fetchFilePart',
      run: (s) => s.client.ask('native.fetchFilePart', { path: 'album/1', offset: 0, size: 9 }),
      expectFallback: () => undefined,
    },
    {
      gate: '5.2.1',
      below: '5.2.0',
      name: 'syncRedDot',
      run: (s) =>
        s.client.ask('native.syncRedDot', {
          unread: { interactiveNumber: 3, systemInformsNumber: 0, groupNoticeNumber: 0, chatNumber: 0, seq: 1 },
          redDot: null,
        }),
      expectFallback: (s) => expect(s.page.title).toBe('(3) 社区'),
    },
  ];
  it.each(cases)(
    '$name: is sent from version $gate on; the fallback runs at $below',
    async ({ gate, below, run, expectFallback, name }) => {
      const old = await ready({ version: below }, 'android');
      old.touch();
      watchAsk(run(old));
      await advance(1);
      expectFallback(old);
      expect(old.sim.seen).toEqual([]);
      expect(old.notes()).toEqual([`native fallback | ${name}: below the gate`]);

      const fit = await ready({ version: gate }, 'android');
      fit.touch();
      watchAsk(run(fit));
      await advance(1);
      expect(fit.sim.seen.map((r) => r.name)).toEqual([name]);
    },
  );

  it('still picks one picture, and gets the permission type PHOTO unchanged', async () => {
    const s = await ready({ version: '5.1.1' }, 'android');
    watchAsk(s.client.ask('native.pickImage', { source: 'both', max: 1 }));
    watchAsk(s.client.ask('native.checkPermission', { type: 'PHOTO' }));
    await advance(1);
    expect(s.sim.seen.map((r) => [r.name, (r.data as { type?: string }).type])).toEqual([
      ['pickImage', undefined],
      ['checkPermission', 'PHOTO'],
    ]);
  });

  it('gets exactly the messages in its own list of capabilities, whatever its version', async () => {
    const s = await ready({ version: '4.0.0', script: { capabilities: ['back', 'syncRedDot'] } }, 'android');
    for (const p of [
      s.client.ask('native.back', {}),
      s.client.ask('native.setTabBar', { show: 1 }),
      s.client.ask('native.syncRedDot', { unread: null, redDot: null }),
    ])
      watchAsk<unknown>(p);
    await advance(1);
    expect(s.sim.seen.map((r) => r.name)).toEqual(['back', 'syncRedDot']);
    expect((s.told('native.hostChanged')[0] as { capabilities: string[] }).capabilities.sort()).toEqual([
      'back',
      'syncRedDot',
    ]);
  });
});

it('never sends a blob: address, which exists in this page only, to the app', async () => {
  const s = await ready();
  s.touch();
  watchAsk(s.client.ask('native.downloadImage', { url: 'blob:https://community.example/1-2' }));
  watchAsk(s.client.ask('native.fetchFilePart', { path: 'blob:https://community.example/1-2', offset: 0, size: 9 }));
  await advance(1);
  expect(s.sim.seen).toEqual([]);
  expect(s.elements.map((e) => e.href)).toEqual(['blob:https://community.example/1-2']);
});

describe('the native login', () => {
  const login = (s: BridgePage) => {
    s.touch();
    return watchAsk(
      s.client.ask('native.login', { tokenType: 'LOYALTY', reopenUrl: '/mine/info', callbackName: 'alert' }),
    );
  };
  const callbackOf = (s: BridgePage): string =>
    String((s.sim.seen.at(-1) as { data: { callbackName: string } }).data.callbackName);

  it('can answer through a global function, whose name is random, used once, and not the one in the ask', async () => {
    const s = await ready({ script: { loginBy: 'callback', idToken: 'T-9' } });
    const seen = login(s);
    await advance(1);
    expect(seen.out).toEqual({ idToken: 'T-9' });
    const name = callbackOf(s);
    expect(name).toMatch(/^login_[0-9a-f]{32}$/);
    expect(name in s.raw).toBe(false);
    login(s);
    await advance(1);
    expect(callbackOf(s)).not.toBe(name);
  });

  it.each([
    ['T.1-2_3~4+/=', { idToken: 'T.1-2_3~4+/=' }],
    ['{"idToken":"T"}', { idToken: 'T' }],
    [{ idToken: 'T' }, { idToken: 'T' }],
    ['', 'cancelled'],
    [null, 'cancelled'],
    [undefined, 'cancelled'],
    ['{"idToken":""}', 'cancelled'],
    ['{broken', 'badAnswer'],
    ['<script>', 'badAnswer'],
    [{ idToken: { toString: 'x' } }, 'badAnswer'],
    [7, 'badAnswer'],
    ['x'.repeat(5000), 'badAnswer'],
    [Object.create({ idToken: 'inherited' }) as object, 'badAnswer'],
  ])('settles with the argument %j of the callback as %j', async (answer, expected) => {
    const s = await ready({ script: { replies: { login: { silent: true } } } });
    const seen = login(s);
    await advance(1);
    const call = s.raw[callbackOf(s)] as (answer: unknown) => void;
    expect(() => call(answer)).not.toThrow();
    call('T-second');
    await flush();
    expect(seen.out ?? seen.failure?.code).toEqual(expected);
  });

  it('fails with cancelled for an empty token, and with unsupported where the app does not support it', async () => {
    const s = await ready({ script: { replies: { login: { data: { idToken: '' } } } } });
    const away = login(s);
    await advance(1);
    s.sim.reply('login', { err: { code: 'unsupported', message: '' } });
    const sheet = login(s);
    await advance(1);
    expect([away.failure?.code, sheet.failure?.code]).toEqual(['cancelled', 'unsupported']);
  });
});

it('stores the version of the terms that a visitor agrees to, and sends it to the app', async () => {
  const s = await ready();
  s.deliver({ kind: 'tell', topic: 'session.visitorAgreed', payload: { version: '3' } });
  await advance(1);
  expect(s.sim.seen.map((r) => r.data)).toEqual([{ op: 'agree', version: '3' }]);
  expect(s.w.localStorage.getItem('visitorTerms')).toBe('3');
});
