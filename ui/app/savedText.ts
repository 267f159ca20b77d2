// When the content was stored that is shown without a network.
import { inShanghai } from '../../bus/rules/calendar';
import { relativeTime } from '../kit/text/relativeTime';

/** 09:12 of today, else 3 天前. Both in ms. */
export function savedText(at: number, now: number): string {
  const moment = inShanghai(at);
  return moment.isSame(inShanghai(now), 'day') ? moment.format('HH:mm') : relativeTime(at, now);
}
