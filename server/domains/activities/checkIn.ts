// Check-in to a sign-up, daily sign-in of an activity, and its ranking. The outcome is an answer, not a refusal: the
// page shows it large. A repeated call answers 2. Allowed: the activity's audience (kind 2), people who signed up (kind
// 1).
import { and, eq, sql } from 'drizzle-orm';
import type { AskIn } from '../../../bus/protocol/contract';
import type { Contracts } from '../../../bus/contracts/all';
import type { CheckInResult, SignInRank } from '../../../bus/entities/activities';
import { membershipsOf, denialOf } from './rights';
import { applyStatus, kinds, metresBetween, signWindow, statusOf, type ActivityRow } from './activityState';
import type { Context, Caller } from '../../platform/context';
import { role, visitor, type Handlers } from '../../platform/handlers';
import { rowsOf } from '../../db/open';
import { activityApplies, activitySignIns } from '../../db/tables/activities';
import { rates } from '../../db/tables/platform';
import { Malformed, Refusal } from '../../platform/refusals';
import { takeRate } from '../../platform/rates';
import { equalText } from '../../platform/signature';
import { movePoints, pointsSource } from '../points/public';
import { shanghaiDate } from '../../../bus/rules/calendar';
import { briefsOf } from '../users/public';
import { flag } from '../../platform/flag';
import { findActivity } from './visibility';
import { setApply } from './places';

type Input = AskIn<Contracts['activities']['submitSignIn']>;
const mostRanks = 50;
/** Wrong codes that a person may send to an activity: a code is short, and two hundred a second would find it. */
export const checkCodeTries = { max: 10, seconds: 600 } as const;
type Ranked = { who: string; days: number; points: number; rank: number };
const ended = (state: CheckInResult['state'], days = 0, points = 0): CheckInResult => ({ state, points, days });

/** Time, code and place; null when all are right. */
async function problemOf(
  cx: Context,
  who: Caller,
  activity: ActivityRow,
  input: Input,
): Promise<CheckInResult['state'] | null> {
  const window = signWindow(activity, cx.now);
  if (window === null || cx.now < window.from || cx.now >= window.to) return 3;
  if (activity.codeRequired === 1) {
    // Counted before the comparison, so that the right code above the limit is refused too.
    const tries = `checkCode:${activity.activityId}:${who.userId}`;
    await takeRate(cx.db, tries, checkCodeTries.max, checkCodeTries.seconds, cx.now);
    if (activity.checkCode === '' || !equalText(activity.checkCode, (input.code ?? '').trim())) return 6;
    // Who is too far away with the right code may try again as often as they like.
    await cx.db.delete(rates).where(eq(rates.key, tries));
  }
  if (activity.radius <= 0 || activity.place === null) return null;
  if (input.latitude === undefined || input.longitude === undefined) throw new Malformed('latitude');
  return metresBetween({ latitude: input.latitude, longitude: input.longitude }, activity.place) > activity.radius
    ? 4
    : null;
}

async function checkIn(cx: Context, who: Caller, activity: ActivityRow, input: Input): Promise<CheckInResult> {
  const [apply] = await cx.db
    .select()
    .from(activityApplies)
    .where(
      and(
        eq(activityApplies.activityId, activity.activityId),
        eq(activityApplies.userId, who.userId),
        sql`${activityApplies.status} in (1, 5)`,
      ),
    )
    .for('update');
  if (apply === undefined || activity.cancelTime > 0) return ended(5);
  if (apply.status === applyStatus.attended) return ended(2);
  const problem = await problemOf(cx, who, activity, input);
  if (problem !== null) return ended(problem);
  await markAttended(cx, activity, apply);
  return ended(1, 0, activity.rewardPoints);
}

