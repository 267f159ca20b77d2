// The simulated app's faultModes, as the page meets them: whatever goes wrong, every ask ends, and only what the app did
// is done.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterWebview, userAgentOf } from '../../bridge/hosts/scriptedFrame';
import { createSimulator } from '../../bridge/hosts/scripted';
import type { Script } from '../../bridge/hosts/script';
import { readEnvironment, readToken } from '../../bridge/environment';
import { fakeWindow } from './fakeWindow';
import { config, pass, stage, stopClock, watchAsk } from './kit';
import type { Stage } from './kit';

beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());

async function ready(script: Partial<Script>): Promise<Stage> {
  const s = stage('ios', { script });
  await pass(1);
  return s;
}

describe('a command whose answer is set', () => {
  it('to refused, ends as denied; the app does nothing', async () => {
    const share = vi.fn<() => { data: { ok: 1 } }>(() => ({ data: { ok: 1 } }));
    const s = await ready({ faultModes: { setTabBar: { kind: 'refused' } }, replies: { setTabBar: share } });
    const seen = watchAsk(s.client.ask('native.setTabBar', { show: 1 }));
    await pass(1);
    expect(seen.failure?.code).toBe('denied');
    expect(share).not.toHaveBeenCalled();
  });

  it('to malformed, is no answer: the browser’s way is taken, and that is noted', async () => {
    const s = await ready({ faultModes: { back: { kind: 'malformed' } } });
    const seen = watchAsk(s.client.ask('native.back', {}));
    await pass(1);
    expect([seen.out, s.went]).toEqual([{ ok: 1 }, ['back']]);
    expect(s.notes()).toContain('native fallback | back: badAnswer');
  });

  it('to missing, is given up after three seconds', async () => {
    const s = await ready({ faultModes: { back: { kind: 'missing' } } });
    const seen = watchAsk(s.client.ask('native.back', {}));
    await pass(2990);
    expect(seen.over).toBe(false);
    await pass(20);
    expect([seen.out, s.went, s.sim.cancelled.length]).toEqual([{ ok: 1 }, ['back'], 1]);
  });

  it('to delayed, comes late; what the page gave up by then is never done', async () => {
    const done = vi.fn<() => { data: { ok: 1 } }>(() => ({ data: { ok: 1 } }));
    const s = await ready({
      faultModes: { setTitle: { kind: 'delayed', ms: 2000 }, setTabBar: { kind: 'delayed', ms: 4000 } },
      replies: { setTitle: done, setTabBar: done },
    });
    const inTime = watchAsk(s.client.ask('native.setTitle', { title: 'a' }));
    await pass(1990);
    expect([inTime.over, done.mock.calls.length]).toEqual([false, 0]);
    await pass(20);
    expect([inTime.out, done.mock.calls.length]).toEqual([{ ok: 1 }, 1]);
    const late = watchAsk(s.client.ask('native.setTabBar', { show: 1 }));
    await pass(5000);
    expect([late.over, done.mock.calls.length]).toEqual([true, 1]);
  });

  it('changes while the app runs', async () => {
    const faultModes: Script['faultModes'] = {};
    const s = await ready({ faultModes });
    faultModes['setTabBar'] = { kind: 'refused' };
    const seen = watchAsk(s.client.ask('native.setTabBar', { show: 1 }));
    await pass(1);
    expect(seen.failure?.code).toBe('denied');
  });

  it('is the greeting too: an app that does not greet is a browser', async () => {
    const s = await ready({ faultModes: { hello: { kind: 'missing' } } });
    await pass(1100);
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
    await pass(60_000);
    expect(seen.over).toBe(false);
    decide('denied');
    await pass(1);
    expect(seen.out).toEqual({ type: 'CAMERA', result: 'denied' });
  });

  it('whose making fails is a refusal', async () => {
    const s = await ready({ replies: { openCamera: () => Promise.reject(new Error('no camera')) } });
    const seen = watchAsk(s.client.ask('native.openCamera', {}));
    await pass(1);
    expect(seen.failure?.code).toBe('denied');
  });

  it('is taken back when the page goes for good', async () => {
    const onCancel = vi.fn<(id: string) => void>();
    const s = await ready({ onCancel, replies: { openCamera: () => new Promise(() => undefined) } });
    watchAsk(s.client.ask('native.openCamera', {}));
    await pass(1);
    s.fire('pagehide', { persisted: false });
    expect(onCancel).toHaveBeenCalledWith(s.sim.seen[0]?.id);
  });
});

describe('a window entered as a webview', () => {
  it.each(['ios', 'android'] as const)(
    'has channel, user agent and token of an app (%s), and hears both ways',
    (platform) => {
      const fake = fakeWindow({});
      const heard: string[] = [];
      const simulator = createSimulator({ platform }, fake.w);
      enterWebview(fake.w, simulator, {
        platform,
        appVersion: '5.0.2',
        names: config.native,
        idToken: 'token-of-the-app',
        heard: (way, json) => void heard.push(way + ' ' + (JSON.parse(json) as { name: string }).name),
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
