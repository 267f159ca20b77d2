// The app that is late, silent, old, wrong or gone: every ask ends, and where it must, the browser's way is taken.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostCommand } from '../../bridge/host';
import { messages } from '../../bridge/messages/messages';
import type { FakeElement } from './fakeWindow';
import { pass, rest, stage, stopClock, watchAsk } from './kit';
import type { Stage } from './kit';

beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());

async function ready(
  options: Parameters<typeof stage>[1] = {},
  how: 'scripted' | 'android' = 'scripted',
): Promise<Stage> {
  const s = stage(how, options);
  await pass(1);
  return s;
}
const kinds = (s: Stage): string[] => s.told('native.hostChanged').map((h) => (h as { kind: string }).kind);

describe('the greeting', () => {
  it('that nobody answers makes a browser of it within a second, and what was asked meanwhile is answered', async () => {
    const s = stage('scripted', { script: { hello: { silent: true } } });
    await pass(1);
    const waiting = watchAsk(s.client.ask('native.back', {}));
    await pass(990);
    expect([waiting.over, kinds(s)]).toEqual([false, []]);
    await pass(10);
    expect([waiting.out, s.went, kinds(s)]).toEqual([{ ok: 1 }, ['back'], ['browser']]);
    expect(s.notes()).toEqual(['native fallback | hello: no answer']);
    await s.client.ask('native.setTabBar', { show: 1 });
    expect([s.sim.seen, s.notes().length]).toEqual([[], 1]);
  });

  it('holds at most fifty asks; the rest goes the browser’s way at once', async () => {
    const s = stage('scripted', { script: { hello: { silent: true } } });
    await pass(1);
    const all = Array.from({ length: 60 }, () => watchAsk(s.client.ask('native.setTabBar', { show: 1 })));
    await rest();
    expect(all.filter((a) => a.over)).toHaveLength(10);
    await pass(1000);
    expect(all.filter((a) => a.out)).toHaveLength(60);
  });

  it('that comes late still makes an app of it; that comes malformed does not', async () => {
    const late = stage('scripted', {
      script: { hello: { data: { platform: 'ios', appVersion: '5.2.1' }, afterMs: 4000 } },
    });
    await pass(1100);
    expect(kinds(late)).toEqual(['browser']);
    await pass(4000);
    expect(kinds(late)).toEqual(['browser', 'scripted']);
    watchAsk(late.client.ask('native.setTabBar', { show: 1 }));
    await pass(1);
    expect(late.sim.seen.map((r) => r.name)).toEqual(['setTabBar']);

    const bad = stage('scripted', { script: { hello: { malformed: { platform: 7 } } } });
    await pass(1100);
    expect(kinds(bad)).toEqual(['browser']);
  });

  it('is not even tried where the marker is there and no app behind it, nor in a frame', async () => {
    const spoofed = stage('browser', { agent: 'Mozilla/5.0 (iPhone) CommunityApp/5.2.1' });
    const seen = watchAsk(spoofed.client.ask('native.back', {}));
    await rest();
    expect([seen.out, kinds(spoofed)]).toEqual([{ ok: 1 }, ['browser']]);
    const framed = await ready({ framed: true }, 'android');
    await framed.client.ask('native.back', {});
    expect([framed.sim.seen, framed.went]).toEqual([[], ['back']]);
  });

  it('says what the phone is connected by, in its greeting and whenever that changes', async () => {
    const greeted = (network: unknown) =>
      stage('scripted', { script: { hello: { malformed: { platform: 'ios', appVersion: '5.2.1', network } } } });
    const s = greeted('cellular');
    await pass(1);
    expect(s.told('native.networkChanged')).toEqual([{ type: 'cellular' }]);
    s.sim.event('networkChanged', { type: 'wifi' });
    s.sim.event('networkChanged', { type: '6g' });
    expect(s.told('native.networkChanged')).toEqual([{ type: 'cellular' }, { type: 'wifi' }]);
    // An app that says nothing, or nonsense, of it is still an app.
    for (const network of [undefined, 7]) {
      const other = greeted(network);
      await pass(1);
      expect([kinds(other), other.told('native.networkChanged')]).toEqual([['scripted'], []]);
    }
  });

  it('keeps what the app says before its host is there', async () => {
    const s = stage('android');
    s.sim.event('resumed');
    await pass(1);
    expect(s.told('native.resumed')).toEqual([{}]);
  });
});