/** Marks a person as attended and gives the points. */
export async function markAttended(
  cx: Context,
  activity: ActivityRow,
  apply: { applyId: string; userId: string },
): Promise<void> {
  await setApply(cx, apply.applyId, { status: applyStatus.attended, checkInTime: cx.now });
  if (activity.rewardPoints > 0) {
    await movePoints(cx, {
      userId: apply.userId,
      amount: activity.rewardPoints,
      source: pointsSource.activity,
      title: `参加「${activity.title}」`,
      refId: apply.applyId + ':in',
    });
  }
}

async function signIn(cx: Context, who: Caller, activity: ActivityRow, input: Input): Promise<CheckInResult> {
  const { activityId } = activity;
  const day = shanghaiDate(cx.now);
  const ownSignIns = and(eq(activitySignIns.activityId, activityId), eq(activitySignIns.userId, who.userId));
  const done = (await cx.db.select({ day: activitySignIns.day }).from(activitySignIns).where(ownSignIns)).map(
    (row) => row.day,
  );
  if (done.includes(day)) return ended(2, done.length);
  const problem = statusOf(activity, cx.now) === 4 ? await problemOf(cx, who, activity, input) : 3;
  if (problem !== null) return ended(problem, done.length);
  const days = done.length + 1;
  const extra = activity.awards
    .filter((award) => award.needDays === days)
    .reduce((sum, award) => sum + award.points, 0);
  const points = activity.dayPoints + extra;
  const first = await cx.db
    .insert(activitySignIns)
    .values({ activityId, userId: who.userId, day, points, createTime: cx.now })
    .onConflictDoNothing()
    .returning();
  if (first.length === 0) return ended(2, days);
  if (points > 0)
    await movePoints(cx, {
      userId: who.userId,
      amount: points,
      source: pointsSource.activity,
      title: extra > 0 ? `「${activity.title}」签到第${days}天奖励` : `「${activity.title}」签到`,
      refId: `${activityId}:${day}`,
    });
  return ended(1, days, points);
}

export const checkingIn = {
  submitSignIn: role({
    find: async (input, who, cx) => {
      // One after the other for everybody at the entrance would be slow: what is locked is the person's own row,
      // further down.
      const activity = await findActivity(cx, input.activityId, who);
      return {
        activity,
        denial: activity.kind === kinds.signIn ? denialOf(activity, who, await membershipsOf(cx.db, who.userId)) : '',
      };
    },
    may: ({ denial }) => denial === '' || denial,
    run: ({ activity }, input, who, cx) => {
      if (activity.kind === kinds.signUp) return checkIn(cx, who, activity, input);
      if (activity.kind === kinds.signIn) return signIn(cx, who, activity, input);
      throw new Refusal('010004');
    },
  }),

  listSignInRanks: visitor(async (input, who, cx) => {
    await findActivity(cx, input.activityId, who);
    const me = who?.userId ?? '';
    const ranked = sql`(select user_id as who, count(*)::int as days, sum(points)::int as points, max(create_time)
      as last,
      rank() over (order by count(*) desc, sum(points) desc)::int as rank from activity_sign_ins
      where activity_id = ${input.activityId} group by user_id) ranked`;
    const rows = await rowsOf<Ranked>(
      cx.db,
      sql`select who, days, points, rank from ${ranked} order by rank, last, who limit ${mostRanks}`,
    );
    const ownRank =
      me === '' || rows.some((row) => row.who === me)
        ? []
        : await rowsOf<Ranked>(cx.db, sql`select who, days, points, rank from ${ranked} where who = ${me}`);
    const all = [...rows, ...ownRank];
    const people = await briefsOf(
      cx.db,
      all.map((row) => row.who),
      who,
    );
    // Ranks do not change: the rank of a blocked person is left out.
    const shown = all.filter((row) => people.of(row.who).isBlocked === 0);
    return shown.map((row): SignInRank => ({
      rank: row.rank,
      user: people.of(row.who),
      days: row.days,
      points: row.points,
      isMe: flag(row.who === me),
    }));
  }),
} satisfies Partial<Handlers<'activities'>>;
