// The ring: the last minutes of the bus as redacted lines, held by the page so that they outlive the worker.
// In memory only; leaves the phone only when the person sends or saves it.
import { utf8Length } from './utf8';

/** What the worker sends once a second (`kernel.recorded`). The arrays go side by side. */
export type RecordedChunk = {
  lines: string[];
  ats: number[];
  /** Places in `lines` where a replay can begin: a worker's start, or a snapshot. */
  starts: number[];
  /** `seq` of the newest. */
  seq: number;
};
type Line = { text: string; at: number; size: number; start: boolean };

export type Ring = {
  add(chunk: RecordedChunk): void;
  /** Whole lines, oldest first; the first is one that a replay can begin with. */
  lines(): string[];
  /** Bytes of the file's body, and ms from its oldest to its newest envelope. */
  size(): { bytes: number; ms: number };
  /** `seq` of the newest line; what the worker has said in the last second may be later. */
  seq(): number;
  clear(): void;
};

/** Limits of the always-on ring: five minutes or 2 MB, whichever is less. */
export const ringLimits = { ms: 5 * 60_000, bytes: 2 * 1024 * 1024 };

export function createRing(limits: { ms: number; bytes: number } = ringLimits): Ring {
  let all: Line[] = [];
  let bytes = 0;
  let newest = 0;

  function drop(n: number, from = 0): void {
    for (const line of all.splice(from, n)) bytes -= line.size;
  }
  function span(): number {
    // From the oldest envelope; the snapshot before it may be as old as it likes.
    const first = all[1];
    const last = all[all.length - 1];
    return first && last ? last.at - first.at : 0;
  }
  function shrink(): void {
    while (all.length > 1 && (bytes > limits.bytes || span() > limits.ms)) {
      const next = all.findIndex((line, i) => i > 0 && line.start);
      // Up to the next place to begin from; without one the beginning stays, and the oldest after it go.
      if (next > 0) drop(next);
      else drop(Math.ceil((all.length - 1) / 8), 1);
    }
    if (bytes > limits.bytes) drop(all.length);
  }
  return {
    add(chunk) {
      newest = chunk.seq;
      const starts = new Set(chunk.starts);
      chunk.lines.forEach((text, i) => {
        const start = starts.has(i);
        if (all.length === 0 && !start) return;
        const size = utf8Length(text) + 1;
        all.push({ text, at: chunk.ats[i] ?? 0, size, start });
        bytes += size;
      });
      shrink();
    },
    lines: () => all.map((line) => line.text),
    size: () => ({ bytes, ms: span() }),
    seq: () => newest,
    clear() {
      all = [];
      bytes = 0;
    },
  };
}
