// Members of a group: join, leave, remove, roles, mutes. The only place that changes members and their count.
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../db/open';
import { imConversations, imGroupMembers, imGroupNotices, imGroups, type ImRole } from '../db/tables/im';
import { ensureAccounts } from './accounts';
import { imCodes, imForbidden, ImRefusal } from './codes';
import { groupLimit, checkGroupTexts, refuseClubGroup, writeTip, type GroupAction } from './groups';
import { ensureConversations, lockConversation } from './messages';
import { keepMutes, takeKeptMutes } from './keptMutes';
import { managersOf, noticeOp, notifyGroup } from './notices';
import { memberOf, mustBeMember, mustManage, mustOwn, outranks, findMembership, type GroupRow } from './permissions';
import { announce, chunksOf } from '../notifications/push';
import type { PushEvent } from '../notifications/bus/pushEvents';
import { totalsChanged } from '../notifications/unreadTotals';
import { groupConversationId } from './conversationIds';
import { charactersIn, visibleIn } from '../platform/characters';
import { takeRate } from '../platform/rates';
import { Refusal } from '../platform/refusals';

const member = (groupId: string, userId: string) =>
  and(eq(imGroupMembers.groupId, groupId), eq(imGroupMembers.userId, userId));

/**
 * Adds people, who see messages from now on. Returns those who were added; the others were members, or there was no
 * room. Call it with the group's row locked.
 */
export async function addMembers(
  action: GroupAction,
  group: GroupRow,
  people: readonly { userId: string; role?: ImRole }[],
  tip = true,
  most: number = groupLimit.members,
): Promise<string[]> {
  const { db, now } = action;
  if (people.length === 0) return [];
  const talk = await lockConversation(db, groupConversationId(group.groupId));
  const known = new Set(
    (
      await db
        .select({ userId: imGroupMembers.userId })
        .from(imGroupMembers)
        .where(
          and(
            eq(imGroupMembers.groupId, group.groupId),
            inArray(
              imGroupMembers.userId,
              people.map((one) => one.userId),
            ),
          ),
        )
    ).map((row) => row.userId),
  );
  const room = Math.max(0, most - group.memberCount);
  const coming = people
    .filter((one, at) => !known.has(one.userId) && people.findIndex((other) => other.userId === one.userId) === at)
    .slice(0, room);
  if (coming.length === 0) return [];
  const users = coming.map((one) => one.userId);
  const mutedUntil = await takeKeptMutes(db, group.groupId, users, now);
  await db.insert(imGroupMembers).values(
    coming.map((one) => ({
      groupId: group.groupId,
      userId: one.userId,
      role: one.role ?? ('Member' as const),
      joinTime: now,
      joinSeq: talk.lastSeq,
      muteUntil: (one.role ?? 'Member') === 'Member' ? mutedUntil(one.userId) : 0,
    })),
  );
  await ensureAccounts(db, users, now);
  await closeRequests(db, group.groupId, users);
  await db
    .delete(imConversations)
    .where(and(eq(imConversations.talkId, talk.talkId), inArray(imConversations.userId, users)));
  await ensureConversations(db, talk.talkId, users, talk.lastSeq);
  group.memberCount += users.length;
  await db.update(imGroups).set({ memberCount: group.memberCount }).where(eq(imGroups.groupId, group.groupId));
  if (tip) await writeTip(action, group.groupId, { op: 1, by: action.userId, users });
  await announce(
    db,
    ...chunksOf(users).map((part): PushEvent => ({ is: 'belonging', users: part, group: group.groupId, report: 2 })),
  );
  return users;
}

