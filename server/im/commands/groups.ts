// Commands of groups and their members; the rules are in groups.ts, members.ts and invitations.ts of the folder above,
// queries in groupQueries.ts.
import { and, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { isFoundedBy } from '../../../bus/rules/groupIds';
import { imConversations, imGroupMembers, imGroups } from '../../db/tables/im';
import { imCodes, imForbidden, ImRefusal } from '../codes';
import { account, accounts, groupId, reads, whole, words, writes, type CommandContext, type Command } from '../command';
import {
  changeGroup,
  dismiss,
  groupLimit,
  handOverGroup,
  makeGroup,
  mustFoundFewerGroups,
  mustOwnFewerGroups,
  checkGroupTexts,
  ownGroupPicture,
  type GroupChange,
  writeTip,
} from '../groups';
import { askToJoin, canBeAsked, invite, type Invited } from '../invitations';
import { muteMember, leave, addMembers, removeMembers, setNameCard, setRole } from '../members';
import { flags, memberItem, members, mineAmong, publicInfos, selfInfos } from './groupQueries';
import { noticeOp, notifyGroup } from '../notices';
import { mustBeMember, findMembership } from '../permissions';
import { groupConversationId } from '../conversationIds';
import type { Body } from '../wire';
import { charactersIn, visibleIn } from '../../platform/characters';

const ids = v.pipe(v.array(groupId), v.minLength(1), v.maxLength(50));
const CreateBody = v.object({
  /** The phone's own id for the group. */ GroupId: v.optional(groupId),
  Type: v.string(),
  Name: v.pipe(words(100), v.minLength(1)),
  Owner_Account: v.optional(account),
  FaceUrl: v.optional(words(500), ''),
  Introduction: v.optional(words(groupLimit.introduction), ''),
  Notification: v.optional(words(groupLimit.bulletin), ''),
  ApplyJoinOption: v.optional(v.picklist(['FreeAccess', 'NeedPermission', 'DisableApply']), 'NeedPermission'),
  MemberList: v.optional(v.pipe(v.array(v.object({ Member_Account: account })), v.maxLength(100)), []),
});

/** Whether the phone has founded it before and sends it again, as when the first answer was lost. */
async function isFounded(id: string, cx: CommandContext): Promise<boolean> {
  if (!isFoundedBy(cx.userId, id)) throw new ImRefusal(imCodes.badRequest, 'not an id for a group of this person');
  await cx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${'founding:' + id}))`);
  const known = await cx.db.select({ id: imGroups.groupId }).from(imGroups).where(eq(imGroups.groupId, id));
  return known.length > 0;
}

/**
 * Friends (followers of the founder) are members from the start, others are invited; the group starts with a tip about
 * it.
 */
async function create(input: v.InferOutput<typeof CreateBody>, cx: CommandContext): Promise<Body> {
  if (input.Type === 'AVChatRoom' || input.Type === 'Community' || charactersIn(input.Name) > groupLimit.name)
    throw new ImRefusal(imCodes.badRequest, 'this kind of group is not kept here');
  if (visibleIn(input.Name) === 0) throw new ImRefusal(imCodes.badRequest, 'name');
  if (input.GroupId !== undefined && (await isFounded(input.GroupId, cx))) return { GroupId: input.GroupId };
  await mustOwnFewerGroups(cx.db, cx.userId);
  await mustFoundFewerGroups(cx);
  await checkGroupTexts(cx, input.Name, input.Introduction, input.Notification);
  const group = await makeGroup(cx, {
    ...(input.GroupId === undefined ? {} : { groupId: input.GroupId }),
    name: input.Name,
    faceUrl: (await ownGroupPicture(cx, input.FaceUrl)) ?? '',
    introduction: input.Introduction,
    notification: input.Notification,
    joinOption: input.ApplyJoinOption,
    ownerId: cx.userId,
  });
  const asked = input.MemberList.map((one) => one.Member_Account).filter((userId) => userId !== cx.userId);
  const found = await canBeAsked(cx.db, group, cx.userId, asked);
  const friends = asked.filter((userId) => found.get(userId)?.friend === true && found.get(userId)?.blocked === false);
  await addMembers(cx, group, [{ userId: cx.userId, role: 'Owner' }], false);
  const fates = await invite(
    cx,
    group.groupId,
    asked.filter((userId) => !friends.includes(userId)),
  );
  await writeTip(cx, group.groupId, {
    op: 20,
    by: cx.userId,
    users: [...fates].filter(([, fate]) => fate === 'asked').map(([userId]) => userId),
  });
  await addMembers(
    cx,
    group,
    friends.map((userId) => ({ userId })),
    friends.length > 0,
  );
  await notifyGroup(cx.db, { to: [cx.userId], op: noticeOp.created, group, by: cx.userId }, cx.now);
  return { GroupId: group.groupId };
}

const resultOf: { readonly [fate in Invited]: number } = { in: 1, asked: 3, known: 2, full: 4, no: 0 };
const Changed = v.object({
  GroupId: groupId,
  Name: v.optional(words(100)),
  Introduction: v.optional(words(1_000)),
  Notification: v.optional(words(2_000)),
  FaceUrl: v.optional(words(500)),
  ApplyJoinOption: v.optional(v.picklist(['FreeAccess', 'NeedPermission', 'DisableApply'])),
  ShutUpAllMember: v.optional(v.picklist(['On', 'Off'])),
});
function changeOf(input: v.InferOutput<typeof Changed>): GroupChange {
  return {
    ...(input.Name === undefined ? {} : { name: input.Name }),
    ...(input.Introduction === undefined ? {} : { introduction: input.Introduction }),
    ...(input.Notification === undefined ? {} : { notification: input.Notification }),
    ...(input.FaceUrl === undefined ? {} : { faceUrl: input.FaceUrl }),
    ...(input.ApplyJoinOption === undefined ? {} : { joinOption: input.ApplyJoinOption }),
    ...(input.ShutUpAllMember === undefined
      ? {}
      : { muteAll: input.ShutUpAllMember === 'On' ? (1 as const) : (0 as const) }),
  };
}

const MemberChange = v.object({
  GroupId: groupId,
  Member_Account: account,
  Role: v.optional(v.picklist(['Admin', 'Member'])),
  ShutUpTime: v.optional(whole),
  NameCard: v.optional(words(100)),
  MsgFlag: v.optional(v.picklist(flags)),
});
async function changeMember(input: v.InferOutput<typeof MemberChange>, cx: CommandContext): Promise<void> {
  if (input.Role !== undefined) await setRole(cx, input.GroupId, input.Member_Account, input.Role);
  if (input.ShutUpTime !== undefined) await muteMember(cx, input.GroupId, input.Member_Account, input.ShutUpTime);
  if (input.NameCard !== undefined) await setNameCard(cx, input.GroupId, input.Member_Account, input.NameCard);
  if (input.MsgFlag === undefined) return;
  if (input.Member_Account !== cx.userId) throw imForbidden();
  mustBeMember(await findMembership(cx.db, input.GroupId, cx.userId));
  await cx.db
    .update(imConversations)
    .set({ mute: flags.indexOf(input.MsgFlag) })
    .where(and(eq(imConversations.userId, cx.userId), eq(imConversations.talkId, groupConversationId(input.GroupId))));
}

const one = v.object({ GroupId: groupId });
export const groups: { readonly [command: string]: Command } = {
  get_joined_group_list: reads(
    v.object({ Limit: v.optional(whole, 50), Offset: v.optional(whole, 0) }),
    async (input, cx) => {
      const [count] = await cx.db
        .select({ all: sql<number>`count(*)::int` })
        .from(imGroupMembers)
        .where(eq(imGroupMembers.userId, cx.userId));
      return {
        TotalCount: count?.all ?? 0,
        GroupIdList: await mineAmong(cx.db, cx.userId, null, Math.min(100, Math.max(1, input.Limit)), input.Offset),
      };
    },
  ),
  get_group_self_member_info: reads(v.object({ GroupIdList: ids }), selfInfos),
  get_group_public_info: reads(v.object({ GroupIdList: ids }), publicInfos),
  get_group_member_info: reads(
    v.object({ GroupId: groupId, Limit: v.optional(whole, 100), Offset: v.optional(whole, 0) }),
    members,
  ),
  get_specified_group_member_info: reads(
    v.object({ GroupId: groupId, Member_List_Account: accounts(100) }),
    async (input, cx) => {
      mustBeMember(await findMembership(cx.db, input.GroupId, cx.userId));
      const rows =
        input.Member_List_Account.length === 0
          ? []
          : await cx.db
              .select()
              .from(imGroupMembers)
              .where(
                and(
                  eq(imGroupMembers.groupId, input.GroupId),
                  inArray(imGroupMembers.userId, input.Member_List_Account),
                ),
              );
      return { MemberList: rows.map((row) => memberItem(row, cx.now)) };
    },
  ),
  create_group: writes(CreateBody, create),
  apply_join_group: writes(v.object({ GroupId: groupId, ApplyMsg: v.optional(words(300), '') }), async (input, cx) => ({
    JoinedStatus: (await askToJoin(cx, input.GroupId, input.ApplyMsg)) ? 'JoinedSuccess' : 'WaitAdminApproval',
  })),
  quit_group: writes(one, (input, cx) => leave(cx, input.GroupId)),
  destroy_group: writes(one, (input, cx) => dismiss(cx, input.GroupId)),
  change_group_owner: writes(v.object({ GroupId: groupId, NewOwner_Account: account }), (input, cx) =>
    handOverGroup(cx, input.GroupId, input.NewOwner_Account),
  ),
  add_group_member: writes(
    v.object({
      GroupId: groupId,
      MemberList: v.pipe(v.array(v.object({ Member_Account: account })), v.minLength(1), v.maxLength(100)),
    }),
    async (input, cx) => {
      const fates = await invite(
        cx,
        input.GroupId,
        input.MemberList.map((member) => member.Member_Account),
      );
      return { MemberList: [...fates].map(([userId, fate]) => ({ Member_Account: userId, Result: resultOf[fate] })) };
    },
  ),
  delete_group_member: writes(
    v.object({ GroupId: groupId, MemberToDel_Account: v.pipe(v.array(account), v.minLength(1), v.maxLength(100)) }),
    (input, cx) => removeMembers(cx, input.GroupId, input.MemberToDel_Account),
  ),
  modify_group_base_info: writes(Changed, (input, cx) => changeGroup(cx, input.GroupId, changeOf(input))),
  modify_group_member_info: writes(MemberChange, changeMember),
};
