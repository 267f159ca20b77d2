// The start of the app host: the message hello, a late, wrong or absent answer to it, and what the app is never sent.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ready } from './appKit';
import { advance, flush, openBridge, stopClock, watchAsk } from './kit';
import type { BridgePage } from './kit';

beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());

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

  it('counts as hidden while the app has other pages over it', async () => {
    const s = openBridge('scripted');
    await advance(1);
    s.sim.event('paused');
    expect(s.told('session.visibilityChanged')).toEqual([{ visible: 0 }]);
    // The app comes back from the background: the document says itself when it is shown.
    s.page.hidden = true;
    s.sim.event('resumed');
    expect(s.told('session.visibilityChanged')).toHaveLength(1);
    s.page.hidden = false;
    s.sim.event('resumed');
    expect(s.told('session.visibilityChanged')).toEqual([{ visible: 0 }, { visible: 1 }]);
  });

  it('keeps messages that the app sends before its host is loaded', async () => {
    const s = openBridge('android');
    s.sim.event('resumed');
    await advance(1);
    expect(s.told('native.resumed')).toEqual([{}]);
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

it('stores the version of the terms that a visitor agrees to, and sends it to the app', async () => {
  const s = await ready();
  s.deliver({ kind: 'tell', topic: 'session.visitorAgreed', payload: { version: '3' } });
  await advance(1);
  expect(s.sim.seen.map((r) => r.data)).toEqual([{ op: 'agree', version: '3' }]);
  expect(s.w.localStorage.getItem('visitorTerms')).toBe('3');
});
