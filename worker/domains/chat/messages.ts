// Chat: the lists of messages. One copy of each message in `chat.message`, ids in order in `chat.messages`: sent ones
// as the server has them, unsent ones after all of them; labels; what was taken back is gone.
import type { Message, MessageList, Quote } from '../../../bus/entities/chat';
import type { ImMessage } from '../../../bus/entities/im';
import type { Kernel } from '../../kernel/types';
import { serverNow } from '../../transport/auth';
import { put } from '../../store/entityStore';
import { isGroup, memoryOf, peerOf } from './memory';
import { inOrder, merged, placeOf } from './order';
import type { Placed } from './order';
import { labelsOf } from './times';

const MAX_GONE = 200;
export const isLocal = (messageID: string): boolean => messageID.indexOf('local:') === 0;
export const noMessages: MessageList = { ids: [], phase: 'loading', more: 'idle', isCompleted: 0, newCount: 0 };

export const listOf = (kernel: Kernel, conversationID: string): MessageList | undefined =>
  kernel.read('chat.messages', conversationID);
export const showList = (kernel: Kernel, conversationID: string, list: MessageList): void =>
  put(kernel, 'chat.messages', list, conversationID);
export const messageOf = (kernel: Kernel, messageID: string): Message | undefined =>
  kernel.read('chat.message', messageID);
export function patchMessage(kernel: Kernel, messageID: string, patch: Partial<Message>): void {
  const message = messageOf(kernel, messageID);
  if (message) put(kernel, 'chat.message', { ...message, ...patch }, messageID);
}

/** What is shown of what the service gave: nothing of what was taken back, nothing of the system. */
export function isShown(kernel: Kernel, message: ImMessage): boolean {
  return (
    message.isRevoked === 0 &&
    message.messageID !== '' &&
    message.type !== 'groupSystemNotice' &&
    memoryOf(kernel).get().gone.indexOf(message.messageID) < 0
  );
}
/** Who did it, where the service does not say. */
function named(kernel: Kernel, message: ImMessage): ImMessage {
  const { payload, conversationID } = message;
  if (!('operatorID' in payload) || payload.operatorNick !== '') return message;
  const id = payload.operatorID;
  const member = kernel.read('chat.members', peerOf(conversationID))?.list.filter((m) => m.userID === id)[0];
  const me = kernel.read('session.me');
  const operatorNick =
    id === me?.userId ? me.userName : (member?.nick ?? kernel.read('users.user', id)?.userName ?? '');
  return operatorNick ? { ...message, payload: { ...payload, operatorNick } } : message;
}
/** Takes a message over; a label that it has stays until the list says otherwise. */
function take(kernel: Kernel, message: ImMessage): void {
  const before = messageOf(kernel, message.messageID);
  put(
    kernel,
    'chat.message',
    {
      ...named(kernel, message),
      timeSign: before?.timeSign ?? '',
      status: 'success',
      progress: 1,
      failMessage: '',
      pending: 0,
      revokedText: before?.revokedText ?? '',
    },
    message.messageID,
  );
}
const keyOf = (conversationID: string, message: Pick<Message, 'seq' | 'time'>): number =>
  isGroup(conversationID) && message.seq > 0 ? message.seq : message.time;
function placeIn(kernel: Kernel, conversationID: string, id: string): Placed | undefined {
  const message = isLocal(id) ? undefined : messageOf(kernel, id);
  return message && { id, key: keyOf(conversationID, message), from: message.from, seq: message.seq };
}
function placed(kernel: Kernel, conversationID: string, ids: readonly string[]): Placed[] {
  return ids.map((id) => placeIn(kernel, conversationID, id)).filter((one) => one !== undefined);
}

