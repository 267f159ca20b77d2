// The only adapter of the port, for tim-js-sdk 2.27.6. The SDK's events are batched, so that a thousand messages in a
// second become ten tells.
import type { ImAnswer, ImAsk, ImConversation, ImMessage, ImSaid } from '../../bus/entities/im';
import { fail } from '../kernel/failures';
import { createConnection } from './connection';
import { timFailure } from './errors';
import { createFoundedGroups } from './foundedGroups';
import { groupOps } from './groupOps';
import { loadMessage } from './loadMessage';
import { createIdentity, sendable, typingMessage } from './outgoing';
import { NOTICE_ACCOUNT, SYSTEM, isGroupCreation, isPassing, isTypingSign, messageOf } from './plain';
import { conversationOf } from './plainLists';
import type { ImListener, ImService, ImTimers } from './service';
import type { ShimWindow } from './shim';
import { asCount, asList, asNumber, asRaw, asText, asTexts, asTime } from './tim';
import type { Raw, Tim, TimCall, TimClass } from './tim';
import { createUnread } from './unread';

/** The minimum interval of tells; the first after a pause is sent at once. */
const GATHER_MS = 100;
const PAGE = 15;
const MOST_PAGES = 40;
export type TimWorld = {
  TIM: TimClass;
  window: ShimWindow;
  server: string;
  sdkAppId: number;
  origin: string;
  timers: ImTimers;
  say: ImListener;
};

