// Members of a circle: list, ranking by points, leave, remove.
import { and, asc, desc, eq, ilike, inArray, sql } from 'drizzle-orm';
import type { CircleMember } from '../../../bus/entities/circles';
import { role, visitor, type Handlers } from '../../platform/handlers';
import { quitCircle } from './memberships';
import { circleApplies, circleMembers } from '../../db/tables/circles';
import { users } from '../../db/tables/users';
import { Refusal } from '../../platform/refusals';
import { cursorAt, cutPage, rankIn, readCursor, rowsBefore, sizeOf } from '../../platform/paging';
import { briefsOf } from '../users/public';
import { flag } from '../../platform/flag';
import { dropPictures, noProof } from './applyProof';
import { findCircle, mayManageCircle, mustBeInside } from './circleViews';
import { mayRule, notBlocked } from '../../platform/visibility';

const containing = (words: string): string => '%' + words.replace(/[\\%_]/g, '\\$&') + '%';

export const membership = {
  /**
   * Owner, admins, then members by the time they joined. People whom the caller has blocked are included only where the
   * caller manages the circle.
   */
  listMembers: visitor(async (input, who, cx) => {
    const circle = await findCircle(cx, input.tribeId, who);
    mustBeInside(circle, who);
    const after = readCursor(input);
    const words = (input.keyword ?? '').trim().slice(0, 30);
    const mutes = mayManageCircle(circle, who);
    const rows = await cx.db
      .select({
        memberId: circleMembers.memberId,
        userId: circleMembers.userId,
        role: circleMembers.role,
        joinTime: circleMembers.joinTime,
        points: circleMembers.points,
        muteUntil: circleMembers.muteUntil,
        threadCount: sql<number>`(select count(*)::int from threads t where t.author_id = ${circleMembers.userId}
          and t.tribe_id = ${circleMembers.tribeId} and t.audit_status = 1 and t.deleted_time = 0)`,
      })
      .from(circleMembers)
      .innerJoin(users, eq(users.userId, circleMembers.userId))
      .where(
        and(
          eq(circleMembers.tribeId, circle.tribeId),
          words === '' ? undefined : ilike(users.userName, containing(words)),
          input.role === undefined ? undefined : eq(circleMembers.role, input.role),
          mutes ? undefined : notBlocked(who, sql`${circleMembers.userId}`),
          after === null
            ? undefined
            : sql`(-${circleMembers.role}, ${circleMembers.joinTime},
              ${circleMembers.userId}) > (-(${rankIn(after)}::int), ${after.time}::bigint,
              ${after.id}::text)`,
        ),
      )
      .orderBy(desc(circleMembers.role), asc(circleMembers.joinTime), asc(circleMembers.userId))
      .limit(sizeOf(input) + 1);
    const people = await briefsOf(
      cx.db,
      rows.map((row) => row.userId),
      who,
    );
    const shown = rows.map((row): CircleMember => ({
      memberId: row.memberId,
      tribeId: circle.tribeId,
      role: row.role as CircleMember['role'],
      joinTime: row.joinTime,
      points: row.points,
      threadCount: row.threadCount,
      muteUntil: mutes || row.userId === who?.userId ? row.muteUntil : 0,
      user: people.of(row.userId),
    }));
    const page = cutPage(input, rows, shown, (row) => cursorAt(row.joinTime, row.userId, String(row.role)));
    return { ...page, total: words === '' && input.role === undefined ? circle.memberCount : -1 };
  }),

  listPoints: visitor(async (input, who, cx) => {
    const circle = await findCircle(cx, input.tribeId, who);
    mustBeInside(circle, who);
    const after = readCursor(input);
    const before = rowsBefore(after);
    const rows = await cx.db
      .select({ userId: circleMembers.userId, points: circleMembers.points })
      .from(circleMembers)
      .where(
        and(
          eq(circleMembers.tribeId, circle.tribeId),
          after === null
            ? undefined
            : sql`(-${circleMembers.points}, ${circleMembers.userId}) > (-(${after.time}::bigint), ${after.id}::text)`,
        ),
      )
      .orderBy(desc(circleMembers.points), asc(circleMembers.userId))
      .limit(sizeOf(input) + 1);
    const people = await briefsOf(
      cx.db,
      rows.map((row) => row.userId),
      who,
    );
    const shown = rows.map((row, i) => ({
      rank: before + i + 1,
      user: people.of(row.userId),
      points: row.points,
      isMe: flag(row.userId === who?.userId),
    }));
    const page = cutPage(input, rows, shown, (row) =>
      cursorAt(row.points, row.userId, String(before + rows.indexOf(row) + 1)),
    );
    // Ranks do not change: the rank of a blocked person is left out.
    return { ...page, list: page.list.filter((one) => one.user.isBlocked === 0) };
  }),

  leaveCircle: role({
    find: (input, who, cx) => findCircle(cx, input.tribeId, who, true),
    may: (circle) => circle.role !== 3 || '圈主不能退出，请先转让圈子',
    run: async (circle, _input, who, cx) => {
      const left = await quitCircle(cx, circle.tribeId, [who.userId], who.userId);
      if (left.length > 0) return {};
      const withdrawn = await cx.db
        .update(circleApplies)
        .set({ status: 3, auditTime: cx.now, ...noProof })
        .where(
          and(
            eq(circleApplies.tribeId, circle.tribeId),
            eq(circleApplies.userId, who.userId),
            eq(circleApplies.status, 0),
          ),
        )
        .returning({ applyId: circleApplies.applyId });
      if (withdrawn.length === 0) throw new Refusal('010004');
      for (const { applyId } of withdrawn) await dropPictures(cx, applyId);
      return {};
    },
  }),

  removeMembers: role({
    find: (input, who, cx) => findCircle(cx, input.tribeId, who, true),
    may: (circle, who) => mayManageCircle(circle, who) || '仅圈子管理员可移出成员',
    run: async (circle, input, who, cx) => {
      const asked = [...new Set(input.userIds)];
      const rows = await cx.db
        .select({ userId: circleMembers.userId, role: circleMembers.role })
        .from(circleMembers)
        .where(and(eq(circleMembers.tribeId, circle.tribeId), inArray(circleMembers.userId, asked)))
        .for('update');
      const roles = new Map(rows.map((row) => [row.userId, row.role]));
      const whyNot = (userId: string): string => {
        const memberRole = roles.get(userId);
        if (userId === who.userId) return '不能移出自己';
        if (memberRole === undefined) return '已不在圈子中';
        if (memberRole === 3) return '不能移出圈主';
        return mayRule(who, circle.role ?? 0, memberRole) ? '' : '不能移出管理员';
      };
      const failed = asked.map((userId) => ({ userId, reason: whyNot(userId) })).filter((one) => one.reason !== '');
      const kept = new Set(failed.map((one) => one.userId));
      await quitCircle(
        cx,
        circle.tribeId,
        asked.filter((userId) => !kept.has(userId)),
        who.userId,
      );
      return { failed };
    },
  }),
} satisfies Partial<Handlers<'circles'>>;
