// What a person's conversations add up to, for the unread call: the phone shows it without the chat SDK.
import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../db/open';
import { unreadCounts } from './messages';

/**
 * Of the conversations in this person's list (commands/conversations.ts): how many messages are unread, without those
 * of muted groups, and whether there is a conversation at all.
 */
export async function conversationTotals(
  db: Db,
  userId: string,
): Promise<{ chatNumber: number; hasConversations: 0 | 1 }> {
  const listed = await rowsOf<{ talk_id: string; muted: boolean }>(
    db,
    sql`
    select c.talk_id, c.is_group = 1 and c.mute <> 0 as muted
    from im_conversations c join im_talks t on t.talk_id = c.talk_id
      left join im_groups g on c.is_group = 1 and g.group_id = c.peer
    where c.user_id = ${userId} and t.last_seq > c.removed_seq
      and (c.is_group = 0 or (g.dismiss_time = 0 and exists (select 1 from im_group_members gm
        where gm.group_id = c.peer and gm.user_id = ${userId})))`,
  );
  const counted = listed.filter(({ muted }) => !muted).map((row) => row.talk_id);
  const unread = await unreadCounts(db, userId, counted);
  return {
    chatNumber: Array.from(unread.values()).reduce((sum, n) => sum + n, 0),
    hasConversations: listed.length > 0 ? 1 : 0,
  };
}
