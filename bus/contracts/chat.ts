// Chat: the eight calls beside the chat service, what screens ask of it, and what they draw. The service itself
// (tim-js-sdk) is an edge of the worker, `kernel.im`; nothing of it crosses to the page.
import * as v from 'valibot';
import { command, event, get, post, stream } from '../protocol/contract';
import { ListState, clientToken, userId } from '../entities/shared';
import {
  ChatDraft,
  ChatTotal,
  Conversation,
  Group,
  GroupMember,
  GroupNotice,
  Message,
  MessageList,
  Quote,
  ServiceState,
  conversationID,
  groupID,
  messageID,
} from '../entities/chat';
import {
  code,
  count,
  flag,
  id,
  list,
  maybe,
  media,
  needId,
  nothing,
  num,
  opt,
  personal,
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
const people = v.pipe(list(userId), v.minLength(1), v.maxLength(50));
/** Who could not be served, with the reason. */
const failures = v.object({ failed: list(v.object({ userId, reason: sentence })) });
const point = { latitude: personal(num), longitude: personal(num) };

/** What a person can send. Files by the localId under which the page handed them over (contract media); text 1–1000. */
export const Sending = v.union([
  v.object({
    type: v.literal('text'),
    text: privately(v.pipe(text, v.minLength(1), v.maxLength(1000))),
    atUserIDs: opt(v.pipe(list(userId), v.maxLength(20))),
    quote: opt(Quote),
  }),
  v.object({ type: v.literal('image'), localId: needId('file') }),
  v.object({ type: v.literal('sound'), localId: needId('file'), second: num }),
  v.object({ type: v.literal('video'), localId: needId('file'), second: num, coverId: opt(id('file')) }),
  v.object({ type: v.literal('file'), localId: needId('file'), fileName: privately(upTo(200)), fileSize: count }),
  v.object({ type: v.literal('face'), index: count, data: privately(upTo(60)) }),
  v.object({ type: v.literal('location'), description: privately(upTo(200)), ...point }),
  v.object({
    type: v.literal('custom'),
    card: v.object({
      kind: code('threadCard', 'activityCard', 'userCard', 'questionCard'),
      id: needId('target'),
      title: privately(upTo(200)),
      cover: media,
    }),
  }),
]);

/** A message that was found: who said it, a stretch of it, and how many of its conversation have the words. */
export const FoundMessage = v.object({
  conversationID,
  messageID,
  from: userId,
  nick: privately(text),
  avatar: media,
  abstract: privately(text),
  time,
  count,
});
/** What was found: people, groups, and messages with their conversation. */
export const ChatFound = v.object({
  phase: code('loading', 'ready', 'error'),
  contacts: list(conversationID),
  groups: list(conversationID),
  messages: list(FoundMessage),
});

export const chat = {
  // ── calls ──
  getUserSig: get(
    'im/userSig',
    nothing,
    v.object({ userID: userId, userSig: secret(text, 'userSig'), /** Until when it is good. */ expire: time }),
    read,
  ),
  /** Whether I may write to a person: `left` messages until an answer, −1 without a limit. */
  getAttention: get(
    'im/getAttentionStatus',
    v.object({ userId: needUser }),
    v.object({ isFollow: code(0, 1, 2), canSend: flag, left: v.pipe(num, v.integer(), v.minValue(-1)) }),
    read,
  ),
  /** The account stands at the chat service. */
  importAccount: get('im/imAccountImport', nothing, nothing, read),
  /** The group of a circle or club; its members are let in. */
  switchGroup: get(
    'im/switchGroup',
    v.object({ tribeId: opt(id('tribe')), clubId: opt(id('club')) }),
    v.object({ groupID, joined: flag }),
    read,
  ),
  getUnread: get('im/unread_msg', nothing, v.object({ count, groupNotice: count }), read),
  getGroupRole: get(
    'car/club/member/groupRole',
    ofGroup,
    v.object({ role: code('', 'Owner', 'Admin', 'Member'), canMute: flag, canRemove: flag }),
    { ...read, base: 'member' },
  ),
  /** By ids, or all of one person. Members' by admins, all by the owner. */
  deleteGroupMessages: post(
    'im/delete_group_msg_by_sender',
    v.object({
      groupID: needGroup,
      messageIDs: opt(v.pipe(list(messageID), v.maxLength(50))),
      userID: opt(userId),
      clientToken,
    }),
    nothing,
    write,
  ),
  /** seconds: 0 lifts. `all`: the whole group. */
  gag: get(
    'gag',
    v.object({ groupID: needGroup, userID: opt(userId), seconds: opt(count), all: opt(flag), clientToken }),
    nothing,
    write,
  ),
  /** The groups' bulletin with who wrote it, the circle or club it belongs to, my own state in it. [ours] */
  getGroup: get('im/group', ofGroup, Group, read),
  /** Group notices, newest first; the service keeps none of them. [ours] */
  listGroupNotices: get(
    'im/group_notices',
    v.object({ cursor: opt(id('cursor')) }),
    v.object({ list: list(GroupNotice), hasMore: flag, cursor: id('cursor') }),
    read,
  ),
  readGroupNotices: get('im/group_notices/read', v.object({ clientToken }), nothing, write),
  /** A request to join, or an invitation to me, answered. */
  handleGroupNotice: post(
    'im/group_notices/handle',
    v.object({ noticeId: needId('notice'), agree: flag, clientToken }),
    GroupNotice,
    write,
  ),
  /** Messages on the server that have the words. [ours] */
  searchMessages: get(
    'im/search',
    v.object({ keyword: privately(upTo(50)), conversationID: opt(conversationID) }),
    v.object({ list: list(FoundMessage) }),
    read,
  ),

  // ── commands: the service ──
  /** Loads the service and logs in; may be asked again. Resolves at once, see `service`. */
  start: command(nothing, nothing),
  /** The person asks for another try, or takes the connection back from another device or tab. */
  retryStart: command(nothing, nothing),

  // ── commands: conversations ──
  openConversations: command(nothing, nothing),
  /**
   * The conversation is on screen: its profile, its first page, and what arrives counts as read while the page is
   * visible. Fails with 010002 for who does not exist.
   */
  openConversation: command(ofConversation, nothing),
  closeConversation: command(ofConversation, nothing),
  /** 15 older ones [spec]; nothing once completed. */
  loadHistory: command(ofConversation, nothing),
  /** The end of the list is looked at (1) or not (0): what arrives meanwhile counts in `newCount`. */
  watchEnd: command(v.object({ conversationID: needConversation, atEnd: flag }), nothing),
  readConversation: command(ofConversation, nothing),
  readAll: command(nothing, nothing),
  pinConversation: command(v.object({ conversationID: needConversation, isPinned: flag }), nothing),
  /** 免打扰. */
  muteConversation: command(v.object({ conversationID: needConversation, mute: flag }), nothing),
  removeConversation: command(ofConversation, nothing),
  clearHistory: command(ofConversation, nothing),
  keepDraft: command(v.object({ conversationID: needConversation, draft: maybe(ChatDraft) }), nothing),
  /**
   * People, groups and messages with these words: what the phone has at once, the server's after it. Result in `found`.
   */
  search: command(v.object({ keyword: privately(upTo(50)) }), nothing),

  // ── commands: messages ──
  /** Shown at once and written to the phone before it is answered; sent in order, once. */
  send: command(v.object({ conversationID: needConversation, message: Sending }), v.object({ messageID })),
  resend: command(ofMessage, nothing),
  /** From this person's view alone. */
  removeMessage: command(ofMessage, nothing),
  /** Own within two minutes; in a group owner and admins any time. */
  revokeMessage: command(ofMessage, nothing),

  // ── commands: groups ──
  openGroup: command(ofGroup, nothing),
  openMembers: command(v.object({ groupID: needGroup, how: code('open', 'more', 'refresh') }), nothing),
  updateGroup: command(
    v.object({
      groupID: needGroup,
      name: opt(privately(v.pipe(text, v.minLength(1), v.maxLength(20)))),
      introduction: opt(privately(upTo(100))),
      avatarUrl: opt(media),
      notification: opt(privately(upTo(500))),
      joinOption: opt(code('FreeAccess', 'NeedPermission', 'DisableApply')),
      muteAll: opt(flag),
    }),
    nothing,
  ),
  setAdmins: command(v.object({ groupID: needGroup, userIDs: people, isAdmin: flag }), failures),
  /** `alsoCircle`: out of the circle or club as well. */
  removeMembers: command(v.object({ groupID: needGroup, userIDs: people, alsoCircle: flag }), failures),
  inviteMembers: command(v.object({ groupID: needGroup, userIDs: people }), failures),
  /** seconds: 0 lifts. */
  muteMember: command(v.object({ groupID: needGroup, userID: needUser, seconds: count }), nothing),
  /** joined 1, or 0 when it waits for an admin. */
  joinGroup: command(v.object({ groupID: needGroup, reason: privately(upTo(100)) }), v.object({ joined: flag })),
  createGroup: command(
    v.object({ name: privately(v.pipe(text, v.minLength(1), v.maxLength(20))), userIDs: people }),
    v.object({ groupID }),
  ),
  leaveGroup: command(ofGroup, nothing),
  transferGroup: command(v.object({ groupID: needGroup, userID: needUser }), nothing),
  dismissGroup: command(ofGroup, nothing),
  openGroupNotices: command(v.object({ how: code('open', 'more', 'refresh') }), nothing),

  // ── events ──
  /** The server says something that is not a message: `unreadChanged`. */
  pushed: event(v.object({ kind: code('unreadChanged') })),

  // ── streams ──
  service: stream(ServiceState),
  total: stream(ChatTotal, null, { scope: 'person' }),
  /**
   * key: `C2C` (the specification's list: no group, no system) or `GROUP` (the second tab). Pinned first, then newest.
   */
  conversations: stream(ListState(conversationID), code('C2C', 'GROUP'), { scope: 'person' }),
  conversation: stream(Conversation, conversationID, { scope: 'person' }),
  messages: stream(MessageList, conversationID, { scope: 'person' }),
  message: stream(Message, messageID, { scope: 'person' }),
  /**
   * Messages that are known to have been taken back, the last ones of a conversation: what quotes one says so in place
   * of its words.
   */
  revoked: stream(v.object({ ids: list(messageID) }), conversationID, { scope: 'person' }),
  attention: stream(v.object({ canSend: flag, left: v.pipe(num, v.integer(), v.minValue(-1)) }), userId, {
    scope: 'person',
  }),
  group: stream(Group, groupID, { scope: 'person' }),
  /** Owner, admins, then the others by name; `phase` and paging as in lists. */
  members: stream(
    v.object({
      list: list(GroupMember),
      phase: code('loading', 'ready', 'error'),
      more: code('idle', 'loading', 'error'),
      hasMore: flag,
      total: count,
    }),
    groupID,
    { scope: 'person' },
  ),
  groupNotices: stream(ListState(id('notice')), null, { scope: 'person' }),
  groupNotice: stream(GroupNotice, id('notice'), { scope: 'person' }),
  found: stream(ChatFound, null, { scope: 'person' }),
};
