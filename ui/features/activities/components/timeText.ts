// When something takes place, as it is said: 11.28 周六 08:00 – 29 日 17:00. In China's time, wherever the phone is: that
// is when one has to be there.
import { inShanghai, inUtc } from '../../../../bus/rules/calendar';

export type Parts = { year: number; month: number; day: number; week: string; clock: string };

export function parts(at: number): Parts {
  const there = inShanghai(at);
  return {
    year: there.year(),
    month: there.month() + 1,
    day: there.date(),
    week: '周' + '日一二三四五六'.charAt(there.day()),
    clock: there.format('HH:mm'),
  };
}
const dayOf = ({ month, day, week }: Parts): string => `${month}.${day} ${week}`;

/** 11.28 周六 08:00 */
export const momentText = (at: number): string => {
  const one = parts(at);
  return `${dayOf(one)} ${one.clock}`;
};
/** 11.28 周六 08:00 – 17:00 · 11.28 周六 08:00 – 29 日 17:00 · 11.28 周六 08:00 – 12.2 周三 17:00 */
export function spanText(start: number, end: number): string {
  const [from, to] = [parts(start), parts(end)];
  const isMonth = from.year === to.year && from.month === to.month;
  const last =
    isMonth && from.day === to.day ? to.clock : isMonth ? `${to.day} 日 ${to.clock}` : `${dayOf(to)} ${to.clock}`;
  return `${momentText(start)} – ${last}`;
}
/** 11 月 28 日 08:00, in a sentence. */
export const untilText = (at: number): string => inShanghai(at).format('M 月 D 日 HH:mm');
/** The time of day at which something ends: midnight is 24:00. */
export const endClock = (at: number): string => (parts(at - 1).clock === '23:59' ? '24:00' : parts(at).clock);
/** 20261128T000000Z, for calendars. */
export const calendarTime = (at: number): string => inUtc(at).format('YYYYMMDDTHHmmss[Z]');
