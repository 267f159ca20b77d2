// What people are told: a row for each thing that happened to something of theirs, with those who did it; and how often
// their totals have changed. What is unread is counted, never kept, so that no number can go wrong.
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { count, time, word } from '../columns';

export const notices = pgTable(
  'notices',
  {
    noticeId: text().primaryKey(),
    userId: text().notNull(),
    /** 1 interactive, 2 system. */ category: integer().notNull(),
    /** product-brief §5.9. */ kind: integer().notNull(),
    /** What it is about: one row for each. */ targetId: word(),
    /** How many people; a row without any is not shown. 1 for the system's. */ actorCount: integer()
      .notNull()
      .default(1),
    threadId: word(),
    postId: word(),
    responseId: word(),
    /** The system's own words, and where they lead. */ title: word(),
    content: word(),
    link: word(),
    isRead: count(),
    /** When it last happened. */ createTime: time(),
  },
  (t) => [
    index('notices_list').on(t.userId, t.createTime, t.noticeId),
    index('notices_unread')
      .on(t.userId, t.kind)
      .where(sql`${t.isRead} = 0`),
    uniqueIndex('notices_once').on(t.userId, t.kind, t.targetId),
    index('notices_age').on(t.createTime),
  ],
);
export const noticeActors = pgTable(
  'notice_actors',
  {
    noticeId: text().notNull(),
    actorId: text().notNull(),
    createTime: time(),
    /** Took it back. Doing it again tells nobody anew. */ isOff: count(),
  },
  (t) => [primaryKey({ columns: [t.noticeId, t.actorId] })],
);

/** `seq` grows with every change of what a person is told; the row is locked while that changes. */
export const unread = pgTable('unread', { userId: text().primaryKey(), seq: count() });
/** What a person has looked at, by red dot. */
export const redDotsSeen = pgTable(
  'red_dots_seen',
  { userId: text().notNull(), key: text().notNull(), seenTime: time() },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);
