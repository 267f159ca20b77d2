// What the panels know of the worker replay: the client itself belongs to worker/, and main.tsx hands it in.
import type { Envelope, Json } from '../../../../bus/protocol/envelope';
import type { Change } from '../../../../bus/inspect/jsonDiff';

/** `place`: that of the envelope, or of the one that led to it where it was not recorded. */
export type Difference = {
  seq: number;
  place: number;
  path: string;
  recorded: Envelope | null;
  replayed: Envelope | null;
};
export type Progress = { done: number; of: number };
export type Ran = {
  envelopes: number;
  differing: number;
  differences: Difference[];
  stateHash: string;
  skipped: number;
};
export type Verdict = Ran | { refused: string };
/** Of each envelope of this topic and kind; of requests only those of `call`. */
export type LogPoint = { topic: string; kind: Envelope['kind']; call?: string; expression: string };
export type LogLine = { readonly place: number; readonly seq: number; readonly text: string; readonly error?: true };
export type Logged = { readonly lines: readonly LogLine[]; readonly more: number } | { readonly refused: string };
export interface WorkerReplay {
  run(recording: Blob, onProgress: (p: Progress) => void): Promise<Verdict>;
  stateAt(seq: number, place?: number): Promise<{ state: Json; hash: string }>;
  changesBy(seq: number, place?: number): Promise<Change[]>;
  lastChange(path: string, place: number, before?: boolean): Promise<number | null>;
  log(point: LogPoint): Promise<Logged>;
  pauseBefore(recording: Blob, place: number): Promise<boolean>;
  close(): void;
}
export type StartWorkerReplay = () => WorkerReplay;
