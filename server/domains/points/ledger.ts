// The ledger as its person reads it, with the balance and what of it goes soon. What has come to its end goes before it
// is read.
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { PointsBalance, PointsEntry } from '../../../bus/entities/points';
import type { Context } from '../../platform/context';
import { member, type Handlers } from '../../platform/handlers';
import { rowsOf } from '../../db/open';
import { pointsEntries } from '../../db/tables/points';
import { Malformed } from '../../platform/refusals';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { expirePoints } from './balance';

/** ms */
const soonMs = 30 * 86_400_000;

async function balanceOf(cx: Context, userId: string): Promise<PointsBalance> {
  const balance = await expirePoints(cx.db, userId, cx.now);
  const [soon] = await rowsOf<{ points: number; at: string | number }>(
    cx.db,
    sql`select coalesce(sum(rest), 0)::int as points, coalesce(min(expire_time), 0) as at
    from points_entries where user_id = ${userId} and rest > 0 and expire_time <= ${cx.now + soonMs}::bigint`,
  );
  return { balance, soon: soon?.points ?? 0, soonTime: Number(soon?.at ?? 0) };
}

type Row = typeof pointsEntries.$inferSelect;
const view = ({ entryId, title, amount, balance, source, refId, createTime, expireTime }: Row): PointsEntry => ({
  entryId,
  title,
  amount,
  balance,
  source: source as PointsEntry['source'],
  refId,
  createTime,
  expireTime,
});

export const ledger = {
  listEntries: member(async (input, who, cx) => {
    const numbers = await balanceOf(cx, who.userId);
    const after = readCursor(input);
    if (after !== null && !/^\d{1,15}$/.test(after.id)) throw new Malformed('cursor');
    const side =
      input.type === 'got'
        ? gt(pointsEntries.amount, 0)
        : input.type === 'used'
          ? lt(pointsEntries.amount, 0)
          : undefined;
    const rows = await cx.db
      .select()
      .from(pointsEntries)
      .where(
        and(
          eq(pointsEntries.userId, who.userId),
          side,
          after === null
            ? undefined
            : sql`(${pointsEntries.createTime}, ${pointsEntries.entryNo}) < (${after.time}::bigint,
              ${Number(after.id)}::bigint)`,
        ),
      )
      .orderBy(sql`${pointsEntries.createTime} desc`, sql`${pointsEntries.entryNo} desc`)
      .limit(sizeOf(input) + 1);
    return {
      ...cutPage(input, rows, rows.map(view), (row) => cursorAt(row.createTime, String(row.entryNo))),
      ...numbers,
    };
  }),
} satisfies Partial<Handlers<'points'>>;
