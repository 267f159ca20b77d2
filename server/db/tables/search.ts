// The search index, and what only search shows: the house's questions with their answers. The index is written by the
// database itself (functions and triggers in the migration `search_index`), in the transaction that changes what it
// names.
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { count, flag, time, word } from '../columns';

/** One row per thing that can be found. Nothing else is in it, so that all rows of a common word are read at once. */
export const searchDocs = pgTable(
  'search_docs',
  {
    kind: text().$type<'thread' | 'tribe' | 'users' | 'faq' | 'quwen'>().notNull(),
    id: text().notNull(),
    /** What of the same worth comes first: freshness and heat. */ score: time(),
    /** Letters, pairs of letters and words with a mark before them: a capital's is in the title, a small one's anywhere. */ terms:
      text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('search_docs_terms').using('gin', t.terms).with({ fastupdate: 'off' }),
  ],
);

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
  /** 1: rolls in the search field as well. */ rolls: flag(),
});
