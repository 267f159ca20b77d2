// The list of conversations with their unread counts, and messages between two people while a phone was offline.
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../../db/open';
import { imConversations, imGroupMembers, imMessages, imTalks } from '../../db/tables/im';
import { batchRequests, perDatabase } from '../../platform/requestBatcher';
import { peopleOf } from '../accounts';
import type { CommandContext } from '../command';
import { listedFor } from '../conversationTotals';
import { atEvent, eventArray, revokedEvent } from '../events';
import { findManyMessages, secondsOf, unreadCounts, type MessageRow } from '../messages';
import { withoutRevokedQuotes } from '../quotes';
import { keepsReceipts } from '../readReceipts';
import { revocationEvents, revokedSince } from '../revocations';
import { groupMessage, namedIn, pairMessage, type Body } from '../wire';

// After a restart all phones read this at once: what they ask for at one moment shares a statement.
type MessageName = { talk: string; seq: number };
const messagesTogether = perDatabase((db: Db) =>
  batchRequests(async (asked: MessageName[][]) => {
    const rows = await withoutRevokedQuotes(db, await findManyMessages(db, asked.flat()));
    const found = new Map(rows.map((row) => [row.talkId + '#' + row.seq, row]));
    return asked.map((names) => names.flatMap(({ talk, seq }) => found.get(talk + '#' + seq) ?? []));
  }, 50),
);
const peopleTogether = perDatabase((db: Db) =>
  batchRequests(async (asked: string[][]) => {
    const people = await peopleOf(db, asked.flat());
    return asked.map(() => people);
  }, 50),
);

const pageSize = 100;
type Listed = {
  talk_id: string;
  peer: string;
  is_group: number;
  read_seq: number;
  pin_time: number;
  last_seq: number;
  last_time: number;
  shown_seq: number | null;
  peer_read: number;
  name: string | null;
  face_url: string | null;
  name_card: string | null;
};

/** Pinned first, then newest. `shown_seq`: the last message that this person has neither cleared nor deleted. */
const listed = (db: Db, userId: string, offset: number): Promise<Listed[]> =>
  rowsOf<Listed>(
    db,
    sql`
  select c.talk_id, c.peer, c.is_group, c.read_seq, c.pin_time::float8 as pin_time, t.last_seq, t.last_time::float8
  as last_time, g.name, g.face_url,
    (select m.seq from im_messages m where m.talk_id = c.talk_id and m.seq > c.cleared_seq
      and not exists (select 1 from im_hidden h where h.user_id = ${userId} and h.talk_id = m.talk_id
      and h.seq = m.seq) order by m.seq desc limit 1) as shown_seq,
    case when c.is_group = 1 or ${keepsReceipts(userId, sql`c.peer`)} then 0 else coalesce((select p.read_seconds from im_conversations p
    where p.user_id = c.peer and p.talk_id = c.talk_id), 0) end::float8 as peer_read
  from ${listedFor(userId)}
  order by (c.pin_time > 0) desc, t.last_time desc, c.talk_id limit ${pageSize + 1} offset ${offset}`,
  );

/**
 * The SDK sends the last answer's TimeStamp and StartIndex: to go on with the list, and when it has connected again. So
 * only an answer that is not complete carries an offset, and no time; after a complete one the list is given from its
 * beginning, with what has changed in the meantime: words, what is unread and read elsewhere, pins.
 */
export async function listConversations(
  input: { TimeStamp: number; StartIndex: number },
  cx: CommandContext,
): Promise<Body> {
  const from = input.TimeStamp === 0 ? input.StartIndex : 0;
  const all = await listed(cx.db, cx.userId, from);
  const rows = all.slice(0, pageSize);
  const messages = await messagesTogether(cx.db)(
    rows.flatMap((row) => (row.shown_seq === null ? [] : [{ talk: row.talk_id, seq: row.shown_seq }])),
  );
  const lastOf = new Map(messages.map((message) => [message.talkId, message]));
  const people = await peopleTogether(cx.db)([
    ...rows.filter((row) => row.is_group === 0).map((row) => row.peer),
    ...messages.flatMap(namedIn),
  ]);
  const unread = await unreadCounts(
    cx.db,
    cx.userId,
    rows.map((row) => row.talk_id),
  );
  const item = (row: Listed): Body => {
    const last = lastOf.get(row.talk_id);
    const common = {
      MsgTimeStamp: secondsOf(last?.createTime ?? row.last_time),
      MsgSeq: last === undefined ? 0 : row.is_group === 1 ? last.seq : last.clientSeq,
      MsgRand: last?.random ?? 0,
      TopFlags: row.pin_time > 0 ? 1 : 0,
      MsgShow: '',
      // The SDK takes UnreadMsgCount for what is new to it only; this it gives on as it is, and our adapter corrects
      // the number by it.
      CustomMark: JSON.stringify({ unread: unread.get(row.talk_id) ?? 0, seq: row.last_seq, at: secondsOf(cx.now) }),
    };
    if (row.is_group === 0) {
      const peer = people.of(row.peer);
      return {
        Type: 1,
        To_Account: row.peer,
        ...common,
        LastC2CMsgFrom_Account: last?.sender ?? '',
        C2cNick: peer.nick,
        C2cImage: peer.avatar,
        C2cPeerReadTime: row.peer_read,
        LastMsgFlags: (last?.revokedBy ?? '') === '' ? 0 : 8,
        ...(last === undefined
          ? {}
          : { LastMsg: { MsgBody: pairMessage(last, people)['MsgBody'], CloudCustomData: last.cloudData } }),
      };
    }
    const sender = people.of(last?.sender ?? '');
    return {
      Type: 2,
      ToAccount: row.peer,
      ...common,
      MsgGroupFrom_Account: last?.sender ?? '',
      MsgGroupFromNickName: sender.nick,
      MsgGroupFromCardName: '',
      GroupNick: row.name ?? '',
      GroupImage: row.face_url ?? '',
      UnreadMsgCount: unread.get(row.talk_id) ?? 0,
      MsgGroupReadedSeq: row.read_seq,
      LastMsgFlags: (last?.revokedBy ?? '') === '' ? 0 : 2,
      ...(last === undefined
        ? {}
        : { LastMsg: lastOfGroup(last, { groupId: row.peer, name: row.name ?? '' }, people) }),
    };
  };
  // Only conversations that the answer counts.
  for (const row of rows) if (row.is_group === 1) cx.seen.set(row.talk_id, row.last_seq);
  const isComplete = all.length <= pageSize;
  return {
    CompleteFlag: isComplete ? 1 : 0,
    TimeStamp: isComplete ? secondsOf(cx.now) : 0,
    StartIndex: isComplete ? 0 : from + rows.length,
    TopTimeStamp: 0,
    TopStartIndex: 0,
    GroupItem: [],
    SessionItem: rows.map(item),
  };
}

