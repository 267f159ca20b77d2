// Fetches ahead what is likely to be wanted next, and what must be there when the network is not; one after the other, each when
// the phone has nothing else to do. Other screens come when they are opened: there are many, and data costs.
import { screensAhead } from './allRoutes';

const AFTER_MS = 3000;
const PAUSE_MS = 400;
type Idle = Window & { requestIdleCallback?: (fn: () => void, options: { timeout: number }) => void };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const idle = () =>
  new Promise<void>((resolve) => {
    const page = window as Idle;
    if (page.requestIdleCallback) page.requestIdleCallback(() => resolve(), { timeout: 5000 });
    else resolve();
  });

export function preloadAhead(): () => void {
  let stopped = false;
  void (async () => {
    await pause(AFTER_MS);
    const loads: (() => Promise<unknown>)[] = [() => import('./terms/bundledTerms'), () => import('../state/askLogin'), () => import('./mend'), () => import('./problem/ProblemSheet'), () => import('html-to-image')];
    for (const { load } of screensAhead()) if (load) loads.push(load);
    for (const load of loads) {
      if (stopped) return;
      await idle();
      // One that cannot be had now is asked for when it is needed.
      await load().catch(() => undefined);
      await pause(PAUSE_MS);
    }
  })();
  return () => {
    stopped = true;
  };
}
