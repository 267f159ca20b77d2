// Where lists were left, in a page that stays open for hours.
import { describe, expect, it } from 'vitest';
import { Places } from '../../ui/kit/lists/places';

describe('the places of lists', () => {
  it('are those of the hundred entries that were left last', () => {
    const places = new Places<number>();
    for (let n = 0; n < 5000; n++) {
      places.set(`${n} feed`, n);
      // The feed below stays where every way back ends.
      places.set('home feed', n);
    }
    const kept = Array.from({ length: 5000 }, (_, n) => places.get(`${n} feed`)).filter((place) => place !== undefined);
    expect(kept).toEqual(Array.from({ length: 99 }, (_, n) => 4901 + n));
    expect(places.get('home feed')).toBe(4999);
  });
});
