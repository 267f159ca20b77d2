// What a domain declares about its jobs: how they are shown, filled and ended. Separate from the outbox, which runs all
// of them.
import type { Envelope, Failure } from '../../bus/protocol/envelope';
import type { AskTopic, Input, Output } from '../../bus/client/topics';
import type { Job } from './jobs';
import type { Undo } from './slices';

/** A domain's callbacks for its jobs. All must be idempotent: a worker may die in between. */
export type JobKind<T extends AskTopic> = {
  /** How the job is sent when it is not a call: through another edge. */
  send?(job: Job, input: Job['input']): Promise<Output<T>>;
  /** Shows the job again as an earlier worker did. */
  restore?(job: Job): void;
  done(job: Job, output: Output<T>): void;
  /** The job ended with a failure: revert what was shown. */
  failed(job: Job, failure: Failure): void;
  /** The person cancelled the job before it was sent, here or in another page. */
  undone?(job: Job): void;
  /** 1 being sent, 2 waiting for the network. */
  pending?(job: Job, how: 1 | 2): void;
  /**
   * The input to send, once what it needs is ready (its files, worker/uploads): null while it waits, a failure when it
   * can never be sent.
   */
  fill?(job: Job): Job['input'] | null | Failure;
  /** Why nobody should wait for the answer while `fill` gives null, for the person; '' where it comes soon. */
  away?(): string;
  /** A refused job stays as failed, for the user to resend or drop. */
  keep?: boolean | ((job: Job) => boolean);
  /** No login prompt and no terms dialog when it is refused for want of them. */
  silent?: boolean;
  /**
   * A visitor may have such jobs; they become the person's who logs in. A person's outlive the login, without its
   * identity. They are sent however old they are.
   */
  anyone?: boolean;
};
export type Wanted<T extends AskTopic> = {
  call: T;
  input: Input<T>;
  orderKey: string;
  slot?: string;
  notBefore?: number;
  undo?: Undo;
  ask?: Envelope;
  /** In place of the one that is derived from the ask: the page may send the same write itself. */
  clientToken?: string | undefined;
  reply?: boolean;
  /**
   * Called when the job is in the queue, in the same task as it is handed to the phone's storage: what is shown here is
   * not lost when the page closes. Throws to refuse the write.
   */
  made?(job: Job): void;
};
export type Kinds = { [call: string]: JobKind<never> };

/** Those of a person's unsent jobs that are still sent when the person is signed out. */
export function outliving(jobs: readonly Job[], kinds: Kinds): Job[] {
  const left = jobs.filter((job) => job.state !== 'failed' && kinds[job.call]?.anyone);
  for (const job of left) job.anonymous = 1;
  return left;
}

export const keeps = ({ keep }: Pick<JobKind<never>, 'keep'>, job: Job): boolean =>
  typeof keep === 'function' ? keep(job) : keep === true;

export const isFailure = (filled: Job['input'] | Failure): filled is Failure =>
  typeof filled['code'] === 'string' && typeof filled['message'] === 'string';

/** Sets or clears the need for files of waiting jobs; later jobs of the same order key wait too. */
export function updateFileNeeds(jobs: readonly Job[], kinds: Kinds): void {
  for (const job of jobs) {
    const kind = kinds[job.call];
    if (kind?.fill && job.state === 'waiting' && (job.needs === '' || job.needs === 'files'))
      job.needs = kind.fill(job) === null ? 'files' : '';
  }
}
