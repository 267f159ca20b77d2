// Answers to join requests and invitations: by one of the admins, or by the invited person. One admin's decision counts
// for all.
import { and, eq } from 'drizzle-orm';
import { imGroupNotices, imGroups } from '../db/tables/im';
import { totalsChanged } from '../notifications/unreadTotals';
import { imCodes, imForbidden, ImRefusal, noGroup } from './codes';
import { groupLimit, type GroupAction } from './groups';
import { canBeAsked, isOpenTo, requestFor } from './invitations';
import { addMembers } from './members';
import { noticeOp, notifyGroup } from './notices';
import { memberOf, rankOf, type GroupRow } from './permissions';

export type NoticeRow = typeof imGroupNotices.$inferSelect;

async function lockGroup(action: GroupAction, groupId: string): Promise<GroupRow> {
  const [group] = await action.db.select().from(imGroups).where(eq(imGroups.groupId, groupId)).for('update');
  if (group === undefined || group.dismissTime > 0) throw noGroup();
  return group;
}

/** False: it was answered before. */
export async function answerNotice(action: GroupAction, notice: NoticeRow, agree: boolean): Promise<boolean> {
  const group = await lockGroup(action, notice.groupId);
  const closed = await action.db
    .update(imGroupNotices)
    .set({ handled: agree ? 1 : 2, isRead: 1 })
    .where(and(eq(imGroupNotices.requestId, notice.requestId), eq(imGroupNotices.handled, 0)))
    .returning({ userId: imGroupNotices.userId });
  if (closed.length === 0) return false;
  await totalsChanged(
    { db: action.db },
    closed.map((row) => row.userId),
  );
  if (notice.operationType === noticeOp.asked) await answerRequest(action, group, notice, agree);
  else if (agree) await acceptInvitation(action, group, notice);
  return true;
}

async function answerRequest(action: GroupAction, group: GroupRow, notice: NoticeRow, agree: boolean): Promise<void> {
  const me = await memberOf(action.db, group.groupId, action.userId);
  if (rankOf(me?.role) < 2) throw imForbidden();
  const userId = notice.operatorId;
  if (!agree)
    return notifyGroup(
      action.db,
      { to: [userId], op: noticeOp.refused, group, by: action.userId, target: userId },
      action.now,
    );
  const one = (await canBeAsked(action.db, group, action.userId, [userId])).get(userId);
  if (one?.member === true) return;
  if (one?.eligible !== true) throw imForbidden();
  if (group.memberCount >= groupLimit.members) throw new ImRefusal(imCodes.groupFull, 'full');
  await addMembers(action, group, [{ userId }]);
  await notifyGroup(
    action.db,
    { to: [userId], op: noticeOp.accepted, group, by: action.userId, target: userId },
    action.now,
  );
}

/** An invitation by an admin suffices; one by a member needs the admins' consent where the group is not open to them. */
async function acceptInvitation(action: GroupAction, group: GroupRow, notice: NoticeRow): Promise<void> {
  const inviter = await memberOf(action.db, group.groupId, notice.operatorId);
  if ((await memberOf(action.db, group.groupId, action.userId)) !== undefined) return;
  const one = (await canBeAsked(action.db, group, notice.operatorId, [action.userId])).get(action.userId);
  if (one?.eligible !== true || inviter === undefined) throw imForbidden();
  if (group.memberCount >= groupLimit.members) throw new ImRefusal(imCodes.groupFull, 'full');
  await notifyGroup(
    action.db,
    { to: [notice.operatorId], op: noticeOp.inviteAccepted, group, by: action.userId, target: action.userId },
    action.now,
  );
  if (rankOf(inviter.role) >= 2 || (await isOpenTo(action, group, action.userId)))
    await addMembers(action, group, [{ userId: action.userId }]);
  else await requestFor(action, group, action.userId, '');
}
