// Makes the sign-ins and the points ledger of each person. Known events are sorted by time; an entry before them adds
// what is missing to the person's balance, so the sum of each ledger equals the balance.
import { pointsOfStreak } from '../../domains/points/public';
import { shanghaiDate, yearAfter } from '../../../bus/rules/calendar';
import { randomOf } from '../generator/random';
import type { SeedPointsEntry, SeedSignIn } from '../types/shopTypes';
import { day, hour, minute } from '../generator/time';
import type { SeedPerson } from '../types/seedTypes';

/** A change of points by any part of the seed. */
export type PointsEvent = { userId: string; at: number; amount: number; source: number; title: string; refId: string };

const signInDays = 90;
/** Days before today without a sign-in of the first demonstration person. Today (0) is one of them. */
const missedByFirst = new Set([0, 13, 17, 31, 44, 58, 59, 77]);

/** Sign-ins of a person, oldest first, with at most `most` points in total. */
function signInsOf(person: SeedPerson, at: number, now: number, dayStart: number, most: number): SeedSignIn[] {
  const random = randomOf('signIn' + person.userId);
  const share = at === 0 ? 1 : at === 4 ? 0.85 : random.chance(0.45) ? random.next() * 0.9 : 0.05;
  const times = Array.from({ length: signInDays + 1 }, (_, ago) => ({
    ago,
    on: at === 0 ? !missedByFirst.has(ago) : random.chance(share),
    time: dayStart - ago * day + random.int(6 * 60, 23 * 60) * minute,
  }));
  for (const one of times) if (one.ago === 0) one.time = Math.min(one.time, now - random.int(1, 50) * minute);
  for (let from = signInDays; from >= 0; from--) {
    let streak = 0;
    const rows: SeedSignIn[] = [];
    for (const { ago, on, time } of times.slice(0, from + 1).reverse()) {
      streak = on && time >= Math.max(person.createTime, dayStart - ago * day) ? streak + 1 : 0;
      if (streak > 0)
        rows.push({
          userId: person.userId,
          day: shanghaiDate(time),
          streak,
          points: pointsOfStreak(streak),
          createTime: time,
        });
    }
    if (rows.reduce((sum, row) => sum + row.points, 0) <= most) return rows;
  }
  return [];
}

/** Further points of the first demonstration person: days ago, points, source, title. */
const byTheWay: readonly (readonly [number, number, number, string])[] = [
  [2, 2, 3, '发表评论'],
  [3, 50, 2, '帖子被设为精华'],
  [6, 5, 10, '阅读干货文章'],
  [11, 10, 2, '发布帖子'],
  [19, 100, 8, '邀请好友加入'],
  [24, 5, 10, '阅读干货文章'],
  [33, 10, 2, '发布帖子'],
  [41, 100, 8, '邀请好友加入'],
  [63, 10, 2, '发布帖子'],
  [85, 500, 9, '首次认证车主奖励'],
];

export function makeLedger(
  people: readonly SeedPerson[],
  events: readonly PointsEvent[],
  now: number,
  dayStart: number,
): { signIns: SeedSignIn[]; entries: SeedPointsEntry[] } {
  const signIns: SeedSignIn[] = [];
  const entries: SeedPointsEntry[] = [];
  people.forEach((person, at) => {
    const { userId } = person;
    const own = events.filter((one) => one.userId === userId);
    if (at === 0)
      own.push(
        ...byTheWay.map(([ago, amount, source, title], n) => ({
          userId,
          at: dayStart - ago * day + (9 + n) * hour,
          amount,
          source,
          title,
          refId: `seed-${n}`,
        })),
      );
    const given = own.reduce((sum, one) => sum + one.amount, 0);
    const signed = signInsOf(person, at, now, dayStart, Math.max(0, person.points - Math.max(0, given)));
    signIns.push(...signed);
    for (const one of signed)
      own.push({
        userId,
        at: one.createTime,
        amount: one.points,
        source: 1,
        title: one.streak > 1 ? `每日签到 · 连续 ${one.streak} 天` : '每日签到',
        refId: one.day,
      });
    own.sort((a, b) => a.at - b.at);
    const opening = person.points - own.reduce((sum, one) => sum + one.amount, 0);
    if (opening < 0) throw new Error(`${userId} has been given more points than there are`);
    if (opening > 0)
      own.unshift({
        userId,
        at: Math.max(person.createTime, dayStart - 120 * day),
        amount: opening,
        source: 9,
        title: '历史积分结转',
        refId: 'opening',
      });
    entries.push(...booked(own));
  });
  return { signIns, entries };
}

/** Adds to each event the balance after it and its unspent rest. The oldest points are spent first. */
function booked(events: readonly PointsEvent[]): SeedPointsEntry[] {
  let balance = 0;
  const rows: SeedPointsEntry[] = [];
  for (const { userId, at, amount, source, title, refId } of events) {
    balance += amount;
    if (balance < 0) throw new Error(`${userId} would have less than no points`);
    let left = Math.max(0, -amount);
    for (const row of rows) {
      const taken = Math.min(row.rest, left);
      row.rest -= taken;
      left -= taken;
    }
    rows.push({
      entryId: `i${userId}${String(rows.length).padStart(4, '0')}`,
      userId,
      title,
      amount,
      balance,
      source,
      refId,
      createTime: at,
      expireTime: amount > 0 ? yearAfter(at) : 0,
      rest: Math.max(0, amount),
    });
  }
  return rows;
}
