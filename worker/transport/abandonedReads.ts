// Aborts a read when the page has abandoned every ask that waits for it. The edge then answers with the failure `left`,
// an envelope like every other, so a replay has it too.
import type { Kernel } from '../kernel/types';

/** `seq` of the asks that wait for a read. */
export type Wanters = Set<number>;

/**
 * Runs `fn`. The reads that it sends synchronously belong only to the asks in `by` (by default the one being handled).
 */
export function whileWanted<T>(kernel: Kernel, fn: () => T, by: Wanters = new Set([kernel.handled()])): T {
  // A read before the person is known may be shared (startupDedupe), so it is never aborted.
  kernel.wanters = kernel.read('session.state')?.phase === 'starting' ? null : by;
  try {
    return fn();
  } finally {
    kernel.wanters = null;
  }
}

export function startAbandonedReads(kernel: Kernel): void {
  /** The page's open asks: id → `seq`. */
  const asks = new Map<string, number>();
  /** Reads that may be aborted, by the id of the edge's ask. */
  const reads = new Map<string, Wanters>();
  kernel.effect(kernel.envelopes, ({ kind, from, topic, seq, id = '' }) => {
    if (kind === 'ask' && from === 'ui') asks.set(id, seq);
    else if (kind === 'ask' && topic === 'kernel.http' && kernel.wanters) reads.set(id, kernel.wanters);
    else if (kind === 'reply' || kind === 'fail') {
      asks.delete(id);
      reads.delete(id);
    }
  });
  kernel.effect(kernel.events('kernel.askAbandoned'), ({ id }) => {
    const place = asks.get(id);
    if (place === undefined) return;
    reads.forEach((by, read) => {
      if (by.delete(place) && by.size === 0) kernel.clearTimer(read);
    });
  });
}