describe('an app that does not answer', () => {
  it('has the specified time for each message', () => {
    const names = Object.keys(messages) as HostCommand[];
    const takes = (ms: number) => names.filter((name) => messages[name].limitMs === ms).sort();
    expect(takes(10_000)).toEqual(['renewIdToken']);
    expect(takes(3000)).toHaveLength(names.length - 6);
    expect(takes(0)).toEqual(['login', 'openAlbum', 'openCamera', 'pickImage', 'requestPermission']);
  });

  it('is given up after three seconds, told so, and the browser’s way is taken; noted once', async () => {
    const s = await ready({ script: { replies: { back: { silent: true }, setTabBar: { silent: true } } } });
    const first = watchAsk(s.client.ask('native.back', {}));
    const second = watchAsk(s.client.ask('native.back', {}));
    await pass(2900);
    expect(first.over).toBe(false);
    await pass(101);
    expect([first.out, second.out, s.went]).toEqual([{ ok: 1 }, { ok: 1 }, ['back', 'back']]);
    expect(s.sim.cancelled).toEqual(s.sim.seen.map((r) => r.id));
    expect(s.notes()).toEqual(['native fallback | back: timeout']);
  });

  it('has ten seconds for a new token; then the worker hears that it was silent, which is no refusal', async () => {
    const s = await ready({ script: { replies: { renewIdToken: { silent: true } } } });
    const seen = watchAsk(s.client.ask('native.renewIdToken', {}));
    await pass(9900);
    expect(seen.over).toBe(false);
    await pass(101);
    expect(seen.failure?.code).toBe('timeout');
    s.sim.reply('renewIdToken', { err: { code: 'unsupported', message: '' } });
    const refused = watchAsk(s.client.ask('native.renewIdToken', {}));
    await pass(1);
    expect(refused.failure?.code).toBe('unsupported');
  });

  it('may say that it is still at it, for a minute', async () => {
    const s = await ready({
      script: {
        replies: {
          setTitle: { data: { ok: 1 }, afterMs: 2000, progress: 5 },
          setTabBar: { silent: true, afterMs: 2000, progress: 40 },
        },
      },
    });
    const ends = watchAsk(s.client.ask('native.setTitle', { title: 'x' }));
    await pass(12_000);
    expect([ends.out, s.notes()]).toEqual([{ ok: 1 }, []]);
    const endless = watchAsk(s.client.ask('native.setTabBar', { show: 0 }));
    await pass(59_900);
    expect(endless.over).toBe(false);
    await pass(101);
    expect([endless.over, s.notes()[0]]).toEqual([true, 'native fallback | setTabBar: timeout']);
  });

  it('waits with the person for login, pickers and permissions, and is left when the page goes for good', async () => {
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
    await pass(30 * 60_000);
    s.fire('pagehide', { persisted: true });
    await rest();
    expect(all.some((a) => a.over)).toBe(false);
    const plain = watchAsk(s.client.ask('native.setTabBar', { show: 0 }));
    await rest();
    s.fire('pagehide', { persisted: false });
    await rest();
    expect(plain.over).toBe(false);
    expect(all.map((a) => a.failure?.code)).toEqual(Array(5).fill('cancelled'));
    expect(s.sim.cancelled).toHaveLength(5);
    expect(Object.keys(s.raw).filter((k) => k.startsWith('login_'))).toEqual([]);
  });
});

