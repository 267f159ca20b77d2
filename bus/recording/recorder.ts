// The recorder: always on, in the worker. Redacts every envelope as it was on the bus, in order, slightly later so that
// nothing waits for it; sends the lines to the page once a second, and adds a snapshot of the whole state now and then,
// so that a replay can begin there.
import type { Envelope, Json } from '../protocol/envelope';
import type { Timers } from '../protocol/ports';
import type { Redactor } from './redact';
import { UNKNOWN } from './maskers';
import type { RecordedChunk } from './ringBuffer';
import type { PreRecorderBuffer } from './preRecorderBuffer';

/** The kernel's state: plain JSON. */
export type StateTree = {
  streams: { [topic: string]: { [key: string]: Json } };
  slices: { [name: string]: Json };
  timers: { [id: string]: { name: string; key: string; at: number } };
  seq: number;
  ids: number;
  seed: number;
  clock: number;
};
/** The part of the kernel that the recorder uses. */
export interface RecorderSource {
  readonly state: StateTree;
  resting(): boolean;
  whenResting(fn: () => void): void;
}
export type RecorderOptions = {
  redactor: Redactor;
  timers: Timers;
  /** Takes the redacted lines of about a second. */
  send: (chunk: RecordedChunk) => void;
  /** The source of the envelopes, with those from before the recorder was loaded. */
  tape: PreRecorderBuffer;
  /** ms between two snapshots. */
  snapshotEvery?: number;
};
export type Recorder = {
  /** Redacts and sends everything pending now. */
  flush(): void;
  stop(): void;
};

const SEND_MS = 1000;
/** Envelopes redacted in one task. */
const SLICE = 25;
const SNAPSHOT_MS = 2 * 60_000;
/** So many characters since the last snapshot request the next one: the ring buffer needs a place to begin from. */
const SNAPSHOT_CHARS = 512 * 1024;

const emptyChunk = (): RecordedChunk => ({ lines: [], ats: [], starts: [], seq: 0 });

/** The snapshot of a state, between the envelope with its `seq` and the next. */
export function snapshotEnvelope(redactor: Redactor, state: StateTree): Envelope {
  const { state: redacted, tags } = redactor.tagged(state);
  return {
    seq: state.seq,
    at: state.clock,
    from: 'worker',
    kind: 'tell',
    topic: 'kernel.snapshot',
    payload: { state: redacted, counters: redactor.counters() },
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
    chunk.seq = e.seq;
    sinceSnapshot = start ? 0 : sinceSnapshot + line.length;
  }
  function take(e: Envelope): void {
    // Recording must not break the app: an envelope that cannot be redacted is replaced by an empty one.
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
  /** Only between tasks: a snapshot is of the state after the last envelope. */
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
  // Without the kernel's start a replay can only begin at a snapshot.
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
