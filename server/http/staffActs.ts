// What of each call is an act of the staff, as the log names it. Calls that members may make as well (a circle's
// administrator pins a post) are here too: made by one of the staff they are the staff's acts. A call of the staff that
// is missing here fails tests/server/staffLog.test.ts.
import { desc, eq, and } from 'drizzle-orm';
import type { CallTopic, Input, Output } from '../../bus/client/topics';
import type { TargetType } from '../../bus/entities/staff';
import { contentKinds } from '../../bus/rules/contentKinds';
import { carClubs } from '../db/tables/carClubs';
import { circleFoundings, circles } from '../db/tables/circles';
import { activities, activityApplies } from '../db/tables/activities';
import { reports } from '../db/tables/moderation';
import { staffLog } from '../db/tables/staff';
import { users } from '../db/tables/users';
import { authorOf } from '../domains/forum/public';
import type { Act } from '../domains/staff/public';
import type { Caller, Context } from '../platform/context';

type Acts = {
  readonly [T in CallTopic]?: (
    input: Input<T>,
    answer: Output<T>,
    cx: Context,
    who: Caller,
  ) => Act | null | Promise<Act | null>;
};

const decided = (pass: 0 | 1): string => (pass === 1 ? 'pass' : 'refuse');
const thing = (targetType: number, targetId: string): Act['target'] => ({
  targetType: targetType as TargetType,
  targetId,
});
/** Of a comment or of a reply, by whichever id is given. */
const commentOf = ({ postId, responseId }: { postId?: string | undefined; responseId?: string | undefined }) =>
  responseId === undefined || responseId === '' ? thing(2, postId ?? '') : thing(3, responseId);
const deletion = (target: Act['target']): Act => ({ action: 'delete', target, exceptOwn: true });

async function circleOf(cx: Context, tribeId: string): Promise<Act['target']> {
  const [row] = await cx.db.select({ name: circles.name }).from(circles).where(eq(circles.tribeId, tribeId));
  return { kind: 'circle', id: tribeId, about: row?.name ?? '' };
}
async function clubOf(cx: Context, clubId: string): Promise<Act['target']> {
  const [row] = await cx.db.select({ name: carClubs.name }).from(carClubs).where(eq(carClubs.clubId, clubId));
  return { kind: 'club', id: clubId, about: row?.name ?? '' };
}

async function signUpOf(cx: Context, applyId: string): Promise<Act['target']> {
  const [row] = await cx.db
    .select({ title: activities.title, userId: activityApplies.userId })
    .from(activityApplies)
    .innerJoin(activities, eq(activities.activityId, activityApplies.activityId))
    .where(eq(activityApplies.applyId, applyId));
  return { kind: 'signUp', id: applyId, about: row?.title ?? '', authorId: row?.userId ?? '' };
}

async function openedBy(cx: Context, who: Caller, target: { targetType: TargetType; targetId: string }) {
  const [last] = await cx.db
    .select()
    .from(staffLog)
    .where(and(eq(staffLog.targetKind, contentKinds[target.targetType]), eq(staffLog.targetId, target.targetId)))
    .orderBy(desc(staffLog.logId))
    .limit(1);
  return last?.action === 'open' && last.staffId === who.userId ? null : { action: 'open', target };
}

async function isMuted(cx: Context, userId: string): Promise<boolean> {
  const [row] = await cx.db.select({ until: users.muteUntil }).from(users).where(eq(users.userId, userId));
  return (row?.until ?? 0) > cx.now;
}

const order = (action: string, one: Output<'shop.shipOrder'>, reason: string): Act => ({
  action,
  target: { kind: 'order', id: one.orderId, about: one.items[0]?.name ?? one.orderNo },
  reason,
});
const club = (action: string, one: Output<'carClubs.createClub'>, reason: string): Act => ({
  action,
  target: { kind: 'club', id: one.clubId, about: one.name },
  reason,
});

