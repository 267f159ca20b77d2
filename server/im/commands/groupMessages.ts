// Messages of a group: send, history since joining, read, revoke, delete for oneself.
import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { isRevocable } from '../../../bus/rules/revoking';
import type { Db } from '../../db/open';
import { imConversations, imGroupMembers, imHidden, imMessages } from '../../db/tables/im';
import { claimChatFiles, messageOwner, releaseChatFiles } from '../../media/chatFiles';
import { peopleOf } from '../accounts';
import { imCodes, imForbidden, ImRefusal } from '../codes';
import {
  account,
  flag,
  groupId,
  nothing,
  reads,
  messageSeq,
  whole,
  words,
  writes,
  type CommandContext,
  type Command,
} from '../command';
import { checkMessageContent, MsgBody, withoutHosts } from '../content';
import type { GroupAction } from '../groups';
import { addMessage, findMessages, lockConversation, secondsOf, type MessageRow } from '../messages';
import {
  findMembership,
  findWriter,
  memberOf,
  mustBeAllowedToWrite,
  mustBeMember,
  rankOf,
  type MemberRow,
} from '../permissions';
import type { PushEvent } from '../../notifications/bus/pushEvents';
import { announce, chunksOf } from '../../notifications/push';
import { withoutRevokedQuotes, withTrueQuote } from '../quotes';
import { markRead } from '../readReceipts';
import { groupConversationId } from '../conversationIds';
import { groupMessage, namedIn, type Body } from '../wire';

const SendBody = v.object({
  GroupId: groupId,
  Random: whole,
  ClientSeq: v.optional(whole, 0),
  MsgBody,
  CloudCustomData: v.optional(words(4_096), ''),
  MsgClientTime: v.optional(whole),
  OnlineOnlyFlag: v.optional(v.number(), 0),
  GroupAtInfo: v.optional(
    v.pipe(
      v.array(v.object({ GroupAtAllFlag: v.optional(flag, 0), GroupAt_Account: v.optional(account) })),
      v.maxLength(30),
    ),
    [],
  ),
});

async function send(input: v.InferOutput<typeof SendBody>, cx: CommandContext): Promise<Body> {
  const talkId = groupConversationId(input.GroupId);
  const atUsers = [
    ...new Set(
      input.GroupAtInfo.flatMap((one) =>
        one.GroupAtAllFlag === 0 && one.GroupAt_Account !== undefined ? [one.GroupAt_Account] : [],
      ),
    ),
  ];
  const atAll = input.GroupAtInfo.some((one) => one.GroupAtAllFlag === 1) ? 1 : 0;
  const message = {
    sender: cx.userId,
    clientSeq: input.ClientSeq,
    random: input.Random,
    clientSeconds: input.MsgClientTime ?? secondsOf(cx.now),
    body: { elems: withoutHosts(input.MsgBody) },
    atUsers,
    atAll,
  } as const;
  const talk = await lockConversation(cx.db, talkId);
  // Read under the lock: a person removed or muted in the meantime cannot write.
  const writer = await findWriter(cx.db, input.GroupId, message);
  mustBeMember(writer);
  // The group already starts with a tip of its own.
  if (isFounding(input.MsgBody)) return { MsgTime: secondsOf(cx.now), MsgSeq: Math.max(1, talk.lastSeq) };
  let row = writer.same;
  if (row === null) {
    mustBeAllowedToWrite(writer, cx.now);
    if (atAll === 1 && rankOf(writer.me.role) < 2) throw imForbidden();
    await checkMessageContent(cx.db, input.MsgBody, input.CloudCustomData);
    const cloudData = await withTrueQuote(cx.db, talkId, input.CloudCustomData, writer.me.joinSeq);
    row = await addMessage(cx.db, talk, { ...message, cloudData }, cx.now);
    const owner = messageOwner(talkId, row.seq);
    await claimChatFiles(cx.db, cx.userId, JSON.stringify(input.MsgBody), cx.now, owner);
    await announce(cx.db, { is: 'message', talk: talkId, seq: row.seq, by: cx.by });
  }
  return { MsgTime: secondsOf(row.createTime), MsgSeq: row.seq };
}

