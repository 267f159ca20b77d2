// Drafts: one row per draft, at most twenty per person. When two devices write the same draft, the later one wins and
// the other is kept as a copy. Another person's draft answers like a missing one.
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Draft, DraftImage } from '../../../bus/entities/draft';
import { limits } from '../../../bus/entities/draft';
import type { Context, Caller } from '../../platform/context';
import { member, type Handlers } from '../../platform/handlers';
import { drafts, type DraftBody } from '../../db/tables/drafts';
import { gone, Malformed, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { releaseFiles, claimFiles } from '../../media/fileReferences';

/** With the copies that conflicts have made. All of them are listed: a phone drops what the list does not have. */
const mostKept = 50;

type Row = typeof drafts.$inferSelect;
const draftOf = (row: Row): Draft => ({
  ...row.body,
  draftId: row.draftId,
  clientDraftId: row.clientDraftId,
  updateTime: row.updateTime,
  version: row.version,
});
const stands = (row: Pick<Row, 'draftId' | 'clientDraftId' | 'updateTime' | 'version'>) => ({
  draftId: row.draftId,
  clientDraftId: row.clientDraftId,
  updateTime: row.updateTime,
  version: row.version,
});

/** The files that the draft shows stay as long as it does. */
async function holdFiles(cx: Context, who: Caller, draftId: string, body: DraftBody): Promise<void> {
  const all: (DraftImage | null)[] = [...body.images, ...(body.poll?.options ?? []).map((option) => option.image)];
  const images = all.filter((image) => image !== null && image.url !== '').map((image) => ({ url: image?.url ?? '' }));
  const once = images.filter((image, i) => images.findIndex((other) => other.url === image.url) === i);
  const video =
    body.video !== null && body.video.vid !== '' ? { vid: body.video.vid, coverUrl: body.video.coverUrl } : null;
  await claimFiles(cx, who, 'draft:' + draftId, { images: once, video });
}

async function insert(
  cx: Context,
  who: Caller,
  clientDraftId: string,
  body: DraftBody,
  updateTime: number,
): Promise<Row> {
  const row: Row = {
    draftId: newId('d', cx.now),
    userId: who.userId,
    clientDraftId,
    body,
    version: 1,
    updateTime,
    createTime: cx.now,
  };
  await cx.db.insert(drafts).values(row);
  await holdFiles(cx, who, row.draftId, body);
  return row;
}

export const draftCalls = {
  saveDraft: member(
    async (input, who, cx) => {
      const { draftId, clientDraftId, updateTime: at, version, clientToken: _, ...body } = input;
      if (clientDraftId === '' || clientDraftId.length > 64) throw new Malformed('clientDraftId');
      // A phone whose clock runs ahead must not win for ever.
      const updateTime = Math.min(at, cx.now);
      // Serialised per person, so that the limit holds.
      await cx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${'drafts:' + who.userId}))`);
      const ownDrafts = await cx.db.select().from(drafts).where(eq(drafts.userId, who.userId)).for('update');
      const row =
        (draftId === '' ? undefined : ownDrafts.find((one) => one.draftId === draftId)) ??
        ownDrafts.find((one) => one.clientDraftId === clientDraftId);
      if (row === undefined) {
        if (ownDrafts.length >= limits.drafts) throw new Refusal('010005', { most: limits.drafts });
        return stands(await insert(cx, who, clientDraftId, body, updateTime));
      }
      if (version < row.version && ownDrafts.length >= mostKept) throw new Refusal('010005', { most: limits.drafts });
      if (version < row.version && updateTime < row.updateTime)
        return stands(await insert(cx, who, newId('c', cx.now), body, updateTime));
      if (version < row.version) await insert(cx, who, newId('c', cx.now), row.body, row.updateTime);
      await cx.db
        .update(drafts)
        .set({ body, updateTime, version: row.version + 1 })
        .where(eq(drafts.draftId, row.draftId));
      await holdFiles(cx, who, row.draftId, body);
      return stands({ ...row, updateTime, version: row.version + 1 });
    },
    { name: 'draft', max: 120, seconds: 60 },
  ),

  listDrafts: member(async (input, who, cx) => {
    const one = input.draftId === undefined || input.draftId === '' ? undefined : eq(drafts.draftId, input.draftId);
    const rows = await cx.db
      .select()
      .from(drafts)
      .where(and(eq(drafts.userId, who.userId), one))
      .orderBy(desc(drafts.updateTime), desc(drafts.draftId))
      .limit(mostKept);
    if (one !== undefined && rows.length === 0) throw gone();
    return rows.map(draftOf);
  }),

  deleteDraft: member(async (input, who, cx) => {
    const own = and(eq(drafts.draftId, input.draftId), eq(drafts.userId, who.userId));
    if ((await cx.db.select({ draftId: drafts.draftId }).from(drafts).where(own)).length === 0) throw gone();
    await dropDraft(cx, who, input);
    return {};
  }),
} satisfies Partial<Handlers<'forum'>>;

/** Deletes the draft, unless another device has stored a newer version. */
export async function dropDraft(
  cx: Context,
  who: Caller,
  { draftId = '', draftVersion }: { draftId?: string | undefined; draftVersion?: number | undefined },
): Promise<void> {
  if (draftId === '') return;
  // A float: what a client names may be larger than any version.
  const isNoNewer = draftVersion === undefined ? undefined : sql`${drafts.version} <= ${draftVersion}::float8`;
  const dropped = await cx.db
    .delete(drafts)
    .where(and(eq(drafts.draftId, draftId), eq(drafts.userId, who.userId), isNoNewer))
    .returning({ draftId: drafts.draftId });
  if (dropped.length > 0) await releaseFiles(cx, 'draft:' + draftId);
}
