// A screen whose script is asked for when it is first drawn, or ahead of that. Separate because the rules are the same
// for every screen. Not React's own `lazy`: it lets what has come wait until its placeholder was seen for 300 ms.
import { createElement, startTransition, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { loadWithTimeout } from '../../kit/navigation/scriptLoading';
import { isOnline } from '../../kit/feedback/network';
import type { RouteMeta } from '../navigation/routes';
import type { Screen } from './screenRegistry';

/**
 * When a screen's script is fetched before it is opened, first ones first. `next`: where most taps lead; `tab`: a tab of
 * the bottom bar; `ahead`: likely, or needed without a network.
 */
export const aheadOrder = ['next', 'tab', 'ahead'] as const;
export type RouteLine = [meta: RouteMeta, load: () => Promise<ComponentType>, ahead?: (typeof aheadOrder)[number]];

const SECOND_TRY_MS = 1000;

/**
 * `shape` stands in its place until it can be drawn, `unreached` when its script cannot be had without a network. One
 * that cannot be had with a network is an error of the screen; drawn anew it asks again.
 */
export function lazyScreen(
  load: () => Promise<ComponentType>,
  shape: ReactNode,
  unreached: ComponentType<{ onAgain: () => void }>,
): Screen {
  // Its heading is not yet the screen's own (pageTransitions.ts).
  const wait = createElement('div', { 'data-waiting': '' }, shape);
  let got: ComponentType | undefined;
  const keep = () => load().then((it) => (got = it));
  /** With a network a failed request is made once more: the first one after the network is back may still fail. */
  const keepOrRetry = () =>
    keep().catch((why: unknown) => {
      if (!isOnline()) throw why;
      return new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS)).then(keep);
    });
  function ask(): Promise<ComponentType> | null {
    // What was fetched ahead is drawn at once, without a frame of skeleton.
    if (got) return null;
    const asked = loadWithTimeout(keepOrRetry);
    asked.catch(() => undefined);
    return asked;
  }
  function Lazy() {
    const [{ It, failed }, set] = useState<{
      It?: ComponentType | undefined;
      failed?: { why: unknown; online: boolean };
    }>({ It: got });
    const [asked, setAsked] = useState(ask);
    useEffect(() => {
      let here = true;
      asked?.then(
        (it) => here && startTransition(() => set({ It: it })),
        (why: unknown) => here && set({ failed: { why, online: isOnline() } }),
      );
      return () => {
        here = false;
      };
    }, [asked]);
    if (It) return createElement(It);
    if (!failed) return wait;
    if (failed.online) throw failed.why;
    return createElement(unreached, {
      onAgain: () => {
        set({ It: got });
        setAsked(ask);
      },
    });
  }
  return { node: createElement(Lazy), load: keep, wait };
}
