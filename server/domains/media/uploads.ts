// Uploads: the grant, the parts, and the end (finishing.ts). Repeating a finished upload returns the same answer.
import { and, eq } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import type { UploadResult, Video } from '../../../bus/entities/media';
import type { Context, Caller } from '../../platform/context';
import { member, prepared, type Handlers, type Prepared } from '../../platform/handlers';
import { basePath } from '../../process/config';
import { uploads } from '../../db/tables/media';
import { forbidden, gone, Malformed, Refusal } from '../../platform/refusals';
import { takeRate } from '../../platform/rates';
import { sha256 } from '../../platform/signature';
import { newId } from '../../platform/ids';
import { memberOf, rankOf } from '../../im/permissions';
import { chatAddress, chatBytes, soundExt } from '../../media/chatFiles';
import {
  grantMs,
  newFileName,
  openGrant,
  pictureAddress,
  playAddress,
  sealGrant,
  type UploadGrant,
} from '../../media/uploadGrants';
import { movieLimits, readMovie } from '../../media/movie';
import { makePicture, type PictureRule } from '../../media/pictures';
import {
  dropParts,
  hashFile,
  keepBytes,
  keepFile,
  openParts,
  partLength,
  partsThere,
  writePart,
} from '../../media/store';
import { claimFiles, ownVideo, videoFrom, type UploadRow } from '../../media/fileReferences';
import { finishingHandlers, inspect, inspectWhole, type FileFacts } from './finishing';

/** Files that a person may send per day, and their sizes (docs/product/limits.md#files). */
const aDay = 200;
type Kind = UploadRow['kind'];
const maxBytes: { [K in Kind]: number } = { picture: 20 * 1024 * 1024, video: movieLimits.bytes, ...chatBytes };
const maxSmall = 4 * 1024 * 1024;
const maxText = 2 * 1024 * 1024;
/** Small enough that a lost part costs little; large enough that a video takes fewer than a thousand calls. */
const partSize: { [K in Kind]: number } = {
  picture: 256 * 1024,
  video: 1024 * 1024,
  sound: 256 * 1024,
  file: 1024 * 1024,
};
const groupCoverSide = 512;

type Asked = { size: number; sha256: string; localKey: string };
const own = (who: Caller, localKey: string) => and(eq(uploads.userId, who.userId), eq(uploads.localKey, localKey));

/** The row of this file; a new one counts for the day. The same name of the phone is the same upload. */
async function announce(
  cx: Context,
  who: Caller,
  kind: Kind,
  asked: Asked,
  uploadId = newId('f', cx.now),
): Promise<UploadRow> {
  const fresh = {
    uploadId,
    userId: who.userId,
    localKey: asked.localKey,
    kind,
    sentSize: asked.size,
    sentSha256: asked.sha256,
    partSize: partSize[kind],
    vid: kind === 'video' ? newId('v', cx.now) : '',
    createTime: cx.now,
    touchTime: cx.now,
  };
  const made = await cx.db.insert(uploads).values(fresh).onConflictDoNothing().returning();
  let [row] = made;
  if (row === undefined) {
    [row] = await cx.db.update(uploads).set({ touchTime: cx.now }).where(own(who, asked.localKey)).returning();
    if (row === undefined) throw new Refusal('010004');
    // One name, one file: for another file the phone has to use another name.
    if (row.kind !== kind || row.sentSize !== asked.size || row.sentSha256 !== asked.sha256)
      throw new Malformed('localKey');
    if (row.state === 2) throw new Malformed('file');
  } else await takeRate(cx.db, 'upload:' + who.userId, aDay, 86_400, cx.now);
  return row;
}

type Grant = Omit<UploadGrant, 'userId' | 'kind' | 'size'> & {
  uploadUrl: string;
  vid: string;
  parts: number[];
  token: string;
};
/** The files are looked at before the write's transaction is opened. */
async function giveGrant(cx: Context, who: Caller, kind: Kind, asked: Asked): Promise<Prepared<Grant>> {
  if (asked.size < 1 || asked.size > maxBytes[kind]) throw new Malformed('size');
  if (!/^[0-9a-f]{64}$/.test(asked.sha256)) throw new Malformed('sha256');
  const { files, secret } = cx.services;
  const [known] = await cx.db.select().from(uploads).where(own(who, asked.localKey));
  const uploadId = known?.uploadId ?? newId('f', cx.now);
  const isOpen = known === undefined || known.state === 0;
  if (isOpen) await openParts(files, uploadId);
  const there =
    known?.state === 0 ? await partsThere(files, uploadId, { size: known.sentSize, partSize: known.partSize }) : [];
  return {
    write: async (inside) => {
      const row = await announce(inside, who, kind, asked, uploadId);
      const all = Array.from({ length: Math.ceil(row.sentSize / row.partSize) }, (_, i) => i * row.partSize);
      const expire = inside.now + grantMs;
      return {
        uploadId: row.uploadId,
        uploadUrl: basePath('main') + '/upload/part',
        vid: row.vid,
        expire,
        partSize: row.partSize,
        // Another request may just have announced the same file.
        parts: row.state === 1 ? all : row.uploadId === uploadId ? there : [],
        token: sealGrant(secret, {
          uploadId: row.uploadId,
          userId: who.userId,
          kind,
          size: row.sentSize,
          partSize: row.partSize,
          expire,
        }),
      };
    },
    drop: async () => (known === undefined ? dropParts(files, uploadId) : undefined),
  };
}

