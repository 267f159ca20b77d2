// Log points of a replayed recording: at each envelope that a handler runs on, the values of an expression. They are
// read from what the replay remembers, so it need not run again and nothing in it can change.
import type { Envelope, Json, Kind } from '../../bus/protocol/envelope';
import type { Path } from '../../bus/inspect/pathExpression';
import { ExpressionError, inside, parseExpression, valueOfPath } from '../../bus/inspect/pathExpression';

/** Of each envelope of this topic and kind; of requests only those of `call`. */
export type LogPoint = { topic: string; kind: Kind; call?: string; expression: string };
/** `error`: why the expression has no value there. */
export type LogLine = { place: number; seq: number; text: string; error?: true };
/** `more`: lines that are left out. `refused`: the expression is none. */
export type Logged = { lines: LogLine[]; more: number } | { refused: string };

/** `answer`: to an ask · `state`: as the handler finds it · `after`: the state when it has run, before the next one. */
export const logRoots = ['payload', 'answer', 'state', 'after'] as const;
const MOST = 1000;
const CHARS = 400;

export type LogSource = {
  envelopes: readonly Envelope[];
  /** The place of the answer to an ask, of the ask of an answer; -1 without. */
  partnerOf: (place: number) => number;
  /** A part of the state; throws where there was no replay. */
  part: (place: number, side: 'before' | 'after', names: readonly string[]) => Json | undefined;
};

export function logAll({ topic, kind, call, expression }: LogPoint, source: LogSource): Logged {
  let paths: Path[];
  try {
    paths = parseExpression(expression, logRoots);
  } catch (why) {
    if (why instanceof ExpressionError) return { refused: why.message };
    throw why;
  }
  const { envelopes } = source;
  const partnerOf = (place: number): number => source.partnerOf(place);
  const callOf = (place: number): Json | undefined =>
    inside(envelopes[envelopes[place]?.kind === 'ask' ? place : partnerOf(place)]?.payload, ['call']);
  const lines: LogLine[] = [];
  let more = 0;
  envelopes.forEach((e, place) => {
    if (e.topic !== topic || e.kind !== kind || (call !== undefined && callOf(place) !== call)) return;
    if (lines.length === MOST) more++;
    else lines.push(lineAt(e, place));
  });
  return { lines, more };

  function lineAt(e: Envelope, place: number): LogLine {
    const read = (root: string, names: readonly string[]): Json | undefined => {
      if (root === 'payload') return inside(e.payload, names);
      if (root === 'answer') return inside(envelopes[partnerOf(place)]?.payload, names);
      return source.part(place, root === 'after' ? 'after' : 'before', names);
    };
    try {
      return { place, seq: e.seq, text: paths.map((path) => textOf(valueOfPath(path, read))).join(', ') };
    } catch (why) {
      return { place, seq: e.seq, text: why instanceof Error ? why.message : String(why), error: true };
    }
  }
}
function textOf(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > CHARS ? text.slice(0, CHARS - 1) + '…' : text;
}
