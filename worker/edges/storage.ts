// The live edge of `kernel.storage`: IndexedDB, or a map in memory where the phone has none or it fails, after one
// warning.
import { openDB } from 'idb';
import type { IDBPDatabase } from 'idb';
import type { Failure, Json } from '../../bus/protocol/envelope';

export type StorageRequest = {
  op: 'get' | 'all' | 'put' | 'delete' | 'clear' | 'size';
  store: string;
  key?: string;
  value?: Json;
};
/**
 * all: `{ key: value }` of the keys that start with `key`. size: about how many bytes these are. clear: deletes them.
 */
export interface Storage {
  run(request: StorageRequest): Promise<Json>;
}
const STORES = ['cache', 'jobs', 'meta'];
/** A request fails with `timeout` when the phone has not answered it by then: a slow one may need seconds to open it. */
export const STORAGE_MS = 10_000;

/** Stores JSON text, so that each read returns a copy, as IndexedDB does. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  const read = (text: string | undefined): Json => (text === undefined ? null : (JSON.parse(text) as Json));
  return {
    async run({ op, store, key = '', value = null }) {
      const from = store.length + 1;
      const place = store + '|' + key;
      if (op === 'get') return read(kept.get(place));
      if (op === 'put') kept.set(place, JSON.stringify(value));
      else if (op === 'delete') kept.delete(place);
      else {
        const all: { [key: string]: Json } = {};
        for (const [at, it] of Array.from(kept)) {
          if (at.indexOf(place) !== 0) continue;
          if (op === 'clear') kept.delete(at);
          else all[at.slice(from)] = read(it);
        }
        if (op !== 'clear') return op === 'size' ? bytesOf(all) : all;
      }
      return null;
    },
  };
}

/** The size of all values. Measured here, because redaction changes the length of a value. */
const bytesOf = (all: { [key: string]: Json }): number =>
  Object.keys(all).reduce((sum, key) => sum + JSON.stringify(all[key]).length, 0);

/** Rejects where there is no IndexedDB, whose name then throws. */
const open = async (name: string): Promise<IDBPDatabase> =>
  openDB(name, 1, {
    upgrade(db) {
      for (const store of STORES) db.createObjectStore(store);
    },
    // Must not block a newer version in another tab.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });

async function runOn(db: IDBPDatabase, { op, store, key = '', value = null }: StorageRequest): Promise<Json> {
  if (op === 'get') return ((await db.get(store, key)) as Json | undefined) ?? null;
  const range = IDBKeyRange.bound(key, key + '\uffff');
  if (op === 'all' || op === 'size') {
    const tx = db.transaction(store);
    const [keys, values] = await Promise.all([tx.store.getAllKeys(range), tx.store.getAll(range) as Promise<Json[]>]);
    const all: { [key: string]: Json } = {};
    keys.forEach((k, i) => {
      if (typeof k === 'string') all[k] = values[i] ?? null;
    });
    return op === 'size' ? bytesOf(all) : all;
  }
  const tx = db.transaction(store, 'readwrite');
  const request = op === 'put' ? tx.store.put(value, key) : tx.store.delete(op === 'clear' ? range : key);
  // Without it a page that closes now aborts the write. Browsers that do not have it commit by themselves.
  (tx as { commit?: () => void }).commit?.();
  // Only the transaction confirms the write, not the request: a full disk fails here.
  await Promise.all([request, tx.done]);
  return null;
}

/**
 * Opens the phone's database at once, and once more where a request fails: the browser may have closed the connection.
 * Calls `warn` at most once, when memory replaces it. Once the database has been open, writes of jobs and meta to memory
 * fail: they are lost with the page, and deleted records are still in the database.
 */
export function phoneStorage(name: string, warn: (why: string) => void): Storage {
  let spare: Storage | null = null;
  let wasOpen = false;
  let db = open(name);
  db.catch(() => undefined);
  return {
    async run(request) {
      for (let first = true; !spare; first = false) {
        const used = db;
        try {
          const opened = await used;
          wasOpen = true;
          return await runOn(opened, request);
        } catch (e) {
          // Full: the outbox clears the cache to make room for its jobs.
          if (isFull(e)) throw e;
          if (first && wasOpen) {
            if (db === used) db = open(name);
          } else if (!spare) {
            spare = memoryStorage();
            warn(e instanceof Error ? e.name : String(e));
          }
        }
      }
      const value = await spare.run(request);
      if (wasOpen && request.store !== 'cache' && /put|delete|clear/.test(request.op)) throw new Error('in memory');
      return value;
    },
  };
}
const isFull = (e: unknown): boolean =>
  typeof e === 'object' && e !== null && 'name' in e && e.name === 'QuotaExceededError';
export const storageFailure = (e: unknown): Failure => ({ code: isFull(e) ? 'full' : 'network', message: '' });
