// The envelope: the one format for everything that crosses a boundary (page, worker, server, chat, native app). Plain
// JSON, so that every envelope can be recorded, saved to a file and replayed.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };

/** The sender. Set by the part that receives the envelope, never taken from a payload. */
export type Origin = 'ui' | 'native' | 'worker' | 'server' | 'im' | 'env';

/**
 * ask / reply / fail: one question, one handler, one answer (they share `id`).
 * tell: an event in the past tense, any number of listeners.
 * emit: a value of a keyed stream; the last one per (topic, key) is the stream's value.
 */
export type Kind = 'ask' | 'reply' | 'fail' | 'tell' | 'emit';

export type Envelope = {
  /**
   * Order on the bus, from 1, assigned by the worker. On the way from the page to the worker it is a negative number of
   * the page's; the worker replaces it, and `cause` likewise.
   */
  seq: number;
  /** Milliseconds since the epoch. While the worker handles an envelope, its clock is set to this time. */
  at: number;
  from: Origin;
  kind: Kind;
  /** `domain.name`, as declared in bus/contracts/all. */
  topic: string;
  /** Key of a stream, or id of an event's subject. */
  key?: string;
  /** Joins ask, reply and fail. */
  id?: string;
  /** `seq` of the envelope that caused this one; the chain ends at a tap, a native message or a timer. */
  cause?: number;
  payload: Json;
  /**
   * In a recording only: which private texts of the payload differ although their masks are equal
   * (bus/recording/textTags). Flat pairs: the text's index among the payload's private texts, its tag from 1.
   */
  tags?: number[];
};

/**
 * Why an ask failed. `code` is a six-digit code of docs/product/errors.md, or one of `LocalCode`. `message` is a
 * sentence for the user (may be empty); `data` are the server's details (a field name, a time, a balance).
 */
export type Failure = { code: string; message: string; data?: Json };

/** Failures that do not come from the server. */
export type LocalCode =
  | 'network' // no answer, or a status other than 200, 304 and 400
  | 'timeout' // no answer within 60 s
  | 'badAnswer' // the answer did not fit its schema
  | 'badInput' // the ask did not fit its schema
  | 'workerLost' // the worker died and the ask could not be repeated safely
  | 'cancelled' // cancelled by the user, or the session changed
  | 'left' // the page abandoned the read
  | 'unsupported'
  | 'denied';

/** The error that `ask` rejects with. */
export class AskFailed extends Error {
  declare readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code + (failure.message ? ' ' + failure.message : ''));
    this.name = 'AskFailed';
    this.failure = failure;
  }
}
