// Compares two recordings, envelope by envelope: where they first differ, but for what only numbers and dates them.
import type { Envelope } from '../../bus/protocol/envelope';
import type { Recording } from '../../bus/recording/recordingFile';
import { isOfTheDay, unnumbered } from './numbering';
import type { Difference } from './replayWorker';
import { differenceOf } from './replayWorker';

/** `same`: envelopes before it. `recorded` is the first recording's, `replayed` the second's. */
export type Comparison = { same: number; difference: Difference | null };

const placesOf = (all: readonly Envelope[]): number[] => all.flatMap((e, place) => (isOfTheDay(e) ? [] : [place]));

export function compareRecordings(a: Recording, b: Recording): Comparison {
  const [left, right] = [placesOf(a.envelopes), placesOf(b.envelopes)];
  const both = Math.max(left.length, right.length);
  for (let n = 0; n < both; n++) {
    const [one = null, other = null] = [a.envelopes[left[n] ?? -1], b.envelopes[right[n] ?? -1]];
    const path = one && other ? differenceOf(unnumbered(one), unnumbered(other)) : '';
    if (path === null) continue;
    const place = left[n] ?? left[left.length - 1] ?? 0;
    return { same: n, difference: { seq: (one ?? other)?.seq ?? 0, place, path, recorded: one, replayed: other } };
  }
  return { same: both, difference: null };
}
