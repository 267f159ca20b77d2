// One connection to the chat service among the tabs of a browser: a Web Lock per person. A later tab waits for the lock
// and may take it over at the user's request; `lost` is called in the tab that loses it.
export type TabLock = {
  /** Resolves with true when this tab has the lock; else it waits, and `got` is called when it gets it. */
  take(name: string, steal: boolean): Promise<boolean>;
  release(): void;
};
type Locks = {
  request(
    name: string,
    options: { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal },
    fn: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown>;
};

export function createTabLock(locks: Locks | undefined, got: () => void, lost: () => void): TabLock {
  let held = '';
  let waiting = '';
  let letGo: () => void = () => undefined;
  let giveUp: () => void = () => undefined;

  function hold(name: string): Promise<void> {
    held = name;
    waiting = '';
    return new Promise((done) => (letGo = done));
  }
  function wait(name: string): void {
    if (!locks || waiting === name) return;
    waiting = name;
    let given = false;
    const stop = typeof AbortController === 'function' ? new AbortController() : null;
    giveUp = () => stop?.abort();
    locks
      .request(name, stop ? { signal: stop.signal } : {}, () => {
        if (waiting !== name) return undefined;
        given = true;
        const until = hold(name);
        got();
        return until;
      })
      .catch(() => {
        if (given) gone(name);
      });
  }
  /** Another tab has taken the lock. */
  function gone(name: string): void {
    if (held !== name) return;
    held = '';
    lost();
    wait(name);
  }
  function release(): void {
    held = '';
    waiting = '';
    giveUp();
    letGo();
  }
  return {
    release,
    take(name, steal) {
      if (!locks || held === name) return Promise.resolve(true);
      if (held || (waiting && waiting !== name)) release();
      return new Promise((resolve) => {
        let given = false;
        locks
          .request(name, steal ? { steal: true } : { ifAvailable: true }, (lock) => {
            if (!lock) return undefined;
            given = true;
            giveUp();
            const until = hold(name);
            resolve(true);
            return until;
          })
          .then(
            () => {
              if (given) return;
              wait(name);
              resolve(false);
            },
            () => {
              if (given) gone(name);
              // Where locks do not work every tab may connect.
              else resolve(true);
            },
          );
      });
    },
  };
}
