// Chat: accounts, conversations, messages, groups with their members, group notices. A conversation of two or of a
// group is a `talk`; its seq counts 1, 2, 3 … without holes. Times are epoch milliseconds unless the name says seconds.
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { count, flag, time, word } from '../columns';

/** One part of a message as the service's wire has it; kept and given back unread. */
export type Elem = { MsgType: string; MsgContent: { [key: string]: unknown } };
/** What a group's tip tells. */
/** `op` as the service numbers them; 20 is ours: the group was founded, and `users` are invited. */
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

/** The service names people by a number as well; a message's id begins with its sender's. */
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
  /** How many each of the two has written. */ sentA: count(),
  sentB: count(),
});

export const imMessages = pgTable(
  'im_messages',
  {
    talkId: text().notNull(),
    seq: integer().notNull(),
    sender: text().notNull(),
    /** These three and the sender name a message on all devices. */ clientSeq: time(),
    random: time(),
    clientSeconds: time(),
    createTime: time(),
    body: jsonb().$type<MessageBody>().notNull(),
    cloudData: word(),
    atUsers: text().array().notNull().default([]),
    atAll: flag(),
    /** Who took it back, '' for nobody. */ revokedBy: word(),
    /** What of it can be searched. */ words: word(),
  },
  (t) => [
    primaryKey({ columns: [t.talkId, t.seq] }),
    uniqueIndex('im_messages_once').on(t.talkId, t.sender, t.random, t.clientSeconds),
    index('im_messages_time').on(t.talkId, t.createTime),
  ],
);

/** A talk as one person has it: what is read, pinned, cleared. */
export const imConversations = pgTable(
  'im_conversations',
  {
    userId: text().notNull(),
    talkId: text().notNull(),
    /** The other of two, or the group. */ peer: text().notNull(),
    isGroup: flag(),
    readSeq: count(),
    readSeconds: time(),
    /** Nothing up to here is shown any more. */ clearedSeq: count(),
    /** Out of the list until something newer comes. */ removedSeq: count(),
    pinTime: time(),
    /** 0 told, 1 not received, 2 received without a word. */ mute: flag(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.talkId] }), index('im_conversations_talk').on(t.talkId)],
);
/** Messages that somebody deleted for himself. */
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
    /** The circle or club whose group it is; '' for none. */ tribeId: word(),
    clubId: word(),
    memberCount: count(),
    createTime: time(),
    infoTime: time(),
    /** 0 while it stands. */ dismissTime: time(),
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
    /** The last message before: older ones are not theirs to see. */ joinSeq: count(),
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
    /** Who is told. */ userId: text().notNull(),
    operationType: integer().notNull(),
    groupId: text().notNull(),
    groupName: word(),
    operatorId: word(),
    targetId: word(),
    /** The same request as told to several admins, '' where nothing is asked. */ requestId: word(),
    /** 0 open, 1 agreed, 2 refused. */ handled: flag(),
    message: word(),
    isRead: flag(),
    createTime: time(),
  },
  (t) => [
    index('im_group_notices_user').on(t.userId, t.createTime, t.noticeId),
    index('im_group_notices_request').on(t.requestId),
  ],
);
