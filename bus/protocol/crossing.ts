// The crossing: the worker's side of the thread boundary. A batch is closed once per frame, contains only the latest
// value per stream key, and is sent only when the page has acknowledged the previous ones: back-pressure, so that a
// slow phone slows down the worker and is never flooded.
import type { Envelope, Json } from './envelope';
import { applyPatch } from './patch';
import type { Deliver, Timers } from './ports';

/** A batch holds at most this many envelopes, or about this many characters of JSON. */
const MAX_ENVELOPES = 50;
const MAX_CHARS = 256 * 1024;
const FRAME_MS = 16;
/** The maximum of unacknowledged batches when none contains values: events and answers do not wait for a round trip. */
const UNDER_WAY = 3;
/**
 * Rate limit for batches of values: `BURST` at the frame rate, then `PER_SECOND`; at most both together (twelve) in any
 * second.
 */
const BURST = 4;
const PER_SECOND = 8;

export type Crossing = {
  send(envelope: Envelope): void;
  /** The page is open (again): `first` is sent before everything queued. */
  open(deliver: Deliver, first: Envelope[]): void;
  /**
   * Resolves with the queued answers once `handled` has called back, if only answers are queued and the page has
   * acknowledged everything before them: they return with the message that asked.
   */
  home(handled: (fn: () => void) => void): Promise<Envelope[]>;
  close(): void;
};

/**
 * Values wait for their frame, and so do the recorder's lines once a second: without that, everything queued before the
 * lines would be sent at once.
 */
const mayWait = (e: Envelope): boolean => e.kind === 'emit' || e.topic === 'kernel.recorded';
const streamKey = (e: Envelope) => e.topic + '|' + (e.key ?? '');

export function createCrossing(timers: Timers, now: () => number): Crossing {
  let deliver: Deliver | null = null;
  let queue: Envelope[] = [];
  /** The queued value of each stream key. */
  let waiting = new Map<string, Envelope>();
  /** Unacknowledged batches; one with values is always the only one. */
  let under = 0;
  let drawing = false;
  let stop: (() => void) | null = null;
  /** The planned flush runs at the end of the current task. */
  let soon = false;
  /** Messages of the page that may still return answers. */
  let homeward = 0;
  let lastEmits = 0;
  let allowance = BURST;
  let allowedAt = now();

  /** Whether a batch may be sent now. Values are sent alone: they are acknowledged at the end of their frame. */
  function free(): boolean {
    return (
      deliver !== null &&
      queue.length > 0 &&
      (under === 0 || (!drawing && under < UNDER_WAY && queue[0]?.kind !== 'emit'))
    );
  }
  function urgent(): boolean {
    for (const e of queue) if (!mayWait(e)) return true;
    return false;
  }
  function answersOnly(): boolean {
    for (const e of queue) if (e.kind !== 'reply' && e.kind !== 'fail') return false;
    return true;
  }
  function refill(): void {
    const t = now();
    allowance = Math.min(BURST, allowance + (Math.max(0, t - allowedAt) * PER_SECOND) / 1000);
    allowedAt = t;
  }
  function plan(): void {
    if (stop || !free() || (homeward > 0 && answersOnly())) return;
    refill();
    const storm = allowance < 1 ? ((1 - allowance) * 1000) / PER_SECOND : 0;
    soon = urgent();
    stop = timers.after(soon ? 0 : Math.max(0, storm, lastEmits + FRAME_MS - now()), flush);
  }
  function unplan(): void {
    if (stop) stop();
    stop = null;
  }
  function take(): Envelope[] {
    let chars = 0;
    let n = 0;
    while (n < queue.length && n < MAX_ENVELOPES) {
      const e = queue[n] as Envelope;
      if (under > 0 && e.kind === 'emit') break;
      // Only lists and long texts are large; a rough count is enough to limit a batch.
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
    if (!deliver || !free()) return;
    const batch = take();
    under++;
    drawing = batch.some((e) => e.kind === 'emit');
    if (drawing) {
      refill();
      allowance = Math.max(0, allowance - 1);
      lastEmits = now();
    }
    const to = deliver;
    const acknowledged = () => {
      if (to !== deliver) return;
      under--;
      drawing = false;
      // The page is ready and an urgent envelope is queued: no timer in between.
      if (!stop && urgent()) flush();
      else plan();
    };
    to(batch).then(acknowledged, acknowledged);
    plan();
  }
  return {
    send(envelope) {
      if (envelope.kind === 'emit') {
        const key = streamKey(envelope);
        const before = waiting.get(key);
        if (before) {
          // The newer value replaces the older one at its place in the queue, so that a list never arrives after the
          // reply that follows it.
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
        // The page drops the values before this, so a newer value must not replace one of them in the queue.
        if (envelope.topic === 'kernel.personChanged') waiting = new Map();
        queue.push(envelope);
        // An answer does not wait for the frame of the values.
        if (!soon && !mayWait(envelope)) unplan();
        // A full batch is sent at once.
        if (queue.length >= MAX_ENVELOPES && !mayWait(envelope) && free()) {
          unplan();
          flush();
        }
      }
      plan();
    },
    open(to, first) {
      deliver = to;
      under = 0;
      drawing = false;
      // Queued values are already in `first` (it contains the last value of every stream).
      queue = first.concat(queue.filter((e) => e.kind !== 'emit'));
      waiting = new Map();
      plan();
    },
    home(handled) {
      homeward++;
      return new Promise((resolve) =>
        handled(() => {
          homeward--;
          const alone = deliver && under === 0 && answersOnly();
          if (alone) unplan();
          resolve(alone ? take() : []);
          plan();
        }),
      );
    },
    close() {
      deliver = null;
      unplan();
    },
  };
}
