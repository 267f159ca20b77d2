// One read at a time per name: who asks while it is under way waits for it, and it is given up (abandonedReads) when
// everybody who waits for it has left.
import type { Kernel } from '../kernel/types';
import type { Wanters } from './abandonedReads';

/** Gives true when it was given up. */
type Read = (by: Wanters) => Promise<boolean>;
export type SharedReads = {
  /** The end of the one that is under way; undefined when there is none. */
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
      // The answer of one that is overtaken counts no more: whoever waits for that one needs this one.
      const by: Wanters = new Set(running.get(name)?.by);
      const mine = { by: by.add(kernel.handled()), done: Promise.resolve() };
      const end = () => {
        if (running.get(name) === mine) running.delete(name);
      };
      running.set(name, mine);
      mine.done = read(by)
        // Somebody has come between its end and the news of it.
        .then((left) => (left && by.size > 0 ? read(by) : left))
        .then(end, (why: unknown) => {
          end();
          throw why;
        });
      return mine.done;
    },
  };
}
