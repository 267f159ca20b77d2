import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createRing as createAnyRing,
  longLimits,
  overflow,
  ringLimits,
  stretchesOf,
} from '../../bus/recording/ringBuffer';
import type { Stretch } from '../../bus/recording/ringBuffer';
import { codec } from '../codec';

const createRing = (limits?: typeof ringLimits) => createAnyRing(codec, limits);
const line = (n: number, chars = 10) => JSON.stringify({ seq: n, text: 'x'.repeat(chars) });
const chunk = (lines: [text: string, at: number, start?: boolean][]) => ({
  lines: lines.map(([t]) => t),
  ats: lines.map(([, at]) => at),
  starts: lines.flatMap(([, , start], i) => (start ? [i] : [])),
  seq: lines.length,
});
const bytesOf = (lines: string[]) => Buffer.byteLength(lines.map((l) => l + '\n').join(''));

describe('the ring buffer', () => {
  it('is limited to five minutes and two megabytes', () =>
    expect(ringLimits).toEqual({ ms: 300_000, bytes: 2_097_152 }));

  it('begins at a line where a replay can begin', () => {
    const ring = createRing();
    ring.add(
      chunk([
        ['a', 1],
        ['b', 2],
        ['start', 3, true],
        ['c', 4],
      ]),
    );
    expect(ring.lines()).toEqual(['start', 'c']);
  });

  it('drops all lines before its next start when it exceeds its duration', () => {
    const ring = createRing({ ms: 1000, bytes: 1e6 });
    ring.add(
      chunk([
        ['s1', 0, true],
        ['a', 100],
        ['b', 600],
        ['s2', 700, true],
        ['c', 800],
      ]),
    );
    ring.add(chunk([['d', 1050]]));
    expect(ring.lines()).toEqual(['s1', 'a', 'b', 's2', 'c', 'd']);
    ring.add(chunk([['e', 1200]]));
    expect(ring.lines()).toEqual(['s2', 'c', 'd', 'e']);
  });

  it('keeps its only start and drops the oldest lines after it', () => {
    const ring = createRing({ ms: 1000, bytes: 1e6 });
    ring.add(
      chunk([
        ['s1', 0, true],
        ['a', 100],
        ['b', 200],
        ['c', 1150],
      ]),
    );
    expect(ring.lines()).toEqual(['s1', 'b', 'c']);
  });

  it('stays within its limits and begins at a start, whatever is added', () => {
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

  it('returns each line unchanged, except that a lone surrogate becomes the replacement character', () => {
    const ring = createRing();
    ring.add(
      chunk([
        ['s "漢字"', 1, true],
        ['half \ud83d of one', 2],
        ['😀 and é', 3],
        ['', 4],
        ['end', 5],
      ]),
    );
    expect(ring.lines()).toEqual(['s "漢字"', 'half \ufffd of one', '😀 and é', '', 'end']);
  });

  it('is empty after clear()', () => {
    const ring = createRing();
    ring.add(chunk([['s', 1, true]]));
    ring.clear();
    expect(ring.lines()).toEqual([]);
    expect(ring.size()).toEqual({ bytes: 0, ms: 0 });
  });

  it('returns its content as one chunk with the indexes of its starts', () => {
    const ring = createRing();
    ring.add(
      chunk([
        ['x', 1],
        ['s1', 2, true],
        ['a', 3],
      ]),
    );
    ring.add(
      chunk([
        ['b', 4],
        ['s2', 5, true],
      ]),
    );
    expect(ring.held()).toEqual({
      lines: ['s1', 'a', 'b', 's2'],
      ats: [2, 3, 4, 5],
      starts: [0, 3],
      seq: 2,
    });
  });
});

describe('a long recording', () => {
  it('is limited to an hour and twenty megabytes', () =>
    expect(longLimits).toEqual({ ms: 3_600_000, bytes: 20_971_520 }));

  it('is divided into stretches before each line where a replay can begin', () => {
    expect(
      stretchesOf(
        chunk([
          ['a', 1],
          ['s', 2, true],
          ['汉', 3],
        ]),
      ),
    ).toEqual([
      { text: 'a', count: 1, bytes: 2, from: 1, to: 1, start: false },
      { text: 's\n汉', count: 2, bytes: 6, from: 2, to: 3, start: true },
    ]);
    expect(stretchesOf(chunk([]))).toEqual([]);
  });

  const one = (to: number, bytes: number, start = false): Omit<Stretch, 'text' | 'count'> => ({
    from: to,
    to,
    bytes,
    start,
  });
  it('drops its oldest stretches up to the next start', () => {
    const kept = [one(0, 10, true), one(1, 10), one(2, 10, true), one(3, 10), one(4, 10, true)];
    expect(overflow(kept, { ms: 100, bytes: 100 })).toEqual({ first: 0, after: 0 });
    expect(overflow(kept, { ms: 100, bytes: 30 })).toEqual({ first: 2, after: 0 });
    expect(overflow(kept, { ms: 3, bytes: 100 })).toEqual({ first: 2, after: 0 });
    expect(overflow(kept, { ms: 1, bytes: 100 })).toEqual({ first: 4, after: 0 });
  });
  it('keeps its only start and drops the oldest stretch after it', () => {
    const kept = [one(0, 10, true), one(1, 10), one(2, 10), one(3, 10)];
    expect(overflow(kept, { ms: 100, bytes: 30 })).toEqual({ first: 0, after: 1 });
  });

  it('stays within its limits and begins at a start, whatever is added', () => {
    const any = fc.record({ gap: fc.nat(300), bytes: fc.integer({ min: 1, max: 400 }), start: fc.boolean() });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 80 }), (all) => {
        const limits = { ms: 2000, bytes: 3000 };
        let kept: Omit<Stretch, 'text' | 'count'>[] = [];
        let at = 0;
        for (const { gap, bytes, start } of all) {
          at += gap;
          if (kept.length === 0 && !start) continue;
          kept.push(one(at, bytes, start));
          const { first, after } = overflow(kept, limits);
          kept.splice(first + 1, after);
          kept = kept.slice(first);
          expect(kept[0]?.start).toBe(true);
          expect(kept.reduce((sum, { bytes: n }) => sum + n, 0)).toBeLessThanOrEqual(limits.bytes);
          // The age of the start itself is not limited.
          expect(at - (kept[1]?.to ?? at)).toBeLessThanOrEqual(limits.ms);
          expect(kept[kept.length - 1]).toEqual(one(at, bytes, start));
        }
      }),
      { numRuns: 500 },
    );
  });
});
