// Rows of the permission table (roleTable) about chat and its groups.
import { messageIdBy } from './community';
import { members, notFor, ok, unseen, type Row } from './roleWords';

/** Members of the group of a private circle. */
const inGroup = { circleMember: ok, circleAdmin: ok, circleOwner: ok };

export const chatRows: Row[] = [
  { call: 'chat.getUserSig', what: 'own signature', input: {}, expect: members },
  { call: 'chat.getAttention', what: 'a person', input: { userId: 'author' }, expect: members },
  { call: 'chat.getAttention', what: 'nobody', input: { userId: 'nobody' }, expect: unseen() },
  { call: 'chat.importAccount', what: 'oneself', input: {}, expect: members },
  { call: 'chat.getUnread', what: 'own numbers', input: {}, expect: members },
  { call: 'chat.switchGroup', what: 'of an open circle', input: { tribeId: 'open' }, expect: members },
  { call: 'chat.switchGroup', what: 'of a private circle', input: { tribeId: 'secret' }, expect: unseen(inGroup) },
  { call: 'chat.switchGroup', what: 'of no circle', input: { tribeId: 'nothing' }, expect: unseen() },
  { call: 'chat.switchGroup', what: 'of no club', input: { clubId: 'nothing' }, expect: unseen() },
  { call: 'chat.getGroup', what: 'of an open circle', input: { groupID: 'g-open' }, expect: members },
  { call: 'chat.getGroup', what: 'of a private circle', input: { groupID: 'g-secret' }, expect: unseen(inGroup) },
  { call: 'chat.getGroupRole', what: 'of an open circle', input: { groupID: 'g-open' }, expect: members },
  { call: 'chat.getGroupRole', what: 'of a private circle', input: { groupID: 'g-secret' }, expect: unseen(inGroup) },
  { call: 'chat.getGroupRole', what: 'none', input: { groupID: 'nothing' }, expect: unseen() },
  {
    call: 'chat.deleteGroupMessages',
    what: 'a member’s, an hour old',
    input: { groupID: 'g-open', messageIDs: [messageIdBy('circleMember')] },
    expect: notFor({ circleAdmin: ok, circleOwner: ok }),
  },
  {
    call: 'chat.deleteGroupMessages',
    what: 'an admin’s',
    input: { groupID: 'g-open', messageIDs: [messageIdBy('circleAdmin')] },
    expect: notFor({ circleAdmin: ok, circleOwner: ok }),
  },
  {
    call: 'chat.deleteGroupMessages',
    what: 'the owner’s',
    input: { groupID: 'g-open', userID: 'circleOwner' },
    expect: notFor({ circleOwner: ok }),
  },
  {
    call: 'chat.deleteGroupMessages',
    what: 'in a private circle',
    input: { groupID: 'g-secret', userID: 'circleMember' },
    expect: unseen({ circleMember: '010003', circleAdmin: ok, circleOwner: ok }),
  },
  {
    call: 'chat.gag',
    what: 'a member',
    input: { groupID: 'g-open', userID: 'circleMember', seconds: 600 },
    expect: notFor({ circleAdmin: ok, circleOwner: ok }),
  },
  {
    call: 'chat.gag',
    what: 'an admin',
    input: { groupID: 'g-open', userID: 'circleAdmin', seconds: 600 },
    expect: notFor({ circleOwner: ok }),
  },
  {
    call: 'chat.gag',
    what: 'everybody',
    input: { groupID: 'g-open', all: 1 },
    expect: notFor({ circleAdmin: ok, circleOwner: ok }),
  },
  {
    call: 'chat.gag',
    what: 'in a private circle',
    input: { groupID: 'g-secret', all: 0 },
    expect: unseen({ circleMember: '010003', circleAdmin: ok, circleOwner: ok }),
  },
  { call: 'chat.listGroupNotices', what: 'own ones', input: {}, expect: members },
  { call: 'chat.readGroupNotices', what: 'own ones', input: {}, expect: members },
  {
    call: 'chat.handleGroupNotice',
    what: 'the admin’s',
    input: { noticeId: 'asks-circleAdmin', agree: 1 },
    expect: unseen({ circleAdmin: ok }),
  },
  { call: 'chat.searchMessages', what: 'own conversations', input: { keyword: '群里' }, expect: members },
];
