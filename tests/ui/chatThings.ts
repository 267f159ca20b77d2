// Fixtures of conversations, messages of all kinds and groups, as the worker emits them, for the tests of chat rooms.
import type {
  Conversation,
  Group,
  GroupMember,
  Message,
  MessageList,
  MessagePayload,
  MessageType,
} from '../../bus/entities/chat';

export const start = 1_795_190_000_000;

export function message(
  messageID: string,
  type: MessageType,
  payload: MessagePayload,
  more: Partial<Message> = {},
): Message {
  return {
    messageID,
    conversationID: 'GROUPg1',
    type,
    payload,
    time: start,
    from: 'u1',
    nick: '北岸慢行',
    avatar: '',
    to: 'g1',
    isRevoked: 0,
    timeSign: '',
    clientMsgId: `c-${messageID}`,
    seq: 1,
    status: 'success',
    flow: 'in',
    atUserIDs: [],
    quote: null,
    progress: 1,
    failMessage: '',
    pending: 0,
    revokedText: '',
    ...more,
  };
}
export const text = (messageID: string, words: string, more: Partial<Message> = {}): Message =>
  message(messageID, 'text', { text: words }, more);
export const mine = { from: 'me', nick: '林屿', flow: 'out' } as const;
export const messages = (ids: string[], more: Partial<MessageList> = {}): MessageList => ({
  ids,
  phase: 'ready',
  more: 'idle',
  isCompleted: 1,
  newCount: 0,
  ...more,
});

export const conversation = (conversationID: string, more: Partial<Conversation> = {}): Conversation => ({
  conversationID,
  type: conversationID.indexOf('GROUP') === 0 ? 'GROUP' : 'C2C',
  unreadCount: 0,
  lastMessage: null,
  groupProfile:
    conversationID.indexOf('GROUP') === 0
      ? {
          name: '皖南秋路 11.28 出行群',
          groupID: 'g1',
          avatarUrl: '',
          memberCount: 36,
          type: 'Public',
          muteAll: 0,
          joinOption: 'NeedPermission',
        }
      : null,
  userProfile:
    conversationID.indexOf('C2C') === 0
      ? { userID: conversationID.slice(3), nick: '北岸慢行', avatar: '', userType: 1 }
      : null,
  memberAvatars: [],
  isPinned: 0,
  muteNotify: 0,
  draft: null,
  peerReadTime: 0,
  sortTime: start,
  ...more,
});
export const group = (more: Partial<Group> = {}): Group => ({
  groupID: 'g1',
  name: '皖南秋路 11.28 出行群',
  avatarUrl: '',
  introduction: '',
  notification: { text: '周六 07:40 加油站集合，请提前充到 90% 以上', author: '北岸慢行', time: start },
  ownerID: 'u1',
  memberCount: 36,
  maxMemberCount: 500,
  joinOption: 'NeedPermission',
  muteAll: 0,
  tribeId: '',
  clubId: '',
  myRole: 'Member',
  muteNotify: 0,
  myMuteUntil: 0,
  createTime: start,
  ...more,
});
export const member = (userID: string, nick: string, role: GroupMember['role'] = 'Member'): GroupMember => ({
  userID,
  nick,
  nameCard: '',
  avatar: '',
  role,
  joinTime: start,
  muteUntil: 0,
  userType: 1,
});

/** A conversation with every kind of message, as in the design mock-up. */
export function everyKind(picture: string, face: (n: number) => string): Message[] {
  const she = { from: 'u2', nick: '阿澈', avatar: face(1) };
  const he = { from: 'u3', nick: '沈见山', avatar: face(2) };
  const first = { avatar: face(0) };
  return [
    message(
      'm1',
      'groupTip',
      {
        operatorID: 'u2',
        operatorNick: '阿澈',
        operationType: 1,
        userIDList: ['u4'],
        nicks: ['何止'],
        newGroupProfile: null,
      },
      { timeSign: '昨天 20:16' },
    ),
    text('m2', '路线图更新了，进山以后有 40 公里没有信号，大家提前把离线地图下载好', first),
    message(
      'm3',
      'image',
      { images: [{ kind: 'origin', url: picture, width: 750, height: 1000, size: 120_000 }] },
      first,
    ),
    message('m4', 'sound', { url: '/voice.mp4', second: 12, size: 9000 }, she),
    text('m5', '收到，我带两台对讲机', { ...mine, avatar: face(3) }),
    text('m6', '没信号那段有几个会车点？', {
      ...mine,
      avatar: face(3),
      quote: { messageID: 'm2', nick: '北岸慢行', abstract: '路线图更新了，进山以后有 40 公里没有信号' },
    }),
    message(
      'm7',
      'location',
      { description: '宁国南服务区\n安徽省宣城市宁国市 S01 溧宁高速', latitude: 30.63, longitude: 118.98 },
      { ...first, timeSign: '今天 09:12' },
    ),
    message('m8', 'file', { fileUrl: '/media/a.pdf', fileName: '皖南秋路_行程与补给.pdf', fileSize: 2_516_582 }, first),
    message(
      'm9',
      'custom',
      {
        data: '',
        description: '',
        extension: '',
        card: { kind: 'threadCard', id: 't1', title: '冬季冰面驾驶课 · 漠河，零下三十度', cover: picture },
      },
      he,
    ),
    message(
      'm10',
      'video',
      {
        videoUrl: '/media/v.mp4',
        videoSecond: 47,
        videoSize: 900_000,
        thumbUrl: picture,
        thumbWidth: 1280,
        thumbHeight: 720,
      },
      he,
    ),
    message('m11', 'face', { index: 0, data: '👍' }, he),
    message('m12', 'custom', { data: 'not json', description: '', extension: '', card: null }, he),
    message(
      'm13',
      'custom',
      {
        data: '',
        description: '',
        extension: '',
        card: { kind: 'userCard', id: 'u9', title: '追风的胖丁', cover: face(4) },
      },
      she,
    ),
    text('m14', '@北岸慢行 服务区充电桩够用吗', {
      ...mine,
      avatar: face(3),
      atUserIDs: ['u1'],
      status: 'fail',
      pending: 3,
      failMessage: '对方拒收了你的消息',
      seq: 0,
    }),
    text('m15', '我先过去占位', { ...mine, avatar: face(3), status: 'unSend', pending: 1, seq: 0 }),
    text('m16', '我先过去占位，两个充电桩', { ...mine, revokedText: '你撤回了一条消息' }),
  ];
}
