// The label above a message, by the server's clock, in the time of the country.
import { dateAfter, inShanghai, shanghaiDate } from './calendar';

/** 今天 HH:mm, 昨天 HH:mm, M月D日 HH:mm; both in ms. */
export function messageTime(time: number, now: number): string {
  const today = shanghaiDate(now);
  const there = inShanghai(time);
  const date = there.format('YYYY-MM-DD');
  return there.format((date >= today ? '今天' : date === dateAfter(today, -1) ? '昨天' : 'M月D日') + ' HH:mm');
}
