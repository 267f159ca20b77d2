// What search finds: each thing with where the words stand in it. `Stored…` is the form of the
// streams: threads, circles and people live once in their own streams, and what is marked in them beside them.
import {
  link,
  id,
  keyOf,
  text,
  code,
  count,
  flag,
  int,
  listOf,
  maybe,
  media,
  opt,
  privately,
  time,
} from '../protocol/schema';
import * as v from 'valibot';
import { Circle } from './circles';
import { Thread } from './forum';
import { UserBrief, userId } from './users';
import { articleKind } from './content';
import type { Of } from '../protocol/schema';

export const HotWord = v.object({ word: text, rank: count, tag: text, link });
export type HotWord = Of<typeof HotWord>;

/** What is looked for; in all places the same mark, so that a recording's keys and inputs meet. */
export const searchWords = id('owner');
/** The wire's five words. */
export const searchKind = code('thread', 'quwen', 'tribe', 'users', 'faq');
export type SearchKind = Of<typeof searchKind>;

/** From and to in UTF-16 units, apart and in order. */
const ranges = listOf(v.tuple([count, count]));
export type Ranges = Of<typeof ranges>;
/** By field; one that holds none of the words is not there. */
export const Highlight = v.object({
  title: opt(ranges),
  snippet: opt(ranges),
  name: opt(ranges),
  intro: opt(ranges),
  userName: opt(ranges),
  question: opt(ranges),
  summary: opt(ranges),
});
export type Highlight = Of<typeof Highlight>;
const hit = { highlight: Highlight };

/** snippet: the part of the text in which the words stand, '' when they stand in the title alone. */
export const ThreadHit = v.object({ ...Thread.entries, ...hit, snippet: privately(text) });
export type ThreadHit = Of<typeof ThreadHit>;
export const CircleHit = v.object({ ...Circle.entries, ...hit });
export type CircleHit = Of<typeof CircleHit>;
/** The two counts are not there for a visitor. */
const userCounts = { fansCount: opt(count), threadCount: opt(count) };
export const UserHit = v.object({ ...UserBrief.entries, ...hit, ...userCounts });
export type UserHit = Of<typeof UserHit>;

const faqEntries = { faqId: id('faq'), question: text, answerHtml: text, category: text, helpful: code(0, 1, -1) };
export const FaqItem = v.object(faqEntries);
export type FaqItem = Of<typeof FaqItem>;
/** snippet: the part of the answer, as plain text. */
export const FaqHit = v.object({ ...faqEntries, ...hit, snippet: privately(text) });
export type FaqHit = Of<typeof FaqHit>;

/** A curated or how-to article in short. */
const quwenEntries = {
  contentId: id('content'),
  /** Which of the two. */ kind: articleKind,
  title: text,
  summary: text,
  coverUrl: media,
  categoryName: text,
  author: maybe(UserBrief),
  createTime: time,
  viewCount: count,
  isLike: flag,
  likeCount: int,
};
export const Quwen = v.object(quwenEntries);
export type Quwen = Of<typeof Quwen>;
export const QuwenHit = v.object({ ...quwenEntries, ...hit });
export type QuwenHit = Of<typeof QuwenHit>;

/** What is marked in a thing that was found, and what the list shows of it beside its own stream. */
export const StoredHit = v.object({ highlight: Highlight, snippet: privately(text), ...userCounts });
export type StoredHit = Of<typeof StoredHit>;
export const StoredQuwen = v.object({ ...v.omit(Quwen, ['author']).entries, authorId: userId });
export type StoredQuwen = Of<typeof StoredQuwen>;

/** What might be meant by what is being typed. */
export const Suggestion = v.object({ word: privately(text), marks: ranges });
export type Suggestion = Of<typeof Suggestion>;

/** kind|words. */
export const foundKey = keyOf(text, searchWords);
/** kind|words|id. */
export const hitKey = keyOf(text, searchWords, id('target'));
