// What the staff do with activities: decide on sign-ups, call one off, let somebody in by their ticket. `npm run staff
// -- activity …` asks these. Whoever is not of the staff learns nothing about what there is.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { StaffApply } from '../../../bus/entities/activities';
import { applyOfTicket } from './rights';
import { applyStatus, applyStatusOf, kinds, type ActivityRow, type ApplyRow } from './activityState';
import type { Context } from '../../platform/context';
import { onlyStaff, role, type Handlers } from '../../platform/handlers';
import { users } from '../../db/tables/users';
import { shownValues } from './activityViews';
import { activities, activityApplies } from '../../db/tables/activities';
import { gone, Malformed, Refusal } from '../../platform/refusals';
import { query } from '../../notifications/routes';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { findActivity } from './visibility';
import { markAttended } from './checkIn';
import { cancelExchanges } from './exchangeReturns';
import { releasePlace, setApply, notifyApplicant } from './places';
import { openApplies } from './signUp';

/** Activity first, then the sign-up: the order in which everybody locks. */
async function locked(cx: Context, applyId: string): Promise<{ activity: ActivityRow; apply: ApplyRow }> {
  const [known] = await cx.db
    .select({ activityId: activityApplies.activityId })
    .from(activityApplies)
    .where(eq(activityApplies.applyId, applyId));
  const [activity] =
    known === undefined
      ? []
      : await cx.db.select().from(activities).where(eq(activities.activityId, known.activityId)).for('update');
  const [apply] = await cx.db.select().from(activityApplies).where(eq(activityApplies.applyId, applyId)).for('update');
  if (activity === undefined || apply === undefined) throw gone();
  return { activity, apply };
}

async function staffViews(cx: Context, rows: readonly ApplyRow[]): Promise<StaffApply[]> {
  if (rows.length === 0) return [];
  const shows = new Map(
    (
      await cx.db
        .select()
        .from(activities)
        .where(
          inArray(
            activities.activityId,
            rows.map((row) => row.activityId),
          ),
        )
    ).map((row) => [row.activityId, row]),
  );
  const names = new Map(
    (
      await cx.db
        .select({ id: users.userId, name: users.userName })
        .from(users)
        .where(
          inArray(
            users.userId,
            rows.map((row) => row.userId),
          ),
        )
    ).map((row) => [row.id, row.name]),
  );
  return rows.flatMap((row): StaffApply[] => {
    const activity = shows.get(row.activityId);
    if (activity === undefined) return [];
    return [
      {
        applyId: row.applyId,
        activityId: row.activityId,
        title: activity.title,
        userId: row.userId,
        userName: names.get(row.userId) ?? '',
        status: applyStatusOf(row, activity, cx.now),
        companions: row.companions,
        values: shownValues(activity, row.values),
        createTime: row.createTime,
      },
    ];
  });
}

