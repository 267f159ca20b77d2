// Search results: each entity with the positions of the words in it. `Stored…` is the form of the streams: threads,
// circles and people are stored in their own streams, the highlights separately.
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

/** The search words, with the same mark everywhere, so that keys and inputs in a recording match. */
export const searchWords = id('owner');
/** The five kinds on the wire. */
export const searchKind = code('thread', 'quwen', 'tribe', 'users', 'faq');
export type SearchKind = Of<typeof searchKind>;

/** From and to in UTF-16 units, disjoint and in order. */
const ranges = listOf(v.tuple([count, count]));
export type Ranges = Of<typeof ranges>;
/** By field; fields without a match are omitted. */
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

/** snippet: the part of the text that matches, '' when only the title does. */
export const ThreadHit = v.object({ ...Thread.entries, ...hit, snippet: privately(text) });
export type ThreadHit = Of<typeof ThreadHit>;
export const CircleHit = v.object({ ...Circle.entries, ...hit });
export type CircleHit = Of<typeof CircleHit>;
/** Omitted for a visitor. */
const userCounts = { fansCount: opt(count), threadCount: opt(count) };
export const UserHit = v.object({ ...UserBrief.entries, ...hit, ...userCounts });
export type UserHit = Of<typeof UserHit>;

const faqEntries = { faqId: id('faq'), question: text, answerHtml: text, category: text, helpful: code(0, 1, -1) };
export const FaqItem = v.object(faqEntries);
export type FaqItem = Of<typeof FaqItem>;
/** snippet: the part of the answer, as plain text. */
export const FaqHit = v.object({ ...faqEntries, ...hit, snippet: privately(text) });
export type FaqHit = Of<typeof FaqHit>;

/** A curated or how-to article in brief. */
const quwenEntries = {
  contentId: id('content'),
  /** Curated or how-to. */ kind: articleKind,
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

/** The highlights of a result, and what the list shows besides the entity's own stream. */
export const StoredHit = v.object({ highlight: Highlight, snippet: privately(text), ...userCounts });
export type StoredHit = Of<typeof StoredHit>;
export const StoredQuwen = v.object({ ...v.omit(Quwen, ['author']).entries, authorId: userId });
export type StoredQuwen = Of<typeof StoredQuwen>;

/**
 * A suggestion for the input: words to look for, or a person, circle, topic or thread by its name, which opens at once.
 * `kind` and what follows are missing in recordings of before version 28.
 */
export const Suggestion = v.object({
  word: privately(text),
  marks: ranges,
  kind: opt(code('word', 'users', 'tribe', 'topic', 'thread')),
  targetId: opt(id('target')),
  /** '' for words and where there is none. */
  picture: opt(media),
  /** Where a thread belongs. */
  scope: opt(code('bbs', 'clubz')),
});
export type Suggestion = Of<typeof Suggestion>;

/** kind|words. */
export const foundKey = keyOf(text, searchWords);
/** kind|words|id. */
export const hitKey = keyOf(text, searchWords, id('target'));
