// Members of a car club: list, leave, remove, appoint administrators.
import { and, asc, desc, eq, ilike, inArray, sql } from 'drizzle-orm';
import { clubLimits } from '../../../bus/rules/clubApplications';
import type { ClubMember } from '../../../bus/entities/carClubs';
import type { Context, Caller } from '../../platform/context';
import { member, role, type Handlers } from '../../platform/handlers';
import { users } from '../../db/tables/users';
import { carClubMembers } from '../../db/tables/carClubs';
import { imGroupMembers } from '../../db/tables/im';
import { gone, Refusal } from '../../platform/refusals';
import { cursorAt, cutPage, rankIn, readCursor, sizeOf } from '../../platform/paging';
import { briefsOf } from '../users/public';
import { mayRule, notBlocked } from '../../platform/visibility';
import { clubRole, findClub, isInside, masked, mayLeadClub, mayManageClub, type ClubRow } from './clubViews';
import { membershipQueries } from './queries';
import { changeClubRole, memberIn, quitClub } from './transfers';

const memberColumns = {
  memberId: carClubMembers.memberId,
  userId: carClubMembers.userId,
  role: carClubMembers.role,
  carModelName: carClubMembers.carModelName,
  joinTime: carClubMembers.joinTime,
  phone: carClubMembers.phone,
  muteUntil: imGroupMembers.muteUntil,
};
type MemberRow = {
  memberId: string;
  userId: string;
  role: number;
  carModelName: string;
  joinTime: number;
  phone: string;
  muteUntil: number | null;
};

/** Only managers of the club see since when somebody is a member; only its president sees the masked number. */
async function memberViews(cx: Context, who: Caller, club: ClubRow, rows: readonly MemberRow[]): Promise<ClubMember[]> {
  const people = await briefsOf(
    cx.db,
    rows.map((row) => row.userId),
    who,
  );
  const [manages, leads] = [mayManageClub(club, who), mayLeadClub(club, who)];
  return rows.map((row) => ({
    memberId: row.memberId,
    clubId: club.clubId,
    role: row.role as ClubMember['role'],
    carModelName: row.carModelName,
    joinTime: manages ? row.joinTime : 0,
    muteUntil: manages && (row.muteUntil ?? 0) > cx.now ? (row.muteUntil ?? 0) : 0,
    phone: leads ? masked(row.phone) : '',
    user: people.of(row.userId),
  }));
}

const selected = (cx: Context, club: ClubRow) =>
  cx.db
    .select(memberColumns)
    .from(carClubMembers)
    .innerJoin(users, eq(users.userId, carClubMembers.userId))
    .leftJoin(
      imGroupMembers,
      and(eq(imGroupMembers.groupId, club.groupId), eq(imGroupMembers.userId, carClubMembers.userId)),
    );

/** Changes the role of `userId` to `to`; for the president. */
const roleChange = (to: 1 | 2) =>
  role<{ clubId: string; userId: string }, ClubMember, { club: ClubRow; theirs: number }>({
    find: async (input, who, cx) => {
      const club = await findClub(cx, input.clubId, who, true);
      return {
        club,
        theirs: mayLeadClub(club, who) ? ((await memberIn(cx, club.clubId, input.userId))?.role ?? 0) : 0,
      };
    },
    may: ({ club, theirs }, who) =>
      !mayLeadClub(club, who) ? '仅会长可设置管理员' : theirs === clubRole.president ? '不能更改会长的身份' : true,
    run: async ({ club, theirs }, input, who, cx) => {
      // This person has left, or has the role already.
      if (theirs === 0 || theirs === to) throw new Refusal('010004');
      if (to === clubRole.administrator) {
        const [row] = await cx.db
          .select({ count: sql<number>`count(*)::int` })
          .from(carClubMembers)
          .where(and(eq(carClubMembers.clubId, club.clubId), eq(carClubMembers.role, clubRole.administrator)));
        if ((row?.count ?? 0) >= clubLimits.administrators) throw new Refusal('010005');
      }
      await changeClubRole(cx, club.clubId, input.userId, to, who.userId === '' ? club.presidentId : who.userId);
      const [view] = await memberViews(
        cx,
        who,
        club,
        await selected(cx, club).where(
          and(eq(carClubMembers.clubId, club.clubId), eq(carClubMembers.userId, input.userId)),
        ),
      );
      if (view === undefined) throw gone();
      return view;
    },
  });

