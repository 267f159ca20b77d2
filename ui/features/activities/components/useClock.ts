// The server's clock by the second, one timer for all that count down; stands still while the page is not looked at.
import { useSyncExternalStore } from 'react';
import { clockNow } from '../../../kit/text/now';

let current = 0;
let timer = 0;
const listeners = new Set<() => void>();

const second = (): number => Math.floor(clockNow() / 1000) * 1000;
function tick(): void {
  if (document.hidden) return;
  current = second();
  listeners.forEach((tell) => tell());
}
function subscribe(listener: () => void): () => void {
  if (!listeners.size) {
    current = second();
    timer = window.setInterval(tick, 1000);
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size) return;
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
    current = 0;
  };
}
/** ms, whole seconds: nothing is drawn twice within one. */
export const useClock = (): number => useSyncExternalStore(subscribe, () => (current ||= second()));
