// Where a long recording lies: a small database of the page's own, beside the worker's. Whole stretches go from the
// front when it grows too long; what is kept always begins where a replay can begin.
import { deleteDB, openDB } from 'idb';
import type { IDBPDatabase } from 'idb';
import { contractVersions } from '../../../bus/contracts/contractVersion';
import type { ContractVersion } from '../../../bus/contracts/contractVersion';
import { longLimits, overflow } from '../../../bus/recording/ringBuffer';
import type { Stretch } from '../../../bus/recording/ringBuffer';

const NAME = 'zeal-recording';
/** `contracts`: the version that it was recorded with. */
type Info = Omit<Stretch, 'text'> & { contracts?: number };
type Kept = Info & { key: number };

export type LongStore = {
  add(stretches: readonly Stretch[]): Promise<void>;
  lines(): Promise<string[]>;
  size(): { bytes: number; ms: number };
  close(): void;
};

const open = (): Promise<IDBPDatabase> =>
  openDB(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('lines');
      db.createObjectStore('info');
    },
    // It must be possible to delete it from another page.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });

/**
 * A file names one version of the contracts. What an earlier build has recorded, before the app was updated, is deleted
 * unless it plays as it is under that of this build.
 */
export async function openLongStore(
  limits = longLimits,
  versions: readonly ContractVersion[] = contractVersions,
): Promise<LongStore> {
  const db = await open();
  const contracts = versions[versions.length - 1]?.version ?? 0;
  const oldest = Math.max(0, ...versions.flatMap(({ version, replaysOlder }) => (replaysOlder ? [] : [version])));
  const before = db.transaction('info').store;
  const [keys, infos] = await Promise.all([before.getAllKeys(), before.getAll() as Promise<Info[]>]);
  const stored: Kept[] = infos.map((info, i) => ({ ...info, key: Number(keys[i]) }));
  let next = (stored[stored.length - 1]?.key ?? 0) + 1;
  const others = stored
    .map((one) => (one.contracts ?? 0) < oldest || (one.contracts ?? 0) > contracts)
    .lastIndexOf(true);
  let kept = stored.slice(others + 1);
  if (others >= 0) {
    const tx = db.transaction(['lines', 'info'], 'readwrite');
    const last = IDBKeyRange.upperBound(stored[others]?.key);
    await Promise.all([tx.objectStore('lines').delete(last), tx.objectStore('info').delete(last), tx.done]);
  }

  return {
    async add(stretches) {
      const tx = db.transaction(['lines', 'info'], 'readwrite');
      const lines = tx.objectStore('lines');
      const info = tx.objectStore('info');
      const all = kept.slice();
      const requests: Promise<unknown>[] = [tx.done];
      for (const { text, ...stretch } of stretches) {
        const about = { ...stretch, contracts };
        // Nothing can begin in the middle.
        if (all.length === 0 && !about.start) continue;
        requests.push(lines.put(text, next), info.put(about, next));
        all.push({ ...about, key: next++ });
      }
      const { first, after } = overflow(all, limits);
      for (const { key } of all.slice(0, first).concat(all.slice(first + 1, first + 1 + after))) {
        requests.push(lines.delete(key), info.delete(key));
      }
      all.splice(first + 1, after);
      await Promise.all(requests);
      kept = all.slice(first);
    },
    async lines() {
      const texts = (await db.getAll('lines')) as string[];
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

/** Deletes the database. Resolves even when another page still has it open: it is deleted when that page closes it. */
export function deleteLongStore(): Promise<void> {
  return new Promise((resolve) => {
    // Without IndexedDB its name throws.
    Promise.resolve()
      .then(() => deleteDB(NAME, { blocked: () => resolve() }))
      .then(resolve, () => resolve());
  });
}
