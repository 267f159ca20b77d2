// Decisions on applications: each once, by an administrator or the president, never by the applicant. A passed
// applicant joins.
import { eq } from 'drizzle-orm';
import { role, type Handlers } from '../../platform/handlers';
import { carClubApplies } from '../../db/tables/carClubs';
import { gone, Refusal } from '../../platform/refusals';
import { query } from '../../notifications/routes';
import { noticeKind } from '../../notifications/noticeKinds';
import { notify } from '../../notifications/notifications';
import { totalsChanged } from '../../notifications/unreadTotals';
import { applicationView } from './applicationViews';
import { findClub, mayManageClub } from './clubViews';
import { enterClub, managersOfClub } from './transfers';

export const auditHandlers = {
  auditApply: role({
    find: async (input, who, cx) => {
      // Locks the club first, as joining does.
      const [asked] = await cx.db
        .select({ clubId: carClubApplies.clubId })
        .from(carClubApplies)
        .where(eq(carClubApplies.applyId, input.applyId));
      if (asked === undefined) throw gone();
      const club = await findClub(cx, asked.clubId, who, true);
      const [apply] = await cx.db
        .select()
        .from(carClubApplies)
        .where(eq(carClubApplies.applyId, input.applyId))
        .for('update');
      if (apply === undefined) throw gone();
      return { club, apply };
    },
    may: ({ club, apply }, who) =>
      !mayManageClub(club, who) ? '仅会长和管理员可审核' : apply.userId === who.userId ? '不能审核自己的申请' : true,
    run: async ({ club, apply }, input, who, cx) => {
      if (apply.status !== 0) throw new Refusal('010004');
      const pass = input.pass === 1;
      const reason = (input.reason ?? '').trim();
      const decided = {
        status: pass ? 1 : 2,
        refuseReason: pass ? '' : reason,
        auditorId: who.userId,
        auditTime: cx.now,
      };
      await cx.db.update(carClubApplies).set(decided).where(eq(carClubApplies.applyId, apply.applyId));
      if (pass)
        await enterClub(
          cx,
          club,
          { userId: apply.userId, role: 1, carModelName: apply.carModelName, phone: apply.phone },
          who.userId,
        );
      const content = pass
        ? `你加入「${club.name}」的申请已通过`
        : `你加入「${club.name}」的申请未通过` + (reason === '' ? '' : '：' + reason);
      await notify(cx, {
        to: apply.userId,
        from: who.userId,
        kind: noticeKind.applied,
        targetId: apply.applyId,
        content,
        link: query(pass ? '/clubs/manage' : '/clubs/request', { clubId: club.clubId }),
      });
      await totalsChanged(cx, await managersOfClub(cx, club.clubId));
      return applicationView(cx, who, { ...apply, ...decided });
    },
  }),
} satisfies Partial<Handlers<'carClubs'>>;
