// Supervision of the worker: detects its death by its lock, starts another, restores the values that the page shows and
// repeats the open asks; where no worker is possible, the kernel runs inline. Separate from live.ts, since the first
// screen does not need it.
import type { Envelope, Json } from '../protocol/envelope';
import { letGo, remoteOf, SILENT_START_MS } from './live';
import type { Line } from './live';
import type { WorkerEndpoint } from '../protocol/ports';

const MAX_RESTARTS = 5;
const WINDOW_MS = 60_000;
const BEAT_MS = 5000;
/** Without locks: a worker that does not answer for this time is dead (a busy one is only slow). */
const SILENT_MS = 20_000;
/** An ask during which more than this many workers died is not repeated. */
const MAX_DEATHS = 2;

export type Rescue = {
  /**
   * Calls `gone` when the worker's lock (bus/protocol/lockName) is free, and releases it at once; returns a function
   * that stops waiting. Undefined without the Web Locks API: the worker is then pinged every 5 s.
   */
  waitForLock?: (gone: () => void) => () => void;
  /** The same kernel on the page's thread, loaded when it is needed. */
  inline(): Promise<WorkerEndpoint>;
  /**
   * The inline kernel could not be loaded, or the worker died more than 5 times in a minute: the page shows its error.
   * `unheard`: what the page has said since, to nobody.
   */
  onGiveUp(why: 'crashes' | 'nowhere', unheard: readonly Envelope[]): void;
};

/** Starts supervision; `lost`: the first worker never started. */
export function supervise(line: Line, lost: boolean, rescue: Rescue): void {
  const { world } = line;
  let deaths: number[] = [];

  function refuse(e: Envelope): void {
    const failure: Json = { code: 'workerLost', message: '' };
    line.say({ kind: 'fail', topic: e.topic, payload: failure, ...(e.id === undefined ? {} : { id: e.id }) });
  }
  /** Restores a new worker before the page gets its messages: sends the values on screen, then the open asks. */
  function handBack(): void {
    const shown: Envelope[] = [];
    for (const e of line.values.values()) {
      if (e.topic.indexOf('kernel.') !== 0 && e.topic !== 'session.busy' && e.topic !== 'session.dialog')
        shown.push({ ...e, from: 'ui', seq: -1 });
    }
    const again: Envelope[] = [];
    for (const [id, o] of Array.from(line.open)) {
      if (line.waiting.some((e) => e.id === id)) continue;
      if (o.deaths > MAX_DEATHS) {
        line.open.delete(id);
        refuse(o.envelope);
      } else again.push(o.envelope);
    }
    line.post(shown.concat(again));
  }
  function watch(): void {
    const mine = line.generation;
    if (rescue.waitForLock) {
      line.unwatch = rescue.waitForLock(() => {
        if (mine === line.generation) died();
      });
      return;
    }
    let last = world.now();
    const beat = (): void => {
      if (mine !== line.generation) return;
      if (world.now() - last > SILENT_MS) return died();
      Promise.resolve(line.end?.ping()).then(
        () => (last = world.now()),
        () => undefined,
      );
      line.unwatch = world.timers.after(BEAT_MS, beat);
    };
    line.unwatch = world.timers.after(BEAT_MS, beat);
  }
  function goInline(): void {
    letGo(line);
    const mine = line.generation;
    line.inline = true;
    rescue
      .inline()
      .then(
        (local) =>
          line.closed || mine !== line.generation
            ? undefined
            : line.connect(local, line.values.size > 0 ? handBack : undefined),
        () => giveUp('nowhere'),
      )
      .catch(() => giveUp('nowhere'));
  }
  function giveUp(why: 'crashes' | 'nowhere'): void {
    letGo(line);
    for (const o of Array.from(line.open.values())) refuse(o.envelope);
    line.open.clear();
    // Later asks are refused too, each after it was posted.
    line.ready = true;
    line.post = (envelopes) =>
      void Promise.resolve().then(() => envelopes.forEach((e) => e.kind === 'ask' && refuse(e)));
    rescue.onGiveUp(why, line.waiting.splice(0));
  }
  function died(): void {
    if (line.closed) return;
    letGo(line);
    const t = world.now();
    deaths = deaths.filter((d) => t - d < WINDOW_MS).concat(t);
    for (const o of line.open.values()) o.deaths++;
    if (deaths.length > MAX_RESTARTS) return giveUp('crashes');
    line.restarts++;
    restart();
  }
  function restart(): void {
    const mine = line.generation;
    const handle = (line.handle = world.start(false));
    if (!handle) return goInline();
    let settled = false;
    const gone = (): void => {
      if (settled || mine !== line.generation) return;
      settled = true;
      died();
    };
    handle.addEventListener('error', ({ message }) => message || gone());
    const stop = world.timers.after(SILENT_START_MS, gone);
    line.connect(remoteOf(handle), handBack).then(() => {
      stop();
      if (settled || mine !== line.generation) return;
      settled = true;
      watch();
    }, gone);
  }
  if (line.closed) return;
  if (lost) goInline();
  else watch();
}