/** Closes the open invitations and requests of new members: a later answer to one would add a removed person again. */
async function closeRequests(db: Db, groupId: string, users: readonly string[]): Promise<void> {
  const closed = await db
    .update(imGroupNotices)
    .set({ handled: 1, isRead: 1 })
    .where(
      and(
        eq(imGroupNotices.groupId, groupId),
        eq(imGroupNotices.handled, 0),
        or(
          and(eq(imGroupNotices.operationType, noticeOp.invited), inArray(imGroupNotices.userId, [...users])),
          and(eq(imGroupNotices.operationType, noticeOp.asked), inArray(imGroupNotices.operatorId, [...users])),
        ),
      ),
    )
    .returning({ userId: imGroupNotices.userId });
  await totalsChanged(
    { db },
    closed.map((row) => row.userId),
  );
}

/** Removes people; `op`: they left (2) or were removed (3). */
async function takeOut(action: GroupAction, group: GroupRow, userIds: readonly string[], op: 2 | 3): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await action.db
    .delete(imGroupMembers)
    .where(and(eq(imGroupMembers.groupId, group.groupId), inArray(imGroupMembers.userId, [...userIds])))
    .returning({ userId: imGroupMembers.userId, muteUntil: imGroupMembers.muteUntil });
  if (rows.length === 0) return [];
  const left = rows.map((row) => row.userId);
  await keepMutes(action.db, group.groupId, rows, action.now);
  group.memberCount = Math.max(0, group.memberCount - left.length);
  await action.db.update(imGroups).set({ memberCount: group.memberCount }).where(eq(imGroups.groupId, group.groupId));
  await writeTip(action, group.groupId, { op, by: action.userId, users: left });
  await announce(
    action.db,
    ...chunksOf(left).map((users): PushEvent => ({
      is: 'belonging',
      users,
      group: group.groupId,
      report: op === 2 ? 8 : 4,
    })),
  );
  return left;
}

/** Who comes into an open group and leaves it again and again fills nobody's notices. */
const leavingsToldADay = 3;
const isToldOf = ({ db, now, userId }: GroupAction, groupId: string): Promise<boolean> =>
  takeRate(db, `left:${groupId}:${userId}`, leavingsToldADay, 86_400, now).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

export async function leave(action: GroupAction, groupId: string): Promise<void> {
  const membership = await findMembership(action.db, groupId, action.userId, true);
  mustBeMember(membership);
  if (membership.me.role === 'Owner') throw imForbidden();
  await takeOut(action, membership.group, [action.userId], 2);
  if (!(await isToldOf(action, groupId))) return;
  await notifyGroup(
    action.db,
    { to: await managersOf(action.db, groupId), op: noticeOp.left, group: membership.group, by: action.userId },
    action.now,
  );
}

/** Admins remove members, the owner admins too; never oneself. One person who may not be removed refuses the whole. */
export async function removeMembers(action: GroupAction, groupId: string, userIds: readonly string[]): Promise<void> {
  const membership = await findMembership(action.db, groupId, action.userId, true);
  mustManage(membership);
  for (const userId of userIds)
    if (!outranks(membership.me, await memberOf(action.db, groupId, userId)) || userId === action.userId)
      throw imForbidden();
  const gone = await takeOut(action, membership.group, userIds, 3);
  await notifyGroup(
    action.db,
    { to: gone, op: noticeOp.removed, group: membership.group, by: action.userId },
    action.now,
  );
}

/** Called by the server when people leave the circle, whatever their role in the group. */
export async function withdraw(action: GroupAction, group: GroupRow, userIds: readonly string[]): Promise<void> {
  const removed = userIds.filter((userId) => userId !== action.userId);
  await takeOut(
    action,
    group,
    userIds.filter((userId) => userId === action.userId),
    2,
  );
  const gone = await takeOut(action, group, removed, 3);
  await notifyGroup(action.db, { to: gone, op: noticeOp.removed, group, by: action.userId }, action.now);
  if (userIds.includes(group.ownerId)) await findOwner(action, group);
}

