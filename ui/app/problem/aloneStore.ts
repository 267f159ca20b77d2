// Where the reports lie that the page sends itself: a small database of the page's own, since the worker that keeps all
// else is gone or silent. Where the phone has none, they are kept in memory only.
import { openDB } from 'idb';
import type { IDBPDatabase } from 'idb';
import type { Input } from '../../../bus/client/topics';

/** `at`: when the person sent it (ms). */
export type AloneReport = { clientToken: string; at: number; input: Input<'session.sendRecording'> };

const STORE = 'reports';
const open = (): Promise<IDBPDatabase> =>
  openDB('zeal-reports', 1, {
    upgrade(db) {
      db.createObjectStore(STORE, { keyPath: 'clientToken' });
    },
  });

async function using<T>(otherwise: T, work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
  try {
    const db = await open();
    return await work(db).finally(() => db.close());
  } catch {
    return otherwise;
  }
}
export const storeReport = (report: AloneReport): Promise<unknown> =>
  using<unknown>(undefined, (db) => db.put(STORE, report));
export const deleteReport = (clientToken: string): Promise<void> =>
  using<void>(undefined, (db) => db.delete(STORE, clientToken));
/** Oldest first. */
export const storedReports = async (): Promise<AloneReport[]> =>
  (await using<AloneReport[]>([], (db) => db.getAll(STORE) as Promise<AloneReport[]>)).sort((a, b) => a.at - b.at);
