// Group notices: the list, reading it, answering a request or an invitation.
import { and, desc, eq, sql } from 'drizzle-orm';
import type { GroupNotice } from '../../../bus/entities/chat';
import type { Context, Caller } from '../../platform/context';
import { member, role, type Handlers } from '../../platform/handlers';
import { imGroupNotices } from '../../db/tables/im';
import { gone, Refusal } from '../../platform/refusals';
import { noticeOp } from '../../im/notices';
import { memberOf, rankOf } from '../../im/permissions';
import { answerNotice, type NoticeRow } from '../../im/requests';
import { cursorAt, cutPage, readCursor } from '../../platform/paging';
import { totalsChanged } from '../../notifications/unreadTotals';
import { briefsOf } from '../users/public';
import { asRefusal } from './groups';

async function noticeViews(cx: Context, who: Caller, rows: readonly NoticeRow[]): Promise<GroupNotice[]> {
  const people = await briefsOf(
    cx.db,
    rows.flatMap((row) => [row.operatorId, row.targetId]),
    who,
  );
  return rows.map((row) => ({
    noticeId: row.noticeId,
    operationType: row.operationType as GroupNotice['operationType'],
    groupID: row.groupId,
    groupName: row.groupName,
    operator: people.of(row.operatorId),
    target: row.targetId === '' ? null : people.of(row.targetId),
    time: row.createTime,
    handled: row.handled as GroupNotice['handled'],
    message: row.message,
  }));
}

const pageSize = 20;

export const notices = {
  listGroupNotices: member(async (input, who, cx) => {
    const after = readCursor(input);
    const rows = await cx.db
      .select()
      .from(imGroupNotices)
      .where(
        and(
          eq(imGroupNotices.userId, who.userId),
          // Into a group that is gone nobody can come: what was asked and not agreed to says nothing any more.
          sql`not (${imGroupNotices.requestId} <> '' and ${imGroupNotices.handled} <> 1 and exists (select 1 from im_groups g
            where g.group_id = ${imGroupNotices.groupId} and g.dismiss_time > 0))`,
          after === null
            ? undefined
            : sql`(${imGroupNotices.createTime}, ${imGroupNotices.noticeId}) < (${after.time}::bigint,
              ${after.id}::text)`,
        ),
      )
      .orderBy(desc(imGroupNotices.createTime), desc(imGroupNotices.noticeId))
      .limit(pageSize + 1);
    const { list, hasMore, cursor } = cutPage(
      input,
      rows,
      await noticeViews(cx, who, rows),
      (row) => cursorAt(row.createTime, row.noticeId),
      pageSize,
    );
    return { list, hasMore: hasMore ? 1 : 0, cursor };
  }),

  readGroupNotices: member(async (_input, who, cx) => {
    const read = await cx.db
      .update(imGroupNotices)
      .set({ isRead: 1 })
      .where(and(eq(imGroupNotices.userId, who.userId), eq(imGroupNotices.isRead, 0)))
      .returning({ noticeId: imGroupNotices.noticeId });
    if (read.length > 0) await totalsChanged(cx, [who.userId]);
    return {};
  }),

  /** Who is no admin any more cannot let anybody in; an invitation is answered by the one who has it. */
  handleGroupNotice: role({
    find: async (input, who, cx) => {
      const [notice] = await cx.db
        .select()
        .from(imGroupNotices)
        .where(and(eq(imGroupNotices.noticeId, input.noticeId), eq(imGroupNotices.userId, who.userId)));
      if (notice === undefined) throw gone();
      const rank =
        notice.operationType === noticeOp.asked ? rankOf((await memberOf(cx.db, notice.groupId, who.userId))?.role) : 3;
      return { notice, rank };
    },
    may: ({ rank }) => rank >= 2 || '仅群主和管理员可处理',
    run: async ({ notice }, input, who, cx) => {
      if (notice.requestId === '' || notice.handled !== 0) throw new Refusal('010004');
      if (
        !(await asRefusal(() =>
          answerNotice({ db: cx.db, now: cx.now, userId: who.userId, by: '' }, notice, input.agree === 1),
        ))
      )
        throw new Refusal('010004');
      const [view] = await noticeViews(cx, who, [{ ...notice, handled: input.agree === 1 ? 1 : 2 }]);
      if (view === undefined) throw gone();
      return view;
    },
  }),
} satisfies Partial<Handlers<'chat'>>;
