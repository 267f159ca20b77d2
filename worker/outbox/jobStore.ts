// Stores, deletes and reads the outbox's jobs in the phone's storage.
import type { Json } from '../../bus/protocol/envelope';
import type { Kernel } from '../kernel/types';
import { writeRecord } from '../store/writeRecord';
import { jobFrom } from './jobs';
import type { Job } from './jobs';

/** Resolves with '' when it is done, else with the failure's code; never rejects. */
export const storeJob = (kernel: Kernel, op: 'put' | 'delete', key: string, job: Job): Promise<string> =>
  writeRecord(kernel, op === 'put' ? { op, store: 'jobs', key, value: { ...job } } : { op, store: 'jobs', key });
/**
 * The stored jobs of this owner ('' for a visitor); null when the phone's storage cannot be read. With `isAnyones` also
 * such jobs of others, of a person who has lost the login for example: they are moved to this owner.
 */
export async function readJobs(
  kernel: Kernel,
  owner: string,
  isAnyones?: (job: Job) => boolean,
): Promise<Job[] | null> {
  const found: Job[] = [];
  try {
    const { value } = (await kernel.edge('kernel.storage', {
      op: 'all',
      store: 'jobs',
      key: isAnyones ? '' : owner + '|',
    })) as { value: { [key: string]: Json } };
    for (const k of Object.keys(value ?? {})) {
      const job = jobFrom(value[k]);
      if (!job) continue;
      const isOwn = k.indexOf(owner + '|') === 0;
      if (!isOwn && !isAnyones?.(job)) continue;
      // A visitor's has no identity to lose.
      if (!isOwn && k.charAt(0) !== '|') job.anonymous = 1;
      found.push(job);
      if (!isOwn)
        void storeJob(kernel, 'put', owner + '|' + job.jobId, job).then(
          (lost) => lost || storeJob(kernel, 'delete', k, job),
        );
    }
    return found;
  } catch {
    return null;
  }
}
