import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRing, ringLimits } from '../../bus/ring';

const line = (n: number, chars = 10) => JSON.stringify({ seq: n, text: 'x'.repeat(chars) });
const chunk = (lines: [text: string, at: number, start?: boolean][]) => ({
  lines: lines.map(([t]) => t), ats: lines.map(([, at]) => at), starts: lines.flatMap(([, , start], i) => (start ? [i] : [])), seq: lines.length,
});
const bytesOf = (lines: string[]) => Buffer.byteLength(lines.map((l) => l + '\n').join(''));

describe('the ring', () => {
  it('holds five minutes or two megabytes', () => expect(ringLimits).toEqual({ ms: 300_000, bytes: 2_097_152 }));

  it('begins where a replay can begin', () => {
    const ring = createRing();
    ring.add(chunk([['a', 1], ['b', 2], ['start', 3, true], ['c', 4]]));
    expect(ring.lines()).toEqual(['start', 'c']);
  });

  it('drops whole stretches from one beginning to the next when it grows too long', () => {
    const ring = createRing({ ms: 1000, bytes: 1e6 });
    ring.add(chunk([['s1', 0, true], ['a', 100], ['b', 600], ['s2', 700, true], ['c', 800]]));
    ring.add(chunk([['d', 1050]]));
    expect(ring.lines()).toEqual(['s1', 'a', 'b', 's2', 'c', 'd']);
    ring.add(chunk([['e', 1200]]));
    expect(ring.lines()).toEqual(['s2', 'c', 'd', 'e']);
  });

  it('keeps its beginning and drops the oldest after it when there is no other to begin from', () => {
    const ring = createRing({ ms: 1000, bytes: 1e6 });
    ring.add(chunk([['s1', 0, true], ['a', 100], ['b', 200], ['c', 1150]]));
    expect(ring.lines()).toEqual(['s1', 'b', 'c']);
  });

  it('never holds more than its limits, whatever comes, and always begins at a beginning', () => {
    const anyLine = fc.record({ size: fc.nat(400), gap: fc.nat(300), start: fc.boolean(), wide: fc.boolean() });
    fc.assert(
      fc.property(fc.array(fc.array(anyLine, { maxLength: 20 }), { maxLength: 20 }), (chunks) => {
        const limits = { ms: 2000, bytes: 3000 };
        const ring = createRing(limits);
        const starts = new Set<string>();
        let at = 0;
        let n = 0;
        for (const lines of chunks) {
          const all = lines.map((l) => {
            at += l.gap;
            const text = line(n++, 0) + (l.wide ? '漢😀' : 'x').repeat(l.size / 4);
            if (l.start) starts.add(text);
            return [text, at, l.start] as [string, number, boolean];
          });
          ring.add(chunk(all));
          const held = ring.lines();
          expect(ring.size().bytes).toBe(bytesOf(held));
          expect(ring.size().bytes).toBeLessThanOrEqual(limits.bytes);
          expect(ring.size().ms).toBeLessThanOrEqual(limits.ms);
          expect(held.length === 0 || starts.has(held[0] ?? '')).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('forgets when it is told to', () => {
    const ring = createRing();
    ring.add(chunk([['s', 1, true]]));
    ring.clear();
    expect(ring.lines()).toEqual([]);
    expect(ring.size()).toEqual({ bytes: 0, ms: 0 });
  });
});
