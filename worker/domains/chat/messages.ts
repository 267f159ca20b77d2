// Chat: the lists of messages. One copy of each message in `chat.message`, ids in order in `chat.messages`: sent ones as the server has
// them, unsent ones after all of them; labels; what was taken back is gone.
import type { Message, MessageList } from '../../../bus/entities/chat';
import type { ImMessage } from '../../../bus/entities/im';
import type { Kernel } from '../../kernelTypes';
import { serverNow } from '../../net/auth';
import { put } from '../../things';
import { isGroup, memoryOf, peerOf } from './memory';
import { merged } from './order';
import type { Placed } from './order';
import { labelsOf } from './times';

const MAX_GONE = 200;
export const isLocal = (messageID: string): boolean => messageID.indexOf('local:') === 0;
export const noMessages: MessageList = { ids: [], phase: 'loading', more: 'idle', isCompleted: 0, newCount: 0 };

export const listOf = (kernel: Kernel, conversationID: string): MessageList | undefined => kernel.read('chat.messages', conversationID);
export const showList = (kernel: Kernel, conversationID: string, list: MessageList): void => put(kernel, 'chat.messages', list, conversationID);
export const messageOf = (kernel: Kernel, messageID: string): Message | undefined => kernel.read('chat.message', messageID);
export function patchMessage(kernel: Kernel, messageID: string, patch: Partial<Message>): void {
  const message = messageOf(kernel, messageID);
  if (message) put(kernel, 'chat.message', { ...message, ...patch }, messageID);
}

/** What is shown of what the service gave: nothing of what was taken back, nothing of the system. */
export function isShown(kernel: Kernel, message: ImMessage): boolean {
  return message.isRevoked === 0 && message.messageID !== '' && message.type !== 'groupSystemNotice' && memoryOf(kernel).get().gone.indexOf(message.messageID) < 0;
}
/** Who did it, where the service does not say. */
function named(kernel: Kernel, message: ImMessage): ImMessage {
  const { payload, conversationID } = message;
  if (!('operatorID' in payload) || payload.operatorNick !== '') return message;
  const id = payload.operatorID;
  const member = kernel.read('chat.members', peerOf(conversationID))?.list.filter((m) => m.userID === id)[0];
  const me = kernel.read('session.me');
  const operatorNick = id === me?.userId ? me.userName : (member?.nick ?? kernel.read('users.user', id)?.userName ?? '');
  return operatorNick ? { ...message, payload: { ...payload, operatorNick } } : message;
}
/** Takes a message over; a label that it has stays until the list says otherwise. */
function take(kernel: Kernel, message: ImMessage): void {
  const before = messageOf(kernel, message.messageID);
  put(kernel, 'chat.message', { ...named(kernel, message), timeSign: before?.timeSign ?? '', status: 'success', progress: 1, failMessage: '', pending: 0, revokedText: before?.revokedText ?? '' }, message.messageID);
}
const keyOf = (conversationID: string, message: Pick<Message, 'seq' | 'time'>): number => (isGroup(conversationID) && message.seq > 0 ? message.seq : message.time);
function placed(kernel: Kernel, conversationID: string, ids: readonly string[]): Placed[] {
  const out: Placed[] = [];
  for (const id of ids) {
    const message = messageOf(kernel, id);
    if (message && !isLocal(id)) out.push({ id, key: keyOf(conversationID, message) });
  }
  return out;
}

/** Labels all of the list anew; only those that change are shown. */
export function label(kernel: Kernel, conversationID: string): void {
  const messages: Message[] = [];
  for (const id of listOf(kernel, conversationID)?.ids ?? []) {
    const message = messageOf(kernel, id);
    if (message) messages.push(message);
  }
  const labels = labelsOf(messages, serverNow(kernel));
  messages.forEach((message, i) => {
    const timeSign = labels[i] ?? '';
    // A label that stands keeps its words until the list is opened anew.
    if ((message.timeSign === '') !== (timeSign === '') || message.timeSign !== timeSign) put(kernel, 'chat.message', { ...message, timeSign }, message.messageID);
  });
}
/**
 * Puts what the service gave into the list that stands; gives how many are new to it. `page`: of history, so that `kept` of what
 * stood before may be dropped (it does not join on to the page).
 */
export function addMessages(kernel: Kernel, conversationID: string, all: readonly ImMessage[], how: { page: boolean; only?: boolean; patch?: Partial<MessageList> }): string[] {
  const list = listOf(kernel, conversationID) ?? noMessages;
  const known = new Set(list.ids);
  const shown = all.filter((m) => isShown(kernel, m));
  const fresh = shown.filter((m) => !known.has(m.messageID)).map((m) => m.messageID);
  for (const message of shown) take(kernel, message);
  const unsent = list.ids.filter(isLocal);
  const standing = placed(kernel, conversationID, how.only ? [] : list.ids);
  const batch = placed(kernel, conversationID, how.page ? shown.map((m) => m.messageID) : fresh);
  const sent = merged(standing, batch, how.page).map((one) => one.id);
  showList(kernel, conversationID, { ...list, ...how.patch, ids: sent.concat(unsent) });
  if (how.only) for (const id of list.ids) if (!isLocal(id) && sent.indexOf(id) < 0) kernel.drop('chat.message', id);
  label(kernel, conversationID);
  return fresh;
}
/** At the end, after all that was sent. */
export function addUnsent(kernel: Kernel, message: Message): void {
  const list = listOf(kernel, message.conversationID) ?? noMessages;
  put(kernel, 'chat.message', message, message.messageID);
  if (list.ids.indexOf(message.messageID) < 0) showList(kernel, message.conversationID, { ...list, ids: list.ids.concat(message.messageID) });
  label(kernel, message.conversationID);
}
/** The server has what had stood under a name of the phone's. */
export function settle(kernel: Kernel, localId: string, message: ImMessage): void {
  const { conversationID } = message;
  const list = listOf(kernel, conversationID);
  if (list && list.ids.indexOf(localId) >= 0) {
    const isKnown = list.ids.indexOf(message.messageID) >= 0;
    take(kernel, message);
    const rest = list.ids.filter((id) => id !== localId);
    const unsent = rest.filter(isLocal);
    const standing = placed(kernel, conversationID, rest);
    const sent = isKnown || !isShown(kernel, message) ? standing : merged(standing, [{ id: message.messageID, key: keyOf(conversationID, message) }], false);
    showList(kernel, conversationID, { ...list, ids: sent.map((one) => one.id).concat(unsent) });
    label(kernel, conversationID);
  }
  kernel.drop('chat.message', localId);
}
export function dropMessage(kernel: Kernel, conversationID: string, messageID: string): void {
  const list = listOf(kernel, conversationID);
  if (list && list.ids.indexOf(messageID) >= 0) {
    showList(kernel, conversationID, { ...list, ids: list.ids.filter((id) => id !== messageID) });
    label(kernel, conversationID);
  }
  if (messageOf(kernel, messageID)) kernel.drop('chat.message', messageID);
}
/** What still comes of it, from a page that was asked for before, is dropped too. */
export function rememberGone(kernel: Kernel, messageID: string): void {
  const memory = memoryOf(kernel).get();
  if (memory.gone.indexOf(messageID) < 0) memory.gone = memory.gone.concat(messageID).slice(-MAX_GONE);
}
