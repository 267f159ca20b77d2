// Watches token, network, visibility and taps. Keyboard and messages of other pages are in later.ts.
import type { Edges } from './host';
import { watchTaps } from './tap';
import { watchToken } from './token';

/** Time from the page's load event until what the first screen does not need is loaded, unless a touch comes first. */
const DEFERRED_MS = 6_000;

export function watchWindow(edges: Edges): void {
  const { client, w } = edges;
  const readToken = watchToken(edges);
  watchTaps(edges);
  const network = (): void => client.tell('session.networkChanged', { online: w.navigator.onLine ? 1 : 0 });
  w.addEventListener('online', network);
  w.addEventListener('offline', network);
  w.addEventListener('focus', readToken);
  let shown = true;
  const onVisibility = (e: Event): void => {
    shown = !w.document.hidden && e.type !== 'pagehide';
    const visible = shown ? 1 : 0;
    if (visible) readToken();
    client.tell('session.visibilityChanged', { visible });
  };
  w.addEventListener('pagehide', onVisibility);
  // Old Safari says nothing else of a page that comes back whole.
  w.addEventListener('pageshow', (e) => {
    if (e.persisted && !shown) onVisibility(e);
  });
  // In old Safari it does not bubble to the window.
  w.document.addEventListener('visibilitychange', onVisibility);
}

/** Runs `fn` once: with the first touch, or DEFERRED_MS after the page has loaded. */
export function later(w: Window, touched: Promise<void>, fn: () => void): void {
  let over = false;
  const run = (): void => {
    if (!over) fn();
    over = true;
  };
  const wait = (): void => void w.setTimeout(run, DEFERRED_MS);
  void touched.then(run);
  if (w.document.readyState === 'complete') wait();
  else w.addEventListener('load', wait);
}
