// What waits for the staff: reports, one entry for each reported thing, and suspicious content; and how much of it.
import { and, eq, ne, sql, gte, type SQL } from 'drizzle-orm';
import { startOfDay } from '../../../bus/rules/calendar';
import type { StaffCase } from '../../../bus/entities/staff';
import { activityApplies } from '../../db/tables/activities';
import { circleFoundings } from '../../db/tables/circles';
import { orders } from '../../db/tables/shop';
import { staffLog } from '../../db/tables/staff';
import { rowsOf } from '../../db/open';
import type { Context } from '../../platform/context';
import { onlyStaff, role, type Handlers } from '../../platform/handlers';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { waitingIn } from '../forum/public';
import { summariesOf, type Summary } from './summaries';

type Row = Pick<StaffCase, 'kind' | 'reportCount' | 'reasonCode'> & {
  type: StaffCase['targetType'];
  id: string;
  reportId: string;
  time: string | number;
};

/** Reported things: how many open reports, the reason that most of them name, and when the first one came. */
const reported = sql`select 'report' as kind, target_type as type, target_id as id, count(*)::int as "reportCount",
  mode() within group (order by reason_code) as "reasonCode", min(create_time) as time,
  (array_agg(report_id order by create_time, report_id))[1] as "reportId"
  from reports where status in (0, 1) group by target_type, target_id`;
/** Suspicious content that nobody has reported: what is reported as well has its place among the reports. */
const heldBack = (cx: Context): SQL =>
  sql`select 'audit' as kind, held.type, held.id, 0 as "reportCount", 0 as "reasonCode", held.time, '' as "reportId"
    from (${waitingIn(cx)}) held where not exists (select 1 from reports where reports.status in (0, 1)
      and reports.target_type = held.type and reports.target_id = held.id)`;
const countOf = async (cx: Context, from: SQL): Promise<number> =>
  (await rowsOf<{ n: number }>(cx.db, sql`select count(*)::int as n from ${from}`))[0]?.n ?? 0;

export const caseHandlers = {
  getCounts: role({
    ...onlyStaff,
    run: async (_found, _input, who, cx) => ({
      reports: await countOf(cx, sql`(${reported}) waiting`),
      audits: await countOf(cx, sql`(${heldBack(cx)}) waiting`),
      signUps: await cx.db.$count(activityApplies, eq(activityApplies.status, 0)),
      foundings: await cx.db.$count(circleFoundings, eq(circleFoundings.status, 0)),
      orders: await cx.db.$count(orders, eq(orders.status, 1)),
      doneToday: await cx.db.$count(
        staffLog,
        and(
          eq(staffLog.staffId, who.userId),
          ne(staffLog.action, 'open'),
          gte(staffLog.createTime, startOfDay(cx.now)),
        ),
      ),
    }),
  }),

  listCases: role({
    ...onlyStaff,
    run: async (_found, input, who, cx) => {
      const after = readCursor(input);
      const from =
        input.kind === 'report'
          ? reported
          : input.kind === 'audit'
            ? heldBack(cx)
            : sql`${reported} union all ${heldBack(cx)}`;
      const rows = await rowsOf<Row>(
        cx.db,
        sql`select * from (${from}) waiting
        where ${after === null} or (time, id) > (${after?.time ?? 0}::bigint, ${after?.id ?? ''}::text)
        order by time, id limit ${sizeOf(input) + 1}`,
      );
      const summaries = await summariesOf(
        cx,
        who,
        rows.map(({ type, id }) => ({ targetType: type, targetId: id })),
      );
      const shown = rows.map((row, i): StaffCase => ({
        ...(summaries[i] as Summary),
        kind: row.kind,
        targetType: row.type,
        targetId: row.id,
        reportId: row.reportId,
        reportCount: row.reportCount,
        reasonCode: row.reasonCode,
        since: Number(row.time),
      }));
      return cutPage(input, rows, shown, (row) => cursorAt(Number(row.time), row.id));
    },
  }),
} satisfies Partial<Handlers<'staff'>>;
