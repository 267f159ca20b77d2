// When a conversation was last spoken in, as short as a row wants it: 09:32, 昨天, 周二, 11 月 14 日, 2025 年 3 月 1 日. By the
// phone's calendar, as people read it; the present comes from the server's clock.
const two = (n: number): string => (n < 10 ? `0${n}` : `${n}`);
const dayStart = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;
const DAY = 86_400_000;

/** Both in ms; '' for 0. */
export function listTime(at: number, now: number): string {
  if (at <= 0) return '';
  const date = new Date(at);
  // Rounded: a day of summer time has 23 or 25 hours.
  const days = Math.round((dayStart(now) - dayStart(at)) / DAY);
  if (days <= 0) return `${two(date.getHours())}:${two(date.getMinutes())}`;
  if (days === 1) return '昨天';
  if (days < 7) return weekdays[date.getDay()] ?? '';
  const day = `${date.getMonth() + 1} 月 ${date.getDate()} 日`;
  return date.getFullYear() === new Date(now).getFullYear() ? day : `${date.getFullYear()} 年 ${day}`;
}
