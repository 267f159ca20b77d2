// Live player: the worker behind Comlink. supervision.ts handles a worker that dies or never starts; it is loaded after
// the first screen, or at once when it is needed.
import { proxy, wrap } from 'comlink';
import type { Envelope } from '../protocol/envelope';
import { forgetIn } from '../protocol/forgotten';
import { applyPatch } from '../protocol/patch';
import type { Player } from '../protocol/player';
import type { Deliver, Timers } from '../protocol/ports';
import type { Payload } from '../client/topics';

export type Said = { readonly type: string; message?: string };
/** The part of a worker that the player uses. */
export type WorkerHandle = {
  postMessage(message: unknown): void;
  addEventListener(type: string, listener: (event: Said) => void): void;
  removeEventListener(type: string, listener: (event: Said) => void): void;
  terminate(): void;
};
export type LiveWorld = {
  /**
   * Creates a worker and posts its boot message; the first time it may be the one that the head's script made.
   * Undefined when none can be created.
   */
  start(first: boolean): WorkerHandle | undefined;
  /** The boot script saw the first worker fail before the player listened. */
  failedEarly?: boolean;
  /** Loads supervision.ts; `lost`: it is needed now, and not only after the first screen. */
  supervise(lost: boolean): Promise<{ supervise(line: Line, lost: boolean): void }>;
  timers: Timers;
  now(): number;
  /** There is no worker, and supervision.ts could not be loaded either. */
  onAlone(): void;
};
export type Remote = {
  open(deliver: Deliver): Promise<void>;
  post: (envelopes: Envelope[], home?: boolean) => Promise<Envelope[] | void> | void;
  ping(): Promise<number> | number;
};

/** The page's connection to the current worker; changed by supervision. */
export type Line = {
  readonly world: LiveWorld;
  end: Remote | null;
  handle: WorkerHandle | undefined;
  /** Whether `end` is open: until then envelopes wait, since this worker may never have started. */
  ready: boolean;
  /** Envelopes of the page that wait for an open end. */
  waiting: Envelope[];
  /** Increases with every worker: messages of an older one are ignored. */
  generation: number;
  restarts: number;
  inline: boolean;
  closed: boolean;
  /** The open asks by id, with the number of workers that died during each. */
  readonly open: Map<string, { envelope: Envelope; deaths: number }>;
  /** The last value of every stream, as the page has it. */
  readonly values: Map<string, Envelope>;
  /** Delivers an envelope to the page in place of the worker. */
  say(e: Omit<Envelope, 'seq' | 'at' | 'from'>): void;
  post(envelopes: Envelope[]): void;
  /** Posts `before` to the new end ahead of `open`, so that the page never gets its empty state. */
  connect(end: Remote, before?: () => void): Promise<void>;
  /** Stops watching the current worker. */
  unwatch(): void;
};

/** A worker that does not answer within this time is given up. */
export const SILENT_START_MS = 3000;
const CHUNK = 500;
const nothing = (): void => undefined;

export const remoteOf = (handle: WorkerHandle): Remote => wrap<Remote>(handle as never) as never;

export function createLivePlayer(world: LiveWorld): Player {
  let deliver: Deliver | null = null;
  /** `end.post`, read once: each access to a Comlink proxy creates a new one. */
  let hand: Remote['post'] | null = null;

  function taken(batch: Envelope[]): Promise<void> {
    for (const e of batch) {
      if (e.kind === 'emit') {
        const key = e.topic + '|' + (e.key ?? '');
        line.values.set(key, { ...e, payload: applyPatch(line.values.get(key)?.payload, e.payload) });
      } else if (e.topic === 'kernel.personChanged') {
        // The next worker does not get another person's values.
        forgetIn(line.values, (e.payload as Payload<'kernel.personChanged'>).gone);
      } else if ((e.kind === 'reply' || e.kind === 'fail') && e.id !== undefined) line.open.delete(e.id);
    }
    return deliver ? deliver(batch) : Promise.resolve();
  }
  const line: Line = {
    world,
    end: null,
    handle: undefined,
    ready: false,
    waiting: [],
    generation: 0,
    restarts: 0,
    inline: false,
    closed: false,
    open: new Map(),
    values: new Map(),
    unwatch: nothing,
    say: (e) => void taken([{ ...e, seq: 0, at: world.now(), from: 'worker' }]).catch(nothing),
    post(envelopes) {
      const mine = line.generation;
      for (let i = 0; i < envelopes.length; i += CHUNK) {
        const sent = line.end && hand?.(envelopes.length > CHUNK ? envelopes.slice(i, i + CHUNK) : envelopes);
        if (sent)
          sent.then((answers) => (answers && mine === line.generation ? taken(answers) : undefined)).catch(nothing);
      }
    },
    connect(end, before) {
      const mine = line.generation;
      line.end = end;
      hand = end.post;
      before?.();
      return Promise.resolve(
        end.open(proxy((batch: Envelope[]) => (mine === line.generation ? taken(batch) : Promise.resolve()))),
      ).then(() => {
        if (mine !== line.generation) return;
        line.ready = true;
        line.post(line.waiting.splice(0));
        line.say({
          kind: 'emit',
          topic: 'kernel.health',
          payload: { restarts: line.restarts, inline: line.inline ? 1 : 0 },
        });
      });
    },
  };
  function start(): void {
    let settled = false;
    const settle = (lost: boolean): void => {
      if (settled || line.closed) return;
      settled = true;
      world.supervise(lost).then(
        (m) => m.supervise(line, lost),
        // A running worker goes on without supervision. Without worker and supervision the page cannot work.
        () => lost && world.onAlone(),
      );
    };
    const handle = (line.handle = world.failedEarly ? undefined : world.start(true));
    if (!handle) return settle(true);
    // Without a message the script could not be loaded; with one, the worker is alive after an uncaught error.
    handle.addEventListener('error', ({ message }) => message || settle(true));
    const stop = world.timers.after(SILENT_START_MS, () => settle(true));
    line.connect(remoteOf(handle)).then(
      () => {
        stop();
        settle(false);
      },
      () => settle(true),
    );
  }
  return {
    kind: 'live',
    can: { world: true, seek: false },
    open(to) {
      deliver = to;
      start();
      return Promise.resolve();
    },
    post(e) {
      if (line.closed) return;
      if (e.kind === 'ask' && e.id !== undefined && e.topic.indexOf('native.') !== 0)
        line.open.set(e.id, { envelope: e, deaths: 0 });
      if (line.ready) line.post([e]);
      else line.waiting.push(e);
    },
    close() {
      line.closed = true;
      letGo(line);
    },
  };
}

/** Terminates the current worker and ignores its messages. */
export function letGo(line: Line): void {
  line.generation++;
  line.unwatch();
  line.unwatch = nothing;
  line.end = null;
  line.ready = false;
  if (line.handle) line.handle.terminate();
  line.handle = undefined;
}
