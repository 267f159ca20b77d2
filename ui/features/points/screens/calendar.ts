// The dates of 每日签到: months, weekdays and the days of a ladder, all from texts of the server (`yyyy-MM`, `yyyy-MM-dd`),
// never from the phone's clock.
import type { SignInDay } from '../../../../bus/entities/points';
import { datesOf, dayOf } from '../../../../bus/rules/calendar';

export const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const;
/** How many months back can be looked at. */
export const mostBack = 12;

/** 0 for Monday. `date`, or the first of a month. */
const weekdayOf = (date: string, daysLater = 0): number => (dayOf(date).add(daysLater, 'day').day() + 6) % 7;
/** How the stream of a month is keyed. */
export const monthKey = (month: string): string => 'm' + month;
/** 周六 for so many days after a date. */
export const weekdayAfter = (date: string, by: number): string => '周' + (weekdays[weekdayOf(date, by)] ?? '');
/** Cells before the first of the month. */
export const blanksOf = (month: string): number => weekdayOf(month);
/** A month whose marks are not known yet. */
export const emptyDays = (month: string): SignInDay[] => datesOf(month).map((date) => ({ date, state: 0, points: 0 }));
const words = { 0: '', 1: '已签到', 2: '未签到', 3: '今天，还未签到' } as const;
/** A day as it is read aloud. */
export const dayLabel = ({ date, state, points }: SignInDay): string =>
  dayOf(date).format('M 月 D 日') +
  (state ? '，' + words[state] : '') +
  (state === 1 && points ? `，得 ${points} 积分` : '');
