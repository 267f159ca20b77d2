// Loading a script with the 120 s limit, and what is done when it cannot be had. In the first chunk: it must
// work when nothing else comes.

const LIMIT = 120_000;
/** In the address, not in a timer or storage: a page that was reloaded for a missing script says so itself. */
export const FLAG = 'reloaded=1';

export class ScriptMissing extends Error {}

export function loadWithTimeout<T>(load: () => Promise<T>, limit = LIMIT): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (why: unknown) => {
      const missing = new ScriptMissing(String(why));
      // The recording notes what is logged.
      console.error(missing);
      reject(missing);
    };
    const timer = setTimeout(fail, limit, 'no answer');
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, fail);
  });
}
/** For a part that nobody waits for: tried again with a pause before it is given up. */
export const loadWithRetry = <T>(load: () => Promise<T>, tries = 5, pause = 3000): Promise<T> =>
  loadWithTimeout(load).catch((why: unknown) => {
    if (tries < 2) throw why;
    return new Promise((resolve) => setTimeout(resolve, pause)).then(() => loadWithRetry(load, tries - 1, pause));
  });
/** For what no page can be used without: given up only where a reload may bring it. */
export const loadPersistently = <T>(load: () => Promise<T>): Promise<T> =>
  loadWithRetry(load).catch(async (why: unknown) => {
    if (!navigator.onLine) await new Promise((back) => window.addEventListener('online', back, { once: true }));
    else if (!location.search.includes(FLAG)) throw why;
    return loadPersistently(load);
  });
let recover = (): Promise<void> => Promise.resolve();
/** Set once, by the shell. */
export const recoverMissingBy = (by: typeof recover): void => void (recover = by);
/** Does what can be done about a script that stays missing although there is a network. Rejects when it cannot. */
export const recoverMissing = (): Promise<void> => recover();
/** Loads the page again from the server: at an address with the flag the service worker gives none of its own. */
export function reloadFromServer(): void {
  const { pathname, search } = location;
  if (search.includes(FLAG)) location.reload();
  else location.replace(pathname + search + (search ? '&' : '?') + FLAG);
}
/** A page that says it was reloaded is not reloaded again; without a network nothing would come back. */
export function reloadOnce(): void {
  if (navigator.onLine && !location.search.includes(FLAG)) reloadFromServer();
}
