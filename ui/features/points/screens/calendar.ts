// The arithmetic of 每日签到: months, weekdays and the days of a ladder, all from texts of the server (`yyyy-MM`,
// `yyyy-MM-dd`), never from the phone's clock.
import type { SignInDay } from '../../../../bus/entities/points';

export const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const;
/** How many months back can be looked at. */
export const mostBack = 12;

const two = (n: number): string => (n < 10 ? '0' : '') + n;
const partsOf = (text: string): [year: number, month: number, day: number] => {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return [year, month, day];
};
/** 0 for Monday. */
const weekdayOf = (text: string): number => {
  const [year, month, day] = partsOf(text);
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
};
/** How the stream of a month is keyed. */
export const monthKey = (month: string): string => 'm' + month;
export function monthAfter(month: string, by: number): string {
  const [year, at] = partsOf(month);
  const n = year * 12 + at - 1 + by;
  return `${Math.floor(n / 12)}-${two((n % 12) + 1)}`;
}
/** 周六 for so many days after a date. */
export const weekdayAfter = (date: string, by: number): string =>
  '周' + (weekdays[(((weekdayOf(date) + by) % 7) + 7) % 7] ?? '');
export const monthName = (month: string): { month: number; year: number } => ({
  year: partsOf(month)[0],
  month: partsOf(month)[1],
});
export const dayOf = (date: string): number => partsOf(date)[2];
/** Cells before the first of the month. */
export const blanksOf = (month: string): number => weekdayOf(month + '-01');
/** A month whose marks are not known yet. */
export function emptyDays(month: string): SignInDay[] {
  const [year, at] = partsOf(month);
  const n = new Date(Date.UTC(year, at, 0)).getUTCDate();
  return Array.from({ length: n }, (_, i) => ({ date: `${month}-${two(i + 1)}`, state: 0, points: 0 }));
}
const words = { 0: '', 1: '已签到', 2: '未签到', 3: '今天，还未签到' } as const;
/** A day as it is read aloud. */
export const dayLabel = ({ date, state, points }: SignInDay): string => {
  const [, month, day] = partsOf(date);
  return `${month} 月 ${day} 日${state ? '，' + words[state] : ''}${state === 1 && points ? `，得 ${points} 积分` : ''}`;
};
