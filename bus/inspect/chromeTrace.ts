// Exports a recording in the Trace Event Format, for Perfetto and chrome://tracing: lanes as threads, asks and requests
// as async spans, events as instants, arrows along `cause`, unread as a counter. Without a library: the format is plain
// JSON.
import type { Envelope, Json } from '../protocol/envelope';
import type { Inspected } from './inspect';
import { instantOf } from './instant';
import { lanes } from '../recording/lanes';

type TraceEvent = {
  ph: 'M' | 'b' | 'e' | 'i' | 'X' | 's' | 'f' | 'C';
  name: string;
  pid: 1;
  tid: number;
  /** Microseconds since the start of the recording. */
  ts?: number;
  dur?: number;
  cat?: string;
  id?: string;
  /** For an instant: shown in its thread. */
  s?: 't';
  /** For the end of an arrow: points to the slice at that time. */
  bp?: 'e';
  args?: { [name: string]: Json };
};

const laneNames = {
  person: 'Person',
  screens: 'Screens',
  worker: 'Worker',
  http: 'HTTP',
  chat: 'Chat',
  native: 'Native app',
  streams: 'Streams',
} as const;
/** A clock that was set back further than this starts a new count; less is only a late arrival. */
const SET_BACK_MS = 60_000;
const PAYLOAD_CHARS = 400;

/**
 * Unique times in µs, in the order of the bus: envelopes of one millisecond are placed one after the other within it.
 */
function instantsOf(all: readonly Envelope[]): { ts: number[]; dur: number[] } {
  const ts: number[] = [];
  const dur: number[] = [];
  const atOf = (place: number): number => instantOf(all[place]?.at ?? 0);
  let shift = -atOf(0);
  let newest = atOf(0);
  for (let from = 0; from < all.length;) {
    const at = atOf(from);
    if (newest - at > SET_BACK_MS) {
      shift += newest - at + 1;
      newest = at;
    }
    newest = Math.max(newest, at);
    let to = from + 1;
    for (; to < all.length; to++) {
      const next = atOf(to);
      if (next > newest || newest - next > SET_BACK_MS) break;
    }
    const step = Math.min(1, 1000 / (to - from));
    for (let i = from; i < to; i++) {
      ts.push((newest + shift) * 1000 + (i - from) * step);
      dur.push(step);
    }
    from = to;
  }
  return { ts, dur };
}

function argsOf(e: Envelope): { [name: string]: Json } {
  const args: { [name: string]: Json } = {
    seq: e.seq,
    kind: e.kind,
    from: e.from,
    payload: JSON.stringify(e.payload).slice(0, PAYLOAD_CHARS),
  };
  if (e.key !== undefined) args['key'] = e.key;
  if (e.id !== undefined) args['id'] = e.id;
  if (e.cause !== undefined) args['cause'] = e.cause;
  return args;
}
const fieldsOf = (x: Json | undefined): { [key: string]: Json | undefined } =>
  typeof x === 'object' && x !== null && !Array.isArray(x) ? x : {};

/** The four unread totals in an envelope, if it has them. */
function unreadIn(e: Envelope): { [name: string]: Json } | null {
  let value: Json | undefined;
  if (e.kind === 'emit' && e.topic === 'notices.unread') value = e.payload;
  else if (e.topic === 'kernel.snapshot')
    value = fieldsOf(fieldsOf(fieldsOf(fieldsOf(e.payload)['state'])['streams'])['notices.unread'])[''];
  else return null;
  const { interactiveNumber, systemInformsNumber, groupNoticeNumber, chatNumber } = fieldsOf(value);
  const n = (x: Json | undefined): number => (typeof x === 'number' ? x : 0);
  return {
    interactive: n(interactiveNumber),
    system: n(systemInformsNumber),
    group: n(groupNoticeNumber),
    chat: n(chatNumber),
  };
}

/** The whole file. */
export function chromeTrace(i: Inspected): string {
  const all = i.envelopes;
  const { ts, dur } = instantsOf(all);
  const end = all.length > 0 ? (ts[all.length - 1] as number) + 1 : 0;
  const lines: string[] = [];
  const add = (event: TraceEvent): void => void lines.push(JSON.stringify(event));
  const tidOf = (place: number): number => lanes.indexOf(i.lane(place)) + 1;

  add({ ph: 'M', name: 'process_name', pid: 1, tid: 0, args: { name: `${i.header.app} ${i.header.build}` } });
  lanes.forEach((lane, n) => {
    add({ ph: 'M', name: 'thread_name', pid: 1, tid: n + 1, args: { name: laneNames[lane] } });
    add({ ph: 'M', name: 'thread_sort_index', pid: 1, tid: n + 1, args: { sort_index: n } });
  });
  for (let place = 0; place < all.length; place++) {
    const e = all[place] as Envelope;
    const tid = tidOf(place);
    const at = { pid: 1, tid, ts: ts[place] as number } as const;
    const call = e.topic === 'kernel.http' && e.kind === 'ask' ? fieldsOf(e.payload)['call'] : undefined;
    const name = typeof call === 'string' ? call : e.topic;
    if (e.kind === 'ask') span(place, name);
    if (e.kind === 'tell') add({ ph: 'i', name, s: 't', ...at, args: argsOf(e) });
    const parent = i.causeOf(place);
    const led = i.effects(place);
    // Arrows connect slices; an instant is not one.
    if (e.kind !== 'tell' || parent >= 0 || led.length > 0)
      add({
        ph: 'X',
        name: e.kind === 'tell' ? name : `${e.kind} ${name}`,
        ...at,
        dur: dur[place] as number,
        args: argsOf(e),
      });
    for (const effect of led) add({ ph: 's', cat: 'cause', name: 'cause', id: String(effect), ...at });
    if (parent >= 0) add({ ph: 'f', cat: 'cause', name: 'cause', id: String(place), bp: 'e', ...at });
    const unread = unreadIn(e);
    if (unread) add({ ph: 'C', name: 'unread', ...at, tid: 0, args: unread });
  }
  /** From the ask to its answer, or to the end of the recording. */
  function span(place: number, name: string): void {
    const e = all[place] as Envelope;
    const answer = i.answerOf(place);
    const common = {
      cat: e.topic === 'kernel.http' ? 'http' : e.topic === 'kernel.timer' ? 'timer' : 'ask',
      name,
      id: String(place),
      pid: 1,
      tid: tidOf(place),
    } as const;
    const outcome: { [name: string]: Json } =
      answer < 0
        ? { outcome: 'unanswered' }
        : { outcome: (all[answer] as Envelope).kind, seq: (all[answer] as Envelope).seq };
    add({ ph: 'b', ...common, ts: ts[place] as number, args: argsOf(e) });
    add({ ph: 'e', ...common, ts: answer < 0 ? end : (ts[answer] as number), args: outcome });
  }
  const { startedAt, contracts, contractHash } = i.header;
  const about = JSON.stringify({ startedAt, contracts, contractHash, environment: i.header.environment });
  return `{"displayTimeUnit":"ms","otherData":${about},"traceEvents":[\n${lines.join(',\n')}\n]}\n`;
}
