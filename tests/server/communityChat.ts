// Chat of the small community: groups of two circles with messages, and a request to join one.
import type { SeedChat } from '../../server/seed/types/seedTypes';
import { hour, NOW, people } from './communityPeople';

/**
 * The groups of two circles with three messages each, an hour old; `author` is in the circles but not in their groups,
 * and asks to come into one.
 */
const groupRoles = [
  ['circleMember', 'Member'],
  ['circleAdmin', 'Admin'],
  ['circleOwner', 'Owner'],
] as const;
export function chat(): SeedChat {
  const groups = ['open', 'secret'].map((tribeId) => ({
    groupId: 'g-' + tribeId,
    name: '圈子' + tribeId,
    ownerId: 'circleOwner',
    joinOption: 'NeedPermission' as const,
    tribeId,
    memberCount: 3,
    createTime: NOW - 400 * hour,
    notification: '群公告',
    notificationBy: 'circleOwner',
    notificationTime: NOW - hour,
  }));
  return {
    people: [],
    circleMembers: [],
    files: [],
    accounts: Object.keys(people),
    groups,
    groupMembers: groups.flatMap(({ groupId }) =>
      groupRoles.map(([userId, role]) => ({ groupId, userId, role, joinTime: NOW - 400 * hour, joinSeq: 0 })),
    ),
    talks: groups.map(({ groupId }) => ({ talkId: 'g:' + groupId, lastSeq: 3, lastTime: NOW - hour })),
    messages: groups.flatMap(({ groupId }) =>
      groupRoles.map(([sender], at) => ({
        talkId: 'g:' + groupId,
        seq: at + 1,
        sender,
        clientSeq: at + 1,
        random: 1_000 + at,
        clientSeconds: (NOW - hour) / 1000,
        createTime: NOW - hour,
        body: { elems: [{ MsgType: 'TIMTextElem', MsgContent: { Text: '群里的话' + at } }] },
        words: '群里的话' + at,
      })),
    ),
    conversations: groups.flatMap(({ groupId }) =>
      groupRoles.map(([userId]) => ({ userId, talkId: 'g:' + groupId, isGroup: 1, peer: groupId, readSeq: 3 })),
    ),
    notices: (['circleAdmin', 'circleOwner'] as const).map((userId) => ({
      noticeId: 'asks-' + userId,
      userId,
      operationType: 1,
      groupId: 'g-open',
      groupName: '圈子open',
      operatorId: 'author',
      targetId: 'author',
      requestId: 'asks',
      message: '让我进群',
      createTime: NOW - hour,
    })),
  };
}
/** Ids of a group's messages, by author. */
export const messageIdBy = (sender: (typeof groupRoles)[number][0]): string =>
  `1441152${String(Object.keys(people).indexOf(sender) + 1).padStart(11, '0')}-${(NOW - hour) / 1000}-${1_000 + groupRoles.findIndex(([userId]) => userId === sender)}`;
