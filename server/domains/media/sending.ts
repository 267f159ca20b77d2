// Files on their way in: leave to send, parts, and what becomes of them once all parts are there. Looking at a file is slow, so it
// happens before the write's transaction is opened; an upload that is finished already gives the same answer again.
import { and, eq, sql } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import type { UploadResult } from '../../../bus/contracts/media';
import type { Video } from '../../../bus/entities';
import { member, prepared, type Cx, type Handlers, type Who } from '../../calls';
import { basePath } from '../../config';
import { uploads } from '../../db/tables/media';
import { forbidden, gone, Malformed, Refusal } from '../../http/codes';
import { takeRate } from '../../http/rates';
import { sha256 } from '../../http/signature';
import { newId } from '../../ids';
import { memberOf, rankOf } from '../../im/permits';
import { chatAddress, chatBytes, soundExt } from '../../media/chatFiles';
import { fileNameOf, leaveMs, openLeave, pictureAddress, playAddress, sealLeave } from '../../media/leave';
import { movieLimits, readMovie } from '../../media/movie';
import { makePicture, type PictureRule } from '../../media/pictures';
import { dropParts, dropWork, hashFile, joinParts, keepBytes, keepFile, openParts, partLength, partsThere, writePart } from '../../media/store';
import { claimFiles, ownVideo, videoFrom, type UploadRow } from '../../media/using';

/** Files a person may send in a day (reliability F8), and how large they may be. */
const aDay = 200;
type Kind = UploadRow['kind'];
const maxBytes: { [K in Kind]: number } = { picture: 20 * 1024 * 1024, video: movieLimits.bytes, ...chatBytes };
const maxSmall = 4 * 1024 * 1024;
const maxText = 2 * 1024 * 1024;
/** Small enough that a lost part costs little; an upload of a video is not a thousand calls. */
const partSize: { [K in Kind]: number } = { picture: 256 * 1024, video: 1024 * 1024, sound: 256 * 1024, file: 1024 * 1024 };
const groupCoverSide = 512;

type Asked = { size: number; sha256: string; localKey: string };

async function giveLeave(cx: Cx, who: Who, kind: Kind, asked: Asked) {
  if (asked.size < 1 || asked.size > maxBytes[kind]) throw new Malformed('size');
  if (!/^[0-9a-f]{64}$/.test(asked.sha256)) throw new Malformed('sha256');
  const dataDir = cx.services.config.dataDir;
  const fresh = {
    uploadId: newId('f', cx.now), userId: who.userId, localKey: asked.localKey, kind, sentSize: asked.size, sentSha256: asked.sha256, partSize: partSize[kind],
    vid: kind === 'video' ? newId('v', cx.now) : '', createTime: cx.now, touchTime: cx.now,
  };
  const made = await cx.db.insert(uploads).values(fresh).onConflictDoNothing().returning();
  let [row] = made;
  if (row === undefined) {
    [row] = await cx.db.update(uploads).set({ touchTime: cx.now }).where(and(eq(uploads.userId, who.userId), eq(uploads.localKey, asked.localKey))).returning();
    if (row === undefined) throw new Refusal('010004');
    // One name, one file: a phone that means another one must name it anew.
    if (row.kind !== kind || row.sentSize !== asked.size || row.sentSha256 !== asked.sha256) throw new Malformed('localKey');
    if (row.state === 2) throw new Malformed('file');
  } else await takeRate(cx.db, 'upload:' + who.userId, aDay, 86_400, cx.now);
  const size = { size: row.sentSize, partSize: row.partSize };
  const expire = cx.now + leaveMs;
  if (row.state === 0) await openParts(dataDir, row.uploadId);
  const all = Array.from({ length: Math.ceil(size.size / size.partSize) }, (_, i) => i * size.partSize);
  return {
    uploadId: row.uploadId, uploadUrl: basePath('main') + '/upload/part', vid: row.vid, expire, partSize: row.partSize,
    parts: row.state === 1 ? all : await partsThere(dataDir, row.uploadId, size),
    token: sealLeave(cx.services.secret, { uploadId: row.uploadId, userId: who.userId, kind, size: row.sentSize, partSize: row.partSize, expire }),
  };
}

async function findUpload(cx: Cx, who: Who, place: ReturnType<typeof eq>): Promise<UploadRow> {
  const [row] = await cx.db.select().from(uploads).where(and(place, eq(uploads.userId, who.userId)));
  if (row === undefined) throw gone();
  return row;
}
const resultOf = (row: UploadRow): UploadResult => ({ url: pictureAddress(row.fileName), width: row.width, height: row.height, size: row.size, sha256: row.sha256, color: row.color });

