// The page reports long tasks to the recording where the browser measures them.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../bus/client/client';
import { createMemoryPlayer } from '../../bus/players/memory';
import { setClient } from '../../ui/bus';
import { watchLongTasks } from '../../ui/app/longTasks';

afterEach(() => vi.unstubAllGlobals());

describe('long tasks', () => {
  it('are reported with their duration until the observer is stopped', () => {
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
  it('cause no error where PerformanceObserver or its entry type is missing', () => {
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
