// Worker replay: the kernel runs again with every answer of the world taken from a recording, and must say the same.
// Inert by construction: its edges do nothing, its clock and chance are the recording's.
import { canonicalJson } from '../../bus/canonical';
import type { Envelope, Json } from '../../bus/envelope';
import { stateHash } from '../../bus/recorder';
import type { StateTree } from '../../bus/recorder';
import type { Recording } from '../../bus/recording';
import { contractsOf } from '../../bus/recording';
import type { Redactor } from '../../bus/redact';
import { createRedactor } from '../../bus/redact';
import { emptyState } from '../kernel';
import type { Domain, Edges, Kernel } from '../kernelTypes';
import { laterDomains } from '../later';
import { startWorker } from '../start';
import { runsOf } from './runs';
import { shapes } from '../../bus/shapes';

export type Difference = {
  /** Place on the bus. */
  seq: number;
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
  /** SHA-256 of the canonical redacted state at the end. */
  stateHash: string;
  state: Json;
  /** Envelopes before the first place that a replay can begin with, or in a gap. */
  skipped: number;
};
export type ReplayOptions = {
  /** Stops after the envelope of this `seq` (of the last run in the file). */
  until?: number;
  /** Other domains than the house's own (tests). */
  later?: () => readonly Domain[];
  /** Called after each envelope with the count so far, for hashes along the way. */
  onEnvelope?: (n: number, hash: () => string) => void;
};

/** Throws `RecordingRefused` when the recording's contracts cannot run here. */
export async function replayWorker(recording: Recording, options: ReplayOptions = {}): Promise<ReplayResult> {
  contractsOf(recording.header);
  const { runs, skipped } = runsOf(recording.envelopes);
  const result: ReplayResult = { envelopes: 0, differing: 0, firstDifference: null, stateHash: '', state: null, skipped };
  for (const [i, run] of runs.entries()) await replayRun(run, i === runs.length - 1 ? options : { ...options, until: Infinity }, result);
  return result;
}

type Ticks = { edges: Edges; settle: () => Promise<void>; close: () => void };
/** Edges that never reach the world; only the macrotask between two envelopes is real. */
function createInertEdges(): Ticks {
  const channel = new MessageChannel();
  const ticks: (() => void)[] = [];
  const macrotask = () => new Promise<void>((resolve) => {
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(0);
  });
  return {
    edges: { ask: () => undefined, cancel: () => undefined, tick: (fn) => ticks.push(fn) },
    async settle() {
      for (let fn = ticks.shift(); fn; fn = ticks.shift()) {
        await macrotask();
        fn();
      }
      await macrotask();
    },
    close() {
      channel.port1.close();
      channel.port2.close();
    },
  };
}

type Begun = { kernel: Kernel; redactor: Redactor };
async function begin(first: Envelope, { edges, settle }: Ticks, later: () => readonly Domain[]): Promise<Begun> {
  const redactor = createRedactor(shapes);
  if (first.topic !== 'kernel.snapshot') return { kernel: startWorker({ edges, state: emptyState(0), later }), redactor };
  const { state, counters } = first.payload as { state: StateTree; counters: { [kind: string]: number } };
  redactor.continueFrom(counters);
  const copy = () => JSON.parse(JSON.stringify(state)) as StateTree;
  const kernel = startWorker({ edges, state: copy(), later });
  // What domains do when they start, they had done long before: let it end, then the state is the snapshot's once more.
  await settle();
  Object.assign(kernel.state, copy());
  return { kernel, redactor };
}

async function replayRun(run: readonly Envelope[], options: ReplayOptions, result: ReplayResult): Promise<void> {
  const { until = Infinity, later = () => laterDomains, onEnvelope } = options;
  const ticks = createInertEdges();
  const [first] = run;
  if (!first) return;
  const { kernel, redactor } = await begin(first, ticks, later);
  let said: Envelope[] = [];
  kernel.onEnvelope((e) => said.push(redactor.envelope(e)));
  const hash = () => stateHash(redactor.state(kernel.state));
  function compare(recorded: Envelope | null, replayed: Envelope | null): void {
    result.envelopes++;
    const path = recorded && replayed ? differenceOf(comparable(recorded), comparable(replayed)) : '';
    if (path !== null) {
      result.differing++;
      result.firstDifference = result.firstDifference ?? { seq: (recorded ?? replayed)?.seq ?? 0, path, recorded, replayed };
    }
    if (onEnvelope) onEnvelope(result.envelopes, hash);
  }

  for (let i = 0; i < run.length; ) {
    const e = run[i] as Envelope;
    if (e.seq > until) break;
    if (e.topic === 'kernel.snapshot') {
      const state = redactor.state(kernel.state);
      const { payload } = e;
      compare(e, { ...e, payload: { ...(payload as { [key: string]: Json }), state, hash: stateHash(state) } });
      i++;
      continue;
    }
    // The envelope that enters, and all that it led to up to the next one that enters.
    let end = i + 1;
    while (end < run.length && isOutput(run[end] as Envelope)) end++;
    kernel.state.seq = e.seq - 1;
    if (!isOutput(e)) {
      kernel.input({ ...revealed(e, redactor), seq: 0 });
      await ticks.settle();
    }
    for (let n = 0; n < Math.max(end - i, said.length); n++) compare(run.slice(i, end)[n] ?? null, said[n] ?? null);
    said = [];
    i = end;
  }
  ticks.close();
  result.state = redactor.state(kernel.state);
  result.stateHash = stateHash(result.state);
}

/** An envelope that enters, with the names that stand for what this kernel itself has made put back. */
function revealed(e: Envelope, redactor: Redactor): Envelope {
  const out: Envelope = { ...e, payload: redactor.reveal(e.payload) };
  const key = e.key === undefined ? undefined : redactor.reveal(e.key);
  if (typeof key === 'string') out.key = key;
  return out;
}
const isOutput = (e: Envelope): boolean => e.from === 'worker' && e.topic !== 'kernel.snapshot';

/** A note's detail may hold a stack, which differs between builds. */
function comparable(e: Envelope): Json {
  // A state's hash says no more than the state.
  if (e.topic === 'kernel.snapshot') return { ...e, payload: { state: (e.payload as { state?: Json }).state ?? null } };
  if (e.topic !== 'kernel.noted') return { ...e };
  return { ...e, payload: { what: (e.payload as { what?: Json }).what ?? '' } };
}
/** The path of the first difference, or null when there is none. */
export function differenceOf(a: Json | undefined, b: Json | undefined, path = ''): string | null {
  if (canonicalJson(a) === canonicalJson(b)) return null;
  if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null && Array.isArray(a) === Array.isArray(b)) {
    const left = a as { [key: string]: Json | undefined };
    const right = b as { [key: string]: Json | undefined };
    for (const key of Array.from(new Set(Object.keys(left).concat(Object.keys(right)))).sort()) {
      const inside = differenceOf(left[key], right[key], path ? path + '.' + key : key);
      if (inside !== null) return inside;
    }
  }
  return path;
}
