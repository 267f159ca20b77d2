// Crossing: the worker's side of the thread. Batches close once a frame, of a stream only the latest value per key is kept,
// and the next batch leaves only when the page has taken this one: a slow phone slows the worker, it is never flooded.
import type { Envelope, Json } from './envelope';
import { applyPatch } from './patch';
import type { Deliver, Timers } from './ports';

/** A batch holds at most this many envelopes, or about this many characters of JSON. */
const MAX_ENVELOPES = 50;
const MAX_CHARS = 256 * 1024;
const FRAME_MS = 16;
/** Batches of values: so many in a row once a frame, then so many a second; in no second more than both together, twelve. */
const BURST = 4;
const PER_SECOND = 8;

export type Crossing = {
  send(envelope: Envelope): void;
  /** The page is there (again): `first` goes before everything that waits. */
  open(deliver: Deliver, first: Envelope[]): void;
  close(): void;
};

const streamKey = (e: Envelope) => e.topic + '|' + (e.key ?? '');

export function createCrossing(timers: Timers, now: () => number): Crossing {
  let deliver: Deliver | null = null;
  let queue: Envelope[] = [];
  /** Place in the queue of each stream value that waits. */
  let waiting = new Map<string, Envelope>();
  let busy = false;
  let stop: (() => void) | null = null;
  let lastEmits = 0;
  let allowance = BURST;
  let allowedAt = now();

  function urgent(): boolean {
    for (const e of queue) if (e.kind !== 'emit') return true;
    return false;
  }
  function refill(): void {
    const t = now();
    allowance = Math.min(BURST, allowance + (Math.max(0, t - allowedAt) * PER_SECOND) / 1000);
    allowedAt = t;
  }
  function plan(): void {
    if (!deliver || busy || stop || queue.length === 0) return;
    refill();
    const storm = allowance < 1 ? ((1 - allowance) * 1000) / PER_SECOND : 0;
    const wait = urgent() ? 0 : Math.max(0, storm, lastEmits + FRAME_MS - now());
    stop = timers.after(wait, flush);
  }
  function take(): Envelope[] {
    let chars = 0;
    let n = 0;
    while (n < queue.length && n < MAX_ENVELOPES) {
      const e = queue[n] as Envelope;
      // Sizes matter for lists and long texts only; a rough count is enough to keep a batch short.
      chars += e.kind === 'emit' || e.kind === 'reply' ? JSON.stringify(e.payload).length : 200;
      if (n > 0 && chars > MAX_CHARS) break;
      n++;
    }
    const batch = queue.slice(0, n);
    queue = queue.slice(n);
    for (const e of batch) if (e.kind === 'emit') waiting.delete(streamKey(e));
    return batch;
  }
  function flush(): void {
    stop = null;
    if (!deliver || busy || queue.length === 0) return;
    busy = true;
    const batch = take();
    if (batch.some((e) => e.kind === 'emit')) {
      refill();
      allowance = Math.max(0, allowance - 1);
      lastEmits = now();
    }
    const to = deliver;
    const acknowledged = () => {
      if (to !== deliver) return;
      busy = false;
      plan();
    };
    to(batch).then(acknowledged, acknowledged);
  }
  return {
    send(envelope) {
      if (envelope.kind === 'emit') {
        const key = streamKey(envelope);
        const before = waiting.get(key);
        if (before) {
          // The newer value takes the older one's place in the queue, so a list never arrives after the reply that follows it.
          before.payload = applyPatch(before.payload, envelope.payload) as Json;
          before.seq = envelope.seq;
          before.at = envelope.at;
          if (envelope.cause !== undefined) before.cause = envelope.cause;
          return;
        }
        const own = { ...envelope };
        waiting.set(key, own);
        queue.push(own);
      } else {
        queue.push(envelope);
        // Values may wait for their frame; an answer does not.
        if (stop) stop();
        stop = null;
      }
      plan();
    },
    open(to, first) {
      deliver = to;
      busy = false;
      // Values that wait are in `first` already (it holds the last value of every stream).
      queue = first.concat(queue.filter((e) => e.kind !== 'emit'));
      waiting = new Map();
      plan();
    },
    close() {
      deliver = null;
      if (stop) stop();
      stop = null;
    },
  };
}
