// Dates and times as screens show them, at the ends of days, months and years.
import { describe, expect, it } from 'vitest';
import { clock, fileName } from '../../ui/app/problem/problemText';
import { bundledTerms } from '../../ui/app/terms/bundledTerms';
import { termsDate } from '../../ui/app/terms/useTerms';
import { clockText } from '../../ui/devtools/replayer/text/format';
import { lengthOf } from '../../ui/features/activities/components/activityText';
import { calendarTime, endClock, parts, untilText } from '../../ui/features/activities/components/timeText';
import { monthOf } from '../../ui/features/carClubs/components/clubText';
import { listTime } from '../../ui/features/chat/components/listTime';
import { blanksOf, dayLabel, emptyDays, weekdayAfter } from '../../ui/features/points/screens/calendar';
import { timeLabel } from '../../ui/features/chat/components/rowLabels';
import { shortTime } from '../../ui/features/staff/components/deskText';
import { savedText } from '../../ui/app/savedText';
import { fullTime } from '../../ui/kit/text/fullTime';

const local = (...args: [number, number, number, number?, number?, number?]): number => new Date(...args).getTime();

it('the developer’s replayer shows moments by the clock of the machine', () => {
  const all = [local(2026, 0, 1), local(2028, 1, 29, 9, 5, 7), local(2026, 11, 31, 23, 59, 59)];
  expect(all.map(clockText)).toEqual(['2026-01-01 00:00:00', '2028-02-29 09:05:07', '2026-12-31 23:59:59']);
});

describe('in Shanghai, wherever the phone is', () => {
  const newYear = Date.UTC(2026, 11, 31, 16);
  const there = (...[year, month, day, ...time]: [number, number, number, number?, number?, number?]): number =>
    Date.UTC(year, month, day, ...time) - 8 * 3_600_000;
  it('a moment is shown with two digits where its form has them', () => {
    const [midnight, leapDay, last] = [there(2026, 0, 1), there(2028, 1, 29, 9, 5, 7), there(2026, 11, 31, 23, 59, 59)];
    expect([midnight, leapDay, last].map(fullTime)).toEqual([
      '2026 年 1 月 1 日 00:00',
      '2028 年 2 月 29 日 09:05',
      '2026 年 12 月 31 日 23:59',
    ]);
    expect([midnight, leapDay, last].map(clock)).toEqual(['00:00:00', '09:05:07', '23:59:59']);
    expect([fileName(midnight), fileName(leapDay)]).toEqual([
      '问题反馈-20260101-0000.ndjson',
      '问题反馈-20280229-0905.ndjson',
    ]);
    expect([savedText(midnight, midnight + 60_000), savedText(midnight - 60_000, midnight)]).toEqual([
      '00:00',
      '1 分钟前',
    ]);
    expect([shortTime(midnight, midnight), shortTime(midnight - 60_000, midnight)]).toEqual([
      '今天 00:00',
      '2025 年 12 月 31 日 23:59',
    ]);
  });
  it('a row of conversations shows the time today, then 昨天, the weekday, the date, and the year where it is another', () => {
    expect(listTime(newYear, newYear)).toBe('00:00');
    expect(listTime(newYear - 1, newYear)).toBe('昨天');
    expect(listTime(there(2026, 11, 26), newYear)).toBe('周六');
    expect(listTime(there(2026, 11, 25, 23, 59), newYear)).toBe('2026 年 12 月 25 日');
    expect(listTime(there(2028, 1, 29), there(2028, 2, 7))).toBe('2 月 29 日');
  });
  it('the label over a message has spaces around its figures', () => {
    const now = there(2026, 11, 31, 9, 12);
    const times = [there(2026, 10, 22, 13, 10), there(2026, 11, 30, 20, 16), now];
    expect(times.map((time) => timeLabel({ time }, now))).toEqual(['11 月 22 日 13:10', '昨天 20:16', '今天 09:12']);
  });
  it('a day begins at midnight there', () => {
    expect(parts(newYear - 1)).toEqual({ year: 2026, month: 12, day: 31, week: '周四', clock: '23:59' });
    expect(parts(newYear)).toEqual({ year: 2027, month: 1, day: 1, week: '周五', clock: '00:00' });
    expect(parts(Date.UTC(2028, 1, 28, 16))).toMatchObject({ month: 2, day: 29, week: '周二' });
    expect([untilText(newYear - 1), untilText(newYear)]).toEqual(['12 月 31 日 23:59', '1 月 1 日 00:00']);
    expect([endClock(newYear), endClock(newYear + 60_000)]).toEqual(['24:00', '00:01']);
    expect([monthOf(newYear - 1), monthOf(newYear)]).toEqual(['2026 年 12 月', '2027 年 1 月']);
  });
  it('an activity lasts as many days as it touches', () => {
    const hour = 3_600_000;
    expect(lengthOf(newYear, newYear + 24 * hour)).toEqual({ n: '24', unit: '小时' });
    expect(lengthOf(newYear - 1, newYear + 1)).toEqual({ n: '2', unit: '天' });
    expect(lengthOf(Date.UTC(2028, 1, 27, 16), Date.UTC(2028, 2, 1, 16))).toEqual({ n: '3', unit: '天' });
  });
  it('terms came into force on a day there', () => {
    const day = (effectiveTime: number) => termsDate({ ...bundledTerms('privacy'), effectiveTime }).day;
    expect([day(newYear - 1), day(newYear)]).toEqual(['2026 年 12 月 31 日更新', '2027 年 1 月 1 日更新']);
    expect(day(bundledTerms('privacy').effectiveTime)).toBe('2026 年 11 月 1 日更新');
  });
});

it('the time of a calendar file is in UTC', () => {
  expect(calendarTime(Date.UTC(2028, 1, 29, 23, 5, 9))).toBe('20280229T230509Z');
});

describe('the calendar of sign-ins', () => {
  it('has the days of each month, and begins with blanks for the weekdays before the first, from Monday', () => {
    expect(['2026-11', '2026-02', '2027-01', '2028-02'].map(blanksOf)).toEqual([6, 6, 4, 1]);
    expect(['2026-11', '2026-02', '2028-02'].map((month) => emptyDays(month).length)).toEqual([30, 28, 29]);
    expect(emptyDays('2028-02').at(-1)).toEqual({ date: '2028-02-29', state: 0, points: 0 });
  });
  it('names the weekdays before and after a date, over the end of a month and a year', () => {
    expect([-7, -6, -1, 0, 1, 6].map((days) => weekdayAfter('2026-12-31', days))).toEqual([
      '周四',
      '周五',
      '周三',
      '周四',
      '周五',
      '周三',
    ]);
  });
  it('reads a day aloud', () => {
    expect(dayLabel({ date: '2028-02-29', state: 1, points: 15 })).toBe('2 月 29 日，已签到，得 15 积分');
    expect(dayLabel({ date: '2026-01-01', state: 0, points: 5 })).toBe('1 月 1 日');
  });
});
