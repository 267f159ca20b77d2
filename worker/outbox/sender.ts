// Sends the outbox's jobs: which may run now, in what order, and what follows from each answer or failure.
import type { CallTopic } from '../../bus/client/topics';
import type { Failure } from '../../bus/protocol/envelope';
import { failureIn } from '../kernel/failures';
import type { Kernel } from '../kernel/types';
import { authOf } from '../transport/auth';
import { isFailure, updateFileNeeds } from './jobKinds';
import type { JobKind, Kinds } from './jobKinds';
import type { JobList } from './jobList';
import { MAX_PARALLEL, decideRetry, nextTime, runnable } from './jobs';
import type { Job } from './jobs';

/** `ended` is called after every try. */
export function createSender(kernel: Kernel, list: JobList, kinds: Kinds, ended: () => void) {
  const { memory, remove, showCounts, write } = list;

  /** Whether the jobs of a logged-in person may run: on line, and the server has named the person of this token. */
  function mayRun(): boolean {
    const state = kernel.read('session.state');
    const known = kernel.slice('session', { known: -1, owing: 0 }).get().known === authOf(kernel).get().epoch;
    return (
      state?.phase === 'user' && known && state.online === 1 && kernel.read('session.me')?.userId === memory.get().owner
    );
  }
  /** The jobs that may run for a visitor; also those of a person who has lost the login. */
  function visitorJobs(): Job[] {
    const state = kernel.read('session.state');
    const here = state?.phase === 'tourist' && state.online === 1;
    return here ? memory.get().jobs.filter((j) => kinds[j.call]?.anyone) : [];
  }
  const isOurs = (job: Job, owner: string): boolean =>
    memory.get().owner === owner || memory.get().jobs.indexOf(job) >= 0;
  async function run(job: Job): Promise<void> {
    const kind = kinds[job.call];
    const filled = kind?.fill ? kind.fill(job) : job.input;
    if (!filled) return;
    if (isFailure(filled)) {
      await endJob(job, kind, filled);
      ended();
      return;
    }
    job.state = 'running';
    job.tries++;
    kind?.pending?.(job, 1);
    const [{ owner }, { since }] = [memory.get(), authOf(kernel).get()];
    try {
      const input = { ...filled, clientToken: job.clientToken };
      const out = await (kind?.send
        ? kind.send(job, input)
        : kernel.call(job.call as CallTopic, input as never, { quiet: true, silent: kind?.silent === true }));
      if (!isOurs(job, owner)) return;
      remove(job);
      kind?.done(job, out as never);
      if (job.replyTo) kernel.answer(job.call, job.replyTo, out as never);
      await write('delete', job);
    } catch (e) {
      if (isOurs(job, owner)) await onFailure(job, kind, failureIn(e) ?? { code: '019999', message: '' }, since);
    }
    ended();
  }
  /** Refuses the ask that waits for this job with `network`; the job itself stays. */
  function releaseAsk(job: Job): void {
    if (job.replyTo) kernel.refuse(job.call, job.replyTo, { code: 'network', message: '' });
    job.replyTo = '';
  }
  /** `since`: `Auth.since` of the token that was sent. */
  async function onFailure(job: Job, kind: JobKind<never> | undefined, failure: Failure, since: number): Promise<void> {
    const next = decideRetry(failure, job.tries);
    job.lastError = failure;
    job.state = 'waiting';
    if (next.is === 'end') return endJob(job, kind, failure);
    if (next.is === 'retry') job.retryAt = kernel.now() + next.after;
    if (next.is === 'needs') job.needs = next.what;
    if (job.needs === 'login') memory.get().refused = since;
    kind?.pending?.(job, 2);
    releaseAsk(job);
    showCounts();
    await write('put', job);
  }
  /** Ends the job with a failure: removed, or kept as failed where its kind says so. */
  async function endJob(job: Job, kind: JobKind<never> | undefined, failure: Failure): Promise<void> {
    if (job.replyTo) kernel.refuse(job.call, job.replyTo, failure);
    job.replyTo = '';
    if (kind?.keep) job.state = 'failed';
    else remove(job);
    kind?.failed(job, failure);
    showCounts();
    await write(kind?.keep ? 'put' : 'delete', job);
  }
  return {
    mayRun,
    visitorJobs,
    endJob,
    /** Whether the token differs from the one that was last refused for want of a login. */
    hasAnotherToken: (): boolean => authOf(kernel).get().since !== memory.get().refused,
    /** Runs what may run now, and sets the timer for what waits for a time. */
    runJobs(): void {
      const { jobs } = memory.get();
      if (memory.get().timer) kernel.clearTimer(memory.get().timer);
      memory.get().timer = '';
      const known = (job: Job) => memory.get().strangers.indexOf(job.jobId) < 0;
      const may = (mayRun() ? jobs : visitorJobs()).filter(known);
      updateFileNeeds(may, kinds);
      const isOffline = kernel.read('session.state')?.online === 0;
      for (const job of jobs) {
        if (job.state !== 'waiting' || may.indexOf(job) >= 0) continue;
        kinds[job.call]?.pending?.(job, 2);
        if (isOffline) releaseAsk(job);
      }
      const running = jobs.filter((j) => j.state === 'running').length;
      for (const job of runnable(may, kernel.now(), MAX_PARALLEL - running)) void run(job);
      const next = nextTime(may, kernel.now());
      if (next) memory.get().timer = kernel.setTimer('outbox', next - kernel.now());
    },
  };
}
