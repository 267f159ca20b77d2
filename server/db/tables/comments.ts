// Comments and replies of threads and other targets.
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Image } from '../../../bus/entities/media';
import { count, ids, time, word } from '../columns';

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
    /** 0: its author has earned no circle points with it, since nobody has been able to read it. */
    isRewarded: integer().notNull().default(1),
    likeCount: count(),
    /** Number of visible replies. */ replyCount: count(),
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
    isRewarded: integer().notNull().default(1),
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
