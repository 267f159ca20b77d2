// The recorder: always on, in the worker. Redacts every envelope as it was on the bus, in order, a little later than
// the envelope itself so that nothing waits for it; sends the lines to the page once a second, and puts in a snapshot
// of the whole state now and then, so that a replay can begin there.
import { canonicalJson } from '../protocol/canonical';
import type { Envelope, Json } from '../protocol/envelope';
import { sha256 } from '../protocol/hash';
import type { Timers } from '../protocol/ports';
import type { Redactor } from './redact';
import { UNKNOWN } from './redactValue';
import type { RecordedChunk } from './ringBuffer';
import type { PreRecorderBuffer } from './preRecorderBuffer';
import { utf8Length } from '../protocol/utf8';

/** The kernel's tree of state: plain JSON. */
export type StateTree = {
  streams: { [topic: string]: { [key: string]: Json } };
  slices: { [name: string]: Json };
  timers: { [id: string]: { name: string; key: string; at: number } };
  seq: number;
  ids: number;
  seed: number;
  clock: number;
};
/** What the recorder needs of the kernel. */
export interface RecorderSource {
  readonly state: StateTree;
  resting(): boolean;
  whenResting(fn: () => void): void;
}
export type RecorderOptions = {
  redactor: Redactor;
  timers: Timers;
  /** Takes the lines of about a second; they are text by then, and redacted. */
  send: (chunk: RecordedChunk) => void;
  /** Where the envelopes come from; it has kept those from before the recorder was there. */
  tape: PreRecorderBuffer;
  /** ms between two snapshots. */
  snapshotEvery?: number;
};
export type Recorder = {
  /** Redacts and sends what waits, now. */
  flush(): void;
  stop(): void;
};

const SEND_MS = 1000;
/** Envelopes redacted in one go before others get their turn. */
const SLICE = 25;
const SNAPSHOT_MS = 2 * 60_000;
/** More than this since the last snapshot asks for the next one: the ring must find a place to begin from. */
const SNAPSHOT_CHARS = 512 * 1024;

const emptyChunk = (): RecordedChunk => ({ lines: [], ats: [], sizes: [], starts: [], seq: 0 });

/** The state's hash as recordings and replays print it. `redacted`: what the redactor made of the state. */
export const stateHash = (redacted: Json): string => sha256(canonicalJson(redacted));

/** The line of a state, between the envelopes of its `seq` and the next. */
export function snapshotEnvelope(redactor: Redactor, state: StateTree): Envelope {
  const { state: redacted, tags } = redactor.tagged(state);
  return {
    seq: state.seq,
    at: state.clock,
    from: 'worker',
    kind: 'tell',
    topic: 'kernel.snapshot',
    payload: { state: redacted, hash: stateHash(redacted), counters: redactor.counters() },
    ...(tags.length > 0 ? { tags } : null),
  };
}

export function createRecorder(source: RecorderSource, options: RecorderOptions): Recorder {
  const { redactor, timers, send, snapshotEvery = SNAPSHOT_MS } = options;
  let pending: Envelope[] = [];
  let chunk = emptyChunk();
  let stopWork: (() => void) | null = null;
  let stopped = false;
  let sinceSnapshot = 0;
  let snapshotDue = false;

  function write(e: Envelope, start: boolean): void {
    if (start) chunk.starts.push(chunk.lines.length);
    const line = JSON.stringify(e);
    chunk.lines.push(line);
    chunk.ats.push(e.at);
    chunk.sizes.push(utf8Length(line) + 1);
    chunk.seq = e.seq;
    sinceSnapshot = start ? 0 : sinceSnapshot + line.length;
  }
  function take(e: Envelope): void {
    // Recording must never cost the app anything but time: what cannot be redacted is written by its topic alone.
    let redacted: Envelope;
    try {
      redacted = redactor.envelope(e);
    } catch {
      redacted = { seq: e.seq, at: e.at, from: e.from, kind: e.kind, topic: 'unknown.topic', payload: UNKNOWN };
    }
    write(redacted, e.topic === 'kernel.started');
  }
  function drain(): void {
    const all = pending;
    pending = [];
    for (const e of all) take(e);
  }
  /** Never among the envelopes of one go: a snapshot is of the moment after the last of them. */
  function lookForSnapshot(): void {
    if (sinceSnapshot > SNAPSHOT_CHARS) wantSnapshot();
  }
  function wantSnapshot(): void {
    if (snapshotDue || stopped) return;
    snapshotDue = true;
    if (source.resting()) snapshot();
    else source.whenResting(snapshot);
  }
  function snapshot(): void {
    if (stopped || !snapshotDue) return;
    snapshotDue = false;
    drain();
    write(snapshotEnvelope(redactor, source.state), true);
    plan();
  }
  function sendChunk(): void {
    if (chunk.lines.length === 0) return;
    const full = chunk;
    chunk = emptyChunk();
    send(full);
  }
  function work(): void {
    stopWork = null;
    if (stopped) return;
    for (const e of pending.splice(0, SLICE)) take(e);
    lookForSnapshot();
    if (pending.length > 0) stopWork = timers.after(0, work);
    else sendChunk();
  }
  function plan(): void {
    if (!stopWork && !stopped) stopWork = timers.after(SEND_MS, work);
  }
  function snapshotLater(): void {
    const stop = timers.after(snapshotEvery, () => {
      if (stopped) return;
      if (sinceSnapshot > 0 || pending.length > 0) wantSnapshot();
      snapshotLater();
    });
    stopSnapshots = stop;
  }
  let stopSnapshots: () => void = () => undefined;

  options.tape.handTo((e) => {
    if (stopped) return;
    pending.push(e);
    plan();
  });
  snapshotLater();
  // Without the kernel's beginning a replay can start at a snapshot only.
  if (pending[0]?.topic !== 'kernel.started' && source.state.seq > 0) wantSnapshot();
  return {
    flush() {
      if (stopWork) stopWork();
      stopWork = null;
      drain();
      lookForSnapshot();
      sendChunk();
    },
    stop() {
      stopped = true;
      if (stopWork) stopWork();
      stopSnapshots();
    },
  };
}
