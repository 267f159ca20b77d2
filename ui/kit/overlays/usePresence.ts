// Keeps an overlay mounted while it leaves: 'in', then 'out' for the length of the way out, then null.
import { useEffect, useState } from 'react';

export function usePresence(open: boolean, leave = 180): 'in' | 'out' | null {
  const [shown, setShown] = useState(open);
  if (open && !shown) setShown(true);
  useEffect(() => {
    if (open || !shown) return undefined;
    const timer = setTimeout(() => setShown(false), leave);
    return () => clearTimeout(timer);
  }, [open, shown, leave]);
  return open ? 'in' : shown ? 'out' : null;
}
