// The keys of a stream's values in the state. An object orders integer keys by size and not by insertion, and some
// names are special: such keys get a prefix, so that ids may be anything and a replay, whose ids are pseudonyms, has
// the same order.
import { keyInState } from '../../bus/protocol/stateKeys';
import type { State } from './types';

export const stateKey = keyInState.write;
export const keysOf = (state: State, topic: string): string[] =>
  Object.keys(state.streams[topic] ?? {}).map(keyInState.read);
