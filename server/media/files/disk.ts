// Files in a folder, also on a volume that several processes share: an object appears by a rename.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkKey, checkPrefix, FileTaken, WrongBytes, type FileInfo, type Files, type Source } from './files';

/** The name of a file that is being written ends so. It is random: containers that share a volume share pids. */
const unfinished = '.part';
const sweptFolders = ['uploads/files', 'uploads/parts', 'tickets', 'cache'];

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const orNull = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

export function diskFiles(folder: string): Files {
  const pathOf = (key: string): string => join(folder, ...checkKey(key).split('/'));

  async function statFile(key: string): Promise<FileInfo | null> {
    const facts = await stat(pathOf(key)).catch(orNull);
    return facts?.isFile() === true ? { key, size: facts.size, modified: facts.mtimeMs } : null;
  }

  return {
    place: folder,
    check: () => mkdir(folder, { recursive: true }).then(() => undefined),
    stat: statFile,
    read: (key) => readFile(pathOf(key)).catch(orNull),
    open: async (key) => {
      const facts = await statFile(key);
      return facts && { size: facts.size, bytes: (start, end) => createReadStream(pathOf(key), { start, end }) };
    },
    write: async (key, source, { sha256, once = false, ownerOnly = false } = {}) => {
      const path = pathOf(key);
      const aside = `${path}.${randomUUID()}${unfinished}`;
      try {
        const sent = await writeAside(aside, source, ownerOnly ? 0o600 : 0o666);
        if (sha256 !== undefined && sent.sha256 !== sha256) throw new WrongBytes(key);
        const there = once ? await statFile(key) : null;
        if (there !== null && there.size !== sent.size) throw new FileTaken(key);
        if (there === null) await rename(aside, path);
        else await rm(aside, { force: true });
      } catch (error) {
        // A full disk must not leave half a file.
        await rm(aside, { force: true });
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    removeBelow: (prefix) => rm(join(folder, checkPrefix(prefix)), { recursive: true, force: true }),
    list: (prefix) => filesBelow(join(folder, checkPrefix(prefix)), prefix),
    sweep: async (before) => {
      for (const swept of sweptFolders)
        for await (const { path, entry } of entriesBelow(join(folder, swept))) {
          if (!entry.name.endsWith(unfinished)) continue;
          const facts = await stat(path).catch(orNull);
          if (facts !== null && facts.mtimeMs < before) await rm(path, { force: true });
        }
    },
  };
}

async function writeAside(path: string, source: Source, mode: number): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const note = (piece: Uint8Array): Uint8Array => {
    hash.update(piece);
    size += piece.byteLength;
    return piece;
  };
  await mkdir(dirname(path), { recursive: true });
  if (source instanceof Uint8Array) {
    note(source);
    const write = (): Promise<void> => writeFile(path, source, { mode });
    await write().catch(async (error: unknown) => {
      // Somebody has just removed the folder.
      if (!isMissing(error)) throw error;
      await mkdir(dirname(path), { recursive: true });
      await write();
    });
  } else {
    const noted = async function* (): AsyncGenerator<Uint8Array> {
      for await (const piece of source) yield note(piece);
    };
    await pipeline(noted, createWriteStream(path, { mode }));
  }
  return { size, sha256: hash.digest('hex') };
}

async function* entriesBelow(folder: string): AsyncGenerator<{ path: string; entry: Dirent }> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(orNull)) ?? [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* entriesBelow(path);
    else if (entry.isFile()) yield { path, entry };
  }
}

async function* filesBelow(folder: string, prefix: string): AsyncGenerator<FileInfo> {
  for await (const { path, entry } of entriesBelow(folder)) {
    if (entry.name.endsWith(unfinished)) continue;
    const facts = await stat(path).catch(orNull);
    const key = prefix + path.slice(folder.length).replaceAll('\\', '/').replace(/^\//, '');
    if (facts !== null) yield { key, size: facts.size, modified: facts.mtimeMs };
  }
}
