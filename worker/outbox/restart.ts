// The outbox after a restart: loads the jobs that an earlier worker stored, and lets their domains show them again.
import { stableSort } from '../kernel/stableSort';
import type { Kernel } from '../kernel/types';
import type { Kinds } from './jobKinds';
import { memoryOf, showCounts, storedKey, writeJob } from './jobList';
import { OLD_MS } from './jobs';
import type { Job } from './jobs';
import { readJobs } from './jobStore';
import { endJob } from './sender';

/** Shows the job as the earlier worker did; ends it with `old` when it is older than `OLD_MS`. */
async function restoreJob(kernel: Kernel, kinds: Kinds, job: Job): Promise<void> {
  const kind = kinds[job.call];
  kind?.restore?.(job);
  if (job.createTime < kernel.now() - OLD_MS && job.state !== 'failed')
    await endJob(kernel, job, kind, { code: 'old', message: '内容已超过24小时，确认后再发送' });
}
/**
 * Makes this the outbox of `owner` ('' for a visitor); a visitor's jobs become the person's who logs in. Resolves with
 * false when another person has logged in meanwhile.
 */
export async function loadJobs(kernel: Kernel, kinds: Kinds, owner: string): Promise<boolean> {
  const memory = memoryOf(kernel);
  const visitors = memory.get().owner === '' ? memory.get().jobs : [];
  const keys = visitors.map((job) => storedKey(kernel, job));
  memory.set({ ...memory.get(), owner, loaded: 0, jobs: visitors });
  if (owner)
    for (const [i, job] of visitors.entries())
      void writeJob(kernel, 'put', job)
        .then(() => kernel.edge('kernel.storage', { op: 'delete', store: 'jobs', key: keys[i] ?? '' }))
        .catch(() => undefined);
  const kept = await readJobs(kernel, owner, (job) => kinds[job.call]?.anyone === true);
  if (kept === null) memory.get().persistent = 0;
  const found = stableSort(kept ?? [], (a, b) => a.createTime - b.createTime);
  if (memory.get().owner !== owner) return false;
  const own = memory.get().jobs;
  for (const job of found) {
    job.replyTo = '';
    job.needs = '';
    if (job.state === 'running') job.state = 'waiting';
  }
  memory.get().jobs = found.filter((j) => !own.some((o) => o.jobId === j.jobId)).concat(own);
  memory.get().strangers = found.filter((job) => !kinds[job.call] && kernel.missing(job.call)).map((job) => job.jobId);
  for (const job of found) if (memory.get().strangers.indexOf(job.jobId) < 0) await restoreJob(kernel, kinds, job);
  memory.get().loaded = 1;
  showCounts(kernel);
  return true;
}
/** Restores the jobs whose script has been loaded since. */
export async function restoreJobs(kernel: Kernel, kinds: Kinds): Promise<void> {
  const { strangers, jobs } = memoryOf(kernel).get();
  const own = jobs.filter((job) => strangers.indexOf(job.jobId) >= 0 && kinds[job.call]);
  memoryOf(kernel).get().strangers = strangers.filter((id) => !own.some((job) => job.jobId === id));
  for (const job of own) await restoreJob(kernel, kinds, job);
  showCounts(kernel);
}
