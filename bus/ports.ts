// The few things of the platform that bus code needs, declared here so that bus stays plain ES (no dom, no node).

export interface Timers {
  /** Runs `fn` after `ms`; gives back what stops it. */
  after(ms: number, fn: () => void): () => void;
}
/** Takes a batch; the promise is the acknowledgement, and the next batch waits for it (back-pressure). */
export type Deliver = (batch: import('./envelope').Envelope[]) => Promise<void>;

/** The three methods that cross the thread. */
export interface WorkerEnd {
  open(deliver: Deliver): Promise<void>;
  post(envelopes: import('./envelope').Envelope[]): void;
  ping(): number;
}
