// Notices: unread totals and red dots, which the shell draws from the start, and the lists of notices, which their page
// opens.
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
import { code, listOf, needId, nothing, opt, text, time } from '../protocol/schema';

const read = { base: 'message', login: true } as const;
const write = { ...read, write: true } as const;
/**
 * All totals of one moment. `chatNumber` is 0: chat's number is the phone's own sum. `counts` is by tab.
 */
const Totals = v.object({ ...UnreadNotice.entries, counts: opt(NoticeCounts) });

// ── calls ──
export const getUnread = post('message/number/unread/messages', nothing, Totals, { ...read, write: false });
/** Newest first. With the totals of that moment. */
export const listNotices = get(
  'message/list',
  v.object({ category: opt(noticeCategory), kinds: opt(listOf(noticeKind)), ...pageInput }),
  v.object({ ...pageOf(Notice).entries, unread: Totals }),
  read,
);
/** Only as they stood at `until` (now, when it is not given): what has happened to them since stays unread. */
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
/** The server's part of the dots; the worker lays the totals over it. */
export const getRedDot = get('airBulles', nothing, RedDot, read);
/** One dot as it stands. */
export const showRedDot = get('red-dot/display', v.object({ key: redDotKey }), Dot, read);
/** The dot is gone until something newer comes. Gives all dots. */
export const cancelRedDot = get('red-dot/cancel', v.object({ key: redDotKey, clientToken }), RedDot, write);

// ── commands ──
/** Totals and dots are asked for now. Always resolves. */
export const refreshUnread = command(nothing, nothing);
/**
 * Loads a tab unless it stands, else looks quietly again; `more` loads on, `refresh` from its start. Always resolves.
 */
export const openNotices = command(v.object({ tab: noticeTab, how: code('open', 'more', 'refresh') }), nothing);

// ── streams ──
/**
 * The totals less what is being read just now; chatNumber is the worker's own. Never goes back to a number that was
 * read away.
 */
export const unread = stream(UnreadNotice, null, { scope: 'person' });
/** By tab, under the same rule. */
export const counts = stream(NoticeCounts, null, { scope: 'person' });
export const redDot = stream(RedDot, null, { scope: 'person' });
/** Key: the tab. `newCount`: what has come since it was loaded. */
export const list = stream(ListState(noticeId), text, { scope: 'person' });
export const notice = stream(StoredNotice, noticeId, { scope: 'person' });
