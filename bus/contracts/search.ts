// Search: what is found of five kinds, what might be meant while it is typed, hot words, and what this person looked
// for before.
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

// ── calls: pages by worth (title over text, a phrase over its parts, then fresh and liked) ──
export const listHotWords = get('search/hot-words', nothing, listOf(HotWord), read);
export const listThreads = get('search/thread', looked, pageOf(ThreadHit), read);
/** Curated articles. */
export const listQuwen = get('search/quwen', looked, pageOf(QuwenHit), read);
export const listCircles = get('search/tribe', looked, pageOf(CircleHit), read);
/** A visitor gets name, picture and badge only. */
export const listUsers = get('search/users', looked, pageOf(UserHit), read);
export const listFaqs = get('search/faq', looked, pageOf(FaqHit), read);
/** At most 8. */
export const listSuggestions = get('search/suggest', v.object({ keyword }), listOf(Suggestion), read);

// ── commands ──
export const openHotWords = command(nothing, nothing);
/** Loads what is found of a kind unless it stands; `more` loads on, `refresh` from its start. Always resolves. */
export const open = command(
  v.object({ kind: searchKind, words: searchWords, how: code('open', 'more', 'refresh') }),
  nothing,
);
export const openHistory = command(nothing, nothing);
/** The person looked for it: it stands first in the history, once. */
export const rememberWords = command(word, nothing);
export const clearHistory = command(nothing, nothing);

// ── streams ──
export const hotWords = stream(v.object({ list: listOf(HotWord) }));
export const found = stream(ListState(id('target')), foundKey, { scope: 'person' });
export const hit = stream(StoredHit, hitKey, { scope: 'person' });
export const faq = stream(FaqItem, id('faq'));
export const article = stream(StoredQuwen, id('content'));
/** This person's on this phone, the last one first, at most 10. */
export const history = stream(v.object({ list: listOf(searchWords) }), null, { scope: 'person' });
