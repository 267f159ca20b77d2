// What becomes of an upload once all its parts are there: they are joined, looked at before the write's transaction is
// opened, and kept within it. Looking may happen twice at once; the row decides which one counts.
import { and, eq } from 'drizzle-orm';
import { uploads } from '../../db/tables/media';
import type { UploadRow } from '../../media/fileReferences';
import { dropFile, dropParts, dropScratch, joinParts, partsThere, scratchFolder } from '../../media/store';
import type { Context } from '../../platform/context';
import type { Prepared } from '../../platform/handlers';
import { gone, Malformed, Refusal } from '../../platform/refusals';

/** What is found out of a file as it is kept. Its name is new: nobody else writes a file under it. */
export type FileFacts = Partial<UploadRow> & { fileName: string };

/** One making of an upload's file in this process; another process makes one of its own, under another name. */
type Making = { facts: Promise<FileFacts>; users: number; isKept: boolean };
const makings = new Map<string, Making>();
function share(uploadId: string, make: () => Promise<FileFacts>): Making {
  const facts = (): Promise<FileFacts> => make().finally(() => makings.delete(uploadId));
  const making = makings.get(uploadId) ?? { facts: facts(), users: 0, isKept: false };
  making.users++;
  makings.set(uploadId, making);
  return making;
}

/** What is left over is swept a day later. */
const orLog = (cx: Context, uploadId: string) => (error: unknown) =>
  cx.services.log.error('files of an upload are left behind', error, { uploadId });

/** All parts as one local file, which is what was announced, byte for byte. */
async function whole(cx: Context, row: UploadRow): Promise<string> {
  const { config, files } = cx.services;
  const parts = await partsThere(files, row.uploadId, { size: row.sentSize, partSize: row.partSize });
  if (parts.length < Math.ceil(row.sentSize / row.partSize)) throw new Refusal('010004', { reason: '文件还没有传完' });
  const joined = await joinParts(files, scratchFolder(config.dataDir), row.uploadId, parts);
  if (joined.sha256 === row.sentSha256) return joined.path;
  await dropScratch(joined.path);
  await dropParts(files, row.uploadId);
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
      await dropParts(cx.services.files, row.uploadId);
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
  return inspect(cx, row, () => look(path)).finally(() => dropScratch(path));
}
/** The facts go into the row, unless another finishing was faster: then its own stay, and are returned. */
async function keep(cx: Context, row: UploadRow, facts: FileFacts): Promise<UploadRow> {
  const [kept] = await cx.db
    .update(uploads)
    .set({ ...facts, state: 1, touchTime: cx.now })
    .where(and(eq(uploads.uploadId, row.uploadId), eq(uploads.state, 0)))
    .returning();
  if (kept !== undefined) return kept;
  const [other] = await cx.db.select().from(uploads).where(eq(uploads.uploadId, row.uploadId));
  if (other?.state !== 1) throw gone();
  return other;
}
/** Takes the file away, unless the row has it: a commit may have succeeded although its answer was lost. */
async function dropUnkept(cx: Context, row: UploadRow, { fileName }: FileFacts): Promise<void> {
  const [now] = await cx.db
    .select({ fileName: uploads.fileName })
    .from(uploads)
    .where(eq(uploads.uploadId, row.uploadId));
  if (now?.fileName !== fileName) await dropFile(cx.services.files, fileName);
}

/** Ends an upload with the answer of its row: at once where it was kept before. */
export async function finishingHandlers<O>(
  row: UploadRow,
  cx: Context,
  make: () => Promise<FileFacts>,
  answer: (kept: UploadRow, inside: Context) => Promise<O> | O,
): Promise<Prepared<O>> {
  if (row.state === 1) return { write: async (inside) => answer(row, inside), drop: async () => undefined };
  if (row.state === 2) throw new Malformed('file');
  const making = share(row.uploadId, make);
  const facts = await making.facts;
  /** The last finishing of this making takes the file away if none of them has kept it. */
  const leave = async (): Promise<void> => {
    if (--making.users === 0 && !making.isKept) await dropUnkept(cx, row, facts);
  };
  return {
    write: async (inside) => {
      const kept = await keep(inside, row, facts);
      // After the commit.
      inside.after(async () => {
        making.isKept ||= kept.fileName === facts.fileName;
        await leave().catch(orLog(cx, row.uploadId));
        await dropParts(cx.services.files, row.uploadId).catch(orLog(cx, row.uploadId));
      });
      return answer(kept, inside);
    },
    drop: leave,
  };
}
