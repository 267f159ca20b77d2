// The kernel's interfaces for domains and edges, and the type of the state. A file without code, because the second
// script runs on the first one's kernel and imports only types.
import type { Observable, SchedulerLike } from 'rxjs';
import type { BootMessage } from '../../bus/protocol/appConfig';
import type { Contract, Entry } from '../../bus/protocol/contract';
import type { Envelope, Failure, Json } from '../../bus/protocol/envelope';
import type {
  AskTopic,
  CallTopic,
  EventTopic,
  Input,
  Output,
  Payload,
  StreamTopic,
  Value,
} from '../../bus/client/topics';
import type { HttpRequest } from './httpRequest';
import type { Timers } from '../../bus/protocol/ports';
import type { PreRecorderBuffer } from '../../bus/recording/preRecorderBuffer';
import type { Recorder } from '../../bus/recording/recorder';

export type State = {
  /** Last value of every stream: topic → key → value. The only state that the page sees. */
  streams: { [topic: string]: { [key: string]: Json } };
  /** The private state of domains, by name. The schemas are joined in worker/recording/slices. */
  slices: { [name: string]: Json };
  /** Running timers by id; `at`: when each ends, in ms since the epoch. */
  timers: { [id: string]: { name: string; key: string; at: number } };
  seq: number;
  ids: number;
  seed: number;
  /** The instant of the envelope that is being handled, in ms since the epoch. */
  clock: number;
};

/** The outside world: asks go out as envelopes, answers enter through `kernel.input`. In a replay these do nothing. */
export interface Edges {
  /** An ask of `kernel.http`, `kernel.timer`, `kernel.storage`, `kernel.script`, or of an edge that a pack serves. */
  ask(envelope: Envelope): void;
  /** Stops a timer, or aborts a request to the server, which then fails with `left`. */
  cancel(id: string): void;
  /** Runs `fn` in the next macrotask, when the promises of the current envelope have settled. */
  tick(fn: () => void): void;
}

/**
 * A domain without a contract adds to one that is registered already (the second script's half of session and forum).
 */
export type Domain = {
  name: string;
  contract?: Contract;
  /** Only registers handlers and listeners: it runs again when a snapshot is loaded. */
  start(kernel: Kernel): void;
  /** Called once in the kernel's life, after `start`. A pack's asks wait until it resolves. */
  begin?(kernel: Kernel): void | Promise<void> | undefined;
};

/** A script that is loaded on demand. (The kernel waits for the second script under the name `later`.) */
export type PackName = 'contracts' | 'more' | 'chat';
/** `send` sends `kernel.recorded` to the page past the kernel, so that a recording does not contain itself. */
export type StartRecorder = (
  kernel: Kernel,
  preRecorderBuffer: PreRecorderBuffer,
  timers: Timers,
  send: (e: Envelope) => void,
) => Recorder;
/** What a script that is loaded on demand contains: domains, the edges that only they use, the recorder. */
export type Pack = { domains: readonly Domain[]; serve?: ServeWorld; record?: StartRecorder };
/** Adds edges to the live ones; not called in replays. */
export type ServeWorld = (world: World) => { [topic: string]: WorldEdge };
/** A live edge besides those of the first script. */
export interface WorldEdge {
  run(ask: Json): Promise<Json>;
  /** Files only: the parts of a request of trait `raw`, with `bytes` of the file. */
  carried?(
    raw: 'bytes' | 'base64' | undefined,
    input: HttpRequest['input'],
    bytes: number,
  ): Promise<Partial<HttpRequest>>;
}
/** Files that the page has passed outside the bus and that no edge has taken yet: localId → file. */
export type Held = Map<string, Blob>;
/** The environment of such edges. */
export type World = {
  readonly held: Held;
  readonly boot: BootMessage;
  /** Sends an event into the kernel. */
  tell(topic: string, payload: Json, from: 'env' | 'im'): void;
  now(): number;
  after(ms: number, fn: () => void): () => void;
  /** The chat SDK's constructor (`TIM`). Loads its script, so its shim must exist before. */
  sdk(): Promise<unknown>;
};
/** All scripts after the first one. Replays and tests have all of them; live, `pack` returns those that are loaded. */
export type Scripts = { later(): readonly Domain[]; pack(name: PackName): Pack | undefined };

/** Options of one call. */
export type CallHow = {
  /** No loading indicator. */
  quiet?: boolean;
  /** No login prompt and no terms dialog when it is refused for want of them. */
  silent?: boolean;
  /** Sent for a visitor too: such a call ends that state. */
  evenVisitor?: boolean;
  /** A token other than the session's; '' sends none. No renewal is tried then. */
  token?: string;
  /** The number of bytes of a file that the edge adds (trait `raw`). */
  bytes?: number;
  /** Requires an answer with a valid signature of its own (checked by the edge). */
  verified?: boolean;
  /** The ask that this call answers. The clientToken is derived from its id, so a repeated ask has the same one. */
  ask?: Envelope;
};

/** A change of a stream: `before` is undefined for the first value of a key. */
export type Change<T extends StreamTopic> = { key: string; value: Value<T>; before: Value<T> | undefined };
/** A domain's private part of the state. `value$`: the value, then each one that is set; changes in place do not count. */
export type Slice<T> = { get(): T; set(value: T): void; readonly value$: Observable<T> };

