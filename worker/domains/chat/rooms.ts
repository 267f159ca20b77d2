// Chat: opened conversations. Shows the stored messages at once and joins the service's newest page to them, appends
// what arrives, and marks it as read while it is on screen.
import type { ImMessage, ImSaid } from '../../../bus/entities/im';
import { codeOf, fail, failureIn } from '../../kernel/failures';
import { needLogin } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import { put } from '../../store/entityStore';
import { blankConversation, conversationOf, isWatched, order, showLast, takeConversation } from './conversations';
import { askAttention } from './attention';
import type { Keeper } from './persistence';
import { askIm, forgetRoom, isGroup, isReady, memoryOf, myId, peerOf, roomIds, roomOf } from './memory';
import { isLocal, label, listOf, messageOf, noMessages, rememberGone, removeRevoked, showList } from './messages';
import { createHistory } from './roomHistory';
import { READ_MS, readConversation, readOpen } from './roomReading';
import { beginUnread, endUnread, showUnread } from './roomUnread';
import { serviceEvents } from './serviceEvents';
import { hideTyping } from './typing';

/** The service is not there, and nothing but time or the person brings it back. */
const away: readonly string[] = ['notReady', 'kicked', 'expired'];
/** How many conversations keep their messages here besides the open one. */
const MAX_ROOMS = 8;
/** `unsentIn` shows the unsent messages of a conversation; `settled` gets the person's messages that the service has. */
type Outgoing = { unsentIn(conversationID: string): void; settled(messages: readonly ImMessage[]): void };
export function startRooms(kernel: Kernel, keeper: Keeper, outgoing: Outgoing, wantService: () => void) {
  const memory = memoryOf(kernel);
  const { take, catchUp, refresh, older, fromPhone } = createHistory(kernel, (messages) => outgoing.settled(messages));
  function prune(): void {
    const closed = roomIds(kernel).filter((id) => id !== memory.get().open);
    closed.sort((a, b) => roomOf(kernel, a).at - roomOf(kernel, b).at);
    for (const id of closed.slice(0, Math.max(0, closed.length - MAX_ROOMS))) {
      keeper.now(id);
      for (const one of listOf(kernel, id)?.ids ?? []) if (!isLocal(one)) kernel.drop('chat.message', one);
      kernel.drop('chat.messages', id);
      kernel.drop('chat.revoked', id);
      forgetRoom(kernel, id);
    }
  }
  /** Loads the conversation from the service and, for a person, whether and how much may be sent to them. */
  async function profile(conversationID: string): Promise<void> {
    if (!isGroup(conversationID)) void askAttention(kernel, peerOf(conversationID));
    await readProfile(conversationID);
  }
  async function readProfile(conversationID: string): Promise<void> {
    const { conversation } = await askIm(kernel, { op: 'conversation', conversationID });
    if (conversation) {
      takeConversation(kernel, conversation);
      order(kernel);
    }
  }
  async function open(conversationID: string): Promise<void> {
    memory.get().open = conversationID;
    memory.get().atEnd = 1;
    roomOf(kernel, conversationID).at = kernel.now();
    if (!conversationOf(kernel, conversationID))
      put(kernel, 'chat.conversation', blankConversation(kernel, conversationID), conversationID);
    const list = listOf(kernel, conversationID);
    if (!list) showList(kernel, conversationID, noMessages);
    else if (list.newCount > 0 || list.phase === 'error')
      showList(kernel, conversationID, {
        ...list,
        newCount: 0,
        phase: list.phase === 'error' ? 'loading' : list.phase,
      });
    showUnread(kernel, conversationID);
    outgoing.unsentIn(conversationID);
    const kept = list?.phase === 'ready' ? Promise.resolve() : fromPhone(conversationID);
    readOpen(kernel, conversationID);
    prune();
    await kept;
    if (!isReady(kernel)) {
      // Nothing is shown and the service is away: shows the error until the service is back.
      const now = listOf(kernel, conversationID);
      if (now && now.phase === 'loading' && away.indexOf(kernel.read('chat.service')?.phase ?? 'off') >= 0)
        showList(kernel, conversationID, { ...now, phase: 'error' });
      return;
    }
    const known = profile(conversationID);
    await Promise.all([
      known.catch((e: unknown) => {
        if (codeOf(e) === '010002' || codeOf(e) === '10010') throw fail('010002', '', failureIn(e)?.data);
      }),
      refresh(conversationID).catch(() => undefined),
    ]);
    readConversation(kernel, conversationID);
  }
  function received(messages: readonly ImMessage[]): void {
    const rooms = new Map<string, ImMessage[]>();
    for (const message of messages)
      rooms.set(message.conversationID, (rooms.get(message.conversationID) ?? []).concat(message));
    for (const [conversationID, batch] of Array.from(rooms)) {
      const list = listOf(kernel, conversationID);
      if (!list) continue;
      const fresh = take(conversationID, batch, { page: false });
      const others = fresh.filter((id) => messageOf(kernel, id)?.flow === 'in').length;
      const now = listOf(kernel, conversationID);
      if (now && others > 0 && memory.get().open === conversationID && memory.get().atEnd === 0)
        showList(kernel, conversationID, { ...now, newCount: now.newCount + others });
      if (fresh.length === 0) continue;
      showLast(kernel, conversationID);
      if (isWatched(kernel, conversationID)) kernel.setTimer('chatRead', READ_MS, conversationID);
    }
  }
  function revoked(all: NonNullable<ImSaid['revoked']>): void {
    for (const { conversationID, messageID } of all) {
      rememberGone(kernel, messageID);
      // The line in place of the person's own message stays for its two minutes.
      if (messageOf(kernel, messageID)?.revokedText) continue;
      removeRevoked(kernel, conversationID, [messageID]);
      if (listOf(kernel, conversationID)) showLast(kernel, conversationID);
    }
  }
  kernel.effect(kernel.timers('chatRead'), (conversationID) => {
    if (isWatched(kernel, conversationID)) readConversation(kernel, conversationID);
  });
  const service = serviceEvents(kernel);
  kernel.effect(service.revocations, revoked);
  kernel.effect(kernel.events('session.visibilityChanged'), ({ visible }) => {
    memory.get().visible = visible;
    const { open: id } = memory.get();
    if (!visible || !id) return;
    label(kernel, id, Infinity);
    readOpen(kernel, id);
  });
  kernel.handle('chat.openConversation', ({ conversationID }) => {
    needLogin(kernel);
    if (!/^(C2C|GROUP)./.test(conversationID) || conversationID === 'C2C' + myId(kernel)) throw fail('010002');
    if (memory.get().open !== conversationID)
      beginUnread(kernel, conversationID, conversationOf(kernel, conversationID)?.unreadCount);
    wantService();
    return open(conversationID).then(() => ({}));
  });
  kernel.handle('chat.closeConversation', ({ conversationID }) => {
    if (memory.get().open === conversationID) memory.get().open = '';
    hideTyping(kernel, conversationID);
    endUnread(kernel, conversationID);
    keeper.now(conversationID);
    return {};
  });
  kernel.handle('chat.loadHistory', ({ conversationID }) => older(conversationID).then(() => ({})));
  kernel.handle('chat.watchEnd', ({ conversationID, atEnd }) => {
    if (memory.get().open === conversationID) memory.get().atEnd = atEnd;
    const list = listOf(kernel, conversationID);
    if (atEnd === 1 && list && list.newCount > 0) showList(kernel, conversationID, { ...list, newCount: 0 });
    return {};
  });
  kernel.handle('chat.readConversation', ({ conversationID }) => {
    readConversation(kernel, conversationID);
    return {};
  });
  return {
    received,
    /** Asks how the other person of the open room of two stands to this one, then how far they have read. */
    renewOpen(): void {
      const { open: id } = memory.get();
      if (id && !isGroup(id))
        void askAttention(kernel, peerOf(id))
          .then(() => readProfile(id))
          .catch(() => undefined);
    },
    /** Loads the newest page of every list, and what arrived since the service went. */
    refreshAll(): void {
      for (const id of roomIds(kernel)) {
        if (!listOf(kernel, id)) continue;
        void (id === memory.get().open ? open(id) : refresh(id))
          .then(
            () => catchUp(id, false),
            () => catchUp(id, false),
          )
          .catch(() => undefined);
      }
      for (const id of kernel.keys('chat.messages'))
        if (roomIds(kernel).indexOf(id) < 0 && listOf(kernel, id)) void refresh(id).catch(() => undefined);
    },
  };
}
