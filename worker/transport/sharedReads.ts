// One read at a time per name: who asks while it is under way waits for it. A read that was given up with the page of
// its first asker (abandonedReads) is made again for those who came later.

type Running = { wanted: number; done: Promise<void> };
export type SharedReads = {
  /** The end of the one that is under way; undefined when there is none. */
  join(name: string): Promise<void> | undefined;
  /** `read` gives true when it was given up. */
  start(name: string, read: () => Promise<boolean>): Promise<void>;
};

export function createSharedReads(): SharedReads {
  const running = new Map<string, Running>();
  return {
    join(name) {
      const known = running.get(name);
      if (known) known.wanted++;
      return known?.done;
    },
    start(name, read) {
      // The answer of one that is overtaken counts no more: whoever waits for that one needs this one.
      const mine: Running = { wanted: running.has(name) ? 2 : 1, done: Promise.resolve() };
      const end = () => {
        if (running.get(name) === mine) running.delete(name);
      };
      running.set(name, mine);
      mine.done = read()
        .then((left) => (left && mine.wanted > 1 ? read() : left))
        .then(end, (why: unknown) => {
          end();
          throw why;
        });
      return mine.done;
    },
  };
}