function lastOfGroup(
  last: MessageRow,
  group: { groupId: string; name: string },
  people: Awaited<ReturnType<typeof peopleOf>>,
): Body {
  const message = groupMessage(last, group, people);
  return 'tip' in last.body
    ? { Event: 4, GroupTips: message }
    : { MsgBody: message['MsgBody'], CloudCustomData: last.cloudData };
}

/** Unread messages between two people, and on a reconnect the messages of the meantime. */
export async function syncMessages(input: { Cookie: string }, cx: CommandContext): Promise<Body> {
  const since = Number(/^t(\d{10,15})$/.exec(input.Cookie)?.[1] ?? 0);
  const pairs = await cx.db
    .select({ talkId: imConversations.talkId, peer: imConversations.peer, lastSeq: imTalks.lastSeq })
    .from(imConversations)
    .innerJoin(imTalks, eq(imTalks.talkId, imConversations.talkId))
    .where(and(eq(imConversations.userId, cx.userId), eq(imConversations.isGroup, 0)));
  const unread = await unreadCounts(
    cx.db,
    cx.userId,
    pairs.map((row) => row.talkId),
  );
  // Messages that were on their way when the mark was set are given again: the SDK knows those that it has. Of more
  // than an answer holds, the newest: the list's end is complete, and the way back from it is history.
  const after = since === 0 || since < cx.now - 7 * 86_400_000 ? cx.now : since - 20_000;
  const rows =
    pairs.length === 0
      ? []
      : await cx.db
          .select()
          .from(imMessages)
          .where(
            and(
              inArray(
                imMessages.talkId,
                pairs.map((row) => row.talkId),
              ),
              sql`${imMessages.createTime} > ${after}::bigint`,
              sql`${imMessages.seq} > (select c.cleared_seq from im_conversations c where c.user_id = ${cx.userId}
                and c.talk_id = im_messages.talk_id)`,
              sql`not exists (select 1 from im_hidden h where h.user_id = ${cx.userId}
                and h.talk_id = im_messages.talk_id and h.seq = im_messages.seq)`,
            ),
          )
          .orderBy(desc(imMessages.createTime), desc(imMessages.talkId), desc(imMessages.seq))
          .limit(500);
  const missed = (await withoutRevokedQuotes(cx.db, rows)).reverse();
  const revoked = since === 0 ? [] : await revokedSince(cx.db, cx.userId, after);
  const people = await peopleTogether(cx.db)([...missed, ...revoked].flatMap(namedIn));
  if (revoked.length > 0)
    cx.push([...revoked.map(revokedEvent), ...revocationEvents(revoked, cx.userId, people, cx.now)]);
  for (const row of pairs) cx.seen.set(row.talkId, row.lastSeq);
  const named = await unreadNamings(cx.db, cx.userId);
  return {
    Cookie: 't' + cx.now,
    SyncFlag: 2,
    MsgList: missed.map((row) => pairMessage(row, people)),
    C2CPairUnreadCount: pairs
      .filter((row) => (unread.get(row.talkId) ?? 0) > 0 || since > 0)
      .map((row) => ({ From_Account: row.peer, UnreadCount: unread.get(row.talkId) ?? 0 })),
    C2CRemainingUnreadCount: [],
    ...(named.length === 0
      ? {}
      : {
          EventArray: eventArray(
            named.map((row) =>
              atEvent(row, [
                ...(row.atUsers.includes(cx.userId) ? [1 as const] : []),
                ...(row.atAll === 1 ? [2 as const] : []),
              ]),
            ),
          ),
        }),
  };
}

/** Mentions of this person in a group, after the last message read. */
async function unreadNamings(db: Db, userId: string): Promise<MessageRow[]> {
  const rows = await db
    .select({ message: imMessages })
    .from(imMessages)
    .innerJoin(imConversations, and(eq(imConversations.talkId, imMessages.talkId), eq(imConversations.userId, userId)))
    .innerJoin(imGroupMembers, and(eq(imGroupMembers.groupId, imConversations.peer), eq(imGroupMembers.userId, userId)))
    .where(
      and(
        eq(imConversations.isGroup, 1),
        sql`${imMessages.seq} > greatest(${imConversations.readSeq}, ${imConversations.clearedSeq},
          ${imGroupMembers.joinSeq})`,
        sql`(${imMessages.atAll} = 1 or ${userId} = any(${imMessages.atUsers}))`,
        sql`${imMessages.sender} <> ${userId}`,
        eq(imMessages.revokedBy, ''),
      ),
    )
    .orderBy(desc(imMessages.createTime))
    .limit(50);
  return rows.map((row) => row.message).reverse();
}
