// How long something still lasts (a mute), in the largest unit that says it. Separate because rows, menus and the room
// say the same.
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Longer than this was meant for ever. */
const FOR_EVER = 5 * 365 * DAY;

/** Both in ms; '' when it is over. Rounded up: what is left is never said shorter than it is. */
export function timeLeft(until: number, now: number): string {
  const left = until - now;
  if (left <= 0) return '';
  if (left > FOR_EVER) return '永久';
  if (left > DAY) return `${Math.ceil(left / DAY)} 天`;
  if (left > HOUR) return `${Math.ceil(left / HOUR)} 小时`;
  return `${Math.ceil(left / MINUTE)} 分钟`;
}

/** What the person who mutes chooses from; seconds as the call has them. Ten years stand for ever. */
export const muteSpans = [
  { seconds: 600, word: '10 分钟' },
  { seconds: 3600, word: '1 小时' },
  { seconds: 86_400, word: '1 天' },
  { seconds: 7 * 86_400, word: '7 天' },
  { seconds: 3650 * 86_400, word: '永久' },
] as const;
