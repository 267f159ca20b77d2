// The outbox's jobs: their shape, their order, and when each may run. Pure functions.
import type { Failure, Json } from '../../bus/protocol/envelope';
import type { AskTopic } from '../../bus/client/topics';
import { isRecord, storedFields } from '../store/storedFields';
import type { Undo } from './slices';

export type Job = {
  jobId: string;
  /** The number of the ask that made it (askHash), 0 when none did: the same ask made again finds its job. */
  ask: number;
  /** Created once; every try sends the same one, so the server counts the job once. */
  clientToken: string;
  call: AskTopic;
  input: { [key: string]: Json | undefined };
  /** Jobs of one key run in sequence. */
  orderKey: string;
  /** A new job replaces a waiting job of the same slot; '' for none. */
  slot: string;
  createTime: number;
  /** The earliest time to send: leaves time to undo. */
  notBefore: number;
  /** The earliest time to retry after a network failure. */
  retryAt: number;
  /** How often it was or may have been sent. */
  tries: number;
  state: 'waiting' | 'running' | 'failed';
  /** What it waits for besides time. */
  needs: '' | 'store' | 'login' | 'terms' | 'files';
  lastError: Failure | null;
  /** What its domain needs to show the job again, or to revert it. One of the forms that recordings know (slices.ts). */
  undo: Undo | null;
  /** The page's ask that is answered when the job ends, '' when it was answered at once. */
  replyTo: string;
  /** 1: its person has signed out since. It is sent without a token, whoever is signed in by then. */
  anonymous?: 1;
  /** 1: the person has dropped it, here or in another page, while it was being sent here. It is not sent again. */
  dropped?: 1;
};
const blank: Job = {
  jobId: '',
  ask: 0,
  clientToken: '',
  call: '' as AskTopic,
  input: {},
  orderKey: '',
  slot: '',
  createTime: 0,
  notBefore: 0,
  retryAt: 0,
  tries: 0,
  state: 'waiting',
  needs: '',
  lastError: null,
  undo: null,
  replyTo: '',
};
/**
 * Parses a stored job; null when it is not one, also without what its domain needs. Other fields that an older app did
 * not store get their defaults.
 */
export function jobFrom(kept: Json | undefined): Job | null {
  if (!isRecord(kept) || !isRecord(kept['input']) || kept['undo'] === undefined) return null;
  const job = storedFields(kept, blank);
  if (kept['anonymous'] === 1) job.anonymous = 1;
  return job.jobId && job.call && job.clientToken ? job : null;
}
/** A text of the job's input, '' when there is none. */
export function textOf(job: Job, name: string): string {
  const value = job.input[name];
  return typeof value === 'string' ? value : '';
}
export type RetryDecision =
  { is: 'retry'; after: number } | { is: 'needs'; what: 'login' | 'terms' } | { is: 'again' } | { is: 'end' };

export const MAX_PARALLEL = 3;
export const MAX_JOBS = 500;
/** Jobs older than this need the user's confirmation. */
export const OLD_MS = 24 * 3_600_000;
const BACK_OFF = [1000, 2000, 4000, 8000, 30_000];

export const backOff = (tries: number): number =>
  BACK_OFF[Math.min(Math.max(0, tries - 1), BACK_OFF.length - 1)] ?? 30_000;

/** What follows when the `tries`-th try (from 1) failed: `after` is in ms; `again` runs the job at once. */
export function decideRetry({ code, data }: Failure, tries: number): RetryDecision {
  const { retryAfter: wait, left }: { [name: string]: unknown } = isRecord(data) ? data : {};
  const later: RetryDecision = {
    is: 'retry',
    after: typeof wait === 'number' && wait > 0 ? wait * 1000 : backOff(tries),
  };
  // A number of the day is used up: whoever waits is told.
  if (code === '010008') return typeof left === 'number' ? { is: 'end' } : later;
  if (code === 'network' || code === 'timeout' || code === '019999') return later;
  // The write may have been made: the server answers a retry with the same token by the first result.
  if ((code === 'badAnswer' || code === '010011' || code === '010012') && tries < 3) return later;
  if (code === '050901' || code === '020011') return { is: 'needs', what: 'login' };
  if (code === '020012') return { is: 'needs', what: 'terms' };
  if (code === 'cancelled') return { is: 'again' };
  return { is: 'end' };
}

const isTooMany = ({ code, data }: Failure): boolean =>
  code === '010008' || (isRecord(data) && code === 'network' && data['status'] === 429);
/** What the ask of a job that waits is refused with. `message`: why, where it is not the network. */
export const waitingFailure = ({ lastError }: Job, isOffline: boolean, away = ''): Failure => ({
  code: 'network',
  message: isOffline ? '' : lastError && isTooMany(lastError) ? '操作太频繁，稍后会自动重试' : away,
});

/** The clock has been set back when a job was made so much later than now. */
const SET_BACK_MS = 60_000;
/** Moves the job's times with a clock that has been set back since: it would wait until they come again. */
export function followClock(job: Job, now: number): void {
  const retry = job.lastError && decideRetry(job.lastError, job.tries);
  if (retry?.is === 'retry' && job.retryAt > now + retry.after + SET_BACK_MS) job.retryAt = now + retry.after;
  const by = job.createTime - now;
  if (by < SET_BACK_MS) return;
  job.createTime = now;
  job.notBefore = Math.max(0, job.notBefore - by);
  job.retryAt = Math.max(0, job.retryAt - by);
}

/** The jobs that may run now, oldest first, at most `free` of them. */
export function runnable(jobs: readonly Job[], now: number, free: number): Job[] {
  const held = new Set<string>();
  const out: Job[] = [];
  for (const job of jobs) {
    if (job.state === 'failed') continue;
    const first = !held.has(job.orderKey);
    held.add(job.orderKey);
    if (
      first &&
      job.state === 'waiting' &&
      job.needs === '' &&
      job.notBefore <= now &&
      job.retryAt <= now &&
      out.length < free
    )
      out.push(job);
  }
  return out;
}
/** When the next of them may run; 0 when none waits for time. */
export function nextTime(jobs: readonly Job[], now: number): number {
  let next = 0;
  for (const job of jobs) {
    const at = Math.max(job.notBefore, job.retryAt);
    if (job.state === 'waiting' && job.needs === '' && at > now && (next === 0 || at < next)) next = at;
  }
  return next;
}
