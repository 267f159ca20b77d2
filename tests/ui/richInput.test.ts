// Editing text with tokens for people and topics: tokens stay whole, an IME composition is not disturbed, the stored
// text matches the displayed text.
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
/** The input of one key: the field's text afterwards, with the caret behind the inserted piece. */
const key = (input: RichInput, from: number, to: number, piece: string, composing = false) =>
  typed(input, input.text.slice(0, from) + piece + input.text.slice(to), from + piece.length, composing);

describe('a text with tokens', () => {
  it('shows the names of its tokens and is stored as its source', () => {
    const input = fromSource(source);
    expect(input.text).toBe('感谢 @阿澈 校对，#独库公路 见');
    expect(toSource(input)).toBe(source);
  });
  it('keeps its tokens when text is typed before, between and after them', () => {
    let input = fromSource(source);
    input = key(input, 0, 0, '真').input;
    input = key(input, input.text.indexOf(' 校对'), input.text.indexOf(' 校对'), '们').input;
    input = key(input, input.text.length, input.text.length, '！').input;
    expect(toSource(input)).toBe('真感谢 @{u1|阿澈}们 校对，#{t1|独库公路} 见！');
  });
  it('loses a whole token when its end or a selection over a part of it is deleted', () => {
    const input = fromSource(source);
    const at = input.text.indexOf('阿澈') + 2;
    expect(typed(input, input.text.slice(0, at - 1) + input.text.slice(at), at - 1)).toMatchObject({
      input: { text: '感谢  校对，#独库公路 见' },
      caret: 3,
    });
    const over = key(input, 1, 5, '');
    expect(toSource(over.input)).toBe('感 校对，#{t1|独库公路} 见');
  });
  it('turns a token into plain text when text is typed inside it', () => {
    const input = fromSource(source);
    expect(toSource(key(input, 5, 5, '小').input)).toBe('感谢 @阿小澈 校对，#{t1|独库公路} 见');
  });
  it('is not corrected during an IME composition, even if a part of a token is deleted', () => {
    const input = fromSource('@{u1|阿澈}');
    expect(key(input, 2, 3, '', true).input).toEqual({ text: '@阿', marks: [] });
  });
  it('locates an edit among equal characters by the caret', () => {
    const input = fromSource('啊啊@{u1|啊}啊');
    expect(toSource(typed(input, '啊啊@啊啊啊', 5).input)).toBe('啊啊@{u1|啊}啊啊');
    expect(toSource(typed(input, '啊啊啊@啊啊', 1).input)).toBe('啊啊啊@{u1|啊}啊');
  });
  it('gets a person’s token in place of the typed query', () => {
    const input = splice({ text: '和@阿 去', marks: [] }, 1, 3, '@阿澈 ', { sign: '@', id: 'u1' });
    expect(toSource(input)).toBe('和@{u1|阿澈}  去');
  });
});

describe('the list of people and topics', () => {
  it.each([
    ['感谢 @', '@', ''],
    ['感谢@阿', '@', '阿'],
    ['＠a', '@', 'a'],
    ['去#独库', '#', '独库'],
  ])('opens behind %s', (text, sign, words) => {
    expect(trigger({ text, marks: [] }, text.length)).toMatchObject({ sign, words });
  });
  it.each([['me@zeal'], ['感谢 @阿 去'], ['@一二三四五六七八九十一二三'], ['感谢']])(
    'does not open behind %s',
    (text) => expect(trigger({ text, marks: [] }, text.length)).toBeNull(),
  );
  it('does not open behind a token', () => {
    const input = fromSource('@{u1|阿澈}');
    expect(trigger(input, 3)).toBeNull();
  });
});

it('every occurrence of a refused term is marked, except in tokens', () => {
  const parts = drawnParts(fromSource('坏词和@{u1|坏词}与坏词'), ['坏词']);
  expect(parts).toEqual([
    { text: '坏词', kind: 'bad' },
    { text: '和', kind: '' },
    { text: '@坏词', kind: '@' },
    { text: '与', kind: '' },
    { text: '坏词', kind: 'bad' },
  ]);
});
