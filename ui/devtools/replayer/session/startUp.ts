// The envelopes by which the app started: much noise before the first thing that a person did, the same in every
// recording.
import type { Inspected } from '../../../../bus/inspect/inspect';

const ofPerson: readonly string[] = ['session.tapped', 'session.tapMissed', 'session.routeChanged'];
/** Fewer are no noise. */
const LEAST = 20;

/**
 * Places from each start of the worker to the first tap or page after it, without those that have a problem. Empty where
 * nothing was done after a start.
 */
export function startUpOf(inspected: Inspected): ReadonlySet<number> {
  const found = new Set<number>();
  let from = -1;
  inspected.envelopes.forEach(({ topic }, place) => {
    if (topic === 'kernel.started') from = place;
    if (from < 0 || !ofPerson.includes(topic)) return;
    if (place - from >= LEAST)
      for (let p = from; p < place; p++) if (inspected.problemsAt(p).length === 0) found.add(p);
    from = -1;
  });
  return found;
}