export const staffActs: Acts = {
  'staff.openCase': ({ targetType, targetId }, _answer, cx, who) => openedBy(cx, who, { targetType, targetId }),
  'forum.handleReport': async (input, _answer, cx) => {
    const [report] = await cx.db.select().from(reports).where(eq(reports.reportId, input.reportId));
    if (report === undefined) return null;
    const target = { targetType: report.targetType as TargetType, targetId: report.targetId };
    const muted = (input.muteHours ?? 0) > 0 && (await isMuted(cx, await authorOf(cx, target)));
    return {
      action: 'report',
      target,
      result: input.status === 3 ? 'dismiss' : muted ? 'mute' : 'uphold',
      reason: input.toAuthor?.trim() || input.resultText,
    };
  },
  'forum.audit': ({ targetType, targetId, pass, reason }) => ({
    action: 'audit',
    target: thing(targetType, targetId),
    result: decided(pass),
    reason,
  }),
  'forum.hideContent': ({ targetType, targetId, restore, reason }) => ({
    action: restore === 1 ? 'restore' : 'hide',
    target: thing(targetType, targetId),
    reason,
  }),
  'forum.muteUser': ({ userId, hours, reason }, { until }) => ({
    action: until === 0 ? 'unmute' : 'mute',
    target: thing(4, userId),
    result: until === 0 ? '' : String(hours),
    reason,
  }),
  'forum.markThread': ({ threadId, isTop, isEssence }) => ({
    action: 'mark',
    target: thing(1, threadId),
    result: [
      isTop === undefined ? '' : isTop === 1 ? 'top' : 'notTop',
      isEssence === undefined ? '' : isEssence === 1 ? 'essence' : 'notEssence',
    ]
      .filter((one) => one !== '')
      .join(' '),
  }),
  'forum.deleteThread': ({ threadId }) => deletion(thing(1, threadId)),
  'forum.deletePost': (input) => deletion(commentOf(input)),
  'activities.deleteComment': ({ postId, responseId }) => deletion(thing(6, responseId || postId || '')),
  'content.deleteComment': (input) => deletion(commentOf(input)),
  'content.deleteInfoComment': (input) => deletion(commentOf(input)),
  'questions.deleteComment': (input) => deletion(commentOf(input)),
  'questions.deleteQuestion': ({ questionId }) => deletion(thing(7, questionId)),
  'questions.deleteAnswer': ({ answerId }) => deletion(thing(7, answerId)),

  'activities.auditApply': async ({ applyId, pass, reason }, _answer, cx) => ({
    action: 'signUp',
    target: await signUpOf(cx, applyId),
    result: decided(pass),
    reason,
  }),
  'activities.cancelActivity': ({ activityId, reason }) => ({
    action: 'cancelActivity',
    target: thing(9, activityId),
    reason,
  }),
  'activities.checkTicket': async (_input, { applyId }, cx) => ({
    action: 'checkTicket',
    target: await signUpOf(cx, applyId),
  }),

  'circles.decideFounding': async ({ applyId, pass, reason }, _answer, cx) => {
    const [row] = await cx.db.select().from(circleFoundings).where(eq(circleFoundings.applyId, applyId));
    return {
      action: 'founding',
      target: { kind: 'founding', id: applyId, about: row?.name ?? '', authorId: row?.userId ?? '' },
      result: decided(pass),
      reason,
    };
  },
  'circles.decideApply': async ({ pass, reason }, { tribeId }, cx) => ({
    action: 'circleApply',
    target: await circleOf(cx, tribeId),
    result: decided(pass),
    reason,
  }),
  'circles.removeMembers': async ({ tribeId, userIds }, _answer, cx) => ({
    action: 'removeMembers',
    target: await circleOf(cx, tribeId),
    reason: userIds.join(' '),
  }),
  'circles.updateCircle': async ({ tribeId }, _answer, cx) => ({
    action: 'edit',
    target: await circleOf(cx, tribeId),
  }),
  'circles.updateNotice': async ({ tribeId, title }, _answer, cx) => ({
    action: 'announce',
    target: await circleOf(cx, tribeId),
    reason: title,
  }),

  'carClubs.createClub': ({ presidentId }, one) => club('createClub', one, presidentId),
  'carClubs.transferClub': ({ userId }, one) => club('transferClub', one, userId),
  'carClubs.closeClub': async ({ clubId, reason }, _answer, cx) => ({
    action: 'closeClub',
    target: await clubOf(cx, clubId),
    reason,
  }),
  'carClubs.auditApply': async ({ pass, reason }, { clubId }, cx) => ({
    action: 'clubApply',
    target: await clubOf(cx, clubId),
    result: decided(pass),
    reason,
  }),
  'carClubs.updateClub': (_input, one) => club('edit', one, ''),
  'carClubs.announce': async ({ clubId, title }, _answer, cx) => ({
    action: 'announce',
    target: await clubOf(cx, clubId),
    reason: title,
  }),
  'carClubs.setAdministrator': async ({ clubId, userId }, _answer, cx) => ({
    action: 'setAdministrator',
    target: await clubOf(cx, clubId),
    reason: userId,
  }),
  'carClubs.cancelAdministrator': async ({ clubId, userId }, _answer, cx) => ({
    action: 'cancelAdministrator',
    target: await clubOf(cx, clubId),
    reason: userId,
  }),
  'carClubs.removeMembers': async ({ clubId, userIds }, _answer, cx) => ({
    action: 'removeMembers',
    target: await clubOf(cx, clubId),
    reason: userIds.join(' '),
  }),

  'shop.shipOrder': ({ company, no }, one) => order('ship', one, `${company} ${no}`),
  'shop.traceOrder': ({ text }, one) => order('trace', one, text),
  'shop.returnOrder': ({ reason }, one) => order('return', one, reason),

  'content.publishInfo': ({ infoId, withdraw }, one) => ({
    action: withdraw === 1 ? 'withdrawInfo' : infoId === undefined ? 'publishInfo' : 'editInfo',
    target: { kind: 'info', id: one.infoId, about: one.title },
  }),
};

type Describe = (input: unknown, answer: unknown, cx: Context, who: Caller) => Act | null | Promise<Act | null>;
/** What a call does as an act of the staff, if it is one. `input` and `answer` are those of its contract. */
export const staffActOf = (topic: string): Describe | undefined =>
  (staffActs as { readonly [topic: string]: Describe | undefined })[topic];
