// Runs tasks of one kind a few at a time, in the order in which they came: however many there are, they leave the rest
// of a shared resource to others.

export type Turns = <T>(task: () => Promise<T>) => Promise<T>;

/** `most`: how many run at once. A task may not wait for another one of the same turns. */
export function makeTurns(most: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    if (running < most) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The turn is handed over, so that nobody who comes meanwhile takes it.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
