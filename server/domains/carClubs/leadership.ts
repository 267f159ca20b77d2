// Staff calls of car clubs: found, transfer and close (`npm run staff -- club …`).
import { and, eq } from 'drizzle-orm';
import { refuseBannedWords } from '../../moderation/bannedWords';
import { role, type Handlers } from '../../platform/handlers';
import { users } from '../../db/tables/users';
import { carClubApplies, carClubMembers, carClubs } from '../../db/tables/carClubs';
import { Malformed, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { endClubGroup } from '../../im/clubGroups';
import { query } from '../../notifications/routes';
import { noticeKind } from '../../notifications/noticeKinds';
import { notify, notifyClub } from '../../notifications/notifications';
import { totalsChanged } from '../../notifications/unreadTotals';
import { isClubNameTaken } from './announcements';
import { clubView, findClub } from './clubViews';
import { enterClub, handOverClub, managersOfClub, memberIn } from './transfers';
import { visibleIn } from '../../platform/characters';

const houseOnly = '仅平台管理员可操作';

export const leadershipHandlers = {
  createClub: role({
    find: async () => null,
    may: (_none, who) => who.isStaff || houseOnly,
    run: async (_none, input, who, cx) => {
      const [name, intro] = [input.name.trim(), (input.intro ?? '').trim()];
      if (visibleIn(name) < 2) throw new Malformed('name');
      const [president] = await cx.db
        .select({ userId: users.userId, carModelName: users.carModelName })
        .from(users)
        .where(eq(users.userId, input.presidentId))
        .for('share');
      if (president === undefined) throw new Malformed('presidentId');
      await refuseBannedWords(cx, name + '\n' + intro);
      const clubId = newId('club', cx.now);
      const row = {
        clubId,
        name,
        intro,
        provinceName: input.provinceName.trim(),
        cityName: input.cityName.trim(),
        presidentId: president.userId,
        logoUrl: '',
        groupId: '',
        sort: 1000,
        createTime: cx.now,
      };
      if (await isClubNameTaken(cx, name)) throw new Refusal('010004', { field: 'name' });
      const made = await cx.db
        .insert(carClubs)
        .values(row)
        .onConflictDoNothing()
        .returning({ clubId: carClubs.clubId });
      if (made.length === 0) throw new Refusal('010004', { field: 'name' });
      await enterClub(
        cx,
        row,
        { userId: president.userId, role: 3, carModelName: president.carModelName, phone: '' },
        president.userId,
      );
      await notify(cx, {
        to: president.userId,
        from: '',
        kind: noticeKind.applied,
        targetId: clubId,
        content: `你已成为「${name}」的会长`,
        link: query('/clubs/manage', { clubId }),
      });
      return clubView(cx, who, clubId);
    },
  }),

  transferClub: role({
    find: (input, who, cx) => findClub(cx, input.clubId, who, true),
    may: (_club, who) => who.isStaff || houseOnly,
    run: async (club, input, who, cx) => {
      const next = await memberIn(cx, club.clubId, input.userId);
      if (next === undefined || next.userId === club.presidentId)
        throw new Refusal('010004', { reason: next === undefined ? '对方不在这个车友会' : '对方已是会长' });
      await handOverClub(cx, club.clubId, club.presidentId, next.userId);
      const link = query('/clubs/manage', { clubId: club.clubId });
      await notify(cx, {
        to: next.userId,
        from: '',
        kind: noticeKind.applied,
        targetId: club.clubId,
        content: `你已成为「${club.name}」的会长`,
        link,
      });
      await notify(cx, {
        to: club.presidentId,
        from: '',
        kind: noticeKind.applied,
        targetId: club.clubId,
        content: `「${club.name}」的会长已转让`,
        link,
      });
      return clubView(cx, who, club.clubId);
    },
  }),

  /** Notifies members, ends open applications, dismisses the group. */
  closeClub: role({
    find: (input, who, cx) => findClub(cx, input.clubId, who, true),
    may: (_club, who) => who.isStaff || houseOnly,
    run: async (club, input, _who, cx) => {
      const reason = (input.reason ?? '').trim();
      const content = `「${club.name}」已关闭` + (reason === '' ? '' : '：' + reason);
      await notifyClub(cx, club.clubId, {
        from: '',
        kind: noticeKind.announcement,
        targetId: 'club|' + club.clubId,
        title: '车友会已关闭',
        content,
      });
      const managers = await managersOfClub(cx, club.clubId);
      const open = await cx.db
        .update(carClubApplies)
        .set({ status: 2, refuseReason: '车友会已关闭', auditTime: cx.now })
        .where(and(eq(carClubApplies.clubId, club.clubId), eq(carClubApplies.status, 0)))
        .returning({ applyId: carClubApplies.applyId, userId: carClubApplies.userId });
      for (const one of open)
        await notify(cx, {
          to: one.userId,
          from: '',
          kind: noticeKind.applied,
          targetId: one.applyId,
          content: `你加入「${club.name}」的申请未通过：车友会已关闭`,
          link: '/clubs/list',
        });
      await endClubGroup(cx, club.clubId, club.presidentId);
      await cx.db.delete(carClubMembers).where(eq(carClubMembers.clubId, club.clubId));
      await cx.db.update(carClubs).set({ closeTime: cx.now, memberCount: 0 }).where(eq(carClubs.clubId, club.clubId));
      await totalsChanged(cx, managers);
      return {};
    },
  }),
} satisfies Partial<Handlers<'carClubs'>>;
