// Where a long recording lies: a small database of the page's own, beside the worker's. Whole stretches go from the
// front when it grows too long; what is kept always begins where a replay can begin.
import { longLimits, overflow } from '../../../bus/recording/ringBuffer';
import type { Stretch } from '../../../bus/recording/ringBuffer';

const NAME = 'zeal-recording';
type Info = Omit<Stretch, 'text'>;
type Kept = Info & { key: number };

export type LongStore = {
  add(stretches: readonly Stretch[]): Promise<void>;
  lines(): Promise<string[]>;
  size(): { bytes: number; ms: number };
  close(): void;
};

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage'));
  });
const written = (tx: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onerror = tx.onabort = () => reject(tx.error ?? new Error('storage'));
  });
function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('lines');
    request.result.createObjectStore('info');
  };
  return done(request).then((db) => {
    // It must be possible to delete it from another page.
    db.onversionchange = () => db.close();
    return db;
  });
}

export async function openLongStore(limits = longLimits): Promise<LongStore> {
  const db = await open();
  const before = db.transaction('info');
  const [keys, infos] = await Promise.all([
    done(before.objectStore('info').getAllKeys()),
    done(before.objectStore('info').getAll() as IDBRequest<Info[]>),
  ]);
  let kept: Kept[] = infos.map((info, i) => ({ ...info, key: Number(keys[i]) }));
  let next = (kept[kept.length - 1]?.key ?? 0) + 1;

  return {
    async add(stretches) {
      const tx = db.transaction(['lines', 'info'], 'readwrite');
      const lines = tx.objectStore('lines');
      const info = tx.objectStore('info');
      const all = kept.slice();
      for (const { text, ...about } of stretches) {
        // Nothing can begin in the middle.
        if (all.length === 0 && !about.start) continue;
        lines.put(text, next);
        info.put(about, next);
        all.push({ ...about, key: next++ });
      }
      const { first, after } = overflow(all, limits);
      for (const { key } of all.slice(0, first).concat(all.slice(first + 1, first + 1 + after))) {
        lines.delete(key);
        info.delete(key);
      }
      all.splice(first + 1, after);
      await written(tx);
      kept = all.slice(first);
    },
    async lines() {
      const texts = await done(db.transaction('lines').objectStore('lines').getAll() as IDBRequest<string[]>);
      return texts
        .join('\n')
        .split('\n')
        .filter((line) => line !== '');
    },
    size() {
      const first = kept[0];
      const last = kept[kept.length - 1];
      return { bytes: kept.reduce((sum, one) => sum + one.bytes, 0), ms: first && last ? last.to - first.from : 0 };
    },
    close: () => db.close(),
  };
}

/** Nothing of it stays on the phone. */
export function deleteLongStore(): Promise<void> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(NAME);
      // Blocked: another page lets go of it soon, and then it goes.
      request.onsuccess = request.onerror = request.onblocked = () => resolve();
    } catch {
      resolve();
    }
  });
}
