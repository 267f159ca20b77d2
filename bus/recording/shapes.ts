// The shapes of the house for redaction: all contracts, slices and stores together. Only recorder, replays and tests
// import it.
import type { Contract, Entry } from '../protocol/contract';
import { contracts } from '../contracts/all';
import { userId } from '../entities/users';
import type { Shapes } from './redact';
import { keyOf, markOf, text } from '../protocol/schema';
import type { Schema } from '../protocol/schema';
import { boot, slices, stored, timers } from './slices';

/** Looks a topic up in contracts by domain. */
export function entryIn(all: { readonly [domain: string]: Contract }): (topic: string) => Entry | undefined {
  return (topic) => {
    const i = topic.indexOf('.');
    const contract = Object.prototype.hasOwnProperty.call(all, topic.slice(0, i)) ? all[topic.slice(0, i)] : undefined;
    const name = topic.slice(i + 1);
    return contract && Object.prototype.hasOwnProperty.call(contract, name) ? contract[name] : undefined;
  };
}
const entry = entryIn(contracts);
const cacheKeys = new Map<string, Schema<string>>();
/** A kept value's key is its person's, its stream's, and the stream's own key, whatever that holds. */
function cacheKey(topic: string, otherwise: Schema<string>): Schema<string> {
  const known = cacheKeys.get(topic);
  if (known) return known;
  const of = entry(topic);
  if (!of || of.is !== 'stream' || !of.key) return otherwise;
  const mark = markOf(of.key);
  const made = keyOf(userId, text, ...(mark?.as === 'key' ? mark.parts : [of.key]));
  cacheKeys.set(topic, made);
  return made;
}
export const shapes: Shapes = {
  entry,
  slices,
  timers,
  boot,
  stored(store, key) {
    const shape = stored(store, key);
    return shape && store === 'cache' ? { ...shape, key: cacheKey(key.split('|')[1] ?? '', shape.key) } : shape;
  },
};
