// Loading a script with the 120 s limit [SPEC], and what is done when it cannot be had. In the first chunk: it must work when
// nothing else comes.

const LIMIT = 120_000;
/** In the address, not in a timer or storage: a page that was reloaded for a missing script says so itself. */
export const FLAG = 'reloaded=1';

export class ScriptMissing extends Error {}

type Load<T> = () => Promise<T>;
/** Style sheets that could not be had while something was loaded. The build's loader asks for each only once: what came later would stand there without them. */
const lost = new WeakMap<Load<unknown>, Set<HTMLLinkElement>>();
const loading = new Set<Set<HTMLLinkElement>>();
function onError({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') for (const links of loading) links.add(target);
}
if (typeof document === 'object') document.addEventListener('error', onError, true);
const restyled = (links: Set<HTMLLinkElement>) =>
  Promise.all(
    Array.from(links, (link) => {
      const again = document.createElement('link');
      again.rel = 'stylesheet';
      again.crossOrigin = link.crossOrigin;
      again.href = link.href;
      links.delete(link);
      return new Promise((resolve, reject) => {
        again.onload = resolve;
        again.onerror = () => {
          links.add(again);
          reject(new Error(again.href));
        };
        link.replaceWith(again);
      });
    }),
  );
async function styled<T>(load: Load<T>): Promise<T> {
  const links = lost.get(load) ?? new Set();
  lost.set(load, links);
  if (links.size) await restyled(links);
  loading.add(links);
  try {
    return await load();
  } finally {
    loading.delete(links);
  }
}

/** `load`: the same function for the same part, so that what it missed is known the next time. */
export function limited<T>(load: Load<T>, limit = LIMIT): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (why: unknown) => reject(new ScriptMissing(String(why)));
    setTimeout(fail, limit, 'no answer');
    styled(load).then(resolve, fail);
  });
}
/** For a part that nobody waits for: tried again with a pause before it is given up. */
export const persistent = <T>(load: () => Promise<T>, tries = 5, pause = 3000): Promise<T> =>
  limited(load).catch((why: unknown) => {
    if (tries < 2) throw why;
    return new Promise((resolve) => setTimeout(resolve, pause)).then(() => persistent(load, tries - 1, pause));
  });
/** A page that says it was reloaded is not reloaded again. */
export function reloadOnce(): void {
  const { search } = location;
  if (!search.includes(FLAG)) location.replace(location.pathname + search + (search ? '&' : '?') + FLAG);
}
