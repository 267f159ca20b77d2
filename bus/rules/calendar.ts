// Calendar dates and times of day. The product counts the days of Asia/Shanghai, wherever the phone and the server are.
// A moment is a number of ms, a date a text `yyyy-MM-dd`, a month `yyyy-MM`. Pure: nothing here reads the clock.
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** Shanghai is ahead of UTC by as many hours all year; it has had no summer time since 1991. */
const aheadOfUtc = 8;

/** The date and time in UTC at a moment. */
export const inUtc = (at: number): Dayjs => dayjs.utc(at);
/**
 * The date and time in Shanghai at a moment, to be read or formatted; its `valueOf()` is not that moment. It is a time
 * in UTC: dayjs' `utcOffset` would compute in the machine's zone, and be wrong near a change to or from summer time.
 */
export const inShanghai = (at: number): Dayjs => inUtc(at).add(aheadOfUtc, 'hour');
/** The opposite of `inShanghai`. */
export const momentOf = (there: Dayjs): number => there.subtract(aheadOfUtc, 'hour').valueOf();

/** yyyy-MM-dd */
export const shanghaiDate = (at: number): string => inShanghai(at).format('YYYY-MM-DD');
/** yyyy-MM */
export const shanghaiMonth = (at: number): string => inShanghai(at).format('YYYY-MM');
/** yyyy-MM-dd HH:mm */
export const shanghaiTime = (at: number): string => inShanghai(at).format('YYYY-MM-DD HH:mm');
/** The first moment of a moment's day. */
export const startOfDay = (at: number): number => momentOf(inShanghai(at).startOf('day'));
/** The first moment of the day after a moment's day. */
export const startOfNextDay = (at: number): number => momentOf(inShanghai(at).startOf('day').add(1, 'day'));
/** The first moment of a moment's month. */
export const startOfMonth = (at: number): number => momentOf(inShanghai(at).startOf('month'));
/** The first moment of a date. */
export const startOfDate = (date: string): number => momentOf(dayOf(date));

/** A date, or the first day of a month, to be read or formatted. */
export const dayOf = (date: string): Dayjs => dayjs.utc(date);
/** The date so many days after another one. A day that does not exist counts as one after the month's last. */
export const dateAfter = (date: string, days: number): string => dayOf(date).add(days, 'day').format('YYYY-MM-DD');
/** The month so many months after another one. */
export const monthAfter = (month: string, months: number): string =>
  dayOf(month).add(months, 'month').format('YYYY-MM');
/** How many days the second date is after the first. */
export const daysBetween = (from: string, to: string): number => dayOf(to).diff(dayOf(from), 'day');
/** All dates of a month, in order. */
export const datesOf = (month: string): string[] =>
  Array.from({ length: dayOf(month).daysInMonth() }, (_, i) => dateAfter(month + '-01', i));

/** The same date and time of the next year, in UTC; 1 March after a 29 February. */
export function yearAfter(at: number): number {
  const next = inUtc(at).add(1, 'year');
  // dayjs ends in the same month, on the 28th.
  return (next.date() === inUtc(at).date() ? next : next.add(1, 'day')).valueOf();
}

/** The label above a message: 今天 HH:mm, 昨天 HH:mm, M月D日 HH:mm; both in ms. */
export function messageTime(time: number, now: number): string {
  const today = shanghaiDate(now);
  const there = inShanghai(time);
  const date = there.format('YYYY-MM-DD');
  return there.format((date >= today ? '今天' : date === dateAfter(today, -1) ? '昨天' : 'M月D日') + ' HH:mm');
}
