// The keys under which the state holds a stream's values. An object walks keys that are whole numbers by size and not
// by age, and some names mean something else to it: those keys get a sign before them, so that ids may be anything and
// a replay, whose ids are pseudonyms, walks in the same order.
import { keyInState } from '../../bus/protocol/stateKeys';
import type { State } from './types';

export const stateKey = keyInState.write;
export const keysOf = (state: State, topic: string): string[] =>
  Object.keys(state.streams[topic] ?? {}).map(keyInState.read);
