// Sends the outbox's jobs: which may run now, in what order, and what follows from each answer or failure.
import type { CallTopic } from '../../bus/client/topics';
import type { Failure, Json } from '../../bus/protocol/envelope';
import { failureIn } from '../kernel/failures';
import type { Kernel } from '../kernel/types';
import { authOf } from '../transport/auth';
import { isFailure, keeps, updateFileNeeds } from './jobKinds';
import type { JobKind, Kinds } from './jobKinds';
import { findJob, memoryOf, removeJob, showCounts, storedKey, writeJob } from './jobList';
import { MAX_PARALLEL, OLD_MS, decideRetry, followClock, nextTime, runnable, waitingFailure } from './jobs';
import type { Job } from './jobs';

type Kind = JobKind<never> | undefined;

/** Whether the jobs of a logged-in person may run: on line, and the server has named the person of this token. */
export function mayRun(kernel: Kernel): boolean {
  const state = kernel.read('session.state');
  const known = kernel.slice('session', { known: -1, owing: 0 }).get().known === authOf(kernel).get().epoch;
  return (
    state?.phase === 'user' &&
    known &&
    state.online === 1 &&
    kernel.read('session.me')?.userId === memoryOf(kernel).get().owner
  );
}
/** The jobs that may run for a visitor; also those of a person who has lost the login. */
export function visitorJobs(kernel: Kernel, kinds: Kinds): Job[] {
  const state = kernel.read('session.state');
  const here = state?.phase === 'tourist' && state.online === 1;
  return here
    ? memoryOf(kernel)
        .get()
        .jobs.filter((j) => kinds[j.call]?.anyone)
    : [];
}
const isOffline = (kernel: Kernel): boolean => kernel.read('session.state')?.online === 0;
/** Refuses the ask that waits for this job with `network`; the job itself stays. `away`: see JobKind. */
function releaseAsk(kernel: Kernel, job: Job, away = ''): void {
  if (job.replyTo) kernel.refuse(job.call, job.replyTo, waitingFailure(job, isOffline(kernel), away));
  job.replyTo = '';
}
/** Ends the job with a failure: removed, or kept as failed if its kind has `keep`. */
export async function endJob(kernel: Kernel, job: Job, kind: Kind, failure: Failure): Promise<void> {
  if (job.replyTo) kernel.refuse(job.call, job.replyTo, failure);
  job.replyTo = '';
  const isKept = kind !== undefined && keeps(kind, job);
  kernel.batch(() => {
    if (isKept) job.state = 'failed';
    else removeJob(kernel, job);
    kind?.failed(job, failure);
    showCounts(kernel);
  });
  await writeJob(kernel, isKept ? 'put' : 'delete', job);
}
/** Whether it must not be sent without being asked about again. */
export const isOld = (kernel: Kernel, job: Job, kind: Kind): boolean =>
  !kind?.anyone && job.createTime < kernel.now() - OLD_MS && job.state !== 'failed';
export const endOldJob = (kernel: Kernel, job: Job, kind: Kind): Promise<void> =>
  endJob(kernel, job, kind, { code: 'old', message: '内容已超过24小时，确认后再发送' });
/** Removes a job that the person has dropped, and that is deleted from the phone. */
export function forgetDropped(kernel: Kernel, job: Job, kind: Kind): void {
  if (job.replyTo) kernel.refuse(job.call, job.replyTo, { code: 'cancelled', message: '' });
  job.replyTo = '';
  if (!findJob(kernel, (one) => one === job)) return;
  kind?.undone?.(job);
  removeJob(kernel, job);
}
/** Whether another page has ended the job meanwhile: the phone, which stores jobs, does not have it any more. */
async function hasEnded(kernel: Kernel, job: Job): Promise<boolean> {
  if (!memoryOf(kernel).get().persistent) return false;
  return kernel.edge('kernel.storage', { op: 'get', store: 'jobs', key: storedKey(kernel, job) }).then(
    (answer) => (answer as { value: Json }).value === null,
    () => false,
  );
}
/**
 * Ends a job that cannot be sent from here. Another page that has sent it has deleted its files: then its outcome is
 * the job's.
 */
