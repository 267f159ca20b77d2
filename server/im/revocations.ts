// What phones are told of revoked messages beside the SDK's event, which it passes on for messages that it has loaded.
import { sql } from 'drizzle-orm';
import { revokeMs } from '../../bus/rules/revoking';
import type { Db } from '../db/open';
import { imConversations, imGroupMembers, imMessages } from '../db/tables/im';
import type { PushData } from '../notifications/bus/pushEvents';
import type { ImPeople } from './accounts';
import { conversationOf } from './conversationIds';
import { toldEvent, type ConnectionEvent } from './events';
import { messageIdOf, type MessageRow } from './messages';

/** One for each conversation of these messages, and for each who has revoked some of them. */
export function revocationEvents(
  rows: readonly MessageRow[],
  userId: string,
  people: ImPeople,
  now: number,
): ConnectionEvent[] {
  const told = new Map<string, PushData & { kind: 'revoked' }>();
  for (const row of rows) {
    const { talkId, revokedBy: byID } = row;
    const conversationID = conversationOf(talkId, userId);
    const known = told.get(talkId + byID) ?? { kind: 'revoked', conversationID, messageIDs: [], byID };
    known.messageIDs.push(messageIdOf(people.of(row.sender).tinyId, row));
    told.set(talkId + byID, known);
  }
  return [...told.values()].map((data) => toldEvent(userId, data, now));
}

/** The person's messages that may have been revoked since: the authors' time for it is short. */
export const revokedSince = (db: Db, userId: string, since: number): Promise<MessageRow[]> =>
  db
    .select()
    .from(imMessages)
    .where(
      sql`${imMessages.talkId} in (select c.talk_id from ${imConversations} c where c.user_id = ${userId}
          and (c.is_group = 0 or exists (select 1 from ${imGroupMembers} gm
            where gm.group_id = c.peer and gm.user_id = c.user_id)))
        and ${imMessages.createTime} > ${since - revokeMs}::bigint and ${imMessages.revokedBy} <> ''`,
    )
    .limit(300);
