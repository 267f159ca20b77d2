// Files that wait for upload, in a database of their own, because they are large and must not slow down the opening of
// the other one. In memory where the phone has no database or no room: then a killed page loses them.
import { openDB } from 'idb';
import type { IDBPDatabase } from 'idb';

export interface BlobStore {
  get(key: string): Promise<Blob | null>;
  /** Resolves with false when the file is only in memory. */
  put(key: string, file: Blob): Promise<boolean>;
  drop(key: string): Promise<void>;
  /** Deletes all files whose key starts with `prefix`. */
  clear(prefix: string): Promise<void>;
}
const NAME = 'zeal-files';
const STORE = 'files';

/** Rejects where there is no IndexedDB, whose name then throws. */
const open = async (): Promise<IDBPDatabase> =>
  openDB(NAME, 1, {
    upgrade: (db) => void db.createObjectStore(STORE),
    // Must not block a newer version in another tab.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });

export function createBlobStore(): BlobStore {
  const memory = new Map<string, Blob>();
  let opened: Promise<IDBPDatabase> | null = null;
  /** Once more on a new connection where it fails: the browser may have closed the one before. */
  async function onDatabase<T>(run: (db: IDBPDatabase) => Promise<T>): Promise<T> {
    for (let first = true; ; first = false) {
      const used = (opened = opened ?? open());
      try {
        return await run(await used);
      } catch (e) {
        if (opened === used) opened = null;
        if (!first) throw e;
      }
    }
  }
  /** A file that cannot be removed costs room, nothing else. A range is made only where there is IndexedDB. */
  async function remove(what: () => string | IDBKeyRange): Promise<void> {
    try {
      await onDatabase((db) => db.delete(STORE, what()));
    } catch {
      // Kept.
    }
  }
  return {
    async get(key) {
      const held = memory.get(key);
      if (held) return held;
      try {
        return ((await onDatabase((db) => db.get(STORE, key))) as Blob | undefined) ?? null;
      } catch {
        return null;
      }
    },
    async put(key, file) {
      try {
        await onDatabase((db) => db.put(STORE, file, key));
        memory.delete(key);
        return true;
      } catch {
        memory.set(key, file);
        return false;
      }
    },
    async drop(key) {
      memory.delete(key);
      await remove(() => key);
    },
    async clear(prefix) {
      for (const key of Array.from(memory.keys())) if (key.indexOf(prefix) === 0) memory.delete(key);
      await remove(() => IDBKeyRange.bound(prefix, prefix + '\uffff'));
    },
  };
}
