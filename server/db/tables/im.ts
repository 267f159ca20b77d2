// Chat: accounts, conversations, messages, groups with their members, group notices. A `talk` is a conversation of two
// people or of a group; its seq counts 1, 2, 3 … without gaps. Times are epoch milliseconds unless the name says
// seconds.
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { count, flag, time, word } from '../columns';

/** One element of a message in the wire format; stored and returned unchanged. */
export type Elem = { MsgType: string; MsgContent: { [key: string]: unknown } };
/** The content of a tip in a group. */
/** `op` has the service's numbers; 20 is an extension: the group was founded, and `users` are invited. */
export type TipBody = {
  op: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 20;
  by: string;
  users: string[];
  changed?: {
    name?: string;
    introduction?: string;
    notification?: string;
    faceUrl?: string;
    ownerId?: string;
    muteAll?: 0 | 1;
    joinOption?: string;
  };
  mutes?: { userId: string; seconds: number }[];
};
export type MessageBody = { elems: Elem[] } | { tip: TipBody };

/** The service also numbers people; a message's id begins with its sender's number. */
export const imAccounts = pgTable(
  'im_accounts',
  {
    userId: text().primaryKey(),
    no: integer().generatedAlwaysAsIdentity(),
    createTime: time(),
  },
  (t) => [uniqueIndex('im_accounts_no').on(t.no)],
);

export const imTalks = pgTable('im_talks', {
  /** `p:<a>:<b>` in the order of the two, `g:<groupId>`. */ talkId: text().primaryKey(),
  lastSeq: count(),
  lastTime: time(),
  /** Number of messages by each of the two. */ sentA: count(),
  sentB: count(),
});

export const imMessages = pgTable(
  'im_messages',
  {
    talkId: text().notNull(),
    seq: integer().notNull(),
    sender: text().notNull(),
    /** These three and the sender identify a message on all devices. */ clientSeq: time(),
    random: time(),
    clientSeconds: time(),
    createTime: time(),
    body: jsonb().$type<MessageBody>().notNull(),
    cloudData: word(),
    atUsers: text().array().notNull().default([]),
    atAll: flag(),
    /** Who revoked it, '' if not revoked. */ revokedBy: word(),
    /** Searchable text. */ words: word(),
  },
  (t) => [
    primaryKey({ columns: [t.talkId, t.seq] }),
    uniqueIndex('im_messages_once').on(t.talkId, t.sender, t.random, t.clientSeconds),
    index('im_messages_time').on(t.talkId, t.createTime),
  ],
);

/** One person's state of a conversation: read, pinned, cleared. */
export const imConversations = pgTable(
  'im_conversations',
  {
    userId: text().notNull(),
    talkId: text().notNull(),
    /** The other person, or the group. */ peer: text().notNull(),
    isGroup: flag(),
    readSeq: count(),
    readSeconds: time(),
    /** Messages up to this one are hidden. */ clearedSeq: count(),
    /** Hidden from the list until a newer message comes. */ removedSeq: count(),
    pinTime: time(),
    /** 0 notify, 1 do not receive, 2 receive silently. */ mute: flag(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.talkId] }), index('im_conversations_talk').on(t.talkId)],
);
/** Messages that a person deleted for themselves. */
export const imHidden = pgTable(
  'im_hidden',
  { userId: text().notNull(), talkId: text().notNull(), seq: integer().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.talkId, t.seq] })],
);

export const imGroups = pgTable(
  'im_groups',
  {
    groupId: text().primaryKey(),
    name: text().notNull(),
    faceUrl: word(),
    introduction: word(),
    notification: word(),
    notificationBy: word(),
    notificationTime: time(),
    ownerId: word(),
    joinOption: text().$type<'FreeAccess' | 'NeedPermission' | 'DisableApply'>().notNull().default('FreeAccess'),
    muteAll: flag(),
    /** Its circle or club; '' for none. */ tribeId: word(),
    clubId: word(),
    memberCount: count(),
    createTime: time(),
    infoTime: time(),
    /** 0 while the group exists. */ dismissTime: time(),
  },
  (t) => [
    uniqueIndex('im_groups_tribe')
      .on(t.tribeId)
      .where(sql`${t.tribeId} <> '' and ${t.dismissTime} = 0`),
    uniqueIndex('im_groups_club')
      .on(t.clubId)
      .where(sql`${t.clubId} <> '' and ${t.dismissTime} = 0`),
  ],
);
export type ImRole = 'Owner' | 'Admin' | 'Member';
export const imGroupMembers = pgTable(
  'im_group_members',
  {
    groupId: text().notNull(),
    userId: text().notNull(),
    role: text().$type<ImRole>().notNull().default('Member'),
    joinTime: time(),
    /** The last message before joining: older ones are not visible to this member. */ joinSeq: count(),
    muteUntil: time(),
    nameCard: word(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.userId] }),
    index('im_group_members_user').on(t.userId),
    index('im_group_members_order').on(t.groupId, t.joinTime, t.userId),
  ],
);

export const imGroupNotices = pgTable(
  'im_group_notices',
  {
    noticeId: text().primaryKey(),
    /** The recipient. */ userId: text().notNull(),
    operationType: integer().notNull(),
    groupId: text().notNull(),
    groupName: word(),
    operatorId: word(),
    targetId: word(),
    /** Groups the notices of one request to several admins; '' when there is nothing to answer. */ requestId: word(),
    /** 0 open, 1 agreed, 2 refused. */ handled: flag(),
    message: word(),
    isRead: flag(),
    createTime: time(),
  },
  (t) => [
    index('im_group_notices_user').on(t.userId, t.createTime, t.noticeId),
    index('im_group_notices_request').on(t.requestId),
    index('im_group_notices_operator').on(t.groupId, t.operatorId),
    index('im_group_notices_age').on(t.createTime),
  ],
);
