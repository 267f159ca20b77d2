// The part of IndexedDB that worker/edges/storage.ts uses, as globals. What is stored outlives a connection.
import { vi } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';

type Range = { lower: string; upper: string };
type Rows = Map<string, Json>;
const full = { is: false };

class FakeRequest extends EventTarget {
  result: unknown = null;
  error: unknown = null;
  transaction = null;
  constructor(answer: (request: FakeRequest) => unknown) {
    super();
    queueMicrotask(() => {
      try {
        this.result = answer(this);
        this.dispatchEvent(new Event('success'));
      } catch (e) {
        this.error = e;
        this.dispatchEvent(new Event('error'));
      }
    });
  }
}
class FakeStore {
  private readonly rows: Rows;
  constructor(rows: Rows) {
    this.rows = rows;
  }
  private keysIn({ lower, upper }: Range): string[] {
    const keys = Array.from(this.rows.keys()).filter((key) => key >= lower && key <= upper);
    return keys.sort();
  }
  get(key: string): FakeRequest {
    return new FakeRequest(() => this.rows.get(key));
  }
  getAllKeys(range: Range): FakeRequest {
    return new FakeRequest(() => this.keysIn(range));
  }
  getAll(range: Range): FakeRequest {
    return new FakeRequest(() => this.keysIn(range).map((key) => this.rows.get(key)));
  }
  put(value: Json, key: string): FakeRequest {
    return new FakeRequest(() => {
      if (full.is) throw new DOMException('', 'QuotaExceededError');
      this.rows.set(key, structuredClone(value));
    });
  }
  delete(what: string | Range): FakeRequest {
    const keys = () => (typeof what === 'string' ? [what] : this.keysIn(what));
    return new FakeRequest(() => keys().forEach((key) => this.rows.delete(key)));
  }
}
class FakeTransaction extends EventTarget {
  readonly objectStoreNames: string[];
  private readonly rows: Rows;
  constructor(name: string, rows: Rows) {
    super();
    this.objectStoreNames = [name];
    this.rows = rows;
    // After the request, which is made in the same task.
    queueMicrotask(() => queueMicrotask(() => this.dispatchEvent(new Event('complete'))));
  }
  objectStore(): FakeStore {
    return new FakeStore(this.rows);
  }
}
class FakeDatabase extends EventTarget {
  private isClosed = false;
  private readonly stores: Map<string, Rows>;
  constructor(stores: Map<string, Rows>) {
    super();
    this.stores = stores;
  }
  createObjectStore(name: string): void {
    this.stores.set(name, new Map());
  }
  close(): void {
    this.isClosed = true;
  }
  transaction(name: string): FakeTransaction {
    if (this.isClosed) throw new DOMException('The database connection is closing.', 'InvalidStateError');
    return new FakeTransaction(name, this.stores.get(name) ?? new Map<string, Json>());
  }
}
class Unused {}
/** Made once: the library `idb` remembers the classes that it has seen first. */
const classes = {
  IDBRequest: FakeRequest,
  IDBDatabase: FakeDatabase,
  IDBTransaction: FakeTransaction,
  IDBObjectStore: FakeStore,
  IDBIndex: Unused,
  IDBCursor: Unused,
  IDBKeyRange: { bound: (lower: string, upper: string): Range => ({ lower, upper }) },
};

/** Puts an empty IndexedDB in place, until `vi.unstubAllGlobals`. */
export function fakeDatabase() {
  const stores = new Map<string, Rows>();
  const connections: FakeDatabase[] = [];
  let mayOpen = true;
  full.is = false;
  const open = (): FakeRequest =>
    new FakeRequest((request) => {
      if (!mayOpen) throw new DOMException('', 'VersionError');
      const db = new FakeDatabase(stores);
      connections.push(db);
      request.result = db;
      if (stores.size === 0) request.dispatchEvent(new Event('upgradeneeded'));
      return db;
    });
  for (const [name, what] of Object.entries({ ...classes, indexedDB: { open } })) vi.stubGlobal(name, what);
  return {
    /** Closes the connections, as the browser does. */
    close: (): void => connections.forEach((db) => db.close()),
    /** Nothing more can be written. */
    fill: (): void => void (full.is = true),
    free: (): void => void (full.is = false),
    /** It can no longer be opened. */
    refuse: (): void => {
      mayOpen = false;
    },
  };
}
