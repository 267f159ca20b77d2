// The kernel's interfaces: for domains, for edges, and the type of the state. In a file without code, so
// that the second script, which runs on the first one's kernel, imports only types.
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

/** The outside, asked by envelopes; answers come in through `kernel.input`. In a replay these do nothing. */
export interface Edges {
  /** An ask of `kernel.http`, `kernel.timer`, `kernel.storage`, `kernel.script`, or of what a pack serves. */
  ask(envelope: Envelope): void;
  /** Stops a timer that was asked for; gives up an exchange with the server, which then fails with `left`. */
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
  /** Registers handlers and listeners, and does nothing else: it runs again when a snapshot is taken up. */
  start(kernel: Kernel): void;
  /** Called once in the kernel's life, after `start`. A pack's asks wait until it resolves. */
  begin?(kernel: Kernel): void | Promise<void> | undefined;
};

/**
 * A script's name as the kernel waits for it: `later` is the second script, the others are loaded when they are needed.
 */
export type PackName = 'contracts' | 'more' | 'chat';
/** What a script loaded on need brings: domains, how to reach what of the world only they use, the recorder. */
/** `send` carries `kernel.recorded` to the page, past the kernel: the recording is not in the recording. */
export type StartRecorder = (
  kernel: Kernel,
  preRecorderBuffer: PreRecorderBuffer,
  timers: Timers,
  send: (e: Envelope) => void,
) => Recorder;
export type Pack = { domains: readonly Domain[]; serve?: ServeWorld; record?: StartRecorder };
/** Adds edges to the live ones; not called in replays. */
export type ServeWorld = (world: World) => { [topic: string]: WorldEdge };
/** One edge of the live world beside those of the first script. */
export interface WorldEdge {
  run(ask: Json): Promise<Json>;
  /** Files only: what a call of trait `raw` carries, `bytes` of it. */
  carried?(
    raw: 'bytes' | 'base64' | undefined,
    input: HttpRequest['input'],
    bytes: number,
  ): Promise<Partial<HttpRequest>>;
}
/** Files that the page has passed beside the bus and that no edge has taken yet: localId → file. */
export type Held = Map<string, Blob>;
/** What such edges are given. */
export type World = {
  readonly held: Held;
  readonly boot: BootMessage;
  /** Says something by itself; enters the kernel. */
  tell(topic: string, payload: Json, from: 'env' | 'im'): void;
  now(): number;
  after(ms: number, fn: () => void): () => void;
  /** The chat SDK's constructor (`TIM`); its script is loaded by this, so its shim has to stand before. */
  sdk(): Promise<unknown>;
};
/**
 * All scripts after the first one. In replays and tests everything is at hand; live, `pack` has what has been loaded.
 */
export type Scripts = { later(): readonly Domain[]; pack(name: PackName): Pack | undefined };

/** How one call is made, where it differs from the rule. */
export type CallHow = {
  /** No loading indicator for it, however long it takes. */
  quiet?: boolean;
  /** No login prompt and no terms dialog when it is refused for want of them. */
  silent?: boolean;
  /** Sent although a visitor is here: it is what ends that. */
  evenVisitor?: boolean;
  /** A token other than the session's; '' sends none. No renewal is tried then. */
  token?: string;
  /** So many bytes of a file go with it, which the edge puts in (trait `raw`). */
  bytes?: number;
  /** The answer carries a signature of its own, and counts only when it held (the edge has checked it). */
  verified?: boolean;
  /** The ask that this call answers; its id makes the clientToken, so that the same ask made again has the same one. */
  ask?: Envelope;
};

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
   * A handler whose answer comes later, by `answer` or `refuse` with the ask's id. It waits in the state, not in a
   * promise.
   */
  handleLater<T extends AskTopic>(topic: T, fn: (input: Input<T>, ask: Envelope) => void): void;
  answer<T extends AskTopic>(topic: T, id: string, output: Output<T>): void;
  refuse(topic: AskTopic, id: string, failure: Failure): void;
  /** Listens to an event, told by the page, the app or another domain. */
  on<T extends EventTopic>(topic: T, fn: (payload: Payload<T>, envelope: Envelope) => void): void;
  /** Listens to a stream: called with each new value, within the envelope that changed it. */
  watch<T extends StreamTopic>(
    topic: T,
    fn: (value: Value<T>, key: string, before: Value<T> | undefined) => void,
  ): void;
  emit<T extends StreamTopic>(topic: T, value: Value<T>, key?: string): void;
  drop(topic: StreamTopic, key: string): void;
  read<T extends StreamTopic>(topic: T, key?: string): Value<T> | undefined;
  /** The keys that have a value, in the order of their first one. */
  keys(topic: StreamTopic): string[];
  tell<T extends EventTopic>(topic: T, payload: Payload<T>): void;
  /** Asks another domain (no envelope crosses), or the page for `native.*` (an envelope does). */
  ask<T extends AskTopic>(topic: T, input: Input<T>): Promise<Output<T>>;
  /**
   * How a call without a handler of its own is made, and what handlers use to reach the server. Set by
   * worker/transport.
   */
  call: <T extends CallTopic>(topic: T, input: Input<T>, how?: CallHow) => Promise<Output<T>>;
  /** One exchange with an edge. */
  edge(
    topic: 'kernel.http' | 'kernel.storage' | 'kernel.file' | 'kernel.script' | 'kernel.im',
    payload: Json,
  ): Promise<Json>;
  onTimer(name: string, fn: (key: string) => void): void;
  /** Runs the timer `name` after `ms`; gives its id. A timer lives in the state, so it outlives a snapshot. */
  setTimer(name: string, ms: number, key?: string): string;
  /**
   * Of an exchange with the server too: nobody waits for it any more, and it fails with `left` unless the answer is
   * there.
   */
  clearTimer(id: string): void;
  /** The domain's own part of the state; replace it whole or change it in place, it is plain JSON. */
  slice<T extends Json>(name: string, initial: T): { get(): T; set(value: T): void };
  entry(topic: string): Entry | undefined;
  note(what: string, detail: string): void;
  register(domains: readonly Domain[]): void;
  /**
   * The script that has the topic's handler and is not here yet, which makes it come; '' when none is missing. Set by
   * worker/composeKernel.
   */
  missing(topic: string): string;
  /** A script is here, or (`why`) will not come: what waits for it goes on, or fails. */
  release(pack: string, why?: Failure): void;

  /** Only these asks wait for what is asked of the server now (transport/abandonedReads). */
  wanters: Set<number> | null;

  // ── outside ──
  input(envelope: Envelope): void;
  /** Runs `fn` when all that has been put in so far is handled. */
  afterQueued(fn: () => void): void;
  /** Every envelope that enters or leaves, in order, before anyone else sees it. */
  onEnvelope(fn: (envelope: Envelope) => void): void;
  /** What leaves towards the page. */
  onOutput(fn: (envelope: Envelope) => void): void;
  /** The last value of every stream, as envelopes, for a page that opens. */
  current(): Envelope[];
  /** True when nothing waits for an edge or a handler: the moment for a snapshot. */
  resting(): boolean;
  /** One more condition of it: not while a part holds what no snapshot has. */
  restOnlyIf(may: () => boolean): void;
  whenResting(fn: () => void): void;
};