/** The list with a page of history, or with messages that have just arrived. */
function together(
  kernel: Kernel,
  conversationID: string,
  standing: readonly string[],
  batch: readonly string[],
  page: boolean,
): string[] {
  if (page)
    return inOrder(merged(placed(kernel, conversationID, standing), placed(kernel, conversationID, batch))).map(
      (one) => one.id,
    );
  const out = standing.slice();
  for (const one of placed(kernel, conversationID, batch))
    out.splice(
      placeOf(out.length, (i) => placeIn(kernel, conversationID, out[i] ?? ''), one),
      0,
      one.id,
    );
  return out;
}
/** Pages that were asked for one after the other overlap: a list that names a message twice would show it twice. */
export function onceEach<T extends { messageID: string }>(all: readonly T[]): T[] {
  const seen = new Set<string>();
  return all.filter(({ messageID }) => !seen.has(messageID) && seen.add(messageID));
}
/** The server's copy of the message that was sent with this client id, if the list has it. */
export function sentCopy(kernel: Kernel, conversationID: string, clientMsgId: string): Message | undefined {
  const ids = listOf(kernel, conversationID)?.ids ?? [];
  for (let i = ids.length - 1; i >= 0; i--) {
    const id = ids[i] ?? '';
    const message = isLocal(id) ? undefined : messageOf(kernel, id);
    if (message && message.flow === 'out' && message.clientMsgId === clientMsgId) return message;
  }
  return undefined;
}

/** Computes the time labels again from an index on; earlier messages keep theirs. */
export function label(kernel: Kernel, conversationID: string, from = 0): void {
  const ids = listOf(kernel, conversationID)?.ids ?? [];
  // From the one that was labelled last before it: the next label is counted from there.
  let at = Math.max(0, Math.min(from, ids.length) - 1);
  while (at > 0 && !messageOf(kernel, ids[at] ?? '')?.timeSign) at--;
  const messages: Message[] = [];
  for (const id of ids.slice(at)) {
    const message = messageOf(kernel, id);
    if (message) messages.push(message);
  }
  const labels = labelsOf(messages, serverNow(kernel));
  messages.forEach((message, i) => {
    const timeSign = labels[i] ?? '';
    if (message.timeSign !== timeSign) put(kernel, 'chat.message', { ...message, timeSign }, message.messageID);
  });
}
/** Where two lists begin to differ. */
function differFrom(a: readonly string[], b: readonly string[]): number {
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  return i;
}
/**
 * Shows the list with these ids, labelled as far as it has changed, or (`all`) from its beginning: 今天 may have become
 * 昨天.
 */
function showIds(kernel: Kernel, conversationID: string, list: MessageList, ids: string[], all = false): void {
  const from = all ? 0 : differFrom(listOf(kernel, conversationID)?.ids ?? [], ids);
  showList(kernel, conversationID, { ...list, ids });
  label(kernel, conversationID, from);
}
/**
 * Adds what the service gave to the list; returns the ids that are new to it. `page`: it is a page of history.
 * `without`: ids of the list that go, because the page does not join on to them.
 */