describe('an app that answers no', () => {
  it.each([
    ['cancelled', 'cancelled', false],
    ['denied', 'denied', false],
    ['failed', 'denied', false],
    ['whatever', 'denied', false],
    ['unsupported', null, true],
    ['timeout', null, true],
  ] as const)('%s: the asker hears %s', async (code, heard, browserWay) => {
    const s = await ready({ script: { replies: { back: { err: { code, message: '说明' } } } } });
    const seen = watchAsk(s.client.ask('native.back', {}));
    await pass(1);
    expect(seen.failure ?? null).toEqual(heard === null ? null : { code: heard, message: '说明' });
    expect(s.went).toEqual(browserWay ? ['back'] : []);
  });

  it('or answers nonsense: the browser’s way, but no second picker after a person has picked', async () => {
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
    await pass(1);
    expect([back.out, s.went, camera.failure?.code, album.failure?.code]).toEqual([
      { ok: 1 },
      ['back'],
      'badAnswer',
      'badAnswer',
    ]);
    expect(s.elements).toEqual([]);
  });

  it('a plain yes needs no data', async () => {
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
  const ask2 = async (s: Stage, name: 'setTabBar' | 'setTitle'): Promise<unknown> => {
    const seen = watchAsk<unknown>(
      name === 'setTitle'
        ? s.client.ask('native.setTitle', { title: 'x' })
        : s.client.ask('native.setTabBar', { show: 1 }),
    );
    await pass(1);
    return seen.out;
  };

  it('a channel that throws is no channel', async () => {
    const s = stage('android', {
      channel: () => {
        throw new Error('gone');
      },
    });
    await pass(1001);
    await s.client.ask('native.back', {});
    expect(s.went).toEqual(['back']);
  });
});

describe('an app below a gate', () => {
  const files = (s: Stage): FakeElement[] => s.elements.filter((e) => e.tagName === 'INPUT');
  const cases: {
    gate: string;
    below: string;
    run: (s: Stage) => Promise<unknown>;
    browserWay: (s: Stage) => void;
    name: HostCommand;
  }[] = [
    {
      gate: '4.1.9',
      below: '4.1.8',
      name: 'switchImmersive',
      run: (s) => s.client.ask('native.switchImmersive', { on: 1 }),
      browserWay: (s) => expect(s.theme.attributes['content']).toBe('#0c0b0a'),
    },
    {
      gate: '5.1.2',
      below: '5.1.1',
      name: 'checkPermission',
      run: (s) => s.client.ask('native.checkPermission', { type: 'PHOTO512' }),
      browserWay: (s) => expect(s.told('native.permissionChanged')).toEqual([{ type: 'PHOTO512', result: 'unknown' }]),
    },
    {
      gate: '5.1.2',
      below: '5.1.1',
      name: 'pickImage',
      run: (s) => s.client.ask('native.pickImage', { source: 'both', max: 9 }),
      browserWay: (s) => expect(files(s)).toHaveLength(1),
    },
    {
      gate: '5.1.2',
      below: '5.1.1',
      name: 'openAlbum',
      run: (s) => s.client.ask('native.openAlbum', { max: 2 }),
      browserWay: (s) => expect(files(s)).toHaveLength(1),
    },
    {
      gate: '5.1.4',
      below: '5.1.3',
      name: 'downloadImage',
      run: (s) => s.client.ask('native.downloadImage', { url: '/media/a.jpg' }),
      browserWay: (s) => expect(s.elements.map((e) => e.download)).toEqual(['a.jpg']),
    },
    {
      gate: '5.2.1',
      below: '5.2.0',
      name: 'fetchFilePart',
      run: (s) => s.client.ask('native.fetchFilePart', { path: 'album/1', offset: 0, size: 9 }),
      browserWay: () => undefined,
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
      browserWay: (s) => expect(s.page.title).toBe('(3) 社区'),
    },
  ];
  it.each(cases)(
    '$name: native from $gate, the browser’s way at $below',
    async ({ gate, below, run, browserWay, name }) => {
      const old = await ready({ version: below }, 'android');
      old.touch();
      watchAsk(run(old));
      await pass(1);
      browserWay(old);
      expect(old.sim.seen).toEqual([]);
      expect(old.notes()).toEqual([`native fallback | ${name}: below the gate`]);

      const fit = await ready({ version: gate }, 'android');
      fit.touch();
      watchAsk(run(fit));
      await pass(1);
      expect(fit.sim.seen.map((r) => r.name)).toEqual([name]);
    },
  );

  it('still picks one picture natively, and asks for the permission it knows', async () => {
    const s = await ready({ version: '5.1.1' }, 'android');
    watchAsk(s.client.ask('native.pickImage', { source: 'both', max: 1 }));
    watchAsk(s.client.ask('native.checkPermission', { type: 'PHOTO' }));
    await pass(1);
    expect(s.sim.seen.map((r) => [r.name, (r.data as { type?: string }).type])).toEqual([
      ['pickImage', undefined],
      ['checkPermission', 'PHOTO'],
    ]);
  });

  it('is believed when it says itself what it can do', async () => {
    const s = await ready({ version: '4.0.0', script: { capabilities: ['back', 'syncRedDot'] } }, 'android');
    for (const p of [
      s.client.ask('native.back', {}),
      s.client.ask('native.setTabBar', { show: 1 }),
      s.client.ask('native.syncRedDot', { unread: null, redDot: null }),
    ])
      watchAsk<unknown>(p);
    await pass(1);
    expect(s.sim.seen.map((r) => r.name)).toEqual(['back', 'syncRedDot']);
    expect((s.told('native.hostChanged')[0] as { capabilities: string[] }).capabilities.sort()).toEqual([
      'back',
      'syncRedDot',
    ]);
  });
});

describe('the native login', () => {
  const login = (s: Stage) => {
    s.touch();
    return watchAsk(
      s.client.ask('native.login', { tokenType: 'LOYALTY', reopenUrl: '/mine/info', callbackName: 'alert' }),
    );
  };
  const callbackOf = (s: Stage): string =>
    String((s.sim.seen.at(-1) as { data: { callbackName: string } }).data.callbackName);

  it('may call the global that was named for it; the name is random, good once, and never the caller’s', async () => {
    const s = await ready({ script: { loginBy: 'callback', idToken: 'T-9' } });
    const seen = login(s);
    await pass(1);
    expect(seen.out).toEqual({ idToken: 'T-9' });
    const name = callbackOf(s);
    expect(name).toMatch(/^login_[0-9a-f]{32}$/);
    expect(name in s.raw).toBe(false);
    login(s);
    await pass(1);
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
  ])('called back with %j', async (answer, expected) => {
    const s = await ready({ script: { replies: { login: { silent: true } } } });
    const seen = login(s);
    await pass(1);
    const call = s.raw[callbackOf(s)] as (answer: unknown) => void;
    expect(() => call(answer)).not.toThrow();
    call('T-second');
    await rest();
    expect(seen.out ?? seen.failure?.code).toEqual(expected);
  });

  it('answered with an empty token is a person who turned back; refused by the app it becomes the login sheet', async () => {
    const s = await ready({ script: { replies: { login: { data: { idToken: '' } } } } });
    const away = login(s);
    await pass(1);
    s.sim.reply('login', { err: { code: 'unsupported', message: '' } });
    const sheet = login(s);
    await pass(1);
    expect([away.failure?.code, sheet.failure?.code]).toEqual(['cancelled', 'unsupported']);
  });
});

it('a visitor’s choice stands in the phone’s storage as well, for the next start', async () => {
  const s = await ready();
  s.deliver({ kind: 'tell', topic: 'session.visitorAgreed', payload: { version: '3' } });
  await pass(1);
  expect(s.sim.seen.map((r) => r.data)).toEqual([{ op: 'agree', version: '3' }]);
  expect(s.w.localStorage.getItem('visitorTerms')).toBe('3');
});
