// How long ago, in the steps of docs/product/validation.md. Own table: no date library
// on the first screen.

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Both in ms. A moment ahead of the clock counts as now. Months have 30 days, a year 365. */
export function relativeTime(at: number, now: number): string {
  const ago = now - at;
  if (ago < minute) return '刚刚';
  if (ago < hour) return `${Math.floor(ago / minute)} 分钟前`;
  if (ago < day) return `${Math.floor(ago / hour)} 小时前`;
  if (ago < 30 * day) return `${Math.floor(ago / day)} 天前`;
  if (ago < 180 * day) return `${Math.floor(ago / (30 * day))} 个月前`;
  return ago < 365 * day ? '半年前' : '1 年前';
}
