// Deletes unused files: abandoned uploads, files without references for a day, and remains of killed processes. The row
// is deleted first, so that a file in use is never lost to a race.
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/open';
import { uploads } from '../db/tables/media';
import type { Files } from './files/files';
import { dropFile, dropParts, oldCopies, oldFiles, oldParts } from './store';

export const unusedMs = 86_400_000;
const atOnce = 200;

/** Deletes uploads that nothing has referenced for a day. */
export async function sweepUploads(db: Db, files: Files, now: number): Promise<void> {
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
      await dropParts(files, row.uploadId);
      if (row.fileName !== '') await dropFile(files, row.fileName);
    }
    if (gone.length < atOnce) return;
  }
}

/** Deletes what no row knows of, a day after: remains of killed processes and of failed deletions. Lists all files. */
export async function sweepStrays(db: Db, files: Files): Promise<void> {
  // File times come from the store's clock; a day is long enough for any upload.
  const before = Date.now() - unusedMs;
  await files.sweep(before);
  // A copy may be without its file: it was being made, or was not deleted, when the file was.
  for (const found of [oldFiles(files, before), oldCopies(files, before)])
    for await (const names of inGroups(found)) {
      const rows = await db.select({ name: uploads.fileName }).from(uploads).where(inArray(uploads.fileName, names));
      const known = new Set(rows.map(({ name }) => name));
      for (const name of new Set(names)) if (!known.has(name)) await dropFile(files, name);
    }
  for await (const ids of inGroups(await oldParts(files, before))) {
    // Only an open upload needs its parts: a process that died after the end leaves some.
    const coming = and(inArray(uploads.uploadId, ids), eq(uploads.state, 0));
    const rows = await db.select({ id: uploads.uploadId }).from(uploads).where(coming);
    const known = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!known.has(id)) await dropParts(files, id);
  }
}

async function* inGroups(all: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string[]> {
  let group: string[] = [];
  for await (const one of all) {
    group.push(one);
    if (group.length < atOnce) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
