// The messages between the worker and the chat service's edge (`kernel.im`, `kernel.imSaid`): plain data, made from the
// service's objects by worker/im. Separate from bus/entities/chat because the page never gets them.
import * as v from 'valibot';
import { userId } from './users';
import {
  bool,
  code,
  count,
  flag,
  id,
  int,
  listOf,
  maybe,
  media,
  num,
  opt,
  personal,
  privately,
  secret,
  sentence,
  text,
  time,
} from '../protocol/schema';
import type { Of } from '../protocol/schema';
import {
  Conversation,
  Group,
  GroupMember,
  LastMessage,
  Message,
  Quote,
  conversationID,
  groupID,
  messageID,
} from './chat';
import { mergedContent, sentFiles } from './chatContents';

/** A message as the service has it. */
export const ImMessage = v.omit(Message, ['timeSign', 'status', 'progress', 'failMessage', 'pending', 'revokedText']);
export type ImMessage = Of<typeof ImMessage>;

export const ImConversation = v.object({
  conversationID,
  type: Conversation.entries.type,
  unreadCount: count,
  lastMessage: maybe(LastMessage),
  groupProfile: Conversation.entries.groupProfile,
  userProfile: maybe(v.object({ userID: userId, nick: privately(text), avatar: media })),
  isPinned: flag,
  muteNotify: flag,
  peerReadTime: time,
  sortTime: time,
});
export type ImConversation = Of<typeof ImConversation>;

/** `type`: the service's group type. */
export const ImGroup = v.object({
  ...v.omit(Group, ['notification', 'tribeId', 'clubId', 'invitations']).entries,
  notification: privately(text),
  type: text,
});
export type ImGroup = Of<typeof ImGroup>;

export const ImMember = v.omit(GroupMember, ['userType']);
export type ImMember = Of<typeof ImMember>;

/** An outgoing message: its files have addresses. */
export const ImSending = v.union([
  v.object({ type: v.literal('text'), text: privately(text) }),
  ...sentFiles,
  v.object({ type: v.literal('face'), index: int, data: privately(text) }),
  v.object({
    type: v.literal('location'),
    description: privately(text),
    latitude: personal(num),
    longitude: personal(num),
  }),
  /** Of these two the edge builds the JSON text: a text composed of ids and words cannot be redacted. */
  mergedContent,
  v.object({
    type: v.literal('custom'),
    card: v.object({
      kind: code('threadCard', 'activityCard', 'userCard', 'questionCard'),
      id: id('target'),
      title: privately(text),
      cover: media,
    }),
  }),
]);
export type ImSending = Of<typeof ImSending>;

/**
 * `login` answers when the service is ready; `clientMsgId` and `time` make a repeated `send` the same message.
 * worker/im/service lists what each op needs.
 */
export const ImAsk = v.object({
  op: code(
    'login',
    'logout',
    'retry',
    'visible',
    'conversations',
    'conversation',
    'history',
    'since',
    'send',
    'typing',
    'revoke',
    'remove',
    'read',
    'readAll',
    'pin',
    'mute',
    'removeConversation',
    'clear',
    'members',
    'updateGroup',
    'setRole',
    'removeMembers',
    'invite',
    'join',
    'createGroup',
    'leave',
    'transfer',
    'dismiss',
    'match',
  ),
  userID: opt(userId),
  userSig: opt(secret(text, 'userSig')),
  nick: opt(privately(text)),
  avatar: opt(media),
  conversationID: opt(conversationID),
  messageID: opt(messageID),
  clientMsgId: opt(id('clientMsg')),
  time: opt(time),
  cursor: opt(id('cursor')),
  offset: opt(count),
  limit: opt(count),
  message: opt(ImSending),
  atUserIDs: opt(listOf(userId)),
  quote: opt(Quote),
  on: opt(flag),
  steal: opt(flag),
  groupID: opt(groupID),
  userIDs: opt(listOf(userId)),
  name: opt(privately(text)),
  introduction: opt(privately(text)),
  notification: opt(privately(text)),
  avatarUrl: opt(media),
  joinOption: opt(code('FreeAccess', 'NeedPermission', 'DisableApply')),
  muteAll: opt(flag),
  role: opt(code('Admin', 'Member')),
  reason: opt(privately(text)),
  /** match: which of these contain `name`. The edge answers it, because a replay only has masked texts. */
  texts: opt(listOf(privately(text))),
});
export type ImAsk = Of<typeof ImAsk>;

export const ImAnswer = v.object({
  messages: opt(listOf(ImMessage)),
  message: opt(ImMessage),
  cursor: opt(id('cursor')),
  isCompleted: opt(flag),
  conversations: opt(listOf(ImConversation)),
  conversation: opt(ImConversation),
  group: opt(ImGroup),
  groupID: opt(groupID),
  members: opt(listOf(ImMember)),
  failed: opt(listOf(v.object({ userId, reason: sentence }))),
  joined: opt(flag),
  hits: opt(listOf(count)),
});
export type ImAnswer = Of<typeof ImAnswer>;

/**
 * The service's events. phase: the state of the connection · messages: new ones, also mine from other devices · revoked
 * · conversations: those that changed, and `gone` · read: the other person has read until `time` · typing: the other
 * person is typing · pushed: the server's push outside of messages.
 */
export const ImSaid = v.object({
  what: code('phase', 'messages', 'revoked', 'conversations', 'read', 'typing', 'groups', 'pushed'),
  phase: opt(code('connecting', 'ready', 'notReady', 'kicked', 'expired')),
  elsewhere: opt(bool),
  messages: opt(listOf(ImMessage)),
  revoked: opt(listOf(v.object({ conversationID, messageID, byID: userId }))),
  conversations: opt(listOf(ImConversation)),
  gone: opt(listOf(conversationID)),
  conversationID: opt(conversationID),
  time: opt(time),
  kind: opt(code('unreadChanged')),
});
export type ImSaid = Of<typeof ImSaid>;