/** The message that the SDK sends into a new group by itself. */
const isFounding = (elems: v.InferOutput<typeof MsgBody>): boolean =>
  elems.length === 1 && elems[0]?.MsgType === 'TIMCustomElem' && elems[0].MsgContent['Data'] === 'group_create';

export async function nameCardsOf(db: Db, id: string, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows =
    userIds.length === 0
      ? []
      : await db
          .select({ userId: imGroupMembers.userId, nameCard: imGroupMembers.nameCard })
          .from(imGroupMembers)
          .where(and(eq(imGroupMembers.groupId, id), inArray(imGroupMembers.userId, [...new Set(userIds)])));
  return new Map(rows.map((row) => [row.userId, row.nameCard]));
}

const History = v.object({
  GroupId: groupId,
  ReqMsgNumber: v.pipe(whole, v.minValue(1)),
  ReqMsgSeq: v.optional(messageSeq, 0),
});
/** The page size of a screen; the SDK asks for a few more. */
const pageSize = 15;

/** Newest first, from the given message back to when this person joined. */
async function history(input: v.InferOutput<typeof History>, cx: CommandContext): Promise<Body> {
  const membership = await findMembership(cx.db, input.GroupId, cx.userId);
  mustBeMember(membership);
  const talkId = groupConversationId(input.GroupId);
  const [ownConversation] = await cx.db
    .select({ cleared: imConversations.clearedSeq })
    .from(imConversations)
    .where(and(eq(imConversations.userId, cx.userId), eq(imConversations.talkId, talkId)));
  const floor = Math.max(membership.me.joinSeq, ownConversation?.cleared ?? 0);
  const count = Math.min(pageSize, input.ReqMsgNumber);
  const rows = await cx.db
    .select()
    .from(imMessages)
    .where(
      and(
        eq(imMessages.talkId, talkId),
        gt(imMessages.seq, floor),
        input.ReqMsgSeq === 0 ? undefined : lte(imMessages.seq, input.ReqMsgSeq),
        sql`not exists (select 1 from im_hidden h where h.user_id = ${cx.userId} and h.talk_id = im_messages.talk_id
          and h.seq = im_messages.seq)`,
      ),
    )
    .orderBy(desc(imMessages.seq))
    .limit(count + 1);
  const page = await withoutRevokedQuotes(cx.db, rows.slice(0, count));
  const people = await peopleOf(cx.db, page.flatMap(namedIn));
  const cards = await nameCardsOf(
    cx.db,
    input.GroupId,
    page.map((row) => row.sender),
  );
  const complete = rows.length <= count;
  return {
    GroupId: input.GroupId,
    IsFinished: complete ? 2 : 1,
    NextReqMsgSeq: complete ? 0 : Math.max(0, (page[page.length - 1]?.seq ?? 1) - 1),
    RspMsgList: page.map((row) => groupMessage(row, membership.group, people, cards.get(row.sender) ?? '')),
  };
}

export const mayRevoke = (row: MessageRow, me: MemberRow, sender: MemberRow | undefined, now: number): boolean =>
  isRevocable({
    isOwn: row.sender === me.userId,
    age: now - row.createTime,
    role: me.role,
    senderRole: sender?.role ?? '',
  });

