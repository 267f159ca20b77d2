// Threads with their topics, marks and polls; collections.
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Image, Video } from '../../../bus/entities/media';
import type { Place } from '../../../bus/entities/places';
import { count, flag, ids, time, word } from '../columns';

export type StoredPlace = Omit<Place, 'distance'>;
export const topics = pgTable(
  'topics',
  {
    topicId: text().primaryKey(),
    name: text().notNull(),
    intro: word(),
    coverUrl: word(),
    /** The dominant colour of the cover, `#rrggbb`, '' where unknown. */ coverColor: word(),
    threadCount: count(),
    viewCount: count(),
    userCount: count(),
    hotValue: count(),
    rank: count(),
    isHot: flag(),
    isRecommend: flag(),
    creatorId: word(),
    createTime: time(),
  },
  (t) => [uniqueIndex('topics_name').on(sql`lower(${t.name})`), index('topics_hot').on(t.hotValue, t.topicId)],
);
export const topicFollows = pgTable(
  'topic_follows',
  { topicId: text().notNull(), userId: text().notNull(), createTime: time() },
  (t) => [primaryKey({ columns: [t.topicId, t.userId] })],
);
export const threads = pgTable(
  'threads',
  {
    threadId: text().primaryKey(),
    threadType: integer().notNull(),
    title: word(),
    content: word(),
    excerpt: word(),
    authorId: text().notNull(),
    tribeId: word(),
    scope: text().$type<'bbs' | 'clubz'>().notNull().default('bbs'),
    atUserIds: ids(),
    images: jsonb().$type<Image[]>().notNull().default([]),
    video: jsonb().$type<Video>(),
    place: jsonb().$type<StoredPlace>(),
    createTime: time(),
    updateTime: time(),
    isEdited: flag(),
    /** 0 pending, 1 passed, 2 refused, 3 hidden. */ auditStatus: integer().notNull().default(1),
    auditReason: word(),
    /** 0: its author has earned no circle points with it, since nobody has been able to read it. */
    isRewarded: integer().notNull().default(1),
    isTop: flag(),
    isEssence: flag(),
    likeCount: count(),
    postCount: count(),
    collectCount: count(),
    shareCount: count(),
    viewCount: count(),
    /** The floor of the last comment; never goes down. */ lastFloor: count(),
    deletedTime: time(),
  },
  (t) => [
    index('threads_new').on(t.createTime, t.threadId),
    index('threads_author').on(t.authorId, t.createTime),
    index('threads_tribe').on(t.tribeId, t.createTime),
    index('threads_type').on(t.threadType, t.createTime),
    index('threads_vid').on(sql`(${t.video} ->> 'vid')`),
  ],
);
export const threadTopics = pgTable(
  'thread_topics',
  { threadId: text().notNull(), topicId: text().notNull(), sort: count() },
  (t) => [primaryKey({ columns: [t.threadId, t.topicId] }), index('thread_topics_topic').on(t.topicId)],
);
export const threadLikes = pgTable(
  'thread_likes',
  { threadId: text().notNull(), userId: text().notNull(), createTime: time() },
  (t) => [primaryKey({ columns: [t.threadId, t.userId] })],
);
export const threadShares = pgTable(
  'thread_shares',
  { threadId: text().notNull(), actor: text().notNull(), day: text().notNull() },
  (t) => [primaryKey({ columns: [t.threadId, t.actor, t.day] })],
);
export const collections = pgTable(
  'collections',
  {
    collectId: text().primaryKey(),
    userId: text().notNull(),
    collectType: integer().notNull(),
    targetId: text().notNull(),
    createTime: time(),
  },
  (t) => [uniqueIndex('collections_once').on(t.userId, t.collectType, t.targetId)],
);
export const polls = pgTable(
  'polls',
  {
    pollId: text().primaryKey(),
    threadId: text().notNull(),
    pollType: integer().notNull(),
    votingType: integer().notNull(),
    startTime: time(),
    endTime: time(),
    maxChoice: integer().notNull().default(1),
    pollAnonymous: flag(),
    voterCount: count(),
  },
  (t) => [index('polls_thread').on(t.threadId)],
);
export const pollOptions = pgTable(
  'poll_options',
  {
    optionId: text().primaryKey(),
    pollId: text().notNull(),
    text: word(),
    image: jsonb().$type<Image>(),
    sort: count(),
    count: count(),
  },
  (t) => [index('poll_options_poll').on(t.pollId)],
);
export const ballots = pgTable(
  'ballots',
  { pollId: text().notNull(), userId: text().notNull(), optionIds: ids(), createTime: time() },
  (t) => [primaryKey({ columns: [t.pollId, t.userId] })],
);
