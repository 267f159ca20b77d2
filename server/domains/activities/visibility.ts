// Which activities a caller may see.
import { and, eq } from 'drizzle-orm';
import { activities } from '../../db/tables/activities';
import type { Context, Caller } from '../../platform/context';
import { gone } from '../../platform/refusals';
import type { ActivityRow } from './activityState';

/** Who sees it: published. */
export const activityVisible = (who: Caller | null) => (who?.isStaff === true ? undefined : eq(activities.isHidden, 0));

/**
 * One that the caller may see, or 010002. Inside a write the row is locked: places, stock and counts move under this
 * lock.
 */
export async function findActivity(
  cx: Context,
  activityId: string,
  who: Caller | null,
  lock = false,
): Promise<ActivityRow> {
  const asked = cx.db
    .select()
    .from(activities)
    .where(and(eq(activities.activityId, activityId), activityVisible(who)));
  const [row] = lock ? await asked.for('update') : await asked;
  if (row === undefined) throw gone();
  return row;
}
