// Lists in pages: on the wire, and as the page sees them.
import * as v from 'valibot';
import { bool, code, count, flag, id, int, listOf, opt, sentence, text } from '../protocol/schema';
import type { Of } from '../protocol/schema';

/** total is −1 when unknown. cursor is opaque: send it back to get the next page. */
export const pageOf = /* @__NO_SIDE_EFFECTS__ */ <S extends v.GenericSchema>(item: S) =>
  v.object({ list: listOf(item), total: int, pageNum: count, pageSize: count, hasMore: bool, cursor: id('cursor') });
export const pageInput = { pageNum: opt(count), pageSize: opt(count), cursor: opt(id('cursor')) };
/**
 * A list as the page sees it: only ids, the entities have streams of their own. `phase` is the first load, `more` the
 * next page (the end: hasMore 0), `stale`: shown from the cache or an older load (docs/product/screens.md#page-states).
 */
export const ListState = /* @__NO_SIDE_EFFECTS__ */ (idSchema: v.GenericSchema<unknown, string>) =>
  v.object({
    ids: listOf(idSchema),
    phase: code('loading', 'ready', 'error'),
    refresh: code('idle', 'loading', 'error'),
    more: code('idle', 'loading', 'error'),
    hasMore: flag,
    stale: flag,
    /** How many newer items the server has than `ids` (the pill). */
    newCount: count,
    total: int,
    failCode: text,
    failMessage: sentence,
    /** Increases each time the list was replaced from its start; a screen that asked for it then scrolls up. */
    version: count,
  });
export type ListState = Of<ReturnType<typeof ListState>>;
/**
 * How a list is loaded: shows what is loaded and refreshes it when it is old · the next page · reloaded from the start.
 */
export type How = 'open' | 'more' | 'refresh';
