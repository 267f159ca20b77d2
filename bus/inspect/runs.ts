// A file may contain several runs of the worker (it was restarted), and the ring buffer may have dropped a part: splits
// the envelopes into runs, each of which starts where a replay can begin and has no gap.
import type { Envelope } from '../protocol/envelope';

export const canBegin = (e: Envelope): boolean => e.topic === 'kernel.started' || e.topic === 'kernel.snapshot';

/**
 * Whether `e` directly follows an envelope with the number `last`. A snapshot has the number of the envelope before it.
 */
export const follows = (e: Envelope, last: number): boolean =>
  e.seq === (e.topic === 'kernel.snapshot' ? last : last + 1);

/** `begin`: its first envelope's place in the file. */
export type Run = { begin: number; envelopes: Envelope[] };

export function runsOf(envelopes: readonly Envelope[]): { runs: Run[]; skipped: number } {
  const runs: Run[] = [];
  let run: Run | null = null;
  let last = 0;
  let skipped = 0;
  envelopes.forEach((e, place) => {
    if (run && follows(e, last)) run.envelopes.push(e);
    else if (canBegin(e)) runs.push((run = { begin: place, envelopes: [e] }));
    else {
      run = null;
      skipped++;
    }
    last = e.seq;
  });
  return { runs, skipped };
}
