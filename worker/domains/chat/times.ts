// Chat: the label above a message (on the first one, and on one more than five minutes after the last labelled
// one), by the server's clock, in the time of the country.
import type { Message } from '../../../bus/entities/chat';

const GAP_MS = 5 * 60_000;
const ZONE_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
const two = (n: number): string => (n < 10 ? '0' : '') + String(n);

/** 今天 HH:mm, 昨天 HH:mm, M月D日 HH:mm. */
export function timeSign(time: number, now: number): string {
  const at = new Date(time + ZONE_MS);
  const day = (ms: number): number => Math.floor((ms + ZONE_MS) / DAY_MS);
  const clock = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  const ago = day(now) - day(time);
  if (ago <= 0) return '今天 ' + clock;
  if (ago === 1) return '昨天 ' + clock;
  return `${at.getUTCMonth() + 1}月${at.getUTCDate()}日 ${clock}`;
}
/** The labels of a list, oldest first: '' for messages without one. */
export function labelsOf(messages: readonly Pick<Message, 'time'>[], now: number): string[] {
  let last = 0;
  return messages.map(({ time }, i) => {
    if (i > 0 && time - last <= GAP_MS) return '';
    last = time;
    return timeSign(time, now);
  });
}
