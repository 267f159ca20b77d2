// The order of pictures while one of them is dragged.
import { describe, expect, it } from 'vitest';
import { moved, placeAt, displacementOf } from '../../ui/features/media/components/reorder';

describe('the order of pictures', () => {
  it('changes for the moved picture and stays the same among the others', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  });
  it('uses the place nearest to the pointer, at most the last one', () => {
    const cell = { width: 100, height: 100, gap: 4 };
    expect([
      placeAt(0, 110, 0, cell, 9),
      placeAt(0, 0, 210, cell, 9),
      placeAt(8, -500, -500, cell, 9),
      placeAt(0, 500, 500, cell, 5),
      placeAt(4, 20, -30, cell, 9),
    ]).toEqual([1, 6, 0, 4, 4]);
  });
  it('shifts the pictures between the old and the new place by one, and no others', () => {
    const cell = { width: 100, height: 100, gap: 4 };
    expect([1, 2, 3].map((at) => displacementOf(at, 0, 3, cell))).toEqual([
      { x: -104, y: 0 },
      { x: -104, y: 0 },
      { x: 208, y: -104 },
    ]);
    expect(displacementOf(5, 0, 3, cell)).toEqual({ x: 0, y: 0 });
  });
});
