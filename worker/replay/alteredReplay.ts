// Runs a recording on with one envelope left out or changed, and compares what follows with what was recorded. Ids that
// the kernel counts up shift then, so each answer of the world goes to the ask that says the same.
import type { Run } from '../../bus/inspect/runs';
import { runsOf } from '../../bus/inspect/runs';
import { sameJson } from '../../bus/inspect/jsonDiff';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import type { Recording } from '../../bus/recording/recordingFile';
import { RecordingRefused, contractsOf } from '../../bus/recording/recordingFile';
import type { Scripts } from '../kernel/types';
import { allScripts } from '../packs/allScripts';
import { unnumbered } from './numbering';
import { differenceOf } from './replayWorker';
import type { Difference } from './replayWorker';
import { createRunner, isOutput, stepAt } from './runner';

/** `payload`: what the envelope says instead; undefined leaves it out. */
export type Alteration = { seq: number; payload?: Json | undefined };
export type AlteredResult = {
  /** From the altered envelope on, in the order of the recording. */
  differences: Difference[];
  /** Asks of the worker to the world that the recording has no answer for. */
  unanswered: number;
};

function runWith(seq: number, runs: readonly Run[]): { run: Run; at: number } {
  for (let i = runs.length - 1; i >= 0; i--) {
    const run = runs[i] as Run;
    const at = run.envelopes.findIndex((e) => e.seq === seq && e.topic !== 'kernel.snapshot');
    if (at < 0) continue;
    if (at === 0 || isOutput(run.envelopes[at] as Envelope))
      throw new RecordingRefused('malformed', `envelope ${seq} is not what the worker was given in its course`);
    return { run, at };
  }
  throw new RecordingRefused('malformed', `it has no envelope ${seq} that can be replayed`);
}
const isWorldAsk = (e: Envelope): boolean => e.kind === 'ask' && isOutput(e);
const likeness = (a: Envelope, b: Envelope): boolean => sameJson(unnumbered(a), unnumbered(b));
const isOneTopic = (a: Envelope, b: Envelope): boolean => a.topic === b.topic && a.kind === b.kind && a.key === b.key;

/** Pairs what was recorded in a step with what was said now: the same first, then of one topic. */
function paired(recorded: readonly Envelope[], said: readonly Envelope[]): [Envelope | null, Envelope | null][] {
  const left: (Envelope | null)[] = said.slice();
  const partners: (Envelope | null)[] = recorded.map(() => null);
  for (const fits of [likeness, isOneTopic])
    recorded.forEach((e, i) => {
      if (partners[i]) return;
      const found = left.findIndex((other) => other !== null && fits(e, other));
      if (found < 0) return;
      partners[i] = left[found] ?? null;
      left[found] = null;
    });
  const pairs = recorded.map((e, i): [Envelope | null, Envelope | null] => [e, partners[i] ?? null]);
  return pairs.concat(left.flatMap((e): [null, Envelope][] => (e ? [[null, e]] : [])));
}

export async function replayAltered(
  recording: Recording,
  { seq, payload }: Alteration,
  scripts: Scripts = allScripts,
): Promise<AlteredResult> {
  contractsOf(recording.header);
  const { run, at } = runWith(seq, runsOf(recording.envelopes).runs);
  const all = run.envelopes.slice();
  const runner = await createRunner(all[0] as Envelope, scripts);
  const differences: Difference[] = [];
  /** Recorded id of an ask to the world → its id now; '' where it was not made. */
  const ids = new Map<string, string>();
  const extra = new Set<string>();
  try {
    for (let i = 0; i < all.length;) {
      const e = all[i] as Envelope;
      const step = stepAt(all, i);
      const id = e.id === undefined || e.kind === 'ask' ? undefined : ids.get(e.id);
      const isLeftOut = (i === at && payload === undefined) || id === '';
      if (i === at && payload !== undefined) all[i] = { ...e, payload };
      const said = isLeftOut ? [] : await runner.take(all, step, id);
      if (i >= at && e.topic !== 'kernel.snapshot') {
        const recorded = all.slice(isOutput(e) ? i : i + 1, step.to);
        for (const [one, other] of paired(recorded, said.filter(isOutput))) {
          if (one && isWorldAsk(one)) ids.set(one.id ?? '', other?.id ?? '');
          else if (!one && other && isWorldAsk(other)) extra.add(other.id ?? '');
          const path = one && other ? differenceOf(unnumbered(one), unnumbered(other)) : '';
          if (path === null) continue;
          const place = run.begin + (one ? all.indexOf(one, i) : step.to - 1);
          differences.push({ seq: (one ?? e).seq, place, path, recorded: one, replayed: other });
        }
      }
      i = step.to;
    }
  } finally {
    runner.close();
  }
  return { differences, unanswered: extra.size };
}
