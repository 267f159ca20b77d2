// Timers on a virtual clock. `pass()` advances it and lets promises settle between timers.
import type { Timers } from '../../bus/protocol/ports';

export type VirtualTimers = Timers & { now: () => number; pass(ms: number): Promise<void> };

/**
 * `patient`: also waits for real timers of a millisecond (the client’s frame), and for those that they set. Timers of one
 * length run in the order in which they were set, on a busy machine too.
 */
export function createVirtualTimers(start = 1_000_000, patient = false): VirtualTimers {
  let clock = start;
  let order = 0;
  let queue: { at: number; order: number; fn: () => void }[] = [];
  const aMillisecond = () => new Promise<void>((resolve) => setTimeout(resolve, 1));
  const settle = async () => {
    if (!patient) return new Promise<void>((resolve) => setImmediate(resolve));
    for (let n = 0; n < 5; n++) await aMillisecond();
  };
  return {
    now: () => clock,
    after(ms, fn) {
      const event = { at: clock + Math.max(0, ms), order: order++, fn };
      queue.push(event);
      return () => {
        queue = queue.filter((e) => e !== event);
      };
    },
    async pass(ms) {
      const end = clock + ms;
      await settle();
      for (;;) {
        queue.sort((a, b) => a.at - b.at || a.order - b.order);
        const event = queue[0];
        if (!event || event.at > end) break;
        queue.shift();
        clock = Math.max(clock, event.at);
        event.fn();
        await settle();
      }
      clock = end;
    },
  };
}
