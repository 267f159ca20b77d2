// Chat: which messages have a label above them (the first one, and one more than five minutes after the last labelled
// one), and what it says.
import type { Message } from '../../../bus/entities/chat';
import { messageTime } from '../../../bus/rules/calendar';

const GAP_MS = 5 * 60_000;

/** The labels of a list, oldest first; '' for messages without one. */
export function labelsOf(messages: readonly Pick<Message, 'time'>[], now: number): string[] {
  let last = 0;
  return messages.map(({ time }, i) => {
    if (i > 0 && time - last <= GAP_MS) return '';
    last = time;
    return messageTime(time, now);
  });
}
