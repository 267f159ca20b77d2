// Calendar days of Asia/Shanghai (server/platform/shanghaiDays.ts), whatever the machine's own zone is.
import { afterEach, describe, expect, it } from 'vitest';
import {
  dateAfter,
  datesOf,
  daysBetween,
  shanghaiDate,
  shanghaiTime,
  startOfDate,
  startOfDay,
  startOfMonth,
} from '../../server/platform/shanghaiDays';

const ownZone = process.env['TZ'];
afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

describe.each(['UTC', 'America/New_York', 'Pacific/Kiritimati'])('days of Shanghai on a machine in %s', (zone) => {
  it('begin at 16:00 UTC', () => {
    process.env['TZ'] = zone;
    expect(shanghaiDate(Date.UTC(2026, 5, 14, 15, 59, 59, 999))).toBe('2026-06-14');
    expect(shanghaiDate(Date.UTC(2026, 5, 14, 16, 0, 0, 0))).toBe('2026-06-15');
    expect(shanghaiTime(Date.UTC(2026, 5, 14, 16, 5))).toBe('2026-06-15 00:05');
    expect(startOfDate('2026-06-15')).toBe(Date.UTC(2026, 5, 14, 16));
    expect(startOfDay(Date.UTC(2026, 5, 15, 15, 59))).toBe(Date.UTC(2026, 5, 14, 16));
    expect(startOfDay(Date.UTC(2026, 5, 14, 16))).toBe(Date.UTC(2026, 5, 14, 16));
    expect(startOfMonth(Date.UTC(2026, 5, 30, 15, 59))).toBe(Date.UTC(2026, 4, 31, 16));
    expect(startOfMonth(Date.UTC(2026, 5, 30, 16))).toBe(Date.UTC(2026, 5, 30, 16));
  });

  it('are counted over months, leap years and changes of the machine’s clock', () => {
    process.env['TZ'] = zone;
    expect(dateAfter('2026-02-28', 1)).toBe('2026-03-01');
    expect(dateAfter('2028-02-28', 1)).toBe('2028-02-29');
    expect(dateAfter('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
    expect(daysBetween('2026-11-02', '2026-10-31')).toBe(-2);
    expect(datesOf('2028-02')).toHaveLength(29);
    expect(datesOf('2026-12').at(0)).toBe('2026-12-01');
    expect(datesOf('2026-12').at(-1)).toBe('2026-12-31');
  });
});