export const staff = {
  /** What waits for a decision, oldest first; of one activity all that are signed up as well. */
  listStaffApplies: role({
    ...onlyStaff,
    run: async (_found, input, _who, cx) => {
      const after = readCursor(input);
      const only = input.activityId ?? '';
      const rows = await cx.db
        .select()
        .from(activityApplies)
        .where(
          and(
            only === ''
              ? eq(activityApplies.status, applyStatus.pending)
              : and(eq(activityApplies.activityId, only), inArray(activityApplies.status, [0, 1, 4, 5])),
            after === null
              ? undefined
              : sql`(${activityApplies.createTime}, ${activityApplies.applyId}) > (${after.time}::bigint,
                ${after.id}::text)`,
          ),
        )
        .orderBy(asc(activityApplies.createTime), asc(activityApplies.applyId))
        .limit(sizeOf(input) + 1);
      return cutPage(input, rows, await staffViews(cx, rows), (row) => cursorAt(row.createTime, row.applyId));
    },
  }),

  auditApply: role({
    ...onlyStaff,
    run: async (_found, input, _who, cx) => {
      const reason = input.reason.trim();
      if (input.pass === 0 && reason === '') throw new Malformed('reason');
      const { activity, apply } = await locked(cx, input.applyId);
      if (apply.status !== applyStatus.pending || activity.cancelTime > 0) throw new Refusal('010004');
      if (input.pass === 1) {
        await setApply(cx, apply.applyId, { status: applyStatus.signedUp, isRead: 0 });
        await notifyApplicant(cx, activity, apply, '报名成功', `你报名的「${activity.title}」已通过审核`);
      } else {
        await notifyApplicant(
          cx,
          activity,
          apply,
          '报名未通过',
          `你报名的「${activity.title}」未通过审核：${reason}${apply.costPoints > 0 ? '。积分已退回' : ''}`,
        );
        await releasePlace(cx, activity, apply, { status: applyStatus.refused, refuseReason: reason, isRead: 0 });
      }
      return {};
    },
  }),

  cancelActivity: role({
    ...onlyStaff,
    run: async (_found, input, who, cx) => {
      const reason = input.reason.trim();
      if (reason === '') throw new Malformed('reason');
      const activity = await findActivity(cx, input.activityId, who, true);
      if (activity.cancelTime > 0 || cx.now >= activity.endTime) throw new Refusal('010004');
      activity.cancelTime = cx.now;
      await cx.db
        .update(activities)
        .set({ cancelTime: cx.now, statusReason: reason })
        .where(eq(activities.activityId, activity.activityId));
      if (activity.kind === kinds.exchange) await cancelExchanges(cx, activity, reason);
      if (activity.kind !== kinds.signUp) return {};
      for (const apply of await openApplies(cx, activity.activityId)) {
        await notifyApplicant(
          cx,
          activity,
          apply,
          '活动已取消',
          `你报名的「${activity.title}」已取消：${reason}${apply.costPoints > 0 ? '。积分已退回' : ''}`,
        );
        await releasePlace(cx, activity, apply, {
          status: applyStatus.cancelled,
          refuseReason: '活动已取消：' + reason,
          isRead: 0,
        });
      }
      return {};
    },
  }),

  getCheckCode: role({
    ...onlyStaff,
    run: async (_found, input, who, cx) => {
      const { activityId, checkCode } = await findActivity(cx, input.activityId, who);
      return {
        code: checkCode,
        link: checkCode === '' ? '' : query('/activity/scanActivityDetail', { activityId, code: checkCode }),
      };
    },
  }),

  checkTicket: role({
    ...onlyStaff,
    run: async (_found, input, _who, cx) => {
      const applyId = applyOfTicket(cx, input.ticketCode);
      if (applyId === '') throw gone();
      const { activity, apply } = await locked(cx, applyId);
      // A ticket is valid once; the staff may accept it late, and also without a check-in time.
      if (apply.status !== applyStatus.signedUp || activity.cancelTime > 0)
        throw new Refusal('010004', { status: applyStatusOf(apply, activity, cx.now) });
      if (activity.kind === kinds.signUp) await markAttended(cx, activity, apply);
      else await setApply(cx, applyId, { status: applyStatus.attended, checkInTime: cx.now });
      const [view] = await staffViews(cx, [{ ...apply, status: applyStatus.attended }]);
      if (view === undefined) throw gone();
      return view;
    },
  }),
} satisfies Partial<Handlers<'activities'>>;

/** Refuses and refunds sign-ups without a decision after the end of their activity. Runs at intervals. */
export async function settleUndecided(cx: Context): Promise<void> {
  const late = await cx.db
    .select({ applyId: activityApplies.applyId })
    .from(activityApplies)
    .innerJoin(activities, eq(activities.activityId, activityApplies.activityId))
    .where(and(eq(activityApplies.status, applyStatus.pending), sql`${activities.endTime} <= ${cx.now}::bigint`))
    .limit(200);
  for (const { applyId } of late) {
    await cx.db.transaction(async (tx) => {
      const inside = { ...cx, db: tx };
      const { activity, apply } = await locked(inside, applyId);
      if (apply.status !== applyStatus.pending) return;
      await notifyApplicant(
        inside,
        activity,
        apply,
        '报名未通过',
        `「${activity.title}」已结束，你的报名未能确认${apply.costPoints > 0 ? '。积分已退回' : ''}`,
      );
      await releasePlace(inside, activity, apply, {
        status: applyStatus.refused,
        refuseReason: '活动已结束，报名未能确认',
        isRead: 0,
      });
    });
  }
}
