// What a backup says of itself: versions, number and digest of each table's rows, size and hash of each file.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { Misconfigured } from '../process/config';

const FileEntry = v.object({ name: v.string(), bytes: v.number(), sha256: v.string() });
const Manifest = v.object({
  format: v.literal(1),
  /** When the rows were read, in ms since the epoch. */
  at: v.number(),
  /** `pglite`: the folder of the embedded database as a tar; `postgres`: an archive of pg_dump. */
  database: v.picklist(['pglite', 'postgres']),
  /** Major version of PostgreSQL (PGlite has one too). */
  postgres: v.number(),
  /** Name of the last migration, and how many there were. */
  migrations: v.number(),
  tables: v.array(v.object({ name: v.string(), rows: v.number(), digest: v.string() })),
  /** Files of people (uploads, tickets), by their path in the store. */
  files: v.array(FileEntry),
  /** The backup's own files besides the manifest: the dump and the digests of rows. */
  parts: v.array(FileEntry),
  /** Files that a row names and that the store did not have. */
  missing: v.array(v.string()),
});
export type Manifest = v.InferOutput<typeof Manifest>;
export type FileEntry = v.InferOutput<typeof FileEntry>;

const fileName = 'manifest.json';
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, fileName), JSON.stringify(manifest, null, 1) + '\n', { mode: 0o600, flag: 'wx' });

/** The manifest is written last: a folder without one holds no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => null);
  if (text === null) throw new Misconfigured(`${folder} holds no whole backup (it has no ${fileName})`);
  const read = v.safeParse(Manifest, JSON.parse(text));
  if (!read.success) throw new Misconfigured(`${join(folder, fileName)} is not a manifest that this version reads`);
  return read.output;
}

/** Size and hash of a file of this machine. */
export async function factsOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path), async (source) => {
    for await (const piece of source) {
      hash.update(piece as Buffer);
      bytes += (piece as Buffer).byteLength;
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}