export function createTimService({ TIM, window, server, sdkAppId, origin, timers, say }: TimWorld): ImService {
  const tim: Tim = TIM.create(server ? { SDKAppID: sdkAppId, proxyServer: server } : { SDKAppID: sdkAppId });
  tim.setLogLevel(4);
  const connection = createConnection(tim, TIM.EVENT, window, timers, say);
  const call = async (name: TimCall, options?: unknown, more?: unknown): Promise<Raw> => {
    try {
      // The SDK also validates an argument that is `undefined`.
      const answer =
        options === undefined ? tim[name]() : more === undefined ? tim[name](options) : tim[name](options, more);
      return asRaw((await answer).data);
    } catch (why) {
      throw timFailure(why);
    }
  };
  const gather = gathering(timers, (messages) => say({ what: 'messages', messages }));
  /** The last sent conversations: only changed ones are sent again. */
  let told = new Map<string, string>();
  const founded = createFoundedGroups(origin);
  const plainConversation = (raw: Raw): ImConversation =>
    conversationOf(raw, origin, founded.lastOf(asText(raw['conversationID'])));
  const conversationsIn = (data: unknown): ImConversation[] =>
    asList(data)
      .map(plainConversation)
      .filter((c) => c.conversationID !== 'C2C' + NOTICE_ACCOUNT);

  const unread = createUnread();
  const on = (name: string, fn: (data: unknown) => void): void =>
    tim.on(TIM.EVENT[name] ?? name, (event) => {
      // Until the logout has ended the SDK still receives what is for the previous person.
      if (!connection.isLeaving()) fn(event.data);
    });
  on('MESSAGE_RECEIVED', (data) => {
    unread.received(asList(data).filter((raw) => !isPassing(raw)));
    founded.came(asList(data));
    for (const raw of asList(data)) {
      if (asText(raw['from']) === NOTICE_ACCOUNT) tellPushed(raw);
      else if (isPassing(raw)) tellTyping(raw);
      else if (!isGroupCreation(raw)) gather.add(messageOf(raw, origin));
    }
  });
  function tellPushed(raw: Raw): void {
    const { data } = asRaw(raw['payload']);
    try {
      const pushed = asRaw(JSON.parse(asText(data)));
      if (pushed['kind'] === 'unreadChanged') say({ what: 'pushed', kind: 'unreadChanged' });
      if (pushed['kind'] === 'spread') connection.spread(asCount(pushed['spreadMs']));
      const where = { conversationID: asText(pushed['conversationID']), byID: asText(pushed['byID']) };
      if (pushed['kind'] === 'revoked')
        tellRevoked(asTexts(pushed['messageIDs']).map((messageID) => ({ ...where, messageID })));
    } catch {
      // Not a push of this app's server.
    }
  }
  function tellTyping(raw: Raw): void {
    if (!isTypingSign(raw)) return;
    // Behind the messages before it: it is over with the person's next one.
    gather.flush();
    say({ what: 'typing', conversationID: asText(raw['conversationID']) });
  }
  on('MESSAGE_REVOKED', (data) => {
    founded.revoked(asList(data));
    tellRevoked(
      asList(data).map((raw) => ({
        conversationID: asText(raw['conversationID']),
        messageID: asText(raw['ID']),
        byID: asText(raw['revoker']),
      })),
    );
  });
  function tellRevoked(all: NonNullable<ImSaid['revoked']>): void {
    gather.flush();
    say({ what: 'revoked', revoked: all.filter((r) => r.messageID !== '') });
  }
  on('MESSAGE_READ_BY_PEER', (data) => {
    const last = new Map<string, number>();
    for (const raw of asList(data))
      last.set(
        asText(raw['conversationID']),
        Math.max(last.get(asText(raw['conversationID'])) ?? 0, asTime(raw['time'])),
      );
    for (const [conversationID, time] of Array.from(last)) say({ what: 'read', conversationID, time });
  });
  on('CONVERSATION_LIST_UPDATED', (data) => {
    unread.listed(asList(data));
    const all = conversationsIn(data);
    const now = new Map(all.map((c) => [c.conversationID, JSON.stringify(c)] as const));
    const changed = all.filter((c) => told.get(c.conversationID) !== now.get(c.conversationID));
    const gone = Array.from(told.keys()).filter((id) => !now.has(id));
    told = now;
    if (changed.length > 0 || gone.length > 0) say({ what: 'conversations', conversations: changed, gone });
  });
  on('GROUP_LIST_UPDATED', () => say({ what: 'groups' }));

  const identity = createIdentity();
  async function found(ask: ImAsk): Promise<Raw> {
    const message = await loadMessage(tim, call, ask);
    if (!message) throw fail('gone', '消息已不存在');
    return message;
  }
  const conversation = (ask: ImAsk): string => ask.conversationID ?? '';
  const nothing = async (name: TimCall, options?: unknown): Promise<ImAnswer> => call(name, options).then(() => ({}));
  return {
    async login({ userID = '', userSig = '', nick, avatar }) {
      if (connection.who() !== userID) {
        told = new Map();
        unread.forget();
        founded.forget();
        gather.drop();
      }
      await connection.login(userID, userSig);
      // Updates the profile that others see to the community's.
      if (nick)
        void call('updateMyProfile', {
          nick,
          ...(avatar ? { avatar: avatar.indexOf('/') === 0 ? origin + avatar : avatar } : {}),
        }).catch(() => undefined);
      return {};
    },
    async logout() {
      told = new Map();
      unread.forget();
      founded.forget();
      gather.drop();
      await connection.logout();
      return {};
    },
    async retry() {
      connection.retry();
      return {};
    },
    async visible({ on: seen }) {
      if (seen) connection.retry();
      return {};
    },
    async conversations() {
      const all = conversationsIn((await call('getConversationList'))['conversationList']);
      told = new Map(all.map((c) => [c.conversationID, JSON.stringify(c)] as const));
      return { conversations: all };
    },
    async conversation(ask) {
      const raw = asRaw((await call('getConversationProfile', conversation(ask)))['conversation']);
      const known = plainConversation(raw);
      if (known.type === 'C2C' && !known.userProfile?.nick && !known.lastMessage) throw fail('010002', '用户不存在');
      return { conversation: known };
    },
    async history(ask) {
      const page = (cursor: string): Promise<Raw> =>
        call('getMessageList', {
          conversationID: conversation(ask),
          count: PAGE,
          ...(cursor ? { nextReqMessageID: cursor } : {}),
        });
      let data = await page(ask.cursor ?? '');
      // The SDK omits messages that were pushed to it; a page may be empty without being the last one.
      for (
        let n = 0;
        n < 5 &&
        data['isCompleted'] !== true &&
        asList(data['messageList']).length === 0 &&
        asText(data['nextReqMessageID']) !== '';
        n++
      )
        data = await page(asText(data['nextReqMessageID']));
      // Sends newer messages before the page, so that the page's order is applied last.
      gather.flush();
      const messages = asList(data['messageList'])
        .filter((raw) => !isGroupCreation(raw))
        .map((raw) => messageOf(raw, origin));
      const cursor = asText(data['nextReqMessageID']);
      return { messages, cursor, isCompleted: data['isCompleted'] === true || cursor === '' ? 1 : 0 };
    },
    async since(ask) {
      // Read from the server, not from the SDK's list: messages pushed while the SDK catches up make it skip earlier
      // ones.
      const id = conversation(ask);
      const group = id.indexOf('GROUP') === 0;
      const messages: ImMessage[] = [];
      const had = new Set<string>();
      let at = group ? (ask.offset ?? 0) : Math.floor((ask.time ?? 0) / 1000);
      for (let n = 0; n < MOST_PAGES; n++) {
        const data = await call('getMessageListHopping', {
          conversationID: id,
          [group ? 'sequence' : 'time']: at,
          direction: 1,
          count: PAGE,
        });
        const page = asList(data['messageList']).filter((raw) => !isGroupCreation(raw));
        for (const raw of page) {
          // A page starts with the second (in a group: the number) in which the previous one ended.
          if (had.has(asText(raw['ID']))) continue;
          had.add(asText(raw['ID']));
          messages.push(messageOf(raw, origin));
        }
        const next = asNumber(data[group ? 'nextMessageSeq' : 'nextMessageTime']);
        if (data['isCompleted'] === true || next === 0) break;
        // When one second has more messages than a page, its rest cannot be read: skips it rather than everything after
        // it.
        at = Math.max(next, at + 1);
      }
      gather.flush();
      return { messages };
    },
    async send(ask) {
      const message = identity(sendable(tim, ask, origin), ask);
      const sent = asRaw((await call('sendMessage', message))['message']);
      founded.came([sent]);
      gather.flush();
      return { message: { ...messageOf(sent, origin), flow: 'out' } };
    },
    typing: (ask) =>
      call('sendMessage', typingMessage(tim, conversation(ask)), { onlineUserOnly: true }).then(() => ({})),
    revoke: async (ask) => nothing('revokeMessage', await found(ask)),
    remove: async (ask) => nothing('deleteMessage', [await found(ask)]),
    read: (ask) => nothing('setMessageRead', { conversationID: conversation(ask) }),
    readAll: () => nothing('setAllMessageRead', { scope: 'readAllMsg' }),
    pin: (ask) => nothing('pinConversation', { conversationID: conversation(ask), isPinned: ask.on === 1 }),
    mute(ask) {
      const id = conversation(ask);
      const messageRemindType = ask.on === 1 ? 'AcceptNotNotify' : 'AcceptAndNotify';
      return nothing(
        'setMessageRemindType',
        id.indexOf('GROUP') === 0
          ? { groupID: id.slice(5), messageRemindType }
          : { userIDList: [id.slice(3)], messageRemindType },
      );
    },
    removeConversation: (ask) => nothing('deleteConversation', conversation(ask)),
    clear: (ask) => nothing('clearHistoryMessage', conversation(ask)),
    ...groupOps(call, origin, () => connection.who(), founded.founding),
  };
}

/** Sends the first message after a pause at once, the following ones together. */
function gathering({ after }: ImTimers, tell: (messages: ImMessage[]) => void) {
  let waiting: ImMessage[] = [];
  let running = false;
  function flush(): void {
    if (waiting.length === 0) return;
    const messages = waiting;
    waiting = [];
    tell(messages);
  }
  function turn(): void {
    running = waiting.length > 0;
    flush();
    if (running) after(GATHER_MS, turn);
  }
  return {
    flush,
    drop(): void {
      waiting = [];
    },
    add(message: ImMessage): void {
      if (message.conversationID === '' || (message.type === 'custom' && message.conversationID === SYSTEM)) return;
      waiting.push(message);
      if (running) return;
      running = true;
      // After one macrotask all messages of the push have arrived.
      after(0, turn);
    },
  };
}
