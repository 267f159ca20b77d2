// Groups: making, changing, handing over and dismissing them, with the tip that everybody in it sees. Members:
// members.ts.
import { and, eq } from 'drizzle-orm';
import { findBannedWords } from '../moderation/bannedWords';
import type { Db } from '../db/open';
import { users } from '../db/tables/users';
import { imGroupMembers, imGroups, imTalks, type TipBody } from '../db/tables/im';
import { newId } from '../platform/ids';
import { claimChatFiles } from '../media/chatFiles';
import { isReserved } from '../moderation/reservedNames';
import { systemAccount } from './accounts';
import { imCodes, imForbidden, ImRefusal } from './codes';
import { addMessage, lockConversation, secondsOf } from './messages';
import { noticeOp, tellGroup } from './notices';
import { mustBelong, mustManage, mustNotBeMuted, mustOwn, standingIn, type GroupRow } from './permissions';
import { announce } from '../notifications/push';
import { groupConversationId } from './conversationIds';

export const groupLimit = { members: 500, admins: 10, name: 30, introduction: 300, bulletin: 500 } as const;
/** Who does it, with what, when. `by`: the connection that it came from. */
export type Doing = { db: Db; now: number; userId: string; by: string };

/** A line in the middle of the talk; takes a number like a message. */
export async function writeTip(doing: Doing, groupId: string, tip: TipBody): Promise<void> {
  const talk = await lockConversation(doing.db, groupConversationId(groupId));
  const row = await addMessage(
    doing.db,
    talk,
    {
      sender: systemAccount,
      clientSeq: talk.lastSeq + 1,
      random: talk.lastSeq + 100_001,
      clientSeconds: secondsOf(doing.now),
      body: { tip },
    },
    doing.now,
  );
  await announce(doing.db, { is: 'message', talk: talk.talkId, seq: row.seq, by: '' });
}

