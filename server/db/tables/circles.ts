// Requests to found a circle. What people are in and ask to be in stands with the circles in db/schema.
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

const time = () => bigint({ mode: 'number' }).notNull().default(0);
const word = () => text().notNull().default('');

export const circleFoundings = pgTable(
  'circle_foundings',
  {
    applyId: text().primaryKey(),
    userId: text().notNull(),
    name: text().notNull(),
    intro: word(),
    avatarUrl: word(),
    categoryId: word(),
    /** 0 pending, 1 passed, 2 refused, 3 withdrawn. */ status: integer().notNull().default(0),
    refuseReason: word(),
    auditorId: word(),
    /** The circle that came of it. */ tribeId: word(),
    createTime: time(),
    auditTime: time(),
  },
  (t) => [
    index('circle_foundings_user').on(t.userId, t.createTime),
    uniqueIndex('circle_foundings_open')
      .on(t.userId)
      .where(sql`${t.status} = 0`),
  ],
);
