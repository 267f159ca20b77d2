// The outbox's jobs in the worker's state and in the phone's storage, and `session.outbox`, which counts them.
import type { Kernel } from '../kernel/types';
import { put } from '../store/entityStore';
import type { Job } from './jobs';
import { storeJob } from './jobStore';

type Memory = {
  /** The person whose jobs these are; '' for a visitor. */
  owner: string;
  loaded: 0 | 1;
  jobs: Job[];
  /** 0 when the phone's storage does not work. */
  persistent: 0 | 1;
  /** The id of the timer for the next job; '' without one. */
  timer: string;
  /** Ids of stored jobs whose script is not loaded yet. */
  strangers: string[];
  /** `Auth.since` of the last token that was refused for want of a login. */
  refused: number;
};

export const memoryOf = (kernel: Kernel) =>
  kernel.slice<Memory>('outbox', {
    owner: '',
    loaded: 0,
    jobs: [],
    persistent: 1,
    timer: '',
    strangers: [],
    refused: -1,
  });
/** The job's key in the store `jobs` of the phone. */
export const storedKey = (kernel: Kernel, { jobId }: Job): string => memoryOf(kernel).get().owner + '|' + jobId;
/** The first job, in the order in which they were made, that passes the test. */
export const findJob = (kernel: Kernel, test: (job: Job) => boolean): Job | undefined =>
  memoryOf(kernel).get().jobs.filter(test)[0];
export const lastJob = (kernel: Kernel, test: (job: Job) => boolean): Job | undefined =>
  memoryOf(kernel).get().jobs.filter(test).slice(-1)[0];
/** What the person decided about an application (of a circle, of a club), where that is still to be sent. */
export function unsentDecision(kernel: Kernel, applyId: string): { status: 1 | 2 | 3; pending: 2 } | null {
  const isOfIt = ({ call, input }: Job): boolean => /^c(ircles|arClubs)\./.test(call) && input['applyId'] === applyId;
  const job = findJob(kernel, (one) => one.state !== 'failed' && isOfIt(one));
  if (!job) return null;
  return { status: job.input['withdraw'] === 1 ? 3 : job.input['pass'] === 1 ? 1 : 2, pending: 2 };
}
export function showCounts(kernel: Kernel): void {
  const { jobs, persistent } = memoryOf(kernel).get();
  const failed = jobs.filter((j) => j.state === 'failed').length;
  put(kernel, 'session.outbox', { waiting: jobs.length - failed, failed, persistent });
  // They change in place.
  memoryOf(kernel).set(memoryOf(kernel).get());
}
/**
 * Stores or deletes the job on the phone; resolves with whether it is done. Without working storage it only clears
 * `persistent`; never rejects.
 */
export async function writeJob(kernel: Kernel, op: 'put' | 'delete', job: Job): Promise<boolean> {
  const why = await storeJob(kernel, op, storedKey(kernel, job), job);
  if (!why) return true;
  const memory = memoryOf(kernel).get();
  if (memory.persistent) kernel.note('outbox in memory', why);
  memory.persistent = 0;
  showCounts(kernel);
  return false;
}
export function removeJob(kernel: Kernel, job: Job): void {
  const memory = memoryOf(kernel).get();
  memory.jobs = memory.jobs.filter((j) => j.jobId !== job.jobId);
  showCounts(kernel);
}
