// Points and the daily sign-in: the ledger's rows, the month's calendar, the ladder of seven days.
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
/** A filter of the ledger's rows. */
export const pointsType = code('all', 'got', 'used');
export type PointsType = Of<typeof pointsType>;

/** `amount` with its sign; `balance`: after it. `expireTime`: when the rest of it expires; 0 for spent points. */
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

/** `soon`: how much of the balance expires within thirty days, first at `soonTime` (0: none). */
export const PointsBalance = v.object({ balance: count, soon: count, soonTime: time });
export type PointsBalance = Of<typeof PointsBalance>;

/** A day of Asia/Shanghai, `yyyy-MM-dd`. */
export const dayText = v.pipe(text, v.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));
/** A month of Asia/Shanghai, `yyyy-MM`. */
export const monthText = v.pipe(text, v.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/**
 * state: 0 future, 1 signed, 2 missed, 3 today, not signed yet. points: what it gave; for an open or future day, what
 * it gives if none is missed.
 */
export const SignInDay = v.object({ date: dayText, state: code(0, 1, 2, 3), points: count });
export type SignInDay = Of<typeof SignInDay>;

export const SignInInfo = v.object({
  /** The current day of the server. */
  date: dayText,
  /** 1: signed today. */
  today: flag,
  /** Consecutive days up to today, or up to yesterday when today is not signed yet. */
  continuousDays: count,
  totalDays: count,
  /** How many people have signed in today. */
  todayCount: count,
  month: monthText,
  /** Every day of the month, in order. */
  days: listOf(SignInDay),
  /** One rule per line. */
  rules: text,
  balance: count,
});
export type SignInInfo = Of<typeof SignInInfo>;

/** got: already given in this round of seven days. cycleDay: the last signed day of the round, 0 at its start. */
export const AwardInfo = v.object({
  ladder: listOf(v.object({ day: count, points: count, icon: text, got: flag })),
  cycleDay: count,
});
export type AwardInfo = Of<typeof AwardInfo>;

/** already: today was already signed, nothing was given. */
export const SignResult = v.object({ points: count, continuousDays: count, balance: count, already: flag });
export type SignResult = Of<typeof SignResult>;

/**
 * pending: 0 none, 1 being sent, 2 waiting for the network. `date`: the day of the tap. `result`: that of the last one,
 * until the next tap.
 */
export const Signing = v.object({ pending: Pending, date: text, result: maybe(SignResult) });
export type Signing = Of<typeof Signing>;
