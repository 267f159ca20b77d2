// Notices: unread totals and red dots, which the shell shows from the start, and the lists of notices, for their page.
import * as v from 'valibot';
import { command, get, post, stream } from '../protocol/contract';
import { ListState, pageInput, pageOf } from '../entities/paging';
import {
  RedDot,
  UnreadNotice,
  Dot,
  Notice,
  NoticeCounts,
  StoredNotice,
  noticeCategory,
  noticeId,
  noticeKind,
  noticeTab,
  redDotKey,
} from '../entities/notices';
import { clientToken } from '../entities/writes';
import { code, flag, listOf, needId, nothing, opt, text, time } from '../protocol/schema';

const read = { base: 'message', login: true } as const;
const write = { ...read, write: true } as const;
/**
 * All totals at one moment. `counts` is by tab. `chatNumber` is shown until the chat SDK has counted; an answer without
 * `hasConversations` comes from a server that does not keep the conversations, and its `chatNumber` is 0.
 */
const Totals = v.object({ ...UnreadNotice.entries, counts: opt(NoticeCounts), hasConversations: opt(flag) });

// ── calls ──
export const getUnread = post('message/number/unread/messages', nothing, Totals, { ...read, write: false });
/** Newest first, with the totals at that moment. */
export const listNotices = get(
  'message/list',
  v.object({ category: opt(noticeCategory), kinds: opt(listOf(noticeKind)), ...pageInput }),
  v.object({ ...pageOf(Notice).entries, unread: Totals }),
  read,
);
/** Marks their state at `until` (default: now) as read: later changes stay unread. */
export const readNotices = get(
  'message/read',
  v.object({
    noticeIds: v.pipe(listOf(needId('notice')), v.minLength(1), v.maxLength(50)),
    until: opt(time),
    clientToken,
  }),
  v.object({ unread: Totals }),
  write,
);
/** One category, or all. */
export const readAllNotices = get(
  'message/read-all',
  v.object({ category: opt(noticeCategory), until: opt(time), clientToken }),
  v.object({ unread: Totals }),
  write,
);
/** All dots, as at the start. */
export const initRedDot = get('init/red/dot', nothing, RedDot, read);
/** The server's part of the dots; the worker merges the totals into it. */
export const getRedDot = get('airBulles', nothing, RedDot, read);
/** One dot. */
export const showRedDot = get('red-dot/display', v.object({ key: redDotKey }), Dot, read);
/** Hides the dot until something newer arrives. Returns all dots. */
export const cancelRedDot = get('red-dot/cancel', v.object({ key: redDotKey, clientToken }), RedDot, write);

// ── commands ──
/** Reloads totals and dots. Always resolves. */
export const refreshUnread = command(nothing, nothing);
/**
 * Loads a tab, or refreshes a loaded one in the background; `more` loads the next page, `refresh` reloads from the
 * start. Always resolves.
 */
export const openNotices = command(v.object({ tab: noticeTab, how: code('open', 'more', 'refresh') }), nothing);

// ── streams ──
/**
 * The totals without what is being read at the moment; chatNumber is the worker's own once it has counted. Never returns
 * to a number that was already read.
 */
export const unread = stream(UnreadNotice, null, { scope: 'person' });
/** By tab, with the same rule. */
export const counts = stream(NoticeCounts, null, { scope: 'person' });
export const redDot = stream(RedDot, null, { scope: 'person' });
/** Key: the tab. `newCount`: notices that arrived since it was loaded. */
export const list = stream(ListState(noticeId), text, { scope: 'person' });
export const notice = stream(StoredNotice, noticeId, { scope: 'person' });
