// Chat: conversations, messages of the ten types, groups and their members, group notices.
import * as v from 'valibot';
import { userId, UserBrief, userType } from './users';
import { Pending } from './writes';
import { circleId } from './circles';
import { ChatRecord, cardContent, faceContent, locationContent, mergedContent, sentFiles } from './chatContents';
import {
  between,
  code,
  count,
  id,
  listOf,
  media,
  needId,
  num,
  opt,
  personal,
  privately,
  text,
  time,
  upTo,
  flag,
  int,
  maybe,
  sentence,
} from '../protocol/schema';
import type { Of } from '../protocol/schema';

/** `C2C<userId>` or `GROUP<groupID>`. */
export const conversationID = id('conversation');
export const groupID = id('group');
/** The service's id of a message once it is sent, before that the phone's (`local:<n>`). */
export const messageID = id('message');
export const groupRole = code('Owner', 'Admin', 'Member');
export type GroupRole = Of<typeof groupRole>;
/** The ten kinds of message. */
export const messageType = code(
  'text',
  'image',
  'sound',
  'file',
  'face',
  'video',
  'location',
  'groupTip',
  'groupSystemNotice',
  'custom',
);
export type MessageType = Of<typeof messageType>;
/**
 * 1 join request, 2 accepted, 3 refused, 4 kicked out, 5 dismissed, 6 created, 7 invited, 8 quit, 9 set admin,
 * 10 cancelled admin, 11 revoked, 12 invite agreed.
 */
export const noticeOperation = code(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);

export const TextPayload = v.object({ text: privately(text) });
/** Sizes in px; `size` in bytes. */
export const ImagePayload = v.object({
  images: listOf(
    v.object({ kind: code('origin', 'large', 'thumb'), url: media, width: count, height: count, size: count }),
  ),
});
/** `second`: length in seconds. */
export const SoundPayload = v.object({ url: media, second: num, size: count });
export const FilePayload = v.object({ fileUrl: media, fileName: privately(text), fileSize: count });
export const FacePayload = v.object({ index: int, data: privately(text) });
export const VideoPayload = v.object({
  videoUrl: media,
  videoSecond: num,
  videoSize: count,
  thumbUrl: media,
  thumbWidth: count,
  thumbHeight: count,
});
export const LocationPayload = v.object({
  description: privately(text),
  latitude: personal(num),
  longitude: personal(num),
});
/**
 * operationType: the service's numbers for tips: 1 joined, 2 quit, 3 removed, 4 made admin, 5 no longer admin, 6 group
 * changed, 7 member changed (mute); own: 20 founded, with the invited people.
 */
export const GroupTipPayload = v.object({
  operatorID: userId,
  operatorNick: privately(text),
  operationType: int,
  userIDList: listOf(userId),
  nicks: listOf(privately(text)),
  newGroupProfile: maybe(
    v.object({
      name: privately(text),
      notification: privately(text),
      introduction: privately(text),
      muteAll: maybe(flag),
      ownerID: userId,
    }),
  ),
});
/** `data` is the JSON text as sent; `card` is its content when it is a card of this app, else null. */
export const CustomPayload = v.object({
  data: privately(text),
  description: privately(text),
  extension: privately(text),
  card: maybe(
    v.object({
      kind: code('threadCard', 'activityCard', 'userCard', 'questionCard'),
      id: id('target'),
      title: privately(text),
      cover: media,
    }),
  ),
});
/** Messages merged into one; a message of type `custom`. */
export const MergedPayload = v.object({ merged: ChatRecord });
/** handled: 0 open, 1 agreed, 2 refused. `message`: the text of the request. */
export const GroupNotice = v.object({
  noticeId: id('notice'),
  operationType: noticeOperation,
  groupID,
  groupName: privately(text),
  operator: UserBrief,
  target: maybe(UserBrief),
  time,
  handled: code(0, 1, 2),
  message: privately(text),
});
export type GroupNotice = Of<typeof GroupNotice>;
/** One of these by the message's `type`; in TypeScript narrowed by `'text' in payload` and so on. */
export const MessagePayload = v.union([
  TextPayload,
  ImagePayload,
  SoundPayload,
  FilePayload,
  VideoPayload,
  LocationPayload,
  GroupTipPayload,
  CustomPayload,
  FacePayload,
  MergedPayload,
  v.object({ notice: GroupNotice }),
]);
export type MessagePayload = Of<typeof MessagePayload>;

