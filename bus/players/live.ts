// Live player: the worker behind Comlink, watched over. It learns of the worker's death by the lock that the worker holds,
// starts another, gives it back what the page shows and asks again what is open; where no worker can be, the kernel runs inline.
import { proxy, wrap } from 'comlink';
import type { Envelope, Json } from '../envelope';
import { applyPatch } from '../patch';
import type { Player } from '../player';
import type { Deliver, Timers, WorkerEnd } from '../ports';

type Said = { readonly type: string; message?: string };
/** What the player needs of a worker. */
export type WorkerHandle = {
  postMessage(message: unknown): void;
  addEventListener(type: string, listener: (event: Said) => void): void;
  removeEventListener(type: string, listener: (event: Said) => void): void;
  terminate(): void;
};
export type LiveWorld = {
  /** A worker with its boot message posted; the first time it may be the one that the head's script made. Undefined when none can be made. */
  start(first: boolean): WorkerHandle | undefined;
  /** The script in the head saw the first worker fail before anyone listened. */
  failedEarly?: boolean;
  /**
   * Calls `gone` when the worker's lock (bus/lockName) is free, letting go of it at once; gives back what stops the waiting.
   * Undefined where there are no locks: the worker is then asked for a sign of life every 5 s.
   */
  waitForLock?: (gone: () => void) => () => void;
  timers: Timers;
  now(): number;
  /** The same kernel on the page's thread, loaded when it is needed. */
  inline(): Promise<WorkerEnd>;
  /** Not even that could be had, or the worker died more often than 5 times in a minute: the page shows its error. */
  onGiveUp(why: 'crashes' | 'nowhere'): void;
};

/** A worker that says nothing at its first start is given up after this. */
const FIRST_MS = 3000;
const RESTART_MS = 3000;
const MAX_RESTARTS = 5;
const WINDOW_MS = 60_000;
const BEAT_MS = 5000;
/** Without locks: so long without a sign of life is death (a busy worker is only slow). */
const SILENT_MS = 20_000;
const CHUNK = 500;
/** An ask that was open while this many workers died is not given to another. */
const MAX_DEATHS = 2;

type Open = { envelope: Envelope; deaths: number };
type Remote = { open(deliver: Deliver): Promise<void>; post(envelopes: Envelope[]): Promise<void> | void; ping(): Promise<number> | number };

