// The page's end of a worker replay, which runs in a Web Worker of its own (replayScript) so that it does not block the
// page.
import type { Change } from '../../bus/inspect/jsonDiff';
import type { LogPoint, Logged } from './logPoint';
import type { ReplayAnswer, ReplayProgress, ReplayQuestion, ReplayVerdict, StateThere } from './replayMessages';

export type { ReplayProgress, ReplayVerdict, StateThere } from './replayMessages';

export interface ReplayClient {
  /** Runs the whole file, which the worker reads itself, and compares. One file per client. Asks for states made earlier wait for it. */
  run(recording: Blob, onProgress: (p: ReplayProgress) => void): Promise<ReplayVerdict>;
  /**
   * The redacted state after the envelope and everything it led to at once. `place` selects one where the worker was
   * restarted. Rejects where there was no replay: before the first place to begin from, in a gap, in a refused file.
   */
  stateAt(seq: number, place?: number): Promise<StateThere>;
  /**
   * What the envelope changed in the state: for an emit only its own value, for one that entered everything it led to
   * at once.
   */
  changesBy(seq: number, place?: number): Promise<Change[]>;
  /** The place of the envelope that last changed the value at this path; null where none did. */
  lastChange(path: string, place: number, before?: boolean): Promise<number | null>;
  /** What a log point says at each envelope of its handler. */
  log(point: LogPoint): Promise<Logged>;
  /**
   * Runs the file up to this envelope and stops in the browser's developer tools before it is handled; false where they
   * are not open. For a client of its own.
   */
  pauseBefore(recording: Blob, place: number): Promise<boolean>;
  close(): void;
}
type Waiting = { resolve: (out: never) => void; reject: (e: Error) => void; onProgress: (p: ReplayProgress) => void };
type Question = ReplayQuestion extends infer Q ? (Q extends { n: number } ? Omit<Q, 'n'> : never) : never;

/** `start` makes the worker; its script is the build's `assets/replay-*.js`. */
export function createReplayClient(start: () => Worker): ReplayClient {
  const worker = start();
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let gone = '';

  function end(why: string): void {
    gone = gone || why;
    const all = Array.from(waiting.values());
    waiting.clear();
    for (const w of all) w.reject(new Error(gone));
  }
  worker.onmessage = (event: MessageEvent<ReplayAnswer>) => {
    const said = event.data;
    const w = waiting.get(said.n);
    if (!w) return;
    if ('progress' in said) return w.onProgress(said.progress);
    waiting.delete(said.n);
    if ('ok' in said) w.resolve(said.ok as never);
    else w.reject(new Error(said.failed));
  };
  worker.onerror = (event) => end(event.message || 'the replay script could not be loaded');

  function ask<T>(question: Question, onProgress: (p: ReplayProgress) => void = () => undefined): Promise<T> {
    if (gone) return Promise.reject(new Error(gone));
    const n = ++last;
    return new Promise<T>((resolve, reject) => {
      waiting.set(n, { resolve, reject, onProgress });
      worker.postMessage({ ...question, n } as ReplayQuestion);
    });
  }
  const where = (seq: number, place: number | undefined) => (place === undefined ? { seq } : { seq, place });
  return {
    run: (recording, onProgress) => ask({ what: 'run', recording }, onProgress),
    stateAt: (seq, place) => ask({ what: 'stateAt', ...where(seq, place) }),
    changesBy: (seq, place) => ask({ what: 'changesBy', ...where(seq, place) }),
    pauseBefore: (recording, place) => ask({ what: 'pause', recording, place }),
    log: (point) => ask({ what: 'log', point }),
    lastChange: (path, place, before = false) => ask({ what: 'lastChange', path, place, before }),
    close() {
      worker.terminate();
      end('the replay was closed');
    },
  };
}
