// Deletes unused files: abandoned uploads, files without references for a day, and remains of killed processes. The row
// is deleted first, so that a file in use is never lost to a race.
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/open';
import { uploads } from '../db/tables/media';
import { dropFile, dropParts, dropTemporaryFile, olderThan } from './store';

export const unusedMs = 86_400_000;
const atOnce = 200;

export async function sweepUploads(db: Db, dataDir: string, now: number): Promise<void> {
  for (;;) {
    // A transaction that references one of them holds its row: this waits, checks the row again, and keeps it.
    const candidates = db
      .select({ uploadId: uploads.uploadId })
      .from(uploads)
      .where(and(lt(uploads.touchTime, now - unusedMs), sql`${uploads.owners} = '{}'`))
      .limit(atOnce);
    const gone = await db
      .delete(uploads)
      .where(
        and(
          inArray(uploads.uploadId, candidates),
          lt(uploads.touchTime, now - unusedMs),
          sql`${uploads.owners} = '{}'`,
        ),
      )
      .returning({ uploadId: uploads.uploadId, fileName: uploads.fileName });
    for (const row of gone) {
      await dropParts(dataDir, row.uploadId);
      if (row.fileName !== '') await dropFile(dataDir, row.fileName);
    }
    if (gone.length < atOnce) break;
  }
  // File times come from the machine's clock; a day is long enough for any upload.
  const strays = await olderThan(dataDir, Date.now() - unusedMs);
  const files = strays.filter((stray) => stray.kind === 'file').map((stray) => stray.name);
  const parts = strays.filter((stray) => stray.kind === 'parts').map((stray) => stray.name);
  const known = new Set<string>();
  for (let at = 0; at < files.length; at += atOnce) {
    for (const row of await db
      .select({ name: uploads.fileName })
      .from(uploads)
      .where(inArray(uploads.fileName, files.slice(at, at + atOnce))))
      known.add(row.name);
  }
  for (let at = 0; at < parts.length; at += atOnce) {
    // Only an open upload needs its parts: a process that died after the end leaves some.
    const coming = and(inArray(uploads.uploadId, parts.slice(at, at + atOnce)), eq(uploads.state, 0));
    for (const row of await db.select({ name: uploads.uploadId }).from(uploads).where(coming)) known.add(row.name);
  }
  for (const stray of strays) {
    if (stray.kind === 'work' || stray.kind === 'cache') await dropTemporaryFile(dataDir, stray);
    else if (!known.has(stray.name))
      await (stray.kind === 'file' ? dropFile(dataDir, stray.name) : dropParts(dataDir, stray.name));
  }
}
