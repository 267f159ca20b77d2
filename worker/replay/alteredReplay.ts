// Runs a recording on with one envelope left out, changed or added, and compares what follows with what was recorded.
// Ids that the kernel counts up shift then, so each answer of the world goes to the ask that says the same.
import type { Run } from '../../bus/inspect/runs';
import { runsOf } from '../../bus/inspect/runs';
import { sameJson } from '../../bus/inspect/jsonDiff';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { migrate } from '../../bus/recording/migrate';
import type { Recording } from '../../bus/recording/recordingFile';
import { RecordingRefused } from '../../bus/recording/recordingFile';
import type { Scripts } from '../kernel/types';
import { allScripts } from '../packs/allScripts';
import type { Insertion } from './insertion';
import { unnumbered } from './numbering';
import type { Unanswered } from './openAsks';
import { createOpenAsks } from './openAsks';
import { differenceOf } from './replayWorker';
import type { Difference } from './replayWorker';
import { createRunner, isOutput, stepAt } from './runner';

/** Leaves the envelope `seq` out, changes its payload, or gives the worker another one when `seq` has had its effect. */
export type Alteration = { seq: number } & (
  { is: 'drop' } | { is: 'edit'; payload: Json } | { is: 'insert'; envelope: Insertion }
);
export type AlteredResult = {
  /** From the altered envelope on, in the order of the recording. */
  differences: Difference[];
  /** Asks of the worker to the world that the recording has no answer for. */
  unanswered: Unanswered[];
};

function runWith({ seq, is }: Alteration, runs: readonly Run[]): { run: Run; at: number } {
  for (let i = runs.length - 1; i >= 0; i--) {
    const run = runs[i] as Run;
    const at = run.envelopes.findIndex((e) => e.seq === seq && e.topic !== 'kernel.snapshot');
    if (at < 0) continue;
    if (is !== 'insert' && (at === 0 || isOutput(run.envelopes[at] as Envelope)))
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

const isAnswer = ({ kind }: Envelope): boolean => kind === 'reply' || kind === 'fail';

export async function replayAltered(
  recording: Recording,
  alteration: Alteration,
  scripts: Scripts = allScripts,
): Promise<AlteredResult> {
  const { run, at } = runWith(alteration, runsOf(migrate(recording).envelopes).runs);
  const all = run.envelopes.slice();
  const runner = await createRunner(all[0] as Envelope, scripts);
  const open = createOpenAsks(runner.stopped);
  const differences: Difference[] = [];
  /** Recorded id of an ask to the world → its id now; '' where it was not made. */
  const ids = new Map<string, string>();
  const answered = new Set(all.flatMap((e) => (isAnswer(e) && !isOutput(e) ? [e.id ?? ''] : [])));

  function compare(recorded: readonly Envelope[], said: readonly Envelope[], from: number, to: number): void {
    for (const [one, other] of paired(recorded, said.filter(isOutput))) {
      if (one && isWorldAsk(one)) ids.set(one.id ?? '', other?.id ?? '');
      if (other && isWorldAsk(other) && !(one && answered.has(one.id ?? ''))) open.add(other, !one);
      const path = one && other ? differenceOf(unnumbered(one), unnumbered(other)) : '';
      if (path === null || from < at) continue;
      const place = run.begin + (one ? all.indexOf(one, from) : to - 1);
      differences.push({ seq: (one ?? other)?.seq ?? 0, place, path, recorded: one, replayed: other });
    }
  }
  /** What was not recorded, after the step that ends here. */
  async function give(e: Omit<Envelope, 'seq'>, to: number): Promise<void> {
    compare([], await runner.give(e), to, to);
  }
  async function endUntil(time: number, last: Envelope, to: number): Promise<void> {
    for (let end = open.next(last, time); end; end = open.next(last, time)) await give(end, to);
  }

  try {
    for (let i = 0; i < all.length;) {
      const e = all[i] as Envelope;
      const step = stepAt(all, i);
      if (i > at) await endUntil(e.at, all[i - 1] as Envelope, i);
      const id = e.id === undefined || e.kind === 'ask' ? undefined : ids.get(e.id);
      const isLeftOut = (i === at && alteration.is === 'drop') || id === '';
      if (i === at && alteration.is === 'edit') all[i] = { ...e, payload: alteration.payload };
      const said = isLeftOut ? [] : await runner.take(all, step, { id });
      if (e.topic !== 'kernel.snapshot') compare(all.slice(isOutput(e) ? i : i + 1, step.to), said, i, step.to);
      if (alteration.is === 'insert' && i <= at && at < step.to)
        await give({ ...alteration.envelope, at: e.at }, step.to);
      i = step.to;
    }
  } finally {
    runner.close();
  }
  return { differences, unanswered: open.unanswered() };
}
