// Lines of the poster: cut where they end, whatever is in them.
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { cutLines } from '../../ui/features/share/components/drawPoster';

/** Every sign is one wide. */
const wide = (line: string): number => Array.from(line).length;

describe('lines of the poster', () => {
  it('break anywhere, and end in … where something is left out', () => {
    expect(cutLines('太阳下去之后天不会马上黑', 5, 3, wide)).toEqual(['太阳下去之', '后天不会马', '上黑']);
    expect(cutLines('太阳下去之后天不会马上黑', 5, 2, wide)).toEqual(['太阳下去之', '后天不会…']);
  });
  it('begin with no comma and no full stop: one hangs in the margin, a second one does not', () => {
    expect(cutLines('太阳下去了，后天不会', 5, 3, wide)).toEqual(['太阳下去了，', '后天不会']);
    expect(cutLines('太阳下去了。', 5, 1, wide)).toEqual(['太阳下去了。']);
    expect(cutLines('太阳下去了，后天', 5, 1, wide)).toEqual(['太阳下去…']);
    expect(cutLines('太阳下去了？！后天', 5, 3, wide)).toEqual(['太阳下去了？', '！后天']);
  });
  it('never cut a sign in two, and begin no line with a space', () => {
    expect(cutLines('😀😀😀😀', 2, 9, wide)).toEqual(['😀😀', '😀😀']);
    expect(cutLines('ab cd', 2, 9, wide)).toEqual(['ab', 'cd']);
  });
  it('leave out what turns the direction or cannot be drawn', () => {
    expect(cutLines('\u202eabc\u0007\u200b', 9, 1, wide)).toEqual(['abc']);
    expect(cutLines('一\n\n二', 9, 2, wide)).toEqual(['一 二']);
    expect(cutLines('', 9, 2, wide)).toEqual([]);
  });
  it('the code has room for a long address', () => {
    expect(
      encode('https://community.example/circle/threadDetail?threadId=' + 'x'.repeat(64), { ecc: 'M', border: 2 }).size,
    ).toBeLessThan(64);
  });
});
