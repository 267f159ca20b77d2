// The page's end of the bus: asks with typed answers, the last value of every stream, events, and the asks that the
// page itself serves. Independent of React, of the worker and of the kind of player.
import type { Envelope, Failure, Json } from '../protocol/envelope';
import { AskFailed } from '../protocol/envelope';
import { isForgotten } from '../protocol/forgotten';
import { applyPatch } from '../protocol/patch';
import type { Player } from '../protocol/player';
import type { AskTopic, EventTopic, Input, Output, Payload, StreamTopic, Value } from './topics';

export type Client = {
  /** Resolves with the answer; rejects with `AskFailed`. Streams have changed before it resolves. */
  ask<T extends AskTopic>(topic: T, input: Input<T>): Promise<Output<T>>;
  /**
   * Asks for a screen; the returned function abandons the ask, answered or not. `settled` gets the result until then.
   */
  askWhile<T extends AskTopic>(topic: T, input: Input<T>, settled?: Settled): () => void;
  tell<T extends EventTopic>(topic: T, payload: Payload<T>, from?: 'ui' | 'native'): void;
  /** The last value of a stream, or undefined before its first. Values are never changed in place. */
  read<T extends StreamTopic>(topic: T, key?: string): Value<T> | undefined;
  watch(topic: StreamTopic, key: string, listener: () => void): () => void;
  on<T extends EventTopic>(topic: T, listener: (payload: Payload<T>) => void): () => void;
  /** Handles asks of this topic in the page; `native` handles every topic without a handler. */
  serve<T extends AskTopic>(topic: T | 'native', handler: (input: Input<T>, topic: T) => Promise<Output<T>>): void;
  /** Sets the last tell (a tap) as the cause of everything sent in this task. */
  causedByLast(): void;
};

/** null: answered. */
export type Settled = (failure: Failure | null) => void;
type ServeFn = (input: never, topic: never) => Promise<unknown>;
type Waiting = { envelope: Envelope; resolve: (out: never) => void; reject: (e: AskFailed) => void };

