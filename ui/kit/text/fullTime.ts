// A moment in full, for a long press.

/** 2026 年 11 月 1 日 09:05, by the phone's clock. */
export function fullTime(at: number): string {
  const date = new Date(at);
  const two = (n: number) => (n < 10 ? `0${n}` : n);
  const day = `${date.getFullYear()} 年 ${date.getMonth() + 1} 月 ${date.getDate()} 日`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
