// Chat: opened conversations. What the phone kept stands at once, the server's first page joins on to it; older pages
// of 15 until the server has no more; what arrives is appended, never doubled, and read when it is looked at.
import type { ImMessage, ImSaid } from '../../../bus/entities/im';
import { codeOf, fail, failureIn } from '../../kernel/failures';
import { needLogin } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import { put } from '../../store/entityStore';
import {
  blankConversation,
  conversationOf,
  isWatched,
  order,
  patchConversation,
  showLast,
  takeConversation,
  total,
} from './conversations';
import type { Keeper } from './persistence';
import { readMessages } from './persistence';
import { askIm, forgetRoom, isGroup, isReady, memoryOf, myId, peerOf, roomIds, roomOf } from './memory';
import {
  addMessages,
  isLocal,
  listOf,
  messageOf,
  noMessages,
  patchMessage,
  rememberGone,
  showList,
  takeBack,
} from './messages';

const MAX_ROOMS = 8;
/** A page may hold nothing that is new here (the phone had kept it); so many are asked for in a row. */
const MOST_PAGES = 12;
const READ_MS = 400;
const AGAIN_MS = 4000;
export type Rooms = {
  refresh(conversationID: string): Promise<void>;
  refreshAll(): void;
  read(conversationID: string): void;
  readSoon(conversationID: string): void;
  received(messages: readonly ImMessage[]): void;
  open(conversationID: string): Promise<void>;
};

