// Chat: marks conversations as read, here and with the service.
import type { Conversation } from '../../../bus/entities/chat';
import { codeOf } from '../../kernel/failures';
import type { Kernel } from '../../kernel/types';
import { put } from '../../store/entityStore';
import { conversationOf, isWatched, patchConversation, total } from './conversations';
import { askIm, isReady, memoryOf } from './memory';

export const READ_MS = 400;
const AGAIN_MS = 4000;

/** Reads the conversation that is on screen, when it has unread messages. */
export function readOpen(kernel: Kernel, conversationID: string): void {
  if (memoryOf(kernel).get().open !== conversationID || memoryOf(kernel).get().visible === 0) return;
  const one = conversationOf(kernel, conversationID);
  if (!one) return;
  if (one.unreadCount > 0 || (one.lastMessage?.atFlag ?? 0) > 0) readConversation(kernel, conversationID);
}
/** Shows the conversation as read, also when the service lists it next without having been told. */
export function markRead(kernel: Kernel, conversationID: string): void {
  const one = conversationOf(kernel, conversationID);
  const last = one?.lastMessage ?? null;
  // An unsent message has the phone's time: one that has not come yet may be older.
  const isUntold = one && one.unreadCount > 0 && last?.status === 'success';
  patchConversation(kernel, conversationID, {
    unreadCount: 0,
    lastMessage: last && { ...last, atFlag: 0 },
    ...(isUntold ? { untoldReadTime: last.time, untoldReadCount: one.unreadCount } : null),
  });
}
/**
 * Shows the conversation as read, and tells the service: again after 4 s when the network fails, and when the service is
 * ready again.
 */
export function readConversation(kernel: Kernel, conversationID: string): void {
  markRead(kernel, conversationID);
  total(kernel);
  // Only when the service is ready: a connection that is not open yet loses it.
  if (!isReady(kernel)) return;
  void askIm(kernel, { op: 'read', conversationID }).then(
    () => told(kernel, conversationID),
    (e: unknown) => {
      if (codeOf(e) === 'network') readSoon(kernel, conversationID, AGAIN_MS);
      else if (codeOf(e) !== 'timeout') told(kernel, conversationID);
    },
  );
}
/** The service knows that it was read. */
export function told(kernel: Kernel, conversationID: string): void {
  const { untoldReadTime, untoldReadCount: _count, ...one } = conversationOf(kernel, conversationID) ?? {};
  if (untoldReadTime !== undefined && 'conversationID' in one)
    put(kernel, 'chat.conversation', one as Conversation, conversationID);
}
/**
 * Tells the service what was read without it, unless the conversation has come with a newer message: that one, and what
 * came before it, counts as unread then.
 */
export function tellRead(kernel: Kernel, conversationID: string): void {
  const one = conversationOf(kernel, conversationID);
  if (one?.untoldReadTime === undefined) return;
  if (one.unreadCount === 0) readConversation(kernel, conversationID);
  else told(kernel, conversationID);
}
/** Reads the conversation after `ms` if it is on screen then, once for several calls. */
export function readSoon(kernel: Kernel, conversationID: string, ms = READ_MS): void {
  const { timers } = kernel.state;
  const planned = Object.keys(timers).some(
    (id) => timers[id]?.name === 'chatRead' && timers[id]?.key === conversationID,
  );
  if (isWatched(kernel, conversationID) && !planned) kernel.setTimer('chatRead', ms, conversationID);
}
