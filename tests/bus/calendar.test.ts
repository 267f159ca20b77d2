// Calendar dates and the days of Asia/Shanghai (bus/rules/calendar.ts), whatever the machine's own zone is.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  dateAfter,
  datesOf,
  dayOf,
  daysBetween,
  inShanghai,
  inUtc,
  monthAfter,
  shanghaiDate,
  shanghaiMonth,
  shanghaiTime,
  startOfDate,
  startOfDay,
  startOfMonth,
  startOfNextDay,
  yearAfter,
} from '../../bus/rules/calendar';

const hour = 3_600_000;
const ownZone = process.env['TZ'];
afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

describe.each(['UTC', 'Asia/Shanghai', 'America/New_York', 'Pacific/Kiritimati', 'Australia/Lord_Howe'])(
  'on a machine in %s',
  (zone) => {
    beforeEach(() => {
      process.env['TZ'] = zone;
    });

    it('days of Shanghai begin at 16:00 UTC', () => {
      expect(shanghaiDate(Date.UTC(2026, 5, 14, 15, 59, 59, 999))).toBe('2026-06-14');
      expect(shanghaiDate(Date.UTC(2026, 5, 14, 16, 0, 0, 0))).toBe('2026-06-15');
      expect(shanghaiTime(Date.UTC(2026, 5, 14, 16, 5))).toBe('2026-06-15 00:05');
      expect(startOfDate('2026-06-15')).toBe(Date.UTC(2026, 5, 14, 16));
      expect(startOfDay(Date.UTC(2026, 5, 15, 15, 59))).toBe(Date.UTC(2026, 5, 14, 16));
      expect(startOfDay(Date.UTC(2026, 5, 14, 16))).toBe(Date.UTC(2026, 5, 14, 16));
      expect(startOfMonth(Date.UTC(2026, 5, 30, 15, 59))).toBe(Date.UTC(2026, 4, 31, 16));
      expect(startOfMonth(Date.UTC(2026, 5, 30, 16))).toBe(Date.UTC(2026, 5, 30, 16));
    });

    it('the next day follows at the end of a month, of February and of a year', () => {
      for (const [at, next] of [
        ['2026-04-30', '2026-05-01'],
        ['2026-02-28', '2026-03-01'],
        ['2028-02-28', '2028-02-29'],
        ['2028-02-29', '2028-03-01'],
        ['2026-12-31', '2027-01-01'],
      ] as const) {
        const from = startOfDate(at);
        expect([from, from + 24 * hour - 1].map(startOfNextDay)).toEqual([startOfDate(next), startOfDate(next)]);
        expect([from, from + 24 * hour - 1, from + 24 * hour].map(shanghaiDate)).toEqual([at, at, next]);
      }
      expect([Date.UTC(2026, 11, 31, 15, 59), Date.UTC(2026, 11, 31, 16)].map(shanghaiMonth)).toEqual([
        '2026-12',
        '2027-01',
      ]);
    });

    it('each hour of the year is eight hours later in Shanghai than in UTC', () => {
      const asIso = 'YYYY-MM-DDTHH:mm:ss.SSS[Z]';
      const wrong: string[] = [];
      for (let at = Date.UTC(2026, 0, 1, 0, 30); at < Date.UTC(2027, 0, 1); at += hour) {
        const [iso, later] = [new Date(at).toISOString(), new Date(at + 8 * hour).toISOString()];
        if (inUtc(at).format(asIso) !== iso || inShanghai(at).format(asIso) !== later) wrong.push(iso);
        if (startOfDay(at) !== Date.parse(later.slice(0, 10)) - 8 * hour) wrong.push(`start of the day of ${iso}`);
      }
      expect(wrong).toEqual([]);
    });

    it('dates are counted over months, leap years and changes of the machine’s clock', () => {
      expect(dateAfter('2026-02-28', 1)).toBe('2026-03-01');
      expect(dateAfter('2028-02-28', 1)).toBe('2028-02-29');
      expect(dateAfter('2026-01-01', -1)).toBe('2025-12-31');
      expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
      expect(daysBetween('2026-11-02', '2026-10-31')).toBe(-2);
      expect(daysBetween('2027-12-31', '2028-12-31')).toBe(366);
      expect(datesOf('2028-02')).toHaveLength(29);
      expect(datesOf('2026-12').at(0)).toBe('2026-12-01');
      expect(datesOf('2026-12').at(-1)).toBe('2026-12-31');
      expect([-11, -1, 0, 2, 14].map((months) => monthAfter('2026-11', months))).toEqual([
        '2025-12',
        '2026-10',
        '2026-11',
        '2027-01',
        '2028-01',
      ]);
      expect([dayOf('2026-11-08').format('M.D d'), dayOf('2026-11').format('YYYY-MM-DD')]).toEqual([
        '11.8 0',
        '2026-11-01',
      ]);
    });

    it('a year later is the same date and time in UTC, and 1 March after a leap day', () => {
      expect(yearAfter(Date.UTC(2026, 10, 24, 20, 19, 18, 17))).toBe(Date.UTC(2027, 10, 24, 20, 19, 18, 17));
      expect(yearAfter(Date.UTC(2027, 1, 28, 23, 59))).toBe(Date.UTC(2028, 1, 28, 23, 59));
      expect(yearAfter(Date.UTC(2028, 1, 29, 16, 30))).toBe(Date.UTC(2029, 2, 1, 16, 30));
      expect(yearAfter(Date.UTC(2027, 11, 31, 23))).toBe(Date.UTC(2028, 11, 31, 23));
    });
  },
);
