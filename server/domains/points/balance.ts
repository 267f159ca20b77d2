// The only place that changes points. A person's balance is `users.points`; a move locks that row until the transaction
// ends, so moves of one person are serialised and the ledger adds up to the balance. Points expire after a year:
// spending takes from the oldest, and the rest of an entry expires before the next move and at night (`sweepPoints`).
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { PointsSource } from '../../../bus/entities/points';
import type { Context } from '../../platform/context';
import type { Db } from '../../db/open';
import { users } from '../../db/tables/users';
import { pointsEntries } from '../../db/tables/points';
import { gone, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { shanghaiDate, yearAfter } from '../../../bus/rules/calendar';

/** Codes of the sources of points, as on the wire; `expired` is written by the server itself. */
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

/** A database, or an open transaction; and the time. */
type At = Pick<Context, 'db' | 'now'>;
export type PointsMove = {
  userId: string;
  /** Positive adds, negative takes. */
  amount: number;
  source: PointsSource;
  /** The text of the ledger entry. */
  title: string;
  /** The cause: the same cause of the same source moves a person's points once. '' moves every time. */
  refId: string;
};
export type PointsMoveResult = {
  /** After the move. */ balance: number;
  /** False: the move was made before, and nothing changed. */ moved: boolean;
  entryId: string;
};

/**
 * Runs within the caller's transaction, after the caller has locked its own rows (an activity, a product), so that all
 * transactions lock in one order. Refuses with 010006 (`data.balance`) a move below 0, with 010002 an unknown person.
 */
export async function movePoints(
  cx: At,
  { userId, amount, source, title, refId }: PointsMove,
): Promise<PointsMoveResult> {
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

/** Locks the person's row, expires points and returns the balance. */
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

/** Spends the entries that expire first. */
const takeOldest = (cx: At, userId: string, amount: number): Promise<unknown> =>
  cx.db.execute(sql`
  update points_entries e set rest = e.rest - t.taken
    from (select entry_id, least(rest, greatest(0, ${amount}::int - (sum(rest) over (order by expire_time,
    entry_no) - rest)))::int as taken
      from points_entries where user_id = ${userId} and rest > 0) t
    where e.entry_id = t.entry_id and t.taken > 0`);

/** Expires a person's points and returns the balance. For reads: takes no lock when there is nothing to expire. */
export async function expirePoints(db: Db, userId: string, now: number): Promise<number> {
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

/** Expires the points of all people, in small batches, so that no request waits for long. */
export async function sweepPoints(db: Db, now: number): Promise<void> {
  const people = await db
    .selectDistinct({ userId: pointsEntries.userId })
    .from(pointsEntries)
    .where(and(gt(pointsEntries.rest, 0), lte(pointsEntries.expireTime, now)))
    .limit(1000);
  for (const { userId } of people) {
    await expirePoints(db, userId, now).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}
