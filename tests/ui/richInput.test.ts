// Typing with people and topics in the text: tokens stay whole, composing is never disturbed, what is stored is what is
// read.
import { describe, expect, it } from 'vitest';
import {
  drawnParts,
  fromSource,
  splice,
  toSource,
  trigger,
  typed,
} from '../../ui/features/forum/editor/components/richInput';
import type { RichInput } from '../../ui/features/forum/editor/components/richInput';

const source = '感谢 @{u1|阿澈} 校对，#{t1|独库公路} 见';
/** One key: the text as the field has it afterwards, its caret behind what was put. */
const key = (input: RichInput, from: number, to: number, piece: string, composing = false) =>
  typed(input, input.text.slice(0, from) + piece + input.text.slice(to), from + piece.length, composing);

describe('a text with tokens', () => {
  it('reads as people read it and is stored as it was', () => {
    const input = fromSource(source);
    expect(input.text).toBe('感谢 @阿澈 校对，#独库公路 见');
    expect(toSource(input)).toBe(source);
  });
  it('keeps its tokens when something is typed before, between and behind them', () => {
    let input = fromSource(source);
    input = key(input, 0, 0, '真').input;
    input = key(input, input.text.indexOf(' 校对'), input.text.indexOf(' 校对'), '们').input;
    input = key(input, input.text.length, input.text.length, '！').input;
    expect(toSource(input)).toBe('真感谢 @{u1|阿澈}们 校对，#{t1|独库公路} 见！');
  });
  it('loses a token as a whole by one deletion at its end, and by a selection over a part of it', () => {
    const input = fromSource(source);
    const at = input.text.indexOf('阿澈') + 2;
    expect(typed(input, input.text.slice(0, at - 1) + input.text.slice(at), at - 1)).toMatchObject({
      input: { text: '感谢  校对，#独库公路 见' },
      caret: 3,
    });
    const over = key(input, 1, 5, '');
    expect(toSource(over.input)).toBe('感 校对，#{t1|独库公路} 见');
  });
  it('makes words of a token that is typed into', () => {
    const input = fromSource(source);
    expect(toSource(key(input, 5, 5, '小').input)).toBe('感谢 @阿小澈 校对，#{t1|独库公路} 见');
  });
  it('is not written to while a composition is open, whatever is deleted', () => {
    const input = fromSource('@{u1|阿澈}');
    expect(key(input, 2, 3, '', true).input).toEqual({ text: '@阿', marks: [] });
  });
  it('tells equal letters apart by the caret', () => {
    const input = fromSource('啊啊@{u1|啊}啊');
    expect(toSource(typed(input, '啊啊@啊啊啊', 5).input)).toBe('啊啊@{u1|啊}啊啊');
    expect(toSource(typed(input, '啊啊啊@啊啊', 1).input)).toBe('啊啊啊@{u1|啊}啊');
  });
  it('takes a person in place of what was typed to find them', () => {
    const input = splice({ text: '和@阿 去', marks: [] }, 1, 3, '@阿澈 ', { sign: '@', id: 'u1' });
    expect(toSource(input)).toBe('和@{u1|阿澈}  去');
  });
});

describe('what opens the list of people', () => {
  it.each([
    ['感谢 @', '@', ''],
    ['感谢@阿', '@', '阿'],
    ['＠a', '@', 'a'],
    ['去#独库', '#', '独库'],
  ])('%s', (text, sign, words) => {
    expect(trigger({ text, marks: [] }, text.length)).toMatchObject({ sign, words });
  });
  it.each([['me@zeal'], ['感谢 @阿 去'], ['@一二三四五六七八九十一二三'], ['感谢']])('not %s', (text) =>
    expect(trigger({ text, marks: [] }, text.length)).toBeNull(),
  );
  it('not a token that stands', () => {
    const input = fromSource('@{u1|阿澈}');
    expect(trigger(input, 3)).toBeNull();
  });
});

it('refused words are marked wherever they stand, tokens stay tokens', () => {
  const parts = drawnParts(fromSource('坏词和@{u1|坏词}与坏词'), ['坏词']);
  expect(parts).toEqual([
    { text: '坏词', kind: 'bad' },
    { text: '和', kind: '' },
    { text: '@坏词', kind: '@' },
    { text: '与', kind: '' },
    { text: '坏词', kind: 'bad' },
  ]);
});
