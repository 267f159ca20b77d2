// How high the window is now: 100vh is more than that where the browser's own bars are shown.
import { SharedSource, useSource } from '../../sharedSource';

function follow(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}
const windowHeight = new SharedSource({ read: () => window.innerHeight, follow });

export const useWindowHeight = (): number => useSource(windowHeight);
