// What of a list stands above the rows that were loaded, for those who keep these where they are (HeldList).
import { useState } from 'react';

/** More at once is another order of the rows. */
const MOST = 20;

/** How many of its first rows were put on top of a list since it was loaded, which is another `version` each time. */
export function usePutOnTop(ids: readonly string[], version: number): number {
  const [known, setKnown] = useState({ version, n: 0, first: ids[0] });
  if (known.version !== version) {
    setKnown({ version, n: 0, first: ids[0] });
    return 0;
  }
  if (ids[known.n] === known.first) return known.n;
  // The first row that was loaded: it stands further down now, or another has taken its place.
  const at = known.first === undefined ? -1 : ids.indexOf(known.first);
  const n = at < 0 ? Math.min(known.n, ids.length) : at > MOST ? 0 : at;
  setKnown({ version, n, first: ids[n] });
  return n;
}
