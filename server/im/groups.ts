// Groups: create, change, transfer and dismiss, with the tip that all members see. members.ts has the members.
import { and, eq, sql } from 'drizzle-orm';
import { findBannedWords } from '../moderation/bannedWords';
import { charactersIn, visibleIn } from '../platform/characters';
import type { Db } from '../db/open';
import { users } from '../db/tables/users';
import { imGroupMembers, imGroups, imTalks, type TipBody } from '../db/tables/im';
import { newId } from '../platform/ids';
import { takeRate } from '../platform/rates';
import { Refusal } from '../platform/refusals';
import { claimChatFiles } from '../media/chatFiles';
import { isReserved } from '../moderation/reservedNames';
import { systemAccount } from './accounts';
import { imCodes, imForbidden, ImRefusal } from './codes';
import { addMessage, lockConversation, secondsOf } from './messages';
import { endRequests, noticeOp, notifyGroup } from './notices';
import { mustBeMember, mustManage, mustNotBeMuted, mustOwn, findMembership, type GroupRow } from './permissions';
import { announce } from '../notifications/push';
import { groupConversationId } from './conversationIds';

export const groupLimit = { members: 500, admins: 10, name: 30, introduction: 300, bulletin: 500, owned: 100 } as const;
/** Groups that a person founds within a day. */
export const groupsADay = 100;
/** The actor, database and time of a change. `by`: the connection that it came from. */
export type GroupAction = { db: Db; now: number; userId: string; by: string };

/** Writes a tip into the conversation; it takes a sequence number like a message. */
export async function writeTip(action: GroupAction, groupId: string, tip: TipBody): Promise<void> {
  const talk = await lockConversation(action.db, groupConversationId(groupId));
  const row = await addMessage(
    action.db,
    talk,
    {
      sender: systemAccount,
      clientSeq: talk.lastSeq + 1,
      random: talk.lastSeq + 100_001,
      clientSeconds: secondsOf(action.now),
      body: { tip },
    },
    action.now,
  );
  await announce(action.db, { is: 'message', talk: talk.talkId, seq: row.seq, by: '' });
}