/** The message that a message answers; `abstract` is one line of it. */
export const Quote = v.object({ messageID, nick: privately(text), abstract: privately(text) });
export type Quote = Of<typeof Quote>;

export const Message = v.object({
  messageID,
  conversationID,
  type: messageType,
  payload: MessagePayload,
  time,
  from: userId,
  nick: privately(text),
  avatar: media,
  to: id('peer'),
  /** Revoked messages are dropped from lists; 1 occurs only in a conversation's last message. */
  isRevoked: flag,
  /** The label shown above it; '' for none. 今天 HH:mm, 昨天 HH:mm, M月D日 HH:mm. */
  timeSign: text,
  clientMsgId: id('clientMsg'),
  /** Order inside the conversation, by the server; 0 while unsent. */
  seq: count,
  status: code('unSend', 'success', 'fail'),
  /** in: from others, out: from me (from any of my devices). */
  flow: code('in', 'out'),
  atUserIDs: listOf(userId),
  quote: maybe(Quote),
  /** Upload, 0 to 1. */
  progress: num,
  /** Why it failed, in Chinese: shown only when the mark is tapped. */
  failMessage: sentence,
  /** The state of sending: 0 done, 1 being sent, 2 waiting for the network, 3 failed. */
  pending: Pending,
  /**
   * The line that replaces a revoked message (by a member of the group, or by me); '' for others. Only my own revoked
   * messages stay, for two minutes.
   */
  revokedText: privately(text),
});
export type Message = Of<typeof Message>;

/**
 * Payload, extension, data and the mention flag (0 none, 1 me, 2 all, 3 both). `abstract`: one line of it,
 * without the sender's name.
 */
export const LastMessage = v.object({
  payload: maybe(MessagePayload),
  extension: privately(text),
  data: privately(text),
  atFlag: code(0, 1, 2, 3),
  type: messageType,
  fromID: userId,
  fromName: privately(text),
  abstract: privately(text),
  time,
  isRevoked: flag,
  status: code('unSend', 'success', 'fail'),
});
export type LastMessage = Of<typeof LastMessage>;

export const ChatDraft = v.object({ text: privately(text), atUserIDs: listOf(userId), quote: maybe(Quote), time });
export type ChatDraft = Of<typeof ChatDraft>;

export const Conversation = v.object({
  conversationID,
  type: code('C2C', 'GROUP', 'system'),
  unreadCount: count,
  lastMessage: maybe(LastMessage),
  /** type: the service's group type (`Public`, `Private`, …). */
  groupProfile: maybe(
    v.object({
      name: privately(text),
      groupID,
      avatarUrl: media,
      memberCount: count,
      type: text,
      muteAll: flag,
      joinOption: code('FreeAccess', 'NeedPermission', 'DisableApply'),
    }),
  ),
  userProfile: maybe(v.object({ userID: userId, nick: privately(text), avatar: media, userType })),
  /** Pictures of at most four members; empty for C2C. */
  memberAvatars: listOf(media),
  isPinned: flag,
  muteNotify: flag,
  draft: maybe(ChatDraft),
  /** C2C: until when the other person has read. */
  peerReadTime: time,
  /** C2C: 0 when one of the two keeps to themselves how far they have read. */
  receipts: opt(flag),
  /** Its newest message when it was read without the service, which has not been told yet. */
  untoldReadTime: opt(time),
  /** How many messages were unread then. */
  untoldReadCount: opt(count),
  /** When its newest deleted message was sent; the service still has them, since a newer one had come. */
  clearedTime: opt(time),
  sortTime: time,
});
export type Conversation = Of<typeof Conversation>;

