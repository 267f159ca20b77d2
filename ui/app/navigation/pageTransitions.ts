// How pages come and go: what has the focus, the way in and out, and following a page to the place where it was left.
// Comes with DeferredShell; until then pages just appear.
import { subscribe } from 'valtio/vanilla';
import { overlays } from '../../kit/overlays/overlay';
import { keptTop, readKind } from './navigation';
import type { PageTransitions } from './navigation';
import { metaOf } from './routes';
import type { RouteMeta } from './routes';
import { enterPage, leavePage } from './slideTransitions';

const focused = new WeakMap<HTMLElement, Element>();
/** The page that is shown: on back the address is the next one's already. */
let shown: RouteMeta | undefined;
const touches = ['touchstart', 'wheel', 'keydown', 'mousedown'] as const;

/** Back on a page: the control that led away. A new page: its heading, so that a screen reader begins there. */
function focusPage(page: HTMLElement, back: boolean): void {
  if (overlays.open.length) {
    // What led here closes behind us; then the page has its turn.
    const whenClosed = (): void => {
      if (overlays.open.length) return;
      stop();
      if (page.isConnected && !page.contains(document.activeElement)) focusPage(page, back);
    };
    const stop = subscribe(overlays, whenClosed, true);
    return;
  }
  const before = back ? focused.get(page) : undefined;
  const target =
    before instanceof HTMLElement && before.isConnected ? before : (page.querySelector<HTMLElement>('h1') ?? page);
  if (target !== before && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  if (target !== before && !headingOf(page)) awaitHeading(page, target);
}
/** None while its script is still coming: what stands there goes again. */
const headingOf = (page: HTMLElement) =>
  page.querySelector('[data-waiting]') ? null : page.querySelector<HTMLElement>('h1');
/** It gets the focus once it is there, if the person has not moved it. */
function awaitHeading(page: HTMLElement, first: HTMLElement): void {
  const watcher = new MutationObserver(() => {
    const heading = headingOf(page);
    const left = !page.isConnected || (document.activeElement !== first && document.activeElement !== document.body);
    if (!heading && !left) return;
    watcher.disconnect();
    if (!heading || left) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
  watcher.observe(page, { childList: true, subtree: true });
}

/** Goes to where the page was left. A page whose content is still coming is followed until it is long enough. */
export function followTo(top: number, patience = 1500): () => void {
  let frame = 0;
  const until = Date.now() + patience;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const type of touches) removeEventListener(type, stop);
  };
  const step = (): void => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2 || Date.now() > until) stop();
    else frame = requestAnimationFrame(step);
  };
  for (const type of touches) addEventListener(type, stop, { passive: true });
  step();
  return stop;
}
/** Opened anew where it was left (a reload, or back from another site), unless the person has moved since. */
export function followStart(): void {
  shown = metaOf(location.pathname);
  const top = keptTop();
  if (readKind() === 'start' && top && !window.scrollY) followTo(top);
}

export const pageTransitions: PageTransitions = {
  leave(page, how, to) {
    if (page.contains(document.activeElement) && document.activeElement) focused.set(page, document.activeElement);
    // Between the places of the bottom bar there is no way, only change.
    if (how === 'back' && !(shown?.tabBar && metaOf(to).tabBar)) leavePage(page);
  },
  arrive(page, how, top, meta) {
    shown = meta;
    if (how === 'push' && !top && !meta.tabBar) enterPage(page);
    // In the frame that draws the page: giving the focus lays the page out, which would lengthen the task of the tap.
    const { activeElement } = document;
    const frame = requestAnimationFrame(() => {
      const isMoved = document.activeElement !== activeElement && page.contains(document.activeElement);
      if (!isMoved) focusPage(page, how === 'back');
    });
    const stop = top ? followTo(top) : undefined;
    return () => {
      cancelAnimationFrame(frame);
      stop?.();
    };
  },
};
