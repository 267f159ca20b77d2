// Mutes: everywhere, or in one circle. Every write of text checks them.
import { and, eq } from 'drizzle-orm';
import type { Context, Caller } from '../platform/context';
import { circleMembers } from '../db/tables/circles';
import { Refusal } from '../platform/refusals';

/** Refuses with 010009 and `until`. `tribeId` '': in no circle. */
export async function mustNotBeMuted(cx: Context, who: Caller, tribeId = ''): Promise<void> {
  const [circleMute] =
    tribeId === ''
      ? []
      : await cx.db
          .select({ until: circleMembers.muteUntil })
          .from(circleMembers)
          .where(and(eq(circleMembers.tribeId, tribeId), eq(circleMembers.userId, who.userId)));
  const until = Math.max(who.muteUntil, circleMute?.until ?? 0);
  if (until > cx.now) throw new Refusal('010009', { until });
}
