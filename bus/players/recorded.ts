// The recorded player: a file instead of a worker. Plays what was sent to the page, at its own or a higher speed, and
// answers the page's asks from the recording. No side effects: no request, no bridge, no storage.
import { safeParse } from 'valibot';
import type { Envelope, Failure, Json } from '../protocol/envelope';
import { forgetIn } from '../protocol/forgotten';
import { sameJson } from '../inspect/jsonDiff';
import { applyPatch } from '../protocol/patch';
import type { Player } from '../protocol/player';
import type { Deliver, Timers } from '../protocol/ports';
import type { Recording } from '../recording/recordingFile';
import { entryIn } from '../protocol/entryIn';
import type { Payload } from '../client/topics';
import { contracts } from '../contracts/all';
import { answersOf } from './recordedAnswers';
import { withNames, withPictures } from './recordedMedia';
import { createValues, valueKey } from './recordedValues';

export type RecordedPlayer = Player & {
  seek(seq: number): Promise<void>;
  /** Moves to the time after the envelope at this place, -1 for the beginning: exact where a `seq` occurs twice. */
  seekPlace(place: number): Promise<void>;
  play(speed: number): void;
  pause(): void;
  step(by: number): Promise<void>;
  /** Where a step forward would end: the place of the next envelope that the page gets, or the last one. */
  upcoming(): number;
  readonly envelopes: readonly Envelope[];
  /** The index in `envelopes` of the next one to play. */
  position(): number;
  /** The time that the page should use as the current one. */
  at(): number;
  playing(): boolean;
  /** Calls `fn` when the position changes, or playing starts or stops. Returns the function that removes it. */
  onMove(fn: () => void): () => void;
};

/** The maximum of envelopes before the page must acknowledge; more after a seek, which it renders once. */
const BATCH = 50;
const MOVED_BATCH = 1000;

/** The envelopes for the page: values, events, and the person's actions (so that the screens follow). */
function isForPage(e: Envelope): boolean {
  if (e.topic.indexOf('kernel.') === 0) return e.kind === 'emit' || e.topic === 'kernel.personChanged';
  return e.kind === 'emit' || e.kind === 'tell';
}

