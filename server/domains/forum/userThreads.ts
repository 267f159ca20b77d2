// The threads of one person: those that others may see; to themselves also what is checked, refused or hidden.
import { and, desc, eq, sql } from 'drizzle-orm';
import { visitor, type Handlers } from '../../platform/handlers';
import { threads } from '../../db/tables/forum';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { rowsWith, threadViews } from './threadViews';
import { threadVisible } from '../../platform/visibility';

export const userThreads = {
  listUserThreads: visitor(async (input, who, cx) => {
    const after = readCursor(input);
    const older =
      after === null
        ? undefined
        : sql`(${threads.createTime}, ${threads.threadId}) < (${after.time}::bigint, ${after.id}::text)`;
    const kind = input.tab === 'video' ? eq(threads.threadType, 1) : undefined;
    const rows = await rowsWith(cx.db, who)
      .where(and(eq(threads.authorId, input.userId), kind, threadVisible(who), older))
      .orderBy(desc(threads.createTime), desc(threads.threadId))
      .limit(sizeOf(input) + 1);
    return cutPage(input, rows, await threadViews(cx.db, who, rows.slice(0, sizeOf(input)), cx.now), (row) =>
      cursorAt(row.createTime, row.threadId),
    );
  }),
} satisfies Partial<Handlers<'forum'>>;
