// The caller's sign-ups: list by state, one of them, and those that changed since the caller last looked.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { applyStatusSql } from './activityState';
import { member, type Handlers } from '../../platform/handlers';
import { rowsOf } from '../../db/open';
import { activityApplies } from '../../db/tables/activities';
import { gone } from '../../platform/refusals';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { applyViews } from './activityViews';

const wanted: { readonly [list: string]: readonly number[] } = {
  pending: [0, 4],
  signedUp: [1],
  attended: [5, 6],
  cancelled: [2, 3],
};

export const ownApplyHandlers = {
  /** Newest first. */
  listApplies: member(async (input, who, cx) => {
    const after = readCursor(input);
    const statuses = input.status === undefined ? [] : (wanted[input.status] ?? []);
    const ids = await rowsOf<{ id: string; time: string | number }>(
      cx.db,
      sql`select a.apply_id as id, a.create_time as time from activity_applies a
        join activities v on v.activity_id = a.activity_id
      where a.user_id = ${who.userId} and (${after === null}
      or (a.create_time, a.apply_id) < (${after?.time ?? 0}::bigint, ${after?.id ?? ''}::text))
        and (${statuses.length === 0} or ${applyStatusSql(cx.now)} in (${sql.join(
          (statuses.length === 0 ? [0] : statuses).map((one) => sql`${one}::int`),
          sql`, `,
        )}))
      order by a.create_time desc, a.apply_id desc limit ${sizeOf(input) + 1}`,
    );
    const found =
      ids.length === 0
        ? []
        : await cx.db
            .select()
            .from(activityApplies)
            .where(
              inArray(
                activityApplies.applyId,
                ids.map((row) => row.id),
              ),
            );
    const views = new Map((await applyViews(cx, found)).map((one) => [one.applyId, one]));
    return cutPage(
      input,
      ids,
      ids.flatMap((row) => views.get(row.id) ?? []),
      (row) => cursorAt(Number(row.time), row.id),
    );
  }),

  getApply: member(async (input, who, cx) => {
    const rows = await cx.db
      .select()
      .from(activityApplies)
      .where(and(eq(activityApplies.applyId, input.applyId), eq(activityApplies.userId, who.userId)));
    const [view] = await applyViews(cx, rows);
    if (view === undefined) throw gone();
    return view;
  }),

  countUnreadApplies: member(async (_input, who, cx) => {
    const [row] = await cx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(activityApplies)
      .where(and(eq(activityApplies.userId, who.userId), eq(activityApplies.isRead, 0)));
    return { count: row?.count ?? 0 };
  }),

  markAppliesRead: member(
    async (input, who, cx) => {
      const ids = input.applyIds ?? [];
      await cx.db
        .update(activityApplies)
        .set({ isRead: 1 })
        .where(
          and(
            eq(activityApplies.userId, who.userId),
            eq(activityApplies.isRead, 0),
            ids.length === 0 ? undefined : inArray(activityApplies.applyId, ids),
          ),
        );
      return {};
    },
    { name: 'markRead', max: 240, seconds: 60 },
  ),
} satisfies Partial<Handlers<'activities'>>;
