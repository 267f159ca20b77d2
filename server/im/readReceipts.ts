// Read positions. A position only advances; a change is pushed to the person's other devices and, where both allow it,
// to the other person.
import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/open';
import { imConversations, imMessages, imTalks } from '../db/tables/im';
import { noticeSettings } from '../db/tables/users';
import type { GroupAction } from './groups';
import { announce } from '../notifications/push';

/** Whether one of two people has turned read receipts off: then neither learns how far the other has read. */
export const keepsReceipts = (one: string | SQL, other: string | SQL): SQL =>
  sql`exists (select 1 from ${noticeSettings} s where s.user_id in (${one}, ${other}) and s.read_receipts = 0)`;

/** The last message of a second: a later one of the same second counts as unread. */
export async function readUpTo(db: Db, talkId: string, seconds: number): Promise<number> {
  const [row] = await db
    .select({ seq: imMessages.seq })
    .from(imMessages)
    .where(and(eq(imMessages.talkId, talkId), lt(imMessages.createTime, (seconds + 1) * 1000)))
    .orderBy(desc(imMessages.createTime), desc(imMessages.seq))
    .limit(1);
  return row?.seq ?? 0;
}

export async function markRead(action: GroupAction, talkId: string, seq: number, seconds: number): Promise<void> {
  const moved = await action.db
    .update(imConversations)
    .set({
      readSeq: sql`greatest(${imConversations.readSeq}, least(${seq}::int, (select t.last_seq from ${imTalks} t
        where t.talk_id = ${talkId})))`,
      readSeconds: sql`greatest(${imConversations.readSeconds}, ${seconds}::bigint)`,
    })
    .where(
      and(
        eq(imConversations.userId, action.userId),
        eq(imConversations.talkId, talkId),
        lt(imConversations.readSeq, seq),
      ),
    )
    .returning({ talkId: imConversations.talkId });
  if (moved.length > 0) await announce(action.db, { is: 'read', talk: talkId, user: action.userId, by: action.by });
}
