// Schemas of the slices and stored values of the domain chat, for redaction in recordings.
import * as v from 'valibot';
import { userId } from '../../../bus/entities/users';
import { ChatDraft, Conversation, Message, conversationID, groupID, messageID } from '../../../bus/entities/chat';
import type { Schema } from '../../../bus/protocol/schema';
import { count, flag, id, keyOf, listOf, maybe, opt, privately, text, time } from '../../../bus/protocol/schema';

export const slices = {
  chat: v.object({
    owner: userId,
    wanted: flag,
    visible: flag,
    timer: text,
    tries: count,
    signedAt: time,
    open: conversationID,
    atEnd: flag,
    gone: listOf(messageID),
    groupNotice: count,
    cached: flag,
  }),
  /** Opened conversations, by `room|<conversationID>`. */
  chatRooms: v.record(
    keyOf(text, conversationID),
    v.object({
      cursor: id('cursor'),
      loaded: flag,
      load: count,
      at: time,
      since: maybe(v.object({ seq: count, time })),
      unread: opt(count),
    }),
  ),
  chatKeeping: v.object({ ids: listOf(conversationID) }),
  chatGroups: v.object({ list: listOf(v.object({ groupID, at: time })) }),
  chatTyping: v.object({ conversationID, at: time }),
  chatFaces: v.object({ asked: listOf(conversationID) }),
  chatSearch: v.object({ turn: count, words: opt(privately(text)) }),
  chatIdle: v.object({ timer: text, visible: flag, done: flag }),
} satisfies { readonly [name: string]: Schema };

export const timers = {
  chatKeep: conversationID,
  chatRead: conversationID,
  chatSince: conversationID,
  chatLine: messageID,
  chatTyping: conversationID,
};
export const stored = {
  chatDraft: { key: keyOf(userId, text, conversationID), value: v.object({ conversationID, draft: ChatDraft }) },
};

const keptMessages = v.object({
  form: count,
  at: time,
  list: listOf(Message),
  isCompleted: flag,
  revoked: opt(listOf(messageID)),
});
const keptConversations = v.object({ form: count, at: time, list: listOf(Conversation) });

/** Values of the store `cache`, by stream; their key is `userId|topic|conversationID`. */
export const cached = { 'chat.messages': keptMessages, 'chat.conversations': keptConversations };
