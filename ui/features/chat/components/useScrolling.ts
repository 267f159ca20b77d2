// Whether the room is being scrolled: pictures and maps of rows that only fly past are not drawn. Once drawn they stay.
import { useEffect, useState } from 'react';

const REST_MS = 120;
let moved = -REST_MS;
/** The list says so with every step. */
export const markScroll = (): void => void (moved = performance.now());

export function useScrolling(): boolean {
  const [isScrolling, setScrolling] = useState(() => performance.now() - moved <= REST_MS);
  useEffect(() => {
    if (!isScrolling) return undefined;
    let timer = 0;
    const look = () => {
      const left = REST_MS - (performance.now() - moved);
      if (left <= 0) setScrolling(false);
      else timer = window.setTimeout(look, left);
    };
    timer = window.setTimeout(look, REST_MS);
    return () => window.clearTimeout(timer);
  }, [isScrolling]);
  return isScrolling;
}
