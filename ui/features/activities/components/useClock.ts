// The server's clock by the second, one timer for all that count down; stands still while the page is not looked at.
import { clockNow } from '../../../kit/text/now';
import { createKeyedSources, SharedSource, useSource } from '../../../sharedSource';

function follow(changed: () => void): () => void {
  const tick = (): void => {
    if (!document.hidden) changed();
  };
  const timer = window.setInterval(tick, 1000);
  document.addEventListener('visibilitychange', tick);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}
const clock = new SharedSource({ read: () => Math.floor(clockNow() / 1000) * 1000, follow });

/** ms, whole seconds: nothing is drawn twice within one. */
export const useClock = (): number => useSource(clock);

const passed = createKeyedSources<boolean>();
/** Whether the server's clock has reached this moment. Renders again only when it does. */
export const useHasPassed = (moment: number): boolean =>
  useSource(passed.find(moment, () => ({ read: () => clockNow() >= moment, follow })));