/** Chooses a new owner: the highest role, then the longest membership. */
async function findOwner(action: GroupAction, group: GroupRow): Promise<void> {
  const [next] = await rowsOf<{ user_id: string }>(
    action.db,
    sql`
    select user_id from im_group_members where group_id = ${group.groupId} order by case role
    when 'Admin' then 0 else 1 end, join_time, user_id limit 1`,
  );
  const ownerId = next?.user_id ?? '';
  if (ownerId !== '')
    await action.db.update(imGroupMembers).set({ role: 'Owner', muteUntil: 0 }).where(member(group.groupId, ownerId));
  group.ownerId = ownerId;
  await action.db.update(imGroups).set({ ownerId, infoTime: action.now }).where(eq(imGroups.groupId, group.groupId));
  if (ownerId !== '')
    await writeTip(action, group.groupId, { op: 6, by: action.userId, users: [ownerId], changed: { ownerId } });
}

export async function setRole(
  action: GroupAction,
  groupId: string,
  userId: string,
  role: 'Admin' | 'Member',
): Promise<void> {
  const membership = await findMembership(action.db, groupId, action.userId, true);
  mustOwn(membership);
  if (userId === action.userId) throw imForbidden();
  refuseClubGroup(membership.group);
  const other = await memberOf(action.db, groupId, userId);
  if (other === undefined) throw imForbidden();
  await changeRole(action, membership.group, userId, role);
}

/** Does not check permissions. */
export async function changeRole(
  action: GroupAction,
  group: GroupRow,
  userId: string,
  role: 'Admin' | 'Member',
): Promise<void> {
  const other = await memberOf(action.db, group.groupId, userId);
  if (other === undefined || other.role === role || other.role === 'Owner') return;
  if (role === 'Admin') {
    const [row] = await rowsOf<{ count: number }>(
      action.db,
      sql`select count(*)::int as count from im_group_members where group_id = ${group.groupId} and role = 'Admin'`,
    );
    if ((row?.count ?? 0) >= groupLimit.admins) throw new ImRefusal(imCodes.tooManyAdmins, 'ten admins at most');
  }
  await action.db
    .update(imGroupMembers)
    .set({ role, ...(role === 'Admin' ? { muteUntil: 0 } : {}) })
    .where(member(group.groupId, userId));
  await writeTip(action, group.groupId, { op: role === 'Admin' ? 4 : 5, by: action.userId, users: [userId] });
  await notifyGroup(
    action.db,
    { to: [userId], op: role === 'Admin' ? noticeOp.madeAdmin : noticeOp.noAdmin, group, by: action.userId },
    action.now,
  );
}

const longestGag = 10 * 365 * 86_400;
/** seconds: 0 unmutes. Admins mute members, the owner admins too. */
export async function muteMember(action: GroupAction, groupId: string, userId: string, seconds: number): Promise<void> {
  const membership = await findMembership(action.db, groupId, action.userId, true);
  mustManage(membership);
  const other = await memberOf(action.db, groupId, userId);
  if (other === undefined || !outranks(membership.me, other)) throw imForbidden();
  const length = Math.min(longestGag, Math.max(0, Math.floor(seconds)));
  await action.db
    .update(imGroupMembers)
    .set({ muteUntil: length === 0 ? 0 : action.now + length * 1000 })
    .where(member(groupId, userId));
  await writeTip(action, groupId, { op: 7, by: action.userId, users: [userId], mutes: [{ userId, seconds: length }] });
}

export async function setNameCard(
  action: GroupAction,
  groupId: string,
  userId: string,
  nameCard: string,
): Promise<void> {
  const membership = await findMembership(action.db, groupId, action.userId, true);
  mustBeMember(membership);
  if (userId !== action.userId && !outranks(membership.me, await memberOf(action.db, groupId, userId)))
    throw imForbidden();
  if (nameCard !== '' && visibleIn(nameCard) === 0) throw new ImRefusal(imCodes.badRequest, 'name card');
  if (charactersIn(nameCard) > 30) throw new ImRefusal(imCodes.tooLong, 'too long');
  await checkGroupTexts(action, nameCard);
  await action.db.update(imGroupMembers).set({ nameCard }).where(member(groupId, userId));
}
