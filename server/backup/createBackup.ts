// Makes a backup of database and files together while the server works. Order: files, database, and the files that came
// meanwhile. A file is stored before its row is committed, and its row is deleted before the file is; so a file that a
// row of the snapshot names was there before the snapshot: it is copied at the first look, or it is newer than that and
// nothing removes it within a day.
import { createHash } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesOf, type Files } from '../media/files/files';
import { fileKey } from '../media/store';
import { Misconfigured } from '../process/config';
import type { Dumped } from './databaseParts';
import { factsOf, writeManifest, type FileEntry, type Manifest } from './manifest';
import { filesOfBackup, isTicket, keptKeys } from './keptFiles';

/** Copies a file and returns what was copied; null where it is gone. */
async function copy(from: Files, to: Files, key: string): Promise<FileEntry | null> {
  const found = await from.open(key);
  if (found === null) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.byteLength;
      yield piece;
    }
  }
  await to.write(key, counted(bytesOf(found)), { ownerOnly: true });
  return { name: key, bytes, sha256: hash.digest('hex') };
}
/** On disk an opened file may be removed before it is read. */
const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

export type Backup = { manifest: Manifest; folder: string };

/** `dump` writes the database into the folder. `folder` must be missing or empty. */
export async function createBackup(
  folder: string,
  kind: Manifest['database'],
  store: Files,
  dump: (folder: string) => Promise<Dumped>,
): Promise<Backup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Misconfigured(`${folder} is not empty: choose another folder`);
  const shelf = filesOfBackup(folder);
  const copied = new Map<string, FileEntry>();
  const take = async (name: string): Promise<void> => {
    const one = await copy(store, shelf, name).catch((error: unknown) => {
      if (isGone(error)) return null;
      throw error;
    });
    // Null: swept meanwhile. No row of the snapshot names it, or it is reported as missing below.
    if (one !== null) copied.set(name, one);
  };
  for (const key of await keptKeys(store)) await take(key);
  const at = Date.now();
  const dumped = await dump(folder);
  const named = new Set(dumped.fileNames.map(fileKey));
  for (const name of [...named, ...(await keptKeys(store)).filter(isTicket)]) if (!copied.has(name)) await take(name);
  for (const name of [...copied.keys()].filter((one) => !named.has(one) && !isTicket(one))) {
    await shelf.remove(name);
    copied.delete(name);
  }
  const manifest: Manifest = {
    format: 1,
    at,
    database: kind,
    postgres: dumped.postgres,
    migrations: dumped.migrations,
    tables: dumped.tables,
    files: [...copied.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    parts: await partsIn(folder),
    missing: [...named].filter((name) => !copied.has(name)).toSorted(),
  };
  await writeManifest(folder, manifest);
  return { manifest, folder };
}

async function partsIn(folder: string): Promise<FileEntry[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !name.startsWith('files'))
    .toSorted();
  return Promise.all(names.map(async (name) => ({ name, ...(await factsOf(join(folder, name))) })));
}
