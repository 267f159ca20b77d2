// The page reports long tasks, slow interactions and refusals of its policy to the recording where the browser measures
// them.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../bus/client/client';
import { createMemoryPlayer } from '../../bus/players/memory';
import { setClient } from '../../ui/bus';
import { watchPageFailures } from '../../ui/app/pageFailures';

afterEach(() => vi.unstubAllGlobals());

type Entries = { [field: string]: unknown }[];
/** A page whose browser measures; `measured` and `refused` are what it reports. */
function watchedPage() {
  const player = createMemoryPlayer();
  setClient(createClient(player, () => 1));
  const heard = new Map<string, (list: { getEntries(): Entries }) => void>();
  const disconnect = vi.fn<() => void>();
  const document = new EventTarget();
  vi.stubGlobal('document', document);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      disconnect = disconnect;
      readonly observe: (options: { type?: string; entryTypes?: string[] }) => void;
      constructor(fn: (list: { getEntries(): Entries }) => void) {
        this.observe = ({ type, entryTypes = [] }) => heard.set(type ?? entryTypes.join(), fn);
      }
    },
  );
  const stop = watchPageFailures();
  return {
    stop,
    disconnect,
    measured: (kind: string, ...entries: Entries) => heard.get(kind)?.({ getEntries: () => entries }),
    refused: (fields: object) => document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), fields)),
    said: () => player.posted.map((e) => [e.from, e.kind, e.topic, e.payload]),
  };
}

describe('the page', () => {
  it('reports long tasks with their duration until it is stopped', () => {
    const page = watchedPage();
    page.measured('longtask', { duration: 61.6 }, { duration: 240 });
    expect(page.said()).toEqual([
      ['ui', 'tell', 'session.longTaskSeen', { ms: 62 }],
      ['ui', 'tell', 'session.longTaskSeen', { ms: 240 }],
    ]);
    page.stop();
    expect(page.disconnect).toHaveBeenCalledTimes(2);
  });
  it('reports a slow interaction once, by its longest event', () => {
    const page = watchedPage();
    const event = { interactionId: 7, startTime: 100, processingStart: 150 };
    page.measured(
      'event',
      { ...event, name: 'pointerup', duration: 208, processingEnd: 160 },
      { ...event, name: 'click', duration: 1400, processingEnd: 1400 },
      { ...event, name: 'mouseover', duration: 900, processingEnd: 200, interactionId: 0 },
    );
    expect(page.said()).toEqual([
      [
        'ui',
        'tell',
        'kernel.noted',
        { what: 'slow interaction', detail: 'click 1.40 s: waited 0.05 s, handlers 1.25 s' },
      ],
    ]);
  });
  it('reports what its policy refused, of an address only the host', () => {
    const page = watchedPage();
    const at = { sourceFile: 'https://a.example/assets/base-DxEKz76r.js', lineNumber: 9, columnNumber: 120 };
    page.refused({ effectiveDirective: 'img-src', blockedURI: 'https://b.example/x?phone=13800000001', ...at });
    page.refused({
      effectiveDirective: 'script-src',
      blockedURI: 'inline',
      sourceFile: '',
      lineNumber: 0,
      columnNumber: 0,
    });
    page.stop();
    page.refused({ effectiveDirective: 'script-src', blockedURI: 'eval', ...at });
    expect(page.said().map(([, , , payload]) => payload)).toEqual([
      { what: 'page policy', detail: `img-src b.example\n    at ${at.sourceFile}:9:120` },
      { what: 'page policy', detail: 'script-src inline' },
    ]);
  });
  it('has no error where PerformanceObserver or its entry type is missing', () => {
    vi.stubGlobal('document', new EventTarget());
    vi.stubGlobal('PerformanceObserver', undefined);
    expect(() => watchPageFailures()()).not.toThrow();
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        observe(): void {
          throw new TypeError('unknown entry type');
        }
      },
    );
    expect(() => watchPageFailures()()).not.toThrow();
  });
});
