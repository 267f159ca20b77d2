// Worker replay: runs the kernel with every input taken from a recording and compares its output. The one
// implementation for the command, for tests and for the replayer.
import { pathOf, sameJson } from '../../bus/inspect/jsonDiff';
import type { Run } from '../../bus/inspect/runs';
import { runsOf } from '../../bus/inspect/runs';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { stateHash } from './stateHash';
import { migrate } from '../../bus/recording/migrate';
import type { Recording } from '../../bus/recording/recordingFile';
import { RecordingRefused } from '../../bus/recording/recordingFile';
import type { Redactor } from '../../bus/recording/redact';
import type { Scripts } from '../kernel/types';
import { allScripts } from '../packs/allScripts';
import type { History } from './history';
import { checkedAgain } from './nativeCheck';
import { createRunner, stepAt } from './runner';

export type Difference = {
  /** Number on the bus. */
  seq: number;
  /** Index in the file's envelopes; of an extra envelope, that of the last recorded one of its step. */
  place: number;
  /** The first field that differs, as a path (`payload.ids.3`); '' when one of the two is missing. */
  path: string;
  recorded: Envelope | null;
  replayed: Envelope | null;
};
export type ReplayResult = {
  /** Envelopes compared, snapshots among them. */
  envelopes: number;
  differing: number;
  firstDifference: Difference | null;
  /** The first ones, at most `keep`. */
  differences: Difference[];
  /** SHA-256 of the canonical redacted state at the end. */
  stateHash: string;
  state: Json;
  /** Envelopes before the first place that a replay can begin with, or in a gap. */
  skipped: number;
};
export type ReplayOptions = {
  /** Stops after the envelope of this `seq` and everything it led to at once, in the last run that has it. */
  until?: number;
  /** Stops at the first step with a difference. */
  firstOnly?: boolean;
  /** How many differences are returned; all are counted. */
  keep?: number;
  /** Domains in place of the app's own (tests). */
  scripts?: Scripts;
  /** Called after each envelope with the count so far, for hashes along the way. */
  onEnvelope?: (n: number, hash: () => string) => void;
  /** Returns the history for a run, which begins at this place of the file; `redactor` is the run's. */
  historyOf?: (run: Run, redactor: () => Redactor) => History;
};

/**
 * Throws `RecordingRefused` when the recording's contracts cannot run here, when a replay can begin nowhere in it, or when
 * `until` is not in it.
 */
export async function replayWorker(recording: Recording, options: ReplayOptions = {}): Promise<ReplayResult> {
  const { runs, skipped } = runsOf(migrate(recording).envelopes);
  if (runs.length === 0)
    throw new RecordingRefused('unstarted', 'neither a start of the worker nor a snapshot is in it, to begin from');
  const result: ReplayResult = {
    envelopes: 0,
    differing: 0,
    firstDifference: null,
    differences: [],
    stateHash: '',
    state: null,
    skipped,
  };
  const { until = Infinity } = options;
  const last = until === Infinity ? runs.length - 1 : lastRunWith(until, runs);
  for (let i = 0; i <= last; i++) {
    const run = runs[i] as Run;
    await replayRun(run, i === last ? until : Infinity, options, result);
    if (options.firstOnly && result.firstDifference) break;
  }
  return result;
}

function lastRunWith(seq: number, runs: readonly Run[]): number {
  for (let i = runs.length - 1; i >= 0; i--) {
    const { envelopes } = runs[i] as Run;
    if ((envelopes[0] as Envelope).seq <= seq && (envelopes[envelopes.length - 1] as Envelope).seq >= seq) return i;
  }
  throw new RecordingRefused('malformed', `it has no envelope ${seq} that can be replayed`);
}

async function replayRun(
  { envelopes: run, begin }: Run,
  until: number,
  options: ReplayOptions,
  result: ReplayResult,
): Promise<void> {
  const { scripts = allScripts, onEnvelope, keep = 1, historyOf } = options;
  const history = historyOf?.({ envelopes: run, begin }, () => runner.redactor);
  const runner = await createRunner(run[0] as Envelope, scripts, history);
  function compare(place: number, recorded: Envelope | null, replayed: Envelope | null): void {
    result.envelopes++;
    const path = recorded && replayed ? differenceOf(comparable(recorded), comparable(replayed)) : '';
    if (path !== null) {
      result.differing++;
      const difference = { seq: (recorded ?? replayed)?.seq ?? 0, place, path, recorded, replayed };
      result.firstDifference = result.firstDifference ?? difference;
      if (result.differences.length < keep) result.differences.push(difference);
    }
    if (onEnvelope) onEnvelope(result.envelopes, () => runner.hash());
  }

  try {
    for (let i = 0; i < run.length;) {
      const e = run[i] as Envelope;
      if (e.seq > until || (options.firstOnly && result.firstDifference)) break;
      const step = stepAt(run, i);
      const said = await runner.take(run, step);
      if (e.topic === 'kernel.snapshot') {
        const state = runner.state();
        const { payload } = e;
        compare(begin + i, e, { ...e, payload: { ...(payload as { [key: string]: Json }), state } });
      } else {
        const of = step.to - step.from;
        const checked = checkedAgain(e);
        if (checked) said[0] = checked;
        for (let n = 0; n < Math.max(of, said.length); n++)
          compare(begin + i + Math.min(n, of - 1), n < of ? (run[i + n] ?? null) : null, said[n] ?? null);
      }
      i = step.to;
    }
  } finally {
    runner.close();
  }
  result.state = runner.state();
  result.stateHash = stateHash(result.state);
}

/** A note's detail may contain a stack, which differs between builds. Tags are numbered from where a replay begins. */
function comparable(whole: Envelope): Json {
  const { tags: _tags, ...e } = whole;
  // Older recordings have the state's hash beside it.
  if (e.topic === 'kernel.snapshot')
    return { ...e, payload: { state: (e.payload as { state?: Json } | null)?.state ?? null } };
  if (e.topic !== 'kernel.noted') return { ...e };
  return { ...e, payload: { what: (e.payload as { what?: Json } | null)?.what ?? '' } };
}
/** The path of the first difference, or null when there is none. */
export function differenceOf(a: Json | undefined, b: Json | undefined, path = ''): string | null {
  if (sameJson(a, b)) return null;
  if (
    typeof a === 'object' &&
    a !== null &&
    typeof b === 'object' &&
    b !== null &&
    Array.isArray(a) === Array.isArray(b)
  ) {
    const left = a as { [key: string]: Json | undefined };
    const right = b as { [key: string]: Json | undefined };
    for (const key of Array.from(new Set(Object.keys(left).concat(Object.keys(right)))).sort()) {
      const inside = differenceOf(left[key], right[key], pathOf(path, Array.isArray(a) ? Number(key) : key));
      if (inside !== null) return inside;
    }
  }
  return path;
}