/** Numbers of one event: a notification of PostgreSQL has at most 8,000 bytes. */
const atOnce = 500;
export async function revokeSeqs(
  action: GroupAction,
  id: string,
  seqs: readonly number[],
): Promise<Map<number, number>> {
  const membership = await findMembership(action.db, id, action.userId, true);
  mustBeMember(membership);
  const talkId = groupConversationId(id);
  const codes = new Map<number, number>();
  const gone: number[] = [];
  const rows = new Map((await findMessages(action.db, talkId, seqs)).map((row) => [row.seq, row]));
  const senders = new Map<string, MemberRow | undefined>();
  const senderOf = async ({ sender }: MessageRow): Promise<MemberRow | undefined> => {
    if (!senders.has(sender)) senders.set(sender, await memberOf(action.db, id, sender));
    return senders.get(sender);
  };
  for (const seq of new Set(seqs)) {
    const row = rows.get(seq);
    if (row === undefined || 'tip' in row.body || row.seq <= membership.me.joinSeq) codes.set(seq, imCodes.noMessage);
    else if (row.revokedBy !== '') codes.set(seq, 0);
    else if (!mayRevoke(row, membership.me, await senderOf(row), action.now))
      codes.set(seq, row.sender === action.userId ? imCodes.tooLate : imCodes.forbidden);
    else {
      codes.set(seq, 0);
      gone.push(seq);
    }
  }
  if (gone.length > 0) {
    await action.db
      .update(imMessages)
      .set({ revokedBy: action.userId })
      .where(and(eq(imMessages.talkId, talkId), inArray(imMessages.seq, gone)));
    await releaseChatFiles(action, talkId, gone);
    await announce(
      action.db,
      ...chunksOf(gone, atOnce).map((part): PushEvent => ({ is: 'revoked', talk: talkId, seqs: part, by: action.by })),
    );
  }
  return codes;
}

const seqText = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), messageSeq);

export const groupMessages: { readonly [command: string]: Command } = {
  send_group_msg: writes(SendBody, send),
  group_msg_get: reads(History, history),
  msg_read_report: writes(v.object({ GroupId: groupId, MsgReadedSeq: messageSeq }), async (input, cx) => {
    mustBeMember(await findMembership(cx.db, input.GroupId, cx.userId));
    await markRead(cx, groupConversationId(input.GroupId), input.MsgReadedSeq, 0);
  }),
  group_msg_recall: writes(
    v.object({
      GroupId: groupId,
      MsgSeqList: v.pipe(v.array(v.object({ MsgSeq: messageSeq })), v.minLength(1), v.maxLength(30)),
    }),
    async (input, cx) => {
      const codes = await revokeSeqs(
        cx,
        input.GroupId,
        input.MsgSeqList.map((one) => one.MsgSeq),
      );
      return {
        RecallRetList: input.MsgSeqList.map((one) => ({
          MsgSeq: one.MsgSeq,
          RetCode: codes.get(one.MsgSeq) ?? imCodes.noMessage,
        })),
      };
    },
  ),
  delete_group_ramble_msg_by_seq: writes(
    v.object({ GroupId: groupId, Seqs: v.pipe(v.array(seqText), v.minLength(1), v.maxLength(50)) }),
    async (input, cx) => {
      mustBeMember(await findMembership(cx.db, input.GroupId, cx.userId));
      const talkId = groupConversationId(input.GroupId);
      const rows = await findMessages(cx.db, talkId, input.Seqs);
      if (rows.length === 0) throw new ImRefusal(imCodes.noMessage, 'no such message');
      await cx.db
        .insert(imHidden)
        .values(rows.map((row) => ({ userId: cx.userId, talkId, seq: row.seq })))
        .onConflictDoNothing();
    },
  ),
  /** Messages revoked while this phone was offline. */
  get_group_notify: reads(
    v.object({ GroupId: groupId, BeginTime: v.optional(v.number(), 0), EndTime: v.optional(v.number(), 0) }),
    async (input, cx) => {
      const membership = await findMembership(cx.db, input.GroupId, cx.userId);
      mustBeMember(membership);
      const rows = await cx.db
        .select()
        .from(imMessages)
        .where(
          and(
            eq(imMessages.talkId, groupConversationId(input.GroupId)),
            gt(imMessages.seq, membership.me.joinSeq),
            sql`${imMessages.revokedBy} <> ''`,
            gt(imMessages.createTime, cx.now - 7 * 86_400_000),
          ),
        )
        .orderBy(desc(imMessages.seq))
        .limit(20);
      return {
        NotifyMsgList: rows.map((row) => ({
          MsgSeq: row.seq,
          MsgRandom: row.random,
          RevokerInfo: { Revoker_Account: row.revokedBy },
        })),
        NextMsgTime: 0,
      };
    },
  ),
  /** Requests are listed and answered by calls of the API. */
  get_pendency: reads(nothing, async () => ({ PendencyList: [], NextStartTime: 0 })),
};
