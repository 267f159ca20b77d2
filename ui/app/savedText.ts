// When the content was stored that is shown without a network.
import dayjs from 'dayjs';
import { relativeTime } from '../kit/text/relativeTime';

/** 09:12 of today, else 3 天前. Both in ms, by the phone's clock. */
export function savedText(at: number, now: number): string {
  const moment = dayjs(at);
  return moment.isSame(now, 'day') ? moment.format('HH:mm') : relativeTime(at, now);
}
