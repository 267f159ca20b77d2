// Buffers envelopes until the recorder, which is loaded a while after the first screen, redacts them. Small, since it
// is in the first script.
import type { Envelope } from '../protocol/envelope';

export type PreRecorderBuffer = {
  /** Call it with every envelope, as it is put on the bus. */
  tap: (e: Envelope) => void;
  /** Passes the buffered envelopes to `fn`, then every new one. */
  handTo: (fn: (e: Envelope) => void) => void;
};

/** The limit without a recorder: a script that never loads must not cost memory. */
const LONGEST = 5000;

/** Recording must never break the kernel: a payload nested too deep to be copied is not recorded. */
function copied(payload: Envelope['payload']): Envelope['payload'] {
  try {
    return JSON.parse(JSON.stringify(payload)) as Envelope['payload'];
  } catch {
    return null;
  }
}
export function createPreRecorderBuffer(): PreRecorderBuffer {
  let kept: Envelope[] = [];
  let to: ((e: Envelope) => void) | null = null;
  return {
    tap(e) {
      // The reader of a stored value may change it; everything else on the bus is immutable.
      const own = e.topic === 'kernel.storage' ? { ...e, payload: copied(e.payload) } : e;
      if (to) to(own);
      else if (kept.length < LONGEST) kept.push(own);
    },
    handTo(fn) {
      to = fn;
      for (const e of kept) fn(e);
      kept = [];
    },
  };
}
