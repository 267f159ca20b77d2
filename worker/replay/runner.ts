// Runs a recording on a real kernel: inputs go in, the kernel's redacted output comes out. Its edges do nothing, and
// its clock and random numbers are the recording's.
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { stateHash } from './stateHash';
import type { StateTree } from '../../bus/recording/recorder';
import type { Redactor } from '../../bus/recording/redact';
import { createRedactor } from '../../bus/recording/redact';
import { shapes } from '../recording/shapes';
import { snapshotIn } from '../../bus/recording/snapshot';
import { emptyState } from '../kernel/kernel';
import type { Edges, Kernel, Scripts } from '../kernel/types';
import { startWorker } from '../composeKernel';
import type { History, Step } from './history';

export type Runner = {
  redactor: Redactor;
  /**
   * Runs one step; resolves with the kernel's output. `id`: that of its input in place of the recorded one. `arrives` is
   * called just before the kernel handles the input.
   */
  take(
    run: readonly Envelope[],
    step: Step,
    how?: { id?: string | undefined; arrives?: (input: Envelope) => void },
  ): Promise<Envelope[]>;
  /** Gives the kernel an envelope that was not recorded, with the next number; resolves with its output. */
  give(e: Omit<Envelope, 'seq'>): Promise<Envelope[]>;
  /** The ids of timers and requests that the kernel has stopped. */
  stopped: ReadonlySet<string>;
  /** The state now, redacted. */
  state(): Json;
  hash(): string;
  close(): void;
};

export const isOutput = (e: Envelope): boolean => e.from === 'worker' && e.topic !== 'kernel.snapshot';

/** The steps of a run; a snapshot is a step of its own. */
export function stepAt(run: readonly Envelope[], from: number): Step {
  let to = from + 1;
  if ((run[from] as Envelope).topic !== 'kernel.snapshot')
    while (to < run.length && isOutput(run[to] as Envelope)) to++;
  return { from, to };
}

type Ticks = { edges: Edges; stopped: Set<string>; settle: () => Promise<void>; close: () => void };
/** Edges without effects; only the macrotask between two envelopes is real. */
function createInertEdges(): Ticks {
  const channel = new MessageChannel();
  const ticks: (() => void)[] = [];
  const stopped = new Set<string>();
  const macrotask = () =>
    new Promise<void>((resolve) => {
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(0);
    });
  return {
    edges: { ask: () => undefined, cancel: (id) => void stopped.add(id), tick: (fn) => ticks.push(fn) },
    stopped,
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

async function begin(
  first: Envelope,
  { edges, settle }: Ticks,
  scripts: Scripts,
  redactor: Redactor,
  reader: Redactor,
): Promise<Kernel> {
  if (first.topic !== 'kernel.snapshot') return startWorker({ edges, state: emptyState(0), scripts });
  const { counters } = snapshotIn(first, shapes);
  redactor.continueFrom(counters);
  const { state } = reader.varied(first) as { state: Json };
  const copy = () => JSON.parse(JSON.stringify(state)) as StateTree;
  const kernel = startWorker({ edges, state: copy(), scripts });
  // The domains' work at start was already done before the snapshot: it ends first, then the state is set to the
  // snapshot's again.
  await settle();
  Object.assign(kernel.state, copy());
  return kernel;
}

/** `history` stores the state after every step. */
export async function createRunner(first: Envelope, scripts: Scripts, history?: History): Promise<Runner> {
  const redactor = createRedactor(shapes, false);
  /** Reads the recording; the other one redacts the kernel's output. */
  const reader = createRedactor(shapes);
  const ticks = createInertEdges();
  const kernel = await begin(first, ticks, scripts, redactor, reader).catch((why: unknown) => {
    // An open channel would keep the process alive.
    ticks.close();
    throw why;
  });
  let said: Envelope[] = [];
  const watched = history?.watch(kernel);
  let arrives: ((input: Envelope) => void) | undefined;
  kernel.envelopes.subscribe((e) => {
    if (arrives && !isOutput(e)) arrives(e);
    said.push(redactor.envelope(e));
    if (watched) watched.heard(e, said.length - 1);
  });
  async function enter(e: Envelope, id?: string): Promise<void> {
    const { tags: _tags, ...input } = revealed(e, redactor);
    kernel.input({ ...input, ...(id === undefined ? {} : { id }), seq: 0 });
    await ticks.settle();
  }
  function spoken(): Envelope[] {
    const out = said;
    said = [];
    return out;
  }
  return {
    redactor,
    stopped: ticks.stopped,
    async give(e) {
      arrives = undefined;
      await enter({ ...e, seq: 0 });
      return spoken();
    },
    async take(run, step, { id, ...how } = {}) {
      arrives = how.arrives;
      const e = run[step.from] as Envelope;
      if (watched) watched.begin(step);
      if (e.topic !== 'kernel.snapshot') {
        kernel.state.seq = e.seq - 1;
        if (!isOutput(e)) await enter({ ...e, payload: reader.varied(e) }, id);
        // The schema of an answer is known by its ask.
        for (const asked of run.slice(step.from, step.to))
          if (isOutput(asked) && asked.kind === 'ask') reader.varied(asked);
      }
      if (watched) watched.end();
      return spoken();
    },
    state: () => redactor.state(kernel.state),
    hash: () => stateHash(redactor.state(kernel.state)),
    close: ticks.close,
  };
}

/** An input, with the pseudonyms of values that this kernel created replaced by the values. */
function revealed(e: Envelope, redactor: Redactor): Envelope {
  const out: Envelope = { ...e, payload: redactor.reveal(e.payload) };
  const key = e.key === undefined ? undefined : redactor.reveal(e.key);
  if (typeof key === 'string') out.key = key;
  return out;
}