export function createClient(player: Player, now: () => number): Client {
  let local = 0;
  let cause: number | undefined;
  const waiting = new Map<string, Waiting>();
  const values = new Map<string, Json>();
  const watchers = new Map<string, Set<() => void>>();
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const served = new Map<string, ServeFn>();
  const awaited: { topic: string; resolve: (fn: ServeFn) => void }[] = [];
  /** The last event of each topic without a listener: the first listener gets it. */
  const unheard = new Map<string, Json>();
  const prefix = 'p' + String(now() % 1e6) + '.';

  function send(e: Omit<Envelope, 'seq' | 'at'>): Envelope {
    local--;
    const envelope: Envelope = { ...e, seq: local, at: now() };
    if (envelope.cause === undefined && cause !== undefined) envelope.cause = cause;
    player.post(envelope);
    return envelope;
  }
  /** Sets the cause of everything sent in the rest of this task, also after an `await`. */
  function causedBy(seq: number): void {
    cause = seq;
    soon(() => {
      if (cause === seq) cause = undefined;
    });
  }
  function toFailure(e: unknown): Failure {
    if (e instanceof AskFailed) return e.failure;
    return { code: 'denied', message: e instanceof Error ? e.message : '' };
  }
  /** The bridge is loaded after the first screen; earlier asks wait for it. */
  function handlerOf(topic: string): Promise<ServeFn> {
    const handler = served.get(topic) || served.get('native');
    if (handler) return Promise.resolve(handler);
    return new Promise((resolve) => awaited.push({ topic, resolve }));
  }
  /** `answered` gets the `seq` of the answer before the promise settles. */
  function run(
    topic: string,
    input: Json,
    id: string,
    askSeq: number,
    answered?: (seq: number) => void,
  ): Promise<unknown> {
    return handlerOf(topic)
      .then((handler) => handler(input as never, topic as never))
      .then(
        (out) => {
          const e = send({ from: 'native', kind: 'reply', topic, id, cause: askSeq, payload: out as Json });
          answered?.(e.seq);
          return out;
        },
        (why: unknown) => {
          const failure = toFailure(why);
          const e = send({ from: 'native', kind: 'fail', topic, id, cause: askSeq, payload: failure });
          answered?.(e.seq);
          throw new AskFailed(failure);
        },
      );
  }
  function notify(key: string): void {
    const set = watchers.get(key);
    if (set) for (const fn of Array.from(set)) guarded(fn);
  }
  /** Drops the values of these streams. */
  function forget(keys: readonly string[]): void {
    for (const key of keys) if (values.delete(key)) notify(key);
  }
  /** Isolates the listeners from each other's errors. */
  function guarded(fn: () => void): void {
    try {
      fn();
    } catch (e) {
      send({
        from: 'ui',
        kind: 'tell',
        topic: 'kernel.noted',
        payload: { what: 'listener threw', detail: String(e).slice(0, 300) },
      });
    }
  }
  /** Delivers an envelope; what its listeners send at once is caused by it. With `seq` 0 it is not from the bus. */
  function take(e: Envelope): void {
    const outer = cause;
    cause = e.seq === 0 ? undefined : e.seq;
    deliver(e);
    cause = outer;
  }
  function deliver(e: Envelope): void {
    if (e.kind === 'emit') {
      const key = e.topic + '|' + (e.key ?? '');
      values.set(key, applyPatch(values.get(key), e.payload));
      notify(key);
    } else if (e.kind === 'reply' || e.kind === 'fail') {
      const w = e.id === undefined ? undefined : waiting.get(e.id);
      if (!w || e.id === undefined) return;
      waiting.delete(e.id);
      if (e.kind === 'reply') w.resolve(e.payload as never);
      else w.reject(new AskFailed(e.payload as Failure));
    } else if (e.kind === 'tell') {
      if (e.topic === 'kernel.sought') forget((e.payload as Payload<'kernel.sought'>).gone);
      if (e.topic === 'kernel.personChanged') {
        const { gone } = e.payload as Payload<'kernel.personChanged'>;
        forget(Array.from(values.keys()).filter((key) => isForgotten(gone, key)));
      }
      const set = listeners.get(e.topic);
      if (!set || set.size === 0) unheard.set(e.topic, e.payload);
      else for (const fn of Array.from(set)) guarded(() => fn(e.payload as never));
    } else if (player.can.world) {
      run(e.topic, e.payload, e.id ?? '', e.seq).catch(() => undefined);
    }
  }

  const opened = player.open((batch) => {
    let drew = false;
    const answers = batch.filter((e) => (e.kind === 'reply' || e.kind === 'fail') && waiting.has(e.id ?? ''));
    for (const e of batch) {
      if (e.kind === 'emit') drew = true;
      take(e);
    }
    // The code that awaited an answer continues after this loop. After several answers it is unknown which one it awaited.
    const [answer] = answers;
    if (answers.length === 1 && answer && answer.seq !== 0) causedBy(answer.seq);
    // Values are acknowledged at the end of the frame that shows them; answers at once.
    return drew ? frame() : Promise.resolve();
  });
  opened.catch(() => undefined);

  const client: Client = {
    ask(topic, input) {
      const id = prefix + String(-local);
      if (topic.indexOf('native.') === 0 && player.can.world) {
        const e = send({ from: 'ui', kind: 'ask', topic, id, payload: input as Json });
        return run(topic, input as Json, id, e.seq, causedBy) as Promise<never>;
      }
      return new Promise<never>((resolve, reject) => {
        const envelope = send({ from: 'ui', kind: 'ask', topic, id, payload: input as Json });
        waiting.set(id, { envelope, resolve, reject });
      });
    },
    askWhile(topic, input, settled = () => undefined) {
      const id = prefix + String(-local);
      let tell = settled;
      client.ask(topic, input).then(
        () => tell(null),
        (why: unknown) => tell(toFailure(why)),
      );
      return () => {
        tell = () => undefined;
        if (waiting.has(id)) send({ from: 'ui', kind: 'tell', topic: 'kernel.askAbandoned', payload: { id } });
      };
    },
    tell(topic, payload, from = 'ui') {
      const e = send({ from, kind: 'tell', topic, payload: payload as Json });
      // Events of the app reach the screens without a round trip through the worker.
      if (from === 'native') take(e);
    },
    read: (topic, key = '') => values.get(topic + '|' + key) as never,
    watch(topic, key, listener) {
      const k = topic + '|' + key;
      let set = watchers.get(k);
      if (!set) watchers.set(k, (set = new Set()));
      set.add(listener);
      return () => {
        set.delete(listener);
        if (set.size === 0 && watchers.get(k) === set) watchers.delete(k);
      };
    },
    on(topic, listener) {
      let set = listeners.get(topic);
      if (!set) listeners.set(topic, (set = new Set()));
      set.add(listener as (payload: never) => void);
      const missed = unheard.get(topic);
      if (missed !== undefined && unheard.delete(topic)) guarded(() => listener(missed as never));
      return () => set.delete(listener as (payload: never) => void);
    },
    serve(topic, handler) {
      served.set(topic, handler as ServeFn);
      // Asks that still have no handler wait again.
      for (const a of awaited.splice(0)) void handlerOf(a.topic).then(a.resolve);
    },
    causedByLast: () => causedBy(local),
  };
  return client;
}

type PageClock = {
  requestAnimationFrame?: (fn: () => void) => void;
  setTimeout?: (fn: () => void, ms: number) => void;
};
const page = globalThis as PageClock;

function soon(fn: () => void): void {
  if (page.setTimeout) page.setTimeout(fn, 0);
  else fn();
}
/** Resolves at the next frame, or after 100 ms without one (a hidden page has no frames). */
function frame(): Promise<void> {
  return new Promise((resolve) => {
    if (page.requestAnimationFrame) page.requestAnimationFrame(() => resolve());
    if (page.setTimeout) page.setTimeout(resolve, page.requestAnimationFrame ? 100 : 0);
    else resolve();
  });
}
