// The few things of the platform that bus code needs, declared here so that bus stays plain ES (no dom, no node).

export interface Timers {
  /** Runs `fn` after `ms`; gives back what stops it. */
  after(ms: number, fn: () => void): () => void;
}
/** Takes a batch; the promise is the acknowledgement, and the next batch waits for it (back-pressure). */
export type Deliver = (batch: import('./envelope').Envelope[]) => Promise<void>;

/** The three methods that cross the thread. */
export interface WorkerEndpoint {
  open(deliver: Deliver): Promise<void>;
  /**
   * `home`: answers that are ready once these are handled come back with the promise, and not by `deliver`: a call is
   * one message there and one back. Such an answer may be overtaken by what is said after it, never by what was said
   * before it.
   */
  post(envelopes: import('./envelope').Envelope[], home?: boolean): Promise<import('./envelope').Envelope[]> | void;
  ping(): number;
}
