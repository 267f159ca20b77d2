// Banned words refuse a text with 010007 and their positions, so that the page can mark them. Full-width letters,
// capitals and invisible characters between letters are ignored in the comparison.
import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context';
import { rowsOf } from '../db/open';
import { Refusal } from '../platform/refusals';

/** Start and end, in UTF-16 units of the text. */
export type Range = [number, number];

/** Normalised letters, each with its position in the text. */
export type FoldedText = { text: string; from: number[]; to: number[] };
export function fold(source: string): FoldedText {
  const folded: FoldedText = { text: '', from: [], to: [] };
  let at = 0;
  for (const sign of source) {
    const next = at + sign.length;
    // Format characters (zero width, direction) and combining marks are skipped.
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

/** Positions of banned words in each of the texts, in the order given. */
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
