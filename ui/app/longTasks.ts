// Tells the recording when the page stood still, where the browser measures it. Comes with DeferredShell; costs nothing until
// then.
import { tell } from '../bus';

export function watchLongTasks(): () => void {
  const nothing = (): void => undefined;
  if (typeof PerformanceObserver !== 'function') return nothing;
  try {
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tell('session.longTaskSeen', { ms: Math.round(duration) });
    });
    observer.observe({ entryTypes: ['longtask'] });
    return () => observer.disconnect();
  } catch {
    // An older engine throws for what it does not measure.
    return nothing;
  }
}
