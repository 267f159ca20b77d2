// The chat service in memory, for the tests of the domain: conversations, history pages of 15, events of its own. A
// test can cut its connection, lose its answers, and make it refuse.
import type { GroupMember } from '../../bus/entities/chat';
import type { ImAsk, ImConversation, ImMessage } from '../../bus/entities/im';
import type { Failure, Json } from '../../bus/protocol/envelope';
import { json } from './fixtures';
import type { ImScript } from './world';

const PAGE = 15;
export const textMessage = (messageID: string, more: Partial<ImMessage> = {}): ImMessage => ({
  messageID,
  conversationID: 'C2Cu1',
  type: 'text',
  payload: { text: messageID },
  time: 1_000,
  from: 'u1',
  nick: '北岸慢行',
  avatar: '',
  to: 'me',
  isRevoked: 0,
  seq: 0,
  flow: 'in',
  atUserIDs: [],
  quote: null,
  clientMsgId: '',
  ...more,
});
export const conversationWith = (conversationID: string, more: Partial<ImConversation> = {}): ImConversation => {
  const group = conversationID.indexOf('GROUP') === 0;
  return {
    conversationID,
    type: group ? 'GROUP' : 'C2C',
    unreadCount: 0,
    lastMessage: null,
    groupProfile: group
      ? {
          name: '夜行车队',
          groupID: conversationID.slice(5),
          avatarUrl: '',
          memberCount: 3,
          type: 'Public',
          muteAll: 0,
          joinOption: 'NeedPermission',
        }
      : null,
    userProfile: group ? null : { userID: conversationID.slice(3), nick: '北岸慢行', avatar: '' },
    isPinned: 0,
    muteNotify: 0,
    peerReadTime: 0,
    sortTime: 0,
    ...more,
  };
};
export const lastText = (text: string, time: number): NonNullable<ImConversation['lastMessage']> => ({
  payload: { text },
  extension: '',
  data: '',
  atFlag: 0,
  type: 'text',
  fromID: 'u1',
  fromName: '北岸慢行',
  abstract: text,
  time,
  isRevoked: 0,
  status: 'success',
});
/** A conversation with a last message, so that it appears in a list. */
export const listed = (conversationID: string, time: number, more: Partial<ImConversation> = {}): ImConversation =>
  conversationWith(conversationID, { lastMessage: lastText('在吗', time), sortTime: time, ...more });

