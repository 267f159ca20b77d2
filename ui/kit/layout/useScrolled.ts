// Whether the window has been scrolled beyond a number of pixels. Separate because the bar at the top and the
// button at the end of the page both ask, and a page should not re-render on every scroll event.
import { createKeyedSources, useSource } from '../../sharedSource';

/**
 * Before anything has moved the window its place is not asked for: in the middle of drawing, that would lay out the
 * whole page.
 */
let moved: boolean | undefined;

const thresholds = createKeyedSources<boolean>();

function follow(changed: () => void): () => void {
  if (moved === undefined) {
    moved = window.scrollY > 0;
    window.addEventListener('scroll', () => (moved = true), { once: true, passive: true });
  }
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

export function useScrolled(px = 0): boolean {
  return useSource(thresholds.find(px, () => ({ read: () => moved === true && window.scrollY > px, follow })));
}
