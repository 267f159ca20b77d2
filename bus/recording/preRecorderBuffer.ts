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

/** Cached values consist of the streams' values, which are immutable. */
const isCached = (payload: Envelope['payload']): boolean =>
  typeof payload === 'object' &&
  payload !== null &&
  'op' in payload &&
  payload['op'] === 'put' &&
  payload['store'] === 'cache';
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
      // A stored value may be changed by the code that wrote or reads it; everything else on the bus is immutable.
      const changes = e.topic === 'kernel.storage' && !isCached(e.payload);
      const own = changes ? { ...e, payload: copied(e.payload) } : e;
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
