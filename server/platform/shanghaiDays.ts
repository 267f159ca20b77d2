// Calendar days as the product counts them: those of Asia/Shanghai, which keeps one offset all year.
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
const offsetMinutes = 480;
const inShanghai = (at: number) => dayjs(at).utcOffset(offsetMinutes);

/** yyyy-MM-dd */
export const shanghaiDate = (at: number): string => inShanghai(at).format('YYYY-MM-DD');
/** yyyy-MM-dd HH:mm */
export const shanghaiTime = (at: number): string => inShanghai(at).format('YYYY-MM-DD HH:mm');
/** The first moment of a moment's day. */
export const startOfDay = (at: number): number => inShanghai(at).startOf('day').valueOf();
/** The first moment of a moment's month. */
export const startOfMonth = (at: number): number => inShanghai(at).startOf('month').valueOf();
/** The first moment of a day (yyyy-MM-dd). */
export const startOfDate = (date: string): number => dayjs.utc(date).subtract(offsetMinutes, 'minute').valueOf();

/** The date so many days after another one. */
export const dateAfter = (date: string, days: number): string => dayjs.utc(date).add(days, 'day').format('YYYY-MM-DD');
/** How many days the second date is after the first. */
export const daysBetween = (from: string, to: string): number => dayjs.utc(to).diff(dayjs.utc(from), 'day');
/** All dates of a month (yyyy-MM), in order. */
export const datesOf = (month: string): string[] =>
  Array.from({ length: dayjs.utc(month + '-01').daysInMonth() }, (_, i) => dateAfter(month + '-01', i));
