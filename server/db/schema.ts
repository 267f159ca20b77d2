// The tables. Column names are the snake_case of the keys here (the database handle and drizzle.config.ts say so).
// Times are epoch milliseconds; ids are text. No syntax newer than PostgreSQL 15.
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Image, Place, Video } from '../../bus/entities/shared';

const time = () => bigint({ mode: 'number' }).notNull().default(0);
const flag = () => integer().notNull().default(0);
const count = () => integer().notNull().default(0);
const word = () => text().notNull().default('');
const ids = () => text().array().notNull().default([]);

export type OwnCar = {
  carModelId: string;
  name: string;
  series: string;
  year: string;
  imageUrl: string;
  vinTail: string;
};
export type CircleNotice = { title: string; content: string; authorId: string; updateTime: number };
export type StoredPlace = Omit<Place, 'distance'>;

// ── plumbing ──
export const facts = pgTable('facts', { name: text().primaryKey(), value: text().notNull() });
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    userId: text().notNull(),
    deviceId: word(),
    family: text().notNull(),
    issuedAt: time(),
    expire: time(),
    /** 0 until it has been exchanged for a newer one. */ rotatedAt: time(),
  },
  (t) => [index('sessions_family').on(t.family), index('sessions_expire').on(t.expire)],
);
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text().primaryKey(),
    userId: text().notNull(),
    deviceId: word(),
    family: text().notNull(),
    expire: time(),
    usedAt: time(),
  },
  (t) => [index('refresh_family').on(t.family)],
);
export const nonces = pgTable('nonces', { nonce: text().primaryKey(), at: time() }, (t) => [
  index('nonces_at').on(t.at),
]);
export const firstAnswers = pgTable(
  'first_answers',
  {
    scope: text().notNull(),
    token: text().notNull(),
    bodyHash: text().notNull(),
    /** The answer, sealed with a key made from the token. */ sealed: word(),
    at: time(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.token] }), index('first_answers_at').on(t.at)],
);
export const rates = pgTable('rates', { key: text().primaryKey(), windowEnd: time(), count: count() });
/** The column is older than its use: scene, phone and who asked (phoneCodes). */
export const codes = pgTable('codes', {
  place: text('phone').primaryKey(),
  codeHash: text().notNull(),
  expire: time(),
  tries: count(),
});
export const rankings = pgTable(
  'rankings',
  {
    rankingId: text().primaryKey(),
    feed: text().notNull(),
    at: time(),
    ids: ids(),
  },
  (t) => [index('rankings_feed').on(t.feed, t.at)],
);
export const clickCounts = pgTable(
  'click_counts',
  { day: text().notNull(), name: text().notNull(), count: count() },
  (t) => [primaryKey({ columns: [t.day, t.name] })],
);

// ── people ──
export const users = pgTable(
  'users',
  {
    userId: text().primaryKey(),
    phone: text(),
    userName: word(),
    avatarUrl: word(),
    coverUrl: word(),
    userType: integer().notNull().default(-1),
    gender: integer().notNull().default(0),
    authTac: flag(),
    cityName: word(),
    intro: word(),
    isMaster: flag(),
    isStaff: flag(),
    /** An account of the house. */ isOfficial: flag(),
    carModelName: word(),
    carModels: jsonb().$type<OwnCar[]>().notNull().default([]),
    points: count(),
    muteUntil: time(),
    fansCount: count(),
    createTime: time(),
  },
  (t) => [uniqueIndex('users_phone').on(t.phone)],
);
export const follows = pgTable(
  'follows',
  { userId: text().notNull(), targetId: text().notNull(), createTime: time() },
  (t) => [
    primaryKey({ columns: [t.userId, t.targetId] }),
    index('follows_target').on(t.targetId, t.createTime),
    index('follows_user').on(t.userId, t.createTime),
  ],
);
export const blocks = pgTable(
  'blocks',
  { userId: text().notNull(), targetId: text().notNull(), createTime: time() },
  (t) => [primaryKey({ columns: [t.userId, t.targetId] })],
);

