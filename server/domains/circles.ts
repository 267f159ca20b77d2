// Circles (wire name: tribe), as far as the home page shows them.
import { and, asc, desc, eq, getTableColumns, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Circle } from '../../bus/entities';
import { member, visitor, type Cx, type Handlers, type Who } from '../calls';
import { circleApplies, circleMembers, circles as table } from '../db/schema';
import { briefsOf, flag } from '../views/briefs';

async function list(cx: Cx, who: Who | null, where: SQL | undefined, order: SQL[]): Promise<Circle[]> {
  const me = who?.userId ?? '';
  const rows = await cx.db.select({
    ...getTableColumns(table), role: circleMembers.role,
    applying: sql<number>`(exists (select 1 from ${circleApplies} where ${circleApplies.tribeId} = ${table.tribeId} and ${circleApplies.userId} = ${me} and ${circleApplies.status} = 0))::int`,
    /** Counted to 100, since it is shown as 99+ anyway. */
    unreadCount: sql<number>`case when ${circleMembers.role} is null then 0 else (select count(*)::int from (select 1 from threads t where t.tribe_id = ${table.tribeId}
      and t.create_time > ${circleMembers.seenTime} and t.audit_status = 1 and t.deleted_time = 0 limit 100) newer) end`,
  }).from(table).leftJoin(circleMembers, and(eq(circleMembers.tribeId, table.tribeId), eq(circleMembers.userId, me))).where(where).orderBy(...order).limit(50);
  const people = await briefsOf(cx.db, rows.flatMap((row) => [row.ownerId, row.notice?.authorId ?? '']), who);
  return rows.map((row) => {
    const inside = row.role !== null || who?.isStaff === true;
    return {
      tribeId: row.tribeId, name: row.name, avatarUrl: row.avatarUrl, coverUrl: row.coverUrl, intro: row.intro, categoryId: row.categoryId, categoryName: row.categoryName,
      memberCount: row.memberCount, threadCount: row.threadCount, isJoin: row.role !== null ? 2 : row.applying === 1 ? 1 : 0, myRole: (row.role ?? 0) as Circle['myRole'],
      joinType: row.joinType as Circle['joinType'], needReason: flag(row.needReason), isPrivate: flag(row.isPrivate),
      // A private circle shows its head to everybody, its notice and its chat to members.
      notice: row.notice === null || (row.isPrivate === 1 && !inside) ? null
        : { title: row.notice.title, content: row.notice.content, author: people.of(row.notice.authorId), updateTime: row.notice.updateTime },
      owner: row.ownerId === '' ? null : people.of(row.ownerId), groupID: inside ? row.groupId : '', isClubZ: flag(row.isClubZ),
      unreadCount: row.unreadCount, createTime: row.createTime,
    };
  });
}

export const circles: Handlers<'circles'> = {
  listMine: member((_input, who, cx) => list(cx, who, isNotNull(circleMembers.role), [desc(circleMembers.role), asc(table.sort)])),
  listRecommended: visitor((_input, who, cx) => list(cx, who, and(eq(table.isRecommend, 1), sql`${circleMembers.role} is null`), [asc(table.sort)])),
};
