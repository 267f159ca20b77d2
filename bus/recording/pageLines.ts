// The lines of a recording that the page makes where no worker does: its notes of errors, masked, and of everything else
// that it said only that it was said. They cannot be replayed.
import type { Envelope, Json } from '../protocol/envelope';
import { UNKNOWN, scrubError } from './maskers';
import type { RecordedChunk } from './ringBuffer';

/** The newest ones; a page that asks in a loop must not fill the report. */
const MOST = 500;

const masked = (text: Json | undefined): string => (typeof text === 'string' ? scrubError(text.slice(0, 2000)) : '');

function lineOf({ at, from, kind, topic, payload }: Envelope, seq: number): string {
  const { what, detail } = (topic === 'kernel.noted' ? payload : {}) as { what?: Json; detail?: Json };
  const shown: Json = topic === 'kernel.noted' ? { what: masked(what), detail: masked(detail) } : UNKNOWN;
  return JSON.stringify({ seq, at, from, kind, topic, payload: shown });
}
/** `why`: what has become of the worker. `said`: what the page has said since, oldest first. */
export function pageChunk(why: string, said: readonly Envelope[], now: number): RecordedChunk {
  const note: Envelope = {
    seq: 0,
    at: now,
    from: 'ui',
    kind: 'tell',
    topic: 'kernel.noted',
    payload: { what: 'no worker', detail: why },
  };
  const all = said.slice(-MOST).concat(note);
  const lines = all.map((e, i) => lineOf(e, i + 1));
  return {
    lines,
    ats: all.map(({ at }) => at),
    // Nothing can be replayed from there, but it is kept.
    starts: [0],
    seq: all.length,
  };
}
