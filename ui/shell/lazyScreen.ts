// Loading a screen's own script, with the 120 s limit [SPEC]. Separate because the rules are the same for every screen.
import { createElement, lazy, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';

const LIMIT = 120_000;
/** In the address, not in a timer or storage: a page that was reloaded for a missing script says so itself. */
export const FLAG = 'reloaded=1';

export class ScriptMissing extends Error {}

export function limited<T>(load: () => Promise<T>, limit = LIMIT): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (why: unknown) => reject(new ScriptMissing(String(why)));
    setTimeout(fail, limit, 'no answer');
    load().then(resolve, fail);
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

export type Screen = {
  /** The same element each time, so that a kept page is not drawn anew by its neighbours. */
  node: ReactElement;
  load?: () => Promise<unknown>;
  /** Forgets a failure, so that the next drawing asks again. Not by itself: React draws a failed part more than once. */
  renew?: () => void;
};
/** A screen whose script is asked for when it is first drawn, or ahead of that by `load`. */
export function lazyScreen(load: () => Promise<ComponentType>): Screen {
  let got: ComponentType | undefined;
  let failed = false;
  const keep = () => load().then((it) => (got = it));
  const fresh = () =>
    lazy(() =>
      limited(keep).then(
        (it) => ({ default: it }),
        (why: unknown) => {
          failed = true;
          throw why;
        },
      ),
    );
  let Waiting = fresh();
  function Lazy() {
    // What was fetched ahead is drawn at once, without a frame of skeleton.
    const [Chosen] = useState<ComponentType>(() => got ?? Waiting);
    return createElement(Chosen);
  }
  const renew = () => {
    if (failed) Waiting = fresh();
    failed = false;
  };
  return { node: createElement(Lazy), load: keep, renew };
}