/** A group's picture is one that its changer has sent, or the seed's; from now on it is in use. */
export async function ownGroupPicture(doing: Doing, url: string | undefined): Promise<string | undefined> {
  if (url === undefined || url === '') return url;
  const path = /^(?:https?:\/\/[^/?#\s]+)?(\/media\/(?:u|seed)\/[\w-]{1,80}\.webp)$/.exec(url)?.[1];
  if (path === undefined) throw new ImRefusal(imCodes.badRequest, 'a picture from elsewhere');
  await claimChatFiles(doing.db, doing.userId, path, doing.now);
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
 * What a group, or a person in it, is to be called and says of itself: by nobody who is muted, without refused words,
 * under no reserved name.
 */
export async function mustBeFitToShow({ db, userId, now }: Doing, name: string, ...texts: string[]): Promise<void> {
  const said = [name, ...texts].filter((text) => text.trim() !== '');
  if (said.length === 0) return;
  await mustNotBeMuted(db, userId, now);
  if ((await findBannedWords({ db }, said)).some((ranges) => ranges.length > 0))
    throw new ImRefusal(imCodes.badWords, 'words that are not carried');
  const [me] = await db.select({ isStaff: users.isStaff }).from(users).where(eq(users.userId, userId));
  if (me?.isStaff !== 1 && (await isReserved(db, name, userId)))
    throw new ImRefusal(imCodes.badWords, 'a reserved name');
}

/** An empty group with its owner in it. */
export async function makeGroup(doing: Doing, made: NewGroup): Promise<GroupRow> {
  const groupId = made.groupId ?? newId('g', doing.now);
  const row = {
    groupId,
    name: made.name,
    faceUrl: made.faceUrl ?? '',
    introduction: made.introduction ?? '',
    notification: made.notification ?? '',
    notificationBy: (made.notification ?? '') === '' ? '' : made.ownerId,
    notificationTime: (made.notification ?? '') === '' ? 0 : doing.now,
    ownerId: made.ownerId,
    joinOption: made.joinOption ?? 'NeedPermission',
    tribeId: made.tribeId ?? '',
    clubId: made.clubId ?? '',
    memberCount: 0,
    createTime: doing.now,
    infoTime: doing.now,
  };
  const [group] = await doing.db.insert(imGroups).values(row).returning();
  if (group === undefined) throw new Error('a group was not made');
  await doing.db
    .insert(imTalks)
    .values({ talkId: groupConversationId(groupId), lastTime: doing.now })
    .onConflictDoNothing();
  return group;
}

export type GroupChange = {
  name?: string;
  introduction?: string;
  notification?: string;
  faceUrl?: string;
  joinOption?: GroupRow['joinOption'];
  muteAll?: 0 | 1;
};

/** Name, cover, bulletin, the way in, silence for all: owner and admins. */
export async function changeGroup(doing: Doing, groupId: string, change: GroupChange): Promise<void> {
  const standing = await standingIn(doing.db, groupId, doing.userId, true);
  mustManage(standing);
  const { name, introduction, notification } = change;
  if (name !== undefined && (name.trim() === '' || name.length > groupLimit.name))
    throw new ImRefusal(imCodes.badRequest, 'name');
  if ((introduction ?? '').length > groupLimit.introduction || (notification ?? '').length > groupLimit.bulletin)
    throw new ImRefusal(imCodes.tooLong, 'too long');
  const isNew = (text: string | undefined, now: string): string => (text === undefined || text === now ? '' : text);
  await mustBeFitToShow(
    doing,
    isNew(name, standing.group.name),
    isNew(introduction, standing.group.introduction),
    isNew(notification, standing.group.notification),
  );
  const faceUrl = await ownGroupPicture(doing, change.faceUrl);
  await doing.db
    .update(imGroups)
    .set({
      ...change,
      ...(faceUrl === undefined ? {} : { faceUrl }),
      infoTime: doing.now,
      ...(notification === undefined ? {} : { notificationBy: doing.userId, notificationTime: doing.now }),
    })
    .where(eq(imGroups.groupId, groupId));
  await writeTip(doing, groupId, { op: 6, by: doing.userId, users: [], changed: change });
}

export async function handOver(doing: Doing, groupId: string, toUser: string): Promise<void> {
  const standing = await standingIn(doing.db, groupId, doing.userId, true);
  mustOwn(standing);
  const next = await standingIn(doing.db, groupId, toUser);
  mustBelong(next);
  if (next.me.userId === doing.userId) throw new ImRefusal(imCodes.badRequest, 'already the owner');
  ruledByClub(standing.group);
  await giveOver(doing, standing.group, doing.userId, toUser);
}

/** Without asking who may. */
export async function giveOver(doing: Doing, { groupId }: GroupRow, from: string, to: string): Promise<void> {
  const setRole = (userId: string, role: 'Owner' | 'Member') =>
    doing.db
      .update(imGroupMembers)
      .set({ role, muteUntil: 0 })
      .where(and(eq(imGroupMembers.groupId, groupId), eq(imGroupMembers.userId, userId)));
  await setRole(from, 'Member');
  await setRole(to, 'Owner');
  await doing.db.update(imGroups).set({ ownerId: to, infoTime: doing.now }).where(eq(imGroups.groupId, groupId));
  await writeTip(doing, groupId, { op: 6, by: doing.userId, users: [to], changed: { ownerId: to } });
}

/** Who is what in the group of a car club, and whether there is one, is decided in the club. */
export function ruledByClub(group: Pick<GroupRow, 'clubId'>): void {
  if (group.clubId !== '') throw imForbidden();
}

/** The group is gone for all; what was said in it is not to be had any more. */
export async function dismiss(doing: Doing, groupId: string): Promise<void> {
  const standing = await standingIn(doing.db, groupId, doing.userId, true);
  mustOwn(standing);
  ruledByClub(standing.group);
  await endGroup(doing, standing.group, noticeOp.dismissed);
}

/** `revoked`: by the house, which asks nobody. */
export async function endGroup(
  doing: Doing,
  group: GroupRow,
  op: typeof noticeOp.dismissed | typeof noticeOp.revoked,
): Promise<void> {
  const gone = await doing.db
    .delete(imGroupMembers)
    .where(eq(imGroupMembers.groupId, group.groupId))
    .returning({ userId: imGroupMembers.userId });
  await doing.db
    .update(imGroups)
    .set({ dismissTime: doing.now, memberCount: 0 })
    .where(eq(imGroups.groupId, group.groupId));
  const users = gone.map((row) => row.userId);
  await tellGroup(doing.db, { to: users, op, group, by: doing.userId }, doing.now);
  await announce(doing.db, { is: 'belonging', users: [doing.userId], group: group.groupId, report: 4 });
}
