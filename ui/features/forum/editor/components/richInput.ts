// A text that is being typed, with the people and topics in it: what stands in the field is what is read (`@阿澈`), and
// marks say which parts are tokens. Pure, so that typing, deleting and composing can be tested without a field.
import { parseRich } from '../../../../kit/text/richText';

export type TokenMark = { from: number; to: number; sign: '@' | '#'; id: string };
export type RichInput = { readonly text: string; readonly marks: readonly TokenMark[] };
export const emptyInput: RichInput = { text: '', marks: [] };

/** From a stored text, where tokens are `@{id|name}`. */
export function fromSource(source: string): RichInput {
  let text = '';
  const marks: TokenMark[] = [];
  for (const part of parseRich(source)) {
    if (part.kind === 'text' || part.kind === 'link') {
      text += part.kind === 'link' ? part.to : part.text;
      continue;
    }
    const sign = part.kind === 'user' ? '@' : '#';
    marks.push({ from: text.length, to: text.length + 1 + part.text.length, sign, id: part.to });
    text += sign + part.text;
  }
  return { text, marks };
}
export function toSource({ text, marks }: RichInput): string {
  let out = '';
  let at = 0;
  for (const m of marks) {
    out += text.slice(at, m.from) + `${m.sign}{${m.id}|${text.slice(m.from + 1, m.to)}}`;
    at = m.to;
  }
  return out + text.slice(at);
}

const moved = (marks: readonly TokenMark[], from: number, to: number, by: number): TokenMark[] =>
  marks
    .filter((m) => m.to <= from || m.from >= to)
    .map((m) => (m.from >= to ? { ...m, from: m.from + by, to: m.to + by } : m));

/** Replaces a part, by a token where one is given. */
export function splice(
  input: RichInput,
  from: number,
  to: number,
  piece: string,
  token?: { sign: '@' | '#'; id: string },
): RichInput {
  const text = input.text.slice(0, from) + piece + input.text.slice(to);
  const marks = moved(input.marks, from, to, piece.length - (to - from));
  if (token) marks.push({ from, to: from + piece.trimEnd().length, ...token });
  return { text, marks: marks.sort((a, b) => a.from - b.from) };
}

/**
 * What the field says now, its caret at `caret`. A token that was typed into is words from then on; one that was
 * deleted into goes as a whole (unless a composition is open: then the field must not be written to).
 */
export function typed(
  input: RichInput,
  text: string,
  caret: number,
  composing = false,
): { input: RichInput; caret: number } {
  const old = input.text;
  let tail = Math.min(text.length - caret, old.length);
  if (old.slice(old.length - tail) !== text.slice(text.length - tail)) {
    tail = 0;
    while (tail < Math.min(old.length, text.length) && old[old.length - 1 - tail] === text[text.length - 1 - tail])
      tail++;
  }
  let head = 0;
  while (head < Math.min(old.length, text.length) - tail && old[head] === text[head]) head++;
  const to = old.length - tail;
  const piece = text.slice(head, text.length - tail);
  if (piece !== '' || composing) return { input: splice(input, head, to, piece), caret };
  const hit = input.marks.filter((m) => m.from < to && m.to > head);
  const from = Math.min(head, ...hit.map((m) => m.from));
  return { input: splice(input, from, Math.max(to, ...hit.map((m) => m.to)), ''), caret: hit.length ? from : caret };
}

/**
 * The `@words` or `#words` that the caret stands behind; null where there are none. Not within an e-mail address, not
 * in a token.
 */
export function trigger(
  { text, marks }: RichInput,
  caret: number,
): { sign: '@' | '#'; from: number; words: string } | null {
  const found = /(?:^|[^A-Za-z0-9])([@#＠＃])([^\s@#＠＃]{0,12})$/.exec(text.slice(0, caret));
  if (!found) return null;
  const words = found[2] ?? '';
  const from = caret - words.length - 1;
  if (marks.some((m) => m.from <= from && from < m.to)) return null;
  return { sign: found[1] === '@' || found[1] === '＠' ? '@' : '#', from, words };
}
export const lengthOf = (text: string): number => Array.from(text).length;

/** The text in parts as it is drawn: tokens, refused words, the rest. */
export type Drawn = { text: string; kind: '' | '@' | '#' | 'bad' };
export function drawnParts({ text, marks }: RichInput, refused: readonly string[]): Drawn[] {
  const spans: { from: number; to: number; kind: Drawn['kind'] }[] = marks.map((m) => ({
    from: m.from,
    to: m.to,
    kind: m.sign,
  }));
  const lower = text.toLowerCase();
  for (const word of refused) {
    for (
      let at = word ? lower.indexOf(word.toLowerCase()) : -1;
      at >= 0;
      at = lower.indexOf(word.toLowerCase(), at + word.length)
    )
      spans.push({ from: at, to: at + word.length, kind: 'bad' });
  }
  spans.sort((a, b) => a.from - b.from || b.to - a.to);
  const parts: Drawn[] = [];
  let at = 0;
  for (const span of spans) {
    if (span.from < at) continue;
    if (span.from > at) parts.push({ text: text.slice(at, span.from), kind: '' });
    parts.push({ text: text.slice(span.from, span.to), kind: span.kind });
    at = span.to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), kind: '' });
  return parts;
}
