// Chat: the calls beside the chat service, the commands of screens, and the streams they show. The service itself
// (tim-js-sdk) is an edge of the worker, `kernel.im`; none of its objects reach the page.
import * as v from 'valibot';
import { command, event, get, post, stream } from '../protocol/contract';
import { ListState } from '../entities/paging';
import { clientToken } from '../entities/writes';
import { userId } from '../entities/users';
import { forwardLimits } from '../rules/forwarding';
import {
  ChatDraft,
  ChatFound,
  ChatTotal,
  Conversation,
  FoundMessage,
  Group,
  GroupMember,
  GroupNotice,
  Message,
  MessageList,
  Sending,
  ServiceState,
  conversationID,
  groupID,
  messageID,
} from '../entities/chat';
import {
  between,
  code,
  count,
  flag,
  id,
  listOf,
  maybe,
  media,
  needId,
  nothing,
  num,
  opt,
  privately,
  secret,
  sentence,
  text,
  time,
  upTo,
} from '../protocol/schema';

const read = { login: true } as const;
const write = { login: true, write: true } as const;
const needConversation = needId('conversation');
const needGroup = needId('group');
const needMessage = needId('message');
const needUser = needId('user');
const ofConversation = v.object({ conversationID: needConversation });
const ofGroup = v.object({ groupID: needGroup });
const ofMessage = v.object({ conversationID: needConversation, messageID: needMessage });
const people = v.pipe(listOf(userId), v.minLength(1), v.maxLength(50));
/** The people for whom it failed, with the reason. */
const failures = v.object({ failed: listOf(v.object({ userId, reason: sentence })) });

// ── calls ──
export const getUserSig = get(
  'im/userSig',
  nothing,
  v.object({ userID: userId, userSig: secret(text, 'userSig'), /** The end of its validity. */ expire: time }),
  read,
);
/**
 * Whether the caller may write to a person: `left` messages until an answer, −1 without a limit; whether both want to
 * tell each other how far they have read (`receipts`), and that they are typing.
 */
export const getAttention = get(
  'im/getAttentionStatus',
  v.object({ userId: needUser }),
  v.object({
    isFollow: code(0, 1, 2),
    canSend: flag,
    left: v.pipe(num, v.integer(), v.minValue(-1)),
    receipts: opt(flag),
    typing: opt(flag),
  }),
  read,
);
/** Creates the caller's account at the chat service. */
export const importAccount = get('im/imAccountImport', nothing, nothing, read);
/** The group of a circle or club; adds its members. */
export const switchGroup = get(
  'im/switchGroup',
  v.object({ tribeId: opt(id('tribe')), clubId: opt(id('club')) }),
  v.object({ groupID, joined: flag }),
  read,
);
export const getUnread = get('im/unread_msg', nothing, v.object({ count, groupNotice: count }), read);
export const getGroupRole = get(
  'car/club/member/groupRole',
  ofGroup,
  v.object({ role: code('', 'Owner', 'Admin', 'Member'), canMute: flag, canRemove: flag }),
  { ...read, base: 'member' },
);
/** By ids, or the latest 2,000 messages of one person. Admins delete those of members, the owner all. */
export const deleteGroupMessages = post(
  'im/delete_group_msg_by_sender',
  v.object({
    groupID: needGroup,
    messageIDs: opt(v.pipe(listOf(messageID), v.maxLength(50))),
    userID: opt(userId),
    clientToken,
  }),
  nothing,
  write,
);
/** `seconds`: 0 unmutes. `all`: the whole group. */
export const gag = get(
  'gag',
  v.object({ groupID: needGroup, userID: opt(userId), seconds: opt(count), all: opt(flag), clientToken }),
  nothing,
  write,
);
/** The group's bulletin with its author, the circle or club it belongs to, and the caller's own state in it. */
export const getGroup = get('im/group', ofGroup, Group, read);
/** Group notices, newest first; the chat service does not store them. */
export const listGroupNotices = get(
  'im/group_notices',
  v.object({ cursor: opt(id('cursor')) }),
  v.object({ list: listOf(GroupNotice), hasMore: flag, cursor: id('cursor') }),
  read,
);
export const readGroupNotices = get('im/group_notices/read', v.object({ clientToken }), nothing, write);
/** Answers a request to join, or an invitation of the caller. */
export const handleGroupNotice = post(
  'im/group_notices/handle',
  v.object({ noticeId: needId('notice'), agree: flag, clientToken }),
  GroupNotice,
  write,
);
/** Messages on the server that contain the words. */
export const searchMessages = get(
  'im/search',
  v.object({ keyword: privately(upTo(50)), conversationID: opt(conversationID) }),
  v.object({ list: listOf(FoundMessage) }),
  read,
);