export type ImFake = ReturnType<typeof createImFake>;
export function createImFake(me = 'me') {
  let say: (said: Json) => void = () => undefined;
  let now: () => number = () => 0;
  const rooms = new Map<string, ImMessage[]>();
  const conversations = new Map<string, ImConversation>();
  const members: Omit<GroupMember, 'userType'>[] = [];
  const asks: ImAsk[] = [];
  const refusals: { [op: string]: Failure | undefined } = {};
  /** The people for whom a change of a group fails. */
  const failing: { [userID: string]: { userId: string; reason: string } | undefined } = {};
  /** How often an op is done but its answer is lost. */
  const lost: { [op: string]: number } = {};
  /** The next op of this name is done at once, and fails with `fail` after `after` ms. */
  const late: { [op: string]: { after: number; fail: Failure } | undefined } = {};
  /** The delay of an answer in ms; it contains the state at the time of the ask. */
  const slow: { [op: string]: number | undefined } = {};
  let online = true;
  let groups = 0;

  function room(id: string): ImMessage[] {
    const known = rooms.get(id) ?? [];
    rooms.set(id, known);
    return known;
  }
  /** Stores a sent message; idempotent by `clientMsgId`. */
  function accept(ask: ImAsk): ImMessage {
    const id = ask.conversationID ?? '';
    const before = room(id).filter((m) => m.clientMsgId === ask.clientMsgId)[0];
    if (before) return before;
    const sending = ask.message;
    const payload: ImMessage['payload'] =
      sending?.type === 'text'
        ? { text: sending.text }
        : sending?.type === 'image'
          ? {
              images: [
                { kind: 'origin', url: sending.url, width: sending.width, height: sending.height, size: sending.size },
              ],
            }
          : sending?.type === 'merged'
            ? { merged: sending.record }
            : { text: '' };
    const message = textMessage(`m-${ask.clientMsgId ?? ''}`, {
      conversationID: id,
      type: sending?.type === 'merged' ? 'custom' : (sending?.type ?? 'text'),
      payload,
      time: Math.floor(now() / 1000) * 1000,
      from: me,
      nick: '林屿',
      to: id.replace(/^(C2C|GROUP)/, ''),
      flow: 'out',
      seq: room(id).length + 1,
      clientMsgId: ask.clientMsgId ?? '',
      quote: ask.quote ?? null,
      atUserIDs: ask.atUserIDs ?? [],
    });
    room(id).push(message);
    return message;
  }
  function serve(ask: ImAsk): Json {
    const id = ask.conversationID ?? '';
    switch (ask.op) {
      case 'conversations':
        return json({ conversations: Array.from(conversations.values()) });
      case 'conversation':
        return json({ conversation: conversations.get(id) ?? conversationWith(id) });
      case 'history': {
        const all = room(id);
        const end = ask.cursor ? Number(ask.cursor.slice(1)) : all.length;
        const from = Math.max(0, end - PAGE);
        return json({
          messages: all.slice(from, end),
          cursor: from > 0 ? 'n' + String(from) : '',
          isCompleted: from > 0 ? 0 : 1,
        });
      }
      case 'since':
        return json({ messages: room(id).filter((m) => m.time >= (ask.time ?? 0)) });
      case 'send':
        return json({ message: accept(ask) });
      case 'read': {
        const known = conversations.get(id);
        if (known) conversations.set(id, { ...known, unreadCount: 0 });
        return {};
      }
      case 'match':
        return { hits: (ask.texts ?? []).map((t, i) => (t.includes(ask.name ?? '') ? i : -1)).filter((i) => i >= 0) };
      case 'members':
        return json({ members: members.slice(ask.offset ?? 0, (ask.offset ?? 0) + (ask.limit ?? 100)) });
      case 'createGroup':
        return { groupID: 'g' + String(++groups) };
      case 'setRole':
      case 'removeMembers':
      case 'invite':
        return json({ failed: (ask.userIDs ?? []).flatMap((userId) => failing[userId] ?? []) });
      default:
        return {};
    }
  }
  const script: ImScript = {
    connect(tell, clock) {
      say = tell;
      now = clock;
    },
    ask(payload) {
      const ask = payload as ImAsk;
      asks.push(ask);
      if (!online && ask.op !== 'logout' && ask.op !== 'retry') return { fail: { code: 'network', message: '' } };
      const refusal = refusals[ask.op];
      if (refusal) return { fail: refusal };
      const reply = serve(ask);
      const ended = late[ask.op];
      delete late[ask.op];
      if (ended) return ended;
      const losing = lost[ask.op] ?? 0;
      if (losing > 0) {
        lost[ask.op] = losing - 1;
        return { fail: { code: 'network', message: '' } };
      }
      const after = slow[ask.op];
      return after === undefined ? { reply } : { reply, after };
    },
  };
  return {
    script,
    asks,
    rooms,
    members,
    conversations,
    refusals,
    failing,
    lost,
    late,
    slow,
    ops: (op: ImAsk['op']): ImAsk[] => asks.filter((a) => a.op === op),
    say: (said: object): void => say(json(said)),
    cut(): void {
      online = false;
      say({ what: 'phase', phase: 'notReady' });
    },
    mend(): void {
      online = true;
      say({ what: 'phase', phase: 'ready' });
    },
    setOnline(to: boolean): void {
      online = to;
    },
    /** Stores a message of another user and delivers it. */
    arrive(message: ImMessage): void {
      room(message.conversationID).push(message);
      say(json({ what: 'messages', messages: [message] }));
    },
    put: (message: ImMessage): void => void room(message.conversationID).push(message),
  };
}
