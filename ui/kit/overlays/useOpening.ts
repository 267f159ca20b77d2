// What lies over a page, one thing at a time: each opening is a mount of its own (`key={shown.turn}`), and what closes
// is still drawn while it leaves. Separate from Sheet.tsx, since pages keep it and the sheet itself comes later.
import { useCallback, useState } from 'react';

export type Opening<What> = { readonly what: What; readonly open: boolean; readonly turn: number };

// Counted over all of them: two that stand side by side on a page must not have the same key.
let turns = 0;
const opening = <What>(what: What): Opening<What> => ({ what, open: true, turn: ++turns });

/**
 * `[shown, open, close]`: null until something is opened. The two functions stay the same ones for life. `first` is
 * looked at once: what is open from the start, or null.
 */
export function useOpening<What = void>(
  first?: () => What | null,
): [Opening<What> | null, (what: What) => void, () => void] {
  const [shown, setShown] = useState<Opening<What> | null>(() => {
    const what = first?.() ?? null;
    return what === null ? null : opening(what);
  });
  const open = useCallback((what: What) => setShown(opening(what)), []);
  const close = useCallback(() => setShown((last) => last && { ...last, open: false }), []);
  return [shown, open, close];
}
