// Live player: the worker behind Comlink. What happens when it dies, or never comes to life, is supervision.ts, which
// is loaded after the first screen, or at once when it is needed.
import { proxy, wrap } from 'comlink';
import type { Envelope } from '../protocol/envelope';
import { forgetIn } from '../protocol/forgotten';
import { applyPatch } from '../protocol/patch';
import type { Player } from '../protocol/player';
import type { Deliver, Timers } from '../protocol/ports';
import type { Payload } from '../client/topics';

export type Said = { readonly type: string; message?: string };
/** What the player needs of a worker. */
export type WorkerHandle = {
  postMessage(message: unknown): void;
  addEventListener(type: string, listener: (event: Said) => void): void;
  removeEventListener(type: string, listener: (event: Said) => void): void;
  terminate(): void;
};
export type LiveWorld = {
  /**
   * A worker with its boot message posted; the first time it may be the one that the head's script made. Undefined when
   * none can be made.
   */
  start(first: boolean): WorkerHandle | undefined;
  /** The script in the head saw the first worker fail before anyone listened. */
  failedEarly?: boolean;
  /** Brings supervision.ts; `lost`: it is needed now, and not only from the first screen on. */
  supervise(lost: boolean): Promise<{ supervise(line: Line, lost: boolean): void }>;
  timers: Timers;
  now(): number;
  /** There is no worker, and supervision.ts could not be had either. */
  onAlone(): void;
};
export type Remote = {
  open(deliver: Deliver): Promise<void>;
  post: (envelopes: Envelope[], home?: boolean) => Promise<Envelope[] | void> | void;
  ping(): Promise<number> | number;
};

/** The page's connection to the current worker; supervision changes it. */
export type Line = {
  readonly world: LiveWorld;
  end: Remote | null;
  handle: WorkerHandle | undefined;
  /**
   * Whether `end` has taken the page's ear: what is said before waits, since this worker may never have come to life.
   */
  ready: boolean;
  /** Envelopes of the page before there is anyone to take them. */
  waiting: Envelope[];
  /** Goes up with every worker: what an older one still says is not heard. */
  generation: number;
  restarts: number;
  inline: boolean;
  closed: boolean;
  /** The asks that wait for an answer, by id, with how many workers died over each. */
  readonly open: Map<string, { envelope: Envelope; deaths: number }>;
  /** The last value of every stream, as the page has it. */
  readonly values: Map<string, Envelope>;
  /** Says something to the page in the worker's place. */
  say(e: Omit<Envelope, 'seq' | 'at' | 'from'>): void;
  post(envelopes: Envelope[]): void;
  /** `before` goes to the new end ahead of `open`, so that the page never sees its empty beginning. */
  connect(end: Remote, before?: () => void): Promise<void>;
  /** Ends the watching over the worker that is there now. */
  unwatch(): void;
};

/** A worker that says nothing for so long is given up. */
export const SILENT_START_MS = 3000;
const CHUNK = 500;
const nothing = (): void => undefined;

export const remoteOf = (handle: WorkerHandle): Remote => wrap<Remote>(handle as never) as never;

export function createLivePlayer(world: LiveWorld): Player {
  let deliver: Deliver | null = null;
  /** `end.post`, taken once: each look at a far object makes a new stand-in for what it finds. */
  let hand: Remote['post'] | null = null;

  function taken(batch: Envelope[]): Promise<void> {
    for (const e of batch) {
      if (e.kind === 'emit') {
        const key = e.topic + '|' + (e.key ?? '');
        line.values.set(key, { ...e, payload: applyPatch(line.values.get(key)?.payload, e.payload) });
      } else if (e.topic === 'kernel.personChanged') {
        // The next worker is not given what was another person's.
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
        // Nothing watches over a worker that lives: the page goes on. Without worker and supervision there is nothing.
        () => lost && world.onAlone(),
      );
    };
    const handle = (line.handle = world.failedEarly ? undefined : world.start(true));
    if (!handle) return settle(true);
    // Without a message it is the script that could not be had; with one, the worker lives on after a mistake of ours.
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

/** The worker that is there now counts no more. */
export function letGo(line: Line): void {
  line.generation++;
  line.unwatch();
  line.unwatch = nothing;
  line.end = null;
  line.ready = false;
  if (line.handle) line.handle.terminate();
  line.handle = undefined;
}
