// Points: a month and the ladder with today signed, and back; days by the server's clock in Asia/Shanghai.
import type { AwardInfo, SignInInfo } from '../../../bus/entities/points';
import type { Kernel } from '../../kernel/types';
import { serverNow } from '../../transport/auth';

const DAY = 86_400_000;
const OFFSET = 8 * 3_600_000;
/** yyyy-MM-dd */
export const dateNow = (kernel: Kernel): string => new Date(serverNow(kernel) + OFFSET).toISOString().slice(0, 10);
/** Milliseconds until the next day. */
export const untilMidnight = (kernel: Kernel): number => DAY - ((serverNow(kernel) + OFFSET) % DAY);

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