export type Kernel = {
  readonly state: State;
  /** The `seq` of the envelope that is being handled. */
  handled(): number;
  /** ms since the epoch, by the phone's clock; `session.clock` has the server's offset. */
  now(): number;
  random(): number;
  /** `length` letters and digits (15 by default, the specification's length). */
  token(length?: number): string;
  handle<T extends AskTopic>(topic: T, fn: (input: Input<T>, ask: Envelope) => Promise<Output<T>> | Output<T>): void;
  /**
   * A handler that answers later, by `answer` or `refuse` with the ask's id. The ask waits in the state, not in a
   * promise.
   */
  handleLater<T extends AskTopic>(topic: T, fn: (input: Input<T>, ask: Envelope) => void): void;
  answer<T extends AskTopic>(topic: T, id: string, output: Output<T>): void;
  refuse(topic: AskTopic, id: string, failure: Failure): void;
  /** Each event from the page, the app or another domain. */
  events<T extends EventTopic>(topic: T): Observable<Payload<T>>;
  /** Each change of any key of a stream, within the envelope that changed it: for effects. */
  changes<T extends StreamTopic>(topic: T): Observable<Change<T>>;
  /** The last value, if there is one, then each newer one. A change during delivery is delivered once, as it stands. */
  stream<T extends StreamTopic>(topic: T, key?: string): Observable<Value<T>>;
  /** The keys of the timers of this name that end. */
  timers(name: string): Observable<string>;
  /**
   * Runs `fn` for each value. What `fn` throws is noted; a pipe that throws is noted and starts again with the next
   * envelope, at most 5 times. With `publish` the only end of a pipe: domains do not subscribe.
   */
  effect<V>(source: Observable<V>, fn: (value: V) => void): void;
  /** Emits the values of a derived stream that differ from the last one. */
  publish<T extends StreamTopic>(topic: T, source: Observable<Value<T>>, key?: string): void;
  /** Several changes count as one: derived streams are published when `fn` has ended. */
  batch(fn: () => void): void;
  /** For short waits in pipes. While one is pending the kernel does not rest. */
  readonly scheduler: SchedulerLike;
  /** Endless, every `ms`: held by a timer of the state, and so continued after a snapshot. One subscriber per key. */
  every(name: string, ms: number, key?: string): Observable<void>;
  /** At once for the first value, then at most once every `ms`; held like `every`. */
  gather(name: string, ms: number, source: Observable<unknown>): Observable<void>;
  emit<T extends StreamTopic>(topic: T, value: Value<T>, key?: string): void;
  drop(topic: StreamTopic, key: string): void;
  read<T extends StreamTopic>(topic: T, key?: string): Value<T> | undefined;
  /** The keys that have a value, in the order of their first one. */
  keys(topic: StreamTopic): string[];
  tell<T extends EventTopic>(topic: T, payload: Payload<T>): void;
  /** Asks another domain (no envelope crosses), or the page for `native.*` (an envelope does). */
  ask<T extends AskTopic>(topic: T, input: Input<T>): Promise<Output<T>>;
  /** Sends a call to the server: for calls without a handler, and for handlers. Set by worker/transport. */
  call: <T extends CallTopic>(topic: T, input: Input<T>, how?: CallHow) => Promise<Output<T>>;
  /** One exchange with an edge. */
  edge(
    topic: 'kernel.http' | 'kernel.storage' | 'kernel.file' | 'kernel.script' | 'kernel.im',
    payload: Json,
  ): Promise<Json>;
  /** Runs the timer `name` after `ms`; returns its id. Timers are in the state, so they survive a snapshot. */
  setTimer(name: string, ms: number, key?: string): string;
  /** Stops a timer, or aborts a request to the server, which fails with `left` unless it has been answered. */
  clearTimer(id: string): void;
  /** The domain's private part of the state: plain JSON, replaced whole or changed in place. */
  slice<T extends Json>(name: string, initial: T): Slice<T>;
  entry(topic: string): Entry | undefined;
  note(what: string, detail: string): void;
  register(domains: readonly Domain[]): void;
  /**
   * The name of the script that has the topic's handler, whose loading it starts; '' when none is missing. Set by
   * worker/composeKernel.
   */
  missing(topic: string): string;
  /** Resumes the asks that wait for a script; with `why` it could not be loaded and they fail. */
  release(pack: string, why?: Failure): void;

  /** The asks that wait for the reads that start now (transport/abandonedReads). */
  wanters: Set<number> | null;

  // ── outside ──
  input(envelope: Envelope): void;
  /** Runs `fn` when all input so far has been handled. */
  afterQueued(fn: () => void): void;
  /** Every envelope that enters or leaves, in order, before any other listener. */
  readonly envelopes: Observable<Envelope>;
  /** The envelopes for the page. */
  onOutput(fn: (envelope: Envelope) => void): void;
  /** The last value of every stream, as envelopes, for a page that opens. */
  current(): Envelope[];
  /** True when no edge or handler is pending: the moment for a snapshot. */
  resting(): boolean;
  /** Adds a condition to `resting`, for state that a snapshot does not contain. */
  restOnlyIf(may: () => boolean): void;
  whenResting(fn: () => void): void;
};
