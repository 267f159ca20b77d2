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

export type JobList = ReturnType<typeof createJobList>;
export function createJobList(kernel: Kernel) {
  const memory = kernel.slice<Memory>('outbox', {
    owner: '',
    loaded: 0,
    jobs: [],
    persistent: 1,
    timer: '',
    strangers: [],
    refused: -1,
  });
  const keyOf = (jobId: string): string => memory.get().owner + '|' + jobId;
  function showCounts(): void {
    const { jobs, persistent } = memory.get();
    const failed = jobs.filter((j) => j.state === 'failed').length;
    put(kernel, 'session.outbox', { waiting: jobs.length - failed, failed, persistent });
  }
  /** Stores or deletes the job on the phone. Without working storage it only clears `persistent`; never rejects. */
  async function write(op: 'put' | 'delete', job: Job): Promise<void> {
    const why = await storeJob(kernel, op, keyOf(job.jobId), job);
    if (!why) return;
    if (memory.get().persistent) kernel.note('outbox in memory', why);
    memory.get().persistent = 0;
  }
  function remove(job: Job): void {
    memory.get().jobs = memory.get().jobs.filter((j) => j.jobId !== job.jobId);
    showCounts();
  }
  const find = (test: (job: Job) => boolean): Job | undefined => memory.get().jobs.filter(test)[0];
  return { memory, keyOf, find, write, remove, showCounts };
}
