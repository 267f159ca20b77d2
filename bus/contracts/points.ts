// Points: the ledger with its balance, and the daily sign-in.
import * as v from 'valibot';
import { command, get, stream } from '../protocol/contract';
import { ListState, pageInput, pageOf } from '../entities/paging';
import { clientToken } from '../entities/writes';
import {
  AwardInfo,
  PointsBalance,
  PointsEntry,
  SignInInfo,
  SignResult,
  Signing,
  entryId,
  monthText,
  pointsType,
} from '../entities/points';
import { code, maybe, nothing, opt, text } from '../protocol/schema';

const own = { base: 'member', login: true } as const;
const phase = code('loading', 'ready', 'error');

// ── calls ──
/** Once a day in Asia/Shanghai, by the server's clock. When already signed, `already` is 1 and no points are given. */
export const signIn = get('biz-service/sign', v.object({ clientToken }), SignResult, { ...own, write: true });
/** A month's calendar; without `month` this month's. */
export const getSignIn = get('biz-service/signInfo2', v.object({ month: opt(monthText) }), SignInInfo, own);
export const getAward = get('biz-service/awardInfo', nothing, AwardInfo, own);
/** Newest first, with the balance at that moment. */
export const listEntries = get(
  'biz-service/member-integral-list',
  v.object({ type: opt(pointsType), ...pageInput }),
  v.object({ ...pageOf(PointsEntry).entries, ...PointsBalance.entries }),
  own,
);

// ── commands ──
/** Loads a month and the ladder; '' is this month by the server's clock, which the answer names. Always resolves. */
export const openSignIn = command(
  v.object({ month: v.union([monthText, v.literal('')]) }),
  v.object({ month: monthText }),
);
/**
 * Loads a list, or refreshes a loaded one in the background; `more` loads the next page, `refresh` reloads from the
 * start. Always resolves.
 */
export const openEntries = command(v.object({ type: pointsType, how: code('open', 'more', 'refresh') }), nothing);

// ── streams ──
/** null until it is known. Updated by every sign-in and order at once. */
export const balance = stream(maybe(PointsBalance), null, { scope: 'person' });
/** Key: the type. */
export const entries = stream(ListState(entryId), text, { scope: 'person' });
export const entry = stream(PointsEntry, entryId, { scope: 'person' });
/**
 * Key: `m` and the month, `m2026-11`. During a sign-in its day is shown as signed; points and balance follow the
 * server's answer.
 */
export const month = stream(v.object({ value: maybe(SignInInfo), phase }), text, { scope: 'person' });
export const award = stream(v.object({ value: maybe(AwardInfo), phase }), null, { scope: 'person' });
/** The state of the last sign-in. */
export const signing = stream(Signing, null, { scope: 'person' });
