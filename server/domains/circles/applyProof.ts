// What shows that a car is the applicant's: pictures of the licence and the tail of the vehicle's number. It serves the
// decision alone, and is deleted with it.
import { and, inArray, ne, or, sql } from 'drizzle-orm';
import { circleApplies } from '../../db/tables/circles';
import { releaseFiles } from '../../media/fileReferences';
import type { Context } from '../../platform/context';
import type { ApplyRow } from './applyViews';

export const noProof: Pick<ApplyRow, 'images' | 'vinTail'> = { images: [], vinTail: '' };
/** The owner of the pictures (server/media/fileReferences). */
export const proofOwner = (applyId: string): string => 'apply:' + applyId;
export const dropPictures = (cx: Context, applyId: string): Promise<void> => releaseFiles(cx, proofOwner(applyId));

/** Deletes those of applications that were decided before it was deleted with the decision. */
export async function sweepProofs(cx: Context): Promise<void> {
  const decided = await cx.db
    .select({ applyId: circleApplies.applyId })
    .from(circleApplies)
    .where(and(ne(circleApplies.status, 0), or(ne(circleApplies.vinTail, ''), sql`${circleApplies.images} <> '[]'`)))
    .limit(1000);
  if (decided.length === 0) return;
  const ids = decided.map(({ applyId }) => applyId);
  await cx.db.transaction(async (tx) => {
    await tx.update(circleApplies).set(noProof).where(inArray(circleApplies.applyId, ids));
    for (const applyId of ids) await dropPictures({ ...cx, db: tx }, applyId);
  });
}
