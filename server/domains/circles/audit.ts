// Requests to join, as admins see and decide them: each once, never by the one who asked.
import { and, desc, eq, sql } from 'drizzle-orm';
import { role, type Handlers } from '../../platform/handlers';
import { enterCircle } from './memberships';
import { circleApplies } from '../../db/tables/circles';
import { gone, Refusal } from '../../platform/refusals';
import { query } from '../../notifications/routes';
import { noticeKind } from '../../notifications/noticeKinds';
import { notify } from '../../notifications/notifications';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { dropPictures, noProof } from './applyProof';
import { applyView, applyViews } from './applyViews';
import { findCircle, mayManageCircle } from './circleViews';

export const auditHandlers = {
  listApplies: role({
    find: (input, who, cx) => findCircle(cx, input.tribeId, who),
    may: (circle, who) => mayManageCircle(circle, who) || '仅圈子管理员可查看',
    run: async (circle, input, who, cx) => {
      const after = readCursor(input);
      const these = and(
        eq(circleApplies.tribeId, circle.tribeId),
        input.status === undefined ? undefined : eq(circleApplies.status, input.status),
      );
      const rows = await cx.db
        .select()
        .from(circleApplies)
        .where(
          and(
            these,
            after === null
              ? undefined
              : sql`(${circleApplies.createTime}, ${circleApplies.applyId}) < (${after.time}::bigint,
                ${after.id}::text)`,
          ),
        )
        .orderBy(desc(circleApplies.createTime), desc(circleApplies.applyId))
        .limit(sizeOf(input) + 1);
      const [all] = await cx.db
        .select({ count: sql<number>`count(*)::int` })
        .from(circleApplies)
        .where(these);
      const page = cutPage(input, rows, await applyViews(cx, who, rows.slice(0, sizeOf(input))), (row) =>
        cursorAt(row.createTime, row.applyId),
      );
      return { ...page, total: all?.count ?? 0 };
    },
  }),

  decideApply: role({
    find: async (input, who, cx) => {
      // Locks the circle first, as joining does.
      const [asked] = await cx.db
        .select({ tribeId: circleApplies.tribeId })
        .from(circleApplies)
        .where(eq(circleApplies.applyId, input.applyId));
      if (asked === undefined) throw gone();
      const circle = await findCircle(cx, asked.tribeId, who, true);
      const [apply] = await cx.db
        .select()
        .from(circleApplies)
        .where(eq(circleApplies.applyId, input.applyId))
        .for('update');
      if (apply === undefined) throw gone();
      return { circle, apply };
    },
    may: ({ circle, apply }, who) =>
      !mayManageCircle(circle, who) ? '仅圈子管理员可审核' : apply.userId === who.userId ? '不能审核自己的申请' : true,
    run: async ({ circle, apply }, input, who, cx) => {
      if (apply.status !== 0) throw new Refusal('010004');
      const decided = {
        status: input.pass === 1 ? 1 : 2,
        refuseReason: input.pass === 1 ? '' : (input.reason ?? '').trim(),
        auditorId: who.userId,
        auditTime: cx.now,
        ...noProof,
      };
      await cx.db.update(circleApplies).set(decided).where(eq(circleApplies.applyId, apply.applyId));
      await dropPictures(cx, apply.applyId);
      if (input.pass === 1) await enterCircle(cx, circle.tribeId, apply.userId);
      const content =
        input.pass === 1
          ? `你加入「${circle.name}」的申请已通过`
          : `你加入「${circle.name}」的申请未通过` + (decided.refuseReason === '' ? '' : '：' + decided.refuseReason);
      await notify(cx, {
        to: apply.userId,
        from: who.userId,
        kind: noticeKind.applied,
        targetId: apply.applyId,
        content,
        link: query('/circle/circleDetail', { tribeId: circle.tribeId }),
      });
      return applyView(cx, who, { ...apply, ...decided });
    },
  }),
} satisfies Partial<Handlers<'circles'>>;
