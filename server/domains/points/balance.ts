// The one way in which points change. A person's balance is `users.points`; whoever moves it holds that row until the
// transaction ends, so moves of one person come one after the other, and the ledger always adds up to the balance.
// Points are good for a year: what is spent is taken from the oldest, what is left of an entry after its year goes,
// before any move and at night (`sweepPoints`).
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { PointsSource } from '../../../bus/entities/points';
import type { Context } from '../../platform/context';
import type { Db } from '../../db/open';
import { users } from '../../db/tables/users';
import { pointsEntries } from '../../db/tables/points';
import { gone, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { shanghaiDate } from '../../platform/shanghaiDays';

/** product-brief §5.10; expired is ours. */
export const pointsSource = {
  signIn: 1,
  post: 2,
  comment: 3,
  activity: 4,
  exchange: 5,
  order: 6,
  refund: 7,
  invite: 8,
  staff: 9,
  reading: 10,
  expired: 11,
} as const satisfies { [name: string]: PointsSource };

/** A database, or the transaction that is open on it; and the moment. */
type At = Pick<Context, 'db' | 'now'>;
export type Move = {
  userId: string;
  /** More than 0 gives, less takes. */
  amount: number;
  source: PointsSource;
  /** What the ledger says of it. */
  title: string;
  /** What it is for: the same of the same source moves a person's points once. '' moves every time. */
  refId: string;
};
export type Moved = {
  /** After the move. */ balance: number;
  /** False: it had been done before, and nothing was. */ moved: boolean;
  entryId: string;
};

/**
 * Within the caller's transaction, after the caller has locked its own things (an activity, a product), so that
 * everybody locks in one order. Refuses with 010006 (`data.balance`) what would leave less than nothing, with 010002
 * for a person who is not there.
 */
export async function movePoints(cx: At, { userId, amount, source, title, refId }: Move): Promise<Moved> {
  if (!Number.isSafeInteger(amount)) throw new Error('points are whole numbers');
  const before = await lockedBalance(cx, userId);
  const [done] =
    refId === ''
      ? []
      : await cx.db
          .select({ entryId: pointsEntries.entryId })
          .from(pointsEntries)
          .where(
            and(eq(pointsEntries.userId, userId), eq(pointsEntries.source, source), eq(pointsEntries.refId, refId)),
          );
  if (done !== undefined) return { balance: before, moved: false, entryId: done.entryId };
  if (amount === 0) return { balance: before, moved: false, entryId: '' };
  const balance = before + amount;
  if (balance < 0) throw new Refusal('010006', { balance: before });
  if (amount < 0) await takeOldest(cx, userId, -amount);
  const entryId = newId('i', cx.now);
  await cx.db.insert(pointsEntries).values({
    entryId,
    userId,
    title,
    amount,
    balance,
    source,
    refId,
    createTime: cx.now,
    expireTime: amount > 0 ? yearAfter(cx.now) : 0,
    rest: Math.max(0, amount),
  });
  await cx.db.update(users).set({ points: balance }).where(eq(users.userId, userId));
  return { balance, moved: true, entryId };
}

/** The balance with the person's row locked, when what has expired is gone. */
async function lockedBalance(cx: At, userId: string): Promise<number> {
  const [person] = await cx.db
    .select({ points: users.points })
    .from(users)
    .where(eq(users.userId, userId))
    .for('update');
  if (person === undefined) throw gone();
  const old = await cx.db
    .select({ entryId: pointsEntries.entryId, rest: pointsEntries.rest, createTime: pointsEntries.createTime })
    .from(pointsEntries)
    .where(and(eq(pointsEntries.userId, userId), gt(pointsEntries.rest, 0), lte(pointsEntries.expireTime, cx.now)))
    .orderBy(pointsEntries.expireTime, pointsEntries.entryNo);
  let balance = person.points;
  for (const entry of old) {
    balance -= entry.rest;
    await cx.db.update(pointsEntries).set({ rest: 0 }).where(eq(pointsEntries.entryId, entry.entryId));
    await cx.db.insert(pointsEntries).values({
      entryId: newId('i', cx.now),
      userId,
      title: `${shanghaiDate(entry.createTime)} 的积分已过期`,
      amount: -entry.rest,
      balance,
      source: pointsSource.expired,
      refId: entry.entryId,
      createTime: cx.now,
    });
  }
  if (old.length > 0) await cx.db.update(users).set({ points: balance }).where(eq(users.userId, userId));
  return balance;
}

/** Spends from what expires first. */
const takeOldest = (cx: At, userId: string, amount: number): Promise<unknown> =>
  cx.db.execute(sql`
  update points_entries e set rest = e.rest - t.taken
    from (select entry_id, least(rest, greatest(0, ${amount}::int - (sum(rest) over (order by expire_time,
    entry_no) - rest)))::int as taken
      from points_entries where user_id = ${userId} and rest > 0) t
    where e.entry_id = t.entry_id and t.taken > 0`);

/**
 * Points of a person that have come to their end go now; gives the balance. For readers: it locks nothing where nothing
 * has.
 */
export async function settlePoints(db: Db, userId: string, now: number): Promise<number> {
  const [person] = await db
    .select({
      points: users.points,
      old: sql<boolean>`exists (select 1 from points_entries e where e.user_id = ${userId} and e.rest > 0
        and e.expire_time <= ${now}::bigint)`,
    })
    .from(users)
    .where(eq(users.userId, userId));
  if (person === undefined) throw gone();
  return person.old ? db.transaction((tx) => lockedBalance({ db: tx, now }, userId)) : person.points;
}

/** Everybody's points that have come to their end; in small pieces, so that nobody waits. */
export async function sweepPoints(db: Db, now: number): Promise<void> {
  const people = await db
    .selectDistinct({ userId: pointsEntries.userId })
    .from(pointsEntries)
    .where(and(gt(pointsEntries.rest, 0), lte(pointsEntries.expireTime, now)))
    .limit(1000);
  for (const { userId } of people) {
    await settlePoints(db, userId, now).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}

/** The same day a year later. */
export function yearAfter(at: number): number {
  const day = new Date(at);
  return Date.UTC(
    day.getUTCFullYear() + 1,
    day.getUTCMonth(),
    day.getUTCDate(),
    day.getUTCHours(),
    day.getUTCMinutes(),
    day.getUTCSeconds(),
    day.getUTCMilliseconds(),
  );
}