/** One finishing at a time for each upload in this process; in another one it makes the same file under the same name. */
const finishing = new Map<string, Promise<Partial<UploadRow>>>();
function once(uploadId: string, make: () => Promise<Partial<UploadRow>>): Promise<Partial<UploadRow>> {
  const open = finishing.get(uploadId) ?? make().finally(() => finishing.delete(uploadId));
  finishing.set(uploadId, open);
  return open;
}

/** All parts as one file, which is what was announced, byte for byte. */
async function whole(cx: Cx, row: UploadRow): Promise<string> {
  const { dataDir } = cx.services.config;
  const parts = await partsThere(dataDir, row.uploadId, { size: row.sentSize, partSize: row.partSize });
  if (parts.length < Math.ceil(row.sentSize / row.partSize)) throw new Refusal('010004', { reason: '文件还没有传完' });
  const joined = await joinParts(dataDir, row.uploadId, parts);
  if (joined.sha256 === row.sentSha256) return joined.path;
  await dropWork(joined.path);
  await dropParts(dataDir, row.uploadId);
  throw new Refusal('010004', { reason: '文件在传输中损坏' });
}
/** Looks at the whole; what it refuses is refused for good, and takes no room. */
async function judged(cx: Cx, row: UploadRow, look: (path: string) => Promise<Partial<UploadRow>>): Promise<Partial<UploadRow>> {
  const path = await whole(cx, row);
  try {
    return await look(path);
  } catch (error) {
    if (error instanceof Malformed) {
      await cx.db.update(uploads).set({ state: 2 }).where(eq(uploads.uploadId, row.uploadId));
      await dropParts(cx.services.config.dataDir, row.uploadId);
    }
    throw error;
  } finally {
    await dropWork(path);
  }
}
/** The facts go into the row, unless another finishing was faster; the parts go once that is written. */
async function keep(cx: Cx, row: UploadRow, facts: Partial<UploadRow>): Promise<UploadRow> {
  const [kept] = await cx.db.update(uploads).set({ ...facts, state: 1, touchTime: cx.now }).where(and(eq(uploads.uploadId, row.uploadId), sql`${uploads.state} <> 2`)).returning();
  if (kept === undefined) throw gone();
  cx.after(() => dropParts(cx.services.config.dataDir, row.uploadId));
  return kept;
}

async function pictureFacts(cx: Cx, row: UploadRow, rule: PictureRule): Promise<Partial<UploadRow>> {
  if (row.kind !== 'picture') throw gone();
  if (row.state === 2) throw new Malformed('file');
  if (rule.small === true && row.sentSize > maxSmall) throw new Malformed('size');
  return once(row.uploadId, () => judged(cx, row, async (path) => factsOf(cx, row.uploadId, await readFile(path), rule)));
}
async function factsOf(cx: Cx, uploadId: string, bytes: Uint8Array, rule: PictureRule): Promise<Partial<UploadRow>> {
  const picture = await makePicture(bytes, rule);
  const fileName = fileNameOf(cx.services.secret, uploadId, 'webp');
  const hash = await keepBytes(cx.services.config.dataDir, fileName, picture.bytes);
  return { fileName, width: picture.width, height: picture.height, size: picture.bytes.byteLength, sha256: hash, color: picture.color };
}
const finishPicture = (rule: PictureRule) => prepared<{ file: string; clientToken?: string | undefined }, UploadResult>(async (input, who, cx) => {
  const row = await findUpload(cx, who, eq(uploads.uploadId, input.file));
  if (row.state === 1 && row.kind === 'picture') return async () => resultOf(row);
  const facts = await pictureFacts(cx, row, rule);
  return async (inside) => resultOf(await keep(inside, row, facts));
});
const playable = (cx: Cx, row: UploadRow): Video => ({ ...videoFrom(row, ''), playUrl: playAddress(cx.services.secret, row.fileName, cx.now) });

