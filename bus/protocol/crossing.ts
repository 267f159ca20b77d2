// Crossing: the worker's side of the thread. Batches close once a frame, of a stream only the latest value per key is
// kept, and the next batch leaves only when the page has taken what is under way: a slow phone slows the worker, it is
// never flooded.
import type { Envelope, Json } from './envelope';
import { applyPatch } from './patch';
import type { Deliver, Timers } from './ports';

/** A batch holds at most this many envelopes, or about this many characters of JSON. */
const MAX_ENVELOPES = 50;
const MAX_CHARS = 256 * 1024;
const FRAME_MS = 16;
/** So many batches may be under way when none of them holds values: news do not wait for the way there and back. */
const UNDER_WAY = 3;
/**
 * Batches of values: so many in a row once a frame, then so many a second; in no second more than both together,
 * twelve.
 */
const BURST = 4;
const PER_SECOND = 8;

export type Crossing = {
  send(envelope: Envelope): void;
  /** The page is there (again): `first` goes before everything that waits. */
  open(deliver: Deliver, first: Envelope[]): void;
  /**
   * The answers that wait once `handled` has called back, when there is nothing else and the page has taken all that
   * was said before them: they go home with the message that asked.
   */
  home(handled: (fn: () => void) => void): Promise<Envelope[]>;
  close(): void;
};

/**
 * Values wait for their turn, and so does what the recorder says once a second: with it all that waits before it would
 * leave at once.
 */
const mayWait = (e: Envelope): boolean => e.kind === 'emit' || e.topic === 'kernel.recorded';
const streamKey = (e: Envelope) => e.topic + '|' + (e.key ?? '');

export function createCrossing(timers: Timers, now: () => number): Crossing {
  let deliver: Deliver | null = null;
  let queue: Envelope[] = [];
  /** Place in the queue of each stream value that waits. */
  let waiting = new Map<string, Envelope>();
  /** Batches that the page has not taken yet; while one with values is among them it is the only one. */
  let under = 0;
  let drawing = false;
  let stop: (() => void) | null = null;
  /** The flush that is planned waits for nothing but the end of what runs now. */
  let soon = false;
  /** Messages of the page that may still take answers home. */
  let homeward = 0;
  let lastEmits = 0;
  let allowance = BURST;
  let allowedAt = now();

  /** Whether a batch may leave now. Values go alone: they are acknowledged when their frame is over. */
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
      // The page is ready and somebody waits: no timer in between.
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
          // The newer value takes the older one's place in the queue, so a list never arrives after the reply that
          // follows it.
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
        // The page lets go of what came before this: no newer value takes a place there.
        if (envelope.topic === 'kernel.personChanged') waiting = new Map();
        queue.push(envelope);
        // Values may wait for their frame; an answer does not.
        if (!soon && !mayWait(envelope)) unplan();
        // A full batch need not wait for the end of what fills it.
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
      // Values that wait are in `first` already (it holds the last value of every stream).
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
