import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../bus/protocol/canonical';
import type { Json } from '../../bus/protocol/envelope';
import { jsonDiff, sameJson } from '../../bus/inspect/jsonDiff';

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;

describe('jsonDiff', () => {
  it.each<[string, Json, Json, object[]]>([
    ['nothing', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
    ['a field', { a: { b: 1 } }, { a: { b: 2 } }, [{ path: 'a.b', before: 1, after: 2 }]],
    [
      'what came and what went',
      { a: 1 },
      { b: null },
      [
        { path: 'a', before: 1 },
        { path: 'b', after: null },
      ],
    ],
    [
      'keys that are no names',
      { 'forum.feed': { 'circle|1': 1, '': 2 } },
      { 'forum.feed': { 'circle|1': 3, '': 4 } },
      [
        { path: '["forum.feed"]["circle|1"]', before: 1, after: 3 },
        { path: '["forum.feed"][""]', before: 2, after: 4 },
      ],
    ],
    ['a list that got one in front', { ids: [1, 2, 3] }, { ids: [0, 1, 2, 3] }, [{ path: 'ids.0', after: 0 }]],
    ['a list that lost one in the middle', { ids: [1, 2, 3] }, { ids: [1, 3] }, [{ path: 'ids.1', before: 2 }]],
    ['a list in which one changed', [1, { x: 1 }, 3], [1, { x: 2 }, 3], [{ path: '1.x', before: 1, after: 2 }]],
    ['another kind', [1], { 0: 1 }, [{ path: '', before: [1], after: { 0: 1 } }]],
  ])('lists each difference with its path (%s)', (_what, before, after, expected) =>
    expect(jsonDiff(before, after)).toEqual(expected),
  );

  it('returns an empty list, and sameJson true, exactly when both values have the same canonical JSON', () => {
    fc.assert(
      fc.property(json, json, fc.boolean(), (a, b, same) => {
        const other = same ? (JSON.parse(JSON.stringify(a)) as Json) : b;
        expect(jsonDiff(a, other).length === 0).toBe(canonicalJson(a) === canonicalJson(other));
        expect(sameJson(a, other)).toBe(canonicalJson(a) === canonicalJson(other));
      }),
    );
  });
  it('returns at most the given number of differences', () => {
    const big = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => ['k' + n, n]));
    expect(jsonDiff(big, {}, 50)).toHaveLength(50);
  });
  it('compares __proto__ and constructor as own keys', () => {
    const hostile = JSON.parse('{"__proto__":{"x":1},"constructor":1}') as Json;
    expect(
      jsonDiff({}, hostile)
        .map((c) => c.path)
        .sort(),
    ).toEqual(['__proto__', 'constructor']);
    expect(sameJson({}, hostile)).toBe(false);
    expect(sameJson(hostile, {})).toBe(false);
  });
});
