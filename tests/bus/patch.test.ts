import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { applyPatch, diffValue } from '../../bus/protocol/patch';

const listed = fc.record(
  { ids: fc.array(fc.constantFrom(...'a b c d e f g h i j k l'.split(' ')), { maxLength: 20 }), total: fc.nat(99) },
  { noNullPrototype: true },
);
const value = fc.oneof({ weight: 5, arbitrary: listed }, fc.jsonValue({ maxDepth: 2 })) as fc.Arbitrary<Json>;
/** Long lists with different ends, as when a sent message gets its id from the server. */
const start = Array.from({ length: 70 }, (_, i) => 's' + String(i));
const ends = listed.map((one) => ({ ...one, ids: start.concat(one.ids) }));
/** Two lists; in half of the pairs the second one continues the first. */
const pair = fc
  .tuple(listed, listed, fc.boolean())
  .map(([a, b, grows]) => [a, grows ? { ...b, ids: a.ids.concat(b.ids) } : b] as [Json, Json]);

describe('patches of stream values', () => {
  it('give the next value when they are applied to the previous one', () => {
    fc.assert(
      fc.property(fc.oneof(pair, fc.tuple(ends, ends), fc.tuple(value, value)), ([prev, next]) => {
        expect(applyPatch(prev, diffValue(prev, next))).toEqual(next);
      }),
      { numRuns: 1000 },
    );
  });

  it('give the same result when they are merged before they are applied', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(listed, { minLength: 2, maxLength: 6 }), fc.array(ends, { minLength: 2, maxLength: 6 })),
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        (steps, grows) => {
          const values: Json[] = [];
          for (const [i, s] of steps.entries()) {
            const before = values[i - 1] as { ids: string[] } | undefined;
            values.push(before && grows[i] ? { ...s, ids: before.ids.concat(s.ids) } : s);
          }
          const patches = values.slice(1).map((v, i) => diffValue(values[i], v));
          const joined = patches.reduce<Json | undefined>(
            (sum, p) => (sum === undefined ? p : applyPatch(sum, p)),
            undefined,
          );
          expect(applyPatch(values[0], joined ?? null)).toEqual(values[values.length - 1]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('contain only the ids that were added to a long list', () => {
    const ids = Array.from({ length: 1000 }, (_, i) => 't' + String(i));
    const patch = diffValue({ ids, total: 1 }, { ids: ids.concat('t1000'), total: 2 });
    expect(patch).toEqual({ ids: ['t1000'], idsFrom: 1000, total: 2 });
  });

  it('contain only the changed end of a long list', () => {
    const ids = Array.from({ length: 1000 }, (_, i) => 'm' + String(i));
    expect(
      diffValue({ ids: ids.concat('local:1', 'local:2'), total: 1 }, { ids: ids.concat('m1000', 'local:2'), total: 1 }),
    ).toEqual({ ids: ['m1000', 'local:2'], idsFrom: 1000, total: 1 });
    expect(diffValue({ ids, total: 1 }, { ids: ids.slice(0, 998), total: 1 })).toEqual({
      ids: [],
      idsFrom: 998,
      total: 1,
    });
    // After a change near the beginning a patch would not be smaller.
    expect(diffValue({ ids, total: 1 }, { ids: ids.slice(1), total: 1 })).toEqual({ ids: ids.slice(1), total: 1 });
  });

  it('do not mutate the value that they are applied to', () => {
    const before = { ids: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], total: 1 };
    const copy = JSON.parse(JSON.stringify(before)) as Json;
    applyPatch(before, diffValue(before, { ids: before.ids.concat('i'), total: 2 }));
    expect(before).toEqual(copy);
  });
});
