// A file may hold more than one life of the worker (it died and was started again), and the ring may have dropped a part:
// cuts the envelopes into runs, each of which begins where a replay can begin and has no gap.
import type { Envelope } from '../../bus/envelope';

const canBegin = (e: Envelope): boolean => e.topic === 'kernel.started' || e.topic === 'kernel.snapshot';

export function runsOf(envelopes: readonly Envelope[]): { runs: Envelope[][]; skipped: number } {
  const runs: Envelope[][] = [];
  let run: Envelope[] | null = null;
  let last = 0;
  let skipped = 0;
  for (const e of envelopes) {
    // A snapshot has the number of the envelope before it.
    const follows = run !== null && e.seq === (e.topic === 'kernel.snapshot' ? last : last + 1);
    if (run && follows) run.push(e);
    else if (canBegin(e)) runs.push((run = [e]));
    else {
      run = null;
      skipped++;
    }
    last = e.seq;
  }
  return { runs, skipped };
}
