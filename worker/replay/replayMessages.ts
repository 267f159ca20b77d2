// The messages between the page and its replay worker; each question has a number that its answer repeats.
import type { Change } from '../../bus/inspect/jsonDiff';
import type { Json } from '../../bus/protocol/envelope';
import type { LogPoint, Logged } from './logPoint';
import type { Difference } from './replayWorker';

export type ReplayProgress = { done: number; of: number };
/** `differences`: the first 200. `skipped`: envelopes before the first place to begin from, or in a gap. */
export type ReplayVerdict =
  | { envelopes: number; differing: number; differences: Difference[]; stateHash: string; skipped: number }
  | { refused: string };
export type StateThere = { state: Json; hash: string };

/** `place`: index in the file's envelopes, for a `seq` that is ambiguous (the worker was restarted). */
export type ReplayQuestion =
  | { n: number; what: 'run'; recording: Blob }
  | { n: number; what: 'stateAt' | 'changesBy'; seq: number; place?: number }
  | { n: number; what: 'pause'; recording: Blob; place: number }
  | { n: number; what: 'log'; point: LogPoint }
  | { n: number; what: 'lastChange'; path: string; place: number; before?: boolean };
export type ReplayAnswer =
  | { n: number; progress: ReplayProgress }
  | { n: number; ok: ReplayVerdict | StateThere | Change[] | Logged | number | boolean | null }
  | { n: number; failed: string };
