// Fetches the other screens' scripts ahead, one after the other, so that they open at once, and off line too.
import { notFoundScreen, screens } from './screens';

export function preloadAll(): () => void {
  let stopped = false;
  const rest = Object.keys(screens).map((path) => screens[path as keyof typeof screens]);
  const all: (() => Promise<unknown>)[] = [() => import('./terms/bundledTerms')];
  for (const screen of rest.concat(notFoundScreen)) if (screen.load) all.push(screen.load);
  const next = (): void => {
    const load = stopped ? undefined : all[at++];
    // One that cannot be had now is asked for when it is needed.
    if (load) load().then(next, next);
  };
  let at = 0;
  next();
  return () => {
    stopped = true;
  };
}