/** A group's picture is an upload of the actor or a picture of the seed; it is referenced from now on. */
export async function ownGroupPicture(action: GroupAction, url: string | undefined): Promise<string | undefined> {
  if (url === undefined || url === '') return url;
  const path = /^(?:https?:\/\/[^/?#\s]+)?(\/media\/(?:u|seed)\/[\w-]{1,80}\.webp)$/.exec(url)?.[1];
  if (path === undefined) throw new ImRefusal(imCodes.badRequest, 'a picture from elsewhere');
  await claimChatFiles(action.db, action.userId, path, action.now);
  return path;
}

export type NewGroup = {
  groupId?: string;
  name: string;
  faceUrl?: string;
  introduction?: string;
  notification?: string;
  joinOption?: GroupRow['joinOption'];
  ownerId: string;
  tribeId?: string;
  clubId?: string;
};

/**
 * Checks the name and texts of a group or of a member's name card: the actor is not muted, no banned words, no reserved
 * name.
 */
export async function checkGroupTexts(
  { db, userId, now }: GroupAction,
  name: string,
  ...texts: string[]
): Promise<void> {
  const groupTexts = [name, ...texts].filter((text) => text.trim() !== '');
  if (groupTexts.length === 0) return;
  await mustNotBeMuted(db, userId, now);
  if ((await findBannedWords({ db }, groupTexts)).some((ranges) => ranges.length > 0))
    throw new ImRefusal(imCodes.badWords, 'words that are not carried');
  const [me] = await db.select({ isStaff: users.isStaff }).from(users).where(eq(users.userId, userId));
  if (me?.isStaff !== 1 && (await isReserved(db, name, userId)))
    throw new ImRefusal(imCodes.badWords, 'a reserved name');
}

/** An empty group with its owner in it. */
export async function makeGroup(action: GroupAction, made: NewGroup): Promise<GroupRow> {
  const groupId = made.groupId ?? newId('g', action.now);
  const row = {
    groupId,
    name: made.name,
    faceUrl: made.faceUrl ?? '',
    introduction: made.introduction ?? '',
    notification: made.notification ?? '',
    notificationBy: (made.notification ?? '') === '' ? '' : made.ownerId,
    notificationTime: (made.notification ?? '') === '' ? 0 : action.now,
    ownerId: made.ownerId,
    joinOption: made.joinOption ?? 'NeedPermission',
    tribeId: made.tribeId ?? '',
    clubId: made.clubId ?? '',
    memberCount: 0,
    createTime: action.now,
    infoTime: action.now,
  };
  const [group] = await action.db.insert(imGroups).values(row).returning();
  if (group === undefined) throw new Error('a group was not made');
  await action.db
    .insert(imTalks)
    .values({ talkId: groupConversationId(groupId), lastTime: action.now })
    .onConflictDoNothing();
  return group;
}

/** Locks: two groups at the same moment are counted one after the other. */
export async function mustOwnFewerGroups(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${'groupsOf:' + userId}))`);
  const owned = await db.$count(imGroups, and(eq(imGroups.ownerId, userId), eq(imGroups.dismissTime, 0)));
  if (owned >= groupLimit.owned) throw new ImRefusal(imCodes.tooManyGroups, 'a hundred groups are enough');
}

/** Also of those that are dismissed since: followers are members of a new group without being asked. */
export async function mustFoundFewerGroups({ db, now, userId }: GroupAction): Promise<void> {
  await takeRate(db, 'founded:' + userId, groupsADay, 86_400, now).catch((error: unknown) => {
    throw error instanceof Refusal ? new ImRefusal(imCodes.tooManyGroups, 'enough groups for a day') : error;
  });
}

export type GroupChange = {
  name?: string;
  introduction?: string;
  notification?: string;
  faceUrl?: string;
  joinOption?: GroupRow['joinOption'];
  muteAll?: 0 | 1;
};

/** What is not so already: a change whose answer was lost comes twice, and is told once. */
const differing = (group: GroupRow, asked: GroupChange): GroupChange =>
  Object.fromEntries(Object.entries(asked).filter(([name, value]) => group[name as keyof GroupChange] !== value));

/** Changes name, cover, bulletin, join option or mute-all; for owner and admins. */
export async function changeGroup(action: GroupAction, groupId: string, asked: GroupChange): Promise<void> {
  const membership = await findMembership(action.db, groupId, action.userId, true);
  mustManage(membership);
  const change = differing(membership.group, asked);
  if (Object.keys(change).length === 0) return;
  const { name, introduction, notification } = change;
  if (name !== undefined && (visibleIn(name) === 0 || charactersIn(name) > groupLimit.name))
    throw new ImRefusal(imCodes.badRequest, 'name');
  if (
    charactersIn(introduction ?? '') > groupLimit.introduction ||
    charactersIn(notification ?? '') > groupLimit.bulletin
  )
    throw new ImRefusal(imCodes.tooLong, 'too long');
  await checkGroupTexts(action, name ?? '', introduction ?? '', notification ?? '');
  const faceUrl = await ownGroupPicture(action, change.faceUrl);
  await action.db
    .update(imGroups)
    .set({
      ...change,
      ...(faceUrl === undefined ? {} : { faceUrl }),
      infoTime: action.now,
      ...(notification === undefined ? {} : { notificationBy: action.userId, notificationTime: action.now }),
    })
    .where(eq(imGroups.groupId, groupId));
  await writeTip(action, groupId, { op: 6, by: action.userId, users: [], changed: change });
}

export async function handOverGroup(action: GroupAction, groupId: string, toUser: string): Promise<void> {
  const membership = await findMembership(action.db, groupId, action.userId, true);
  mustOwn(membership);
  const next = await findMembership(action.db, groupId, toUser);
  mustBeMember(next);
  if (next.me.userId === action.userId) throw new ImRefusal(imCodes.badRequest, 'already the owner');
  refuseClubGroup(membership.group);
  await mustOwnFewerGroups(action.db, toUser);
  await transferOwnership(action, membership.group, action.userId, toUser);
}

/** Does not check permissions. */
export async function transferOwnership(
  action: GroupAction,
  { groupId }: GroupRow,
  from: string,
  to: string,
): Promise<void> {
  const setRole = (userId: string, role: 'Owner' | 'Member') =>
    action.db
      .update(imGroupMembers)
      .set({ role, muteUntil: 0 })
      .where(and(eq(imGroupMembers.groupId, groupId), eq(imGroupMembers.userId, userId)));
  await setRole(from, 'Member');
  await setRole(to, 'Owner');
  await action.db.update(imGroups).set({ ownerId: to, infoTime: action.now }).where(eq(imGroups.groupId, groupId));
  await writeTip(action, groupId, { op: 6, by: action.userId, users: [to], changed: { ownerId: to } });
}

/** Refuses for the group of a car club: its roles and existence are decided in the club. */
export function refuseClubGroup(group: Pick<GroupRow, 'clubId'>): void {
  if (group.clubId !== '') throw imForbidden();
}

/** Dismisses the group; its messages are no longer available. */
export async function dismiss(action: GroupAction, groupId: string): Promise<void> {
  const membership = await findMembership(action.db, groupId, action.userId, true);
  mustOwn(membership);
  refuseClubGroup(membership.group);
  await endGroup(action, membership.group, noticeOp.dismissed);
}

/** `revoked`: by the server, without a permission check. */
export async function endGroup(
  action: GroupAction,
  group: GroupRow,
  op: typeof noticeOp.dismissed | typeof noticeOp.revoked,
): Promise<void> {
  const gone = await action.db
    .delete(imGroupMembers)
    .where(eq(imGroupMembers.groupId, group.groupId))
    .returning({ userId: imGroupMembers.userId });
  await action.db
    .update(imGroups)
    .set({ dismissTime: action.now, memberCount: 0 })
    .where(eq(imGroups.groupId, group.groupId));
  const users = gone.map((row) => row.userId);
  await endRequests(action.db, group.groupId);
  await notifyGroup(action.db, { to: users, op, group, by: action.userId }, action.now);
  await announce(action.db, { is: 'belonging', users: [action.userId], group: group.groupId, report: 4 });
}
