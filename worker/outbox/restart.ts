// The outbox after a restart: loads the jobs that an earlier worker stored, and lets their domains show them again.
import { stableSort } from '../kernel/stableSort';
import type { Kernel } from '../kernel/types';
import { outliving } from './jobKinds';
import type { Kinds } from './jobKinds';
import { memoryOf, showCounts, storedKey, writeJob } from './jobList';
import type { Job } from './jobs';
import { readJobs } from './jobStore';
import { endOldJob, isOld } from './sender';

/** Shows the job as the earlier worker did; ends it with `old` when it is too old to be sent without being asked again. */
async function restoreJob(kernel: Kernel, kinds: Kinds, job: Job): Promise<void> {
  const kind = kinds[job.call];
  kind?.restore?.(job);
  if (isOld(kernel, job, kind)) await endOldJob(kernel, job, kind);
}
/**
 * Makes this the outbox of `owner` ('' for a visitor); a visitor's jobs become the person's who logs in, and those of a
 * person whose login was lost are kept with them. Resolves with false when another person has logged in meanwhile.
 */
export async function loadJobs(kernel: Kernel, kinds: Kinds, owner: string): Promise<boolean> {
  const memory = memoryOf(kernel);
  const { owner: before, jobs: open } = memory.get();
  const visitors = before === '' ? open : outliving(open, kinds);
  const keys = visitors.map((job) => storedKey(kernel, job));
  memory.set({ ...memory.get(), owner, loaded: 0, jobs: visitors, strangers: [] });
  if (owner)
    for (const [i, job] of visitors.entries())
      void writeJob(kernel, 'put', job)
        .then((stored) => stored && kernel.edge('kernel.storage', { op: 'delete', store: 'jobs', key: keys[i] ?? '' }))
        .catch(() => undefined);
  const found = await readJobs(kernel, owner, owner ? undefined : isAnyones(kinds));
  if (memory.get().owner !== owner) return false;
  await showJobs(kernel, kinds, found);
  memory.get().loaded = 1;
  showCounts(kernel);
  return true;
}
const isAnyones =
  (kinds: Kinds) =>
  ({ call }: Job): boolean =>
    kinds[call]?.anyone === true;
/** Adds what others left on this phone, and may be sent by anyone, to the person's jobs. */
export async function adoptJobs(kernel: Kernel, kinds: Kinds): Promise<void> {
  const { owner } = memoryOf(kernel).get();
  // What was refused waits for the person who wrote it.
  const found = await readJobs(kernel, owner, (job) => job.state !== 'failed' && isAnyones(kinds)(job));
  if (memoryOf(kernel).get().owner === owner) await showJobs(kernel, kinds, found);
  showCounts(kernel);
}
export type IsWanted = (job: Job) => boolean | Promise<boolean>;
/** Adds the person's jobs that another page has stored since this one loaded them. */
export async function takeOverJobs(kernel: Kernel, kinds: Kinds, isWanted: IsWanted): Promise<void> {
  const { owner } = memoryOf(kernel).get();
  const found = await readJobs(kernel, owner);
  if (!found) return;
  const wanted: Job[] = [];
  for (const job of found) if (job.state !== 'failed' && (await isWanted(job))) wanted.push(job);
  if (memoryOf(kernel).get().owner !== owner) return;
  await showJobs(kernel, kinds, wanted);
  showCounts(kernel);
}
async function showJobs(kernel: Kernel, kinds: Kinds, kept: Job[] | null): Promise<void> {
  const memory = memoryOf(kernel);
  if (kept === null) memory.get().persistent = 0;
  const known = memory.get().jobs;
  const found = stableSort(
    (kept ?? []).filter((job) => !known.some(({ jobId }) => jobId === job.jobId)),
    (a, b) => a.createTime - b.createTime,
  );
  for (const job of found) {
    job.replyTo = '';
    job.needs = '';
    if (job.state === 'running') job.state = 'waiting';
    // The earlier worker may have sent it and ended before the answer came; a try is stored only after it has failed.
    job.tries = Math.max(1, job.tries);
  }
  memory.get().jobs = found.concat(memory.get().jobs);
  const strangers = found.filter((job) => !kinds[job.call] && kernel.missing(job.call)).map((job) => job.jobId);
  memory.get().strangers = memory.get().strangers.concat(strangers);
  // All in this task: none may be sent before it is restored.
  const own = found.filter((job) => strangers.indexOf(job.jobId) < 0);
  await Promise.all(own.map((job) => restoreJob(kernel, kinds, job)));
}
/** Restores the jobs whose script has been loaded since. */
export async function restoreJobs(kernel: Kernel, kinds: Kinds): Promise<void> {
  const { strangers, jobs } = memoryOf(kernel).get();
  const own = jobs.filter((job) => strangers.indexOf(job.jobId) >= 0 && kinds[job.call]);
  memoryOf(kernel).get().strangers = strangers.filter((id) => !own.some((job) => job.jobId === id));
  await Promise.all(own.map((job) => restoreJob(kernel, kinds, job)));
  showCounts(kernel);
}
