// The worker replay of the opened file: begins by itself, says how far it is, then what it found. The client stays for
// the questions about states until another file is opened.
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Opened } from './file';
import type { Difference, Progress, StartWorkerReplay, Verdict, WorkerReplay } from './workerReplay';

export type Verified = {
  progress: Progress | null;
  verdict: Verdict | null;
  /** Differences by the place where they are marked. */
  differences: ReadonlyMap<number, Difference>;
  /** For questions about states; null while it runs or where it cannot. */
  replay: WorkerReplay | null;
  /**
   * Runs the worker anew up to this place and stops there in the developer tools; false where they are not open.
   */
  pauseBefore: (place: number) => Promise<boolean>;
};
const none: ReadonlyMap<number, Difference> = new Map();

export function useVerdict(file: Opened, start: StartWorkerReplay): Verified {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [replay, setReplay] = useState<WorkerReplay | null>(null);
  useEffect(() => {
    let over = false;
    const mine = start();
    mine
      .run(file.bytes, (p) => !over && setProgress(p))
      .then(
        (v) => {
          if (over) return;
          setVerdict(v);
          if (!('refused' in v)) setReplay(mine);
        },
        (e: unknown) => !over && setVerdict({ refused: e instanceof Error ? e.message : String(e) }),
      );
    return () => {
      over = true;
      mine.close();
    };
  }, [file, start]);
  const differences = useMemo(() => {
    if (!verdict || 'refused' in verdict) return none;
    return new Map(verdict.differences.map((d) => [d.place, d]));
  }, [verdict]);
  const pauseBefore = useCallback(
    async (place: number) => {
      const another = start();
      try {
        return await another.pauseBefore(file.bytes, place);
      } finally {
        another.close();
      }
    },
    [file, start],
  );
  return { progress, verdict, differences, replay, pauseBefore };
}
