// Kernel: dispatches one envelope at a time to the domains' handlers and puts their results on the bus. All state is one
// plain JSON tree. Clock, chance, network, timers and storage are edges whose answers come in as envelopes, so a replay
// of a recording gives the same output.
import { Observable, Subject } from 'rxjs';
import type { Subscriber } from 'rxjs';
import type * as v from 'valibot';
import { safeParse } from 'valibot';
import type { Entry } from '../../bus/protocol/contract';
import type { Envelope, Failure, Json, Kind } from '../../bus/protocol/envelope';
import { AskFailed } from '../../bus/protocol/envelope';
import type { CallTopic, Payload } from '../../bus/client/topics';
import { createQueue } from './envelopeQueue';
import { fail, failureIn } from './failures';
import { createHeldAsks } from './heldAsks';
import type { Edges, Kernel, State } from './types';
import { nextRandom, randomText } from './random';
import { createStreams } from './streams';
import { createObservables } from './observables';
import { WAIT, createEvery, createGather, createScheduler } from './time';

export type { Domain, Edges, Kernel, State } from './types';

type Handler = (input: never, ask: Envelope) => unknown;
type Open = { topic: string; resolve: (out: Json) => void; reject: (e: AskFailed) => void };

/** Returned by a handler whose answer is sent with `kernel.answer`. */
const later = {};

export function emptyState(seed: number): State {
  return { streams: {}, slices: {}, timers: {}, seq: 0, ids: 0, seed, clock: 0 };
}

