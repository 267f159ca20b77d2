// The live edge of `kernel.storage`: IndexedDB, or a map in memory where the phone has none or it fails, after one
// warning. Without the library `idb`, because it is three times the size of this code and the first script has a
// budget.
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

export function memoryStorage(): Storage {
  const kept = new Map<string, Json>();
  return {
    async run({ op, store, key = '', value = null }) {
      const from = store.length + 1;
      const place = store + '|' + key;
      if (op === 'get') return kept.get(place) ?? null;
      if (op === 'put') kept.set(place, value);
      else if (op === 'delete') kept.delete(place);
      else {
        const all: { [key: string]: Json } = {};
        for (const [at, it] of Array.from(kept)) {
          if (at.indexOf(place) !== 0) continue;
          if (op === 'clear') kept.delete(at);
          else all[at.slice(from)] = it;
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

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage'));
  });
}
function open(name: string): Promise<IDBDatabase> {
  // Without IndexedDB the name itself throws.
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const s of STORES) if (!request.result.objectStoreNames.contains(s)) request.result.createObjectStore(s);
    };
    request.onsuccess = () => {
      // Must not block a newer version in another tab.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = request.onblocked = () => reject(request.error ?? new Error('storage'));
  });
}
async function runOn(db: IDBDatabase, { op, store, key = '', value = null }: StorageRequest): Promise<Json> {
  const tx = db.transaction(store, op === 'get' || op === 'all' || op === 'size' ? 'readonly' : 'readwrite');
  const place = tx.objectStore(store);
  if (op === 'get') return ((await done(place.get(key))) as Json | undefined) ?? null;
  const range = IDBKeyRange.bound(key, key + '\uffff');
  if (op === 'all' || op === 'size') {
    const keys = place.getAllKeys(range);
    const values = (await done(place.getAll(range))) as Json[];
    const all: { [key: string]: Json } = {};
    keys.result.forEach((k, i) => {
      if (typeof k === 'string') all[k] = values[i] ?? null;
    });
    return op === 'size' ? bytesOf(all) : all;
  }
  if (op === 'put') place.put(value, key);
  else place.delete(op === 'clear' ? range : key);
  // Only the transaction confirms the write, not the request: a full disk fails here.
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve(null);
    tx.onerror = tx.onabort = () => reject(tx.error ?? new Error('storage'));
  });
}

/** Opens the phone's database at once; calls `warn` at most once, when memory replaces it. */
export function phoneStorage(name: string, warn: (why: string) => void): Storage {
  let spare: Storage | null = null;
  const db = open(name);
  db.catch(() => undefined);
  function fallBack(why: unknown): Storage {
    if (!spare) {
      spare = memoryStorage();
      warn(why instanceof Error ? why.name : String(why));
    }
    return spare;
  }
  return {
    async run(request) {
      if (spare) return spare.run(request);
      try {
        return await runOn(await db, request);
      } catch (e) {
        // Full: the outbox clears the cache to make room for its jobs.
        if (isFull(e)) throw e;
        return fallBack(e).run(request);
      }
    },
  };
}
const isFull = (e: unknown): boolean =>
  typeof e === 'object' && e !== null && 'name' in e && e.name === 'QuotaExceededError';
export const storageFailure = (e: unknown): Failure => ({ code: isFull(e) ? 'full' : 'network', message: '' });