// ── commands: the service ──
/** Loads the service and logs in; idempotent. Resolves at once, see `service`. */
export const start = command(nothing, nothing);
/** Retries at the user's request, or takes the connection back from another device or tab. */
export const retryStart = command(nothing, nothing);

// ── commands: conversations ──
export const openConversations = command(nothing, nothing);
/**
 * The conversation is on screen: loads its profile and first page, and counts new messages as read while the page is
 * visible. Fails with 010002 when the other person or group does not exist.
 */
export const openConversation = command(ofConversation, nothing);
export const closeConversation = command(ofConversation, nothing);
/** Loads 15 older messages; does nothing once completed. */
export const loadHistory = command(ofConversation, nothing);
/** Whether the end of the list is visible (1) or not (0): while it is not, new messages count in `newCount`. */
export const watchEnd = command(v.object({ conversationID: needConversation, atEnd: flag }), nothing);
export const readConversation = command(ofConversation, nothing);
export const readAll = command(nothing, nothing);
export const pinConversation = command(v.object({ conversationID: needConversation, isPinned: flag }), nothing);
/** 免打扰. */
export const muteConversation = command(v.object({ conversationID: needConversation, mute: flag }), nothing);
export const removeConversation = command(ofConversation, nothing);
export const clearHistory = command(ofConversation, nothing);
export const keepDraft = command(v.object({ conversationID: needConversation, draft: maybe(ChatDraft) }), nothing);
/** Searches people, groups and messages: first on the phone, then on the server. The result is in `found`. */
export const search = command(v.object({ keyword: privately(upTo(50)) }), nothing);
/** Searches the messages of one conversation on the server: every hit that is still shown here, newest first. */
export const searchConversation = command(
  v.object({ keyword: privately(upTo(50)), conversationID: needConversation }),
  v.object({ list: listOf(FoundMessage) }),
);

// ── commands: messages ──
/** Optimistic: shown and stored on the phone before it answers; sent in order, once. */
export const send = command(v.object({ conversationID: needConversation, message: Sending }), v.object({ messageID }));
/**
 * Sends messages on, in the given order, and then the words: each as a message of its own (`bus/rules/forwarding.ts`), or
 * `asOne` as one record (`bus/rules/mergedRecords.ts`). All or none: fails with 010002 when one of them cannot be sent on
 * (any more), with `full` when too many wait to be sent, with `badInput` when a record would be too long or too deep.
 */
export const forward = command(
  v.object({
    conversationIDs: v.pipe(listOf(needConversation), v.minLength(1), v.maxLength(forwardLimits.receivers)),
    messageIDs: v.pipe(listOf(needMessage), v.minLength(1), v.maxLength(forwardLimits.messages)),
    text: privately(upTo(1000)),
    asOne: opt(flag),
  }),
  nothing,
);
export const resend = command(ofMessage, nothing);
/** Removes it for this person only: at once, and for good. An unsent one is not sent any more. */
export const removeMessage = command(ofMessage, nothing);
/** Removes sent ones for this person only: from the list at once, for good after 5 s unless `undoRemove` comes first. */
export const removeMessages = command(
  v.object({
    conversationID: needConversation,
    messageIDs: v.pipe(listOf(needMessage), v.minLength(1), v.maxLength(forwardLimits.messages)),
  }),
  v.object({ undoId: text }),
);
/** Fails with 010004 when it is too late. */
export const undoRemove = command(v.object({ undoId: text }), nothing);
/** The person's own within two minutes; in a group, owner and admins at any time. */
export const revokeMessage = command(ofMessage, nothing);