export const membership = {
  /** President, administrators, then members by the time they joined. */
  listMembers: member(async (input, who, cx) => {
    const club = await findClub(cx, input.clubId, who);
    const nobody = cutPage(input, [], [] as ClubMember[], () => '');
    if (!isInside(club, who)) return { ...nobody, total: club.memberCount };
    const after = readCursor(input);
    const words = (input.keyword ?? '').trim().slice(0, 30);
    const model = input.carModelName ?? '';
    const rows = await selected(cx, club)
      .where(
        and(
          eq(carClubMembers.clubId, club.clubId),
          words === '' ? undefined : ilike(users.userName, membershipQueries(words)),
          model === '' ? undefined : eq(carClubMembers.carModelName, model),
          mayManageClub(club, who) ? undefined : notBlocked(who, sql`${carClubMembers.userId}`),
          after === null
            ? undefined
            : sql`(-${carClubMembers.role}, ${carClubMembers.joinTime},
              ${carClubMembers.userId}) > (-(${rankIn(after)}::int), ${after.time}::bigint,
              ${after.id}::text)`,
        ),
      )
      .orderBy(desc(carClubMembers.role), asc(carClubMembers.joinTime), asc(carClubMembers.userId))
      .limit(sizeOf(input) + 1);
    const page = cutPage(input, rows, await memberViews(cx, who, club, rows.slice(0, sizeOf(input))), (row) =>
      cursorAt(row.joinTime, row.userId, String(row.role)),
    );
    return { ...page, total: words === '' && model === '' ? club.memberCount : -1 };
  }),

  quitClub: role({
    find: (input, who, cx) => findClub(cx, input.clubId, who, true),
    may: (club) =>
      club.role === null ? '你不在这个车友会' : club.role !== clubRole.president || '会长不能退出，请先联系平台转让',
    run: async (club, _input, who, cx) => {
      const left = await quitClub(cx, club.clubId, [who.userId], who.userId);
      if (left.length === 0) throw new Refusal('010004');
      return {};
    },
  }),

  removeMembers: role({
    find: (input, who, cx) => findClub(cx, input.clubId, who, true),
    may: (club, who) => mayManageClub(club, who) || '仅会长和管理员可移除成员',
    run: async (club, input, who, cx) => {
      const asked = [...new Set(input.userIds)];
      const rows = await cx.db
        .select({ userId: carClubMembers.userId, role: carClubMembers.role })
        .from(carClubMembers)
        .where(and(eq(carClubMembers.clubId, club.clubId), inArray(carClubMembers.userId, asked)))
        .for('update');
      const roles = new Map(rows.map((row) => [row.userId, row.role]));
      const whyNot = (userId: string): string => {
        const memberRole = roles.get(userId);
        if (userId === who.userId) return '不能移除自己';
        if (memberRole === undefined) return '已不在车友会';
        if (memberRole === clubRole.president) return '不能移除会长';
        return mayRule(who, club.role ?? 0, memberRole) ? '' : '不能移除管理员';
      };
      const failed = asked.map((userId) => ({ userId, reason: whyNot(userId) })).filter((one) => one.reason !== '');
      const kept = new Set(failed.map((one) => one.userId));
      await quitClub(
        cx,
        club.clubId,
        asked.filter((userId) => !kept.has(userId)),
        who.userId,
      );
      return { failed };
    },
  }),

  setAdministrator: roleChange(2),
  cancelAdministrator: roleChange(1),
} satisfies Partial<Handlers<'carClubs'>>;
