// A person's unread totals. They are counted on reading, in one statement with their `seq`, so that they cannot drift
// and each `seq` belongs to one state. A transaction that changes a person's notices calls this file.
import { sql } from 'drizzle-orm';
import type { UnreadNotice } from '../../bus/entities/notices';
import { kindsOf, type NoticeCounts } from '../../bus/entities/notices';
import type { Context } from '../platform/context';
import { rowsOf, type Db } from '../db/open';
import { pushToUser } from './push';
import { isShown } from './shownNotices';

export type Totals = UnreadNotice & { counts: NoticeCounts; hasConversations?: 0 | 1 };

/**
 * Locks each person's row until the transaction ends, so that `seq` grows in the order of the commits, and pushes the
 * change to their phones.
 */
export async function totalsChanged(cx: Pick<Context, 'db'>, userIds: readonly string[]): Promise<void> {
  const people = [...new Set(userIds)].filter((userId) => userId !== '').sort();
  if (people.length === 0) return;
  await cx.db.execute(sql`insert into unread (user_id, seq) select one, 1
      from json_array_elements_text(${JSON.stringify(people)}::json) as one order by one
    on conflict (user_id) do update set seq = unread.seq + 1`);
  await pushToUser(cx.db, people, { kind: 'unreadChanged' });
}

/** `conversations`: those of chat, where this server keeps them. */
export async function totalsOf(
  db: Db,
  userId: string,
  conversations?: { chatNumber: number; hasConversations: 0 | 1 },
): Promise<Totals> {
  const [row] = await rowsOf<{ seq: number | null; kinds: { [kind: string]: number } | null; groups: number }>(
    db,
    sql`select
    (select seq from unread where user_id = ${userId}) as seq,
    (select json_object_agg(kind, n) from (select kind, count(*)::int as n from notices where user_id = ${userId}
    and is_read = 0 and ${isShown('notices')} group by kind) as by_kind) as kinds,
    (select count(*)::int from im_group_notices where user_id = ${userId} and is_read = 0) as groups`,
  );
  const of = (tab: keyof typeof kindsOf): number =>
    kindsOf[tab].reduce((sum, kind) => sum + (row?.kinds?.[kind] ?? 0), 0);
  const counts: NoticeCounts = {
    comment: of('comment'),
    like: of('like'),
    at: of('at'),
    follow: of('follow'),
    system: of('system'),
  };
  return {
    interactiveNumber: counts.comment + counts.like + counts.at + counts.follow,
    systemInformsNumber: counts.system,
    groupNoticeNumber: row?.groups ?? 0,
    chatNumber: 0,
    seq: row?.seq ?? 0,
    counts,
    ...conversations,
  };
}
