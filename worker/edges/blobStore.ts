// Files that wait for upload, in a database of their own, because they are large and must not slow down the opening of
// the other one. In memory where the phone has no database or no room: then a killed page loses them.
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

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = request.onblocked = () => reject(request.error ?? new Error('storage'));
  });
}

export function createBlobStore(): BlobStore {
  const memory = new Map<string, Blob>();
  let opened: Promise<IDBDatabase> | null = null;
  const db = (): Promise<IDBDatabase> => {
    // Without IndexedDB the name itself throws.
    opened = opened ?? Promise.resolve().then(open);
    opened.catch(() => undefined);
    return opened;
  };
  async function write(act: (place: IDBObjectStore) => void): Promise<void> {
    const tx = (await db()).transaction(STORE, 'readwrite');
    act(tx.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve();
      tx.onerror = tx.onabort = () => reject(tx.error ?? new Error('storage'));
    });
  }
  return {
    async get(key) {
      const held = memory.get(key);
      if (held) return held;
      try {
        const request = (await db()).transaction(STORE, 'readonly').objectStore(STORE).get(key) as IDBRequest<
          Blob | undefined
        >;
        return await new Promise((resolve) => {
          request.onsuccess = () => resolve(request.result ?? null);
          request.onerror = () => resolve(null);
        });
      } catch {
        return null;
      }
    },
    async put(key, file) {
      try {
        await write((place) => place.put(file, key));
        memory.delete(key);
        return true;
      } catch {
        memory.set(key, file);
        return false;
      }
    },
    async drop(key) {
      memory.delete(key);
      await write((place) => place.delete(key)).catch(() => undefined);
    },
    async clear(prefix) {
      for (const key of Array.from(memory.keys())) if (key.indexOf(prefix) === 0) memory.delete(key);
      await write((place) => place.delete(IDBKeyRange.bound(prefix, prefix + '\uffff'))).catch(() => undefined);
    },
  };
}