// ── circles and topics ──
export const circles = pgTable('circles', {
  tribeId: text().primaryKey(),
  name: text().notNull(),
  avatarUrl: word(),
  coverUrl: word(),
  intro: word(),
  categoryId: word(),
  categoryName: word(),
  joinType: integer().notNull().default(0),
  needReason: flag(),
  isPrivate: flag(),
  isClubZ: flag(),
  isRecommend: flag(),
  notice: jsonb().$type<CircleNotice>(),
  ownerId: word(),
  groupId: word(),
  memberCount: count(),
  threadCount: count(),
  sort: count(),
  createTime: time(),
});
export const circleMembers = pgTable(
  'circle_members',
  {
    tribeId: text().notNull(),
    userId: text().notNull(),
    memberId: text().notNull(),
    /** 1 member, 2 admin, 3 owner. */ role: integer().notNull(),
    points: count(),
    /** The day of the last points, and what came on it: there is a limit a day. */ pointsDay: word(),
    pointsToday: count(),
    muteUntil: time(),
    joinTime: time(),
    /** When the member last looked: unread threads are newer. */ seenTime: time(),
  },
  (t) => [
    primaryKey({ columns: [t.tribeId, t.userId] }),
    index('circle_members_user').on(t.userId),
    index('circle_members_points').on(t.tribeId, t.points),
  ],
);
export const circleApplies = pgTable(
  'circle_applies',
  {
    applyId: text().primaryKey(),
    tribeId: text().notNull(),
    userId: text().notNull(),
    reason: word(),
    carModelName: word(),
    /** Club Z asks for these. */ vinTail: word(),
    cityName: word(),
    images: jsonb().$type<Image[]>().notNull().default([]),
    /** 0 pending, 1 passed, 2 refused, 3 withdrawn. */ status: integer().notNull(),
    refuseReason: word(),
    auditorId: word(),
    createTime: time(),
    auditTime: time(),
  },
  (t) => [
    index('circle_applies_user').on(t.userId, t.tribeId),
    index('circle_applies_tribe').on(t.tribeId, t.status, t.createTime),
    uniqueIndex('circle_applies_open')
      .on(t.tribeId, t.userId)
      .where(sql`${t.status} = 0`),
  ],
);
export const topics = pgTable(
  'topics',
  {
    topicId: text().primaryKey(),
    name: text().notNull(),
    intro: word(),
    coverUrl: word(),
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

// ── forum ──
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
export const posts = pgTable(
  'posts',
  {
    postId: text().primaryKey(),
    threadId: text().notNull(),
    authorId: text().notNull(),
    content: word(),
    images: jsonb().$type<Image[]>().notNull().default([]),
    atUserIds: ids(),
    floor: count(),
    /** 0 ok, 1 deleted, 2 hidden, 3 being checked. */ status: integer().notNull().default(0),
    likeCount: count(),
    /** Replies that can be seen. */ replyCount: count(),
    createTime: time(),
  },
  (t) => [index('posts_thread').on(t.threadId, t.createTime, t.postId), index('posts_author').on(t.authorId)],
);
export const replies = pgTable(
  'replies',
  {
    responseId: text().primaryKey(),
    postId: text().notNull(),
    threadId: text().notNull(),
    authorId: text().notNull(),
    toUserId: word(),
    toResponseId: word(),
    content: word(),
    status: integer().notNull().default(0),
    likeCount: count(),
    createTime: time(),
  },
  (t) => [index('replies_post').on(t.postId, t.createTime, t.responseId), index('replies_author').on(t.authorId)],
);
export const postLikes = pgTable(
  'post_likes',
  { /** A postId or a responseId. */ targetId: text().notNull(), userId: text().notNull(), createTime: time() },
  (t) => [primaryKey({ columns: [t.targetId, t.userId] })],
);
export const reports = pgTable(
  'reports',
  {
    reportId: text().primaryKey(),
    userId: text().notNull(),
    targetType: integer().notNull(),
    targetId: text().notNull(),
    reasonCode: integer().notNull(),
    content: word(),
    images: jsonb().$type<Image[]>().notNull().default([]),
    /** 0 sent, 1 handling, 2 upheld, 3 not upheld. */ status: integer().notNull().default(0),
    resultText: word(),
    createTime: time(),
  },
  (t) => [
    index('reports_user').on(t.userId, t.createTime),
    uniqueIndex('reports_once').on(t.userId, t.targetType, t.targetId),
  ],
);
export const blockWords = pgTable('block_words', { word: text().primaryKey() });

// ── content and shell ──
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
export const hotWords = pgTable('hot_words', {
  word: text().primaryKey(),
  rank: count(),
  tag: word(),
  link: word(),
  /** 1: rolls in the search field as well. */ rolls: flag(),
});
export const headerTabs = pgTable('header_tabs', {
  name: text().primaryKey(),
  link: word(),
  isCommunity: flag(),
  selected: flag(),
  isFeatured: flag(),
  sort: count(),
  icon: word(),
});
export const terms = pgTable('terms', {
  type: text().primaryKey(),
  title: word(),
  html: word(),
  version: word(),
  effectiveTime: time(),
});
export const pictures = pgTable('pictures', {
  /** `/media/seed/<name>.webp` or `.mp4`. */ name: text().primaryKey(),
  file: text().notNull(),
  crop: jsonb().$type<{ x: number; y: number; w: number; h: number }>(),
  width: count(),
  height: count(),
});
