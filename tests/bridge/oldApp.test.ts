// An app of an old version: it gets only the messages that it supports, and the fallback runs for the others.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostCommand } from '../../bridge/host';
import { ready } from './appKit';
import type { FakeElement } from './fakeWindow';
import { advance, stopClock, watchAsk } from './kit';
import type { BridgePage } from './kit';

beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());

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
