// A switch that answers the finger at once: shows what was wanted until the stream says the same, or the write was
// refused.
import { useState } from 'react';
import type { Flag } from './actions';

export function useOptimisticToggle(
  stored: Flag,
  send: (wanted: Flag) => Promise<unknown>,
): readonly [Flag, (wanted: Flag) => void] {
  const [toggle, setWish] = useState<Flag | null>(null);
  if (toggle === stored) setWish(null);
  const settle = (wanted: Flag) => setWish((last) => (last === wanted ? null : last));
  return [
    toggle ?? stored,
    (wanted) => {
      setWish(wanted);
      const settled = () => settle(wanted);
      send(wanted).then(settled, settled);
    },
  ];
}
