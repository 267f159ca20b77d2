// The tape: envelopes kept as they were on the bus until the recorder, which comes a while after the first screen,
// redacts them. Small, since it is in the first script.
import type { Envelope } from '../protocol/envelope';

export type PreRecorderBuffer = {
  /** To be called with every envelope, as it is put on the bus. */
  tap: (e: Envelope) => void;
  /** From here on `fn` gets every envelope; first those that are on the tape. */
  handTo: (fn: (e: Envelope) => void) => void;
};

/** Without a recorder the tape ends here: a script that never comes must not cost memory. */
const LONGEST = 5000;

/** Recording must never stop the kernel: what is nested too deep to be copied is not recorded. */
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
      // What storage gives belongs to its reader, who may change it; all else on the bus is never changed again.
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
