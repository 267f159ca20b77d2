// Curated and how-to articles, car information, and what people do with them. Comments are rows of the forum's tables
// (server/domains/forum/comments). The search index follows `articles` by a trigger (migration search_index).
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Video } from '../../../bus/entities/media';
import type { CarInformation, Step } from '../../../bus/entities/content';
import { count, time, word } from '../columns';

/** A file of an article, by its name in server/seed/files. */
export type StoredAttachment = { name: string; file: string; size: number; ext: string };
const marks = () => ({
  viewCount: count(),
  likeCount: count(),
  postCount: count(),
  collectCount: count(),
  shareCount: count(),
  /** The floor of the last comment. */ lastFloor: count(),
});

export const articles = pgTable(
  'articles',
  {
    contentId: text().primaryKey(),
    title: text().notNull(),
    summary: word(),
    coverUrl: word(),
    categoryName: word(),
    authorId: word(),
    createTime: time(),
    kind: text().$type<'content' | 'dry'>().notNull().default('content'),
    html: word(),
    categoryId: word(),
    tags: text().array().notNull().default([]),
    attachments: jsonb().$type<StoredAttachment[]>().notNull().default([]),
    video: jsonb().$type<Video>(),
    pointsReward: count(),
    /** How-to articles: 1 easy, 2 medium, 3 hard. */ level: count(),
    steps: jsonb().$type<Step[]>().notNull().default([]),
    /** Not published. */ isHidden: count(),
    ...marks(),
  },
  (t) => [index('articles_time').on(t.kind, t.createTime, t.contentId)],
);
export const contentCategories = pgTable('content_categories', {
  categoryId: text().primaryKey(),
  kind: text().$type<'content' | 'dry'>().notNull(),
  name: text().notNull(),
  sort: count(),
});
export const recommendations = pgTable('recommendations', {
  recId: text().primaryKey(),
  title: text().notNull(),
  coverUrl: word(),
  link: word(),
  sort: count(),
});

export const carInformation = pgTable(
  'car_information',
  {
    infoId: text().primaryKey(),
    title: text().notNull(),
    summary: word(),
    coverUrl: word(),
    video: jsonb().$type<Video>(),
    html: word(),
    source: word(),
    authorId: word(),
    carModels: jsonb().$type<CarInformation['carModels']>().notNull().default([]),
    createTime: time(),
    updateTime: time(),
    /** Withdrawn. */ isHidden: count(),
    ...marks(),
  },
  (t) => [index('car_information_time').on(t.createTime, t.infoId)],
);

/** For articles and car information: their ids are distinct. */
export const contentLikes = pgTable(
  'content_likes',
  { targetId: text().notNull(), userId: text().notNull(), createTime: time() },
  (t) => [primaryKey({ columns: [t.targetId, t.userId] })],
);
/** One per day and person counts. */
export const contentShares = pgTable(
  'content_shares',
  { targetId: text().notNull(), actor: text().notNull(), day: text().notNull() },
  (t) => [primaryKey({ columns: [t.targetId, t.actor, t.day] })],
);
/** People who got the points of an article. */
export const contentReads = pgTable(
  'content_reads',
  { contentId: text().notNull(), userId: text().notNull(), points: count(), createTime: time() },
  (t) => [primaryKey({ columns: [t.contentId, t.userId] })],
);

export const banners = pgTable('banners', {
  bannerId: text().primaryKey(),
  title: word(),
  subtitle: word(),
  imageUrl: word(),
  width: count(),
  height: count(),
  linkType: integer().notNull().default(0),
  link: word(),
  position: text().notNull(),
  startTime: time(),
  endTime: time(),
  sort: count(),
});