export function createKernel(edges: Edges, state: State): Kernel {
  const contracts: { [domain: string]: { [name: string]: Entry } } = {};
  const handlers = new Map<string, Handler>();
  const edgesOpen = new Map<string, Open>();
  const held = createHeldAsks(guarded);
  const envelopes = new Subject<Envelope>();
  const slices = new Map<string, Subject<Json>>();
  let output: (e: Envelope) => void = () => undefined;
  let cause: number | undefined;
  let asksOpen = 0;
  let rest: (() => void)[] = [];
  const restIf: (() => boolean)[] = [];
  const queue = createQueue(
    state,
    (fn) => edges.tick(fn),
    (e) => {
      envelopes.next(e);
      observables.restart();
      guarded(() => dispatch(e));
    },
    () => {
      cause = undefined;
      if (rest.length > 0 && kernel.resting()) {
        const fns = rest;
        rest = [];
        for (const fn of fns) fn();
      }
    },
  );

  function entry(topic: string): Entry | undefined {
    const i = topic.indexOf('.');
    const contract = contracts[topic.slice(0, i)];
    return contract && Object.prototype.hasOwnProperty.call(contract, topic.slice(i + 1))
      ? contract[topic.slice(i + 1)]
      : undefined;
  }
  function put(kind: Kind, topic: string, payload: Json, more: { key?: string; id?: string } = {}): Envelope {
    const e: Envelope = { seq: ++state.seq, at: state.clock, from: 'worker', kind, topic, payload };
    if (more.key !== undefined && more.key !== '') e.key = more.key;
    if (more.id !== undefined) e.id = more.id;
    if (cause !== undefined) e.cause = cause;
    envelopes.next(e);
    return e;
  }
  const streams = createStreams(
    state,
    (topic, payload, key) => output(put('emit', topic, payload, { key })),
    (topic, change) => observables.changed(topic, change),
  );
  const observables = createObservables(streams, guarded);
  function check<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
    const r = safeParse(schema, value);
    if (r.success) return r.output;
    const path = r.issues[0].path;
    throw fail('badInput', '', { field: path ? path.map((p) => String(p.key)).join('.') : '' });
  }
  function failureOf(thrown: unknown): Failure {
    const failure = failureIn(thrown);
    if (failure) return failure;
    kernel.note(
      'handler threw',
      thrown instanceof Error ? thrown.message + ' ' + (thrown.stack ?? '').slice(0, 1500) : String(thrown),
    );
    return { code: '019999', message: '' };
  }
  function edgeAsk(topic: string, payload: Json): Promise<Json> {
    const id = 'w' + String(++state.ids);
    const done = new Promise<Json>((resolve, reject) => edgesOpen.set(id, { topic, resolve, reject }));
    const e = put('ask', topic, payload, { id });
    if (topic.indexOf('kernel.') === 0) edges.ask(e);
    else output(e);
    return done;
  }
  function serve(topic: string, input: Json, ask: Envelope): Promise<unknown> {
    const what = entry(topic);
    try {
      if (!what || (what.is !== 'call' && what.is !== 'command')) throw fail('unsupported');
      const handler = handlers.get(topic);
      const parsed = check(what.input, input);
      if (handler) return Promise.resolve(handler(parsed as never, ask));
      if (what.is === 'call') return kernel.call(topic as CallTopic, parsed as never, { ask });
      throw fail('unsupported');
    } catch (e) {
      return Promise.reject(e instanceof Error ? e : fail('019999'));
    }
  }
  /** Holds an ask or event until the script that serves its topic is loaded; false when that script is here. */
  function hold(topic: string, go: () => void, end: (why: Failure) => void, id?: string): boolean {
    return held.hold(topic, handlers.has(topic) && entry(topic) ? '' : kernel.missing(topic), go, end, id);
  }
  function dispatch(e: Envelope): void {
    cause = e.seq;
    if (e.kind === 'ask') {
      if (e.from === 'native' || e.topic.indexOf('native.') === 0) return;
      const id = e.id ?? '';
      if (
        hold(
          e.topic,
          () => dispatch(e),
          (why) => output(put('fail', e.topic, why, { id })),
          id,
        )
      )
        return;
      asksOpen++;
      serve(e.topic, e.payload, e).then(
        (out) => {
          asksOpen--;
          if (out !== later) output(put('reply', e.topic, (out ?? {}) as Json, { id }));
        },
        (why: unknown) => {
          asksOpen--;
          output(put('fail', e.topic, failureOf(why), { id }));
        },
      );
    } else if (e.kind === 'tell') {
      if (e.topic === 'kernel.askAbandoned') held.abandon((e.payload as Payload<'kernel.askAbandoned'>).id);
      const what = entry(e.topic);
      if (!what)
        hold(
          e.topic,
          () => dispatch(e),
          () => undefined,
        );
      if (!what || what.is !== 'event') return;
      const parsed = safeParse(what.payload, e.payload);
      if (!parsed.success) kernel.note('bad event', e.topic);
      else observables.hear(e.topic, parsed.output);
    } else if (e.kind === 'emit') streams.restore(e);
    else if (e.id !== undefined) settle(e, e.id);
  }
  function settle(e: Envelope, id: string): void {
    const timer = state.timers[id];
    if (timer && e.topic === 'kernel.timer') {
      delete state.timers[id];
      if (timer.name === WAIT) guarded(() => scheduler.ended(id));
      else observables.ran(timer.name, timer.key);
      return;
    }
    const open = edgesOpen.get(id);
    // Compares the topic too: a page may answer an ask that an earlier worker made with the same id.
    if (!open || open.topic !== e.topic) return;
    edgesOpen.delete(id);
    if (e.kind === 'reply') open.resolve(e.payload);
    else open.reject(new AskFailed(failureIn({ failure: e.payload }) ?? { code: 'network', message: '' }));
  }
  const sliceOf = <T extends Json>(name: string): Observable<T> =>
    new Observable((subscriber) => {
      const changes = slices.get(name) ?? new Subject<Json>();
      slices.set(name, changes);
      subscriber.next(state.slices[name] as T);
      return changes.subscribe(subscriber as Subscriber<Json>);
    });
  function guarded(fn: () => void): void {
    try {
      fn();
    } catch (why) {
      failureOf(why);
    }
  }
  const timers = {
    timers: observables.api.timers,
    setTimer(name: string, ms: number, key = ''): string {
      const id = 't' + String(++state.ids);
      state.timers[id] = { name, key, at: state.clock + ms };
      edges.ask(put('ask', 'kernel.timer', { ms }, { id }));
      return id;
    },
    clearTimer(id: string): void {
      delete state.timers[id];
      edges.cancel(id);
    },
    restOnlyIf: (may: () => boolean): void => void restIf.push(may),
  };
  const scheduler = createScheduler(state, timers);
  const kernel: Kernel = {
    ...streams,
    ...observables.api,
    ...timers,
    scheduler,
    every: createEvery(state, timers),
    gather: createGather(state, timers),
    envelopes,
    state,
    handled: () => cause ?? 0,
    now: () => state.clock,
    random: () => nextRandom(state),
    token: (length = 15) => randomText(state, length),
    handle: (topic, fn) => {
      if (handlers.has(topic)) throw new Error('two handlers for ' + topic);
      handlers.set(topic, fn as Handler);
    },
    handleLater: (topic, fn) =>
      kernel.handle(topic, (input, ask) => {
        fn(input, ask);
        return later as never;
      }),
    answer: (topic, id, out) => output(put('reply', topic, out as Json, { id })),
    refuse: (topic, id, failure) => output(put('fail', topic, failure, { id })),
    tell: (topic, payload) => {
      const e = put('tell', topic, payload as Json);
      observables.hear(topic, payload);
      output(e);
    },
    ask: (topic, input) => {
      if (topic.indexOf('native.') === 0) return edgeAsk(topic, input as Json) as Promise<never>;
      const ask: Envelope = {
        seq: cause ?? 0,
        at: state.clock,
        from: 'worker',
        kind: 'ask',
        topic,
        payload: input as Json,
      };
      const go = () => serve(topic, input as Json, ask) as Promise<never>;
      return new Promise((resolve, reject) => {
        if (
          !hold(
            topic,
            () => resolve(go()),
            (why) => reject(new AskFailed(why)),
          )
        )
          resolve(go());
      });
    },
    call: () => Promise.reject(fail('network')),
    edge: edgeAsk,
    slice: (name, initial) => {
      if (state.slices[name] === undefined) state.slices[name] = initial;
      return {
        get: () => state.slices[name] as typeof initial,
        set: (value) => {
          state.slices[name] = value;
          slices.get(name)?.next(value);
        },
        get value$() {
          return sliceOf<typeof initial>(name);
        },
      };
    },
    entry,
    note: (what, detail) => {
      put('tell', 'kernel.noted', { what, detail: detail.slice(0, 2000) });
    },
    missing: () => '',
    wanters: null,
    register: (domains) => {
      for (const d of domains) contracts[d.name] = Object.assign({}, contracts[d.name], d.contract);
      for (const d of domains) d.start(kernel);
    },
    release: (pack, why) => held.release(pack, why),
    input: (e) => queue.add(e),
    afterQueued: (fn) => queue.add(fn),
    onOutput: (fn) => {
      output = fn;
    },
    resting: () =>
      asksOpen === 0 && edgesOpen.size === 0 && queue.isEmpty() && held.isEmpty() && restIf.every((may) => may()),
    whenResting: (fn) => rest.push(fn),
  };
  return kernel;
}
