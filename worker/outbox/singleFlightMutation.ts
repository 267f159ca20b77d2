// Single flight for a write: while one is open, the same ask made again (a second tap) gets the result of the first.
// While it waits for the network its asks fail with `network` at once; it is sent later.
import type { Failure, Json } from '../../bus/protocol/envelope';
import type { AskTopic, Input } from '../../bus/client/topics';
import { tellOld } from './awaitedMutation';
import type { AwaitedMutationKind } from './awaitedMutation';
import { failureIn } from '../kernel/failures';
import { needLogin } from '../store/authGuard';
import type { Kernel } from '../kernel/types';
import { waitingFailure } from './jobs';
import type { Job, Outbox } from './outbox';
import { sameJson } from '../kernel/sameJson';

export type SingleFlightKind<T extends AskTopic> = AwaitedMutationKind<T> & {
  /** Asks of one slot with the same body share a job. */
  slot(input: Input<T>): string;
  /** A later body takes back what an earlier one says: only the last job of a slot is shared. */
  lastCounts?: true;
  /** A later body is sent in place of one that still waits. */
  replaces?: true;
  /** The job was refused when no ask waited for it any more. */
  unheard?(job: Job, failure: Failure): void;
  /** Such a job stays as failed (JobKind.keep). */
  keepUnheard?: boolean;
};
/** `waited`: jobs whose asks have been refused with `network`. */
type Joined = { asks: { jobId: string; id: string }[]; waited: string[] };

export function defineSingleFlight<T extends AskTopic>(
  kernel: Kernel,
  outbox: Outbox,
  call: T,
  kind: SingleFlightKind<T>,
): void {
  const joined = kernel.slice<Joined>('joined', { asks: [], waited: [] });
  const wait = (jobId: string, on: boolean): void => {
    const { asks, waited } = joined.get();
    joined.set({ asks, waited: waited.filter((one) => one !== jobId).concat(on ? jobId : []) });
  };
  function take(jobId: string): string[] {
    const { asks } = joined.get();
    joined.set({ ...joined.get(), asks: asks.filter((one) => one.jobId !== jobId) });
    return asks.filter((one) => one.jobId === jobId).map((one) => one.id);
  }
  const hasWaited = ({ jobId }: Job): boolean => joined.get().waited.indexOf(jobId) >= 0;
  const isOffline = (): boolean => kernel.read('session.state')?.online === 0;
  const awayFor = (job: Job): string => (job.needs === 'files' && kind.away?.()) || '';
  function letGo(job: Job): void {
    const failure = waitingFailure(job, isOffline(), awayFor(job));
    for (const id of take(job.jobId)) kernel.refuse(call, id, failure);
    if (job.replyTo) kernel.refuse(call, job.replyTo, failure);
    job.replyTo = '';
    wait(job.jobId, true);
  }
  outbox.define(call, {
    ...kind,
    ...(kind.keepUnheard ? { keep: hasWaited } : null),
    restore(job) {
      kind.restore?.(job);
      wait(job.jobId, true);
    },
    done(job, output) {
      kind.done(job, output);
      wait(job.jobId, false);
      for (const id of take(job.jobId)) kernel.answer(call, id, output);
    },
    failed(job, failure) {
      kind.failed(job, failure);
      tellOld(kernel, kind, failure);
      if (hasWaited(job)) kind.unheard?.(job, failure);
      wait(job.jobId, false);
      for (const id of take(job.jobId)) kernel.refuse(call, id, failure);
    },
    pending(job, how) {
      kind.pending?.(job, how);
      if (how === 2 && (job.tries > 0 || isOffline() || awayFor(job))) letGo(job);
    },
  });
  kernel.handleLater(call, (input, ask) => {
    const id = ask.id ?? '';
    Promise.resolve()
      .then(async () => {
        needLogin(kernel);
        const slot = kind.slot(input);
        const { clientToken: _none, ...body } = input as { [name: string]: Json | undefined };
        const jobs = outbox.all((j) => j.slot === slot && j.state !== 'failed');
        const same = (kind.lastCounts ? jobs.slice(-1) : jobs).filter((j) => sameJson(j.input, body))[0];
        const replaced = same ? undefined : jobs.filter((j) => kind.replaces && j.state === 'waiting')[0];
        if (replaced) await outbox.replace(replaced, body, ask);
        const open = same ?? replaced;
        if (!open || open.replyTo === id) {
          await outbox.add({
            call,
            input,
            orderKey: kind.orderKey(input),
            slot,
            ask,
            reply: true,
            made: (made) => {
              wait(made.jobId, false);
              made.undo = open ? open.undo : (kind.begin?.(input) ?? null);
            },
          });
          return;
        }
        if (open.state === 'waiting' && !open.replyTo)
          kernel.refuse(call, id, waitingFailure(open, isOffline(), awayFor(open)));
        else
          joined.set({
            ...joined.get(),
            asks: joined
              .get()
              .asks.filter((one) => one.id !== id)
              .concat({ jobId: open.jobId, id }),
          });
      })
      .catch((e: unknown) => kernel.refuse(call, id, failureIn(e) ?? { code: '019999', message: '' }));
  });
}
