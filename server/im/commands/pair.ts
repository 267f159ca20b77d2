// Messages between two people: send, history, read, revoke, delete for oneself.
import { and, asc, desc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { revokeMs } from '../../../bus/rules/revoking';
import { rowsOf } from '../../db/open';
import { imConversations, imHidden, imMessages } from '../../db/tables/im';
import { claimChatFiles, messageOwner, releaseChatFiles } from '../../media/chatFiles';
import { peopleOf } from '../accounts';
import { imCodes, imForbidden, ImRefusal } from '../codes';
import { account, flag, reads, whole, words, writes, type CommandContext, type Command } from '../command';
import { checkMessageContent, MsgBody, withoutHosts } from '../content';
import { addMessage, ensureConversations, findSame, lockConversation, secondsOf, type MessageRow } from '../messages';
import { countStranger, mustBeReachable } from '../permissions';
import { announce } from '../../notifications/push';
import { keepsReceipts, markRead, readUpTo } from '../readReceipts';
import { pairOf } from '../conversationIds';
import { withoutRevokedQuotes, withTrueQuote } from '../quotes';
import { namedIn, pairMessage, type Body } from '../wire';

const SendBody = v.object({
  To_Account: account,
  MsgSeq: whole,
  MsgRandom: whole,
  MsgBody,
  CloudCustomData: v.optional(words(4_096), ''),
  MsgClientTime: v.optional(whole),
  MessageControlInfo: v.optional(v.unknown()),
});

const keyOf = (row: MessageRow): string => `${row.clientSeq}_${row.random}_${secondsOf(row.createTime)}`;

async function send(input: v.InferOutput<typeof SendBody>, cx: CommandContext): Promise<Body> {
  const peer = input.To_Account;
  const message = {
    sender: cx.userId,
    clientSeq: input.MsgSeq,
    random: input.MsgRandom,
    clientSeconds: input.MsgClientTime ?? secondsOf(cx.now),
    body: { elems: withoutHosts(input.MsgBody) },
  };
  const talkId = pairOf(cx.userId, peer);
  const talk = await lockConversation(cx.db, talkId);
  let row = await findSame(cx.db, talkId, message);
  if (row === undefined) {
    await countStranger(cx.db, cx.userId, await mustBeReachable(cx.db, cx.userId, peer, cx.now), cx.now);
    await checkMessageContent(cx.db, input.MsgBody, input.CloudCustomData);
    const cloudData = await withTrueQuote(cx.db, talkId, input.CloudCustomData);
    row = await addMessage(cx.db, talk, { ...message, cloudData }, cx.now);
    const owner = messageOwner(talkId, row.seq);
    await claimChatFiles(cx.db, cx.userId, JSON.stringify(input.MsgBody), cx.now, owner);
    if (row.seq === 1) await ensureConversations(cx.db, talkId, [cx.userId, peer]);
    await announce(cx.db, { is: 'message', talk: talkId, seq: row.seq, by: cx.by });
  }
  return { MsgTime: secondsOf(row.createTime), MsgKey: keyOf(row) };
}

const History = v.object({
  Peer_Account: account,
  MaxCnt: v.pipe(whole, v.maxValue(100)),
  LastMsgTime: v.optional(whole, 0),
  MsgKey: v.optional(words(100), ''),
  GetDirection: v.optional(flag, 0),
});

/** Maximum messages of one answer, so that it can end at a whole second. */
const mostInAnswer = 1_000;
const secondIn = (row: MessageRow | undefined): number => secondsOf(row?.createTime ?? 0);

/**
 * History: backwards from the newest (direction 0) or forwards from a time (1), oldest first either way. The key names
 * the last message seen. Forwards, the caller continues from the second of the last message. A page that ended in its
 * starting second would be requested without end, and one that ended within the newest second would look complete, so a
 * page continues to the end of a later second.
 */
async function history(input: v.InferOutput<typeof History>, cx: CommandContext): Promise<Body> {
  const talkId = pairOf(cx.userId, input.Peer_Account);
  const count = Math.max(1, input.MaxCnt);
  const from = Number(/^s(\d{1,9})$/.exec(input.MsgKey)?.[1] ?? 0);
  const [ownConversation] = await cx.db
    .select({ cleared: imConversations.clearedSeq })
    .from(imConversations)
    .where(and(eq(imConversations.userId, cx.userId), eq(imConversations.talkId, talkId)));
  const shown = and(
    eq(imMessages.talkId, talkId),
    gt(imMessages.seq, ownConversation?.cleared ?? 0),
    sql`not exists (select 1 from im_hidden h where h.user_id = ${cx.userId} and h.talk_id = im_messages.talk_id
      and h.seq = im_messages.seq)`,
  );
  const forward = input.GetDirection === 1;
  const some = (limit: number) =>
    forward
      ? cx.db
          .select()
          .from(imMessages)
          .where(and(shown, from > 0 ? gt(imMessages.seq, from) : gte(imMessages.createTime, input.LastMsgTime * 1000)))
          .orderBy(asc(imMessages.seq))
          .limit(limit)
      : cx.db
          .select()
          .from(imMessages)
          .where(and(shown, from > 0 ? lt(imMessages.seq, from) : undefined))
          .orderBy(desc(imMessages.seq))
          .limit(limit);
  let rows = await some(count + 1);
  let size = count;
  const goesOn = (): boolean =>
    size < rows.length &&
    (secondIn(rows[size - 1]) <= input.LastMsgTime || secondIn(rows[size]) === secondIn(rows[size - 1]));
  if (forward && from === 0 && goesOn()) {
    rows = await some(mostInAnswer);
    while (goesOn()) size++;
  }
  const page = await withoutRevokedQuotes(cx.db, rows.slice(0, size));
  // A second with too many messages ends the page all the same, so that the caller does not ask without end.
  const complete = rows.length <= size && (rows.length < mostInAnswer || secondIn(page[size - 1]) <= input.LastMsgTime);
  const last = page[page.length - 1];
  if (!forward) page.reverse();
  const people = await peopleOf(cx.db, page.flatMap(namedIn));
  return {
    Complete: complete ? 1 : 0,
    MsgCnt: page.length,
    LastMsgTime: last === undefined ? 0 : secondsOf(last.createTime),
    MsgKey: last === undefined ? '' : 's' + last.seq,
    MsgList: page.map((row) => pairMessage(row, people)),
  };
}

const Named = v.object({ To_Account: account, MsgSeq: whole, MsgRandom: whole, MsgTimeStamp: v.optional(whole) });

async function revoke({ MsgInfo: input }: { MsgInfo: v.InferOutput<typeof Named> }, cx: CommandContext): Promise<void> {
  const talkId = pairOf(cx.userId, input.To_Account);
  const [row] = await cx.db
    .select()
    .from(imMessages)
    .where(and(eq(imMessages.talkId, talkId), eq(imMessages.sender, cx.userId), eq(imMessages.random, input.MsgRandom)))
    .orderBy(desc(imMessages.seq))
    .limit(1)
    .for('update');
  if (row === undefined) throw new ImRefusal(imCodes.noMessage, 'no such message');
  if (row.revokedBy !== '') return;
  if (cx.now - row.createTime > revokeMs) throw new ImRefusal(imCodes.tooLate, 'two minutes have passed');
  await cx.db
    .update(imMessages)
    .set({ revokedBy: cx.userId })
    .where(and(eq(imMessages.talkId, talkId), eq(imMessages.seq, row.seq)));
  await releaseChatFiles(cx, talkId, [row.seq]);
  await announce(cx.db, { is: 'revoked', talk: talkId, seqs: [row.seq], by: cx.by });
}

const Deleted = v.object({ To_Account: account, MsgKeyList: v.pipe(v.array(words(60)), v.maxLength(50)) });
async function hide(input: v.InferOutput<typeof Deleted>, cx: CommandContext): Promise<void> {
  const talkId = pairOf(cx.userId, input.To_Account);
  for (const key of input.MsgKeyList) {
    const random = Number(key.split('_')[1]);
    const rows = await cx.db
      .select({ seq: imMessages.seq })
      .from(imMessages)
      .where(and(eq(imMessages.talkId, talkId), eq(imMessages.random, Number.isSafeInteger(random) ? random : 0)));
    if (rows.length > 0)
      await cx.db
        .insert(imHidden)
        .values(rows.map((row) => ({ userId: cx.userId, talkId, seq: row.seq })))
        .onConflictDoNothing();
  }
}

const Read = v.object({
  C2CMsgReaded: v.object({
    C2CMsgReadedItem: v.pipe(v.array(v.object({ To_Account: account, LastedMsgTime: whole })), v.maxLength(100)),
  }),
});

export const pair: { readonly [servcmd: string]: Command } = {
  'openim.sendmsg': writes(SendBody, send),
  'openim.getroammsg': reads(History, history),
  'openim.msgreaded': writes(Read, async (input, cx) => {
    for (const item of input.C2CMsgReaded.C2CMsgReadedItem) {
      const talkId = pairOf(cx.userId, item.To_Account);
      await markRead(cx, talkId, await readUpTo(cx.db, talkId, item.LastedMsgTime), item.LastedMsgTime);
    }
  }),
  'openim.get_peer_read_time': reads(
    v.object({ To_Account: v.pipe(v.array(account), v.maxLength(100)) }),
    async (input, cx) => {
      const talks = input.To_Account.map((peer) => pairOf(cx.userId, peer));
      const rows = await rowsOf<{ talk_id: string; read: number }>(
        cx.db,
        sql`
      select p.talk_id, p.read_seconds::float8 as read from im_conversations p where p.user_id <> ${cx.userId}
      and p.talk_id in (select value from json_array_elements_text(${JSON.stringify(talks)}::json))
      and not ${keepsReceipts(cx.userId, sql`p.user_id`)}`,
      );
      const read = new Map(rows.map((row) => [row.talk_id, row.read]));
      return { ReadTime: talks.map((talk) => read.get(talk) ?? 0) };
    },
  ),
  'openim.msgwithdraw': writes(v.object({ MsgInfo: Named }), async (input, cx) => {
    if (input.MsgInfo.To_Account === cx.userId) throw imForbidden();
    await revoke(input, cx);
  }),
  'openim.delete_c2c_msg_ramble': writes(Deleted, hide),
};
