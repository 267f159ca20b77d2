// Reads the entities that a batch of notifications names: messages, groups, members, people. Members are read again for
// each batch, so that people without access get nothing.
import { and, eq, sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../../db/open';
import { oneOf } from '../../db/oneOf';
import { imConversations, imGroupMembers, imGroupNotices, imGroups } from '../../db/tables/im';
import type { PushEvent } from '../../notifications/bus/pushEvents';
import { peopleOf, type ImPeople } from '../accounts';
import { groupOf, participantsOf } from '../conversationIds';
import { findManyMessages, type MessageRow } from '../messages';
import { withoutRevokedQuotes } from '../quotes';
import { keepsReceipts } from '../readReceipts';
import { namedIn } from '../wire';

export type BatchFacts = {
  /** Of each group the members with a connection here, and the last message before each joined. */
  members: Map<string, [userId: string, joinSeq: number][]>;
  groups: Map<string, { groupId: string; name: string }>;
  people: ImPeople;
  messages: Map<string, MessageRow>;
  cards: Map<string, string>;
  notices: (typeof imGroupNotices.$inferSelect)[];
  /** How far people have read; `isKept`: the other person is not told. */
  places: Map<string, ReadPlace>;
};
type ReadPlace = { seq: number; seconds: number; isKept: boolean };

/** `connected`: the people with a connection to this process; only theirs is read. */
export async function readFacts(
  db: Db,
  batch: readonly PushEvent[],
  connected: ReadonlyMap<string, unknown>,
): Promise<BatchFacts> {
  const talks = [
    ...new Set(
      batch.flatMap((one) =>
        'talk' in one && groupOf(one.talk) !== '' ? [groupOf(one.talk)] : 'group' in one ? [one.group] : [],
      ),
    ),
  ];
  const members = talks.length === 0 ? [] : await membersOf(db, talks);
  const groups =
    talks.length === 0
      ? []
      : await db
          .select({ groupId: imGroups.groupId, name: imGroups.name })
          .from(imGroups)
          .where(oneOf(imGroups.groupId, talks));
  const wanted = batch.flatMap((one) =>
    one.is === 'message'
      ? [{ talk: one.talk, seq: one.seq }]
      : one.is === 'revoked'
        ? one.seqs.map((seq) => ({ talk: one.talk, seq }))
        : [],
  );
  const here = new Map(members.map((row) => [row.group_id, row.members.filter(([userId]) => connected.has(userId))]));
  const found = await findManyMessages(
    db,
    wanted.filter(({ talk }) =>
      groupOf(talk) === ''
        ? participantsOf(talk).some((userId) => connected.has(userId))
        : (here.get(groupOf(talk))?.length ?? 0) > 0,
    ),
  );
  const messages = await withoutRevokedQuotes(db, found);
  const senders = messages.filter((row) => groupOf(row.talkId) !== '').map((row) => row.sender);
  const cards =
    senders.length === 0
      ? []
      : await db
          .select({
            groupId: imGroupMembers.groupId,
            userId: imGroupMembers.userId,
            nameCard: imGroupMembers.nameCard,
          })
          .from(imGroupMembers)
          .where(and(oneOf(imGroupMembers.groupId, talks), oneOf(imGroupMembers.userId, senders)));
  const noticeIds = batch.flatMap((one) => (one.is === 'noticed' ? one.ids : []));
  const notices =
    noticeIds.length === 0
      ? []
      : await db.select().from(imGroupNotices).where(oneOf(imGroupNotices.noticeId, noticeIds));
  const places = new Map<string, ReadPlace>();
  for (const one of batch) {
    if (one.is !== 'read' || places.has(one.talk + one.user)) continue;
    const [row] = await db
      .select({
        seq: imConversations.readSeq,
        seconds: imConversations.readSeconds,
        isKept: sql<boolean>`${imConversations.isGroup} = 0 and ${keepsReceipts(one.user, sql`${imConversations.peer}`)}`,
      })
      .from(imConversations)
      .where(and(eq(imConversations.talkId, one.talk), eq(imConversations.userId, one.user)));
    if (row !== undefined) places.set(one.talk + one.user, row);
  }
  return {
    members: here,
    places,
    notices,
    people: await peopleOf(db, messages.flatMap(namedIn)),
    groups: new Map(groups.map((row) => [row.groupId, row])),
    messages: new Map(messages.map((row) => [row.talkId + '#' + row.seq, row])),
    cards: new Map(cards.map((row) => [row.groupId + '#' + row.userId, row.nameCard])),
  };
}

/** One row for each group: a row for each member costs more than the message. */
const membersOf = (db: Db, groupIds: readonly string[]): Promise<{ group_id: string; members: [string, number][] }[]> =>
  rowsOf(
    db,
    sql`select m.group_id, json_agg(json_build_array(m.user_id, m.join_seq)) as members from im_group_members m
      where m.group_id in (select value from json_array_elements_text(${JSON.stringify(groupIds)}::json))
      group by m.group_id`,
  );

/** Both people; in a group the members who had joined before the message. `to`: this person alone, if it is one of them. */
export const readersOf = (row: MessageRow, facts: BatchFacts, to?: string): string[] =>
  peopleIn(row.talkId, facts, to, row.seq);
/** Both people; in a group the members who had joined `before` this message. */
export function peopleIn(talkId: string, facts: BatchFacts, to?: string, before = Infinity): string[] {
  const groupId = groupOf(talkId);
  const all =
    groupId === ''
      ? participantsOf(talkId)
      : (facts.members.get(groupId) ?? []).filter(([, joinSeq]) => joinSeq < before).map(([userId]) => userId);
  return to === undefined ? all : all.filter((userId) => userId === to);
}
