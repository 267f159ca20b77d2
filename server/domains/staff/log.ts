// Reading the log, and writing into it that somebody opened a thing. Entries are written by writeLog.ts alone.
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { LogKind, StaffLogEntry } from '../../../bus/entities/staff';
import { staffLog } from '../../db/tables/staff';
import { users } from '../../db/tables/users';
import type { Context } from '../../platform/context';
import { onlyStaff, role, type Handlers } from '../../platform/handlers';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';

/** Who is the staff in entries of `npm run staff`. */
const commandLine = '命令行';

/** Newest first. */
export async function logEntries(
  cx: Context,
  of: { targetKind?: LogKind | undefined; targetId?: string | undefined; before?: number },
  most: number,
): Promise<StaffLogEntry[]> {
  const rows = await cx.db
    .select()
    .from(staffLog)
    .where(
      and(
        of.targetKind === undefined ? undefined : eq(staffLog.targetKind, of.targetKind),
        of.targetId === undefined ? undefined : eq(staffLog.targetId, of.targetId),
        of.before === undefined ? undefined : lt(staffLog.logId, of.before),
      ),
    )
    .orderBy(desc(staffLog.logId))
    .limit(most);
  const ids = [...new Set(rows.map((row) => row.staffId))];
  const names = new Map(
    ids.length === 0
      ? []
      : (
          await cx.db.select({ id: users.userId, name: users.userName }).from(users).where(inArray(users.userId, ids))
        ).map(({ id, name }): [string, string] => [id, name]),
  );
  return rows.map(({ authorId: _author, ...row }) => ({ ...row, staffName: names.get(row.staffId) ?? commandLine }));
}

export const logHandlers = {
  listLog: role({
    ...onlyStaff,
    run: async (_found, input, _who, cx) => {
      const after = readCursor(input);
      const rows = await logEntries(
        cx,
        { ...input, ...(after === null ? {} : { before: after.time }) },
        sizeOf(input) + 1,
      );
      return cutPage(input, rows, rows, (row) => cursorAt(row.logId, 'log'));
    },
  }),

  /** The entry itself is written like those of all other acts. */
  openCase: role({ ...onlyStaff, run: async () => ({}) }),
} satisfies Partial<Handlers<'staff'>>;
