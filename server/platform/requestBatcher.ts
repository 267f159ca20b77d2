// One statement for all who ask the same kind of thing at the same time. Whoever asks while a statement is on its way
// waits for the next one: it begins after he came, so nobody is given an answer older than his question, and nothing is
// kept.

/** `run` answers the keys in their order. At most `most` of them go into one statement. */
export function batchRequests<K, V>(run: (keys: K[]) => Promise<V[]>, most = 200): (key: K) => Promise<V> {
  type Waiting = { key: K; resolve: (value: V) => void; reject: (why: unknown) => void };
  let waiting: Waiting[] = [];
  let running = false;

  async function answer(group: Waiting[]): Promise<void> {
    try {
      const values = await run(group.map((one) => one.key));
      group.forEach((one, i) => one.resolve(values[i] as V));
    } catch (why) {
      for (const one of group) one.reject(why);
    }
  }
  async function drain(): Promise<void> {
    // What else has arrived on the sockets by now comes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const group = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await answer(group);
    }
    running = false;
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (running) return;
      running = true;
      void drain();
    });
}

/** Makes something once for each database handle; it goes with the handle. */
export function perDatabase<D extends object, T>(make: (db: D) => T): (db: D) => T {
  const made = new WeakMap<D, T>();
  return (db) => {
    const known = made.get(db);
    if (known !== undefined) return known;
    const fresh = make(db);
    made.set(db, fresh);
    return fresh;
  };
}
