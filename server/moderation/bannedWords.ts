// Words that refuse a text (product-brief C10): 010007 with the places where they stand, so that the page can mark
// them. Compared as a person reads them: wide letters, capitals and invisible signs between letters do not help.
import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context';
import { rowsOf } from '../db/open';
import { Refusal } from '../platform/refusals';

/** From and to, in UTF-16 units of the text. */
export type Range = [number, number];

/** Letters as they are compared, each with the place in the text that it comes from. */
export type Folded = { text: string; from: number[]; to: number[] };
export function fold(source: string): Folded {
  const folded: Folded = { text: '', from: [], to: [] };
  let at = 0;
  for (const sign of source) {
    const next = at + sign.length;
    // Format characters (zero width, direction) and stacked marks are not read.
    const read = /[\p{Cf}\p{Mn}\p{Me}\p{Cc}]/u.test(sign) && sign !== '\n' ? '' : sign.normalize('NFKC').toLowerCase();
    for (let i = 0; i < read.length; i++) {
      folded.from.push(at);
      folded.to.push(next);
    }
    folded.text += read;
    at = next;
  }
  return folded;
}

/** Where the words stand in each of the texts, in the order given. */
export async function findBannedWords(cx: Pick<Context, 'db'>, texts: readonly string[]): Promise<Range[][]> {
  const all = texts.map(fold);
  const whole = all
    .map((one) => one.text)
    .join('\n')
    .replaceAll('\0', '');
  const found =
    whole.trim() === ''
      ? []
      : await rowsOf<{ word: string }>(
          cx.db,
          sql`select word from block_words where strpos(${whole}, lower(word)) > 0`,
        );
  return all.map(({ text, from, to }) => {
    const ranges: Range[] = [];
    for (const word of found.map((row) => row.word.toLowerCase())) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
        ranges.push([from[at] ?? 0, to[at + word.length - 1] ?? 0]);
    }
    return ranges.sort((a, b) => a[0] - b[0]);
  });
}

export async function refuseBannedWords(cx: Pick<Context, 'db'>, text: string): Promise<void> {
  const [ranges = []] = await findBannedWords(cx, [text]);
  if (ranges.length > 0) throw new Refusal('010007', { ranges });
}
