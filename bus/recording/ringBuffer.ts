// The ring buffer: the last minutes of the bus as redacted lines, held by the page so that they survive the worker. In
// memory only; leaves the phone only when the person sends or saves it.
import { utf8Length } from '../protocol/utf8';

/** What the worker sends once a second (`kernel.recorded`). The arrays are parallel. */
export type RecordedChunk = {
  lines: string[];
  ats: number[];
  /** Indexes in `lines` where a replay can begin: a worker's start, or a snapshot. */
  starts: number[];
  /** `seq` of the newest envelope. */
  seq: number;
};
/** UTF-8 encoder and decoder, those of the page's engine. */
export type Codec = { encode: (text: string) => Uint8Array; decode: (bytes: Uint8Array) => string };
/**
 * Bytes, not text: outside the engine's heap, and half the size of Chinese text there. The lines of a chunk share one
 * array.
 */
type Line = { bytes: Uint8Array; from: number; to: number; at: number; start: boolean };
/** A line's bytes in the file, with its line feed. */
const sizeOf = ({ from, to }: Line): number => to - from + 1;

export type Ring = {
  add(chunk: RecordedChunk): void;
  /** All lines, oldest first; a replay can begin at the first. */
  lines(): string[];
  /** The same as one chunk, for a long recording to continue from. */
  held(): RecordedChunk;
  /** Bytes of the file's body, and ms from its oldest to its newest envelope. */
  size(): { bytes: number; ms: number };
  /** `seq` of the newest line; the worker's last second may not have arrived. */
  seq(): number;
  clear(): void;
};

/** A part of a chunk that is kept or dropped as a whole; `start`: a replay can begin with it. */
export type Stretch = { text: string; count: number; bytes: number; from: number; to: number; start: boolean };
/**
 * Splits a chunk before each place where a replay can begin, so that after dropping whole stretches the first one is
 * such a place.
 */
export function stretchesOf({ lines, ats, starts }: RecordedChunk): Stretch[] {
  const cuts = new Set(starts);
  const out: Stretch[] = [];
  let from = 0;
  for (let i = 1; i <= lines.length; i++) {
    if (i < lines.length && !cuts.has(i)) continue;
    const text = lines.slice(from, i).join('\n');
    out.push({
      text,
      count: i - from,
      bytes: utf8Length(text) + 1,
      from: ats[from] ?? 0,
      to: ats[i - 1] ?? 0,
      start: cuts.has(from),
    });
    from = i;
  }
  return out;
}
/**
 * How many stretches to drop: `first` from the front, or, when no later one is a place to begin, the `after` that
 * follow the first.
 */
export function overflow(
  kept: readonly Omit<Stretch, 'text' | 'count'>[],
  limits: { ms: number; bytes: number },
): { first: number; after: number } {
  let bytes = 0;
  for (const one of kept) bytes += one.bytes;
  const last = kept[kept.length - 1];
  const tooMuch = (begin: number): boolean =>
    bytes > limits.bytes || (last !== undefined && last.to - (kept[begin]?.to ?? 0) > limits.ms);
  let begin = 0;
  while (begin < kept.length - 1 && tooMuch(begin)) {
    const next = kept.findIndex((one, i) => i > begin && one.start);
    if (next < 0) {
      let after = 0;
      while (
        begin + after + 2 < kept.length &&
        (bytes > limits.bytes || (last?.to ?? 0) - (kept[begin + after + 1]?.to ?? 0) > limits.ms)
      )
        bytes -= kept[begin + ++after]?.bytes ?? 0;
      return { first: begin, after };
    }
    for (const one of kept.slice(begin, next)) bytes -= one.bytes;
    begin = next;
  }
  return { first: begin, after: 0 };
}

/** Limits of the always-on buffer: five minutes or 2 MB, whichever is less. */
export const ringLimits = { ms: 5 * 60_000, bytes: 2 * 1024 * 1024 };
/** Limits of a long recording, which the user has switched on. */
export const longLimits = { ms: 60 * 60_000, bytes: 20 * 1024 * 1024 };

export function createRing({ encode, decode }: Codec, limits: { ms: number; bytes: number } = ringLimits): Ring {
  let all: Line[] = [];
  let bytes = 0;
  let newest = 0;

  function drop(n: number, from = 0): void {
    for (const line of all.splice(from, n)) bytes -= sizeOf(line);
  }
  const lines = (): string[] => all.map(({ bytes: text, from, to }) => decode(text.subarray(from, to)));
  function span(): number {
    // From the oldest envelope; the age of the snapshot before it does not count.
    const first = all[1];
    const last = all[all.length - 1];
    return first && last ? last.at - first.at : 0;
  }
  function shrink(): void {
    while (all.length > 1 && (bytes > limits.bytes || span() > limits.ms)) {
      const next = all.findIndex((line, i) => i > 0 && line.start);
      // Drops up to the next place to begin from; without one keeps the first line and drops the oldest after it.
      if (next > 0) drop(next);
      else drop(Math.ceil((all.length - 1) / 8), 1);
      // Frees the dropped part of the first line's array.
      const first = all[0];
      if (first)
        Object.assign(first, { bytes: first.bytes.slice(first.from, first.to), from: 0, to: first.to - first.from });
    }
    if (bytes > limits.bytes) drop(all.length);
  }
  return {
    add(chunk) {
      newest = chunk.seq;
      const starts = new Set(chunk.starts);
      const text = encode(chunk.lines.join('\n'));
      let from = 0;
      chunk.ats.forEach((at, i) => {
        const end = text.indexOf(10, from);
        const line: Line = {
          bytes: text,
          from,
          to: end < 0 ? text.length : end,
          at,
          start: starts.has(i),
        };
        from = line.to + 1;
        if (all.length === 0 && !line.start) return;
        all.push(line);
        bytes += sizeOf(line);
      });
      shrink();
    },
    lines,
    held: () => ({
      lines: lines(),
      ats: all.map((line) => line.at),
      starts: all.flatMap((line, i) => (line.start ? [i] : [])),
      seq: newest,
    }),
    size: () => ({ bytes, ms: span() }),
    seq: () => newest,
    clear() {
      all = [];
      bytes = 0;
    },
  };
}
