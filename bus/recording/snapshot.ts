// Validates a snapshot: a replay creates a kernel from it, so a damaged one must be refused first.
import { safeParse } from 'valibot';
import type { Envelope } from '../protocol/envelope';
import type { StateTree } from './recorder';
import { RecordingRefused } from './recordingFile';
import type { Shapes } from './redact';
import type { Schema } from '../protocol/schema';
import { keyInState } from '../protocol/stateKeys';

/** `counters`: the last number of each kind of pseudonym. */
export type Snapshot = { state: StateTree; counters: { [kind: string]: number } };

type Map_ = { [key: string]: unknown };
const isMap = (x: unknown): x is Map_ => typeof x === 'object' && x !== null && !Array.isArray(x);
const isCount = (x: unknown): x is number => typeof x === 'number' && x >= 0 && x % 1 === 0 && x < 1e15;
const allOf = (x: unknown, fits: (item: unknown) => boolean): x is Map_ =>
  isMap(x) && Object.keys(x).every((key) => fits(x[key]));
const isTimer = (x: unknown): boolean =>
  isMap(x) && typeof x['name'] === 'string' && typeof x['key'] === 'string' && typeof x['at'] === 'number';

/**
 * The name of the first stream or slice that domains could not continue with, or ''. Redaction keeps values valid, so
 * an invalid one was damaged.
 */
function misfit({ streams, slices }: StateTree, shapes: Shapes): string {
  const fits = (schema: Schema, value: unknown): boolean => safeParse(schema, value).success;
  for (const topic of Object.keys(streams)) {
    const entry = shapes.entry(topic);
    if (!entry || entry.is !== 'stream') continue;
    const { value, key } = entry;
    const keyed = streams[topic] ?? {};
    for (const k of Object.keys(keyed))
      if (!fits(value, keyed[k]) || (key ? !fits(key, keyInState.read(k)) : k !== '')) return topic;
  }
  for (const name of Object.keys(slices)) {
    const schema = Object.prototype.hasOwnProperty.call(shapes.slices, name) ? shapes.slices[name] : undefined;
    if (schema && !fits(schema, slices[name])) return name;
  }
  return '';
}

/** The snapshot in an envelope of `kernel.snapshot`. Throws `RecordingRefused` (malformed). */
export function snapshotIn(e: Envelope, shapes: Shapes): Snapshot {
  const { state, counters } = (isMap(e.payload) ? e.payload : {}) as Map_;
  const whole =
    isMap(state) &&
    allOf(state['streams'], isMap) &&
    isMap(state['slices']) &&
    allOf(state['timers'], isTimer) &&
    isCount(state['seq']) &&
    isCount(state['ids']) &&
    typeof state['seed'] === 'number' &&
    typeof state['clock'] === 'number' &&
    allOf(counters, isCount);
  if (!whole) throw new RecordingRefused('malformed', `the snapshot at ${e.seq} is not whole`);
  const part = misfit(state as StateTree, shapes);
  if (part) throw new RecordingRefused('malformed', `the snapshot at ${e.seq} cannot be gone on from: ${part}`);
  return { state: state as StateTree, counters: counters as Snapshot['counters'] };
}
