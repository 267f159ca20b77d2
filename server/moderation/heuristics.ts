// Heuristics for texts that the staff check before publication: contact data outside the community (phone number, chat
// account, web address), and repeated texts. bannedWords.ts has the words that are refused outright.
import { sql } from 'drizzle-orm';
import { fold } from './bannedWords';
import type { Context } from '../platform/context';
import { rowsOf } from '../db/open';
import { charactersIn } from '../platform/characters';

/** No two places may share a run of blanks: every way of sharing it would be tried, which takes minutes for a long one. */
const signs: readonly RegExp[] = [
  /(?<!\d)1[3-9]\d[-\s.·]?\d{4}[-\s.·]?\d{4}(?!\d)/,
  /(?:微信|薇信|威信|v信|vx|wx|qq|扣扣|电报|telegram)\s*(?:(?:号|群|id)\s*)?(?:[:：是]\s*)?[\w-]{5,}/i,
  /加\s*(?:我\s*)?(?:微信|薇信|威信|v信|vx|wx|qq|扣扣)/i,
];
const address = /(?:https?:\/\/|www\.)([\w-]+(?:\.[\w-]+)+)/gi;
/** Digits written as words, a common evasion. */
const digits = '零一二三四五六七八九';
const plainDigits = (text: string): string =>
  text.replace(/[零一二三四五六七八九]/g, (word) => String(digits.indexOf(word)));

/** `hosts`: the community's own hosts. */
export function isSuspicious(texts: readonly string[], hosts: readonly string[] = []): boolean {
  return texts
    .map((text) => fold(text).text)
    .some(
      (text) =>
        signs.some((sign) => sign.test(text) || sign.test(plainDigits(text))) ||
        Array.from(text.matchAll(address)).some(
          ([, host = '']) => !hosts.some((own) => host === own || host.endsWith('.' + own)),
        ),
    );
}

/** Shorter texts (顶, 说得好) are common. */
const shortest = 8;
const often = 2;
const withinMs = 3_600_000;

/** True when this person has posted the same text often enough within the hour, as thread, comment or reply. */
export async function isRepeated(cx: Context, userId: string, content: string): Promise<boolean> {
  if (charactersIn(content) < shortest) return false;
  const since = cx.now - withinMs;
  const [row] = await rowsOf<{ count: number }>(
    cx.db,
    sql`select (
      (select count(*) from posts where author_id = ${userId} and create_time > ${since} and content = ${content})
    + (select count(*) from replies where author_id = ${userId} and create_time > ${since} and content = ${content})
    + (select count(*) from threads where author_id = ${userId} and create_time > ${since}
    and content = ${content}))::int as count`,
  );
  return (row?.count ?? 0) >= often;
}

/** True when `content` with the other texts beside it has to be checked by the staff. */
export const mustWait = async (
  cx: Context,
  userId: string,
  content: string,
  beside: readonly string[] = [],
): Promise<boolean> =>
  isSuspicious([content, ...beside], cx.services.config.app.allowedHosts) || isRepeated(cx, userId, content);
