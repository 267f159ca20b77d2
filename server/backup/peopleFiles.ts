// The files of people that a backup holds, today in the data folder: finished uploads and tickets. Parts of uploads on
// their way are sent again by the phone, and scaled copies are made again.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { filePath } from '../media/store';

export interface PeopleFiles {
  /** Paths in the store, sorted. */
  list(): Promise<string[]>;
  read(name: string): Readable;
  /** Appears whole or not at all. */
  write(name: string, bytes: Readable): Promise<void>;
}

const folders = [join('uploads', 'files'), 'tickets'];
const isKept = (name: string): boolean => /\.\w+$/.test(name) && !name.endsWith('.part');

export function filesInFolder(dataDir: string): PeopleFiles {
  return {
    list: async () => {
      const found: string[] = [];
      for (const folder of folders) {
        const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
        for (const entry of entries)
          if (entry.isFile() && isKept(entry.name))
            found.push(join(entry.parentPath, entry.name).slice(dataDir.length + 1));
      }
      return found.toSorted();
    },
    read: (name) => createReadStream(join(dataDir, name)),
    write: async (name, bytes) => {
      const path = join(dataDir, name);
      await mkdir(dirname(path), { recursive: true });
      try {
        await pipeline(bytes, createWriteStream(path + '.part', { mode: 0o600 }));
        await rename(path + '.part', path);
      } catch (error) {
        await rm(path + '.part', { force: true });
        throw error;
      }
    },
  };
}

/** The path in the store of an upload's file. */
export const storedPath = (fileName: string): string => filePath('', fileName);
/** A ticket is not named by a row: it is in the backup because it was there. */
export const isTicket = (name: string): boolean => name.startsWith('tickets');
