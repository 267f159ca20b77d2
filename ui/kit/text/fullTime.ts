// A moment in full, for a long press.
import dayjs from 'dayjs';

/** 2026 年 11 月 1 日 09:05, by the phone's clock. */
export const fullTime = (at: number): string => dayjs(at).format('YYYY 年 M 月 D 日 HH:mm');
