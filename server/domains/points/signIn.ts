// The daily sign-in: one row per person and day of Asia/Shanghai, by the server's clock. A round has seven days, each
// worth more; it restarts after the seventh and after a missed day.
import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { AwardInfo, SignInDay } from '../../../bus/entities/points';
import type { Context } from '../../platform/context';
import { member, type Handlers } from '../../platform/handlers';
import { rowsOf } from '../../db/open';
import { signIns } from '../../db/tables/points';
import { users } from '../../db/tables/users';
import { noticeKind } from '../../notifications/noticeKinds';
import { notify } from '../../notifications/notifications';
import { movePoints, pointsSource, expirePoints } from './balance';
import { dateAfter, datesOf, daysBetween, shanghaiDate } from '../../../bus/rules/calendar';
import { cycleDayOf, signInRewards, pointsOfStreak, signInRules } from './signInRewards';

type Streak = { day: string; streak: number };

/** Today's row and yesterday's, where there are any. */
async function streakOf(cx: Context, userId: string): Promise<{ today: Streak | undefined; before: number }> {
  const date = shanghaiDate(cx.now);
  const rows = await cx.db
    .select({ day: signIns.day, streak: signIns.streak })
    .from(signIns)
    .where(and(eq(signIns.userId, userId), gte(signIns.day, dateAfter(date, -1)), lte(signIns.day, date)));
  return { today: rows.find((row) => row.day === date), before: rows.find((row) => row.day !== date)?.streak ?? 0 };
}

export const signInHandlers = {
  signIn: member(async (_input, who, cx) => {
    const date = shanghaiDate(cx.now);
    // One after the other: yesterday's may still be on its way.
    await cx.db.select({ userId: users.userId }).from(users).where(eq(users.userId, who.userId)).for('no key update');
    const { before } = await streakOf(cx, who.userId);
    const streak = before + 1;
    const points = pointsOfStreak(streak);
    // Of many on one day the first makes the row.
    const [made] = await cx.db
      .insert(signIns)
      .values({ userId: who.userId, day: date, streak, points, createTime: cx.now })
      .onConflictDoNothing()
      .returning({ day: signIns.day });
    if (made === undefined) {
      const [row] = await cx.db
        .select({ streak: signIns.streak, points: signIns.points })
        .from(signIns)
        .where(and(eq(signIns.userId, who.userId), eq(signIns.day, date)));
      return {
        points: row?.points ?? 0,
        continuousDays: row?.streak ?? 0,
        balance: await expirePoints(cx.db, who.userId, cx.now),
        already: 1,
      };
    }
    const { balance } = await movePoints(cx, {
      userId: who.userId,
      amount: points,
      source: pointsSource.signIn,
      title: streak > 1 ? `每日签到 · 连续 ${streak} 天` : '每日签到',
      refId: date,
    });
    if (cycleDayOf(streak) === signInRewards.length) {
      await notify(cx, {
        to: who.userId,
        from: '',
        kind: noticeKind.points,
        targetId: 'signIn',
        content: `连续签到 ${streak} 天，获得 ${points} 积分`,
        link: '/mine/signIn',
      });
    }
    return { points, continuousDays: streak, balance, already: 0 };
  }),

  getSignIn: member(async (input, who, cx) => {
    const date = shanghaiDate(cx.now);
    const month = input.month ?? date.slice(0, 7);
    const { today, before } = await streakOf(cx, who.userId);
    const rows = await cx.db
      .select({ day: signIns.day, points: signIns.points })
      .from(signIns)
      .where(and(eq(signIns.userId, who.userId), gte(signIns.day, month + '-01'), lte(signIns.day, month + '-31')));
    const [numbers] = await rowsOf<{ mine: number; everybody: number }>(
      cx.db,
      sql`select
      (select count(*)::int from sign_ins s where s.user_id = ${who.userId}) as mine, (select count(*)::int
      from sign_ins s where s.day = ${date}) as everybody`,
    );
    const signed = new Map(rows.map((row) => [row.day, row.points]));
    /** The streak that today has, or would have. */
    const now = today?.streak ?? before + 1;
    const days = datesOf(month).map((day): SignInDay => {
      const points = signed.get(day);
      if (points !== undefined) return { date: day, state: 1, points };
      if (day < date) return { date: day, state: 2, points: 0 };
      return { date: day, state: day === date ? 3 : 0, points: pointsOfStreak(now + daysBetween(date, day)) };
    });
    return {
      date,
      today: today === undefined ? 0 : 1,
      continuousDays: today?.streak ?? before,
      totalDays: numbers?.mine ?? 0,
      todayCount: numbers?.everybody ?? 0,
      month,
      days,
      rules: signInRules,
      balance: await expirePoints(cx.db, who.userId, cx.now),
    };
  }),

  getAward: member(async (_input, who, cx): Promise<AwardInfo> => {
    const { today, before } = await streakOf(cx, who.userId);
    const last = today?.streak ?? before;
    // A round that was full yesterday is over once today is open.
    const cycleDay = today === undefined && cycleDayOf(last) === signInRewards.length ? 0 : cycleDayOf(last);
    return {
      cycleDay,
      ladder: signInRewards.map((points, at) => ({
        day: at + 1,
        points,
        icon: at + 1 === signInRewards.length ? 'gift' : 'points',
        got: at < cycleDay ? 1 : 0,
      })),
    };
  }),
} satisfies Partial<Handlers<'points'>>;
