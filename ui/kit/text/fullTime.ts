// A moment in full, for a long press.
import { inShanghai } from '../../../bus/rules/calendar';

/** 2026 年 11 月 1 日 09:05, in China's time. */
export const fullTime = (at: number): string => inShanghai(at).format('YYYY 年 M 月 D 日 HH:mm');
