// The one number of a page counting up, once.
import { useEffect, useState } from 'react';

const duration = 420;
const isStill = (): boolean =>
  matchMedia('(prefers-reduced-motion:reduce)').matches || document.documentElement.dataset['perf'] === 'low';

/** Counts from 0 once, or stands at once where nothing shall move. */
export function useCountUp(to: number): number {
  const [n, setN] = useState(() => (isStill() ? to : 0));
  useEffect(() => {
    if (isStill()) return undefined;
    let frame = 0;
    let start = 0;
    const step = (at: number) => {
      start ||= at;
      const part = Math.min(1, (at - start) / duration);
      setN(Math.round(to * (1 - (1 - part) * (1 - part))));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [to]);
  return n;
}
