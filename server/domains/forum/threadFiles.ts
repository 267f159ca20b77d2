// Pictures and film of a thread, its own and its poll's, and those of its comments, which nobody can open or delete any
// more without it. A day after it was deleted they are deleted as well (server/media/sweep).
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open';
import { pictureComments } from './comments/commentFiles';
import { releaseFilesOf } from '../../media/fileReferences';
import type { Context } from '../../platform/context';

export const fileOwner = (threadId: string): string => 'thread:' + threadId;
export const releaseThreadFiles = (cx: Context, threadId: string): Promise<void> =>
  releaseFilesOf(cx, sql`values (${fileOwner(threadId)}::text) union all ${pictureComments(sql`${threadId}`)}`);

/** Releases those of threads that were deleted while a deletion did not release them yet. Reads all uploads. */
export async function sweepThreadFiles(db: Db, now: number): Promise<void> {
  await db.execute(sql`update uploads u set owners = array_remove(u.owners, gone.owner), touch_time = ${now}
    from (select own.upload_id, one.owner from uploads own cross join lateral unnest(own.owners) as one(owner)
      join threads t on ${fileOwner('')}::text || t.thread_id = one.owner and t.deleted_time > 0) gone
    where gone.upload_id = u.upload_id`);
}
