// A moment as the staff read it on their terminal: the clock of the machine on which they type (or TZ), and how far it
// is from UTC.

const two = (n: number): string => String(n).padStart(2, '0');

/** 2026-11-22 09:30 +08:00 */
export function whenOf(at: number): string {
  const day = new Date(at);
  const ahead = -day.getTimezoneOffset();
  const offset = (ahead < 0 ? '-' : '+') + two(Math.floor(Math.abs(ahead) / 60)) + ':' + two(Math.abs(ahead) % 60);
  const date = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  return `${date} ${two(day.getHours())}:${two(day.getMinutes())} ${offset}`;
}
