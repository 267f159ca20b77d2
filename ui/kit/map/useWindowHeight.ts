// How high the window is now: 100vh is more than that where the browser's own bars are shown.
import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}
export const useWindowHeight = (): number => useSyncExternalStore(subscribe, () => window.innerHeight);
