// Chat: the label above a message (on the first one, and on one more than five minutes after the last labelled
// one), by the server's clock, in the time of the country.
import type { Message } from '../../../bus/entities/chat';
import { dateAfter, inShanghai, shanghaiDate } from '../../../bus/rules/calendar';

const GAP_MS = 5 * 60_000;

/** The labels of a list, oldest first: 今天 HH:mm, 昨天 HH:mm, M月D日 HH:mm; '' for messages without one. */
export function labelsOf(messages: readonly Pick<Message, 'time'>[], now: number): string[] {
  const today = shanghaiDate(now);
  const yesterday = dateAfter(today, -1);
  const timeSign = (time: number): string => {
    const there = inShanghai(time);
    const date = there.format('YYYY-MM-DD');
    return there.format((date >= today ? '今天' : date === yesterday ? '昨天' : 'M月D日') + ' HH:mm');
  };
  let last = 0;
  return messages.map(({ time }, i) => {
    if (i > 0 && time - last <= GAP_MS) return '';
    last = time;
    return timeSign(time);
  });
}
