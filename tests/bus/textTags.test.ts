// Tags distinguish texts with the same mask and reveal nothing else of them.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mask, maskRich } from '../../bus/recording/maskers';
import { createTags, taggedText } from '../../bus/recording/textTags';

const texts = fc.string({ unit: 'grapheme', maxLength: 60 });

describe('the tag of a text', () => {
  it('counts the texts of a mask in the order of first sight, and is the same when a text occurs again', () => {
    const tagOf = createTags();
    const tag = (text: string) => tagOf(text, mask(text));
    expect(['夜行车队', '雨天车队', 'Zoe', 'Ann', '夜行车队', ' 雨天车队 ', '晴天车队'].map(tag)).toEqual([
      0, 1, 0, 1, 0, 1, 2,
    ]);
    const post = '周末去莫干山的路上，'.repeat(20);
    expect([post, post.replace('莫', '天'), post].map(tag)).toEqual([0, 1, 0]);
  });
});

describe('the text for a mask and a tag', () => {
  it('has that mask for every tag, and is the mask itself for tag 0', () => {
    fc.assert(
      fc.property(texts, fc.nat({ max: 100_000 }), (text, tag) => {
        const masked = mask(text);
        expect(mask(taggedText(masked, tag))).toBe(masked);
        expect(taggedText(masked, 0)).toBe(masked);
      }),
      { numRuns: 300 },
    );
  });
  it('is unique for 30 tags of a mask of one character, and for more tags of longer masks', () => {
    for (const [masked, many] of [
      ['文', 30],
      ['xx', 600],
      ['X x', 600],
      ['0000', 9000],
      ['文文 00', 900],
    ] as const) {
      expect(new Set(Array.from({ length: many }, (_, tag) => taggedText(masked, tag))).size).toBe(many);
    }
  });
  it('keeps the ids in rich text', () => {
    const masked = maskRich('@{u1|小林} 看 #{p1|露营} 吧', (id) => 'user:' + id.slice(1));
    const other = taggedText(masked, 7);
    expect(other).not.toBe(masked);
    expect(other).toMatch(/^@\{user:1\|文文\} . #\{user:1\|文文\} .$/);
  });
});
