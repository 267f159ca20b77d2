// Points and the daily sign-in: the ledger's rows, the month's calendar, the ladder of seven
// days.
import * as v from 'valibot';
import { Pending } from './writes';
import { code, count, flag, id, int, listOf, maybe, sentence, text, time } from '../protocol/schema';
import type { Of } from '../protocol/schema';

export const entryId = id('entry');
/**
 * 1 sign-in, 2 post, 3 comment, 4 activity, 5 exchange, 6 order, 7 refund, 8 invite, 9 staff, 10 reading, 11 expired.
 */
export const pointsSource = code(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
export type PointsSource = Of<typeof pointsSource>;
/** Which rows of the ledger. */
export const pointsType = code('all', 'got', 'used');
export type PointsType = Of<typeof pointsType>;

/** `amount` with its sign; `balance`: after it. `expireTime`: when what is left of it goes; 0 for what was spent. */
export const PointsEntry = v.object({
  entryId,
  title: sentence,
  amount: int,
  balance: count,
  source: pointsSource,
  refId: id('ref'),
  createTime: time,
  expireTime: time,
});
export type PointsEntry = Of<typeof PointsEntry>;

/** `soon`: how much of the balance goes within thirty days, first at `soonTime` (0: none does). */
export const PointsBalance = v.object({ balance: count, soon: count, soonTime: time });
export type PointsBalance = Of<typeof PointsBalance>;

/** A day of Asia/Shanghai, `yyyy-MM-dd`. */
export const dayText = v.pipe(text, v.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));
/** A month of Asia/Shanghai, `yyyy-MM`. */
export const monthText = v.pipe(text, v.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/**
 * state: 0 future, 1 signed, 2 missed, 3 today and still open. points: what it gave; of a day that is open or to come,
 * what it would give if none were missed.
 */
export const SignInDay = v.object({ date: dayText, state: code(0, 1, 2, 3), points: count });
export type SignInDay = Of<typeof SignInDay>;

export const SignInInfo = v.object({
  /** The day that the server counts just now. */
  date: dayText,
  /** 1: today is signed. */
  today: flag,
  /** Days in a row up to today, or up to yesterday while today is open. */
  continuousDays: count,
  totalDays: count,
  /** How many people have signed in today. */
  todayCount: count,
  month: monthText,
  /** Every day of the month, in order. */
  days: listOf(SignInDay),
  /** One rule a line. */
  rules: text,
  balance: count,
});
export type SignInInfo = Of<typeof SignInInfo>;

/**
 * got: given already in this round of seven days. cycleDay: the day of the round that was signed last, 0 at its start.
 */
export const AwardInfo = v.object({
  ladder: listOf(v.object({ day: count, points: count, icon: text, got: flag })),
  cycleDay: count,
});
export type AwardInfo = Of<typeof AwardInfo>;

/** already: today was signed before; nothing was given now. */
export const SignResult = v.object({ points: count, continuousDays: count, balance: count, already: flag });
export type SignResult = Of<typeof SignResult>;

/**
 * pending: 0 nothing is open, 1 being sent, 2 waits for the network. `date`: the day of the tap. `result`: what the
 * last one gave, until the next tap.
 */
export const Signing = v.object({ pending: Pending, date: text, result: maybe(SignResult) });
export type Signing = Of<typeof Signing>;
