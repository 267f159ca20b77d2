// Following, blocking, recommended authors, and the relation to a person.
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/open';
import type { Context, Caller } from '../../platform/context';
import { member, visitor, type Handlers } from '../../platform/handlers';
import { blocks, follows, users as table } from '../../db/tables/users';
import { forbidden, gone } from '../../platform/refusals';
import { noticeKind } from '../../notifications/noticeKinds';
import { notify, retract } from '../../notifications/notifications';
import { totalsChanged } from '../../notifications/unreadTotals';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { briefsOf } from './briefs';

/** Locks both people, so that what either does to the other comes one after the other. */
async function findOther(cx: Context, who: Caller, userId: string, reason: string): Promise<{ fansCount: number }> {
  const both = await cx.db
    .select({ userId: table.userId, fansCount: table.fansCount })
    .from(table)
    .where(inArray(table.userId, [who.userId, userId]))
    .orderBy(table.userId)
    .for('update');
  const other = both.find((one) => one.userId === userId);
  if (other === undefined) throw gone();
  if (userId === who.userId) throw forbidden(reason);
  return other;
}

/** Whether anybody has blocked one of these people. */
export async function isAnyBlocked(db: Db, userIds: string[]): Promise<boolean> {
  const [found] = await db
    .select({ userId: blocks.userId })
    .from(blocks)
    .where(inArray(blocks.targetId, userIds))
    .limit(1);
  return found !== undefined;
}

async function unfollow(cx: Context, userId: string, targetId: string): Promise<number> {
  const ended = await cx.db
    .delete(follows)
    .where(and(eq(follows.userId, userId), eq(follows.targetId, targetId)))
    .returning();
  if (ended.length > 0) {
    await cx.db
      .update(table)
      .set({ fansCount: sql`greatest(0, ${table.fansCount} - 1)` })
      .where(eq(table.userId, targetId));
    await retract(cx, { to: targetId, from: userId, kind: noticeKind.follow, targetId: userId });
  }
  return ended.length;
}

export const followHandlers = {
  follow: member(
    async (input, who, cx) => {
      const other = await findOther(cx, who, input.userId, '不能关注自己');
      if (input.isFollow === 0)
        return {
          isFollow: 0,
          fansCount: Math.max(0, other.fansCount - (await unfollow(cx, who.userId, input.userId))),
        };
      const pair = inArray(blocks.userId, [who.userId, input.userId]);
      const barred = await cx.db
        .select()
        .from(blocks)
        .where(and(pair, inArray(blocks.targetId, [who.userId, input.userId])));
      if (barred.length > 0)
        throw forbidden(barred.some((row) => row.userId === who.userId) ? '已拉黑，解除后才能关注' : '暂时无法关注');
      const begun = await cx.db
        .insert(follows)
        .values({ userId: who.userId, targetId: input.userId, createTime: cx.now })
        .onConflictDoNothing()
        .returning();
      if (begun.length > 0) {
        await cx.db
          .update(table)
          .set({ fansCount: other.fansCount + 1 })
          .where(eq(table.userId, input.userId));
        await notify(cx, { to: input.userId, from: who.userId, kind: noticeKind.follow, targetId: who.userId });
      }
      const [back] = await cx.db
        .select()
        .from(follows)
        .where(and(eq(follows.userId, input.userId), eq(follows.targetId, who.userId)));
      return { isFollow: back === undefined ? 1 : 2, fansCount: other.fansCount + begun.length };
    },
    { name: 'follow', max: 120, seconds: 60 },
  ),

  /** Blocking ends both follows. */
  block: member(
    async (input, who, cx) => {
      await findOther(cx, who, input.userId, '不能拉黑自己');
      if (input.isBlock === 0)
        await cx.db.delete(blocks).where(and(eq(blocks.userId, who.userId), eq(blocks.targetId, input.userId)));
      else {
        await cx.db
          .insert(blocks)
          .values({ userId: who.userId, targetId: input.userId, createTime: cx.now })
          .onConflictDoNothing();
        await unfollow(cx, who.userId, input.userId);
        await unfollow(cx, input.userId, who.userId);
      }
      // What the person did is no longer among the notices, or is there again.
      await totalsChanged(cx, [who.userId]);
      return { isBlocked: input.isBlock };
    },
    { name: 'block', max: 60, seconds: 60 },
  ),

  listRecommended: visitor(async (input, who, cx) => {
    const after = readCursor(input);
    const me = who?.userId ?? '';
    const rows = await cx.db
      .select({ userId: table.userId, fansCount: table.fansCount })
      .from(table)
      .where(
        and(
          ne(table.userId, me),
          ne(table.userName, ''),
          sql`not exists (select 1 from follows f where f.user_id = ${me} and f.target_id = ${table.userId})`,
          sql`not exists (select 1 from blocks b where b.user_id = ${me} and b.target_id = ${table.userId})`,
          sql`exists (select 1 from threads t where t.author_id = ${table.userId} and t.audit_status = 1
            and t.deleted_time = 0)`,
          after === null
            ? undefined
            : sql`(${table.fansCount}, ${table.userId}) < (${after.time}::bigint, ${after.id}::text)`,
        ),
      )
      .orderBy(sql`${table.fansCount} desc, ${table.userId} desc`)
      .limit(sizeOf(input) + 1);
    const people = await briefsOf(
      cx.db,
      rows.map((row) => row.userId),
      who,
    );
    return cutPage(
      input,
      rows,
      rows.map((row) => people.of(row.userId)),
      (row) => cursorAt(row.fansCount, row.userId),
    );
  }),

  getFollow: member(async (input, who, cx) => {
    const [other] = await cx.db.select({ userId: table.userId }).from(table).where(eq(table.userId, input.userId));
    if (other === undefined) throw gone();
    return { isFollow: (await briefsOf(cx.db, [input.userId], who)).of(input.userId).isFollow };
  }),
} satisfies Partial<Handlers<'users'>>;
