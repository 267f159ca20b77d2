// Points: a month and the ladder with today signed, and back; days by the server's clock in Asia/Shanghai.
import type { AwardInfo, SignInInfo } from '../../../bus/entities/points';
import { shanghaiDate, shanghaiMonth, startOfNextDay } from '../../../bus/rules/calendar';
import type { Kernel } from '../../kernel/types';
import { serverNow } from '../../transport/auth';

/** yyyy-MM-dd */
export const dateNow = (kernel: Kernel): string => shanghaiDate(serverNow(kernel));
/** yyyy-MM */
export const monthNow = (kernel: Kernel): string => shanghaiMonth(serverNow(kernel));
/** Milliseconds until the next day. */
export function untilMidnight(kernel: Kernel): number {
  const now = serverNow(kernel);
  return startOfNextDay(now) - now;
}

function withDay(info: SignInInfo, from: 1 | 3, to: 1 | 3, by: 1 | -1): SignInInfo {
  if (info.today === (by > 0 ? 1 : 0)) return info;
  return {
    ...info,
    today: by > 0 ? 1 : 0,
    continuousDays: Math.max(0, info.continuousDays + by),
    totalDays: Math.max(0, info.totalDays + by),
    todayCount: Math.max(0, info.todayCount + by),
    days: info.days.map((day) => (day.date === info.date && day.state === from ? { ...day, state: to } : day)),
  };
}
export const withSignIn = (info: SignInInfo): SignInInfo => withDay(info, 3, 1, 1);
export const withoutSignIn = (info: SignInInfo): SignInInfo => withDay(info, 1, 3, -1);

const upTo = (award: AwardInfo, cycleDay: number): AwardInfo => ({
  cycleDay,
  ladder: award.ladder.map((step) => ({ ...step, got: step.day <= cycleDay ? 1 : 0 })),
});
export const toNextCycleDay = (award: AwardInfo): AwardInfo =>
  upTo(award, Math.min(award.ladder.length, award.cycleDay + 1));
export const toPreviousCycleDay = (award: AwardInfo): AwardInfo => upTo(award, Math.max(0, award.cycleDay - 1));