export const sending = {
  getToken: member(async (input, who, cx) => {
    const { vid: _, ...leave } = await giveLeave(cx, who, input.kind, input);
    return leave;
  }),
  getVideoToken: member((input, who, cx) => giveLeave(cx, who, 'video', input)),

  sendPart: member(async (input, who, cx) => {
    const leave = openLeave(cx.services.secret, input.uploadToken, cx.now);
    if (leave === null || leave.userId !== who.userId || leave.uploadId !== input.uploadId) throw forbidden('上传凭证已失效');
    const length = partLength(input.from, leave);
    if (length === 0) throw new Malformed('from');
    if (cx.body.byteLength !== length) throw new Malformed('body');
    if (!(await writePart(cx.services.config.dataDir, leave.uploadId, input.from, cx.body))) throw gone();
    return { from: input.from };
  }),

  uploadSing: finishPicture({ small: true }),
  uploadCompressSing: finishPicture({}),

  uploadBase64: prepared(async (input, who, cx) => {
    const [known] = await cx.db.select().from(uploads).where(and(eq(uploads.userId, who.userId), eq(uploads.localKey, input.localKey)));
    if (known !== undefined && known.kind !== 'picture') throw new Malformed('localKey');
    if (known?.state === 1) return async () => resultOf(known);
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(input.data)) throw new Malformed('data');
    const bytes = Buffer.from(input.data, 'base64');
    if (bytes.byteLength > maxText) throw new Malformed('size');
    const uploadId = known?.uploadId ?? newId('f', cx.now);
    const facts = await factsOf(cx, uploadId, bytes, {});
    return async (inside) => {
      const sent = { sentSize: bytes.byteLength, sentSha256: sha256(bytes), partSize: bytes.byteLength };
      const row = { uploadId, userId: who.userId, localKey: input.localKey, kind: 'picture' as const, ...sent, createTime: inside.now, touchTime: inside.now };
      if (known === undefined) {
        await takeRate(inside.db, 'upload:' + who.userId, aDay, 86_400, inside.now);
        await inside.db.insert(uploads).values(row).onConflictDoNothing();
      }
      return resultOf(await keep(inside, await findUpload(inside, who, eq(uploads.localKey, input.localKey)), facts));
    };
  }),

  groupCover: prepared(async (input, who, cx) => {
    const me = await memberOf(cx.db, input.groupID, who.userId);
    // A group that one is not in is not there.
    if (me === undefined && !who.isStaff) throw gone();
    if (!who.isStaff && rankOf(me?.role) < 2) throw forbidden('仅群主和管理员可操作');
    const row = await findUpload(cx, who, eq(uploads.uploadId, input.file));
    const facts = row.state === 1 && row.kind === 'picture' ? null : await pictureFacts(cx, row, { square: groupCoverSide });
    return async (inside) => {
      const kept = facts === null ? row : await keep(inside, row, facts);
      await claimFiles(inside, who, 'group:' + input.groupID, { images: [{ url: pictureAddress(kept.fileName) }] });
      return resultOf(kept);
    };
  }),

  finishFile: prepared(async (input, who, cx) => {
    const row = await findUpload(cx, who, eq(uploads.uploadId, input.file));
    if (row.kind !== 'sound' && row.kind !== 'file') throw gone();
    if (row.state === 2) throw new Malformed('file');
    const answer = (kept: UploadRow) => ({ url: chatAddress(cx.services.secret, kept.fileName), size: kept.size, sha256: kept.sha256 });
    if (row.state === 1) return async () => answer(row);
    const facts = await once(row.uploadId, () => judged(cx, row, async (path) => {
      const fileName = fileNameOf(cx.services.secret, row.uploadId, row.kind === 'sound' ? await soundExt(path) : 'bin');
      await keepFile(cx.services.config.dataDir, fileName, path, row.sentSha256);
      return { fileName, size: row.sentSize, sha256: row.sentSha256 };
    }));
    return async (inside) => answer(await keep(inside, row, facts));
  }),
  getChatUrl: member(async (input, who, cx) => {
    const row = await ownVideo(cx, who.userId, input.vid);
    if (row === null) throw gone();
    return { url: chatAddress(cx.services.secret, row.fileName) };
  }),

  finishVideo: prepared(async (input, who, cx) => {
    const row = await findUpload(cx, who, eq(uploads.vid, input.vid));
    if (row.state === 2) throw new Malformed('file');
    if (row.state === 1) return async () => playable(cx, row);
    const fileName = fileNameOf(cx.services.secret, row.uploadId, 'mp4');
    const facts = await once(row.uploadId, () => judged(cx, row, async (path) => {
      const movie = await readMovie(path);
      // Places are blanked in it: it is not what was sent any more.
      await keepFile(cx.services.config.dataDir, fileName, path, await hashFile(path));
      return { ...movie, fileName, size: row.sentSize, sha256: row.sentSha256 };
    }));
    return async (inside) => playable(inside, await keep(inside, row, facts));
  }),
} satisfies Partial<Handlers<'media'>>;
