// A moment as the staff read it on their terminal: the clock of the machine on which they type (or TZ), and how far it
// is from UTC.
import dayjs from 'dayjs';

/** 2026-11-22 09:30 +08:00 */
export const whenOf = (at: number): string => dayjs(at).format('YYYY-MM-DD HH:mm Z');
