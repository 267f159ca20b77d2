// Events in the SDK's wire format, and how consecutive ones become one frame.
import type { imGroupNotices } from '../db/tables/im';
import { noticeAccount, noticeTiny, systemAccount } from './accounts';
import { secondsOf, type MessageRow } from './messages';
import type { PushData } from '../notifications/bus/pushEvents';
import { groupOf, otherOf } from './conversationIds';
import type { Body } from './wire';

/** One event for one connection. */
export type ConnectionEvent = {
  event: number;
  list: 'C2cMsgArray' | 'GroupMsgArray' | 'GroupTips' | 'C2cNotifyMsgArray' | 'RecentContactMod';
  item: Body;
};

export const pairEvent = (message: Body): ConnectionEvent => ({ event: 9, list: 'C2cMsgArray', item: message });
export const groupEvent = (message: Body, isTip: boolean): ConnectionEvent =>
  isTip ? { event: 4, list: 'GroupTips', item: message } : { event: 3, list: 'GroupMsgArray', item: message };

const notify = (item: Body): ConnectionEvent => ({ event: 10, list: 'C2cNotifyMsgArray', item });
const system = (item: Body): ConnectionEvent => ({
  event: 5,
  list: 'GroupTips',
  item: { From_Account: systemAccount, ...item },
});

export function revokedEvent(row: MessageRow): ConnectionEvent {
  const RevokerInfo = { Revoker_Account: row.revokedBy };
  const groupId = groupOf(row.talkId);
  if (groupId === '') {
    return notify({
      WithdrawC2cMsgNotify: {
        C2cWithdrawInfoArray: [
          {
            From_Account: row.sender,
            To_Account: otherOf(row.talkId, row.sender),
            MsgSeq: row.clientSeq,
            MsgRandom: row.random,
            MsgTime: secondsOf(row.createTime),
            RevokerInfo,
          },
        ],
      },
    });
  }
  return system({
    GroupInfo: { GroupId: groupId },
    MsgBody: {
      GroupWithdrawInfoArray: [
        { GroupId: groupId, MsgSeq: row.seq, MsgRandom: row.random, MsgTime: secondsOf(row.createTime), RevokerInfo },
      ],
    },
  });
}

/** To the other person: how far `reader` has read. */
export const receiptEvent = (reader: string, seconds: number): ConnectionEvent =>
  notify({ C2cReadedReceipt: { To_Account: reader, UinPairReadArray: [{ LastReadTime: seconds }] } });
/** To the reader's own other devices. */
export const pairReadEvent = (peer: string, seconds: number): ConnectionEvent =>
  notify({ ReadC2cMsgNotify: { UinPairReadArray: [{ From_Account: peer, LastReadTime: seconds }] } });
export const groupReadEvent = (groupId: string, seq: number): ConnectionEvent =>
  system({
    GroupInfo: { GroupId: groupId },
    MsgBody: { GroupReadInfoArray: [{ GroupId: groupId, LastReadMsgSeq: seq }] },
  });

const contactOf = (talkId: string, userId: string): Body => {
  const groupId = groupOf(talkId);
  return groupId === '' ? { Type: 1, User_Account: otherOf(talkId, userId) } : { Type: 2, GroupId: groupId };
};
export const pinnedEvent = (talkId: string, userId: string, on: boolean): ConnectionEvent => ({
  event: 13,
  list: 'RecentContactMod',
  item: { PushType: on ? 2 : 3, RecentContactTopItem: { RecentContactList: [contactOf(talkId, userId)] } },
});
export const removedEvent = (talkId: string, userId: string): ConnectionEvent => ({
  event: 13,
  list: 'RecentContactMod',
  item: { PushType: 1, RecentContactDeleteItem: { RecentContactList: [contactOf(talkId, userId)] } },
});

let chance = 1_000;
/** A system notice of a group. Sequence and random number must be new each time, or the SDK drops it as a duplicate. */
function groupNotice(
  report: number,
  group: { groupId: string; name: string },
  to: string,
  by: string,
  words: string,
  now: number,
): ConnectionEvent {
  chance = (chance + 1) % 1_000_000_000;
  return system({
    To_Account: to,
    MsgSeq: chance + 1_000,
    ClientSeq: chance + 1_000,
    MsgRandom: chance + 2_000_000,
    MsgTimeStamp: secondsOf(now),
    MsgClientTime: secondsOf(now),
    TinyId: '0',
    GroupInfo: { GroupId: group.groupId, GroupName: group.name, From_Account: by, To_Account: group.groupId },
    MsgBody: { ReportType: report, Operator_Account: by, RemarkInfo: words, Authentication: '', MsgKey: now },
  });
}
export const noticeEvent = (row: typeof imGroupNotices.$inferSelect): ConnectionEvent =>
  groupNotice(
    row.operationType,
    { groupId: row.groupId, name: row.groupName },
    row.userId,
    row.operatorId,
    row.message,
    row.createTime,
  );
export const belongingEvent = (
  report: number,
  group: { groupId: string; name: string },
  to: string,
  now: number,
): ConnectionEvent => groupNotice(report, group, to, systemAccount, '', now);

/** A mention in a group: 1 me, 2 everybody. */
export const atEvent = (row: MessageRow, types: (1 | 2)[]): ConnectionEvent => ({
  event: 12,
  list: 'GroupTips',
  item: {
    From_Account: row.sender,
    MsgRandom: row.random,
    ClientSeq: row.clientSeq,
    GroupAtTips: { GroupId: groupOf(row.talkId), From_Account: row.sender, MsgSeq: row.seq, GroupAtType: types },
  },
});

/** A push that is not chat: a custom message that is not stored. */
export function toldEvent(to: string, data: PushData, now: number): ConnectionEvent {
  chance = (chance + 1) % 1_000_000_000;
  const time = secondsOf(now);
  return pairEvent({
    From_Account: noticeAccount,
    To_Account: to,
    MsgSeq: chance + 1_000,
    MsgRandom: chance + 2_000_000,
    MsgTimeStamp: time,
    MsgClientTime: time,
    MsgLifeTime: 0,
    TinyId: noticeTiny,
    From_AccountNick: '',
    From_AccountHeadurl: '',
    CloudCustomData: '',
    MsgVersion: 0,
    MsgFlagBits: 0,
    MsgBody: [{ MsgType: 'TIMCustomElem', MsgContent: { Data: JSON.stringify(data), Desc: '', Ext: '' } }],
  });
}

/** KickType 2: another device logged in. */
export const kicked = (type: 1 | 2 | 3): Body => ({
  EventArray: [{ Event: 10, C2cNotifyMsgArray: [{ KickoutMsgNotify: { KickType: type, NewInstInfo: {} } }] }],
});

type EventItem = { Event: number; list: string; entries: Body[] };
/** Keeps the order; consecutive events of one kind become one item. */
export function eventItems(all: readonly ConnectionEvent[]): EventItem[] {
  const items: EventItem[] = [];
  for (const { event, list, item } of all) {
    const last = items[items.length - 1];
    const joins = event === 9 || event === 3;
    if (joins && last !== undefined && last.list === list && last.Event === event) last.entries.push(item);
    else items.push({ Event: event, list, entries: [item] });
  }
  return items;
}
export const eventArray = (all: readonly ConnectionEvent[]): Body[] =>
  eventItems(all).map(({ Event, list, entries }) => ({ Event, [list]: entries }));
