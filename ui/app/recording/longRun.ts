// The long recording: on while somebody has consented, over reloads and the webview's death, in one page at a time.
// Takes what the ring takes. Off by default; what is left of it is gone after 24 hours.
import { stretchesOf } from '../../../bus/recording/ringBuffer';
import type { RecordedChunk, Ring } from '../../../bus/recording/ringBuffer';
import { LIFE_MS, isPlaying, readLong, setLong, watchLong } from './longState';
import { deleteLongStore, openLongStore } from './longStore';
import type { LongStore } from './longStore';

const LOCK = 'zeal-long-recording';

export type LongRun = {
  take(chunk: RecordedChunk): void;
  /** Resolves when it writes, or rejects where the phone has no room or no database for it. */
  start(): Promise<void>;
  /** Ends it and deletes everything. */
  stop(): Promise<void>;
  /** Everything so far, oldest first; null when none runs here. */
  lines(): Promise<string[] | null>;
};

export function createLongRun(ring: Ring): LongRun {
  let store: LongStore | null = null;
  let ended: (() => void) | null = null;
  /** One thing at a time, in order. */
  let turn: Promise<unknown> = Promise.resolve();

  function after<T>(task: () => Promise<T>): Promise<T> {
    const result = turn.then(task, task);
    turn = result.catch(() => undefined);
    return result;
  }
  /** The other pages of this origin wait until the one that records is gone. */
  function alone(task: () => Promise<void>): Promise<void> {
    const { locks } = navigator as { locks?: LockManager };
    if (!locks) return task();
    const waiting = new AbortController();
    return new Promise((begun, failed) => {
      ended = () => waiting.abort();
      locks
        .request(LOCK, { signal: waiting.signal }, () => {
          const over = new Promise<void>((end) => (ended = end));
          task().then(begun, failed);
          return over;
        })
        .catch(() => begun());
    });
  }
  function letGo(): void {
    ended?.();
    ended = null;
    store?.close();
    store = null;
  }
  async function write(chunk: RecordedChunk): Promise<void> {
    if (!store) return;
    // A full phone: what is there stays, and no more comes.
    await store.add(stretchesOf(chunk)).catch(() => letGo());
  }
  async function begin(): Promise<void> {
    const opened = await openLongStore();
    if (!readLong()) return opened.close();
    store = opened;
    await opened.add(stretchesOf(ring.held()));
  }
  async function stop(): Promise<void> {
    setLong(0);
    await after(async () => letGo());
    await deleteLongStore();
  }
  function resume(): void {
    const since = readLong();
    if (!since) return letGo();
    if (Date.now() - since > LIFE_MS) return void stop();
    if (!store && !ended) void alone(() => after(begin)).catch(() => undefined);
  }

  if (!isPlaying()) {
    resume();
    watchLong(resume);
    // A page that stays open for a day.
    setInterval(() => readLong() && Date.now() - readLong() > LIFE_MS && void stop(), 60_000);
  }
  return {
    take(chunk) {
      if (store) void after(() => write(chunk));
    },
    async start() {
      if (isPlaying() || readLong()) return;
      await deleteLongStore();
      // Alone first: the other pages hear of it at once, and would begin too.
      await alone(async () => {
        setLong(Date.now());
        await after(begin);
      }).catch(async (why: unknown) => {
        await stop();
        throw why;
      });
    },
    stop,
    lines: () => after(async () => (store ? store.lines() : null)),
  };
}
