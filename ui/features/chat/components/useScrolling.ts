// Whether the room is being scrolled: pictures and maps of rows that only fly past are not drawn. Once drawn they stay.
import { useEffect, useState } from 'react';

const REST_MS = 120;
let moved = -REST_MS;
/** The list says so with every step. */
export const markScroll = (): void => void (moved = performance.now());

export function useCalm(): boolean {
  const [calm, setCalm] = useState(() => performance.now() - moved > REST_MS);
  useEffect(() => {
    if (calm) return undefined;
    let timer = 0;
    const look = () => {
      const left = REST_MS - (performance.now() - moved);
      if (left <= 0) setCalm(true);
      else timer = window.setTimeout(look, left);
    };
    timer = window.setTimeout(look, REST_MS);
    return () => window.clearTimeout(timer);
  }, [calm]);
  return calm;
}
