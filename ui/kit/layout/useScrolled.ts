// Whether the window has been scrolled beyond a number of pixels. Separate because the bar at the top and the
// button at the end of the page both ask, and a page should not re-render on every scroll event.
import { useSyncExternalStore } from 'react';

/**
 * Before anything has moved the window its place is not asked for: in the middle of drawing, that would lay out the
 * whole page.
 */
let moved: boolean | undefined;

function subscribe(onChange: () => void): () => void {
  if (moved === undefined) {
    moved = window.scrollY > 0;
    window.addEventListener('scroll', () => (moved = true), { once: true, passive: true });
  }
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}

export function useScrolled(px = 0): boolean {
  return useSyncExternalStore(subscribe, () => moved === true && window.scrollY > px);
}
