// Words that refuse a text (product-brief C10): 010007 with the places where they stand, so that the page can mark them.
import { sql } from 'drizzle-orm';
import type { Cx } from '../../calls';
import { rowsOf } from '../../db/open';
import { Refusal } from '../../http/codes';

export async function refuseBlockWords(cx: Cx, text: string): Promise<void> {
  const found = await rowsOf<{ word: string }>(cx.db, sql`select word from block_words where strpos(lower(${text}), lower(word)) > 0`);
  if (found.length === 0) return;
  const lower = text.toLowerCase();
  const ranges: [number, number][] = [];
  for (const { word } of found) {
    for (let at = lower.indexOf(word.toLowerCase()); at >= 0; at = lower.indexOf(word.toLowerCase(), at + word.length)) ranges.push([at, at + word.length]);
  }
  throw new Refusal('010007', { ranges: ranges.sort((a, b) => a[0] - b[0]) });
}
