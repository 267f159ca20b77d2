// Fetches the other screens' scripts ahead, one after the other, so that they open at once, and off line too.
import { notFoundScreen, screens, signedOutScreen } from './screens';

export function preloadAll(): () => void {
  let stopped = false;
  const loads = [() => import('./terms/bundledTerms'), () => import('../state/askLogin'), () => import('./mend')] as (() => Promise<unknown>)[];
  for (const screen of Object.values(screens).concat(notFoundScreen, signedOutScreen)) if (screen.load) loads.push(screen.load);
  void (async () => {
    for (const load of loads) {
      if (stopped) return;
      // One that cannot be had now is asked for when it is needed.
      await load().catch(() => undefined);
    }
  })();
  return () => {
    stopped = true;
  };
}
