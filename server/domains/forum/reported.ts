// What the staff decide about, in whatever domain it is: what reported things say, what waits for the audit, what is
// hidden.
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { reports } from '../../db/tables/moderation';
import type { Caller, Context, Excerpt, ReportTarget } from '../../platform/context';
import { forbidden } from '../../platform/refusals';

export type Reported = { targetType: ReportTarget['targetType']; targetId: string };
export const keyOf = ({ targetType, targetId }: Reported): string => `${targetType}|${targetId}`;
export const targetOf = (cx: Context, { targetType }: { targetType: number }): ReportTarget =>
  cx.services.targets.reports[targetType as ReportTarget['targetType']];

/** Found through the conversations of those who reported them. */
const message = 5;

/** What does not exist is missing. `longest`: letters of a message. */
export async function excerptsOf(
  cx: Context,
  things: readonly Reported[],
  longest: number,
): Promise<Map<string, Excerpt>> {
  const found = new Map<string, Excerpt>();
  for (const targetType of new Set(things.map((one) => one.targetType))) {
    const ids = things.filter((one) => one.targetType === targetType).map((one) => one.targetId);
    const about =
      targetType === message
        ? await cx.db
            .select({ targetId: reports.targetId, userId: reports.userId })
            .from(reports)
            .where(and(eq(reports.targetType, targetType), inArray(reports.targetId, ids)))
        : ids.map((targetId) => ({ targetId, userId: '' }));
    for (const one of await targetOf(cx, { targetType }).excerpts(cx, about, longest))
      found.set(keyOf({ targetType, targetId: one.targetId }), one);
  }
  return found;
}

/** One of the staff does not decide about what is their own, or about themselves. */
export function mustBeOthers(who: Caller, authorId: string): void {
  if (authorId === who.userId && who.userId !== '') throw forbidden('不能处理自己的内容');
}

/** '' where the thing or its author is gone. */
export async function authorOf(cx: Context, thing: Reported): Promise<string> {
  return (await excerptsOf(cx, [thing], 1)).get(keyOf(thing))?.authorId ?? '';
}

/** All that waits for the audit: type, id, author, text, time. */
export const waitingIn = (cx: Context): SQL =>
  sql.join(
    Object.values(cx.services.targets.reports).flatMap(({ targetType, waiting }) =>
      waiting === undefined ? [] : [sql`select ${targetType}::int as type, w.* from (${waiting}) w`],
    ),
    sql` union all `,
  );

/** All that the staff have taken out of sight, of these kinds: type, id. */
export const hiddenIn = (cx: Context, targetTypes: readonly ReportTarget['targetType'][]): SQL =>
  sql.join(
    targetTypes.flatMap((targetType) => {
      const { hidden } = targetOf(cx, { targetType });
      return hidden === undefined ? [] : [sql`select ${targetType}::int as type, h.id from (${hidden}) h`];
    }),
    sql` union all `,
  );
