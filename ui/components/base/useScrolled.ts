// Whether the window has been scrolled beyond a number of pixels. Separate because the bar at the top and the
// button at the end of the page both ask, and a page should not re-render on every scroll event.
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}

export function useScrolled(px = 0): boolean {
  return useSyncExternalStore(subscribe, () => window.scrollY > px);
}
