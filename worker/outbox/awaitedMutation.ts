// A write whose ask gets the result: a job of the outbox that answers with the server's answer. Offline, the ask fails
// with `network` and the job is sent later with the same clientToken.
import type { AskTopic, Input } from '../../bus/client/topics';
import { failureIn } from '../kernel/failures';
import { needLogin } from '../store/authGuard';
import type { Kernel } from '../kernel/types';
import type { Outbox } from './outbox';
import type { JobKind } from './jobKinds';
import type { Undo } from './slices';

export type AwaitedMutationKind<T extends AskTopic> = JobKind<T> & {
  orderKey(input: Input<T>): string;
  /** Shows the write optimistically; returns what is needed to revert it. Throws to refuse the write. */
  begin?(input: Input<T>): Undo | null;
};

export function defineAwaitedMutation<T extends AskTopic>(
  kernel: Kernel,
  outbox: Outbox,
  call: T,
  kind: AwaitedMutationKind<T>,
): void {
  outbox.define(call, kind);
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
