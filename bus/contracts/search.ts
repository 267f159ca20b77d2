// Search: results of five kinds, suggestions, hot words, and this person's history.
import * as v from 'valibot';
import { command, get, stream } from '../protocol/contract';
import {
  HotWord,
  CircleHit,
  FaqHit,
  FaqItem,
  QuwenHit,
  StoredHit,
  StoredQuwen,
  Suggestion,
  ThreadHit,
  UserHit,
  foundKey,
  hitKey,
  searchKind,
  searchWords,
} from '../entities/search';
import { ListState, pageInput, pageOf } from '../entities/paging';
import { code, id, listOf, needId, nothing } from '../protocol/schema';

const read = { beforeTerms: true } as const;
const keyword = needId('owner');
const looked = v.object({ keyword, ...pageInput });
const word = v.object({ words: searchWords });

// ── calls: pages by relevance (title before text, a phrase before its parts, then recency and likes) ──
export const listHotWords = get('search/hot-words', nothing, listOf(HotWord), read);
export const listThreads = get('search/thread', looked, pageOf(ThreadHit), read);
/** Curated articles. */
export const listQuwen = get('search/quwen', looked, pageOf(QuwenHit), read);
export const listCircles = get('search/tribe', looked, pageOf(CircleHit), read);
/** A visitor gets only name, picture and badge. */
export const listUsers = get('search/users', looked, pageOf(UserHit), read);
export const listFaqs = get('search/faq', looked, pageOf(FaqHit), read);
/** At most 8. */
export const listSuggestions = get('search/suggest', v.object({ keyword }), listOf(Suggestion), read);

// ── commands ──
export const openHotWords = command(nothing, nothing);
/**
 * Loads the results of a kind unless they are loaded; `more` loads the next page, `refresh` reloads from the start.
 * Always resolves.
 */
export const open = command(
  v.object({ kind: searchKind, words: searchWords, how: code('open', 'more', 'refresh') }),
  nothing,
);
/** What is in the search field, '' when nothing is to be suggested: `suggestions` follows once it has rested. */
export const suggest = command(word, nothing);
export const openHistory = command(nothing, nothing);
/** Moves the words to the front of the history. */
export const rememberWords = command(word, nothing);
export const clearHistory = command(nothing, nothing);

// ── streams ──
export const hotWords = stream(v.object({ list: listOf(HotWord) }));
export const found = stream(ListState(id('target')), foundKey, { scope: 'person' });
export const hit = stream(StoredHit, hitKey, { scope: 'person' });
export const faq = stream(FaqItem, id('faq'));
export const article = stream(StoredQuwen, id('content'));
/** For the words that were typed last and had suggestions loaded. */
export const suggestions = stream(v.object({ words: searchWords, list: listOf(Suggestion) }), null, {
  scope: 'person',
});
/** This person's history on this phone, newest first, at most 10. */
export const history = stream(v.object({ list: listOf(searchWords) }), null, { scope: 'person' });
