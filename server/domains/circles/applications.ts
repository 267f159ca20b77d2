// Requests to join: a free circle is joined at once, another audits; Club Z has its own form and is for car owners.
import { and, desc, eq, sql } from 'drizzle-orm';
import type { CircleApply } from '../../../bus/entities/circles';
import { refuseBannedWords } from '../../moderation/bannedWords';
import type { Context, Caller } from '../../platform/context';
import { member, role, type Handlers } from '../../platform/handlers';
import { enterCircle } from './memberships';
import { circleApplies, circles } from '../../db/tables/circles';
import { users } from '../../db/tables/users';
import { forbidden, gone, Malformed, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { claimFiles } from '../../media/fileReferences';
import { dropPictures, noProof, proofOwner } from './applyProof';
import { applyView, applyViews, type ApplyRow } from './applyViews';
import { findCircle, type CircleRow } from './circleViews';

const owner = 1;

/** One of the person's own cars, by its id. */
async function ownCar(cx: Context, who: Caller, carModelId: string): Promise<string> {
  if (carModelId === '') return '';
  const [me] = await cx.db.select({ cars: users.carModels }).from(users).where(eq(users.userId, who.userId));
  const car = me?.cars.find((one) => one.carModelId === carModelId);
  if (car === undefined) throw new Malformed('carModelId');
  return car.name;
}

type Asked = Partial<Pick<ApplyRow, 'reason' | 'carModelName' | 'vinTail' | 'cityName' | 'images'>>;
/** The request is written; a free circle is entered with it. */
async function ask(cx: Context, who: Caller, circle: CircleRow, asked: Asked): Promise<CircleApply> {
  if (circle.role !== null || circle.applying === 1) throw new Refusal('010004');
  const free = circle.joinType === 0;
  const applyId = newId('a', cx.now);
  const { images } = await claimFiles(cx, who, proofOwner(applyId), { images: asked.images ?? [] });
  const [row] = await cx.db
    .insert(circleApplies)
    .values({
      applyId,
      tribeId: circle.tribeId,
      userId: who.userId,
      ...asked,
      images,
      status: free ? 1 : 0,
      createTime: cx.now,
      auditTime: free ? cx.now : 0,
    })
    .onConflictDoNothing()
    .returning();
  if (row === undefined) throw new Refusal('010004');
  if (free) await enterCircle(cx, circle.tribeId, who.userId);
  return applyView(cx, who, row);
}

async function withdraw(cx: Context, who: Caller, applyId: string): Promise<CircleApply> {
  const isOwnApply = and(eq(circleApplies.applyId, applyId), eq(circleApplies.userId, who.userId));
  const [row] = await cx.db.select().from(circleApplies).where(isOwnApply).for('update');
  if (row === undefined) throw gone();
  if (row.status !== 0) throw new Refusal('010004');
  const changed = { status: 3, auditTime: cx.now, ...noProof };
  await cx.db.update(circleApplies).set(changed).where(isOwnApply);
  await dropPictures(cx, applyId);
  return applyView(cx, who, { ...row, ...changed });
}

export const applicationHandlers = {
  listMyApplies: member(async (input, who, cx) => {
    const where = and(
      eq(circleApplies.userId, who.userId),
      input.tribeId === undefined ? undefined : eq(circleApplies.tribeId, input.tribeId),
    );
    const rows = await cx.db
      .select()
      .from(circleApplies)
      .where(where)
      .orderBy(desc(circleApplies.createTime), desc(circleApplies.applyId))
      .limit(input.tribeId === undefined ? 50 : 1);
    return applyViews(cx, who, rows);
  }),

  joinCircle: member(
    async (input, who, cx) => {
      if (input.withdraw === 1) return withdraw(cx, who, input.applyId ?? '');
      const circle = await findCircle(cx, input.tribeId ?? '', who, true);
      if (circle.isClubZ === 1) throw forbidden('请在 Club Z 中申请加入');
      if (circle.joinType === 2) throw forbidden('圈子暂不接受新成员');
      const reason = (input.reason ?? '').trim();
      if (circle.joinType === 1 && circle.needReason === 1 && reason === '') throw new Malformed('reason');
      await refuseBannedWords(cx, reason);
      return ask(cx, who, circle, { reason, carModelName: await ownCar(cx, who, input.carModelId ?? '') });
    },
    { name: 'apply', max: 30, seconds: 3600 },
  ),

  joinClubZ: role({
    find: async (_input, who, cx) => {
      const [clubZ] = await cx.db
        .select({ tribeId: circles.tribeId })
        .from(circles)
        .where(eq(circles.isClubZ, 1))
        .orderBy(sql`${circles.sort}`)
        .limit(1);
      if (clubZ === undefined) throw gone();
      return findCircle(cx, clubZ.tribeId, who, true);
    },
    may: (_circle, who) => who.userType === owner || '仅限车主',
    run: async (circle, input, who, cx) => {
      const reason = input.reason.trim();
      if (circle.needReason === 1 && reason === '') throw new Malformed('reason');
      await refuseBannedWords(cx, reason);
      const cityName = input.cityName.trim();
      return ask(cx, who, circle, {
        reason,
        carModelName: await ownCar(cx, who, input.carModelId ?? ''),
        vinTail: input.vinTail.toUpperCase(),
        cityName,
        images: input.images ?? [],
      });
    },
  }),
} satisfies Partial<Handlers<'circles'>>;
