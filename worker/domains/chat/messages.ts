// Chat: the lists of messages. One copy of each message in `chat.message`, ids in order in `chat.messages`: sent ones
// in the server's order, unsent ones at the end; time labels; revoked messages are removed.
import type { Message, MessageList, Quote } from '../../../bus/entities/chat';
import type { ImMessage } from '../../../bus/entities/im';
import type { Kernel } from '../../kernel/types';
import { findJob } from '../../outbox/jobList';
import { serverNow } from '../../transport/auth';
import { put } from '../../store/entityStore';
import { isCleared } from './clearing';
import { isGroup, memoryOf, peerOf } from './memory';
import { inOrder, merged, placeOf } from './order';
import type { Placed } from './order';
import { labelsOf } from './times';

export const MAX_GONE = 200;
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

/** The deletion of a message that may have been sent although no answer came; its job has the message's client id. */
export const withdrawCall = 'chat.removeMessage';
const isWithdrawn = (kernel: Kernel, { clientMsgId }: ImMessage): boolean =>
  findJob(kernel, (job) => job.call === withdrawCall && job.clientToken === clientMsgId) !== undefined;
type Named = Pick<Message, 'messageID' | 'conversationID' | 'time'>;
/** Whether the message was revoked, or deleted by this person, also when the deletion still waits to be sent. */
export const isGone = (kernel: Kernel, message: Named): boolean =>
  memoryOf(kernel).get().gone.indexOf(message.messageID) >= 0 ||
  isCleared(kernel, message.conversationID, message.time);
/** Whether a message of the service is shown: not when it is revoked or a system message. */
export function isShown(kernel: Kernel, message: ImMessage): boolean {
  return (
    message.isRevoked === 0 &&
    message.messageID !== '' &&
    message.type !== 'groupSystemNotice' &&
    !isGone(kernel, message) &&
    !isWithdrawn(kernel, message)
  );
}
/** Adds the operator's name where the service does not return it. */
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
/** Stores a message; it keeps its label until the list computes a new one. */
function take(kernel: Kernel, message: ImMessage): void {
  const before = messageOf(kernel, message.messageID);
  put(
    kernel,
    'chat.message',
    {
      ...named(kernel, message),
      quote: message.quote && quoteOf(kernel, message.conversationID, message.quote),
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

/** Joins the list with a page of history, or with new messages. */
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
/** Consecutive pages overlap: keeps the first occurrence of each message. */
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

/** Computes the time labels again from an index on; earlier messages keep theirs, unless another day has begun since. */
export function label(kernel: Kernel, conversationID: string, from = 0): void {
  const ids = listOf(kernel, conversationID)?.ids ?? [];
  // From the last labelled one before it: the next label depends on that.
  let at = Math.max(0, Math.min(from, ids.length) - 1);
  while (at > 0 && !messageOf(kernel, ids[at] ?? '')?.timeSign) at--;
  const messages: Message[] = [];
  for (const id of ids.slice(at)) {
    const message = messageOf(kernel, id);
    if (message) messages.push(message);
  }
  const labels = labelsOf(messages, serverNow(kernel));
  if (at > 0 && messages[0]?.timeSign !== labels[0]) return label(kernel, conversationID);
  messages.forEach((message, i) => {
    const timeSign = labels[i] ?? '';
    if (message.timeSign !== timeSign) put(kernel, 'chat.message', { ...message, timeSign }, message.messageID);
  });
}
/** The index where two lists start to differ. */
function differFrom(a: readonly string[], b: readonly string[]): number {
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  return i;
}
/** Shows the list with these ids and labels the changed part, or (`all`) the whole list: 今天 may have become 昨天. */
function showIds(kernel: Kernel, conversationID: string, list: MessageList, ids: string[], all = false): void {
  const from = all ? 0 : differFrom(listOf(kernel, conversationID)?.ids ?? [], ids);
  showList(kernel, conversationID, { ...list, ids });
  label(kernel, conversationID, from);
}
/**
 * Adds the service's messages to the list; returns the ids that are new to it. `page`: it is a page of history.
 * `without`: ids to remove, because the page does not join them.
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
/** Adds an unsent message at the end, after all sent ones. */
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
/**
 * Removes revoked messages from the list, except those shown as a line; quotes of them lose their text, also those that
 * come later.
 */
export function removeRevoked(kernel: Kernel, conversationID: string, messageIDs: readonly string[]): void {
  if (messageIDs.length === 0) return;
  const before = kernel.read('chat.revoked', conversationID)?.ids ?? [];
  const fresh = messageIDs.filter((id) => before.indexOf(id) < 0);
  if (fresh.length > 0) put(kernel, 'chat.revoked', { ids: before.concat(fresh).slice(-MAX_GONE) }, conversationID);
  for (const id of listOf(kernel, conversationID)?.ids ?? []) {
    const quote = messageOf(kernel, id)?.quote;
    if (quote && quote.abstract !== '' && messageIDs.indexOf(quote.messageID) >= 0)
      patchMessage(kernel, id, { quote: quoteOf(kernel, conversationID, quote) });
  }
  for (const id of messageIDs) if (!messageOf(kernel, id)?.revokedText) dropMessage(kernel, conversationID, id);
}
/** The quote, without the text of a message that was revoked meanwhile. */
export function quoteOf(kernel: Kernel, conversationID: string, quote: Quote): Quote {
  return (kernel.read('chat.revoked', conversationID)?.ids ?? []).indexOf(quote.messageID) < 0
    ? quote
    : { ...quote, abstract: '' };
}
/**
 * Remembers a removed message, so that an earlier request cannot restore it; while deletions wait to be sent the service
 * still has the messages, and none is forgotten.
 */
export function rememberGone(kernel: Kernel, messageID: string): void {
  const memory = memoryOf(kernel).get();
  if (memory.gone.indexOf(messageID) >= 0) return;
  const isWaiting = findJob(kernel, (job) => job.call === 'chat.removeMessages') !== undefined;
  memory.gone = memory.gone.concat(messageID).slice(isWaiting ? 0 : -MAX_GONE);
}
/** Takes messages out of the list. They are still known, so that they can be shown again. */
export function hideMessages(kernel: Kernel, conversationID: string, messageIDs: readonly string[]): void {
  for (const id of messageIDs) rememberGone(kernel, id);
  const list = listOf(kernel, conversationID);
  if (!list) return;
  const ids = list.ids.filter((id) => messageIDs.indexOf(id) < 0);
  if (ids.length < list.ids.length) showIds(kernel, conversationID, list, ids);
}
export function forgetGone(kernel: Kernel, ...messageIDs: readonly string[]): void {
  const memory = memoryOf(kernel).get();
  memory.gone = memory.gone.filter((id) => messageIDs.indexOf(id) < 0);
}
/** Shows hidden messages again in their places; one that is not known any more comes with the history. */
export function showHidden(kernel: Kernel, conversationID: string, messageIDs: readonly string[]): void {
  forgetGone(kernel, ...messageIDs);
  if (!listOf(kernel, conversationID)) return;
  const known = messageIDs.map((id) => messageOf(kernel, id)).filter((one) => one !== undefined);
  addMessages(kernel, conversationID, known, { page: true });
}
/** Replaces the person's own message by a line that offers its text again, for `ms`. */
export function showRevokedLine(kernel: Kernel, messageID: string, ms: number): void {
  rememberGone(kernel, messageID);
  patchMessage(kernel, messageID, { revokedText: '你撤回了一条消息' });
  removeRevoked(kernel, messageOf(kernel, messageID)?.conversationID ?? '', [messageID]);
  kernel.setTimer('chatLine', ms, messageID);
}