// ── commands: groups ──
export const openGroup = command(ofGroup, nothing);
export const openMembers = command(v.object({ groupID: needGroup, how: code('open', 'more', 'refresh') }), nothing);
export const updateGroup = command(
  v.object({
    groupID: needGroup,
    name: opt(privately(between(1, 20))),
    introduction: opt(privately(upTo(100))),
    avatarUrl: opt(media),
    notification: opt(privately(upTo(500))),
    joinOption: opt(code('FreeAccess', 'NeedPermission', 'DisableApply')),
    muteAll: opt(flag),
  }),
  nothing,
);
export const setAdmins = command(v.object({ groupID: needGroup, userIDs: people, isAdmin: flag }), failures);
/** `alsoCircle`: also from the circle or club. */
export const removeMembers = command(v.object({ groupID: needGroup, userIDs: people, alsoCircle: flag }), failures);
export const inviteMembers = command(v.object({ groupID: needGroup, userIDs: people }), failures);
/** `seconds`: 0 unmutes. */
export const muteMember = command(v.object({ groupID: needGroup, userID: needUser, seconds: count }), nothing);
/** `joined` 1, or 0 while it waits for an admin. */
export const joinGroup = command(
  v.object({ groupID: needGroup, reason: privately(upTo(100)) }),
  v.object({ joined: flag }),
);
export const createGroup = command(
  v.object({ name: privately(between(1, 20)), userIDs: people }),
  v.object({ groupID }),
);
export const leaveGroup = command(ofGroup, nothing);
export const transferGroup = command(v.object({ groupID: needGroup, userID: needUser }), nothing);
export const dismissGroup = command(ofGroup, nothing);
export const openGroupNotices = command(v.object({ how: code('open', 'more', 'refresh') }), nothing);

// ── events ──
/** A push of the server that is not a message: `unreadChanged`. */
export const pushed = event(v.object({ kind: code('unreadChanged') }));
/** The words of a room’s field have changed, and there are some: at most once a second. */
export const typed = event(ofConversation);

// ── streams ──
export const service = stream(ServiceState);
export const total = stream(ChatTotal, null, { scope: 'person' });
/**
 * Key: `C2C` (the specification's list: no groups, no system) or `GROUP` (the second tab). Pinned first, then newest.
 */
export const conversations = stream(ListState(conversationID), code('C2C', 'GROUP'), { scope: 'person' });
export const conversation = stream(Conversation, conversationID, { scope: 'person' });
export const messages = stream(MessageList, conversationID, { scope: 'person' });
export const message = stream(Message, messageID, { scope: 'person' });
/** Ids of a conversation's last revoked messages: a quote of one shows that instead of its text. */
export const revoked = stream(v.object({ ids: listOf(messageID) }), conversationID, { scope: 'person' });
export const attention = stream(
  v.object({ canSend: flag, left: v.pipe(num, v.integer(), v.minValue(-1)), typing: opt(flag) }),
  userId,
  { scope: 'person' },
);
/** Whether the other person of the open conversation is typing. */
export const typing = stream(v.object({ on: flag }), conversationID, { scope: 'person' });
export const group = stream(Group, groupID, { scope: 'person' });
/** Owner, admins, then the others by name; `phase` and paging as in lists. */
export const members = stream(
  v.object({
    list: listOf(GroupMember),
    phase: code('loading', 'ready', 'error'),
    more: code('idle', 'loading', 'error'),
    hasMore: flag,
    total: count,
  }),
  groupID,
  { scope: 'person' },
);
export const groupNotices = stream(ListState(id('notice')), null, { scope: 'person' });
export const groupNotice = stream(GroupNotice, id('notice'), { scope: 'person' });
export const found = stream(ChatFound, null, { scope: 'person' });
