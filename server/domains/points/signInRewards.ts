// What the days of a round of sign-in are worth, in the order of the days. Apart from the handlers, so that the seed
// counts by the same.
export const signInRewards: readonly number[] = [5, 5, 8, 8, 10, 15, 30];
/** The day of its round that a streak of so many days has come to; 0 for none. */
export const cycleDayOf = (streak: number): number => (streak === 0 ? 0 : ((streak - 1) % signInRewards.length) + 1);
/** What the last day of a streak of so many days gives. */
export const pointsOfStreak = (streak: number): number => signInRewards[cycleDayOf(streak) - 1] ?? 0;

/** One rule a line. */
export const signInRules = [
  '每天可签到一次，以北京时间 0 点为准。',
  `连续签到 7 天为一轮，每天依次获得 ${signInRewards.join('、')} 积分。`,
  '第 7 天之后，或中断一天之后，从第 1 天重新开始。',
  '签到积分自获得之日起一年内有效，先到期的先使用。',
  '网络不可用时点击的签到会在恢复后提交，以服务器收到的日期为准。',
].join('\n');
