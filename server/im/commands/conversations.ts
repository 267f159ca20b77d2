// Commands of the list of conversations: read it (conversationList.ts), pin, remove, clear, mute, read all.
import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { imConversations, imTalks } from '../../db/tables/im';
import { noticeAccount, peopleOf } from '../accounts';
import {
  account,
  flag,
  groupId,
  nothing,
  reads,
  messageSeq,
  whole,
  writes,
  type CommandContext,
  type Command,
} from '../command';
import { secondsOf } from '../messages';
import { announce } from '../../notifications/push';
import { markRead } from '../readReceipts';
import { pairOf, groupConversationId } from '../conversationIds';
import type { Body } from '../wire';
import { listConversations, syncMessages } from './conversationList';

const Contact = v.union([
  v.object({ Type: v.literal(1), To_Account: account }),
  v.object({ Type: v.literal(2), ToGroupid: groupId }),
  v.object({ Type: v.literal(2), GroupId: groupId }),
]);
const conversationIdOf = (item: v.InferOutput<typeof Contact>, userId: string): string =>
  'To_Account' in item
    ? pairOf(userId, item.To_Account)
    : groupConversationId('GroupId' in item ? item.GroupId : item.ToGroupid);
const conversationOf = (userId: string, talkId: string) =>
  and(eq(imConversations.userId, userId), eq(imConversations.talkId, talkId));
/** 0 where nothing has been said: a person can be muted before. */
const lastSeqOf = (talkId: string) =>
  sql`coalesce((select t.last_seq from ${imTalks} t where t.talk_id = ${talkId}), 0)`;

async function pin(
  input: { OperationType: 1 | 2; RecentContactItem: v.InferOutput<typeof Contact>[] },
  cx: CommandContext,
): Promise<void> {
  for (const item of input.RecentContactItem) {
    const talk = conversationIdOf(item, cx.userId);
    const on = input.OperationType === 1;
    const moved = await cx.db
      .update(imConversations)
      .set({ pinTime: on ? cx.now : 0 })
      .where(conversationOf(cx.userId, talk))
      .returning({ talkId: imConversations.talkId });
    if (moved.length > 0) await announce(cx.db, { is: 'pinned', user: cx.userId, talk, on, by: cx.by });
  }
}

async function remove(
  input: { ContactItem: v.InferOutput<typeof Contact>[]; ClearRamble: number },
  cx: CommandContext,
): Promise<Body> {
  for (const talk of new Set(input.ContactItem.map((item) => conversationIdOf(item, cx.userId)))) {
    const seq = lastSeqOf(talk);
    const removed = await cx.db
      .update(imConversations)
      .set({ removedSeq: seq, readSeq: seq, pinTime: 0, ...(input.ClearRamble === 1 ? { clearedSeq: seq } : {}) })
      .where(conversationOf(cx.userId, talk))
      .returning({ talkId: imConversations.talkId });
    if (removed.length > 0) await announce(cx.db, { is: 'removed', user: cx.userId, talk, by: cx.by });
  }
  return { ResultItem: input.ContactItem.map((item) => ({ ...item, ResultCode: 0 })) };
}

const Silence = v.object({
  Peer_Account: v.pipe(v.array(account), v.maxLength(30)),
  Mute_Notifications: v.picklist([0, 1, 2]),
});
const AllRead = v.object({
  C2CReadAllMsg: v.optional(flag, 0),
  GroupReadInfo: v.optional(
    v.pipe(v.array(v.object({ GroupId: groupId, MsgSeq: messageSeq })), v.maxLength(1_000)),
    [],
  ),
});

export const conversations: { readonly [servcmd: string]: Command } = {
  'recentcontact.page_get': reads(
    v.object({ TimeStamp: v.optional(whole, 0), StartIndex: v.optional(whole, 0) }),
    listConversations,
  ),
  'openim.getmsg': reads(v.object({ Cookie: v.optional(v.pipe(v.string(), v.maxLength(100)), '') }), syncMessages),
  'recentcontact.top': writes(
    v.object({ OperationType: v.picklist([1, 2]), RecentContactItem: v.pipe(v.array(Contact), v.maxLength(100)) }),
    pin,
  ),
  'recentcontact.batch_delete': writes(
    v.object({ ContactItem: v.pipe(v.array(Contact), v.maxLength(100)), ClearRamble: v.optional(v.number(), 0) }),
    remove,
  ),
  'recentcontact.clear_msg': writes(Contact, async (input, cx) => {
    const talk = conversationIdOf(input, cx.userId);
    await cx.db
      .update(imConversations)
      .set({ clearedSeq: lastSeqOf(talk), readSeq: lastSeqOf(talk) })
      .where(conversationOf(cx.userId, talk));
  }),
  'recentcontact.search_contact_group': reads(nothing, async () => ({})),
  'openim.get_c2c_peer_mute_notifications': reads(nothing, async (_input, cx) => {
    const rows = await cx.db
      .select({ peer: imConversations.peer, mute: imConversations.mute })
      .from(imConversations)
      .where(
        and(eq(imConversations.userId, cx.userId), eq(imConversations.isGroup, 0), sql`${imConversations.mute} > 0`),
      );
    return {
      UpdateSeq: 1,
      MuteNotificationsList: [{ peer: noticeAccount, mute: 1 }, ...rows].map((row) => ({
        Peer_Account: row.peer,
        MuteNotifications: row.mute,
      })),
    };
  }),
  'openim.set_c2c_peer_mute_notifications': writes(Silence, async (input, cx) => {
    const people = await peopleOf(cx.db, input.Peer_Account);
    // Rows for names of nobody would have no end.
    for (const peer of input.Peer_Account.filter((userId) => people.of(userId).exists)) {
      const row = { userId: cx.userId, talkId: pairOf(cx.userId, peer), peer, mute: input.Mute_Notifications };
      await cx.db
        .insert(imConversations)
        .values(row)
        .onConflictDoUpdate({ target: [imConversations.userId, imConversations.talkId], set: { mute: row.mute } });
    }
  }),
  'openim.read_all_unread_msg': writes(AllRead, async (input, cx) => {
    const rows =
      input.C2CReadAllMsg === 0
        ? []
        : await cx.db
            .select({ talkId: imConversations.talkId, seq: imTalks.lastSeq, time: imTalks.lastTime })
            .from(imConversations)
            .innerJoin(imTalks, eq(imTalks.talkId, imConversations.talkId))
            .where(
              and(
                eq(imConversations.userId, cx.userId),
                eq(imConversations.isGroup, 0),
                sql`${imTalks.lastSeq} > ${imConversations.readSeq}`,
              ),
            );
    for (const row of rows) await markRead(cx, row.talkId, row.seq, secondsOf(row.time));
    for (const one of input.GroupReadInfo) await markRead(cx, groupConversationId(one.GroupId), one.MsgSeq, 0);
    return {
      C2CReadAllMsg: input.C2CReadAllMsg,
      GroupReadInfoArray: input.GroupReadInfo.map((one) => ({ ...one, RetCode: 0 })),
    };
  }),
};
