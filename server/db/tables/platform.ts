// Tables of the pipeline and the page chrome: facts of the server, first answers, rates, rankings, tabs, terms.
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { count, flag, ids, time, word } from '../columns';

export const facts = pgTable('facts', { name: text().primaryKey(), value: text().notNull() });
export const firstAnswers = pgTable(
  'first_answers',
  {
    scope: text().notNull(),
    token: text().notNull(),
    bodyHash: text().notNull(),
    /** The answer, encrypted with a key derived from the token. */ sealed: word(),
    at: time(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.token] }), index('first_answers_at').on(t.at)],
);
export const rates = pgTable('rates', { key: text().primaryKey(), windowEnd: time(), count: count() });
/**
 * Events that NATS has not confirmed yet (notifications/bus/nats.ts): names, never contents. `at`: by the database's
 * clock.
 */
export const announcements = pgTable('announcements', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: bigint({ mode: 'number' })
    .notNull()
    .default(sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`),
  events: jsonb().notNull(),
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
