// Batches concurrent requests of one kind into one statement. A request that arrives while a statement runs waits for
// the next one, so that no answer is older than its request, and nothing is cached.

/** `run` returns results in the order of the keys. A statement takes at most `most` keys. */
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
    // Includes requests that have arrived on the sockets by now.
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

/** Makes a value once per database handle; it is released with the handle. */
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
