// When the content was stored that is shown without a network.
import { relativeTime } from '../kit/text/relativeTime';

const clockOf = (at: number): string => new Date(at).toTimeString().slice(0, 5);

/** 09:12 of today, else 3 天前. Both in ms, by the phone's clock. */
export function savedText(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? clockOf(at) : relativeTime(at, now);
}
