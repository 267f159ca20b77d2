// A recording as lines for the command line: an envelope a line, or a problem with what led to it.
import type { Inspected } from '../../bus/inspect/inspect';
import type { Envelope } from '../../bus/protocol/envelope';

const CHARS = 160;
/** Of the chain to a problem the first, what the person did, and the last ones. */
const CHAIN = 8;

/** `seq  +ms  from kind topic [key] payload`, ms since the first envelope, and `!` before an envelope with a problem. */
function lineOf(i: Inspected, place: number): string {
  const e = i.envelopes[place] as Envelope;
  const what = [e.from, e.kind, e.topic, e.key && `[${e.key}]`].filter(Boolean).join(' ');
  const payload = JSON.stringify(e.payload) ?? '';
  const short = payload.length > CHARS ? payload.slice(0, CHARS - 1) + '…' : payload;
  const mark = i.problemsAt(place).length > 0 ? '!' : ' ';
  return `${mark} ${String(e.seq).padStart(5)} ${`+${e.at - i.startedAt}`.padStart(8)}  ${what} ${short}`;
}

/** The envelopes that contain all of these words; all of them without any. */
export const listEnvelopes = (i: Inspected, words: string): string =>
  i
    .search({ text: words })
    .map((place) => lineOf(i, place))
    .join('\n');

/** Each problem that the replayer shows, with the chain that led to it: first what the person did. */
export const listProblems = (i: Inspected): string =>
  i.problems
    .map(({ place, seq, kind, text }) => {
      const chain = i.causes(place);
      const shown = chain.length > CHAIN ? chain.slice(0, 1).concat(chain.slice(1 - CHAIN)) : chain;
      return [`${kind} at seq ${seq}: ${text}`, ...shown.map((at) => '  ' + lineOf(i, at))].join('\n');
    })
    .join('\n');
