// Notices: one row per recipient, kind and target, with the people who acted; and a sequence number of the totals per
// person. Unread numbers are counted, never stored, so that they cannot drift.
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { count, time, word } from '../columns';

export const notices = pgTable(
  'notices',
  {
    noticeId: text().primaryKey(),
    userId: text().notNull(),
    /** 1 interactive, 2 system. */ category: integer().notNull(),
    /** The code of `noticeKind` (server/notifications/noticeKinds.ts). */ kind: integer().notNull(),
    /** The target: one row per target. */ targetId: word(),
    /** Number of people; a row without any is not shown. 1 for a system notice. */ actorCount: integer()
      .notNull()
      .default(1),
    threadId: word(),
    postId: word(),
    responseId: word(),
    /** Title, text and link of a system notice. */ title: word(),
    content: word(),
    link: word(),
    isRead: count(),
    /** Time of the latest event. */ createTime: time(),
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
    /** 1 after the action was taken back. Repeating the action creates no second notice. */ isOff: count(),
  },
  (t) => [primaryKey({ columns: [t.noticeId, t.actorId] })],
);

/** `seq` grows with every change of a person's notices; the row is locked during the change. */
export const unread = pgTable('unread', { userId: text().primaryKey(), seq: count() });
/** When a person last looked, by red dot. */
export const redDotsSeen = pgTable(
  'red_dots_seen',
  { userId: text().notNull(), key: text().notNull(), seenTime: time() },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);
