// The rows that a room draws now: what comes above and what comes below stand one after the other (stagedIds.ts).
import { useEffect, useState } from 'react';
import { stageIds } from './stagedIds';
import type { StagedIds } from './stagedIds';

export function useStagedIds(all: readonly string[]): Pick<StagedIds, 'ids' | 'shift'> {
  const [staged, setStaged] = useState<StagedIds>({ ids: all, shift: false, waits: false });
  if (staged.ids !== all && !staged.waits) setStaged(stageIds(staged.ids, all));
  // A step has to stand before the next one.
  useEffect(() => {
    if (!staged.waits) return undefined;
    const frame = requestAnimationFrame(() => setStaged((now) => ({ ...now, waits: false })));
    return () => cancelAnimationFrame(frame);
  }, [staged]);
  return staged;
}
