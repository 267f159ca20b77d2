// Circles as a viewer sees them. Everybody sees the head of a private circle; its notice, chat and content are for
// members.
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Circle } from '../../../bus/entities/circles';
import type { Context, Caller } from '../../platform/context';
import { circleMembers, circles } from '../../db/tables/circles';
import { gone } from '../../platform/refusals';
import { sizeOf, type Page, type PageInput } from '../../platform/paging';
import { briefsOf } from '../users/public';
import { flag } from '../../platform/flag';
import { notBlocked } from '../../platform/visibility';

const openApplies = sql<number>`(select count(*)::int from circle_applies a where a.tribe_id = ${circles.tribeId}
  and a.status = 0)`;
const rowsWith = (cx: Context, who: Caller | null) => {
  const me = who?.userId ?? '';
  return cx.db
    .select({
      ...getTableColumns(circles),
      role: circleMembers.role,
      applying: sql<number>`(exists (select 1 from circle_applies a where a.tribe_id = ${circles.tribeId}
        and a.user_id = ${me} and a.status = 0))::int`,
      /** What others wrote and the viewer may see; counted up to 100, since the page shows 99+. */
      unreadCount: sql<number>`case when ${circleMembers.role} is null then 0 else (select count(*)::int
        from (select 1 from threads t where t.tribe_id = ${circles.tribeId}
      and t.create_time > ${circleMembers.seenTime} and t.audit_status = 1 and t.deleted_time = 0
      and t.author_id <> ${me} and ${notBlocked(who, sql`t.author_id`) ?? sql`true`}
      limit 100) newer) end`,
      openCount:
        who?.isStaff === true
          ? openApplies
          : sql<number>`case when ${circleMembers.role} >= 2 then ${openApplies} else 0 end`,
    })
    .from(circles)
    .leftJoin(circleMembers, and(eq(circleMembers.tribeId, circles.tribeId), eq(circleMembers.userId, me)));
};
export type CircleRow = Awaited<ReturnType<typeof rowsWith>>[number];

/** Rows with the viewer's relation to each circle; `where` may use the viewer's membership. */
export const circleRows = (
  cx: Context,
  who: Caller | null,
  where: SQL | undefined,
  order: SQL[],
  limit: number,
): Promise<CircleRow[]> =>
  rowsWith(cx, who)
    .where(where)
    .orderBy(...order)
    .limit(limit);

/**
 * Returns one circle, or refuses with 010002. Inside a write its row is locked, so that counts and members change one
 * after the other.
 */
export async function findCircle(cx: Context, tribeId: string, who: Caller | null, lock = false): Promise<CircleRow> {
  if (lock)
    await cx.db.select({ tribeId: circles.tribeId }).from(circles).where(eq(circles.tribeId, tribeId)).for('update');
  const [row] = await circleRows(cx, who, eq(circles.tribeId, tribeId), [sql`1`], 1);
  if (row === undefined) throw gone();
  return row;
}

/** True when the caller may see the content of a circle. */
export const isInside = (row: CircleRow, who: Caller | null): boolean =>
  row.isPrivate === 0 || row.role !== null || who?.isStaff === true;
/** Refuses with 010002 a caller who may not see the content of a private circle. */
export function mustBeInside(row: CircleRow, who: Caller | null): void {
  if (!isInside(row, who)) throw gone();
}
/** Threads of each list that people outside Club Z see. */
const shownOutside = 10;
/** A page of a circle's list for this viewer: the whole list, or the first entries of Club Z's. */
export async function insideClubZ<T, I extends PageInput>(
  row: Pick<CircleRow, 'isClubZ' | 'role'>,
  who: Caller | null,
  input: I,
  read: (input: I) => Promise<Page<T>>,
): Promise<Page<T>> {
  if (row.isClubZ === 0 || row.role !== null || who?.isStaff === true) return read(input);
  const none: Page<T> = {
    list: [],
    total: -1,
    pageNum: Math.max(1, input.pageNum ?? 1),
    pageSize: sizeOf(input),
    hasMore: false,
    cursor: '',
  };
  if ((input.cursor ?? '') !== '') return none;
  const { list } = await read({ ...input, pageSize: shownOutside });
  return { ...none, list: list.slice(0, shownOutside) };
}
/** Admin, owner, or staff. */
export const mayManageCircle = (row: CircleRow, who: Caller | null): boolean =>
  who !== null && (who.isStaff || (row.role ?? 0) >= 2);

/** The circle's owner, or the staff. Club Z is managed by the staff only. */
export const mayLeadCircle = (row: CircleRow, who: Caller | null): boolean =>
  row.isClubZ === 0 && who !== null && (who.isStaff || row.role === 3);

export async function circleViews(cx: Context, who: Caller | null, rows: readonly CircleRow[]): Promise<Circle[]> {
  const people = await briefsOf(
    cx.db,
    rows.flatMap((row) => [row.ownerId, row.notice?.authorId ?? '']),
    who,
  );
  return rows.map((row) => ({
    tribeId: row.tribeId,
    name: row.name,
    avatarUrl: row.avatarUrl,
    coverUrl: row.coverUrl,
    ...(row.coverColor === '' ? {} : { coverColor: row.coverColor }),
    intro: row.intro,
    categoryId: row.categoryId,
    categoryName: row.categoryName,
    memberCount: row.memberCount,
    threadCount: row.threadCount,
    isJoin: row.role !== null ? 2 : row.applying === 1 ? 1 : 0,
    myRole: (row.role ?? 0) as Circle['myRole'],
    joinType: row.joinType as Circle['joinType'],
    needReason: flag(row.needReason),
    isPrivate: flag(row.isPrivate),
    notice:
      row.notice === null || !isInside(row, who)
        ? null
        : {
            title: row.notice.title,
            content: row.notice.content,
            author: people.of(row.notice.authorId),
            updateTime: row.notice.updateTime,
          },
    owner: row.ownerId === '' ? null : people.of(row.ownerId),
    groupID: row.role !== null || who?.isStaff === true ? row.groupId : '',
    isClubZ: flag(row.isClubZ),
    unreadCount: row.unreadCount,
    openCount: row.openCount,
    createTime: row.createTime,
  }));
}

export async function circleView(cx: Context, who: Caller | null, tribeId: string): Promise<Circle> {
  const [view] = await circleViews(cx, who, [await findCircle(cx, tribeId, who)]);
  if (view === undefined) throw new Error('a circle without a view');
  return view;
}
