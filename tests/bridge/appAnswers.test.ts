// An app that is silent, fails or answers wrongly: every ask settles, where possible with the browser’s fallback.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostCommand } from '../../bridge/host';
import { messages } from '../../bridge/messages/messages';
import { ready } from './appKit';
import { advance, flush, openBridge, stopClock, watchAsk } from './kit';
import type { BridgePage } from './kit';

beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());

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

  it('fails a part of a picture with timeout, so that it is asked for again and not taken for gone', async () => {
    const s = await ready({ script: { replies: { fetchFilePart: { silent: true } } } });
    const part = watchAsk(s.client.ask('native.fetchFilePart', { path: 'album/1', offset: 0, size: 9 }));
    await advance(3001);
    expect(part.failure?.code).toBe('timeout');
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

  it('tells the recording what it refused, with its data; the same again only after a minute', async () => {
    const position = { latitude: '31.23', longitude: 121.47, accuracy: 20 };
    const s = await ready({ script: { replies: { getPosition: { malformed: position } } } });
    const refused = { message: 'answer', name: 'getPosition', field: 'latitude', data: position };
    for (const expected of [[refused], [refused]]) {
      watchAsk(s.client.ask('native.getPosition', {}));
      await advance(1);
      expect(s.told('native.refused')).toEqual(expected);
    }
    await advance(60_000);
    watchAsk(s.client.ask('native.getPosition', {}));
    await advance(1);
    expect(s.told('native.refused')).toEqual([refused, refused]);
  });

  it('tells a greeting that it refused', async () => {
    const s = await ready({ script: { hello: { malformed: { platform: 'ios', appVersion: 5 } } } });
    expect(s.told('native.refused')).toEqual([
      { message: 'answer', name: 'hello', field: 'appVersion', data: { platform: 'ios', appVersion: 5 } },
    ]);
    expect(s.told('native.hostChanged')).toMatchObject([{ kind: 'browser' }]);
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
