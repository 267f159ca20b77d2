// The kernel's state after every step of a run, without running it again. Every change of a stream is stored by
// reference (values are never changed in place), slices and timers as text where they changed, and the whole tree now
// and then.
import { sameJson, valueAt } from '../../bus/inspect/jsonDiff';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import type { StateTree } from '../../bus/recording/recorder';
import type { Kernel } from '../kernel/types';
import { stateKey } from '../kernel/streamKeys';

/**
 * `place` is an index in the run. `name` is a topic with the `key` as the state spells it, or a slice's name without
 * one.
 */
type Change = { place: number; name: string; key?: string; value: Json | undefined; text?: string };
type Numbers = Pick<StateTree, 'seq' | 'ids' | 'seed' | 'clock'>;
type Tree = { streams: Map<string, Map<string, Json>>; texts: Map<string, string> };
type Base = { changes: number; tree: Tree };

/** The envelope that enters, at `from`, and everything it led to before the next one enters, at `to`. */
export type Step = { from: number; to: number };
export type History = {
  watch(kernel: Kernel): { begin(step: Step): void; heard(e: Envelope, n: number): void; end(): void };
  /** The state after the step that holds this place. */
  after(place: number): StateTree;
  /** The state before the step that holds this place. */
  before(place: number): StateTree;
  /** Where the spot's value at this path last became another, from the place of a step's last envelope back; else null. */
  lastChange(until: number, spot: Spot, path: readonly string[]): number | null;
  /** The spot's value before or after the step that holds this place. */
  valueIn(place: number, side: 'before' | 'after', spot: Spot): Json | undefined;
  /** The last place of the step that holds this one. */
  endOfStep(place: number): number;
  /** A stream's value before and after one emit. */
  valueAround(place: number): { topic: string; key: string; before: Json | undefined; after: Json | undefined } | null;
};

/** A part of the state: a value of a stream, a slice, or the timers (without a name). */
export type Spot = { topic: string; key: string } | { slice: string };

/** The whole tree is stored after so many changes. */
const EVERY = 1000;
const TIMERS = '';

const isAt = (spot: Spot, { name, key }: Change): boolean =>
  'slice' in spot ? key === undefined && name === spot.slice : name === spot.topic && key === spot.key;
const valueOf = ({ text, value }: Change): Json | undefined =>
  text === undefined ? value : (JSON.parse(text) as Json);

