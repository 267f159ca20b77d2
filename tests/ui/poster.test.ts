// Line breaks of the poster's text, and the size of its QR code.
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { cutLines } from '../../ui/features/share/components/drawPoster';
import { processorTime } from '../processorTime';

/** Every character has the width 1. */
const wide = (line: string): number => Array.from(line).length;

describe('the poster', () => {
  it('breaks lines at any character and ends with … where text is cut off', () => {
    expect(cutLines('太阳下去之后天不会马上黑', 5, 3, wide)).toEqual(['太阳下去之', '后天不会马', '上黑']);
    expect(cutLines('太阳下去之后天不会马上黑', 5, 2, wide)).toEqual(['太阳下去之', '后天不会…']);
  });
  it('begins no line with a punctuation mark: one hangs in the margin, a second one wraps', () => {
    expect(cutLines('太阳下去了，后天不会', 5, 3, wide)).toEqual(['太阳下去了，', '后天不会']);
    expect(cutLines('太阳下去了。', 5, 1, wide)).toEqual(['太阳下去了。']);
    expect(cutLines('太阳下去了，后天', 5, 1, wide)).toEqual(['太阳下去…']);
    expect(cutLines('太阳下去了？！后天', 5, 3, wide)).toEqual(['太阳下去了？', '！后天']);
  });
  it('never splits a surrogate pair and begins no line with a space', () => {
    expect(cutLines('😀😀😀😀', 2, 9, wide)).toEqual(['😀😀', '😀😀']);
    expect(cutLines('ab cd', 2, 9, wide)).toEqual(['ab', 'cd']);
  });
  it('omits direction overrides and undrawable characters', () => {
    expect(cutLines('\u202eabc\u0007\u200b', 9, 1, wide)).toEqual(['abc']);
    expect(cutLines('一\n\n二', 9, 2, wide)).toEqual(['一 二']);
    expect(cutLines('', 9, 2, wide)).toEqual([]);
  });
  it('takes a time that grows with the text alone, whatever blanks are in it', () => {
    const used = processorTime();
    expect(cutLines('a' + ' '.repeat(100_000) + 'b', 9, 1, wide)).toEqual(['a       …']);
    expect(used()).toBeLessThan(1000);
  });
  it('encodes a long address in a QR code of fewer than 64 modules per side', () => {
    expect(
      encode('https://community.example/circle/threadDetail?threadId=' + 'x'.repeat(64), { ecc: 'M', border: 2 }).size,
    ).toBeLessThan(64);
  });
});
