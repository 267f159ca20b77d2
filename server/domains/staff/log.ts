// Reading the log, who is in it, and writing into it that somebody opened a thing. Entries are written by writeLog.ts
// alone.
import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { LogKind, StaffLogEntry, TargetType } from '../../../bus/entities/staff';
import { contentKinds } from '../../../bus/rules/contentKinds';
import { staffLog } from '../../db/tables/staff';
import { users } from '../../db/tables/users';
import type { Context } from '../../platform/context';
import { onlyStaff, role, type Handlers } from '../../platform/handlers';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { commandLineId } from './writeLog';

/** What `npm run staff` is called. */
const commandLine = '命令行';

/** What these persons of the staff are called. */
export async function staffNames(cx: Context, staffIds: readonly string[]): Promise<(staffId: string) => string> {
  const ids = [...new Set(staffIds)];
  const names = new Map(
    ids.length === 0
      ? []
      : (
          await cx.db.select({ id: users.userId, name: users.userName }).from(users).where(inArray(users.userId, ids))
        ).map(({ id, name }): [string, string] => [id, name]),
  );
  return (staffId) => names.get(staffId) ?? commandLine;
}

/** What a thing can be in the log: a comment is an `activityComment` where it was reported as one. */
export const logKindsOf = (targetType: TargetType): readonly LogKind[] =>
  targetType === 2 || targetType === 3 ? [contentKinds[targetType], contentKinds[6]] : [contentKinds[targetType]];

type Wanted = {
  targetKinds?: readonly LogKind[] | undefined;
  targetId?: string | undefined;
  staffId?: string | undefined;
  action?: string | undefined;
  about?: string | undefined;
  from?: number | undefined;
  before?: number | undefined;
  /** The last entry of the page before. */
  after?: number | undefined;
};

/** Newest first. */
export async function logEntries(cx: Context, of: Wanted, most: number): Promise<StaffLogEntry[]> {
  const { targetKinds, targetId, staffId, action, about, from, before, after } = of;
  const rows = await cx.db
    .select()
    .from(staffLog)
    .where(
      and(
        targetKinds && inArray(staffLog.targetKind, [...targetKinds]),
        targetId === undefined ? undefined : eq(staffLog.targetId, targetId),
        staffId === undefined ? undefined : eq(staffLog.staffId, staffId),
        action === undefined ? undefined : eq(staffLog.action, action),
        about === undefined ? undefined : or(eq(staffLog.targetId, about), eq(staffLog.authorId, about)),
        from === undefined ? undefined : gte(staffLog.createTime, from),
        before === undefined ? undefined : lt(staffLog.createTime, before),
        after === undefined ? undefined : lt(staffLog.logId, after),
      ),
    )
    .orderBy(desc(staffLog.logId))
    .limit(most);
  const names = await staffNames(
    cx,
    rows.map((row) => row.staffId),
  );
  return rows.map(({ authorId: _author, ...row }) => ({ ...row, staffName: names(row.staffId) }));
}

export const logHandlers = {
  listLog: role({
    ...onlyStaff,
    run: async (_found, { targetKind, ...input }, _who, cx) => {
      const rows = await logEntries(
        cx,
        { ...input, targetKinds: targetKind && [targetKind], after: readCursor(input)?.time },
        sizeOf(input) + 1,
      );
      return cutPage(input, rows, rows, (row) => cursorAt(row.logId, 'log'));
    },
  }),

  listStaff: role({
    ...onlyStaff,
    run: async (_found, _input, _who, cx) => {
      const rows = await cx.db
        .select({ staffId: users.userId, staffName: users.userName })
        .from(users)
        .where(or(eq(users.isStaff, 1), sql`${users.userId} in (select staff_id from staff_log)`))
        .orderBy(users.userName, users.userId);
      const [byCommand] = await cx.db
        .select({ staffId: staffLog.staffId })
        .from(staffLog)
        .where(eq(staffLog.staffId, commandLineId))
        .limit(1);
      return { list: byCommand === undefined ? rows : [...rows, { ...byCommand, staffName: commandLine }] };
    },
  }),

  /** The entry itself is written like those of all other acts. */
  openCase: role({ ...onlyStaff, run: async () => ({}) }),
} satisfies Partial<Handlers<'staff'>>;
