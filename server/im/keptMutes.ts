// The mute of a member who leaves the group: kept until it ends, so that leaving and coming back does not lift it.
// Windows of the rates: swept after their end, and erased with the person.
import { and, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/open';
import { rates } from '../db/tables/platform';

const keyOf = (groupId: string, userId: string): string => `groupMute:${groupId}:${userId}`;

/** Keeps the mutes that have not ended. */
export async function keepMutes(
  db: Db,
  groupId: string,
  left: readonly { userId: string; muteUntil: number }[],
  now: number,
): Promise<void> {
  const muted = left.filter((row) => row.muteUntil > now);
  if (muted.length === 0) return;
  await db
    .insert(rates)
    .values(muted.map((row) => ({ key: keyOf(groupId, row.userId), windowEnd: row.muteUntil })))
    .onConflictDoUpdate({ target: rates.key, set: { windowEnd: sql`excluded.window_end` } });
}

/** The end of the kept mute of each of these people, who are back; it is no longer kept. */
export async function takeKeptMutes(
  db: Db,
  groupId: string,
  userIds: readonly string[],
  now: number,
): Promise<(userId: string) => number> {
  const keys = userIds.map((userId) => keyOf(groupId, userId));
  const rows = await db
    .delete(rates)
    .where(and(inArray(rates.key, keys), gt(rates.windowEnd, now)))
    .returning({ key: rates.key, until: rates.windowEnd });
  const ends = new Map(rows.map((row) => [row.key, row.until]));
  return (userId) => ends.get(keyOf(groupId, userId)) ?? 0;
}