export function createHistory(): History {
  const changes: Change[] = [];
  const bases: Base[] = [{ changes: 0, tree: { streams: new Map(), texts: new Map() } }];
  const now: Tree = { streams: new Map(), texts: new Map() };
  /** By step: where it began, the number of changes and the numbers after it. */
  const starts: number[] = [];
  const ends: number[] = [];
  const numbers: Numbers[] = [];

  function put(change: Change): void {
    changes.push(change);
    apply(now, change);
    if (changes.length % EVERY === 0) bases.push({ changes: changes.length, tree: copyOf(now) });
  }
  function apply(tree: Tree, { name, key, value, text }: Change): void {
    if (key === undefined) {
      if (text === undefined) tree.texts.delete(name);
      else tree.texts.set(name, text);
      return;
    }
    let keyed = tree.streams.get(name);
    if (!keyed) tree.streams.set(name, (keyed = new Map()));
    if (value === undefined) keyed.delete(key);
    else keyed.set(key, value);
  }
  function copyOf(tree: Tree): Tree {
    const streams = new Map<string, Map<string, Json>>();
    tree.streams.forEach((keyed, topic) => streams.set(topic, new Map(keyed)));
    return { streams, texts: new Map(tree.texts) };
  }
  /** The tree after so many changes. */
  function fold(count: number): Tree {
    const base = bases[Math.min(bases.length - 1, Math.floor(count / EVERY))] as Base;
    const tree = copyOf(base.tree);
    for (let i = base.changes; i < count; i++) apply(tree, changes[i] as Change);
    return tree;
  }
  /** The step that holds the place. */
  function stepOf(place: number): number {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }
  function treeAfter(step: number): StateTree {
    const { streams, texts } = fold(step < 0 ? 0 : (ends[step] as number));
    const tree: StateTree = {
      streams: {},
      slices: {},
      timers: {},
      ...(numbers[Math.max(0, step)] ?? { seq: 0, ids: 0, seed: 0, clock: 0 }),
    };
    streams.forEach((keyed, topic) => {
      const out: { [key: string]: Json } = (tree.streams[topic] = {});
      keyed.forEach((value, key) => (out[key] = value));
    });
    texts.forEach((text, name) => {
      if (name === TIMERS) tree.timers = JSON.parse(text) as StateTree['timers'];
      else tree.slices[name] = JSON.parse(text) as Json;
    });
    return tree;
  }

  function watch(kernel: Kernel) {
    const { state } = kernel;
    let step: Step = { from: 0, to: 1 };
    let restored: { topic: string; key: string }[] = [];
    const valueOf = (topic: string, key: string): Json | undefined => state.streams[topic]?.[key];
    function texts(): void {
      const text = (name: string, value: Json): void => {
        const written = JSON.stringify(value);
        if (now.texts.get(name) !== written) put({ place: step.from, name, value: undefined, text: written });
      };
      for (const name of Object.keys(state.slices)) text(name, state.slices[name] ?? null);
      text(TIMERS, state.timers);
    }
    // Dropping a value sends no envelope.
    const drop = kernel.drop.bind(kernel);
    kernel.drop = (topic, key) => {
      drop(topic, key);
      put({ place: step.from, name: topic, key: stateKey(key), value: undefined });
    };
    return {
      begin(next: Step) {
        step = next;
        restored = [];
        if (starts.length > 0) return;
        // The values of the snapshot.
        for (const topic of Object.keys(state.streams))
          for (const key of Object.keys(state.streams[topic] ?? {}))
            put({ place: step.from, name: topic, key, value: valueOf(topic, key) });
        texts();
      },
      heard(e: Envelope, n: number) {
        if (e.kind !== 'emit') return;
        const key = stateKey(e.key ?? '');
        if (e.from !== 'worker') restored.push({ topic: e.topic, key });
        else put({ place: Math.min(step.from + n, step.to - 1), name: e.topic, key, value: valueOf(e.topic, key) });
      },
      end() {
        for (const { topic, key } of restored) put({ place: step.from, name: topic, key, value: valueOf(topic, key) });
        texts();
        starts.push(step.from);
        ends.push(changes.length);
        numbers.push({ seq: state.seq, ids: state.ids, seed: state.seed, clock: state.clock });
      },
    };
  }
  return {
    watch,
    after: (place) => treeAfter(stepOf(place)),
    before: (place) => treeAfter(stepOf(place) - 1),
    valueIn(place, side, spot) {
      const step = stepOf(place) - (side === 'before' ? 1 : 0);
      for (let i = step < 0 ? -1 : (ends[step] ?? 0) - 1; i >= 0; i--) {
        const change = changes[i] as Change;
        if (isAt(spot, change)) return valueOf(change);
      }
      return undefined;
    },
    endOfStep: (place) => (starts[stepOf(place) + 1] ?? Infinity) - 1,
    lastChange(until, spot, path) {
      let later: { place: number; value: Json | undefined } | null = null;
      for (let i = (ends[stepOf(until)] ?? 0) - 1; i >= 0; i--) {
        const change = changes[i] as Change;
        if (change.place > until || !isAt(spot, change)) continue;
        const value = valueAt(valueOf(change), path);
        if (later && !sameJson(value, later.value)) return later.place;
        later = { place: change.place, value };
      }
      return later?.value === undefined ? null : later.place;
    },
    valueAround(place) {
      const step = stepOf(place);
      for (let i = step > 0 ? (ends[step - 1] as number) : 0; i < (ends[step] as number); i++) {
        const { place: there, name, key, value } = changes[i] as Change;
        if (there !== place || key === undefined) continue;
        return { topic: name, key, before: fold(i).streams.get(name)?.get(key), after: value };
      }
      return null;
    },
  };
}