export function addMessages(
  kernel: Kernel,
  conversationID: string,
  all: readonly ImMessage[],
  how: { page: boolean; without?: ReadonlySet<string>; patch?: Partial<MessageList> },
): string[] {
  const list = listOf(kernel, conversationID) ?? noMessages;
  const known = new Set(list.ids);
  const shown = onceEach(all.filter((m) => isShown(kernel, m)));
  const fresh = shown.filter((m) => !known.has(m.messageID)).map((m) => m.messageID);
  const keys = shown.map((m) => placeIn(kernel, conversationID, m.messageID)?.key);
  for (const message of shown) take(kernel, message);
  // The server's time of a message in the list differs from the assumed one: moves it.
  const moved = shown
    .filter(
      (m, i) =>
        keys[i] !== undefined &&
        known.has(m.messageID) &&
        keys[i] !== placeIn(kernel, conversationID, m.messageID)?.key,
    )
    .map((m) => m.messageID);
  const unsent = list.ids.filter(isLocal);
  const standing = list.ids.filter((id) => !isLocal(id) && !how.without?.has(id));
  const sent = together(
    kernel,
    conversationID,
    standing,
    how.page ? shown.map((m) => m.messageID) : fresh,
    how.page || moved.length > 0,
  );
  showIds(kernel, conversationID, { ...list, ...how.patch }, sent.concat(unsent), how.page);
  if (how.without) {
    const kept = new Set(sent);
    how.without.forEach((id) => {
      if (!kept.has(id)) kernel.drop('chat.message', id);
    });
  }
  return fresh;
}
/** At the end, after all that was sent. */
export function addUnsent(kernel: Kernel, message: Message): void {
  const list = listOf(kernel, message.conversationID) ?? noMessages;
  put(kernel, 'chat.message', message, message.messageID);
  if (list.ids.indexOf(message.messageID) < 0)
    showIds(kernel, message.conversationID, list, list.ids.concat(message.messageID));
}
/** Replaces a local message by the server's copy. */
export function settle(kernel: Kernel, localId: string, message: ImMessage): void {
  const { conversationID } = message;
  const list = listOf(kernel, conversationID);
  if (list && list.ids.indexOf(localId) >= 0) {
    const isKnown = list.ids.indexOf(message.messageID) >= 0;
    take(kernel, message);
    const rest = list.ids.filter((id) => id !== localId);
    const unsent = rest.filter(isLocal);
    const standing = rest.filter((id) => !isLocal(id));
    const sent = isShown(kernel, message)
      ? together(kernel, conversationID, standing, isKnown ? [] : [message.messageID], isKnown)
      : standing;
    showIds(kernel, conversationID, list, sent.concat(unsent));
  }
  kernel.drop('chat.message', localId);
}
export function dropMessage(kernel: Kernel, conversationID: string, messageID: string): void {
  const list = listOf(kernel, conversationID);
  if (list && list.ids.indexOf(messageID) >= 0) {
    showIds(
      kernel,
      conversationID,
      list,
      list.ids.filter((id) => id !== messageID),
    );
  }
  if (messageOf(kernel, messageID)) kernel.drop('chat.message', messageID);
}
/** Removes revoked messages from the list, except those shown as a line; quotes of them lose their text. */
export function removeRevoked(kernel: Kernel, conversationID: string, messageIDs: readonly string[]): void {
  if (!listOf(kernel, conversationID)) return;
  const before = kernel.read('chat.revoked', conversationID)?.ids ?? [];
  const fresh = messageIDs.filter((id) => before.indexOf(id) < 0);
  if (fresh.length > 0) put(kernel, 'chat.revoked', { ids: before.concat(fresh).slice(-MAX_GONE) }, conversationID);
  for (const id of messageIDs) if (!messageOf(kernel, id)?.revokedText) dropMessage(kernel, conversationID, id);
}
/** As it may go out: no words of what was taken back meanwhile. */
export function quoteOf(kernel: Kernel, conversationID: string, quote: Quote): Quote {
  return (kernel.read('chat.revoked', conversationID)?.ids ?? []).indexOf(quote.messageID) < 0
    ? quote
    : { ...quote, abstract: '' };
}
/** What still comes of it, from a page that was asked for before, is dropped too. */
export function rememberGone(kernel: Kernel, messageID: string): void {
  const memory = memoryOf(kernel).get();
  if (memory.gone.indexOf(messageID) < 0) memory.gone = memory.gone.concat(messageID).slice(-MAX_GONE);
}
/** Replaces the person's own message by a line that offers its text again, for `ms`. */
export function showRevokedLine(kernel: Kernel, messageID: string, ms: number): void {
  rememberGone(kernel, messageID);
  patchMessage(kernel, messageID, { revokedText: '你撤回了一条消息' });
  removeRevoked(kernel, messageOf(kernel, messageID)?.conversationID ?? '', [messageID]);
  kernel.setTimer('chatLine', ms, messageID);
}
