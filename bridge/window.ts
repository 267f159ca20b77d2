// What the window says by itself: token, network, visibility, taps. The rest (keyboard, other pages) comes later.
import type { Edges } from './host';
import { watchTaps } from './tap';
import { watchToken } from './token';

/** Time after the page has loaded for what the first screen does not need; a first touch brings it at once. */
const LATER_MS = 6_000;

export function watchWindow(edges: Edges): void {
  const { client, w } = edges;
  const look = watchToken(edges);
  watchTaps(edges);
  const network = (): void => client.tell('session.networkChanged', { online: w.navigator.onLine ? 1 : 0 });
  w.addEventListener('online', network);
  w.addEventListener('offline', network);
  w.addEventListener('focus', look);
  const seen = (e: Event): void => {
    const visible = w.document.hidden || e.type === 'pagehide' ? 0 : 1;
    if (visible) look();
    client.tell('session.visibilityChanged', { visible });
  };
  w.addEventListener('pagehide', seen);
  // Old Safari does not let it bubble to the window.
  w.document.addEventListener('visibilitychange', seen);
}

/** Runs `fn` once: with the first touch, or some time after the page has loaded. */
export function later(w: Window, fn: () => void): void {
  let over = false;
  const go = (): void => {
    if (!over) fn();
    over = true;
  };
  const wait = (): void => void w.setTimeout(go, LATER_MS);
  for (const type of ['touchstart', 'mousedown', 'keydown'])
    w.addEventListener(type, go, { capture: true, once: true });
  if (w.document.readyState === 'complete') wait();
  else w.addEventListener('load', wait);
}
