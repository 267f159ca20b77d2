// The platform functions that bus code needs, declared here so that bus stays plain ES (no dom, no node).

export interface Timers {
  /** Runs `fn` after `ms`; returns a function that cancels it. */
  after(ms: number, fn: () => void): () => void;
}
/** Takes a batch; the promise is its acknowledgement, and the next batch waits for it (back-pressure). */
export type Deliver = (batch: import('./envelope').Envelope[]) => Promise<void>;

/** The three methods that cross the thread. */
export interface WorkerEndpoint {
  open(deliver: Deliver): Promise<void>;
  /**
   * `home`: answers that are ready once these are handled are returned by the promise instead of `deliver`, so that a
   * call is one message each way. Such an answer may arrive before later envelopes, never before earlier ones.
   */
  post(envelopes: import('./envelope').Envelope[], home?: boolean): Promise<import('./envelope').Envelope[]> | void;
  ping(): number;
}
