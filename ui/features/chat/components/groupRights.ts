// Who may do what to whom in a group (docs/product/roles.md#groups), as the screens show it. The server decides; this
// only hides.
import type { Group, GroupMember } from '../../../../bus/entities/chat';

export const isLeader = ({ myRole }: Pick<Group, 'myRole'>): boolean => myRole === 'Owner' || myRole === 'Admin';
const over = (myRole: Group['myRole'], role: GroupMember['role']): boolean =>
  myRole === 'Owner' ? role !== 'Owner' : myRole === 'Admin' && role === 'Member';

/** '' when I may; else why not. */
export function whyNotRemove({ myRole }: Pick<Group, 'myRole'>, { userID, role }: GroupMember, me: string): string {
  return userID === me
    ? '不能移除自己'
    : role === 'Owner'
      ? '不能移除群主'
      : over(myRole, role)
        ? ''
        : '不能移除管理员';
}
export function whyNotMute({ myRole }: Pick<Group, 'myRole'>, { userID, role }: GroupMember, me: string): string {
  return userID === me
    ? '不能禁言自己'
    : role === 'Owner'
      ? '不能禁言群主'
      : over(myRole, role)
        ? ''
        : '不能禁言管理员';
}
export const mayInvite = ({ myRole, myMuteUntil, memberCount, maxMemberCount }: Group, now: number): boolean =>
  myRole !== '' && (myRole !== 'Member' || myMuteUntil <= now) && memberCount < maxMemberCount;
export const mostAdmins = 10;
/** People one call takes. */
export const mostAtOnce = 50;
export const joinWords = { FreeAccess: '自由加入', NeedPermission: '需要审核', DisableApply: '禁止加入' } as const;
