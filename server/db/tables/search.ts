// The search index, and the brand's questions with their answers, which only search shows. Database functions and
// triggers (migration `search_index`) write the index in the transaction of the indexed change.
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { count, flag, time, word } from '../columns';

/** One row per entity that can be found, and no other columns, so that all rows of a common word are read fast. */
export const searchDocs = pgTable(
  'search_docs',
  {
    kind: text().$type<'thread' | 'tribe' | 'users' | 'faq' | 'quwen'>().notNull(),
    id: text().notNull(),
    /** Orders hits of the same tier: freshness and heat. */ score: time(),
    /** Letters, pairs of letters and words with a mark before them: a capital's is in the title, a small one's anywhere. */ terms:
      text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('search_docs_terms').using('gin', t.terms).with({ fastupdate: 'off' }),
  ],
);

/**
 * Copies of the rows of a kind with a score of at least `search_floors.score`, kept by a trigger on `search_docs`. A
 * common word is found here among some ten thousand rows instead of all. Only kinds with many rows have a floor.
 */
export const searchTop = pgTable(
  'search_top',
  {
    kind: text().notNull(),
    id: text().notNull(),
    score: time(),
    terms: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('search_top_terms').using('gin', t.terms).with({ fastupdate: 'off' }),
  ],
);
export const searchFloors = pgTable('search_floors', {
  kind: text().primaryKey(),
  score: time(),
  /** False while the rows are being copied: searches do not read them yet. */ isReady: boolean().notNull(),
});

export const faqs = pgTable('faqs', {
  faqId: text().primaryKey(),
  question: text().notNull(),
  answerHtml: text().notNull(),
  category: word(),
  sort: count(),
});

export const hotWords = pgTable('hot_words', {
  word: text().primaryKey(),
  rank: count(),
  tag: word(),
  link: word(),
  /** 1: also rotates in the search field. */ rolls: flag(),
});
