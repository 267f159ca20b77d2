// Points: every change as a row with the balance after it, and the days of sign-in. The balance itself is
// `users.points`, whose row is locked during a change (server/domains/points/balance).
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { count, time, word } from '../columns';

export const pointsEntries = pgTable(
  'points_entries',
  {
    entryId: text().primaryKey(),
    userId: text().notNull(),
    /** Grows with each entry, also within a millisecond. */ entryNo: bigint({ mode: 'number' })
      .generatedAlwaysAsIdentity()
      .notNull(),
    title: word(),
    amount: integer().notNull(),
    balance: integer().notNull(),
    /** The code of `pointsSource` (server/domains/points/balance.ts). */ source: integer().notNull(),
    refId: word(),
    createTime: time(),
    /** 0 for points that were spent. */ expireTime: time(),
    /** Points of this entry that are neither spent nor expired. */ rest: count(),
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

/**
 * One row per person and day of Asia/Shanghai. `streak`: consecutive days up to this one; `points`: points for this
 * day.
 */
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
