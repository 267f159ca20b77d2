// The kernel's streams: keyed, each stores its last value, the only public form of state. They live in the state tree;
// this file changes them, notifies watchers, and lists the values for a page that opens.
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { diffValue } from '../../bus/protocol/patch';
import type { Kernel, State } from './types';
import { keysOf, stateKey } from './streamKeys';

type Watcher = (value: never, key: string, before: never) => void;
export type Streams = Pick<Kernel, 'emit' | 'drop' | 'read' | 'keys' | 'watch' | 'current'> & {
  restore(e: Envelope): void;
};

/** `say` puts an emit on the bus and sends it; `guarded` isolates the watchers from each other's errors. */
export function createStreams(
  state: State,
  say: (topic: string, payload: Json, key: string) => void,
  guarded: (fn: () => void) => void,
): Streams {
  const watchers = new Map<string, Watcher[]>();

  function set(topic: string, key: string, value: Json): Json | undefined {
    const keyed = state.streams[topic] ?? (state.streams[topic] = {});
    const place = stateKey(key);
    const before = keyed[place];
    keyed[place] = value;
    return before;
  }
  function seen(topic: string, value: Json, key: string, before: Json | undefined): void {
    const all = watchers.get(topic);
    if (all) for (const fn of all) guarded(() => fn(value as never, key, before as never));
  }
  return {
    emit: (topic, value, key = '') => {
      if (state.streams[topic]?.[stateKey(key)] === value) return;
      const before = set(topic, key, value as Json);
      say(topic, diffValue(before, value as Json), key);
      seen(topic, value as Json, key, before);
    },
    drop: (topic, key) => {
      const keyed = state.streams[topic];
      if (keyed) delete keyed[stateKey(key)];
    },
    read: (topic, key = '') => state.streams[topic]?.[stateKey(key)] as never,
    keys: (topic) => keysOf(state, topic),
    watch: (topic, fn) => {
      const all = watchers.get(topic);
      if (all) all.push(fn as Watcher);
      else watchers.set(topic, [fn as Watcher]);
    },
    /** Stores a value that the page still shows after the worker died, so that the screen does not change. */
    restore: ({ topic, key = '', payload }) => seen(topic, payload, key, set(topic, key, payload)),
    current: () => {
      const all: Envelope[] = [];
      for (const topic of Object.keys(state.streams))
        for (const key of keysOf(state, topic)) {
          const e: Envelope = {
            seq: state.seq,
            at: state.clock,
            from: 'worker',
            kind: 'emit',
            topic,
            payload: state.streams[topic]?.[stateKey(key)] as Json,
          };
          if (key !== '') e.key = key;
          all.push(e);
        }
      return all;
    },
  };
}
