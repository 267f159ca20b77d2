// References to files. A handler that stores pictures or a video calls this file inside its transaction: it stores the
// server's facts (never the phone's), checks that each file is the caller's own, and protects the files from cleanup.
import { and, arrayContains, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Image, Video } from '../../bus/entities/media';
import type { Context, Caller } from '../platform/context';
import { pictures, uploads } from '../db/tables/media';
import { Malformed } from '../platform/refusals';
import { pictureAddress } from './uploadGrants';

export type UploadRow = typeof uploads.$inferSelect;
/** Facts of a stored file. */
export const imageFrom = (row: UploadRow): Image => ({
  url: pictureAddress(row.fileName),
  width: row.width,
  height: row.height,
  size: row.size,
  color: row.color,
  status: 0,
});
/** As stored with a thread: without an address, which `media.getPlayUrl` returns to viewers. */
export const videoFrom = (row: UploadRow, coverUrl: string): Video => ({
  vid: row.vid,
  playUrl: '',
  coverUrl,
  width: row.width,
  height: row.height,
  duration: row.duration / 1000,
  size: row.size,
  status: 1,
});

const fileNameIn = (url: string): string => /^\/media\/u\/([0-9a-f]{32}\.webp)$/.exec(url)?.[1] ?? '';
const seedNameIn = (url: string): string => /^\/media\/seed\/([\w-]{1,80}\.webp)$/.exec(url)?.[1] ?? '';

type Wanted = { images?: readonly Pick<Image, 'url'>[]; video?: Pick<Video, 'vid' | 'coverUrl'> | null };
type Used = { images: Image[]; video: Video | null };

/**
 * `owner` (`thread:<id>`, `post:<id>`, `draft:<id>`, …) now references exactly these files; files that it no longer
 * references are deleted a day later unless referenced elsewhere. Returns the files in the order given, as stored.
 * Refuses (010001 with `field`) a file that is missing, unfinished, or another person's.
 */
export async function claimFiles(
  cx: Context,
  who: Pick<Caller, 'userId'>,
  owner: string,
  wanted: Wanted,
  fields: { images?: string; video?: string } = {},
): Promise<Used> {
  const urls = (wanted.images ?? []).map((image) => image.url);
  const coverUrl = wanted.video?.coverUrl ?? '';
  const vid = wanted.video?.vid ?? '';
  const names = [...new Set([...urls, coverUrl].map(fileNameIn).filter((name) => name !== ''))];
  if (new Set(urls).size < urls.length) throw new Malformed(fields.images ?? 'images');
  const ownUploads =
    names.length === 0 && vid === ''
      ? []
      : await cx.db
          .select()
          .from(uploads)
          .where(
            sql`${names.length === 0 ? sql`false` : inArray(uploads.fileName, names)} or (${vid} <> ''
              and ${uploads.vid} = ${vid})`,
          )
          .orderBy(uploads.uploadId)
          .for('update');
  const usable = ownUploads.filter(
    (row) => row.state === 1 && (row.userId === who.userId || row.owners.includes(owner)),
  );
  const seedNames = [...urls, coverUrl].map(seedNameIn).filter((name) => name !== '');
  const seeds =
    seedNames.length === 0 ? [] : await cx.db.select().from(pictures).where(inArray(pictures.name, seedNames));
  const imageOf = (url: string, field: string): Image => {
    const row = usable.find((one) => one.kind === 'picture' && one.fileName === fileNameIn(url));
    if (row !== undefined) return imageFrom(row);
    const seed = seeds.find((one) => one.name === seedNameIn(url));
    if (seed === undefined) throw new Malformed(field);
    return { url, width: seed.width, height: seed.height, size: 0, color: '', status: 0 };
  };
  const images = urls.map((url) => imageOf(url, fields.images ?? 'images'));
  let video: Video | null = null;
  if (vid !== '') {
    const row = usable.find((one) => one.kind === 'video' && one.vid === vid);
    if (row === undefined) throw new Malformed(fields.video ?? 'video');
    video = videoFrom(row, coverUrl === '' ? '' : imageOf(coverUrl, fields.video ?? 'video').url);
  }
  const used = usable
    .filter((row) => (row.kind === 'video' ? row.vid === vid : names.includes(row.fileName)))
    .map((row) => row.uploadId);
  await release(cx, owner, used);
  if (used.length > 0) {
    await cx.db
      .update(uploads)
      .set({ owners: sql`array_append(array_remove(${uploads.owners}, ${owner}), ${owner})`, touchTime: cx.now })
      .where(inArray(uploads.uploadId, used));
  }
  return { images, video };
}

/** `owner` was deleted or references nothing any more. */
export const releaseFiles = (cx: Context, owner: string): Promise<void> => release(cx, owner, []);

/** The same for many: `owners` selects them. */
export async function releaseFilesOf(cx: Pick<Context, 'db' | 'now'>, owners: SQL): Promise<void> {
  await cx.db.execute(sql`with gone as (select array_agg(owner) as owners from (${owners}) as listed(owner))
    update uploads set touch_time = ${cx.now},
      owners = array(select kept from unnest(uploads.owners) as kept where kept <> all(gone.owners))
    from gone where uploads.owners && gone.owners`);
}

async function release(cx: Context, owner: string, except: string[]): Promise<void> {
  const others = except.length === 0 ? undefined : sql`${uploads.uploadId} not in ${except}`;
  await cx.db
    .update(uploads)
    .set({ owners: sql`array_remove(${uploads.owners}, ${owner})`, touchTime: cx.now })
    .where(and(arrayContains(uploads.owners, [owner]), others));
}

/** True for the person's own video that no thread shows yet. */
export async function ownVideo(cx: Context, userId: string, vid: string): Promise<UploadRow | null> {
  const [row] = await cx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.vid, vid), eq(uploads.userId, userId), eq(uploads.state, 1)));
  return row ?? null;
}
/** The file of a video, '' for a video outside the uploads. */
export async function videoFile(cx: Context, vid: string): Promise<string> {
  const [row] = await cx.db
    .select({ fileName: uploads.fileName })
    .from(uploads)
    .where(and(eq(uploads.vid, vid), eq(uploads.state, 1)));
  return row?.fileName ?? '';
}
