// Which of a person's notices are shown, and counted: those of the house, and those of somebody who stands by what he
// did and whom the person has not blocked.
import { sql, type SQL } from 'drizzle-orm';

/** `notice`: the name under which the statement has the table. */
export const isShown = (notice: 'n' | 'notices'): SQL => {
  const n = sql.raw(notice);
  return sql`${n}.actor_count > (select count(*) from notice_actors na
    join blocks nb on nb.user_id = ${n}.user_id and nb.target_id = na.actor_id
    where na.notice_id = ${n}.notice_id and na.is_off = 0)`;
};
