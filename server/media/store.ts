// What the files port holds of uploads: parts while they arrive, whole files once complete, scaled copies of pictures.
// And the local scratch folder in which parts are joined and looked at. The server chooses all names.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Files } from './files/files';

const uploadIdShape = /^f[0-9a-z]{15}$/;
const fileShape = /^[0-9a-f]{32}\.(webp|mp4|m4a|weba|oga|mp3|aac|bin)$/;
const parts = 'uploads/parts/';
const wholeFiles = 'uploads/files/';

function partsPrefix(uploadId: string): string {
  if (!uploadIdShape.test(uploadId)) throw new Error('not an id of ours');
  return `${parts}${uploadId}/`;
}
/** Parts are taken while it exists. */
const openKey = (uploadId: string): string => partsPrefix(uploadId) + 'open';
export function fileKey(fileName: string): string {
  if (!fileShape.test(fileName)) throw new Error('not a name of ours');
  return `${wholeFiles}${fileName.slice(0, 2)}/${fileName}`;
}

/** The length that the part at `from` must have; 0 where none begins. */
export function partLength(from: number, whole: { size: number; partSize: number }): number {
  return from < 0 || from >= whole.size || from % whole.partSize !== 0
    ? 0
    : Math.min(whole.partSize, whole.size - from);
}
export const openParts = (files: Files, uploadId: string): Promise<void> =>
  files.write(openKey(uploadId), new Uint8Array(0));
/** Offsets of the complete parts. */
export async function partsThere(
  files: Files,
  uploadId: string,
  whole: { size: number; partSize: number },
): Promise<number[]> {
  const offsets: number[] = [];
  for await (const { key, size } of files.list(partsPrefix(uploadId))) {
    const name = key.slice(partsPrefix(uploadId).length);
    if (/^\d{1,9}$/.test(name) && size === partLength(Number(name), whole)) offsets.push(Number(name));
  }
  return offsets.toSorted((a, b) => a - b);
}
/** False when the upload has ended or was swept. */
export async function writePart(files: Files, uploadId: string, from: number, bytes: Uint8Array): Promise<boolean> {
  if ((await files.stat(openKey(uploadId))) === null) return false;
  await files.write(partsPrefix(uploadId) + from, bytes);
  return true;
}
export const dropParts = (files: Files, uploadId: string): Promise<void> => files.removeBelow(partsPrefix(uploadId));

export const scratchFolder = (dataDir: string): string => join(dataDir, 'uploads', 'work');
/** Joins all parts into a scratch file and returns its hash. The caller deletes it. */
export async function joinParts(
  files: Files,
  scratch: string,
  uploadId: string,
  offsets: readonly number[],
): Promise<{ path: string; sha256: string }> {
  await mkdir(scratch, { recursive: true });
  // Random: processes that share the folder may have the same pid (each container has a pid 1).
  const path = join(scratch, `${randomUUID()}.part`);
  const hash = createHash('sha256');
  async function* all(): AsyncGenerator<Buffer> {
    for (const from of offsets) {
      const bytes = await files.read(partsPrefix(uploadId) + from);
      if (bytes === null) throw new Error(`the part at ${from} is gone`);
      hash.update(bytes);
      yield bytes;
    }
  }
  try {
    await pipeline(all, createWriteStream(path));
  } catch (error) {
    await dropScratch(path);
    throw error;
  }
  return { path, sha256: hash.digest('hex') };
}
export const dropScratch = (path: string): Promise<void> => rm(path, { force: true });

/** Hex SHA-256 of a local file. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
/** Stores a local file under its name. Rejects, and stores nothing, when its hash (hex SHA-256) is another. */
export const keepFile = (files: Files, fileName: string, path: string, sha256: string): Promise<void> =>
  files.write(fileKey(fileName), createReadStream(path), { sha256, once: true });
/** As `keepFile`, for bytes in memory; returns their hash. */
export async function keepBytes(files: Files, fileName: string, bytes: Uint8Array): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await files.write(fileKey(fileName), bytes, { sha256, once: true });
  return sha256;
}
export const isThere = async (files: Files, fileName: string): Promise<boolean> =>
  (await files.stat(fileKey(fileName))) !== null;

/** Widths of scaled copies: for the feed, a grid cell, a tile and an avatar. */
export const copyWidths: readonly string[] = ['690', '345', '216', '120'];
/** Of a picture that somebody sent. `width` '' is the whole one. */
export const copyKey = (fileName: string, width: string): string =>
  `cache/u-${fileName.slice(0, -'.webp'.length)}-${width}.webp`;
/** Deletes a file and its scaled copies. */
export async function dropFile(files: Files, fileName: string): Promise<void> {
  await files.remove(fileKey(fileName));
  if (fileName.endsWith('.webp')) await Promise.all(copyWidths.map((width) => files.remove(copyKey(fileName, width))));
}

/** Names of whole files that were written before `before`. */
export async function* oldFiles(files: Files, before: number): AsyncGenerator<string> {
  for await (const { key, modified } of files.list(wholeFiles)) {
    const name = key.slice(key.lastIndexOf('/') + 1);
    if (fileShape.test(name) && modified < before) yield name;
  }
}
/** Names of whole files of which scaled copies were written before `before`. */
export async function* oldCopies(files: Files, before: number): AsyncGenerator<string> {
  for await (const { key, modified } of files.list('cache/')) {
    const [, name = ''] = /^cache\/u-([0-9a-f]{32})-\d*\.webp$/.exec(key) ?? [];
    if (name !== '' && modified < before) yield `${name}.webp`;
  }
}
/** Ids of uploads whose parts were all written before `before`. */
export async function oldParts(files: Files, before: number): Promise<string[]> {
  const newest = new Map<string, number>();
  for await (const { key, modified } of files.list(parts)) {
    const [uploadId = ''] = key.slice(parts.length).split('/');
    if (uploadIdShape.test(uploadId)) newest.set(uploadId, Math.max(newest.get(uploadId) ?? 0, modified));
  }
  return Array.from(newest).flatMap(([uploadId, modified]) => (modified < before ? [uploadId] : []));
}
/** Deletes scratch files of killed processes. */
export async function sweepScratch(scratch: string, before: number): Promise<void> {
  for (const name of await readdir(scratch).catch(() => [])) {
    const facts = await stat(join(scratch, name)).catch(() => null);
    if (facts !== null && facts.mtimeMs < before) await dropScratch(join(scratch, name));
  }
}
