// What stands beside rows of a room that no row knows by itself: whether it was read, and of when it is.
import type { Message } from '../../../../bus/entities/chat';
import { messageTime } from '../../../../bus/rules/calendar';
import { read } from '../../../bus';
import { clockNow } from '../../../kit/text/now';
import { isLine } from './messageText';

/** Own messages that are looked at for a mark. */
const MOST_MARKED = 50;
/**
 * In a talk of two: the last own message that was read, and the newest one if it was not; '' for none. `readTime`:
 * until when the other has read, in ms.
 */
export function marksOf(ids: readonly string[], readTime: number): { read: string; unread: string } {
  const marks = { read: '', unread: '' };
  let looked = 0;
  for (let i = ids.length - 1; i >= 0 && looked < MOST_MARKED; i--) {
    const m = read('chat.message', ids[i] ?? '');
    if (!m || m.flow !== 'out' || m.status !== 'success' || isLine(m)) continue;
    if (m.time <= readTime) return { ...marks, read: m.messageID };
    if (!looked++) marks.unread = m.messageID;
  }
  return marks;
}

/** The label above a message, as it is read: 11 月 22 日 13:10. Its `timeSign` may be of a day ago. */
export const timeLabel = ({ time }: Pick<Message, 'time'>, now: number): string =>
  messageTime(time, now).replace(/(\d+)月(\d+)日/, '$1 月 $2 日');

/** The time label that stands over a row, ' ' for none. */
export function timeAt(ids: readonly string[], index: number): string {
  for (let i = index; i >= 0; i--) {
    const message = read('chat.message', ids[i] ?? '');
    if (message?.timeSign) return timeLabel(message, clockNow());
  }
  return ' ';
}
