// The fault modes of the simulated app: every ask settles, and the app does only what it answers in time.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterWebview, userAgentOf } from '../../bridge/hosts/scriptedFrame';
import { createSimulator } from '../../bridge/hosts/scripted';
import type { Script } from '../../bridge/hosts/script';
import { readEnvironment, readToken } from '../../bridge/environment';
import { fakeWindow } from './fakeWindow';
import { config, advance, openBridge, stopClock, watchAsk } from './kit';
import type { BridgePage } from './kit';

beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());

async function ready(script: Partial<Script>): Promise<BridgePage> {
  const s = openBridge('ios', { script });
  await advance(1);
  return s;
}

describe('a message with a fault mode', () => {
  it('refused: fails with denied, and the app does nothing', async () => {
    const share = vi.fn<() => { data: { ok: 1 } }>(() => ({ data: { ok: 1 } }));
    const s = await ready({ faultModes: { setTabBar: { kind: 'refused' } }, replies: { setTabBar: share } });
    const seen = watchAsk(s.client.ask('native.setTabBar', { show: 1 }));
    await advance(1);
    expect(seen.failure?.code).toBe('denied');
    expect(share).not.toHaveBeenCalled();
  });

  it('malformed: gets the fallback, with a note', async () => {
    const s = await ready({ faultModes: { back: { kind: 'malformed' } } });
    const seen = watchAsk(s.client.ask('native.back', {}));
    await advance(1);
    expect([seen.out, s.went]).toEqual([{ ok: 1 }, ['back']]);
    expect(s.notes()).toContain('native fallback | back: badAnswer');
  });

  it('missing: gets the fallback after three seconds', async () => {
    const s = await ready({ faultModes: { back: { kind: 'missing' } } });
    const seen = watchAsk(s.client.ask('native.back', {}));
    await advance(2990);
    expect(seen.over).toBe(false);
    await advance(20);
    expect([seen.out, s.went, s.sim.cancelled.length]).toEqual([{ ok: 1 }, ['back'], 1]);
  });

  it('delayed: is answered late, and not done by the app after the page’s time limit', async () => {
    const done = vi.fn<() => { data: { ok: 1 } }>(() => ({ data: { ok: 1 } }));
    const s = await ready({
      faultModes: { setTitle: { kind: 'delayed', ms: 2000 }, setTabBar: { kind: 'delayed', ms: 4000 } },
      replies: { setTitle: done, setTabBar: done },
    });
    const inTime = watchAsk(s.client.ask('native.setTitle', { title: 'a' }));
    await advance(1990);
    expect([inTime.over, done.mock.calls.length]).toEqual([false, 0]);
    await advance(20);
    expect([inTime.out, done.mock.calls.length]).toEqual([{ ok: 1 }, 1]);
    const late = watchAsk(s.client.ask('native.setTabBar', { show: 1 }));
    await advance(5000);
    expect([late.over, done.mock.calls.length]).toEqual([true, 1]);
  });

  it('follows a change of the mode while the app runs', async () => {
    const faultModes: Script['faultModes'] = {};
    const s = await ready({ faultModes });
    faultModes['setTabBar'] = { kind: 'refused' };
    const seen = watchAsk(s.client.ask('native.setTabBar', { show: 1 }));
    await advance(1);
    expect(seen.failure?.code).toBe('denied');
  });

  it('can be hello: without an answer the host is a browser', async () => {
    const s = await ready({ faultModes: { hello: { kind: 'missing' } } });
    await advance(1100);
    expect(s.told('native.hostChanged').map((h) => (h as { kind: string }).kind)).toEqual(['browser']);
  });
});

describe('an answer that waits for the person', () => {
  it('comes when the person has decided', async () => {
    let decide: (result: 'granted' | 'denied') => void = () => undefined;
    const s = await ready({
      replies: {
        requestPermission: ({ type }) =>
          new Promise((resolve) => (decide = (result) => resolve({ data: { type, result } }))),
      },
    });
    const seen = watchAsk(s.client.ask('native.requestPermission', { type: 'CAMERA' }));
    await advance(60_000);
    expect(seen.over).toBe(false);
    decide('denied');
    await advance(1);
    expect(seen.out).toEqual({ type: 'CAMERA', result: 'denied' });
  });

  it('fails with denied where the promise is rejected', async () => {
    const s = await ready({ replies: { openCamera: () => Promise.reject(new Error('no camera')) } });
    const seen = watchAsk(s.client.ask('native.openCamera', {}));
    await advance(1);
    expect(seen.failure?.code).toBe('denied');
  });

  it('is cancelled when the page is unloaded', async () => {
    const onCancel = vi.fn<(id: string) => void>();
    const s = await ready({ onCancel, replies: { openCamera: () => new Promise(() => undefined) } });
    watchAsk(s.client.ask('native.openCamera', {}));
    await advance(1);
    s.fire('pagehide', { persisted: false });
    expect(onCancel).toHaveBeenCalledWith(s.sim.seen[0]?.id);
  });
});

describe('a window prepared as a webview', () => {
  it.each(['ios', 'android'] as const)(
    'has channel, user agent and token of an app (%s), and reports messages both ways',
    (platform) => {
      const fake = fakeWindow({});
      const heard: string[] = [];
      const simulator = createSimulator({ platform }, fake.w);
      enterWebview(fake.w, simulator, {
        platform,
        appVersion: '5.0.2',
        names: config.native,
        idToken: 'token-of-the-app',
        onMessage: (way, json) => void heard.push(way + ' ' + (JSON.parse(json) as { name: string }).name),
      });
      const seen = readEnvironment(config, fake.w);
      expect([seen.isApp, seen.appVersion, seen.appEnvironment]).toEqual([1, '5.0.2', platform]);
      expect(fake.w.navigator.userAgent).toBe(userAgentOf({ platform, appVersion: '5.0.2', names: config.native }));
      expect(readToken(config, fake.w)).toBe('token-of-the-app');
      const ear =
        platform === 'android'
          ? fake.raw['communityApp']
          : (fake.raw['webkit'] as { messageHandlers: { [name: string]: unknown } }).messageHandlers['communityApp'];
      (ear as { postMessage(json: string): void }).postMessage(
        JSON.stringify({ v: 1, kind: 'req', id: 'a', name: 'setTitle', at: 0, data: {} }),
      );
      simulator.event('resumed');
      expect(heard).toEqual(['toApp setTitle', 'toPage resumed']);
    },
  );
});
