// Fetches ahead what is likely to be wanted next, and what must be there when the network is not: the screen that most
// taps lead to soon, the rest one after the other once the phone is left in peace. Other screens come when they are
// opened: there are many, and data costs.
import { screensAhead } from './allRoutes';
import { fetchAhead } from '../../kit/navigation/chunkLoader';
import { idle } from '../../kit/navigation/idle';

const NEXT_MS = 1500;
/** Nobody has touched the page for so long. */
const PEACE_MS = 8000;
/** Who never rests gets it between two steps. */
const LATEST_MS = 30_000;
const PAUSE_MS = 400;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function preloadAhead(): () => void {
  let stopped = false;
  const begun = performance.now();
  const [next, ...screens] = screensAhead().flatMap(({ load }) => load ?? []);
  let touched = begun;
  let run: typeof next;
  const touch = () => {
    touched = performance.now();
    // A finger comes down a tenth of a second before it is a tap.
    run?.().catch(() => undefined);
    run = undefined;
  };
  const signs = ['touchstart', 'mousedown', 'keydown', 'scroll'];
  for (const sign of signs) window.addEventListener(sign, touch, { capture: true, passive: true });
  const stop = () => {
    stopped = true;
    for (const sign of signs) window.removeEventListener(sign, touch, true);
  };
  async function peace(): Promise<void> {
    for (;;) {
      const left = Math.min(touched + PEACE_MS, begun + LATEST_MS) - performance.now();
      if (left <= 0 || stopped) return;
      await pause(left);
    }
  }
  void (async () => {
    await pause(NEXT_MS);
    await idle();
    if (stopped) return;
    if (touched > begun) next?.().catch(() => undefined);
    else if (next) {
      fetchAhead(next);
      run = next;
    }
    for (const load of [
      next,
      ...screens,
      () => import('../terms/bundledTerms'),
      () => import('../problem/ProblemSheet'),
      () => import('html-to-image'),
    ]) {
      await peace();
      await idle();
      if (stopped) return;
      // One that cannot be had now is asked for when it is needed.
      await load?.().catch(() => undefined);
      await pause(PAUSE_MS);
    }
    stop();
  })();
  return stop;
}
