// Formats a time for the staff's terminal: in the machine's time zone (or TZ), with its offset from UTC.
import dayjs from 'dayjs';

/** 2026-11-22 09:30 +08:00 */
export const whenOf = (at: number): string => dayjs(at).format('YYYY-MM-DD HH:mm Z');
