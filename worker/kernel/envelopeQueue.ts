// The kernel's queue: one envelope at a time, each followed by a macrotask, so that its effects have ended before the
// next one enters.
import type { Envelope } from '../../bus/protocol/envelope';
import type { State } from './types';

/** How many of the page's numbers are kept; half of them are removed when there are more. */
const MAX_PLACES = 400;

/**
 * Runs `handle` for each envelope in the order of arrival, with its own `seq` and the clock set to its `at`, and `ended`
 * when the queue is empty.
 */
export function createQueue(
  state: State,
  tick: (fn: () => void) => void,
  handle: (placed: Envelope) => void,
  ended: () => void,
) {
  const queue: (Envelope | (() => void))[] = [];
  let running = false;
  /** The page's negative numbers → their `seq` on the bus. */
  const places = new Map<number, number>();

  /** The envelope with its number on the bus; a `cause` given by the page becomes that envelope's number too. */
  function place(e: Envelope): Envelope {
    const placed: Envelope = { ...e, seq: ++state.seq };
    if (e.seq < 0) {
      places.set(e.seq, placed.seq);
      if (places.size > MAX_PLACES)
        for (const k of Array.from(places.keys()).slice(0, MAX_PLACES / 2)) places.delete(k);
    }
    if (e.cause !== undefined && e.cause < 0) {
      const cause = places.get(e.cause);
      if (cause === undefined) delete placed.cause;
      else placed.cause = cause;
    }
    return placed;
  }
  function run(): void {
    const next = queue.shift();
    if (!next) {
      running = false;
      ended();
      return;
    }
    if (typeof next === 'function') next();
    else {
      const placed = place(next);
      if (next.at > state.clock || state.clock - next.at > 60_000) state.clock = next.at;
      handle(placed);
    }
    tick(run);
  }
  return {
    /** Adds an envelope, or a function that runs when everything before it is handled. */
    add(next: Envelope | (() => void)): void {
      queue.push(next);
      if (running) return;
      running = true;
      tick(run);
    },
    isEmpty: (): boolean => queue.length === 0,
  };
}
