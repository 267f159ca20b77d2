// Which reads only asks of the page wait for: they are given up when the page has let all of these go. The edge answers
// that they were left, which is an envelope like every answer of the world, so a replay has it too.
import type { Kernel } from '../kernel/types';

/** Places of the asks that wait for a read. */
export type Wanters = Set<number>;

/** What `fn` asks the server for at once is wanted by nobody else; by the ask that is being handled when none are named. */
export function whileWanted<T>(kernel: Kernel, fn: () => T, by: Wanters = new Set([kernel.handled()])): T {
  // What is read before the name is known is shared (startupDedupe).
  kernel.wanters = kernel.read('session.state')?.phase === 'starting' ? null : by;
  try {
    return fn();
  } finally {
    kernel.wanters = null;
  }
}

export function startAbandonedReads(kernel: Kernel): void {
  /** The page's open asks: id → place. */
  const asks = new Map<string, number>();
  /** Such reads, by the edge's id. */
  const reads = new Map<string, Wanters>();
  kernel.onEnvelope(({ kind, from, topic, seq, id = '' }) => {
    if (kind === 'ask' && from === 'ui') asks.set(id, seq);
    else if (kind === 'ask' && topic === 'kernel.http' && kernel.wanters) reads.set(id, kernel.wanters);
    else if (kind === 'reply' || kind === 'fail') {
      asks.delete(id);
      reads.delete(id);
    }
  });
  kernel.on('kernel.askAbandoned', ({ id }) => {
    const place = asks.get(id);
    if (place === undefined) return;
    reads.forEach((by, read) => {
      if (by.delete(place) && by.size === 0) kernel.clearTimer(read);
    });
  });
}
