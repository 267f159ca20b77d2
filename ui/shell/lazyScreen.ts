// A screen whose script is asked for when it is first drawn, or ahead of that. Separate because the rules are the same for every screen.
import { createElement, lazy, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { limited } from './limited';
import type { Screen } from './screens';

export function lazyScreen(load: () => Promise<ComponentType>, wait?: ReactNode): Screen {
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
  return { node: createElement(Lazy), load: keep, wait, renew };
}
