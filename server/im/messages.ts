// Stored messages: assigns sequence numbers, detects duplicates, and finds messages.
import { and, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { rowsOf, type Db } from '../db/open';
import { imConversations, imMessages, imTalks, type Elem, type MessageBody } from '../db/tables/im';
import { batchRequests, perDatabase } from '../platform/requestBatcher';
import { userOfTiny } from './accounts';
import { groupOf, isPair, participantsOf } from './conversationIds';

export type MessageRow = typeof imMessages.$inferSelect;
export type ConversationRow = typeof imTalks.$inferSelect;
export const secondsOf = (ms: number): number => Math.floor(ms / 1000);

/** Locks the conversation's row, so that numbers are assigned one after the other; creates it when it is missing. */
export async function lockConversation(db: Db, talkId: string): Promise<ConversationRow> {
  const find = async () => (await db.select().from(imTalks).where(eq(imTalks.talkId, talkId)).for('update'))[0];
  const known = await find();
  if (known !== undefined) return known;
  await db.insert(imTalks).values({ talkId }).onConflictDoNothing();
  const made = await find();
  if (made === undefined) throw new Error('a conversation vanished while it was made');
  return made;
}

export type NewMessage = {
  sender: string;
  clientSeq: number;
  random: number;
  clientSeconds: number;
  body: MessageBody;
  cloudData?: string;
  atUsers?: string[];
  atAll?: 0 | 1;
};

/** An earlier message with the same random number and client time is the same message. */
export const isSame = (talkId: string, message: NewMessage): SQL | undefined =>
  and(
    eq(imMessages.talkId, talkId),
    eq(imMessages.sender, message.sender),
    eq(imMessages.random, message.random),
    eq(imMessages.clientSeconds, message.clientSeconds),
  );
export async function findSame(db: Db, talkId: string, message: NewMessage): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(imMessages).where(isSame(talkId, message));
  return row;
}

/**
 * Writes under the conversation's lock. Times never decrease within a conversation, whatever the clocks of the
 * processes.
 */
export async function addMessage(db: Db, talk: ConversationRow, message: NewMessage, now: number): Promise<MessageRow> {
  const seq = talk.lastSeq + 1;
  const createTime = Math.max(now, talk.lastTime);
  const row: MessageRow = {
    talkId: talk.talkId,
    seq,
    sender: message.sender,
    clientSeq: message.clientSeq,
    random: message.random,
    clientSeconds: message.clientSeconds,
    createTime,
    body: message.body,
    cloudData: message.cloudData ?? '',
    atUsers: message.atUsers ?? [],
    atAll: message.atAll ?? 0,
    revokedBy: '',
    words: wordsOf(message.body),
  };
  const [a, b] = isPair(talk.talkId) ? participantsOf(talk.talkId) : ['', ''];
  const counted = {
    ...(message.sender === a ? { sentA: talk.sentA + 1 } : {}),
    ...(message.sender === b ? { sentB: talk.sentB + 1 } : {}),
  };
  // One statement: a round trip costs more than either.
  const written = db.$with('written').as(db.insert(imMessages).values(row).returning({ seq: imMessages.seq }));
  await db
    .with(written)
    .update(imTalks)
    .set({ lastSeq: seq, lastTime: createTime, ...counted })
    .where(eq(imTalks.talkId, talk.talkId));
  Object.assign(talk, { lastSeq: seq, lastTime: createTime, ...counted });
  return row;
}

/** Both people have the conversation from its first message on. */
export async function ensureConversations(
  db: Db,
  talkId: string,
  userIds: readonly string[],
  readSeq = 0,
): Promise<void> {
  const group = groupOf(talkId);
  const [a, b] = participantsOf(talkId);
  const rows = userIds.map((userId) => ({
    userId,
    talkId,
    isGroup: group === '' ? 0 : 1,
    peer: group === '' ? (userId === a ? b : a) : group,
    readSeq,
    clearedSeq: readSeq,
  }));
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insert(imConversations)
      .values(rows.slice(at, at + 500))
      .onConflictDoNothing();
}

export const textOfElem = (elem: Elem): string => {
  const { MsgContent: content } = elem;
  const say = (value: unknown): string => (typeof value === 'string' ? value : '');
  switch (elem.MsgType) {
    case 'TIMTextElem':
      return say(content['Text']);
    case 'TIMFileElem':
      return say(content['FileName']);
    case 'TIMLocationElem':
      return say(content['Desc']);
    case 'TIMCustomElem':
      return say(content['Desc']);
    default:
      return '';
  }
};
/** Searchable text of a message: its text, names of files and places. A tip has none. */
export const wordsOf = (body: MessageBody): string =>
  'elems' in body
    ? body.elems
        .map(textOfElem)
        .filter((one) => one !== '')
        .join('\n')
        .toLowerCase()
        .slice(0, 1_000)
    : '';

