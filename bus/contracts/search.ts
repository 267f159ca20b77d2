// Search: what is found of five kinds, what might be meant while it is typed, hot words, and what this person looked
// for before.
import * as v from 'valibot';
import { command, get, stream } from '../protocol/contract';
import { ListState, pageInput, pageOf } from '../entities/shared';
import {
  CircleHit,
  FaqHit,
  FaqItem,
  QuwenHit,
  StoredHit,
  StoredQuwen,
  Suggestion,
  ThreadHit,
  UserHit,
  searchKind,
  searchWords,
} from '../entities/search';
import { code, id, keyOf, list, needId, nothing, text } from '../protocol/schema';
import { searchSoon } from './soon';

const read = { beforeTerms: true } as const;
const keyword = needId('owner');
const looked = v.object({ keyword, ...pageInput });
const word = v.object({ words: searchWords });

/** kind|words. */
export const foundKey = keyOf(text, searchWords);
/** kind|words|id. */
export const hitKey = keyOf(text, searchWords, id('target'));

export const search = {
  ...searchSoon,
  // ── calls: pages by worth (title over text, a phrase over its parts, then fresh and liked) ──
  listThreads: get('search/thread', looked, pageOf(ThreadHit), read),
  /** Curated articles. */
  listQuwen: get('search/quwen', looked, pageOf(QuwenHit), read),
  listCircles: get('search/tribe', looked, pageOf(CircleHit), read),
  /** A visitor gets name, picture and badge only. */
  listUsers: get('search/users', looked, pageOf(UserHit), read),
  listFaqs: get('search/faq', looked, pageOf(FaqHit), read),
  /** At most 8. [ours] */
  listSuggestions: get('search/suggest', v.object({ keyword }), list(Suggestion), read),

  // ── commands ──
  /** Loads what is found of a kind unless it stands; `more` loads on, `refresh` from its start. Always resolves. */
  open: command(v.object({ kind: searchKind, words: searchWords, how: code('open', 'more', 'refresh') }), nothing),
  openHistory: command(nothing, nothing),
  /** The person looked for it: it stands first in the history, once. */
  rememberWords: command(word, nothing),
  clearHistory: command(nothing, nothing),

  // ── streams ──
  found: stream(ListState(id('target')), foundKey, { scope: 'person' }),
  hit: stream(StoredHit, hitKey, { scope: 'person' }),
  faq: stream(FaqItem, id('faq')),
  article: stream(StoredQuwen, id('content')),
  /** This person's on this phone, the last one first, at most 10. */
  history: stream(v.object({ list: list(searchWords) }), null, { scope: 'person' }),
};
