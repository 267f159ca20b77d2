// The one way to a database: embedded PostgreSQL (PGlite) in a folder, or a server named by DATABASE_URL.
// Everything else sees `Db` and cannot tell which it is.
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { inProject } from '../root';

/** A database or a transaction on it. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Opened = {
  db: Db;
  migrate: () => Promise<void>;
  /** Runs a task that only one process at a time may do. */
  alone: <T>(task: () => Promise<T>) => Promise<T>;
  /** Hears what is notified on a channel by any process; `lost` when something may have been missed. Gives back how to stop. */
  listen: (channel: string, heard: (text: string) => void, lost: () => void) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
};

const migrations = { migrationsFolder: inProject('server', 'db', 'migrations') };
const casing = 'snake_case' as const;

/** The embedded database of a folder, made when it is not there yet. */
export async function openEmbedded(folder: string): Promise<Opened> {
  // The file system below PGlite writes through at once, so every commit survives the death of this process (not of the machine).
  return fromEmbedded(await PGlite.create(folder));
}

export function fromEmbedded(client: PGlite): Opened {
  const db = drizzlePglite({ client, casing });
  return { db, migrate: () => migratePglite(db, migrations), alone: (task) => task(), listen: (channel, heard) => client.listen(channel, heard), close: () => client.close() };
}

const migrationLock = 7_310_413;

export async function openServer(url: string): Promise<Opened> {
  const pool = new pg.Pool({ connectionString: url, max: 10, idleTimeoutMillis: 30_000 });
  // A connection that the server drops while idle must not end the process; the next query takes another.
  pool.on('error', () => undefined);
  const db = drizzlePg({ client: pool, casing });
  await db.execute(sql`select 1`);
  const alone = async <T>(task: () => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [migrationLock]);
      return await task();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock]);
      client.release();
    }
  };
  return { db, migrate: () => migratePg(db, migrations), alone, listen: (channel, heard, lost) => listenOnServer(url, channel, heard, lost), close: () => pool.end() };
}

/** A connection of its own, opened again when it breaks. */
async function listenOnServer(url: string, channel: string, heard: (text: string) => void, lost: () => void): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const open = async (): Promise<void> => {
    const one = new pg.Client({ connectionString: url, keepAlive: true });
    const again = (): void => {
      if (client !== one || stopped) return;
      client = null;
      lost();
      timer = setTimeout(() => void open().catch(() => undefined), 500);
    };
    client = one;
    one.on('notification', (message) => heard(message.payload ?? ''));
    one.on('error', again);
    one.on('end', again);
    try {
      await one.connect();
      await one.query(`listen ${one.escapeIdentifier(channel)}`);
    } catch (error) {
      again();
      throw error;
    }
  };
  await open();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}

/** A row set from raw SQL: the two drivers wrap it differently. */
export async function rowsOf<T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> {
  const result: unknown = await db.execute(query);
  if (typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows)) return result.rows as T[];
  throw new Error('the driver answered without rows');
}
