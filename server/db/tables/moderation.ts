// Reports and banned words.
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Image } from '../../../bus/entities/media';
import { time, word } from '../columns';

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
