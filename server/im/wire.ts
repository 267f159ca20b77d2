// The wire format of the chat service: frames, and messages in the shapes that the SDK reads. Names are case-sensitive.
import * as v from 'valibot';
import type { Elem, TipBody } from '../db/tables/im';
import { holdsTooMuch, parseJson } from '../platform/json';
import { systemAccount, type ImPeople } from './accounts';
import { secondsOf, type MessageRow } from './messages';
import { otherOf, groupOf } from './conversationIds';

export type Body = { [key: string]: unknown };
export type Frame = { service: string; command: string; servcmd: string; seq: number; head: Body; body: Body };

const Uplink = v.object({
  head: v.looseObject({ servcmd: v.pipe(v.string(), v.maxLength(100)), seq: v.number() }),
  body: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** Returns null for an invalid frame. */
export function readFrame(bytes: Uint8Array): Frame | null {
  try {
    const json = Buffer.from(bytes).toString('utf8');
    if (holdsTooMuch(json)) return null;
    const read = v.safeParse(Uplink, parseJson(json));
    if (!read.success) return null;
    const { head, body } = read.output;
    const dot = head.servcmd.lastIndexOf('.');
    return {
      service: head.servcmd.slice(0, dot),
      command: head.servcmd.slice(dot + 1),
      servcmd: head.servcmd,
      seq: head.seq,
      head,
      body,
    };
  } catch {
    return null;
  }
}

export const good = { ActionStatus: 'OK', ErrorCode: 0, ErrorInfo: '' } as const;

/** A message between two people. */
export function pairMessage(row: MessageRow, people: ImPeople): Body {
  const sender = people.of(row.sender);
  return {
    From_Account: row.sender,
    To_Account: otherOf(row.talkId, row.sender),
    MsgSeq: row.clientSeq,
    MsgRandom: row.random,
    MsgTimeStamp: secondsOf(row.createTime),
    MsgClientTime: row.clientSeconds,
    TinyId: sender.tinyId,
    From_AccountNick: sender.nick,
    From_AccountHeadurl: sender.avatar,
    CloudCustomData: row.cloudData,
    MsgBody: elemsOf(row),
    MsgVersion: 0,
    ...(row.revokedBy === ''
      ? { MsgFlagBits: 0 }
      : { MsgFlagBits: 8, RevokerInfo: { Revoker_Account: row.revokedBy } }),
  };
}

export type GroupName = { groupId: string; name: string };

/** A message of a group, or a tip. */
export function groupMessage(row: MessageRow, group: GroupName, people: ImPeople, nameCard = ''): Body {
  const sender = people.of(row.sender);
  const common = {
    ToGroupId: groupOf(row.talkId),
    MsgSeq: row.seq,
    MsgRandom: row.random,
    Random: row.random,
    ClientSeq: row.clientSeq,
    MsgTimeStamp: secondsOf(row.createTime),
    MsgClientTime: row.clientSeconds,
    MsgPriority: 'Normal',
    IsSystemMsg: 0,
    CloudCustomData: row.cloudData,
    IsPlaceMsg: row.revokedBy === '' ? 0 : 2,
    ...(row.revokedBy === '' ? {} : { RevokerInfo: { Revoker_Account: row.revokedBy } }),
  };
  if ('tip' in row.body) {
    const by = people.of(row.body.tip.by);
    return {
      ...common,
      From_Account: systemAccount,
      TinyId: '0',
      Event: 4,
      MsgBody: tipBody(row.body.tip, people),
      MessageControlInfo: { ExcludedFromUnreadCount: 1 },
      GroupInfo: {
        GroupId: group.groupId,
        GroupName: group.name,
        GroupType: 'Public',
        From_AccountNick: by.nick,
        From_AccountHeadurl: by.avatar,
      },
    };
  }
  return {
    ...common,
    From_Account: row.sender,
    TinyId: sender.tinyId,
    Event: 3,
    MsgBody: elemsOf(row),
    ...(row.atUsers.length > 0 || row.atAll === 1 ? { GroupAtInfo: atInfo(row) } : {}),
    GroupInfo: {
      GroupId: group.groupId,
      GroupName: group.name,
      GroupType: 'Public',
      From_AccountNick: sender.nick,
      From_AccountHeadurl: sender.avatar,
      MsgFrom_AccountExtraInfo: { NameCard: nameCard },
    },
  };
}

/** A revoked message is sent as an empty text: its words are nobody's to read any more. */
const revokedElems: Elem[] = [{ MsgType: 'TIMTextElem', MsgContent: { Text: '' } }];
const elemsOf = (row: MessageRow): Elem[] =>
  row.revokedBy !== '' ? revokedElems : 'elems' in row.body ? row.body.elems : [];
const atInfo = (row: MessageRow): Body[] => [
  ...(row.atAll === 1 ? [{ GroupAtAllFlag: 1 }] : []),
  ...row.atUsers.map((userId) => ({ GroupAtAllFlag: 0, GroupAt_Account: userId })),
];

function tipBody(tip: TipBody, people: ImPeople): Body {
  const by = people.of(tip.by);
  const { changed } = tip;
  return {
    OpType: tip.op,
    Operator_Account: tip.by,
    List_Account: tip.users,
    MsgOperatorMemberExtraInfo: { UserId: tip.by, NickName: by.nick, ImageUrl: by.avatar },
    MsgMemberExtraInfo: tip.users.map((userId) => ({
      UserId: userId,
      NickName: people.of(userId).nick,
      ImageUrl: people.of(userId).avatar,
    })),
    ...(changed === undefined
      ? {}
      : {
          MsgGroupNewInfo: {
            ...(changed.name === undefined ? {} : { GroupName: changed.name }),
            ...(changed.introduction === undefined ? {} : { GroupIntroduction: changed.introduction }),
            ...(changed.notification === undefined ? {} : { GroupNotification: changed.notification }),
            ...(changed.faceUrl === undefined ? {} : { GroupFaceUrl: changed.faceUrl }),
            ...(changed.ownerId === undefined ? {} : { Owner_Account: changed.ownerId }),
            ...(changed.muteAll === undefined ? {} : { ShutupAll: changed.muteAll }),
            ...(changed.joinOption === undefined ? {} : { GroupApplyJoinOption: changed.joinOption }),
          },
        }),
    ...(tip.mutes === undefined
      ? {}
      : { MsgMemberInfo: tip.mutes.map((one) => ({ User_Account: one.userId, ShutupTime: one.seconds })) }),
  };
}

/** The people whom a message mentions. */
export const namedIn = (row: MessageRow): string[] => [
  row.sender,
  row.revokedBy,
  ...('tip' in row.body ? [row.body.tip.by, ...row.body.tip.users] : []),
];
