// Chat: the conversations and their two lists (groups and the system are not in the first one), the totals, and the
// phone's own data: drafts, unsent messages, the pictures of a group's members.
import type { ChatDraft, Conversation, LastMessage } from '../../../bus/entities/chat';
import type { ImConversation } from '../../../bus/entities/im';
import type { ListState } from '../../../bus/entities/paging';
import type { Kernel } from '../../kernel/types';
import { lastJob } from '../../outbox/jobList';
import { emptyList } from '../../store/lists';
import { stableSort } from '../../kernel/stableSort';
import { put } from '../../store/entityStore';
import { lastMessageOf, withAbstract } from './abstracts';
import { isCleared } from './clearing';
import { isGroup, memoryOf, myId, peerOf } from './memory';
import { listOf, messageOf } from './messages';
import { localMessage } from './outgoing';
import { writeDraft } from './persistence';
import { noteUnread } from './roomUnread';

export const conversationOf = (kernel: Kernel, conversationID: string): Conversation | undefined =>
  kernel.read('chat.conversation', conversationID);

/** A conversation of which only the other side is known. */
export function blankConversation(kernel: Kernel, conversationID: string): Conversation {
  const peer = peerOf(conversationID);
  const user = isGroup(conversationID) ? undefined : kernel.read('users.user', peer);
  const group = isGroup(conversationID) ? kernel.read('chat.group', peer) : undefined;
  return {
    conversationID,
    type: isGroup(conversationID) ? 'GROUP' : 'C2C',
    unreadCount: 0,
    lastMessage: null,
    groupProfile: isGroup(conversationID)
      ? {
          name: group?.name ?? '',
          groupID: peer,
          avatarUrl: group?.avatarUrl ?? '',
          memberCount: group?.memberCount ?? 0,
          type: 'Public',
          muteAll: group?.muteAll ?? 0,
          joinOption: group?.joinOption ?? 'NeedPermission',
        }
      : null,
    userProfile: isGroup(conversationID)
      ? null
      : { userID: peer, nick: user?.userName ?? '', avatar: user?.avatarUrl ?? '', userType: user?.userType ?? -1 },
    memberAvatars: [],
    isPinned: 0,
    muteNotify: 0,
    draft: null,
    peerReadTime: 0,
    sortTime: 0,
  };
}
/** The unsent message at the end, if any: of a list that is not loaded, the last one that waits or has failed. */
function unsentLast(kernel: Kernel, conversationID: string): LastMessage | null {
  const list = listOf(kernel, conversationID);
  if (!list) {
    const job = lastJob(
      kernel,
      ({ call, input }) => call === 'chat.send' && input['conversationID'] === conversationID,
    );
    return job ? lastMessageOf(localMessage(kernel, job)) : null;
  }
  const { ids } = list;
  const message = messageOf(kernel, ids[ids.length - 1] ?? '');
  return message && message.status !== 'success' ? lastMessageOf(message) : null;
}
/** What this person has pinned or muted, and the service does not know yet. */
export function untoldFlags(
  kernel: Kernel,
  conversationID: string,
): Partial<Pick<Conversation, 'isPinned' | 'muteNotify'>> {
  const last = (call: string) =>
    lastJob(kernel, (job) => job.call === call && job.input['conversationID'] === conversationID)?.input;
  const [pin, mute] = [last('chat.pinConversation'), last('chat.muteConversation')];
  return {
    ...(pin && { isPinned: pin['isPinned'] === 1 ? 1 : 0 }),
    ...(mute && { muteNotify: mute['mute'] === 1 ? 1 : 0 }),
  };
}
/** Whether the conversation is on screen: its new messages are read at once. */
export const isWatched = (kernel: Kernel, conversationID: string): boolean =>
  memoryOf(kernel).get().open === conversationID && memoryOf(kernel).get().visible === 1;

type UntoldRead = Pick<Conversation, 'untoldReadTime' | 'untoldReadCount'>;
export const untoldReadOf = ({ untoldReadTime, untoldReadCount }: UntoldRead): UntoldRead => ({
  ...(untoldReadTime === undefined ? null : { untoldReadTime }),
  ...(untoldReadCount === undefined ? null : { untoldReadCount }),
});
/**
 * Whether all the service's `unreadCount` messages up to `last` were read here while it could not be told. An answer of
 * this person is newer than what was read, but not unread.
 */
export const isReadHere = (
  kernel: Kernel,
  { untoldReadTime = 0, untoldReadCount = 0 }: UntoldRead,
  last: LastMessage | null,
  unreadCount: number,
): boolean =>
  untoldReadTime > 0 &&
  ((last?.time ?? 0) <= untoldReadTime || (last?.fromID === myId(kernel) && unreadCount <= untoldReadCount));

const sortTimeOf = (last: LastMessage | null, draft: ChatDraft | null): number =>
  Math.max(last?.time ?? 0, draft?.time ?? 0);

/**
 * `changed`: the service reports a change, so the value is emitted without a comparison: texts that differ only
 * privately are equal in a replay.
 */
