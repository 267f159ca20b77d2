// Numbers of identity cards in sign-ups: asked for to insure who takes part, and deleted some time after the activity.
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open';

/** ms after the end of an activity, or after the staff cancelled it: an insurer may still ask for them until then. */
export const identityNumbersKeptMs = 30 * 86_400_000;

/** Deletes them from the sign-ups of activities that ended long enough ago; the other values stay. */
export async function sweepIdentityNumbers(db: Db, now: number): Promise<void> {
  await db.execute(sql`update activity_applies a set values = a.values - v.keys from (
    select activity_id, array_agg(field ->> 'key') as keys
      from activities, jsonb_array_elements(form_fields) as field
      where field ->> 'type' = 'idno'
        and least(end_time, case when cancel_time > 0 then cancel_time else end_time end)
          <= ${now - identityNumbersKeptMs}::bigint
      group by activity_id) as v
    where v.activity_id = a.activity_id and a.values ?| v.keys`);
}
