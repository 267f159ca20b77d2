// Which reads only one ask of the page waits for: they are given up when the page lets that ask go. The edge answers
// that they were left, which is an envelope like every answer of the world, so a replay has it too.
import type { Kernel } from '../kernel/types';

/** What `fn` asks the server for at once is wanted by nobody else. */
export function whileWanted<T>(kernel: Kernel, fn: () => T): T {
  // What is read before the name is known is shared (startupDedupe).
  kernel.alone = kernel.read('session.state')?.phase !== 'starting';
  try {
    return fn();
  } finally {
    kernel.alone = false;
  }
}

export function startLettingGo(kernel: Kernel): void {
  /** The page's open asks: id → place. */
  const asks = new Map<string, number>();
  /** Such reads: the edge's id → the place of what it was asked in. */
  const reads = new Map<string, number>();
  kernel.onEnvelope(({ kind, from, topic, seq, id = '', cause = 0 }) => {
    if (kind === 'ask' && from === 'ui') asks.set(id, seq);
    else if (kind === 'ask' && topic === 'kernel.http' && kernel.alone) reads.set(id, cause);
    else if (kind === 'reply' || kind === 'fail') {
      asks.delete(id);
      reads.delete(id);
    }
  });
  kernel.on('kernel.askAbandoned', ({ id }) => {
    const place = asks.get(id);
    reads.forEach((at, read) => {
      if (at === place) kernel.clearTimer(read);
    });
  });
}
