// Reading groups and their members on the wire.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/open';
import { imConversations, imGroupMembers, imGroups, imTalks } from '../../db/tables/im';
import { imCodes } from '../codes';
import type { CommandContext } from '../command';
import { groupLimit } from '../groups';
import { secondsOf } from '../messages';
import { mustBeMember, findMembership, type GroupRow, type MemberRow } from '../permissions';
import type { Body } from '../wire';

function groupBase(group: GroupRow, lastSeq: number, lastTime: number): Body {
  return {
    GroupId: group.groupId,
    Type: 'Public',
    Name: group.name,
    FaceUrl: group.faceUrl,
    Introduction: group.introduction,
    Notification: group.notification,
    Owner_Account: group.ownerId,
    CreateTime: secondsOf(group.createTime),
    InfoSeq: secondsOf(group.infoTime),
    LastInfoTime: secondsOf(group.infoTime),
    LastMsgTime: secondsOf(lastTime),
    NextMsgSeq: lastSeq + 1,
    MemberNum: group.memberCount,
    MaxMemberNum: groupLimit.members,
    ApplyJoinOption: group.joinOption,
    InviteJoinOption: 'FreeAccess',
    ShutUpAllMember: group.muteAll === 1 ? 'On' : 'Off',
  };
}
export const flags = ['AcceptAndNotify', 'Discard', 'AcceptNotNotify'] as const;
const selfInfo = (me: MemberRow, readSeq: number, mute: number): Body => ({
  Role: me.role,
  JoinTime: secondsOf(me.joinTime),
  MsgFlag: flags[mute] ?? flags[0],
  MsgSeq: readSeq,
  NameCard: me.nameCard,
});
export const memberItem = (row: MemberRow, now: number): Body => ({
  Member_Account: row.userId,
  Role: row.role,
  JoinTime: secondsOf(row.joinTime),
  NameCard: row.nameCard,
  ShutUpUntil: row.muteUntil > now ? secondsOf(row.muteUntil) : 0,
  MsgSeq: 0,
});

/** Groups with the caller's role; groups that the caller is not in are omitted. */
export async function mineAmong(
  db: Db,
  userId: string,
  ids: readonly string[] | null,
  limit: number,
  offset: number,
): Promise<Body[]> {
  const rows = await db
    .select({
      group: imGroups,
      me: imGroupMembers,
      lastSeq: imTalks.lastSeq,
      lastTime: imTalks.lastTime,
      readSeq: imConversations.readSeq,
      mute: imConversations.mute,
    })
    .from(imGroupMembers)
    .innerJoin(imGroups, eq(imGroups.groupId, imGroupMembers.groupId))
    .innerJoin(imTalks, sql`${imTalks.talkId} = 'g:' || ${imGroups.groupId}`)
    .leftJoin(imConversations, and(eq(imConversations.userId, userId), eq(imConversations.talkId, imTalks.talkId)))
    .where(
      and(
        eq(imGroupMembers.userId, userId),
        eq(imGroups.dismissTime, 0),
        ids === null ? undefined : inArray(imGroups.groupId, [...ids]),
      ),
    )
    .orderBy(asc(imGroups.groupId))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({
    ...groupBase(row.group, row.lastSeq, row.lastTime),
    SelfInfo: selfInfo(row.me, row.readSeq ?? 0, row.mute ?? 0),
  }));
}

/** Those of which the caller may know; the group of a private circle is visible to its members only. */
const visibleAmong = (cx: CommandContext, ids: readonly string[]): Promise<GroupRow[]> =>
  cx.db
    .select()
    .from(imGroups)
    .where(
      and(
        inArray(imGroups.groupId, [...ids]),
        eq(imGroups.dismissTime, 0),
        sql`(not exists (select 1 from circles c where c.tribe_id = ${imGroups.tribeId} and c.is_private = 1) or
          exists (select 1 from circle_members m where m.tribe_id = ${imGroups.tribeId} and m.user_id = ${cx.userId}))`,
      ),
    );

const missing = (id: string, code: number): Body => ({ GroupId: id, ErrorCode: code, ErrorInfo: 'no such group' });

export async function selfInfos(input: { GroupIdList: string[] }, cx: CommandContext): Promise<Body> {
  const found = new Map(
    (await mineAmong(cx.db, cx.userId, input.GroupIdList, 50, 0)).map((one) => [one['GroupId'], one]),
  );
  const visible = new Set((await visibleAmong(cx, input.GroupIdList)).map((row) => row.groupId));
  return {
    GroupInfo: input.GroupIdList.map((id) => {
      const one = found.get(id);
      return one === undefined
        ? missing(id, visible.has(id) ? imCodes.forbidden : imCodes.noGroup)
        : { ErrorCode: 0, ...one, AppDefinedData: [] };
    }),
  };
}

/** Public facts of a group. */
export async function publicInfos(input: { GroupIdList: string[] }, cx: CommandContext): Promise<Body> {
  const found = new Map((await visibleAmong(cx, input.GroupIdList)).map((row) => [row.groupId, row]));
  return {
    GroupInfo: input.GroupIdList.map((id) => {
      const group = found.get(id);
      return group === undefined
        ? missing(id, imCodes.noGroup)
        : { ErrorCode: 0, ...groupBase(group, 0, group.createTime), Notification: '' };
    }),
  };
}

const order = sql`case ${imGroupMembers.role} when 'Owner' then 0 when 'Admin' then 1 else 2 end`;
export async function members(
  input: { GroupId: string; Limit: number; Offset: number },
  cx: CommandContext,
): Promise<Body> {
  const membership = await findMembership(cx.db, input.GroupId, cx.userId);
  mustBeMember(membership);
  const rows = await cx.db
    .select()
    .from(imGroupMembers)
    .where(eq(imGroupMembers.groupId, input.GroupId))
    .orderBy(order, asc(imGroupMembers.joinTime), asc(imGroupMembers.userId))
    .limit(Math.min(100, Math.max(1, input.Limit)))
    .offset(input.Offset);
  return { MemberNum: membership.group.memberCount, MemberList: rows.map((row) => memberItem(row, cx.now)) };
}
