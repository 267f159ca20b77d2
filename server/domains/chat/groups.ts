// Group calls of the API: the group of a circle, the caller's role, revoking messages, mutes.
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Group } from '../../../bus/entities/chat';
import type { Context, Caller } from '../../platform/context';
import { member, role, type Handlers } from '../../platform/handlers';
import { imConversations, imMessages } from '../../db/tables/im';
import { forbidden, gone, Malformed, Refusal } from '../../platform/refusals';
import { enterCircleGroup } from '../../im/circleGroups';
import { enterClubGroup } from '../../im/clubGroups';
import { imCodes, ImRefusal } from '../../im/codes';
import { mayRevoke, revokeSeqs } from '../../im/commands/groupMessages';
import { changeGroup, groupLimit, type GroupAction } from '../../im/groups';
import { muteMember } from '../../im/members';
import { invitationsOf } from '../../im/invitations';
import { findNamed } from '../../im/messages';
import { memberOf, rankOf, findMembership, type GroupMembership } from '../../im/permissions';
import { groupConversationId } from '../../im/conversationIds';
import { briefsOf } from '../users/public';
import { flag } from '../../platform/flag';

const action = (who: Caller, cx: Context): GroupAction => ({ db: cx.db, now: cx.now, userId: who.userId, by: '' });

/** Converts refusals of the chat service to codes of the API. */
export async function asRefusal<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ImRefusal)) throw error;
    if (error.code === imCodes.noGroup || error.code === imCodes.noMessage) throw gone();
    if (error.code === imCodes.forbidden) throw forbidden('暂无权限');
    throw new Refusal(error.code === imCodes.groupFull || error.code === imCodes.tooManyAdmins ? '010005' : '010004');
  }
}

/** A group, or 010002. */
const findGroup = (cx: Context, groupID: string, who: Caller): Promise<GroupMembership> =>
  asRefusal(() => findMembership(cx.db, groupID, who.userId));

async function groupView({ group, me }: GroupMembership, who: Caller, cx: Context): Promise<Group> {
  const [ownSettings] =
    me === null
      ? []
      : await cx.db
          .select({ mute: imConversations.mute })
          .from(imConversations)
          .where(
            and(eq(imConversations.userId, who.userId), eq(imConversations.talkId, groupConversationId(group.groupId))),
          );
  const author =
    group.notificationBy === ''
      ? ''
      : (await briefsOf(cx.db, [group.notificationBy], who)).of(group.notificationBy).userName;
  return {
    groupID: group.groupId,
    name: group.name,
    avatarUrl: group.faceUrl,
    introduction: group.introduction,
    notification:
      me === null
        ? { text: '', author: '', time: 0 }
        : { text: group.notification, author, time: group.notificationTime },
    ownerID: group.ownerId,
    memberCount: group.memberCount,
    maxMemberCount: groupLimit.members,
    joinOption: group.joinOption,
    muteAll: flag(group.muteAll),
    tribeId: group.tribeId,
    clubId: group.clubId,
    myRole: me?.role ?? '',
    muteNotify: flag((ownSettings?.mute ?? 0) > 0),
    myMuteUntil: me !== null && me.muteUntil > cx.now ? me.muteUntil : 0,
    createTime: group.createTime,
    ...(me === null
      ? {}
      : {
          invitations: (await invitationsOf(cx.db, group.groupId, who.userId)).map((one) => ({
            ...one,
            agreed: flag(one.agreed),
          })),
        }),
  };
}

/** Of one person, in one call. */
const mostOfOne = 2_000;
/** The messages named, or the latest of one person. */
async function seqsOf(
  cx: Context,
  groupID: string,
  input: { messageIDs?: string[] | undefined; userID?: string | undefined },
): Promise<number[]> {
  const talkId = groupConversationId(groupID);
  if (input.userID !== undefined) {
    const rows = await cx.db
      .select({ seq: imMessages.seq })
      .from(imMessages)
      .where(
        and(
          eq(imMessages.talkId, talkId),
          eq(imMessages.sender, input.userID),
          eq(imMessages.revokedBy, ''),
          gt(imMessages.createTime, cx.now - 7 * 86_400_000),
        ),
      )
      .orderBy(desc(imMessages.seq))
      .limit(mostOfOne);
    return rows.map((row) => row.seq);
  }
  const found: number[] = [];
  for (const messageID of input.messageIDs ?? [])
    found.push(...(await findNamed(cx.db, messageID, [talkId])).map((row) => row.seq));
  return found;
}

export const groups = {
  switchGroup: member(async (input, who, cx) => {
    const tribeId = input.tribeId ?? '';
    const clubId = input.clubId ?? '';
    if (tribeId === '' && clubId === '') throw new Malformed('tribeId');
    return asRefusal(() =>
      cx.db.transaction((tx) =>
        tribeId === ''
          ? enterClubGroup({ ...cx, db: tx }, clubId, who)
          : enterCircleGroup({ ...cx, db: tx }, tribeId, who),
      ),
    );
  }),

  getGroup: member(async (input, who, cx) => groupView(await findGroup(cx, input.groupID, who), who, cx)),

  getGroupRole: member(async (input, who, cx) => {
    const { me } = await findGroup(cx, input.groupID, who);
    const manages = flag(rankOf(me?.role) >= 2);
    return { role: me?.role ?? '', canMute: manages, canRemove: manages };
  }),

  deleteGroupMessages: role({
    find: async (input, who, cx) => {
      const membership = await findGroup(cx, input.groupID, who);
      const seqs = await seqsOf(cx, input.groupID, input);
      const rows =
        membership.me === null || seqs.length === 0
          ? []
          : await cx.db
              .select()
              .from(imMessages)
              .where(and(eq(imMessages.talkId, groupConversationId(input.groupID)), inArray(imMessages.seq, seqs)));
      const senders = new Map<string, Awaited<ReturnType<typeof memberOf>>>();
      for (const row of rows)
        if (!senders.has(row.sender)) senders.set(row.sender, await memberOf(cx.db, input.groupID, row.sender));
      const { me } = membership;
      const allowed =
        me !== null &&
        (rows.length > 0
          ? rows.every((row) => row.revokedBy !== '' || mayRevoke(row, me, senders.get(row.sender), cx.now))
          : rankOf(me.role) >= 2);
      return { seqs, allowed };
    },
    may: (found) => found.allowed || '暂无权限',
    run: async (found, input, who, cx) => {
      if (found.seqs.length === 0) throw gone();
      await asRefusal(() => revokeSeqs(action(who, cx), input.groupID, found.seqs));
      return {};
    },
  }),

  gag: role({
    find: (input, who, cx) => findGroup(cx, input.groupID, who),
    may: (membership) => rankOf(membership.me?.role) >= 2 || '仅群主和管理员可禁言',
    run: async (_standing, input, who, cx) => {
      if (input.all !== undefined)
        await asRefusal(() => changeGroup(action(who, cx), input.groupID, { muteAll: input.all === 1 ? 1 : 0 }));
      else if (input.userID === undefined || input.seconds === undefined) throw new Malformed('userID');
      else {
        const { userID, seconds } = input;
        await asRefusal(() => muteMember(action(who, cx), input.groupID, userID, seconds));
      }
      return {};
    },
  }),
} satisfies Partial<Handlers<'chat'>>;
