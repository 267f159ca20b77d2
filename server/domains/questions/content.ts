// What asking and answering have in common: the shape of a text, refused words with their places, people that are named
// in it, topics that exist.
import { inArray } from 'drizzle-orm';
import { findBannedWords } from '../../moderation/bannedWords';
import type { Context, Caller } from '../../platform/context';
import { topics } from '../../db/tables/forum';
import { Malformed, Refusal } from '../../platform/refusals';
import { resolveMentions } from '../../moderation/mentions';

const token = /([@#])\{([^{}|\s]{1,64})\|([^{}|\n]{1,64})\}/g;
/** As people count: tokens by the words that are read of them. */
export const lengthOf = (text: string): number =>
  Array.from(text.replace(token, (_all, sign: string, _id, name: string) => sign + name)).length;

/** Refuses with 010007: `title` and `ranges` say where the words stand, in the texts as they were sent. */
export async function refuseWords(cx: Context, title: string, content: string): Promise<void> {
  const [ofTitle = [], ofContent = []] = await findBannedWords(cx, [title, content]);
  if (ofTitle.length + ofContent.length > 0) throw new Refusal('010007', { ranges: ofContent, title: ofTitle });
}
export const readText = (
  cx: Context,
  who: Caller,
  content: string,
): Promise<{ content: string; atUserIds: string[] }> =>
  resolveMentions(
    cx,
    who,
    content
      .replace(/\r\n?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    [],
  );

/** Ids of topics that there are, in the order given. */
export async function readTopics(cx: Context, given: readonly { topicId: string }[]): Promise<string[]> {
  const ids = [...new Set(given.map((topic) => topic.topicId))];
  const known =
    ids.length === 0 ? [] : await cx.db.select({ id: topics.topicId }).from(topics).where(inArray(topics.topicId, ids));
  if (known.length < ids.length) throw new Malformed('topics');
  return ids;
}
