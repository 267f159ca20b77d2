// Where the words stand in what was found: ranges in UTF-16 units for the screens, and the part of a long text around
// the first of them.
import { foldLetter, pairsOf, type Word } from './words';

export type Range = [from: number, to: number];
const mostMarks = 20;

/** The text as the index sees it, and for each of its units where the letter begins and ends in the text. */
function folded(text: string): { whole: string; from: number[]; to: number[] } {
  let whole = '';
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  for (const letter of text) {
    const form = foldLetter(letter);
    whole += form;
    for (let i = 0; i < form.length; i++) {
      from.push(at);
      to.push(at + letter.length);
    }
    at += letter.length;
  }
  return { whole, from, to };
}

function placesOf(whole: string, what: string, latin: boolean): number[] {
  const places: number[] = [];
  for (let at = whole.indexOf(what); at >= 0 && places.length < mostMarks; at = whole.indexOf(what, at + what.length)) {
    // A word in letters of a-z is found by its beginning.
    if (!latin || !/[a-z0-9]/.test(whole[at - 1] ?? ' ')) places.push(at);
  }
  return places;
}

/** Ranges that do not touch, in order; the parts of a word are marked where it does not stand as a whole. */
export function marksIn(text: string, words: readonly Word[]): Range[] {
  const { whole, from, to } = folded(text);
  const ranges: Range[] = [];
  const mark = (what: string, latin: boolean): boolean => {
    const places = placesOf(whole, what, latin);
    for (const at of places) ranges.push([from[at] ?? 0, to[at + what.length - 1] ?? text.length]);
    return places.length > 0;
  };
  for (const { text: what, latin } of words)
    if (!mark(what, latin) && !latin) for (const pair of pairsOf(what, false)) mark(pair, false);
  ranges.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const apart: Range[] = [];
  for (const range of ranges) {
    const last = apart[apart.length - 1];
    if (last && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else apart.push(range);
  }
  return apart.slice(0, mostMarks);
}

const shown = 80;
/** What stands so far from the start is still in the two lines of a phone. */
const seen = 24;
const before = 12;

/** As people read it: tokens as names, on one line. */
export const plainOf = (content: string): string =>
  content
    .slice(0, 12_000)
    .replace(/([@#])\{[^{}|\s]{1,64}\|([^{}|\n]{1,64})\}/g, '$1$2')
    .replace(/\s+/g, ' ')
    .trim();

/** The part of a text in which the first mark stands, with what of it is marked. */
export function snippetOf(text: string, words: readonly Word[]): { text: string; marks: Range[] } {
  const [first] = marksIn(text, words);
  const letters = Array.from(text);
  const at = first === undefined ? 0 : Array.from(text.slice(0, first[0])).length;
  const start = at < seen ? 0 : at - before;
  // Never a sign first.
  const part =
    (start > 0 ? '…' : '') +
    letters
      .slice(start, start + shown)
      .join('')
      .replace(start > 0 ? /^[\s，。、；：！？,.;:!?）)”’》」]+/ : /^$/, '') +
    (letters.length > start + shown ? '…' : '');
  return { text: part, marks: marksIn(part, words) };
}