export function takeConversation(kernel: Kernel, from: ImConversation, changed = false): void {
  const show = (topic: 'chat.conversation', value: Conversation, key: string): void =>
    changed ? kernel.emit(topic, value, key) : put(kernel, topic, value, key);
  const before = conversationOf(kernel, from.conversationID);
  const draft = before?.draft ?? null;
  const unsent = unsentLast(kernel, from.conversationID);
  const { lastMessage } = from;
  const isEmpty = lastMessage !== null && isCleared(kernel, from.conversationID, lastMessage.time);
  const sent = lastMessage && !isEmpty ? withAbstract(lastMessage, before?.lastMessage) : null;
  const last = unsent && unsent.time >= (sent?.time ?? 0) ? unsent : sent;
  noteUnread(kernel, from.conversationID, from.unreadCount);
  const watched = isWatched(kernel, from.conversationID);
  const person = from.userProfile;
  const known = person ? kernel.read('users.user', person.userID) : undefined;
  show(
    'chat.conversation',
    {
      ...from,
      ...untoldFlags(kernel, from.conversationID),
      lastMessage: last && watched ? { ...last, atFlag: 0 } : last,
      unreadCount:
        watched || isEmpty || isReadHere(kernel, before ?? {}, sent, from.unreadCount) ? 0 : from.unreadCount,
      userProfile: person && {
        ...person,
        nick: person.nick || (before?.userProfile?.nick ?? known?.userName ?? ''),
        avatar: person.avatar || (before?.userProfile?.avatar ?? known?.avatarUrl ?? ''),
        userType: known?.userType ?? before?.userProfile?.userType ?? -1,
      },
      groupProfile: from.groupProfile && {
        ...from.groupProfile,
        name: from.groupProfile.name || (before?.groupProfile?.name ?? ''),
        avatarUrl: from.groupProfile.avatarUrl || (before?.groupProfile?.avatarUrl ?? ''),
        memberCount: from.groupProfile.memberCount || (before?.groupProfile?.memberCount ?? 0),
      },
      memberAvatars: before?.memberAvatars ?? [],
      draft,
      peerReadTime: before?.receipts === 0 ? 0 : Math.max(from.peerReadTime, before?.peerReadTime ?? 0),
      ...(before?.receipts === undefined ? null : { receipts: before.receipts }),
      ...(before && untoldReadOf(before)),
      ...(before?.clearedTime === undefined ? null : { clearedTime: before.clearedTime }),
      // One whose messages were deleted keeps its place.
      sortTime: sortTimeOf(last, draft) || (before?.sortTime ?? 0),
    },
    from.conversationID,
  );
}
export function patchConversation(kernel: Kernel, conversationID: string, patch: Partial<Conversation>): void {
  const before = conversationOf(kernel, conversationID);
  if (before) put(kernel, 'chat.conversation', { ...before, ...patch }, conversationID);
}
/** Sets the conversation's last message to the last one of its list; an empty one keeps its place without a line. */
export function showLast(kernel: Kernel, conversationID: string): void {
  const before = conversationOf(kernel, conversationID) ?? blankConversation(kernel, conversationID);
  const { ids, phase } = listOf(kernel, conversationID) ?? { ids: [], phase: 'loading' };
  const message = messageOf(kernel, ids[ids.length - 1] ?? '');
  const isEmpty = phase === 'ready' && ids.length === 0;
  const unsent = listOf(kernel, conversationID) ? null : unsentLast(kernel, conversationID);
  const last =
    message && message.revokedText === '' ? lastMessageOf(message) : isEmpty ? null : (unsent ?? before.lastMessage);
  const sortTime = isEmpty ? before.sortTime : sortTimeOf(last, before.draft);
  kernel.emit('chat.conversation', { ...before, lastMessage: last, sortTime }, conversationID);
  order(kernel);
}

/** A group that I am not in: the service still reports it for a moment after I have left. */
export const isLeft = (kernel: Kernel, conversationID: string): boolean =>
  isGroup(conversationID) && kernel.read('chat.group', peerOf(conversationID))?.myRole === '';

/** The conversations of a type that have something to show, pinned first, then newest. */
function idsOf(kernel: Kernel, type: 'C2C' | 'GROUP'): string[] {
  const all: Conversation[] = [];
  for (const id of kernel.keys('chat.conversation')) {
    const one = conversationOf(kernel, id);
    // A chat that was only opened is not in the list; a group of mine is, and one into which something was begun.
    if (one && one.type === type && one.sortTime > 0 && (!isLeft(kernel, id) || one.draft)) all.push(one);
  }
  return stableSort(all, (a, b) => b.isPinned - a.isPinned || b.sortTime - a.sortTime).map((c) => c.conversationID);
}
const listBefore = (kernel: Kernel, type: 'C2C' | 'GROUP'): ListState =>
  kernel.read('chat.conversations', type) ?? emptyList;

/** Updates lists and totals from the conversations. */
export function order(kernel: Kernel, patch: Partial<ListState> = {}): void {
  for (const type of ['C2C', 'GROUP'] as const) {
    const ids = idsOf(kernel, type);
    const before = listBefore(kernel, type);
    put(kernel, 'chat.conversations', { ...before, ...patch, ids, total: ids.length }, type);
  }
  total(kernel);
}
export function total(kernel: Kernel): void {
  let c2c = 0;
  let group = 0;
  let mutedDot: 0 | 1 = 0;
  for (const id of listBefore(kernel, 'C2C').ids) c2c += conversationOf(kernel, id)?.unreadCount ?? 0;
  for (const id of listBefore(kernel, 'GROUP').ids) {
    const one = conversationOf(kernel, id);
    if (!one || one.unreadCount === 0) continue;
    if (one.muteNotify) mutedDot = 1;
    else group += one.unreadCount;
  }
  put(kernel, 'chat.total', { c2c, group, mutedDot, groupNotice: memoryOf(kernel).get().groupNotice });
}
/** Removes the conversation from the lists, and its draft also from the phone. */
export async function dropConversation(kernel: Kernel, conversationID: string): Promise<void> {
  const before = conversationOf(kernel, conversationID);
  if (!before) return;
  put(
    kernel,
    'chat.conversation',
    { ...before, unreadCount: 0, lastMessage: null, draft: null, sortTime: 0, isPinned: 0 },
    conversationID,
  );
  order(kernel);
  await writeDraft(kernel, conversationID, null);
}
