// When a conversation was last spoken in, as short as a row wants it: 09:32, 昨天, 周二, 11 月 14 日, 2025 年 3 月 1 日. In
// China's time, as the labels of the room; the present comes from the server's clock.
import { inShanghai } from '../../../../bus/rules/calendar';

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

/** Both in ms; '' for 0. */
export function listTime(at: number, now: number): string {
  if (at <= 0) return '';
  const [then, present] = [inShanghai(at), inShanghai(now)];
  const days = present.startOf('day').diff(then.startOf('day'), 'day');
  if (days <= 0) return then.format('HH:mm');
  if (days === 1) return '昨天';
  if (days < 7) return weekdays[then.day()] ?? '';
  return then.format(then.year() === present.year() ? 'M 月 D 日' : 'YYYY 年 M 月 D 日');
}
