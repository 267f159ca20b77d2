// Single flight per name: an ask joins the read that is under way. The read is aborted (abandonedReads) when all asks
// that wait for it are abandoned.
import type { Kernel } from '../kernel/types';
import type { Wanters } from './abandonedReads';

/** Resolves with true when it was aborted. */
type Read = (by: Wanters) => Promise<boolean>;
export type SharedReads = {
  /** Waits for the read that is under way; undefined when there is none. */
  join(name: string): Promise<void> | undefined;
  start(name: string, read: Read): Promise<void>;
};

export function createSharedReads(kernel: Kernel): SharedReads {
  const running = new Map<string, { by: Wanters; done: Promise<void> }>();
  return {
    join(name) {
      const known = running.get(name);
      if (known) known.by.add(kernel.handled());
      return known?.done;
    },
    start(name, read) {
      // The answer of a replaced read is ignored, so its asks wait for this one.
      const by: Wanters = new Set(running.get(name)?.by);
      const mine = { by: by.add(kernel.handled()), done: Promise.resolve() };
      const end = () => {
        if (running.get(name) === mine) running.delete(name);
      };
      running.set(name, mine);
      mine.done = read(by)
        // An ask has joined since the abort.
        .then((left) => (left && by.size > 0 ? read(by) : left))
        .then(end, (why: unknown) => {
          end();
          throw why;
        });
      return mine.done;
    },
  };
}
