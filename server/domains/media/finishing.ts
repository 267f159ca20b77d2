// What becomes of an upload once all its parts are there: they are joined, looked at before the write's transaction is
// opened, and kept within it. Looking may happen twice at once; the row decides which one counts.
import { and, eq, sql } from 'drizzle-orm';
import { uploads } from '../../db/tables/media';
import type { UploadRow } from '../../media/fileReferences';
import { dropFile, dropParts, dropWork, isThere, joinParts, partsThere } from '../../media/store';
import type { Context } from '../../platform/context';
import type { Prepared } from '../../platform/handlers';
import { gone, Malformed, Refusal } from '../../platform/refusals';

/** What is found out of a file as it is kept. */
export type FileFacts = Partial<UploadRow> & { fileName: string };

/**
 * One finishing at a time for each upload in this process; in another one it makes the same file under the same name.
 */
const finishing = new Map<string, Promise<FileFacts>>();
function once(uploadId: string, make: () => Promise<FileFacts>): Promise<FileFacts> {
  const open = finishing.get(uploadId) ?? make().finally(() => finishing.delete(uploadId));
  finishing.set(uploadId, open);
  return open;
}

/** All parts as one file, which is what was announced, byte for byte. */
async function whole(cx: Context, row: UploadRow): Promise<string> {
  const { dataDir } = cx.services.config;
  const parts = await partsThere(dataDir, row.uploadId, { size: row.sentSize, partSize: row.partSize });
  if (parts.length < Math.ceil(row.sentSize / row.partSize)) throw new Refusal('010004', { reason: '文件还没有传完' });
  const joined = await joinParts(dataDir, row.uploadId, parts);
  if (joined.sha256 === row.sentSha256) return joined.path;
  await dropWork(joined.path);
  await dropParts(dataDir, row.uploadId);
  throw new Refusal('010004', { reason: '文件在传输中损坏' });
}
/** What `look` refuses is refused for good, and takes no room. */
export async function inspect(cx: Context, row: UploadRow, look: () => Promise<FileFacts>): Promise<FileFacts> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Malformed) {
      await cx.db
        .update(uploads)
        .set({ state: 2 })
        .where(and(eq(uploads.uploadId, row.uploadId), eq(uploads.state, 0)));
      await dropParts(cx.services.config.dataDir, row.uploadId);
    }
    throw error;
  }
}
/** Looks at the file that its parts make. */
export async function inspectWhole(
  cx: Context,
  row: UploadRow,
  look: (path: string) => Promise<FileFacts>,
): Promise<FileFacts> {
  const path = await whole(cx, row);
  return inspect(cx, row, () => look(path)).finally(() => dropWork(path));
}
/** The facts go into the row, unless another finishing was faster; the parts go once that is written. */
async function keep(cx: Context, row: UploadRow, facts: FileFacts): Promise<UploadRow> {
  const [kept] = await cx.db
    .update(uploads)
    .set({ ...facts, state: 1, touchTime: cx.now })
    .where(and(eq(uploads.uploadId, row.uploadId), sql`${uploads.state} <> 2`))
    .returning();
  if (kept === undefined) throw gone();
  // Another finishing that was refused has taken it away; the phone sends its end again. The row is ours until the
  // commit, so nobody does now.
  if (!(await isThere(cx.services.config.dataDir, facts.fileName))) throw new Refusal('010008', { retryAfter: 1 });
  cx.after(() => dropParts(cx.services.config.dataDir, row.uploadId));
  return kept;
}
/** Takes the file away, unless the row has it: another finishing makes the same file under the same name. */
const dropUnkept = (cx: Context, row: UploadRow, { fileName }: FileFacts): Promise<void> =>
  cx.db.transaction(async (tx) => {
    const [now] = await tx
      .select({ fileName: uploads.fileName })
      .from(uploads)
      .where(eq(uploads.uploadId, row.uploadId))
      .for('update');
    if (now?.fileName !== fileName) await dropFile(cx.services.config.dataDir, fileName);
  });

/** Ends an upload with the answer of its row: at once where it was kept before. */
export async function finishingHandlers<O>(
  row: UploadRow,
  cx: Context,
  make: () => Promise<FileFacts>,
  answer: (kept: UploadRow, inside: Context) => Promise<O> | O,
): Promise<Prepared<O>> {
  if (row.state === 1) return { write: async (inside) => answer(row, inside), drop: async () => undefined };
  if (row.state === 2) throw new Malformed('file');
  const facts = await once(row.uploadId, make);
  return {
    write: async (inside) => answer(await keep(inside, row, facts), inside),
    drop: () => dropUnkept(cx, row, facts),
  };
}
