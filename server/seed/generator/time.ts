// Durations in ms, and the hours at which people write.
import { startOfDay } from '../../../bus/rules/calendar';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** People write from 7 to 24 o'clock in Shanghai. */
const firstHour = 7 * hour;
const waking = day - firstHour;
/** Waking time until a moment. It stands still at night. */
const wakingUntil = (at: number): number => {
  const start = startOfDay(at);
  return Math.round(start / day) * waking + Math.max(0, at - start - firstHour);
};
/** The moment at which so much waking time has passed: the opposite of `wakingUntil`. */
const momentAfter = (time: number, near: number): number => {
  const start = startOfDay(near);
  const ahead = time - Math.round(start / day) * waking;
  const days = Math.floor(ahead / waking);
  return start + days * day + firstHour + (ahead - days * waking);
};

/** What is younger than this was written at any hour: somebody who looks at night finds what was written just now. */
const justNow = 1.5 * hour;

/** The moment `ago` ms, at most a day, before `now`: what is not just now is within the hours at which people write. */
export const recently = (now: number, ago: number): number => {
  if (ago <= justNow) return Math.round(now - ago);
  const back = ((ago - justNow) / (day - justNow)) * waking;
  return Math.round(momentAfter(wakingUntil(now - justNow) - Math.max(minute, back), now));
};

/** The moment at a share, 0 to 1, of the waking time between two; right after the first when there is none. */
export const within = (from: number, to: number, share: number): number => {
  const [first, last] = [wakingUntil(from), wakingUntil(to)];
  if (last - first < minute) return from + Math.floor(Math.min(to - from, minute) * share);
  return Math.min(to, Math.max(from, Math.floor(momentAfter(first + (last - first) * share, from))));
};

/**
 * Moves what is at night into the day and keeps the order: the 24 hours of a day become 7 to 24 o'clock, those of today
 * 7 o'clock to now. Today stays as it is before 7 o'clock.
 */
export const byDay = (at: number, now: number): number => {
  const start = startOfDay(at);
  const length = Math.min(day, now - start);
  return length <= firstHour ? at : start + firstHour + Math.round(((at - start) * (length - firstHour)) / length);
};
