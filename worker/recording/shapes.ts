// The schemas that redaction uses: all contracts, the worker's slices and its storage. Imported only by the recorder,
// replays and tests.
import { contracts } from '../../bus/contracts/all';
import { userId } from '../../bus/entities/users';
import { entryIn } from '../../bus/protocol/entryIn';
import { keyOf, markOf, text } from '../../bus/protocol/schema';
import type { Schema } from '../../bus/protocol/schema';
import type { Shapes } from '../../bus/recording/redact';
import { boot } from './bootSlices';
import { slices, stored, timers } from './slices';

const entry = entryIn(contracts);
const cacheKeys = new Map<string, Schema<string>>();
/** The key of a cached value: person, stream, and the parts of the stream's own key. */
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
