// A write whose ask gets the result: a job of the outbox that answers with the server's answer. Offline, the ask fails
// with `network` and the job is sent later with the same clientToken.
import type { AskTopic, Input } from '../../bus/client/topics';
import type { Failure } from '../../bus/protocol/envelope';
import { failureIn } from '../kernel/failures';
import { needLogin, toast } from '../store/authGuard';
import type { Kernel } from '../kernel/types';
import type { Outbox } from './outbox';
import type { JobKind } from './jobKinds';
import type { Undo } from './slices';

export type AwaitedMutationKind<T extends AskTopic> = JobKind<T> & {
  orderKey(input: Input<T>): string;
  /** Shows the write optimistically; returns what is needed to revert it. Throws to refuse the write. */
  begin?(input: Input<T>): Undo | null;
};

/** The person was told that it would be sent; a job that is kept as failed says so where it stands. */
export function tellOld(
  kernel: Kernel,
  { keep, silent }: Pick<JobKind<never>, 'keep' | 'silent'>,
  { code }: Failure,
): void {
  if (code === 'old' && !keep && !silent) toast(kernel, '有一项操作超过24小时没有提交，已取消');
}
export function defineAwaitedMutation<T extends AskTopic>(
  kernel: Kernel,
  outbox: Outbox,
  call: T,
  kind: AwaitedMutationKind<T>,
): void {
  outbox.define(call, {
    ...kind,
    failed(job, failure) {
      kind.failed(job, failure);
      tellOld(kernel, kind, failure);
    },
  });
  kernel.handleLater(call, (input, ask) => {
    const id = ask.id ?? '';
    Promise.resolve()
      .then(() => {
        needLogin(kernel);
        return outbox.add({
          call,
          input,
          orderKey: kind.orderKey(input),
          ask,
          reply: true,
          made: (job) => void (job.undo = kind.begin?.(input) ?? null),
        });
      })
      .catch((e: unknown) => kernel.refuse(call, id, failureIn(e) ?? { code: '019999', message: '' }));
  });
}
