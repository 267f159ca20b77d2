// Search: the hot words.
import { asc, eq } from 'drizzle-orm';
import { visitor, type Handlers } from '../calls';
import { hotWords } from '../db/schema';

export const search: Handlers<'search'> = {
  listHotWords: visitor((_input, _who, cx) => cx.db.select({ word: hotWords.word, rank: hotWords.rank, tag: hotWords.tag, link: hotWords.link })
    .from(hotWords).where(eq(hotWords.rolls, 0)).orderBy(asc(hotWords.rank))),
};
