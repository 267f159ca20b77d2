// The envelope: the one shape in which anything crosses a boundary (page, worker, server, chat, native app).
// Plain JSON, so that every envelope can be recorded, sent in a file and played again.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };

/** Who put the envelope on the bus. Set by the part that receives it, never taken from a payload. */
export type Origin = 'ui' | 'native' | 'worker' | 'server' | 'im' | 'env';

/**
 * ask / reply / fail: one question, one handler, one answer (they share `id`).
 * tell: an event in the past tense, any number of listeners.
 * emit: a value of a keyed stream; the last one per (topic, key) is the stream's value.
 */
export type Kind = 'ask' | 'reply' | 'fail' | 'tell' | 'emit';

export type Envelope = {
  /**
   * Order on the bus, from 1, given by the worker. An envelope on its way from the page to the worker carries
   * a negative number of the page's own; the worker gives it its place and rewrites `cause` alike.
   */
  seq: number;
  /** Milliseconds since the epoch. While the worker handles an envelope, its clock stands at this instant. */
  at: number;
  from: Origin;
  kind: Kind;
  /** `domain.name`, as declared in bus/contracts/all. */
  topic: string;
  /** Key of a stream, or of the thing an event is about. */
  key?: string;
  /** Joins ask, reply and fail. */
  id?: string;
  /** `seq` of the envelope that led to this one; following it back ends at a tap, a native message or a timer. */
  cause?: number;
  payload: Json;
  /**
   * In a recording only: which private texts of the payload differ from others of the same mask
   * (bus/recording/textTags). Flat pairs: the text's place among the payload's private texts, its tag from 1.
   */
  tags?: number[];
};

/**
 * Why an ask failed. `code` is a six-digit code of docs/product/errors.md, or one of `LocalCode`.
 * `message` is a sentence for people (may be empty); `data` what the server added (a field name, a time, a balance).
 */
export type Failure = { code: string; message: string; data?: Json };

/** Failures that never came from the server. */
export type LocalCode =
  | 'network' // no answer, or a status that the wrapper does not pass on
  | 'timeout' // 60 s over
  | 'badAnswer' // the answer did not fit its schema
  | 'badInput' // the ask did not fit its schema
  | 'workerLost' // the worker died and the ask could not be repeated safely
  | 'cancelled' // the person closed it, or the session changed
  | 'left' // a read was given up with the page that had asked
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
