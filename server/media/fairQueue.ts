// A queue with one running job that is fair between people: each person has a line, and the lines take turns. However
// many jobs one person has waiting, they delay another person's by the one that runs.
import { Refusal } from '../platform/refusals';

export type FairQueue = <T>(userId: string, job: () => Promise<T>) => Promise<T>;

/** Jobs that wait or run, of one person and of all; more are refused with 010008. */
export type QueueLimits = { perPerson: number; all: number };

export function makeFairQueue({ perPerson, all }: QueueLimits): FairQueue {
  /** The next person comes first. A running job stays at the head of its line. */
  const lines = new Map<string, (() => Promise<void>)[]>();
  let size = 0;
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (let [first] = lines; first !== undefined; [first] = lines) {
      const [userId, jobs] = first;
      await jobs[0]?.();
      jobs.shift();
      size--;
      // Moves to the end after the job: people who arrived during it go before this person's next job.
      lines.delete(userId);
      if (jobs.length > 0) lines.set(userId, jobs);
    }
    isRunning = false;
  }

  return (userId, job) => {
    const jobs = lines.get(userId) ?? [];
    if (jobs.length >= perPerson || size >= all) return Promise.reject(new Refusal('010008', { retryAfter: 3 }));
    return new Promise((resolve, reject) => {
      jobs.push(() => job().then(resolve, reject));
      lines.set(userId, jobs);
      size++;
      if (!isRunning) void run();
    });
  };
}
