// What the staff took out of sight, whoever of them did it and whichever act it was: hiding, an upheld report, a refusal.
import { sql, type SQL } from 'drizzle-orm';
import type { HiddenContent } from '../../../bus/entities/staff';
import { rowsOf } from '../../db/open';
import { onlyStaff, role, type Handlers } from '../../platform/handlers';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { hiddenIn } from '../forum/public';
import { logKindsOf, staffNames } from './log';
import { summariesOf, type Summary } from './summaries';

type Type = HiddenContent['targetType'];
type Row = Pick<HiddenContent, 'action' | 'result' | 'reason'> & {
  type: Type;
  id: string;
  time: string | number;
  staffId: string;
};
const typesOf = { thread: [1], comment: [2, 3], answer: [7] } as const;
const all: readonly Type[] = [1, 2, 3, 7];

/** The kinds of such a thing in the log, as an array. */
const kindsInLog = (types: readonly Type[]): SQL => {
  const kindsOf = (type: Type) =>
    sql.join(
      logKindsOf(type).map((kind) => sql`${kind}::text`),
      sql`, `,
    );
  return sql`case content.type ${sql.join(
    types.map((type) => sql`when ${type}::int then array[${kindsOf(type)}] `),
    sql``,
  )} end`;
};

export const hiddenHandlers = {
  listHidden: role({
    ...onlyStaff,
    run: async (_found, input, who, cx) => {
      const after = readCursor(input);
      const types = input.kind === undefined ? all : typesOf[input.kind];
      const rows = await rowsOf<Row>(
        cx.db,
        sql`select * from (
          select content.type, content.id, coalesce(act.create_time, 0) as time, coalesce(act.staff_id, '') as "staffId",
            coalesce(act.action, '') as action, coalesce(act.result, '') as result, coalesce(act.reason, '') as reason
          from (${hiddenIn(cx, types)}) content left join lateral (
            select * from staff_log where target_kind = any(${kindsInLog(types)}) and target_id = content.id
              and (action = 'hide' or action = 'report' and result in ('uphold', 'mute')
              or action = 'audit' and result = 'refuse')
            order by log_id desc limit 1) act on true
        ) hidden
        where ${after === null} or (time, id) < (${after?.time ?? 0}::bigint, ${after?.id ?? ''}::text)
        order by time desc, id desc limit ${sizeOf(input) + 1}`,
      );
      const summaries = await summariesOf(
        cx,
        who,
        rows.map(({ type, id }) => ({ targetType: type, targetId: id })),
      );
      const names = await staffNames(
        cx,
        rows.map((row) => row.staffId),
      );
      const shown = rows.map((row, i): HiddenContent => ({
        ...(summaries[i] as Summary),
        targetType: row.type,
        targetId: row.id,
        hiddenTime: Number(row.time),
        staffName: row.staffId === '' ? '' : names(row.staffId),
        action: row.action,
        result: row.result,
        reason: row.reason,
      }));
      return cutPage(input, rows, shown, (row) => cursorAt(Number(row.time), row.id));
    },
  }),
} satisfies Partial<Handlers<'staff'>>;
