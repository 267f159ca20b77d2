// What a domain says of its jobs (how they are shown, filled, ended), apart from the outbox that runs them all.
import type { Envelope, Failure, Json } from '../../bus/protocol/envelope';
import type { AskTopic, Input, Output } from '../../bus/client/topics';
import type { Job } from './jobs';

/** What a domain does as its job goes its way. All of it must bear being done twice: a worker may die in between. */
export type JobKind<T extends AskTopic> = {
  /** How it is sent where it is no call: through another edge. */
  send?(job: Job, input: Job['input']): Promise<Output<T>>;
  /** Shows again what an earlier worker had shown of it. */
  restore?(job: Job): void;
  done(job: Job, output: Output<T>): void;
  /** The job ended with a failure: revert what was shown. */
  failed(job: Job, failure: Failure): void;
  /** The person undid it before it was sent. */
  undone?(job: Job): void;
  /** 1 being sent, 2 waiting for the network. */
  pending?(job: Job, how: 1 | 2): void;
  /**
   * The input as it is sent, once what it needs is there (its files, worker/uploads): null while it waits, a failure
   * when that will never be.
   */
  fill?(job: Job): Job['input'] | null | Failure;
  /** A refused job stays, for the person to send again or drop. */
  keep?: boolean;
  /** No prompt and no dialog when it is refused for want of them. */
  silent?: boolean;
  /** A visitor may have such jobs; they go on as the person's who signs in. */
  anyone?: boolean;
};
export type Wanted<T extends AskTopic> = {
  call: T;
  input: Input<T>;
  orderKey: string;
  slot?: string;
  notBefore?: number;
  undo?: Json;
  ask?: Envelope;
  reply?: boolean;
  /** It is in the queue, and about to be written to the phone. */
  made?(job: Job): void;
};
export type Kinds = { [call: string]: JobKind<never> };

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
