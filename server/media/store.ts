// Uploaded files on disk: parts while they arrive, whole files once complete. Several processes may share
// DATA_DIR/uploads: files appear by a rename, and the server chooses all names.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const uploadIdShape = /^f[0-9a-z]{15}$/;
const fileShape = /^[0-9a-f]{32}\.(webp|mp4|m4a|weba|oga|mp3|aac|bin)$/;

const partsFolder = (dataDir: string, uploadId: string): string => {
  if (!uploadIdShape.test(uploadId)) throw new Error('not an id of ours');
  return join(dataDir, 'uploads', 'parts', uploadId);
};
export function filePath(dataDir: string, fileName: string): string {
  if (!fileShape.test(fileName)) throw new Error('not a name of ours');
  return join(dataDir, 'uploads', 'files', fileName.slice(0, 2), fileName);
}
export const isFileName = (text: string): boolean => fileShape.test(text);
const missing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The length that the part at `from` must have; 0 where none begins. */
export function partLength(from: number, whole: { size: number; partSize: number }): number {
  return from < 0 || from >= whole.size || from % whole.partSize !== 0
    ? 0
    : Math.min(whole.partSize, whole.size - from);
}
export async function openParts(dataDir: string, uploadId: string): Promise<void> {
  await mkdir(partsFolder(dataDir, uploadId), { recursive: true });
}
/** Offsets of the complete parts. */
export async function partsThere(
  dataDir: string,
  uploadId: string,
  whole: { size: number; partSize: number },
): Promise<number[]> {
  const folder = partsFolder(dataDir, uploadId);
  const names = await readdir(folder).catch(() => []);
  const offsets = names.filter((name) => /^\d{1,9}$/.test(name)).map(Number);
  const complete = await Promise.all(
    offsets.map(async (from) => (await stat(join(folder, String(from)))).size === partLength(from, whole)),
  );
  return offsets.filter((_, i) => complete[i]).toSorted((a, b) => a - b);
}

/** Random: processes that share the folder may have the same pid (each container has a pid 1). */
const asideName = (): string => `${randomUUID()}.part`;

/** False when the upload has ended or was swept. */
export async function writePart(dataDir: string, uploadId: string, from: number, bytes: Uint8Array): Promise<boolean> {
  const folder = partsFolder(dataDir, uploadId);
  const aside = join(folder, asideName());
  try {
    await writeFile(aside, bytes);
    await rename(aside, join(folder, String(from)));
    return true;
  } catch (error) {
    if (missing(error)) return false;
    // A full disk must not leave half a file.
    await rm(aside, { force: true });
    throw error;
  }
}

/** Joins all parts into a temporary file and returns its hash. The caller keeps or deletes it. */
export async function joinParts(
  dataDir: string,
  uploadId: string,
  offsets: readonly number[],
): Promise<{ path: string; sha256: string }> {
  const folder = join(dataDir, 'uploads', 'work');
  await mkdir(folder, { recursive: true });
  const path = join(folder, asideName());
  const hash = createHash('sha256');
  async function* all(): AsyncGenerator<Buffer> {
    for (const from of offsets) {
      for await (const piece of createReadStream(join(partsFolder(dataDir, uploadId), String(from)))) {
        hash.update(piece as Buffer);
        yield piece as Buffer;
      }
    }
  }
  try {
    await pipeline(all, createWriteStream(path));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, sha256: hash.digest('hex') };
}
export const dropParts = (dataDir: string, uploadId: string): Promise<void> =>
  rm(partsFolder(dataDir, uploadId), { recursive: true, force: true });
export const dropWork = (path: string): Promise<void> => rm(path, { force: true });

/** Hex SHA-256 of a file. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
/** Moves a finished file to its name. Throws and deletes it when its hash (hex SHA-256) is wrong. */
export async function keepFile(dataDir: string, fileName: string, from: string, sha256: string): Promise<void> {
  const path = filePath(dataDir, fileName);
  await mkdir(join(path, '..'), { recursive: true });
  await rename(from, path);
  if ((await hashFile(path)) === sha256) return;
  await rm(path, { force: true });
  throw new Error(`${fileName} has other bytes than were sent`);
}
/** As `keepFile`, for bytes in memory; returns their hash. */
export async function keepBytes(dataDir: string, fileName: string, bytes: Uint8Array): Promise<string> {
  const folder = join(dataDir, 'uploads', 'work');
  await mkdir(folder, { recursive: true });
  const aside = join(folder, asideName());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  try {
    await writeFile(aside, bytes);
    await keepFile(dataDir, fileName, aside, sha256);
  } finally {
    await dropWork(aside);
  }
  return sha256;
}
export const isThere = (dataDir: string, fileName: string): Promise<boolean> =>
  stat(filePath(dataDir, fileName)).then(
    (facts) => facts.isFile(),
    () => false,
  );
/** Deletes a file and its scaled copies. */
export async function dropFile(dataDir: string, fileName: string): Promise<void> {
  await rm(filePath(dataDir, fileName), { force: true });
  if (fileName.endsWith('.webp'))
    for (const width of [690, 345, 216, 120])
      await rm(join(dataDir, 'cache', `u-${fileName.slice(0, -5)}-${width}.webp`), { force: true });
}

export type SweepCandidate = { kind: 'file' | 'parts' | 'work' | 'cache'; name: string };
/** Lists files older than `before`; the sweeper checks each in the database. */
export async function olderThan(dataDir: string, before: number): Promise<SweepCandidate[]> {
  const found: SweepCandidate[] = [];
  const look = async (folder: string, kind: SweepCandidate['kind'], test: (name: string) => boolean): Promise<void> => {
    for (const name of await readdir(folder).catch(() => [])) {
      const facts = await stat(join(folder, name)).catch(() => null);
      if (facts !== null && test(name) && facts.mtimeMs < before) found.push({ kind, name });
    }
  };
  const root = join(dataDir, 'uploads');
  await look(join(root, 'parts'), 'parts', (name) => uploadIdShape.test(name));
  await look(join(root, 'work'), 'work', () => true);
  // An incomplete scaled copy.
  await look(join(dataDir, 'cache'), 'cache', (name) => name.endsWith('.part'));
  for (const shelf of await readdir(join(root, 'files')).catch(() => []))
    await look(join(root, 'files', shelf), 'file', isFileName);
  return found;
}
export const dropTemporaryFile = (dataDir: string, { kind, name }: SweepCandidate): Promise<void> =>
  rm(join(dataDir, ...(kind === 'cache' ? ['cache'] : ['uploads', 'work']), name), { force: true });
