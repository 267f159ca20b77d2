// Fixtures of conversations, groups, members and group notices, as the worker emits them, for the tests of the pages
// of messages and groups.
import type { Conversation, Group, GroupMember, GroupNotice, LastMessage } from '../../bus/entities/chat';
import { user } from './forumThings';

export const now = Date.now();
export const lastMessage = (abstract: string, more: Partial<LastMessage> = {}): LastMessage => ({
  payload: null,
  extension: '',
  data: '',
  atFlag: 0,
  type: 'text',
  fromID: 'u1',
  fromName: '',
  abstract,
  time: now - 60_000,
  isRevoked: 0,
  status: 'success',
  ...more,
});
export const withUser = (userID: string, nick: string, more: Partial<Conversation> = {}): Conversation => ({
  conversationID: 'C2C' + userID,
  type: 'C2C',
  unreadCount: 0,
  lastMessage: lastMessage('好的', { fromID: userID }),
  groupProfile: null,
  userProfile: { userID, nick, avatar: '', userType: 1 },
  memberAvatars: [],
  isPinned: 0,
  muteNotify: 0,
  draft: null,
  peerReadTime: 0,
  sortTime: now,
  ...more,
});
export const inGroup = (groupID: string, name: string, more: Partial<Conversation> = {}): Conversation => ({
  ...withUser('', ''),
  conversationID: 'GROUP' + groupID,
  type: 'GROUP',
  userProfile: null,
  memberAvatars: ['', '', '', ''],
  groupProfile: {
    name,
    groupID,
    avatarUrl: '',
    memberCount: 36,
    type: 'Public',
    muteAll: 0,
    joinOption: 'NeedPermission',
  },
  ...more,
});
export const group = (more: Partial<Group> = {}): Group => ({
  groupID: 'g1',
  name: '皖南秋路 11.28 出行群',
  avatarUrl: '',
  introduction: '',
  notification: { text: '', author: '', time: 0 },
  ownerID: 'u1',
  memberCount: 8,
  maxMemberCount: 500,
  joinOption: 'NeedPermission',
  muteAll: 0,
  tribeId: '',
  clubId: '',
  myRole: 'Owner',
  muteNotify: 0,
  myMuteUntil: 0,
  createTime: 1,
  ...more,
});
export const member = (userID: string, nick: string, more: Partial<GroupMember> = {}): GroupMember => ({
  userID,
  nick,
  nameCard: '',
  avatar: '',
  role: 'Member',
  joinTime: 1,
  muteUntil: 0,
  userType: 1,
  ...more,
});
export const membersOf = (list: GroupMember[]) => ({
  list,
  phase: 'ready' as const,
  more: 'idle' as const,
  hasMore: 0 as const,
  total: list.length,
});
export const groupNotice = (
  noticeId: string,
  operationType: GroupNotice['operationType'],
  more: Partial<GroupNotice> = {},
): GroupNotice => ({
  noticeId,
  operationType,
  groupID: 'g1',
  groupName: '皖南秋路 11.28 出行群',
  operator: user('u2', '阿澈'),
  target: user('me', '林屿'),
  time: now - 3_600_000,
  handled: 0,
  message: '',
  ...more,
});
