// Permissions to send messages and to manage a group. Checked inside the transaction of every frame, so that a revoked
// role counts at once.
import { and, eq, inArray, min, or, sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../db/open';
import { imGroupMembers, imGroups, imMessages, imTalks, type ImRole } from '../db/tables/im';
import { noticeSettings, users } from '../db/tables/users';
import { flag } from '../platform/flag';
import { takeRate } from '../platform/rates';
import { Refusal } from '../platform/refusals';
import { imCodes, imForbidden, ImRefusal, noGroup } from './codes';
import { groupConversationId, pairOf, participantsOf } from './conversationIds';
import { isGroupHidden } from './visibility';
import { isSame, type MessageRow, type NewMessage } from './messages';

/** Messages that a stranger may send before a reply or a follow. */
export const strangerMessages = 1;
/** Strangers to whom a person may write a first message within a day. */
export const strangersADay = 50;

export type Relation = {
  exists: boolean;
  blocked: boolean;
  follows: boolean;
  followed: boolean;
  mutedUntil: number;
  /** Messages left before a reply, -1 without a limit. */ left: number;
};

/** The relation of `me` to `peer`. */
export async function relationOf(db: Db, me: string, peer: string): Promise<Relation> {
  const [row] = await rowsOf<{
    exists: boolean;
    blocked: boolean;
    follows: boolean;
    followed: boolean;
    muted_until: number;
  }>(
    db,
    sql`
    select exists (select 1 from users where user_id = ${peer}) as exists,
      exists (select 1 from blocks where (user_id = ${me} and target_id = ${peer}) or (user_id = ${peer}
      and target_id = ${me})) as blocked,
      exists (select 1 from follows where user_id = ${me} and target_id = ${peer}) as follows,
      exists (select 1 from follows where user_id = ${peer} and target_id = ${me}) as followed,
      coalesce((select mute_until from users where user_id = ${me}), 0)::float8 as muted_until`,
  );
  if (row === undefined) throw new Error('no answer about two people');
  const talkId = pairOf(me, peer);
  const [talk] = await db
    .select({ sentA: imTalks.sentA, sentB: imTalks.sentB })
    .from(imTalks)
    .where(eq(imTalks.talkId, talkId));
  const [a] = participantsOf(talkId);
  const { sentA, sentB } = talk ?? { sentA: 0, sentB: 0 };
  const [sentByMe, sentByPeer] = me === a ? [sentA, sentB] : [sentB, sentA];
  const left = row.followed || sentByPeer > 0 ? -1 : Math.max(0, strangerMessages - sentByMe);
  return {
    exists: row.exists,
    blocked: row.blocked,
    follows: row.follows,
    followed: row.followed,
    mutedUntil: row.muted_until,
    left,
  };
}

/** What both of two people allow the other to learn: how far they have read, that they are typing. */
export async function agreedBy(db: Db, one: string, other: string): Promise<{ receipts: 0 | 1; typing: 0 | 1 }> {
  const [both] = await db
    .select({ receipts: min(noticeSettings.readReceipts), typing: min(noticeSettings.typing) })
    .from(noticeSettings)
    .where(inArray(noticeSettings.userId, [one, other]));
  return { receipts: flag(both?.receipts ?? 1), typing: flag(both?.typing ?? 1) };
}

/** Refuses a message that is not allowed. A block is answered like a message that was not delivered. */
export async function mustBeReachable(db: Db, me: string, peer: string, now: number): Promise<Relation> {
  const relation = await relationOf(db, me, peer);
  if (relation.mutedUntil > now) throw new ImRefusal(imCodes.muted, 'muted');
  if (!relation.exists || relation.blocked || me === peer) throw new ImRefusal(imCodes.notDelivered, 'not delivered');
  if (relation.left === 0) throw new ImRefusal(imCodes.stranger, 'wait for an answer');
  return relation;
}

/** Counts a first message to a stranger. Those who speak for the house may write to everybody. */
export async function countStranger(db: Db, me: string, relation: Relation, now: number): Promise<void> {
  if (relation.left < 0) return;
  const [house] = await db
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.userId, me), or(eq(users.isStaff, 1), eq(users.isOfficial, 1))));
  if (house !== undefined) return;
  await takeRate(db, 'strangers:' + me, strangersADay, 86_400, now).catch((error: unknown) => {
    throw error instanceof Refusal ? new ImRefusal(imCodes.tooManyStrangers, 'too many strangers') : error;
  });
}

