// Requests to join and invitations, answered: by one of the admins, or by the one who was invited. What one admin
// decides is decided for all.
import { and, eq } from 'drizzle-orm';
import { imGroupNotices, imGroups } from '../db/tables/im';
import { totalsChanged } from '../notifications/unreadTotals';
import { imCodes, imForbidden, ImRefusal, noGroup } from './codes';
import { groupLimit, type Doing } from './groups';
import { canBeAsked, requestFor } from './invitations';
import { addMembers } from './members';
import { noticeOp, tellGroup } from './notices';
import { memberOf, rankOf, type GroupRow } from './permissions';

export type NoticeRow = typeof imGroupNotices.$inferSelect;

async function lockGroup(doing: Doing, groupId: string): Promise<GroupRow> {
  const [group] = await doing.db.select().from(imGroups).where(eq(imGroups.groupId, groupId)).for('update');
  if (group === undefined || group.dismissTime > 0) throw noGroup();
  return group;
}

/** False: somebody has answered it before. */
export async function answerNotice(doing: Doing, notice: NoticeRow, agree: boolean): Promise<boolean> {
  const group = await lockGroup(doing, notice.groupId);
  const closed = await doing.db
    .update(imGroupNotices)
    .set({ handled: agree ? 1 : 2, isRead: 1 })
    .where(and(eq(imGroupNotices.requestId, notice.requestId), eq(imGroupNotices.handled, 0)))
    .returning({ userId: imGroupNotices.userId });
  if (closed.length === 0) return false;
  await totalsChanged(
    { db: doing.db },
    closed.map((row) => row.userId),
  );
  if (notice.operationType === noticeOp.asked) await answerRequest(doing, group, notice, agree);
  else if (agree) await acceptInvitation(doing, group, notice);
  return true;
}

async function answerRequest(doing: Doing, group: GroupRow, notice: NoticeRow, agree: boolean): Promise<void> {
  const me = await memberOf(doing.db, group.groupId, doing.userId);
  if (rankOf(me?.role) < 2) throw imForbidden();
  const userId = notice.operatorId;
  if (!agree)
    return tellGroup(
      doing.db,
      { to: [userId], op: noticeOp.refused, group, by: doing.userId, target: userId },
      doing.now,
    );
  const one = (await canBeAsked(doing.db, group, doing.userId, [userId])).get(userId);
  if (one?.member === true) return;
  if (one?.eligible !== true) throw imForbidden();
  if (group.memberCount >= groupLimit.members) throw new ImRefusal(imCodes.groupFull, 'full');
  await addMembers(doing, group, [{ userId }]);
  await tellGroup(
    doing.db,
    { to: [userId], op: noticeOp.accepted, group, by: doing.userId, target: userId },
    doing.now,
  );
}

/** An admin's word lets in; a member's invitation needs the admins' consent where the group is not open to all. */
async function acceptInvitation(doing: Doing, group: GroupRow, notice: NoticeRow): Promise<void> {
  const inviter = await memberOf(doing.db, group.groupId, notice.operatorId);
  if ((await memberOf(doing.db, group.groupId, doing.userId)) !== undefined) return;
  const one = (await canBeAsked(doing.db, group, notice.operatorId, [doing.userId])).get(doing.userId);
  if (one?.eligible !== true || inviter === undefined) throw imForbidden();
  if (group.memberCount >= groupLimit.members) throw new ImRefusal(imCodes.groupFull, 'full');
  await tellGroup(
    doing.db,
    { to: [notice.operatorId], op: noticeOp.inviteAccepted, group, by: doing.userId, target: doing.userId },
    doing.now,
  );
  if (rankOf(inviter.role) >= 2 || group.joinOption === 'FreeAccess')
    await addMembers(doing, group, [{ userId: doing.userId }]);
  else await requestFor(doing, group, doing.userId, '');
}
