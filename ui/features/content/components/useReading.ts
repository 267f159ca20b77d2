// An article in view long enough counts as read. What is hidden (another tab, the phone put away) does not count on.
import { useEffect, useState } from 'react';
import { ask } from '../../../bus';

/** Seconds. The server looks at its own clock, too. */
export const readSeconds = 10;
const STEP = 500;

/** How many seconds are left; tells the worker once when there are none. Counts anew for another article or person. */
export function useReading(contentId: string, who: string, counts: boolean): number {
  const key = `${contentId}|${who}`;
  const [seen, setSeen] = useState({ key, ms: 0 });
  if (seen.key !== key) setSeen({ key, ms: 0 });
  const done = seen.ms >= readSeconds * 1000;
  useEffect(() => {
    if (!counts || done) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setSeen((last) => ({ ...last, ms: last.ms + STEP }));
    }, STEP);
    return () => clearInterval(timer);
  }, [counts, done]);
  useEffect(() => {
    if (counts && done) ask('content.finishReading', { contentId }).catch(() => undefined);
  }, [counts, done, contentId]);
  return Math.max(0, Math.ceil((readSeconds * 1000 - seen.ms) / 1000));
}
