// The page tells the recording when it stood still, where the browser measures that.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../bus/client/client';
import { createMemoryPlayer } from '../../bus/players/memory';
import { setClient } from '../../ui/bus';
import { watchLongTasks } from '../../ui/app/longTasks';

afterEach(() => vi.unstubAllGlobals());

describe('long tasks', () => {
  it('are told with their length, until nobody watches any more', () => {
    const player = createMemoryPlayer();
    setClient(createClient(player, () => 1));
    let measured: (list: { getEntries(): { duration: number }[] }) => void = () => undefined;
    const disconnect = vi.fn<() => void>();
    const observe = vi.fn<(what: { entryTypes: string[] }) => void>();
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        observe = observe;
        disconnect = disconnect;
        constructor(fn: typeof measured) {
          measured = fn;
        }
      },
    );
    const stop = watchLongTasks();
    expect(observe).toHaveBeenCalledWith({ entryTypes: ['longtask'] });
    measured({ getEntries: () => [{ duration: 61.6 }, { duration: 240 }] });
    expect(player.posted.map((e) => [e.from, e.kind, e.topic, e.payload])).toEqual([
      ['ui', 'tell', 'session.longTaskSeen', { ms: 62 }],
      ['ui', 'tell', 'session.longTaskSeen', { ms: 240 }],
    ]);
    stop();
    expect(disconnect).toHaveBeenCalledOnce();
  });
  it('are not looked for where the browser cannot, and nothing breaks', () => {
    vi.stubGlobal('PerformanceObserver', undefined);
    expect(() => watchLongTasks()()).not.toThrow();
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        observe(): void {
          throw new TypeError('unknown entry type');
        }
      },
    );
    expect(() => watchLongTasks()()).not.toThrow();
  });
});