async function endUnsent(kernel: Kernel, job: Job, kind: Kind, failure: Failure): Promise<void> {
  job.state = 'running';
  const ended = await hasEnded(kernel, job);
  if (findJob(kernel, (one) => one === job)) {
    if (ended || job.dropped) forgetDropped(kernel, job, kind);
    else await endJob(kernel, job, kind, failure);
  }
}
/** `since`: `Auth.since` of the token that was sent. */
async function onFailure(kernel: Kernel, job: Job, kind: Kind, failure: Failure, since: number): Promise<void> {
  if (job.dropped) return forgetDropped(kernel, job, kind);
  const next = decideRetry(failure, job.tries);
  job.lastError = failure;
  job.state = 'waiting';
  if (next.is === 'end') return endJob(kernel, job, kind, failure);
  if (next.is === 'retry') job.retryAt = kernel.now() + next.after;
  if (next.is === 'needs') job.needs = next.what;
  if (job.needs === 'login') memoryOf(kernel).get().refused = since;
  kind?.pending?.(job, 2);
  releaseAsk(kernel, job);
  showCounts(kernel);
  await writeJob(kernel, 'put', job);
}
async function run(kernel: Kernel, job: Job, kind: Kind, ended: () => void): Promise<void> {
  if (isOld(kernel, job, kind)) {
    await endOldJob(kernel, job, kind);
    ended();
    return;
  }
  const filled = kind?.fill ? kind.fill(job) : job.input;
  if (!filled) return;
  if (isFailure(filled)) {
    await endUnsent(kernel, job, kind, filled);
    ended();
    return;
  }
  job.state = 'running';
  job.tries++;
  kind?.pending?.(job, 1);
  const memory = memoryOf(kernel);
  const [{ owner }, { since }] = [memory.get(), authOf(kernel).get()];
  const isOurs = (): boolean => memory.get().owner === owner || memory.get().jobs.indexOf(job) >= 0;
  try {
    const input = { ...filled, clientToken: job.clientToken };
    const out = await (kind?.send
      ? kind.send(job, input)
      : kernel.call(job.call as CallTopic, input as never, { quiet: true, silent: kind?.silent === true }));
    if (!isOurs()) return;
    kernel.batch(() => {
      removeJob(kernel, job);
      kind?.done(job, out as never);
    });
    if (job.replyTo) kernel.answer(job.call, job.replyTo, out as never);
    // Whoever dropped it has deleted it, or stored what replaces it there.
    if (!job.dropped) await writeJob(kernel, 'delete', job);
  } catch (e) {
    if (isOurs()) await onFailure(kernel, job, kind, failureIn(e) ?? { code: '019999', message: '' }, since);
  }
  ended();
}
/** Runs what may run now, and sets the timer for what waits for a time. `ended` is called after every try. */
export function runJobs(kernel: Kernel, kinds: Kinds, ended: () => void): void {
  const memory = memoryOf(kernel).get();
  const { jobs, strangers } = memory;
  if (memory.timer) kernel.clearTimer(memory.timer);
  memory.timer = '';
  const may = (mayRun(kernel) ? jobs : visitorJobs(kernel, kinds)).filter((job) => strangers.indexOf(job.jobId) < 0);
  for (const job of jobs) followClock(job, kernel.now());
  updateFileNeeds(may, kinds);
  for (const job of jobs) {
    if (job.state !== 'waiting' || may.indexOf(job) >= 0) continue;
    kinds[job.call]?.pending?.(job, 2);
    if (isOffline(kernel)) releaseAsk(kernel, job);
  }
  for (const job of may) {
    const kind = kinds[job.call];
    const away = job.needs === 'files' && kind?.away?.();
    if (!away) continue;
    kind?.pending?.(job, 2);
    releaseAsk(kernel, job, away);
  }
  const running = jobs.filter((j) => j.state === 'running').length;
  for (const job of runnable(may, kernel.now(), MAX_PARALLEL - running)) void run(kernel, job, kinds[job.call], ended);
  const next = nextTime(may, kernel.now());
  if (next) memoryOf(kernel).get().timer = kernel.setTimer('outbox', next - kernel.now());
}