export function createLivePlayer(world: LiveWorld): Player {
  let deliver: Deliver | null = null;
  let end: Remote | null = null;
  /** Whether `end` has taken the page's ear: what is said before waits, since this worker may never have come to life. */
  let ready = false;
  /** Envelopes of the page before there is anyone to take them. */
  let waiting: Envelope[] = [];
  let generation = 0;
  let handle: WorkerHandle | undefined;
  let deaths: number[] = [];
  let restarts = 0;
  let closed = false;
  let inline = false;
  let stopWatching: () => void = () => undefined;
  const open = new Map<string, Open>();
  /** The last value of every stream, as the page has it. */
  const values = new Map<string, Envelope>();

  function taken(batch: Envelope[]): Promise<void> {
    for (const e of batch) {
      if (e.kind === 'emit') {
        const key = e.topic + '|' + (e.key ?? '');
        values.set(key, { ...e, payload: applyPatch(values.get(key)?.payload, e.payload) });
      } else if ((e.kind === 'reply' || e.kind === 'fail') && e.id !== undefined) open.delete(e.id);
    }
    return deliver ? deliver(batch) : Promise.resolve();
  }
  /** Says something to the page in the worker's place. */
  function say(e: Omit<Envelope, 'seq' | 'at' | 'from'>): void {
    taken([{ ...e, seq: 0, at: world.now(), from: 'worker' }]).catch(() => undefined);
  }
  function sayHealth(): void {
    say({ kind: 'emit', topic: 'kernel.health', payload: { restarts, inline: inline ? 1 : 0 } });
  }
  function refuse(e: Envelope): void {
    const failure: Json = { code: 'workerLost', message: '' };
    const answer: Omit<Envelope, 'seq' | 'at' | 'from'> = { kind: 'fail', topic: e.topic, payload: failure };
    if (e.id !== undefined) answer.id = e.id;
    say(answer);
  }
  function post(envelopes: Envelope[]): void {
    for (let i = 0; i < envelopes.length; i += CHUNK) {
      const sent = end?.post(envelopes.slice(i, i + CHUNK));
      if (sent) sent.catch(() => undefined);
    }
  }
  /** What a new worker is told before the page hears it: the values on screen, then the asks that are open. */
  function handBack(): void {
    const shown: Envelope[] = [];
    for (const e of values.values()) {
      if (e.topic.indexOf('kernel.') !== 0 && e.topic !== 'session.busy' && e.topic !== 'session.dialog') shown.push({ ...e, from: 'ui', seq: -1 });
    }
    const again: Envelope[] = [];
    for (const [id, o] of Array.from(open)) {
      if (waiting.some((e) => e.id === id)) continue;
      if (o.deaths > MAX_DEATHS) {
        open.delete(id);
        refuse(o.envelope);
      } else again.push(o.envelope);
    }
    post(shown.concat(again));
  }
  function connected(remote: Remote, mine: number, isRestart: boolean): Promise<void> {
    end = remote;
    // Streams go before `open`, so that the page never sees the new worker's empty beginning.
    if (isRestart) handBack();
    return Promise.resolve(remote.open(proxy((batch: Envelope[]) => (mine === generation ? taken(batch) : Promise.resolve())))).then(() => {
      if (mine !== generation) return;
      ready = true;
      const first = waiting;
      waiting = [];
      post(first);
      sayHealth();
    });
  }
  function watch(mine: number): void {
    if (world.waitForLock) {
      stopWatching = world.waitForLock(() => {
        if (mine === generation) died();
      });
      return;
    }
    let last = world.now();
    let stop: () => void = () => undefined;
    const beat = () => {
      if (mine !== generation) return;
      if (world.now() - last > SILENT_MS) return died();
      Promise.resolve(end?.ping()).then(() => (last = world.now()), () => undefined);
      stop = world.timers.after(BEAT_MS, beat);
    };
    stop = world.timers.after(BEAT_MS, beat);
    stopWatching = () => stop();
  }
  function letGo(): void {
    generation++;
    stopWatching();
    stopWatching = () => undefined;
    end = null;
    ready = false;
    if (handle) handle.terminate();
    handle = undefined;
  }
  function goInline(): void {
    letGo();
    const mine = generation;
    inline = true;
    world.inline().then(
      (local) => {
        if (closed || mine !== generation) return;
        return connected(local, mine, values.size > 0);
      },
      () => giveUp('nowhere'),
    ).catch(() => giveUp('nowhere'));
  }
  function giveUp(why: 'crashes' | 'nowhere'): void {
    letGo();
    for (const o of Array.from(open.values())) refuse(o.envelope);
    open.clear();
    world.onGiveUp(why);
  }
  function died(): void {
    if (closed) return;
    letGo();
    const t = world.now();
    deaths = deaths.filter((d) => t - d < WINDOW_MS).concat(t);
    for (const o of open.values()) o.deaths++;
    if (deaths.length > MAX_RESTARTS) return giveUp('crashes');
    restarts++;
    run(false);
  }
  function run(first: boolean): void {
    const mine = generation;
    handle = first && world.failedEarly ? undefined : world.start(first);
    if (!handle) return goInline();
    let settled = false;
    const lost = () => {
      if (settled || mine !== generation) return;
      settled = true;
      if (first) goInline();
      else died();
    };
    // Without a message it is the script that could not be had; with one, the worker lives on after a mistake of ours.
    handle.addEventListener('error', (event: Said) => {
      if (!event.message) lost();
    });
    const stop = world.timers.after(first ? FIRST_MS : RESTART_MS, lost);
    connected(wrap<Remote>(handle as never) as never, mine, !first).then(() => {
      stop();
      if (settled || mine !== generation) return;
      settled = true;
      watch(mine);
    }, lost);
  }
  return {
    kind: 'live',
    can: { world: true, seek: false },
    open(to) {
      deliver = to;
      run(true);
      return Promise.resolve();
    },
    post(e) {
      if (closed) return;
      if (e.kind === 'ask' && e.id !== undefined && e.topic.indexOf('native.') !== 0) open.set(e.id, { envelope: e, deaths: 0 });
      if (ready) post([e]);
      else waiting.push(e);
    },
    close() {
      closed = true;
      letGo();
    },
  };
}
