// One history entry more while something lies over the page (a guard), so that the phone's back closes that first.
// Separate from navigation, which the first screen needs: overlays come later.
import { subscribe } from 'valtio/vanilla';
import { closeTopOverlay, overlays } from '../../kit/overlays/overlay';
import { back, navigate, readEntry, setEntry } from './navigation';
import type { Entry, Overlays } from './navigation';
import { followGuard } from './query';

/** While the browser is taking a step back for us, what comes next waits here. */
let stepping: (() => void)[] | null = null;
/** ms that the browser may take for a step. */
const patience = 8000;
/** Of the page that is shown: a step of the browser has already changed its own. */
let address = '';
const noteAddress = (): void => void (address = location.pathname + location.search);

function guard(): void {
  const entry = readEntry();
  if (stepping) stepping.push(guard);
  else if (overlays.open.length) {
    if (entry.guard) return;
    const held = { ...entry, guard: 1 } as const;
    setEntry(held);
    history.pushState(held, '');
  } else if (entry.guard) {
    // A tap that closes a sheet often leads on: then the new page takes the guard's place.
    setTimeout(() => {
      if (readEntry().guard && !overlays.open.length && !stepping) stepBack();
    }, 0);
  }
}
function stepBack(then?: () => void): void {
  if (history.length < 2) {
    // An app has emptied its webview's history: this entry is the page's own now.
    const { guard: _, ...own } = readEntry();
    setEntry(own);
    history.replaceState(own, '');
    return then?.();
  }
  const mine = (stepping = then ? [then] : []);
  history.back();
  // A browser that will not step (it throttles whoever moves too often) says nothing of it. What waits goes on then,
  // but late: on a slow phone a step takes its time, and one that comes after all would be taken for the person's own
  // way back.
  setTimeout(() => {
    if (stepping !== mine) return;
    stepping = null;
    mine.forEach((next) => next());
  }, patience);
}

/** Backs that came before the page had answered the first have led away from it: what lies over it takes them. */
function comeBack({ n, key }: Entry): void {
  setEntry({ n, key });
  history.pushState({ n, key }, '', address);
  guard();
  closeTopOverlay();
}

export const overlayHistory: Overlays = {
  popped(to) {
    followGuard();
    const entry = readEntry();
    const after = stepping;
    stepping = null;
    if (to.key !== entry.key) {
      if (to.n < entry.n && overlays.open.length) {
        comeBack(entry);
        after?.forEach((then) => then());
        return true;
      }
      // Forward onto a guard whose overlay is long gone.
      if (to.guard) setTimeout(() => !stepping && stepBack(), 0);
      after?.forEach((then) => setTimeout(then, 0));
      return false;
    }
    setEntry(to);
    noteAddress();
    if (to.guard && !overlays.open.length) stepBack();
    // The phone's back. What must be answered stays open, and gets its guard again.
    else if (entry.guard && !to.guard && !after && closeTopOverlay()) setTimeout(guard, 100);
    after?.forEach((then) => then());
    return true;
  },
  going(link, replace) {
    const again = () => navigate(link, { replace });
    if (stepping) stepping.push(again);
    // Both the guard and the page below it are the page that is replaced.
    else if (replace && readEntry().guard) stepBack(again);
    else return false;
    return true;
  },
  back() {
    if (stepping) stepping.push(back);
    else return closeTopOverlay();
    return true;
  },
  closed(then) {
    if (!overlays.open.length) return then();
    const stop = subscribe(
      overlays,
      () => {
        if (overlays.open.length) return;
        stop();
        // The guard's own step is asked for in the same way, and before.
        setTimeout(then, 0);
      },
      true,
    );
  },
  gone() {
    noteAddress();
    // What stays open over the new page is guarded there.
    if (overlays.open.length) setTimeout(guard, 100);
  },
};

/** Gives back what stops it. Wouter tells of each change of the address. */
export function startOverlayHistory(): () => void {
  noteAddress();
  window.addEventListener('replaceState', noteAddress);
  if (readEntry().guard && !overlays.open.length) stepBack();
  else guard();
  const stop = subscribe(overlays, guard, true);
  return () => {
    window.removeEventListener('replaceState', noteAddress);
    stop();
  };
}
