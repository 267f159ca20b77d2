// Chat: joins the parts of the domain. Connects to the service when a screen asks for it, or when the app is idle after
// the first screen; when it is ready, updates lists and opened conversations; removes the data of a person who leaves.
import { needLogin } from '../../store/authGuard';
import type { Domain, Kernel } from '../../kernel/types';
import type { Outbox } from '../../outbox/outbox';
import type { Uploads } from '../../uploads/queue';
import { put } from '../../store/entityStore';
import { startAttention } from './attention';
import { startMutations } from './mutations';
import { startConnection } from './connection';
import {
  blankConversation,
  conversationOf,
  isLeft,
  isReadHere,
  order,
  patchConversation,
  takeConversation,
  untoldFlags,
  untoldReadOf,
} from './conversations';
import { startForward } from './forward';
import { startGroups } from './groups';
import { readConversations, readDrafts, startPersistence } from './persistence';
import { keepUnsentWords } from './groupChange';
import { askIm, blankMemory, forgetRoom, isGroup, isReady, memoryOf, myId, peerOf, roomIds } from './memory';
import { listOf } from './messages';
import { startNotices } from './notices';
import { readSoon, tellRead } from './roomReading';
import { startRemoval } from './removal';
import { startRooms } from './rooms';
import { startSearch } from './search';
import { startSend } from './send';
import { serviceEvents } from './serviceEvents';
import { startReceipts } from './receipts';
import { startTyping } from './typing';

/** Removed, dissolved, quit. */
const endsMembership: readonly number[] = [4, 5, 8];