export function createRecordedPlayer(
  recording: Recording,
  { timers, now }: { timers: Timers; now: () => number },
): RecordedPlayer {
  const all = recording.envelopes;
  const values = createValues(all);
  const answers = answersOf(all);
  const entry = entryIn(contracts);
  const listeners = new Set<() => void>();
  let deliver: Deliver | null = null;
  let next = 0;
  let speed = 0;
  let from = { real: 0, at: all[0]?.at ?? 0 };
  let stop: (() => void) | null = null;
  let sending: Promise<void> = Promise.resolve();
  /** The page's asks that wait for the time of their answer: place of the answer → asks. */
  const waiting = new Map<number, Envelope[]>();
  /** The values that the page has. */
  const given = new Map<string, Json>();

  function moved(): void {
    for (const fn of Array.from(listeners)) fn();
  }
  /** Sends one batch at a time; each waits for the page. */
  function send(batch: Envelope[]): Promise<void> {
    for (const e of batch) {
      if (e.kind === 'emit') given.set(valueKey(e), applyPatch(given.get(valueKey(e)), e.payload));
      else if (e.topic === 'kernel.personChanged') forgetIn(given, (e.payload as Payload<'kernel.personChanged'>).gone);
    }
    const to = deliver;
    if (!to || batch.length === 0) return sending;
    sending = sending
      .then(() => to(batch.map((e) => ({ ...e, payload: withPictures(e.payload) }))))
      .catch(() => undefined);
    return sending;
  }
  const tell = (topic: string, payload: Json): Envelope => ({
    seq: all[Math.max(0, next - 1)]?.seq ?? 0,
    at: at(),
    from: 'worker',
    kind: 'tell',
    topic,
    payload,
  });
  function answer(ask: Envelope, kind: 'reply' | 'fail', payload: Json): Envelope {
    const e: Envelope = {
      seq: all[Math.max(0, next - 1)]?.seq ?? 0,
      at: at(),
      from: 'worker',
      kind,
      topic: ask.topic,
      payload,
    };
    if (ask.id !== undefined) e.id = ask.id;
    return e;
  }
  /** The envelopes that the page gets for this place. */
  function outward(i: number): Envelope[] {
    const e = all[i] as Envelope;
    const asks = waiting.get(i);
    if (asks) {
      waiting.delete(i);
      return asks.map((ask) => answer(ask, e.kind as 'reply' | 'fail', e.payload));
    }
    if (e.topic === 'kernel.snapshot' || values.beginsAt(i)) return dropped(i);
    return isForPage(e) ? [e] : [];
  }
  /** A value that the worker dropped is detected at the next snapshot. */
  function dropped(i: number): Envelope[] {
    const gone = forgotten(values.at(i + 1));
    return gone.length > 0 ? [tell('kernel.sought', { seq: all[i]?.seq ?? 0, gone })] : [];
  }
  function forgotten(here: Map<string, Envelope>): string[] {
    const gone = Array.from(given.keys()).filter((k) => !here.has(k));
    for (const k of gone) given.delete(k);
    return gone;
  }
  /** Plays up to but not including `end`. */
  async function advance(end: number): Promise<void> {
    while (next < end) {
      const batch: Envelope[] = [];
      while (next < end && batch.length < BATCH) batch.push(...outward(next++));
      await send(batch);
    }
  }
  function at(): number {
    if (speed > 0) return from.at + (now() - from.real) * speed;
    return from.at;
  }
  function hold(): void {
    from = { real: now(), at: all[Math.max(0, next - 1)]?.at ?? 0 };
  }
  function plan(): void {
    if (speed === 0 || stop) return;
    const e = all[next];
    if (!e) {
      speed = 0;
      hold();
      return moved();
    }
    stop = timers.after(Math.max(0, (e.at - at()) / speed), () => {
      stop = null;
      const instant = at();
      let end = next + 1;
      while (end < all.length && (all[end] as Envelope).at <= instant) end++;
      advance(end).then(
        () => {
          moved();
          plan();
        },
        () => undefined,
      );
    });
  }
  function halt(): void {
    if (stop) stop();
    stop = null;
    if (speed === 0) return;
    const instant = at();
    speed = 0;
    from = { real: now(), at: instant };
  }
  function play(faster: number): void {
    halt();
    if (next >= all.length || faster <= 0) return;
    from = { real: now(), at: from.at };
    speed = faster;
    moved();
    plan();
  }
  async function jump(place: number): Promise<void> {
    next = Math.max(0, Math.min(place, all.length));
    hold();
    answers.rewind(next);
    const here = values.at(next);
    const gone = forgotten(here);
    // Values that the page already has are not sent again.
    const batch = Array.from(here.values()).filter((e) => !sameJson(given.get(valueKey(e)), e.payload));
    for (let i = 0; i < batch.length; i += MOVED_BATCH) await send(batch.slice(i, i + MOVED_BATCH));
    const route = values.routeAt(next);
    await send((route ? [route] : []).concat(tell('kernel.sought', { seq: all[next - 1]?.seq ?? 0, gone })));
    // Asks that were answered before this place are answered now.
    for (const [i, asks] of Array.from(waiting))
      if (i < next) {
        const e = all[i] as Envelope;
        waiting.delete(i);
        await send(asks.map((ask) => answer(ask, e.kind as 'reply' | 'fail', e.payload)));
      }
    moved();
  }
  async function seekTo(place: number): Promise<void> {
    const was = speed;
    halt();
    await jump(place);
    // Does not override a play that was started meanwhile.
    if (speed === 0) play(was);
  }
  /**
   * An ask that the recording does not contain: a command that can be empty succeeds, everything else is unsupported.
   */
  function unknown(ask: Envelope): Envelope {
    const what = entry(ask.topic);
    if (what && what.is === 'command' && safeParse(what.output, {}).success) return answer(ask, 'reply', {});
    return answer(ask, 'fail', { code: 'unsupported', message: '' } satisfies Failure);
  }
  /** The next one for the page, be it an answer that it waits for. */
  function upcoming(): number {
    let place = next;
    while (place < all.length - 1 && !isForPage(all[place] as Envelope) && !waiting.has(place)) place++;
    return place;
  }
  return {
    kind: 'recorded',
    can: { world: false, seek: true },
    envelopes: all,
    open(to) {
      deliver = to;
      // A newly opened page has no values.
      given.clear();
      return jump(next);
    },
    post(envelope) {
      if (envelope.kind !== 'ask') return;
      const place = answers.placeFor({ ...envelope, payload: withNames(envelope.payload) }, next);
      if (place === null) void send([unknown(envelope)]);
      else if (place < next) {
        const e = all[place] as Envelope;
        void send([answer(envelope, e.kind as 'reply' | 'fail', e.payload)]);
      } else waiting.set(place, (waiting.get(place) ?? []).concat(envelope));
    },
    seek(seq) {
      // Of several runs with this number the last one.
      for (let i = all.length - 1; i >= 0; i--) if (all[i]?.seq === seq) return seekTo(i + 1);
      const place = all.findIndex((e) => e.seq > seq);
      return seekTo(place < 0 ? all.length : place);
    },
    seekPlace: (place) => seekTo(place + 1),
    play,
    pause() {
      halt();
      moved();
    },
    async step(by) {
      halt();
      if (by < 0) {
        let place = next;
        for (let n = by; n < 0 && place > 0; n++)
          do place--;
          while (place > 0 && !isForPage(all[place - 1] as Envelope));
        return jump(place);
      }
      for (let n = 0; n < by && next < all.length; n++) await advance(upcoming() + 1);
      hold();
      moved();
    },
    upcoming,
    position: () => next,
    at,
    playing: () => speed > 0,
    onMove(fn) {
      listeners.add(fn);
      return () => {
        listeners.delete(fn);
      };
    },
    close() {
      halt();
      deliver = null;
      waiting.clear();
    },
  };
}