/** `unsentIn` shows what waits to be sent there; `settled` hears of my own messages that the server has. */
type Outgoing = { unsentIn(conversationID: string): void; settled(clientMsgIds: readonly string[]): void };
export function startRooms(kernel: Kernel, keeper: Keeper, outgoing: Outgoing, wantService: () => void): Rooms {
  const memory = memoryOf(kernel);
  const loading = new Map<string, Promise<void>>();
  function take(
    conversationID: string,
    messages: readonly ImMessage[],
    how: Parameters<typeof addMessages>[3],
  ): string[] {
    const mine = messages.filter((m) => m.flow === 'out' && m.clientMsgId !== '').map((m) => m.clientMsgId);
    if (mine.length > 0) outgoing.settled(mine);
    // Also what the phone had kept, and what was taken back while it was away.
    takeBack(
      kernel,
      conversationID,
      messages.filter((m) => m.isRevoked === 1).map((m) => m.messageID),
    );
    return addMessages(kernel, conversationID, messages, how);
  }

  /** The newest page. What stood before and does not join on to it goes: a list has no hole. */
  async function first(conversationID: string): Promise<void> {
    const room = roomOf(kernel, conversationID);
    const load = ++room.load;
    // What is sent or arrives while the page is on its way may not be in it, and stays.
    const known = new Set((listOf(kernel, conversationID) ?? noMessages).ids.filter((id) => !isLocal(id)));
    try {
      const page = await askIm(kernel, { op: 'history', conversationID });
      if (roomOf(kernel, conversationID).load !== load || !listOf(kernel, conversationID)) return;
      const messages = page.messages ?? [];
      const joins =
        known.size === 0 ||
        page.isCompleted === 1 ||
        messages.length === 0 ||
        messages.some((m) => known.has(m.messageID));
      const goesOn = joins && room.loaded === 1;
      if (!goesOn) room.cursor = page.cursor ?? '';
      room.loaded = 1;
      const isCompleted = page.isCompleted === 1 ? 1 : goesOn ? (listOf(kernel, conversationID)?.isCompleted ?? 0) : 0;
      take(conversationID, messages, {
        page: true,
        ...(joins ? null : { without: known }),
        patch: { phase: 'ready', isCompleted },
      });
    } catch (e) {
      const list = listOf(kernel, conversationID);
      if (list && list.phase !== 'ready' && roomOf(kernel, conversationID).load === load)
        showList(kernel, conversationID, { ...list, phase: 'error' });
      throw e;
    }
  }
  /**
   * What came while the service was away. Looked for twice: the SDK loses what it is told while it is still catching up
   * itself, which may go on for a while after it has said that it is ready.
   */
  async function catchUp(conversationID: string, again: boolean): Promise<void> {
    const { since } = roomOf(kernel, conversationID);
    if (!since || !isReady(kernel)) return;
    if (!again) kernel.setTimer('chatSince', AGAIN_MS, conversationID);
    const { messages = [] } = await askIm(kernel, { op: 'since', conversationID, time: since.time, offset: since.seq });
    if (!listOf(kernel, conversationID)) return;
    if (again && roomOf(kernel, conversationID).since === since) roomOf(kernel, conversationID).since = null;
    const fresh = take(conversationID, messages, { page: true });
    if (fresh.length === 0) return;
    showLast(kernel, conversationID);
    readSoon(conversationID);
  }
  function remember(): void {
    for (const id of roomIds(kernel)) {
      const room = roomOf(kernel, id);
      const ids = listOf(kernel, id)?.ids.filter((one) => !isLocal(one)) ?? [];
      const last = messageOf(kernel, ids[ids.length - 1] ?? '');
      if (last && !room.since && room.loaded === 1) room.since = { seq: last.seq, time: last.time };
    }
  }
  kernel.watch('chat.service', (now, _key, before) => {
    if (before?.phase === 'ready' && now.phase !== 'ready') remember();
  });
  function refresh(conversationID: string): Promise<void> {
    const known = loading.get(conversationID);
    if (known) return known;
    const mine = first(conversationID).then(
      () => void loading.delete(conversationID),
      (why: unknown) => {
        loading.delete(conversationID);
        throw why;
      },
    );
    loading.set(conversationID, mine);
    return mine;
  }
  async function older(conversationID: string): Promise<void> {
    const list = listOf(kernel, conversationID);
    const room = roomOf(kernel, conversationID);
    if (!list || list.more === 'loading' || list.isCompleted === 1) return;
    const change = (patch: Partial<typeof noMessages>): void =>
      showList(kernel, conversationID, { ...(listOf(kernel, conversationID) ?? noMessages), ...patch });
    change({ more: 'loading' });
    try {
      if (!isReady(kernel)) throw fail('network');
      if (room.loaded === 0) await refresh(conversationID);
      for (let n = 0; n < MOST_PAGES; n++) {
        if (listOf(kernel, conversationID)?.isCompleted === 1) break;
        const { load } = room;
        const page = await askIm(kernel, { op: 'history', conversationID, cursor: room.cursor });
        if (!listOf(kernel, conversationID)) return;
        if (roomOf(kernel, conversationID).load !== load) break;
        room.cursor = page.cursor ?? '';
        const fresh = take(conversationID, page.messages ?? [], {
          page: true,
          patch: { isCompleted: page.isCompleted ?? 0 },
        });
        if (fresh.length > 0) break;
      }
      change({ more: 'idle' });
    } catch {
      change({ more: 'error' });
    }
  }
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
  async function fromPhone(conversationID: string): Promise<void> {
    const kept = await readMessages(kernel, conversationID);
    if (kept?.revoked) takeBack(kernel, conversationID, kept.revoked);
    const list = listOf(kernel, conversationID);
    if (
      !kept ||
      kept.list.length === 0 ||
      !list ||
      list.phase === 'ready' ||
      roomOf(kernel, conversationID).loaded === 1
    )
      return;
    const messages: ImMessage[] = kept.list.map(
      ({ timeSign: _1, status: _2, progress: _3, failMessage: _4, pending: _5, revokedText: _6, ...message }) =>
        message,
    );
    addMessages(kernel, conversationID, messages, { page: true, patch: { phase: 'ready', isCompleted: 0 } });
  }
  /** With whom it is, and what I may say to them. */
  async function profile(conversationID: string): Promise<void> {
    if (!isGroup(conversationID)) {
      const userId = peerOf(conversationID);
      void kernel.call('chat.getAttention', { userId }, { quiet: true, silent: true }).then(
        ({ canSend, left }) => put(kernel, 'chat.attention', { canSend, left }, userId),
        () => undefined,
      );
    }
    const { conversation } = await askIm(kernel, { op: 'conversation', conversationID });
    if (conversation) {
      takeConversation(kernel, conversation);
      order(kernel);
    }
  }
  function look(conversationID: string): void {
    if (memory.get().open !== conversationID || memory.get().visible === 0) return;
    const one = conversationOf(kernel, conversationID);
    if (!one) return;
    if (one.unreadCount > 0 || (one.lastMessage?.atFlag ?? 0) > 0) read(conversationID);
  }
  function read(conversationID: string): void {
    const one = conversationOf(kernel, conversationID);
    if (one)
      patchConversation(kernel, conversationID, {
        unreadCount: 0,
        lastMessage: one.lastMessage && { ...one.lastMessage, atFlag: 0 },
      });
    total(kernel);
    // A way that is half open takes it and loses it.
    if (isReady(kernel))
      void askIm(kernel, { op: 'read', conversationID }).catch(
        (e: unknown) => void (codeOf(e) === 'network' && readSoon(conversationID, AGAIN_MS)),
      );
  }
  /**
   * What is looked at and counts as unread with the service: it came while the phone slept, or its reading was lost.
   */
  function readSoon(conversationID: string, ms = READ_MS): void {
    const { timers } = kernel.state;
    const planned = Object.keys(timers).some(
      (id) => timers[id]?.name === 'chatRead' && timers[id]?.key === conversationID,
    );
    if (isWatched(kernel, conversationID) && !planned) kernel.setTimer('chatRead', ms, conversationID);
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
    outgoing.unsentIn(conversationID);
    const kept = list?.phase === 'ready' ? Promise.resolve() : fromPhone(conversationID);
    look(conversationID);
    prune();
    await kept;
    if (!isReady(kernel)) {
      // Nothing stands and nothing can come: the screen says so, and the service's return brings it.
      const now = listOf(kernel, conversationID);
      if (now && now.phase === 'loading' && kernel.read('chat.service')?.phase === 'notReady')
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
    read(conversationID);
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
      // The line in the place of my own stands for its two minutes.
      if (messageOf(kernel, messageID)?.revokedText) continue;
      takeBack(kernel, conversationID, [messageID]);
      if (listOf(kernel, conversationID)) showLast(kernel, conversationID);
    }
  }
  kernel.onTimer('chatSince', (conversationID) => void catchUp(conversationID, true).catch(() => undefined));
  kernel.onTimer('chatRead', (conversationID) => {
    if (isWatched(kernel, conversationID)) read(conversationID);
  });
  kernel.on('kernel.imSaid', (said) => {
    if (said.what === 'messages') received(said.messages ?? []);
    else if (said.what === 'revoked') revoked(said.revoked ?? []);
    else if (said.what === 'read' && said.conversationID)
      patchConversation(kernel, said.conversationID, { peerReadTime: said.time ?? 0 });
  });
  kernel.on('session.visibilityChanged', ({ visible }) => {
    memory.get().visible = visible;
    if (visible && memory.get().open) look(memory.get().open);
  });
  kernel.handle('chat.openConversation', ({ conversationID }) => {
    needLogin(kernel);
    if (!/^(C2C|GROUP)./.test(conversationID) || conversationID === 'C2C' + myId(kernel)) throw fail('010002');
    wantService();
    return open(conversationID).then(() => ({}));
  });
  kernel.handle('chat.closeConversation', ({ conversationID }) => {
    if (memory.get().open === conversationID) memory.get().open = '';
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
    read(conversationID);
    return {};
  });
  return {
    refresh,
    read,
    readSoon,
    received,
    open,
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
/** My own, taken back: its line stands for two minutes, to be written anew from. */
export function leaveLine(kernel: Kernel, messageID: string, ms: number): void {
  rememberGone(kernel, messageID);
  patchMessage(kernel, messageID, { revokedText: '你撤回了一条消息' });
  takeBack(kernel, messageOf(kernel, messageID)?.conversationID ?? '', [messageID]);
  kernel.setTimer('chatLine', ms, messageID);
}