export type GroupRow = typeof imGroups.$inferSelect;
export type MemberRow = typeof imGroupMembers.$inferSelect;
export type GroupMembership = { group: GroupRow; me: MemberRow | null };
export const rankOf = (role: ImRole | undefined): number =>
  role === 'Owner' ? 3 : role === 'Admin' ? 2 : role === 'Member' ? 1 : 0;

/**
 * The group and the caller's role in it; that of a private circle does not exist for others. `lock`: locks the group's
 * row, so that members and settings change one after the other.
 */
export async function findMembership(db: Db, groupId: string, userId: string, lock = false): Promise<GroupMembership> {
  const query = db.select().from(imGroups).where(eq(imGroups.groupId, groupId));
  const [group] = await (lock ? query.for('update') : query);
  if (group === undefined || group.dismissTime > 0) throw noGroup();
  const me = (await memberOf(db, groupId, userId)) ?? null;
  if (me === null && (await isGroupHidden(db, group, userId))) throw noGroup();
  return { group, me };
}

export async function memberOf(db: Db, groupId: string, userId: string): Promise<MemberRow | undefined> {
  const [row] = await db
    .select()
    .from(imGroupMembers)
    .where(and(eq(imGroupMembers.groupId, groupId), eq(imGroupMembers.userId, userId)));
  return row;
}

/** Refuses a person outside the group. */
export function mustBeMember<T extends { me: object | null }>(
  membership: T,
): asserts membership is T & { me: NonNullable<T['me']> } {
  if (membership.me === null) throw imForbidden();
}
/** Owner and admins. */
export function mustManage(membership: GroupMembership): asserts membership is { group: GroupRow; me: MemberRow } {
  if (rankOf(membership.me?.role) < 2) throw imForbidden();
}
export function mustOwn(membership: GroupMembership): asserts membership is { group: GroupRow; me: MemberRow } {
  if (membership.me?.role !== 'Owner') throw imForbidden();
}
export const outranks = (me: MemberRow, other: MemberRow | undefined): boolean =>
  rankOf(me.role) >= 2 && rankOf(me.role) > rankOf(other?.role);

export const isMutedInGroup = (me: Pick<MemberRow, 'muteUntil'>, now: number): boolean => me.muteUntil > now;

/** Muted everywhere, by the platform. */
export async function mustNotBeMuted(db: Db, userId: string, now: number): Promise<void> {
  const [person] = await rowsOf<{ mute_until: number }>(
    db,
    sql`select mute_until::float8 as mute_until from users where user_id = ${userId}`,
  );
  if ((person?.mute_until ?? 0) > now) throw new ImRefusal(imCodes.muted, 'muted');
}

/** Of a group, of its sender's membership, and of an earlier copy, what sending a message needs. */
export type GroupWriter = {
  group: Pick<GroupRow, 'dismissTime' | 'muteAll'>;
  me: Pick<MemberRow, 'role' | 'muteUntil' | 'joinSeq'> | null;
  mutedUntil: number | null;
  same: Pick<MessageRow, 'seq' | 'createTime'> | null;
};
/**
 * The group, its sender's role in it, until when the platform has muted them, and the same message if it has come
 * before, in one statement.
 */
export async function findWriter(db: Db, groupId: string, message: NewMessage): Promise<GroupWriter> {
  const { sender } = message;
  const [row] = await db
    .select({
      group: { dismissTime: imGroups.dismissTime, muteAll: imGroups.muteAll },
      me: { role: imGroupMembers.role, muteUntil: imGroupMembers.muteUntil, joinSeq: imGroupMembers.joinSeq },
      mutedUntil: users.muteUntil,
      same: { seq: imMessages.seq, createTime: imMessages.createTime },
    })
    .from(imGroups)
    .leftJoin(imGroupMembers, and(eq(imGroupMembers.groupId, imGroups.groupId), eq(imGroupMembers.userId, sender)))
    .leftJoin(users, eq(users.userId, sender))
    .leftJoin(imMessages, isSame(groupConversationId(groupId), message))
    .where(eq(imGroups.groupId, groupId));
  if (row === undefined || row.group.dismissTime > 0) throw noGroup();
  if (row.me === null) await findMembership(db, groupId, sender);
  return row;
}

/** Refuses a person who may not write in the group now. */
export function mustBeAllowedToWrite(writer: GroupWriter, now: number): void {
  mustBeMember(writer);
  const { group, me } = writer;
  if ((writer.mutedUntil ?? 0) > now) throw new ImRefusal(imCodes.muted, 'muted');
  if (isMutedInGroup(me, now) || (group.muteAll === 1 && rankOf(me.role) < 2))
    throw new ImRefusal(imCodes.gagged, 'gagged');
}
