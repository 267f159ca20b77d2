// The kernel's streams: keyed, each stores its last value, the only public form of state. They live in the state tree;
// this file changes them, tells of each change, and lists the values for a page that opens.
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { diffValue } from '../../bus/protocol/patch';
import type { Kernel, State } from './types';
import { keysOf, stateKey } from './streamKeys';

export type Streams = Pick<Kernel, 'emit' | 'drop' | 'read' | 'keys' | 'current'> & {
  restore(e: Envelope): void;
};

/** `say` puts an emit on the bus and sends it; `changed` is told of each change. */
export function createStreams(
  state: State,
  say: (topic: string, payload: Json, key: string) => void,
  changed: (topic: string, change: { key: string; value: Json; before: Json | undefined }) => void,
): Streams {
  function set(topic: string, key: string, value: Json): Json | undefined {
    const keyed = state.streams[topic] ?? (state.streams[topic] = {});
    const place = stateKey(key);
    const before = keyed[place];
    keyed[place] = value;
    return before;
  }
  return {
    emit: (topic, value, key = '') => {
      if (state.streams[topic]?.[stateKey(key)] === value) return;
      const before = set(topic, key, value as Json);
      say(topic, diffValue(before, value as Json), key);
      changed(topic, { key, value: value as Json, before });
    },
    drop: (topic, key) => {
      const keyed = state.streams[topic];
      if (keyed) delete keyed[stateKey(key)];
    },
    read: (topic, key = '') => state.streams[topic]?.[stateKey(key)] as never,
    keys: (topic) => keysOf(state, topic),
    /** Stores a value that the page still shows after the worker died, so that the screen does not change. */
    restore: ({ topic, key = '', payload }) =>
      changed(topic, { key, value: payload, before: set(topic, key, payload) }),
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
