// Content: curated articles, how-to articles (干货), car information, recommendations. `Stored…` is the form of the
// streams: people are stored once, in `users.user`. Items of lists have no text (`isWhole` 0): html, steps and files
// are '' and [].
import {
  keyOf,
  text,
  code,
  count,
  flag,
  id,
  int,
  link,
  listOf,
  maybe,
  media,
  opt,
  secret,
  time,
} from '../protocol/schema';
import * as v from 'valibot';
import { CarModel, UserBrief, userId } from './users';
import { Video } from './media';
import type { Of } from '../protocol/schema';

export const Banner = v.object({
  bannerId: id('banner'),
  title: text,
  /** One line under the title. */
  subtitle: text,
  imageUrl: media,
  width: count,
  height: count,
  /** 0 none, 1 inner route, 2 web, 3 native. */
  linkType: code(0, 1, 2, 3),
  link,
  position: text,
  startTime: time,
  endTime: time,
  sort: int,
});
export type Banner = Of<typeof Banner>;

export const contentId = id('content');
export const infoId = id('info');
/** content: curated articles; dry: how-to articles. */
export const articleKind = code('content', 'dry');
export type ArticleKind = Of<typeof articleKind>;

/** An attachment of an article. `content.download` returns its address, which expires. */
export const Attachment = v.object({ name: text, size: count, ext: text });
export type Attachment = Of<typeof Attachment>;
export const Step = v.object({ title: text, html: text, image: media });
export type Step = Of<typeof Step>;
export const ContentCategory = v.object({ categoryId: text, name: text, sort: int });
export type ContentCategory = Of<typeof ContentCategory>;

const articleEntries = {
  contentId,
  kind: articleKind,
  title: text,
  summary: text,
  coverUrl: media,
  /** Safe HTML (bus/rules/safeHtml); an empty `<video>` in it marks the place of `video`. */
  html: text,
  isWhole: flag,
  categoryId: text,
  categoryName: text,
  tags: listOf(text),
  createTime: time,
  viewCount: count,
  likeCount: count,
  postCount: count,
  collectCount: count,
  shareCount: count,
  /** Withdrawn: only the staff see it, and nobody comments on it. */ isHidden: opt(flag),
  isLike: flag,
  isCollect: flag,
  attachments: listOf(Attachment),
  video: maybe(Video),
  /** Points for reading it, once; 0: none. */
  pointsReward: count,
  /** The caller has received them. */
  isRewarded: flag,
  /** Proof that the caller opened it, and when: sent with `readArticle`. '' for visitors and in lists. */
  readKey: secret(text, 'readKey'),
  /** How-to articles: 1 easy, 2 medium, 3 hard; 0 for others. */
  level: code(0, 1, 2, 3),
  steps: listOf(Step),
  /** Also in lists. */ stepCount: count,
};
export const Article = v.object({ ...articleEntries, author: maybe(UserBrief) });
export type Article = Of<typeof Article>;
export const StoredArticle = v.object({ ...articleEntries, authorId: userId });
export type StoredArticle = Of<typeof StoredArticle>;

const infoEntries = {
  infoId,
  title: text,
  summary: text,
  coverUrl: media,
  video: maybe(Video),
  html: text,
  isWhole: flag,
  /** The publisher. */ source: text,
  carModels: listOf(CarModel),
  createTime: time,
  updateTime: time,
  viewCount: count,
  likeCount: count,
  postCount: count,
  shareCount: count,
  collectCount: count,
  isLike: flag,
  isCollect: flag,
  /** Withdrawn: only the staff see it, and nobody comments on it. */ isHidden: opt(flag),
};
export const CarInformation = v.object({ ...infoEntries, author: maybe(UserBrief) });
export type CarInformation = Of<typeof CarInformation>;
export const StoredInfo = v.object({ ...infoEntries, authorId: userId });
export type StoredInfo = Of<typeof StoredInfo>;

export const Recommendation = v.object({ recId: id('recommendation'), title: text, coverUrl: media, link, sort: int });
export type Recommendation = Of<typeof Recommendation>;

/** The completed steps of a how-to article, on this phone. */
export const StepProgress = v.object({ contentId, done: listOf(count), at: time });
export type StepProgress = Of<typeof StepProgress>;
/** The result of reading an article to its end. */
export const ReadResult = v.object({ points: count, balance: count, already: flag });
export type ReadResult = Of<typeof ReadResult>;
/** A file's address, and when it expires. */
export const Download = v.object({ url: media, name: text, expire: time });
export type Download = Of<typeof Download>;

/** kind|categoryId, the category '' for all. */
export const articlesKey = keyOf(articleKind, text);
