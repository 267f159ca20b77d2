// Sign-up and its withdrawal. Allowed: the activity's audience; the two calls of Club Z for its members only. One
// sign-up per person at a time; place, points and form change in one transaction with the activity's row locked.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AskIn } from '../../../bus/protocol/contract';
import type { Contracts } from '../../../bus/contracts/all';
import type { ActivityApply } from '../../../bus/entities/activities';
import { membershipsOf, denialOf } from './rights';
import {
  applyStatus,
  applyStatusOf,
  kinds,
  statusOf,
  takeBackEnd,
  type ActivityRow,
  type ApplyRow,
} from './activityState';
import type { Context, Caller } from '../../platform/context';
import { role, type Handlers } from '../../platform/handlers';
import { activities, activityApplies } from '../../db/tables/activities';
import { gone, Malformed, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { applyView } from './activityViews';
import { findActivity } from './visibility';
import { checkForm } from './form';
import { costOf, releasePlace, hasRoom, pay, setCounts } from './places';

type Input = AskIn<Contracts['activities']['signUp']>;
type Found = { activity: ActivityRow; apply: ApplyRow | null; denial: string };

/** The caller's sign-up with its activity, both locked; 010002 for other people. */
export async function findOwnApply(
  cx: Context,
  applyId: string,
  userId: string,
): Promise<{ activity: ActivityRow; apply: ApplyRow }> {
  const isOwnApply = and(eq(activityApplies.applyId, applyId), eq(activityApplies.userId, userId));
  const [known] = await cx.db
    .select({ activityId: activityApplies.activityId })
    .from(activityApplies)
    .where(isOwnApply);
  if (known === undefined) throw gone();
  const [activity] = await cx.db
    .select()
    .from(activities)
    .where(eq(activities.activityId, known.activityId))
    .for('update');
  const [apply] = await cx.db.select().from(activityApplies).where(isOwnApply).for('update');
  if (activity === undefined || apply === undefined) throw gone();
  return { activity, apply };
}

async function find(input: Input, who: Caller, cx: Context, clubZOnly: boolean): Promise<Found> {
  const belonging = await membershipsOf(cx.db, who.userId);
  const denial = clubZOnly && !belonging.clubZ ? '仅限 Club Z 成员' : '';
  if (input.cancel === 1) {
    const { activity, apply } = await findOwnApply(cx, input.applyId ?? '', who.userId);
    return { activity, apply, denial };
  }
  if ((input.activityId ?? '') === '') throw new Malformed('activityId');
  const activity = await findActivity(cx, input.activityId ?? '', who, true);
  return { activity, apply: null, denial: denial || denialOf(activity, who, belonging) };
}

async function takeBack(cx: Context, activity: ActivityRow, apply: ApplyRow): Promise<ActivityApply> {
  const status = applyStatusOf(apply, activity, cx.now);
  const isOpen =
    apply.kind === kinds.signUp &&
    (status === applyStatus.pending || status === applyStatus.signedUp || status === applyStatus.waiting);
  const cancelBefore = takeBackEnd(apply, activity);
  if (!isOpen || activity.cancelTime > 0 || cx.now >= cancelBefore)
    throw new Refusal('010004', { status, cancelBefore });
  await releasePlace(cx, activity, apply, { status: applyStatus.cancelled, refuseReason: '', isRead: 1 });
  return applyView(cx, { ...apply, status: applyStatus.cancelled, costPoints: 0, updateTime: cx.now }, activity);
}

async function submit(cx: Context, who: Caller, activity: ActivityRow, input: Input): Promise<ActivityApply> {
  const { activityId } = activity;
  if (activity.kind !== kinds.signUp) throw new Refusal('010004', { status: statusOf(activity, cx.now) });
  const [open] = await cx.db
    .select()
    .from(activityApplies)
    .where(
      and(
        eq(activityApplies.activityId, activityId),
        eq(activityApplies.userId, who.userId),
        inArray(activityApplies.status, [0, 1, 4, 5]),
      ),
    );
  if (open !== undefined) throw new Refusal('010004', { applyId: open.applyId });
  const status = statusOf(activity, cx.now);
  if (status !== 1 && status !== 2) throw new Refusal('010004', { status });
  const companions = input.companions ?? 0;
  if (companions > activity.maxCompanions) throw new Malformed('companions');
  const participants = 1 + companions;
  const cost = costOf(activity, participants);
  if (input.points !== undefined && input.points !== cost) throw new Refusal('010004', { needPoints: cost });
  const values = await checkForm(cx, who, activity.formFields, input.values ?? {});
  const fits = hasRoom(activity, participants);
  if (!fits && input.wait !== 1)
    throw new Refusal('010005', {
      left: Math.max(0, activity.quota - activity.appliedCount),
      waitCount: activity.waitCount,
    });
  const apply: ApplyRow = {
    applyId: newId('e', cx.now),
    activityId,
    userId: who.userId,
    kind: kinds.signUp,
    status: fits ? (activity.needAudit === 1 ? applyStatus.pending : applyStatus.signedUp) : applyStatus.waiting,
    values,
    companions,
    count: 1,
    costPoints: fits ? cost : 0,
    orderId: '',
    couponCode: '',
    refuseReason: '',
    isRead: 1,
    checkInTime: 0,
    createTime: cx.now,
    updateTime: cx.now,
  };
  await cx.db.insert(activityApplies).values(apply);
  await setCounts(cx, activity, fits ? { participants } : { waiting: 1 });
  if (fits) await pay(cx, activity, who.userId, apply.applyId, cost);
  return applyView(cx, apply, activity);
}

const signingUpBy = (clubZOnly: boolean) =>
  role({
    find: (input: Input, who: Caller, cx: Context) => find(input, who, cx, clubZOnly),
    may: ({ denial }) => denial === '' || denial,
    run: ({ activity, apply }, input, who, cx) =>
      apply === null ? submit(cx, who, activity, input) : takeBack(cx, activity, apply),
  });

export const signingUp = {
  signUp: signingUpBy(false),
  signUpClubZ: signingUpBy(true),
  signUpClubZPoints: signingUpBy(true),
} satisfies Partial<Handlers<'activities'>>;

/** Sign-ups of an activity that are still open, locked. */
export const openApplies = (cx: Context, activityId: string): Promise<ApplyRow[]> =>
  cx.db
    .select()
    .from(activityApplies)
    .where(and(eq(activityApplies.activityId, activityId), sql`${activityApplies.status} in (0, 1, 4)`))
    .orderBy(activityApplies.userId)
    .for('update');
