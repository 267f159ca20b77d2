// Chat: how many messages were unread when a conversation was opened. A conversation that is opened by a link is open
// before the service has said how many there are, and from then on its own number is 0.
import type { Kernel } from '../../kernel/types';
import { isReady, memoryOf, roomOf } from './memory';
import { listOf, showList } from './messages';

/** Shows the number beside the messages that it counts: with the service's newest page. */
export function unreadIn(kernel: Kernel, conversationID: string): { unread?: number } {
  const { unread } = roomOf(kernel, conversationID);
  const isOpen = memoryOf(kernel).get().open === conversationID;
  return isOpen && unread !== undefined ? { unread } : {};
}
export function showUnread(kernel: Kernel, conversationID: string): void {
  const list = listOf(kernel, conversationID);
  if (!list || list.unread !== undefined || roomOf(kernel, conversationID).loaded === 0) return;
  showList(kernel, conversationID, { ...list, ...unreadIn(kernel, conversationID) });
}
/** The conversation is being opened; `known`: its unread messages so far. */
export function beginUnread(kernel: Kernel, conversationID: string, known: number | undefined): void {
  const room = roomOf(kernel, conversationID);
  delete room.unread;
  if (known !== undefined && isReady(kernel)) room.unread = known;
}
/** The service says how many are unread. Right after its start it may not have counted yet. */
export function noteUnread(kernel: Kernel, conversationID: string, count: number): void {
  if (memoryOf(kernel).get().open !== conversationID || listOf(kernel, conversationID)?.unread !== undefined) return;
  const room = roomOf(kernel, conversationID);
  room.unread = Math.max(room.unread ?? 0, count);
  showUnread(kernel, conversationID);
}
export function endUnread(kernel: Kernel, conversationID: string): void {
  const { unread: _shown, ...list } = listOf(kernel, conversationID) ?? {};
  if ('ids' in list) showList(kernel, conversationID, list);
}