async function findUpload(cx: Context, who: Caller, place: ReturnType<typeof eq>): Promise<UploadRow> {
  const [row] = await cx.db
    .select()
    .from(uploads)
    .where(and(place, eq(uploads.userId, who.userId)));
  if (row === undefined) throw gone();
  return row;
}
const resultOf = (row: UploadRow): UploadResult => ({
  url: pictureAddress(row.fileName),
  width: row.width,
  height: row.height,
  size: row.size,
  sha256: row.sha256,
  color: row.color,
});

async function madePicture(
  cx: Context,
  row: UploadRow,
  load: () => Promise<Uint8Array>,
  rule: PictureRule = {},
): Promise<FileFacts> {
  const picture = await makePicture(row.userId, load, rule);
  const fileName = newFileName('webp');
  const hash = await keepBytes(cx.services.files, fileName, picture.bytes);
  return {
    fileName,
    width: picture.width,
    height: picture.height,
    size: picture.bytes.byteLength,
    sha256: hash,
    color: picture.color,
  };
}
function pictureFacts(cx: Context, row: UploadRow, rule: PictureRule): Promise<FileFacts> {
  if (rule.small === true && row.sentSize > maxSmall) throw new Malformed('size');
  return inspectWhole(cx, row, (path) => madePicture(cx, row, () => readFile(path), rule));
}
const findPicture = async (cx: Context, who: Caller, uploadId: string): Promise<UploadRow> => {
  const row = await findUpload(cx, who, eq(uploads.uploadId, uploadId));
  if (row.kind !== 'picture') throw gone();
  return row;
};
const finishPicture = (rule: PictureRule) =>
  prepared<{ file: string; clientToken?: string | undefined }, UploadResult>(async (input, who, cx) => {
    const row = await findPicture(cx, who, input.file);
    return finishingHandlers(row, cx, () => pictureFacts(cx, row, rule), resultOf);
  });
const playable = (cx: Context, row: UploadRow): Video => ({
  ...videoFrom(row, ''),
  playUrl: playAddress(cx.services.secret, row.fileName, cx.now),
});

export const uploadHandlers = {
  getToken: prepared((input, who, cx) => giveGrant(cx, who, input.kind, input)),
  getVideoToken: prepared((input, who, cx) => giveGrant(cx, who, 'video', input)),

  sendPart: member(async (input, who, cx) => {
    const leave = openGrant(cx.services.secrets, input.uploadToken, cx.now);
    if (leave === null || leave.userId !== who.userId || leave.uploadId !== input.uploadId)
      throw forbidden('上传凭证已失效');
    const length = partLength(input.from, leave);
    if (length === 0) throw new Malformed('from');
    if (cx.body.byteLength !== length) throw new Malformed('body');
    if (!(await writePart(cx.services.files, leave.uploadId, input.from, cx.body))) throw gone();
    return { from: input.from };
  }),

  uploadSing: finishPicture({ small: true }),
  uploadCompressSing: finishPicture({}),

  uploadBase64: prepared(async (input, who, cx) => {
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(input.data)) throw new Malformed('data');
    const bytes = Buffer.from(input.data, 'base64');
    if (bytes.byteLength > maxText) throw new Malformed('size');
    const asked = { size: bytes.byteLength, sha256: sha256(bytes), localKey: input.localKey };
    const row = await cx.db.transaction((tx) => announce({ ...cx, db: tx }, who, 'picture', asked));
    return finishingHandlers(row, cx, () => inspect(cx, row, () => madePicture(cx, row, async () => bytes)), resultOf);
  }),

  groupCover: prepared(async (input, who, cx) => {
    const me = await memberOf(cx.db, input.groupID, who.userId);
    // A group that the caller is not in does not exist for the caller.
    if (me === undefined && !who.isStaff) throw gone();
    if (!who.isStaff && rankOf(me?.role) < 2) throw forbidden('仅群主和管理员可操作');
    const row = await findPicture(cx, who, input.file);
    return finishingHandlers(
      row,
      cx,
      () => pictureFacts(cx, row, { square: groupCoverSide }),
      async (kept, inside) => {
        await claimFiles(inside, who, 'group:' + input.groupID, { images: [{ url: pictureAddress(kept.fileName) }] });
        return resultOf(kept);
      },
    );
  }),

  finishFile: prepared(async (input, who, cx) => {
    const row = await findUpload(cx, who, eq(uploads.uploadId, input.file));
    if (row.kind !== 'sound' && row.kind !== 'file') throw gone();
    return finishingHandlers(
      row,
      cx,
      () =>
        inspectWhole(cx, row, async (path) => {
          const fileName = newFileName(row.kind === 'sound' ? await soundExt(path) : 'bin');
          await keepFile(cx.services.files, fileName, path, row.sentSha256);
          return { fileName, size: row.sentSize, sha256: row.sentSha256 };
        }),
      (kept) => ({ url: chatAddress(cx.services.secret, kept.fileName), size: kept.size, sha256: kept.sha256 }),
    );
  }),
  getChatUrl: member(async (input, who, cx) => {
    const row = await ownVideo(cx, who.userId, input.vid);
    if (row === null) throw gone();
    return { url: chatAddress(cx.services.secret, row.fileName) };
  }),

  finishVideo: prepared(async (input, who, cx) => {
    const row = await findUpload(cx, who, eq(uploads.vid, input.vid));
    return finishingHandlers(
      row,
      cx,
      () =>
        inspectWhole(cx, row, async (path) => {
          const movie = await readMovie(path);
          const fileName = newFileName('mp4');
          // Positions are blanked in it: its bytes differ from those that were sent.
          await keepFile(cx.services.files, fileName, path, await hashFile(path));
          return { ...movie, fileName, size: row.sentSize, sha256: row.sentSha256 };
        }),
      (kept, inside) => playable(inside, kept),
    );
  }),
} satisfies Partial<Handlers<'media'>>;
