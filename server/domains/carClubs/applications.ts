// Applications to a car club, for car owners: one open application per club; and their withdrawal.
import { and, desc, eq, sql } from 'drizzle-orm';
import { clubFaults, plateOf } from '../../../bus/rules/clubApplications';
import type { ClubApplication } from '../../../bus/entities/carClubs';
import { refuseBannedWords } from '../../moderation/bannedWords';
import type { Context, Caller } from '../../platform/context';
import { member, role, type Handlers } from '../../platform/handlers';
import { users } from '../../db/tables/users';
import { carClubApplies, carModels } from '../../db/tables/carClubs';
import { forbidden, gone, Malformed, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { totalsChanged } from '../../notifications/unreadTotals';
import { applicationView, applicationViews } from './applicationViews';
import { findClub, mayManageClub, type ClubRow } from './clubViews';
import { managersOfClub } from './transfers';

const owner = 1;

/** One of the person's own cars, or a model that there is. */
async function carNamed(cx: Context, who: Caller, carModelId: string): Promise<string> {
  const [me] = await cx.db.select({ cars: users.carModels }).from(users).where(eq(users.userId, who.userId));
  const own = me?.cars.find((car) => car.carModelId === carModelId);
  if (own !== undefined) return own.name;
  const [model] = await cx.db
    .select({ name: carModels.name })
    .from(carModels)
    .where(eq(carModels.carModelId, carModelId));
  if (model === undefined) throw new Malformed('carModelId');
  return model.name;
}

type Form = { realName: string; phone: string; carModelId: string; plateNo: string; cityName: string; reason: string };
async function ask(cx: Context, who: Caller, club: ClubRow, form: Form): Promise<ClubApplication> {
  if (club.role !== null || club.applied === 0) throw new Refusal('010004');
  const [fault] = clubFaults(form);
  if (fault !== undefined) throw new Malformed(fault.field);
  await refuseBannedWords(cx, [form.realName, form.cityName, form.reason].join('\n'));
  const [row] = await cx.db
    .insert(carClubApplies)
    .values({
      applyId: newId('ca', cx.now),
      clubId: club.clubId,
      userId: who.userId,
      realName: form.realName.trim(),
      phone: form.phone.trim(),
      carModelName: await carNamed(cx, who, form.carModelId),
      plateNo: plateOf(form.plateNo),
      cityName: form.cityName.trim(),
      reason: form.reason.trim(),
      createTime: cx.now,
    })
    .onConflictDoNothing()
    .returning();
  if (row === undefined) throw new Refusal('010004');
  // A red dot for those who decide it.
  await totalsChanged(cx, await managersOfClub(cx, club.clubId));
  return applicationView(cx, who, row);
}

async function withdraw(cx: Context, who: Caller, applyId: string): Promise<ClubApplication> {
  const isOwnApply = and(eq(carClubApplies.applyId, applyId), eq(carClubApplies.userId, who.userId));
  const [row] = await cx.db.select().from(carClubApplies).where(isOwnApply).for('update');
  if (row === undefined) throw gone();
  if (row.status !== 0) throw new Refusal('010004');
  const changed = { status: 3, auditTime: cx.now };
  await cx.db.update(carClubApplies).set(changed).where(isOwnApply);
  await totalsChanged(cx, await managersOfClub(cx, row.clubId));
  return applicationView(cx, who, { ...row, ...changed });
}

export const applicationHandlers = {
  applyToClub: member(
    async (input, who, cx) => {
      if (input.withdraw === 1) return withdraw(cx, who, input.applyId ?? '');
      const club = await findClub(cx, input.clubId ?? '', who, true);
      if (who.userType !== owner) throw forbidden('仅限车主');
      const { realName = '', phone = '', carModelId = '', plateNo = '', cityName = '', reason = '' } = input;
      return ask(cx, who, club, { realName, phone, carModelId, plateNo, cityName, reason });
    },
    { name: 'clubApply', max: 30, seconds: 3600 },
  ),

  /** A club's for those who decide them, else the caller's own, newest first. */
  listApplies: role({
    find: async (input, who, cx) => {
      if (input.mine === 1) return null;
      if ((input.clubId ?? '') === '') throw new Malformed('clubId');
      return findClub(cx, input.clubId ?? '', who);
    },
    may: (club, who) => club === null || mayManageClub(club, who) || '仅会长和管理员可查看',
    run: async (club, input, who, cx) => {
      const after = readCursor(input);
      const these = and(
        club === null ? eq(carClubApplies.userId, who.userId) : eq(carClubApplies.clubId, club.clubId),
        club === null && (input.clubId ?? '') !== '' ? eq(carClubApplies.clubId, input.clubId ?? '') : undefined,
        input.status === undefined ? undefined : eq(carClubApplies.status, input.status),
      );
      const rows = await cx.db
        .select()
        .from(carClubApplies)
        .where(
          and(
            these,
            after === null
              ? undefined
              : sql`(${carClubApplies.createTime}, ${carClubApplies.applyId}) < (${after.time}::bigint,
                ${after.id}::text)`,
          ),
        )
        .orderBy(desc(carClubApplies.createTime), desc(carClubApplies.applyId))
        .limit(sizeOf(input) + 1);
      const [all] = await cx.db
        .select({ count: sql<number>`count(*)::int` })
        .from(carClubApplies)
        .where(these);
      const page = cutPage(input, rows, await applicationViews(cx, who, rows.slice(0, sizeOf(input))), (row) =>
        cursorAt(row.createTime, row.applyId),
      );
      return { ...page, total: all?.count ?? 0 };
    },
  }),

  getApply: role({
    find: async (input, who, cx) => {
      const isOwnApply = (input.applyId ?? '') === '';
      if (isOwnApply && (input.clubId ?? '') === '') throw new Malformed('applyId');
      const where = isOwnApply
        ? and(eq(carClubApplies.clubId, input.clubId ?? ''), eq(carClubApplies.userId, who.userId))
        : eq(carClubApplies.applyId, input.applyId ?? '');
      const [row] = await cx.db
        .select()
        .from(carClubApplies)
        .where(where)
        .orderBy(desc(carClubApplies.createTime), desc(carClubApplies.applyId))
        .limit(1);
      if (row?.userId === who.userId) return { row, may: true };
      // Who never asked, and could not ask either.
      if (row === undefined && isOwnApply && who.userType !== owner) return { row: null, may: false };
      // Another person's application answers like a missing one, so that ids are not revealed.
      if (row === undefined || !mayManageClub(await findClub(cx, row.clubId, who), who)) throw gone();
      return { row, may: true };
    },
    may: ({ may }) => may || '仅限车主',
    run: ({ row }, _input, who, cx) => {
      if (row === null) throw gone();
      return applicationView(cx, who, row);
    },
  }),
} satisfies Partial<Handlers<'carClubs'>>;