export const Group = v.object({
  groupID,
  name: privately(text),
  avatarUrl: media,
  introduction: privately(text),
  /** The bulletin. */
  notification: v.object({ text: privately(text), author: privately(text), time }),
  ownerID: userId,
  memberCount: count,
  maxMemberCount: count,
  joinOption: code('FreeAccess', 'NeedPermission', 'DisableApply'),
  muteAll: flag,
  /** The circle or club whose group it is; '' for none. */
  tribeId: circleId,
  clubId: id('club'),
  /** '' for non-members. */
  myRole: code('', 'Owner', 'Admin', 'Member'),
  muteNotify: flag,
  /** Until when I am muted; 0 when I am not. */
  myMuteUntil: time,
  createTime: time,
  /** Whom I have invited, the newest 50. Who has refused is not told. `waits`: it is only sent when there is a network. */
  invitations: opt(listOf(v.object({ userId, userName: privately(text), agreed: flag, waits: opt(flag) }))),
});
export type Group = Of<typeof Group>;

export const GroupMember = v.object({
  userID: userId,
  nick: privately(text),
  nameCard: privately(text),
  avatar: media,
  role: groupRole,
  joinTime: time,
  muteUntil: time,
  userType,
});
export type GroupMember = Of<typeof GroupMember>;

/** What an open conversation shows: ids of messages, oldest first, unsent ones last. */
export const MessageList = v.object({
  ids: listOf(messageID),
  phase: code('loading', 'ready', 'error'),
  more: code('idle', 'loading', 'error'),
  /** 1: the server has no older ones. */
  isCompleted: flag,
  /** Messages that arrived while the end of the list was not visible. */
  newCount: count,
  /**
   * Messages of others that were unread when the conversation was opened; missing until the service has said so and the
   * newest of them are in the list.
   */
  unread: opt(count),
});
export type MessageList = Of<typeof MessageList>;

/**
 * off: not needed yet · connecting · ready · notReady: failed or lost, retried · kicked: another device is connected ·
 * expired.
 */
export const ServiceState = v.object({
  phase: code('off', 'connecting', 'ready', 'notReady', 'kicked', 'expired'),
  initComplete: flag,
  /** Another tab of this browser has the connection. */ elsewhere: flag,
});
export type ServiceState = Of<typeof ServiceState>;

/**
 * c2c: the specification's sum over the listed conversations. group: sum of the unmuted groups. mutedDot: muted ones
 * have unread messages.
 */
export const ChatTotal = v.object({ c2c: count, group: count, mutedDot: flag, groupNotice: count });
export type ChatTotal = Of<typeof ChatTotal>;

/**
 * What a person can send. Files by the localId under which the page handed them over (contract media), or by the
 * address under which the server has them; text of 1–1000 characters.
 */
export const Sending = v.union([
  v.object({
    type: v.literal('text'),
    text: privately(between(1, 1000)),
    atUserIDs: opt(v.pipe(listOf(userId), v.maxLength(20))),
    quote: opt(Quote),
  }),
  v.object({ type: v.literal('image'), localId: needId('file') }),
  v.object({ type: v.literal('sound'), localId: needId('file'), second: num }),
  v.object({ type: v.literal('video'), localId: needId('file'), second: num, coverId: opt(id('file')) }),
  v.object({ type: v.literal('file'), localId: needId('file'), fileName: privately(upTo(200)), fileSize: count }),
  ...sentFiles,
  faceContent,
  locationContent,
  cardContent,
  mergedContent,
]);
export type Sending = Of<typeof Sending>;
/** A found message: its sender, an excerpt, and how many messages of its conversation match. */
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
/** Search results: people, groups, and messages with their conversation. */
export const ChatFound = v.object({
  phase: code('loading', 'ready', 'error'),
  contacts: listOf(conversationID),
  groups: listOf(conversationID),
  messages: listOf(FoundMessage),
});
