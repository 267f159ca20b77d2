// The adapter's group operations. Separate because the first screens of chat need none of them.
import type { ImAnswer, ImAsk } from '../../bus/entities/im';
import { foundedGroupId } from '../../bus/rules/groupIds';
import { fail, failureIn } from '../kernel/failures';
import { memberOf } from './plainLists';
import type { ImService } from './service';
import { asList, asRaw, asText, asTexts } from './tim';
import type { Raw, TimCall } from './tim';

type Call = (name: TimCall, options?: unknown) => Promise<Raw>;
type GroupOps = Pick<
  ImService,
  | 'members'
  | 'updateGroup'
  | 'setRole'
  | 'removeMembers'
  | 'invite'
  | 'join'
  | 'createGroup'
  | 'leave'
  | 'transfer'
  | 'dismiss'
>;

/**
 * Runs `serve` in sequence; returns the people for whom it failed, with the reason. A network failure fails the whole
 * operation.
 */
async function each(ask: ImAsk, serve: (userID: string) => Promise<string>): Promise<ImAnswer> {
  const failed: { userId: string; reason: string }[] = [];
  for (const userId of ask.userIDs ?? []) {
    const reason = await serve(userId).catch((why: unknown) => {
      const failure = failureIn(why);
      if (!failure || failure.code === 'network') throw fail('network');
      return failure.message || '操作失败';
    });
    if (reason) failed.push({ userId, reason });
  }
  return { failed };
}
/** `me`: the person who is logged in. `founding`: a group with this id is about to be made. */
export function groupOps(call: Call, origin: string, me: () => string, founding: (groupID: string) => void): GroupOps {
  const group = (ask: ImAsk): string => ask.groupID ?? '';
  const done = async (name: TimCall, options?: unknown): Promise<string> => call(name, options).then(() => '');
  const nothing = async (name: TimCall, options?: unknown): Promise<ImAnswer> => call(name, options).then(() => ({}));
  /**
   * For what may be sent again since its answer was lost: a refusal counts as done when `isSo` already, by the groups
   * that the service lists now. Otherwise it is tried once more: the SDK refuses, without a request, for a group that it
   * does not know yet, since its list of groups arrives shortly after it is ready.
   */
  async function unlessSo(
    name: TimCall,
    options: unknown,
    isSo: (listed: readonly Raw[]) => boolean,
  ): Promise<ImAnswer> {
    try {
      return await nothing(name, options);
    } catch (why) {
      if ((failureIn(why)?.code ?? 'network') === 'network') throw why;
      const listed = asList((await call('getGroupList', {}))['groupList']);
      return isSo(listed) ? {} : nothing(name, options);
    }
  }
  /** The answer to a call, or `so` when it is refused with the number that says that it is so already. */
  const orSo = async (answer: Promise<ImAnswer>, number: string, so: ImAnswer): Promise<ImAnswer> =>
    answer.catch((why: unknown) => {
      if (failureIn(why)?.code === number) return so;
      throw why;
    });
  return {
    async members(ask) {
      const asked = { groupID: group(ask), count: ask.limit ?? 100, offset: ask.offset ?? 0 };
      let data = await call('getGroupMemberList', asked);
      // The SDK returns no members, without a request, for a group that it does not know yet: its list of groups
      // arrives after it is ready.
      if (asked.offset === 0 && asList(data['memberList']).length === 0) {
        await call('getGroupList', {});
        data = await call('getGroupMemberList', asked);
      }
      return {
        members: asList(data['memberList'])
          .map((raw) => memberOf(raw, origin))
          .filter((m) => m.userID !== ''),
      };
    },
    updateGroup(ask) {
      const { name, introduction, notification, avatarUrl, joinOption, muteAll } = ask;
      const options: Raw = { groupID: group(ask) };
      if (name !== undefined) options['name'] = name;
      if (introduction !== undefined) options['introduction'] = introduction;
      if (notification !== undefined) options['notification'] = notification;
      if (avatarUrl !== undefined) options['avatar'] = avatarUrl;
      if (joinOption !== undefined) options['joinOption'] = joinOption;
      if (muteAll !== undefined) options['muteAllMembers'] = muteAll === 1;
      return nothing('updateGroupProfile', options);
    },
    setRole: (ask) =>
      each(ask, (userID) => done('setGroupMemberRole', { groupID: group(ask), userID, role: ask.role ?? 'Member' })),
    async removeMembers(ask) {
      // First in one request; one by one only when the service refuses, to find out for whom.
      const userIDList = ask.userIDs ?? [];
      try {
        await call('deleteGroupMember', { groupID: group(ask), userIDList, reason: '' });
        return { failed: [] };
      } catch (why) {
        const failure = failureIn(why);
        if (!failure || failure.code === 'network' || userIDList.length === 1) {
          if (failure && failure.code !== 'network')
            return { failed: userIDList.map((userId) => ({ userId, reason: failure.message })) };
          throw why;
        }
        return each(ask, (userID) =>
          done('deleteGroupMember', { groupID: group(ask), userIDList: [userID], reason: '' }),
        );
      }
    },
    async invite(ask) {
      const userIDList = ask.userIDs ?? [];
      const data = await call('addGroupMember', { groupID: group(ask), userIDList });
      const reasons: { [userId: string]: string } = {};
      for (const userId of asTexts(data['failureUserIDList'])) reasons[userId] = '邀请失败';
      for (const userId of asTexts(data['existedUserIDList'])) reasons[userId] = '已在群聊中';
      for (const userId of asTexts(data['overLimitUserIDList'])) reasons[userId] = '对方加入的群聊太多';
      return {
        failed: userIDList
          .filter((userId) => reasons[userId])
          .map((userId) => ({ userId, reason: reasons[userId] ?? '' })),
      };
    },
    join(ask) {
      const asked = { groupID: group(ask), type: 'Public', applyMessage: ask.reason ?? '' };
      const joined = call('joinGroup', asked).then((data): ImAnswer => ({
        joined: data['status'] === 'WaitAdminApproval' ? 0 : 1,
      }));
      return orSo(joined, '10013', { joined: 1 });
    },
    async createGroup(ask) {
      const groupID = foundedGroupId(me(), ask.clientMsgId ?? '');
      founding(groupID);
      const data = await call('createGroup', {
        type: 'Public',
        groupID,
        name: ask.name ?? '',
        memberList: (ask.userIDs ?? []).map((userID) => ({ userID })),
        joinOption: 'NeedPermission',
      });
      return { groupID: asText(asRaw(data['group'])['groupID']) };
    },
    leave: (ask) => unlessSo('quitGroup', group(ask), (listed) => listed.every((one) => one['groupID'] !== group(ask))),
    transfer: (ask) =>
      unlessSo('changeGroupOwner', { groupID: group(ask), newOwnerID: ask.userID ?? '' }, (listed) =>
        listed.some((one) => one['groupID'] === group(ask) && one['ownerID'] === ask.userID),
      ),
    dismiss: (ask) => orSo(nothing('dismissGroup', group(ask)), '10010', {}),
  };
}