/** Messages by number, in no order. */
export const findMessages = (db: Db, talkId: string, seqs: readonly number[]): Promise<MessageRow[]> =>
  seqs.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(imMessages)
        .where(and(eq(imMessages.talkId, talkId), inArray(imMessages.seq, [...seqs])));

/** Several conversations' messages at once. */
export async function findManyMessages(
  db: Db,
  wanted: readonly { talk: string; seq: number }[],
): Promise<MessageRow[]> {
  if (wanted.length === 0) return [];
  return db
    .select()
    .from(imMessages)
    .where(
      sql`(${imMessages.talkId}, ${imMessages.seq}) in (select talk, seq
        from json_to_recordset(${JSON.stringify(wanted)}::json) as one(talk text, seq int))`,
    );
}

/**
 * `<sender's number>-<client second>-<random number>`: the id of a message on all devices. The sender chooses both
 * numbers, up to the largest that is exact.
 */
export const messageIdOf = (tinyId: string, row: Pick<MessageRow, 'clientSeconds' | 'random'>): string =>
  `${tinyId}-${row.clientSeconds}-${row.random}`;
export function readMessageId(messageID: string): { tinyId: string; clientSeconds: number; random: number } | null {
  const found = /^(\d{1,20})-(\d{1,16})-(\d{1,16})$/.exec(messageID);
  return found === null ? null : { tinyId: found[1] ?? '', clientSeconds: Number(found[2]), random: Number(found[3]) };
}

/** Messages with this id in these conversations: the sender chooses the id, so it can occur in several. */
export async function findNamed(
  db: Db,
  messageID: string,
  talkIds: readonly string[] | SQLWrapper,
): Promise<MessageRow[]> {
  const name = readMessageId(messageID);
  const sender = name === null ? '' : await userOfTiny(db, name.tinyId);
  if (name === null || sender === '') return [];
  return db
    .select()
    .from(imMessages)
    .where(
      and(
        inArray(imMessages.talkId, talkIds),
        eq(imMessages.sender, sender),
        eq(imMessages.random, name.random),
        eq(imMessages.clientSeconds, name.clientSeconds),
      ),
    );
}

/** The unread messages of the person's conversation `row`, counted up to 1,000: those of others after the last one read. */
export const unreadIn = (row: SQLWrapper, userId: string | SQL): SQL => sql`(
  select count(*)::int from (
    select 1 from im_messages m where m.talk_id = ${row}.talk_id
    and m.seq > greatest(${row}.read_seq, ${row}.cleared_seq)
    and m.sender <> ${userId} and m.revoked_by = '' and not (m.body ? 'tip')
      and not exists (select 1 from im_hidden h where h.user_id = ${userId} and h.talk_id = m.talk_id
      and h.seq = m.seq)
    limit 1000) newer)`;

/** Unread messages per conversation (`unreadIn`). Those who ask at one moment share a statement. */
export const unreadCounts = (db: Db, userId: string, talkIds: readonly string[]): Promise<Map<string, number>> =>
  talkIds.length === 0 ? Promise.resolve(new Map()) : unreadTogether(db)({ userId, talkIds });

const unreadTogether = perDatabase((db: Db) =>
  batchRequests(async (asked: { userId: string; talkIds: readonly string[] }[]) => {
    const pairs = asked.flatMap(({ userId, talkIds }) => talkIds.map((talk) => ({ user: userId, talk })));
    const rows = await rowsOf<{ user_id: string; talk_id: string; count: number }>(
      db,
      sql`
      select c.user_id, c.talk_id, ${unreadIn(sql`c`, sql`c.user_id`)} as count
      from (select distinct "user", talk from json_to_recordset(${JSON.stringify(pairs)}::json)
        as one("user" text, talk text)) asked
      join im_conversations c on c.user_id = asked."user" and c.talk_id = asked.talk`,
    );
    const counts = new Map<string, Map<string, number>>();
    for (const row of rows) {
      const own = counts.get(row.user_id) ?? new Map<string, number>();
      counts.set(row.user_id, own.set(row.talk_id, row.count));
    }
    return asked.map(
      ({ userId, talkIds }) =>
        new Map(
          talkIds.flatMap((talkId) => {
            const count = counts.get(userId)?.get(talkId);
            return count === undefined ? [] : [[talkId, count] as const];
          }),
        ),
    );
  }),
);
