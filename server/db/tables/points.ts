// Points: every change as a row with the balance after it, and the days on which somebody has signed in. The balance
// itself is `users.points`, whose row is locked while it changes (server/domains/points/balance).
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { count, time, word } from '../columns';

export const pointsEntries = pgTable(
  'points_entries',
  {
    entryId: text().primaryKey(),
    userId: text().notNull(),
    /** More of it is newer, also within a millisecond. */ entryNo: bigint({ mode: 'number' })
      .generatedAlwaysAsIdentity()
      .notNull(),
    title: word(),
    amount: integer().notNull(),
    balance: integer().notNull(),
    /** `pointsSource` in bus/entities/points.ts. */ source: integer().notNull(),
    refId: word(),
    createTime: time(),
    /** 0 for what was spent. */ expireTime: time(),
    /** What is not spent of it and has not expired. */ rest: count(),
  },
  (t) => [
    uniqueIndex('points_once')
      .on(t.userId, t.source, t.refId)
      .where(sql`${t.refId} <> ''`),
    index('points_list').on(t.userId, t.createTime, t.entryNo),
    index('points_rest')
      .on(t.userId, t.expireTime)
      .where(sql`${t.rest} > 0`),
    index('points_expire')
      .on(t.expireTime)
      .where(sql`${t.rest} > 0`),
  ],
);

/** One row for each person and day of Asia/Shanghai. `streak`: days in a row with this one; `points`: what it gave. */
export const signIns = pgTable(
  'sign_ins',
  {
    userId: text().notNull(),
    day: text().notNull(),
    streak: integer().notNull(),
    points: integer().notNull(),
    createTime: time(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), index('sign_ins_day').on(t.day)],
);
