// The parts of a recording that a person sees before it is sent, and may leave out. Determined by the start of each
// line only: a long recording has many thousands of lines, and the person waits.
import type { Envelope, Kind, Origin } from '../protocol/envelope';
import type { Lane } from './lanes';
import { laneOf } from './lanes';
import { utf8Length } from '../protocol/utf8';

export type Part = 'person' | 'screens' | 'calls' | 'native' | 'streams' | 'state';
export const parts: readonly Part[] = ['person', 'screens', 'calls', 'native', 'streams', 'state'];
/**
 * A part's number of envelopes, their bytes in a file, and the times of its first and last envelope (ms since the
 * epoch).
 */
export type PartCount = { part: Part; count: number; bytes: number; from: number; to: number };

const partOfLane: Record<Lane, Part> = {
  person: 'person',
  screens: 'screens',
  http: 'calls',
  chat: 'calls',
  native: 'native',
  streams: 'streams',
  worker: 'state',
};
/** The recorder writes an envelope's fields in this order (bus/recording/redact). */
const head = /^\{"seq":(\d+),"at":(\d+),"from":"([a-z]+)","kind":"([a-z]+)","topic":"([\w.]+)"/;
type Head = { seq: number; at: number; part: Part };

function headOf(line: string): Head {
  const hit = head.exec(line);
  const e: Envelope = hit
    ? {
        seq: Number(hit[1]),
        at: Number(hit[2]),
        from: hit[3] as Origin,
        kind: hit[4] as Kind,
        topic: hit[5] ?? '',
        payload: null,
      }
    : (JSON.parse(line) as Envelope);
  return { seq: e.seq, at: e.at, part: partOfLane[laneOf(e)] };
}

/** The parts that have envelopes. */
export function countParts(lines: readonly string[]): PartCount[] {
  const counts = parts.map((part) => ({ part, count: 0, bytes: 0, from: 0, to: 0 }));
  for (const line of lines) {
    const { part, at } = headOf(line);
    const found = counts[parts.indexOf(part)];
    if (!found) continue;
    if (found.count++ === 0) found.from = at;
    found.bytes += utf8Length(line) + 1;
    found.to = Math.max(found.to, at);
  }
  return counts.filter(({ count }) => count > 0);
}

/**
 * The lines without these parts. Each removed line is replaced by `kernel.leftOut` with only its number and time: the
 * file still opens, and the rest keeps its order and causes.
 */
export function leaveOut(lines: readonly string[], without: readonly Part[]): string[] {
  if (without.length === 0) return lines.slice();
  return lines.map((line) => {
    const { seq, at, part } = headOf(line);
    if (without.indexOf(part) < 0) return line;
    const e: Envelope = { seq, at, from: 'env', kind: 'tell', topic: 'kernel.leftOut', payload: { part } };
    return JSON.stringify(e);
  });
}
