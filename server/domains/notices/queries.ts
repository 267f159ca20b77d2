// Notices: lists of them, and reading. Everything here is one's own alone.
import { and, desc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../platform/context';
import { member, type Handlers } from '../../platform/handlers';
import { notices } from '../../db/tables/notices';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { totalsChanged, totalsOf, type Totals } from '../../notifications/unreadTotals';
import { isShown } from '../../notifications/shownNotices';
import { conversationTotals } from '../../im/conversationTotals';
import { isStandIn } from '../../im/sockets/service';
import { noticeViews } from './noticeViews';

/** With what waits in chats; the real chat service keeps its conversations to itself. */
const allTotals = async (cx: Context, userId: string): Promise<Totals> =>
  totalsOf(cx.db, userId, isStandIn(cx.services) ? await conversationTotals(cx.db, userId) : undefined);

/** Only what stood at `until`: what has happened since was not seen. */
async function markRead(
  cx: Context,
  userId: string,
  which: SQL | undefined,
  until: number | undefined,
): Promise<{ unread: Totals }> {
  const read = await cx.db
    .update(notices)
    .set({ isRead: 1 })
    .where(
      and(
        eq(notices.userId, userId),
        eq(notices.isRead, 0),
        lte(notices.createTime, Math.min(until ?? cx.now, cx.now)),
        which,
      ),
    )
    .returning({ noticeId: notices.noticeId });
  if (read.length > 0) await totalsChanged(cx, [userId]);
  return { unread: await allTotals(cx, userId) };
}

export const queryHandlers = {
  getUnread: member((_input, who, cx) => allTotals(cx, who.userId)),

  listNotices: member(async (input, who, cx) => {
    const after = readCursor(input);
    // The totals first: what is told in between makes them older than the list, never newer.
    const unread = await allTotals(cx, who.userId);
    const rows = await cx.db
      .select()
      .from(notices)
      .where(
        and(
          eq(notices.userId, who.userId),
          isShown('notices'),
          input.category === undefined ? undefined : eq(notices.category, input.category),
          input.kinds === undefined || input.kinds.length === 0 ? undefined : inArray(notices.kind, input.kinds),
          after === null
            ? undefined
            : sql`(${notices.createTime}, ${notices.noticeId}) < (${after.time}::bigint, ${after.id}::text)`,
        ),
      )
      .orderBy(desc(notices.createTime), desc(notices.noticeId))
      .limit(sizeOf(input) + 1);
    return {
      ...cutPage(input, rows, await noticeViews(cx.db, who, rows.slice(0, sizeOf(input))), (row) =>
        cursorAt(row.createTime, row.noticeId),
      ),
      unread,
    };
  }),

  readNotices: member(
    (input, who, cx) => markRead(cx, who.userId, inArray(notices.noticeId, input.noticeIds), input.until),
    { name: 'readNotices', max: 240, seconds: 60 },
  ),
  readAllNotices: member(
    (input, who, cx) =>
      markRead(
        cx,
        who.userId,
        input.category === undefined ? undefined : eq(notices.category, input.category),
        input.until,
      ),
    { name: 'readNotices', max: 240, seconds: 60 },
  ),
} satisfies Partial<Handlers<'notices'>>;
