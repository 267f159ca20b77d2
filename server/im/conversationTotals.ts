// The chat part of a person's unread totals, counted like the phone counts it from its list of conversations.
import { sql, type SQL } from 'drizzle-orm';
import type { UnreadNotice } from '../../bus/entities/notices';
import { rowsOf, type Db } from '../db/open';
import { unreadIn } from './messages';

export type ConversationTotals = Pick<UnreadNotice, 'chatNumber'> & { hasConversations: 0 | 1 };

/** The conversations `c` in a person's list, with `t` and, of a group, `g`: not removed from it, left nor dissolved. */
export const listedFor = (userId: string): SQL => sql`
  im_conversations c join im_talks t on t.talk_id = c.talk_id
  left join im_groups g on c.is_group = 1 and g.group_id = c.peer
  where c.user_id = ${userId} and t.last_seq > c.removed_seq
    and (c.is_group = 0 or (g.dismiss_time = 0 and exists (select 1 from im_group_members gm
    where gm.group_id = c.peer and gm.user_id = ${userId})))`;

/** Unread messages, up to 1,000 of a conversation and without those of muted groups; whether any conversation is listed. */
export async function conversationTotals(db: Db, userId: string): Promise<ConversationTotals> {
  const [row] = await rowsOf<{ unread: number; listed: number }>(
    db,
    sql`select coalesce(sum(case when is_group = 1 and mute > 0 then 0 else ${unreadIn(sql`one`, userId)} end), 0)::int
      as unread, count(*)::int as listed
    from (select c.* from ${listedFor(userId)}) one`,
  );
  return { chatNumber: row?.unread ?? 0, hasConversations: (row?.listed ?? 0) > 0 ? 1 : 0 };
}
