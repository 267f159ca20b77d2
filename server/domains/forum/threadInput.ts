// Checks a new or edited thread (docs/product/limits.md#posts) and builds the text that is stored: tokens only of
// people and topics that exist, under their current names. Refuses with 010001 and the field.
import { and, inArray, sql } from 'drizzle-orm';
import type { AskIn } from '../../../bus/protocol/contract';
import type { Contracts } from '../../../bus/contracts/all';
import { limits } from '../../../bus/entities/draft';
import { findBannedWords } from '../../moderation/bannedWords';
import type { Context, Caller } from '../../platform/context';
import { topics } from '../../db/tables/forum';
import { users } from '../../db/tables/users';
import { Malformed, Refusal } from '../../platform/refusals';

export type ThreadInput = AskIn<Contracts['forum']['addThread']>;
export type Topic = { topicId: string; name: string };
export type Words = { title: string; content: string; excerpt: string; atUserIds: string[]; topics: Topic[] };

const token = /([@#])\{([^{}|\s]{1,64})\|([^{}|\n]{1,64})\}/g;
const lengthOf = (text: string): number => Array.from(text).length;
/** The text without tokens, as readers see it. */
const plain = (content: string): string =>
  content.replace(token, (_all, sign: string, _id, name: string) => sign + name);
const excerptOf = (content: string): string => {
  // Full-width marks have their space in themselves.
  const whole = content
    .replace(/([。！-～])\s+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  let excerpt = '';
  // A token is never cut.
  for (const part of whole.match(/[@#]\{[^{}|\s]{1,64}\|[^{}|\n]{1,64}\}|[\s\S]/gu) ?? []) {
    if (lengthOf(plain(excerpt + part)) > 120) break;
    excerpt += part;
  }
  return excerpt;
};
const yearMs = 366 * 86_400_000;

/** Checks that need no database. */
export function checkShape(input: ThreadInput, now: number, isEdit: boolean): void {
  const text = input.content.trim();
  if (lengthOf(input.title.trim()) > limits.title || /[\n\r]/.test(input.title)) throw new Malformed('title');
  if (lengthOf(plain(input.content)) > limits.body) throw new Malformed('content');
  if (input.threadType === 0 && text === '' && input.images.length === 0) throw new Malformed('content');
  if (input.threadType === 1 && (input.video?.vid ?? '') === '') throw new Malformed('video');
  if (input.threadType !== 0 && input.images.length > 0) throw new Malformed('images');
  if (input.threadType !== 1 && input.video !== null) throw new Malformed('video');
  if (input.threadType !== 2 && input.poll !== null) throw new Malformed('poll');
  if (input.threadType !== 2) return;
  if (input.title.trim() === '') throw new Malformed('title');
  // An edit does not change the poll: people have voted.
  if (!isEdit) checkPoll(input.poll, now);
}

function checkPoll(poll: ThreadInput['poll'], now: number): void {
  const options = poll?.options ?? [];
  if (poll === null || options.length < 2) throw new Malformed('poll');
  const bad = options.some(
    (option) =>
      lengthOf(option.text.trim()) > limits.option ||
      /[\n\r]/.test(option.text) ||
      (poll.votingType !== 1 && option.text.trim() === '') ||
      (poll.votingType === 1 && option.text.trim() !== '') ||
      (poll.votingType === 0) !== (option.image === null),
  );
  const words = options.map((option) => option.text.trim()).filter((text) => text !== '');
  if (bad || new Set(words).size < words.length) throw new Malformed('options');
  if (poll.pollType === 1 && (poll.maxChoice < 2 || poll.maxChoice > options.length)) throw new Malformed('maxChoice');
  const start = Math.max(now, poll.startTime);
  if (poll.startTime > now + yearMs) throw new Malformed('startTime');
  if (poll.endTime <= start + 60_000 || poll.endTime > start + yearMs) throw new Malformed('endTime');
}

/**
 * Refuses with 010007 and the positions of the words: `ranges` in the content, `title` and `options` ([option, from,
 * to]) beside it.
 */
export async function refuseWords(cx: Context, input: ThreadInput, texts: readonly string[]): Promise<void> {
  const [content = [], title = [], ...rest] = await findBannedWords(cx, [input.content, input.title, ...texts]);
  const options = rest.flatMap((ranges, at) => ranges.map(([from, to]) => [at, from, to]));
  if (content.length + title.length + options.length > 0)
    throw new Refusal('010007', { ranges: content, title, options });
}

/** Text and topics with the current names of people and topics; a token of an unknown person becomes plain text. */
export async function readWords(cx: Context, who: Caller, input: ThreadInput): Promise<Words> {
  const given = input.content
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const topicIds = [...new Set(input.topics.map((topic) => topic.topicId))];
  const known =
    topicIds.length === 0
      ? []
      : await cx.db
          .select({ topicId: topics.topicId, name: topics.name })
          .from(topics)
          .where(inArray(topics.topicId, topicIds));
  const chosen = topicIds.map((topicId) => known.find((topic) => topic.topicId === topicId));
  if (chosen.includes(undefined)) throw new Malformed('topics');
  const people = [
    ...new Set(
      Array.from(given.matchAll(token))
        .filter((m) => m[1] === '@')
        .map((m) => m[2] ?? ''),
    ),
  ];
  if (people.length > limits.people) throw new Malformed('content');
  const named =
    people.length === 0
      ? []
      : await cx.db
          .select({ userId: users.userId, name: users.userName })
          .from(users)
          .where(
            and(
              inArray(users.userId, people),
              sql`not exists (select 1 from blocks b where b.user_id = ${users.userId}
                and b.target_id = ${who.userId})`,
            ),
          );
  const nameOf = (sign: string, id: string): string =>
    (sign === '#' ? known.find((t) => t.topicId === id)?.name : named.find((u) => u.userId === id)?.name) ?? '';
  const content = given.replace(token, (_all, sign: string, id: string, name: string) => {
    const real = nameOf(sign, id).replace(/[{}|\n]/g, '');
    return real === '' ? sign + name : `${sign}{${id}|${real}}`;
  });
  return {
    title: input.title.trim(),
    content,
    excerpt: excerptOf(content),
    atUserIds: named.map((user) => user.userId).filter((id) => id !== who.userId),
    topics: chosen.filter((topic) => topic !== undefined),
  };
}