export function startChat(kernel: Kernel, outbox: Outbox, uploadsHere: () => Uploads | undefined): void {
  const memory = memoryOf(kernel);
  const keeper = startPersistence(kernel);
  const sending = startSend(kernel, outbox, uploadsHere);
  const rooms = startRooms(kernel, keeper, sending, begin);
  const notices = startNotices(kernel, outbox, (groupID) => groups.changed(groupID));
  const groups = startGroups(kernel, outbox, (conversationID) => {
    keepUnsentWords(kernel, outbox, conversationID);
    forgetMessages(conversationID);
  });
  startSearch(kernel);
  startForward(kernel, outbox, sending);
  startRemoval(kernel, outbox, keeper);
  startAttention(kernel);
  startReceipts(kernel, outbox, () => rooms.renewOpen());
  startTyping(kernel);
  startMutations(kernel, outbox, {
    forget: forgetMessages,
    store() {
      keeper.now('');
      keeper.soon('');
    },
  });

  /** The messages of a conversation that was deleted, or of a group that is no longer this person's. */
  function forgetMessages(conversationID: string): void {
    sending.withdrawUnsent(conversationID);
    keeper.forget(conversationID);
  }
  async function loadConversations(): Promise<void> {
    const owner = myId(kernel);
    if (kernel.read('chat.conversations', 'C2C')?.phase === 'error') order(kernel, { phase: 'loading' });
    try {
      const { conversations = [] } = await askIm(kernel, { op: 'conversations' });
      if (myId(kernel) !== owner) return;
      const known = new Set(conversations.map((c) => c.conversationID));
      for (const id of kernel.keys('chat.conversation')) if (!known.has(id)) gone(id);
      for (const one of conversations) {
        takeConversation(kernel, one);
        tellRead(kernel, one.conversationID);
        askWhetherLeft(one.conversationID);
      }
      order(kernel, { phase: 'ready', hasMore: 0, stale: 0, refresh: 'idle', failCode: '' });
    } catch {
      const before = kernel.read('chat.conversations', 'C2C');
      order(kernel, before?.phase === 'ready' ? { refresh: 'error', stale: 1 } : { phase: 'error' });
    }
  }
  /**
   * The service reports a group that I have left: late, or because I have joined again. Asks the community's server.
   */
  function askWhetherLeft(conversationID: string): void {
    if (isLeft(kernel, conversationID)) groups.changed(peerOf(conversationID));
  }
  /** The service no longer has the conversation: only an unsent message or a draft keeps it in the list. */
  function gone(conversationID: string): void {
    const before = conversationOf(kernel, conversationID);
    if (!before || before.lastMessage?.status === 'unSend' || before.lastMessage?.status === 'fail') return;
    put(
      kernel,
      'chat.conversation',
      { ...before, unreadCount: 0, lastMessage: null, isPinned: 0, sortTime: before.draft?.time ?? 0 },
      conversationID,
    );
    if (!before.lastMessage) return;
    // Deleted on another device, or a group that is not this person's any more: a list that is shown goes with the group.
    if (!listOf(kernel, conversationID)) keeper.forget(conversationID);
    if (isGroup(conversationID) && !isLeft(kernel, conversationID)) groups.changed(peerOf(conversationID), true);
  }
  /** Shows the stored conversations until the service is ready. */
  async function fromPhone(): Promise<void> {
    if (memory.get().cached === 1) return;
    memory.get().cached = 1;
    const { owner } = memory.get();
    const [kept, drafts] = await Promise.all([readConversations(kernel), readDrafts(kernel)]);
    if (memory.get().owner !== owner) return;
    for (const one of kept) {
      const { conversationID } = one;
      const here = conversationOf(kernel, conversationID);
      if (here && one.clearedTime !== undefined)
        patchConversation(kernel, conversationID, { clearedTime: one.clearedTime });
      if (!here) put(kernel, 'chat.conversation', { ...one, ...untoldFlags(kernel, conversationID) }, conversationID);
      else if (one.untoldReadTime !== undefined) {
        const isRead = isReadHere(kernel, one, here.lastMessage, here.unreadCount);
        patchConversation(kernel, conversationID, { ...untoldReadOf(one), ...(isRead ? { unreadCount: 0 } : null) });
        tellRead(kernel, conversationID);
      }
    }
    for (const { conversationID, draft } of drafts) {
      const before = conversationOf(kernel, conversationID) ?? blankConversation(kernel, conversationID);
      if (!before.draft)
        put(
          kernel,
          'chat.conversation',
          { ...before, draft, sortTime: Math.max(before.sortTime, draft.time) },
          conversationID,
        );
    }
    if (kept.length > 0 && !isReady(kernel)) order(kernel, { phase: 'ready', stale: 1 });
    else order(kernel);
  }
  const connection = startConnection(kernel, (fromTab) => {
    if (fromTab) sending.takeOver();
    void loadConversations();
    void notices.count();
    rooms.refreshAll();
  });
  function begin(): void {
    const me = kernel.read('session.me');
    if (!me) return;
    const { owner, visible, gone: hidden } = memory.get();
    // Jobs that were stored may have hidden messages before the first start.
    if (owner !== me.userId)
      memory.set({ ...blankMemory, visible, owner: me.userId, wanted: 1, gone: owner ? [] : hidden });
    void fromPhone();
    connection.start();
  }
  const service = serviceEvents(kernel);
  kernel.effect(service.conversations, ({ conversations, gone: removed }) => {
    for (const one of conversations) {
      takeConversation(kernel, one, true);
      if (one.unreadCount > 0) readSoon(kernel, one.conversationID);
      askWhetherLeft(one.conversationID);
    }
    for (const id of removed) gone(id);
    order(kernel);
  });
  kernel.effect(service.pushes, (kind) => {
    kernel.tell('chat.pushed', { kind });
    void notices.count();
  });
  kernel.effect(service.messages, (messages) => {
    rooms.received(messages);
    for (const message of messages) {
      if (message.type === 'groupSystemNotice') {
        notices.came();
        // Joined, removed or dissolved: reloads the group.
        if ('notice' in message.payload) {
          const { groupID, operationType } = message.payload.notice;
          groups.changed(groupID, endsMembership.indexOf(operationType) >= 0);
        }
      }
      if (message.type === 'groupTip') groups.changed(peerOf(message.conversationID));
    }
  });
  /** Lists that cannot be loaded show an error. */
  kernel.effect(kernel.changes('chat.service'), ({ value: { phase } }) => {
    if (phase !== 'notReady' && phase !== 'kicked' && phase !== 'expired') return;
    if (kernel.read('chat.conversations', 'C2C')?.phase !== 'ready') order(kernel, { phase: 'error' });
    const { open } = memory.get();
    const list = listOf(kernel, open);
    if (list?.phase === 'loading') put(kernel, 'chat.messages', { ...list, phase: 'error' }, open);
  });
  kernel.effect(kernel.changes('session.me'), ({ value: me, before }) => {
    if (!before || me?.userId === before.userId) return;
    const { wanted } = memory.get();
    forget(kernel);
    void connection.forget().then(() => {
      if (me && wanted === 1) begin();
    });
  });
  kernel.handle('chat.start', () => {
    begin();
    return {};
  });
  kernel.handle('chat.retryStart', () => {
    needLogin(kernel);
    begin();
    connection.retry();
    return {};
  });
  kernel.handle('chat.openConversations', async () => {
    needLogin(kernel);
    if (!kernel.read('chat.conversations', 'C2C')) order(kernel);
    begin();
    // Loaded when the service is ready.
    if (!isReady(kernel)) return {};
    void notices.count();
    await loadConversations();
    return {};
  });
}
/** Clears this person's streams and state; the logout clears storage and outbox. */
function forget(kernel: Kernel): void {
  const memory = memoryOf(kernel);
  for (const id of roomIds(kernel)) forgetRoom(kernel, id);
  memory.set({ ...blankMemory, visible: memory.get().visible });
  put(kernel, 'chat.total', { c2c: 0, group: 0, mutedDot: 0, groupNotice: 0 });
}

export const chatDomain = (
  outboxOf: (kernel: Kernel) => Outbox,
  uploadsHere: (kernel: Kernel) => Uploads | undefined,
): Domain => ({
  name: 'chat',
  start(kernel) {
    const outbox = outboxOf(kernel);
    startChat(kernel, outbox, () => {
      const uploads = uploadsHere(kernel);
      // The uploads are in another script; a job that waits for them loads it.
      if (!uploads) void kernel.ask('media.retry', { localIds: [] }).catch(() => undefined);
      return uploads;
    });
  },
  begin: (kernel) => outboxOf(kernel).restore(),
});
