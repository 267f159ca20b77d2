// Cuts a part of a recording into a file of its own that can be replayed: from the nearest place to begin from, to the
// last effect of the last envelope. Ready for tests/recordings.
import { contracts } from '../contracts/all';
import type { Envelope, Json } from '../protocol/envelope';
import type { Recording } from '../recording/recordingFile';
import { rewriteRecording } from '../recording/recordingFile';
import { inUtc } from '../rules/calendar';
import { entryIn } from '../protocol/entryIn';
import { inspect } from './inspect';
import { instantOf } from './instant';
import { canBegin, runsOf } from './runs';
import type { Run } from './runs';

const isOutput = (e: Envelope | undefined): boolean => e !== undefined && e.from === 'worker' && !canBegin(e);

/**
 * Returns the file's text. When the numbers occur in several runs, the last run that has both is used. When neither
 * number is in a run, the last run is used.
 */
export function trimRecording(recording: Recording, fromSeq: number, toSeq: number): string {
  const [low, high] = fromSeq <= toSeq ? [fromSeq, toSeq] : [toSeq, fromSeq];
  const { runs } = runsOf(recording.envelopes);
  const run = runWith(runs, low) ?? runWith(runs, high) ?? runs[runs.length - 1];
  // Where no replay can begin (the person left a part out), only the requested envelopes.
  if (!run)
    return rewriteRecording(
      recording.header,
      recording.envelopes.filter((e) => e.seq >= low && e.seq <= high),
    );
  const all = run.envelopes;
  let from = 0;
  // A snapshot has the number of the envelope before it, so it counts only before `low`.
  all.forEach((e, place) => {
    if (canBegin(e) && (e.topic === 'kernel.snapshot' ? e.seq < low : e.seq <= low)) from = place;
  });
  let to = from + 1;
  while (to < all.length && ((all[to] as Envelope).seq <= high || isOutput(all[to]))) to++;
  return rewriteRecording(recording.header, all.slice(from, to));
}
function runWith(runs: readonly Run[], seq: number): Run | undefined {
  return runs
    .filter(
      ({ envelopes }) =>
        (envelopes[0] as Envelope).seq <= seq && (envelopes[envelopes.length - 1] as Envelope).seq >= seq,
    )
    .pop();
}

const dashed = (word: string): string =>
  word
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-|-$/g, '')
    .toLowerCase();

/** A file name from the first failure (`forum-add-post-010007.ndjson`), or from the person's last page. */
export function suggestName(recording: Recording): string {
  const i = inspect(recording);
  const entry = entryIn(contracts);
  const failure = i.problems.find((p) => p.kind === 'failure' && i.envelopes[p.place]?.topic !== 'kernel.noted');
  if (failure) {
    const e = i.envelopes[failure.place] as Envelope;
    const ask = i.envelopes[i.answerOf(failure.place)];
    const fields = (x: Json | undefined) => (typeof x === 'object' && x !== null && !Array.isArray(x) ? x : {});
    const { call } = fields(ask?.payload);
    const { code } = fields(e.payload);
    const name = typeof call === 'string' && entry(call) ? call : e.topic;
    const suffix = typeof code === 'string' && /^[A-Za-z0-9]\w{0,19}$/.test(code) ? '-' + dashed(code) : '';
    return `${dashed(name) || 'failure'}${suffix}.ndjson`;
  }
  const route = i.envelopes.filter((e) => e.topic === 'session.routeChanged').pop();
  const path = String((route?.payload as { route?: string } | undefined)?.route ?? '').split(/[?#]/)[0] ?? '';
  return `${dashed(path) || 'recording'}-${inUtc(instantOf(i.startedAt)).format('YYYY-MM-DD')}.ndjson`;
}
