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
import { inProject } from '../process/root';

/** A database or a transaction on it. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Opened = {
  db: Db;
  migrate: () => Promise<void>;
  /** Runs a task that only one process at a time may do. */
  alone: <T>(task: () => Promise<T>) => Promise<T>;
  /**
   * Hears what is notified on a channel by any process; `lost` when something was missed and it hears again. Gives back
   * how to stop.
   */
  listen: (channel: string, heard: (text: string) => void, lost: () => void) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
};

const migrations = { migrationsFolder: inProject('server', 'db', 'migrations') };
const casing = 'snake_case' as const;

/**
 * PGlite touches all of its buffers at once; by itself it takes 128 MB. What is not in them the machine has in its own
 * cache.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** The embedded database of a folder, made when it is not there yet. */
export async function openEmbedded(folder: string): Promise<Opened> {
  // The file system below PGlite writes through at once, so every commit survives the death of this process (not of the
  // machine).
  return fromEmbedded(await PGlite.create(folder, { startParams }));
}

export function fromEmbedded(client: PGlite): Opened {
  const db = drizzlePglite({ client, casing });
  return {
    db,
    migrate: () => migratePglite(db, migrations),
    alone: (task) => task(),
    listen: (channel, heard) => client.listen(channel, heard),
    close: () => client.close(),
  };
}

const migrationLock = 7_310_413;
const connectMs = 5_000;
const statementMs = 15_000;
/** A little less, so that the log tells a wait for somebody's lock (55P03) from a statement that is slow (57014). */
const lockMs = 14_000;
/**
 * Nothing outside of the database is awaited in a transaction: one that rests for so long is of a process that hangs,
 * and would hold up the others.
 */
const restMs = 10_000;
/** How often the connection that listens is asked whether it still lives, and how long it may take to answer. */
const pulseMs = 15_000;
const answerMs = 5_000;
const listenAgainMs = 500;

/** A PostgreSQL server. `poolSize`: connections that this process keeps at most, beside the one that listens. */
export async function openServer(url: string, poolSize = 10): Promise<Opened> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: restMs,
  });
  // A connection that the server drops must not end the process, whether it is idle or in use: a query that runs on it
  // rejects, and the next one takes another connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzlePg({ client: pool, casing });
  // drizzle's own gives its connection back only once `begin` has passed: one that breaks right there would be gone
  // from the pool for good.
  db.transaction = async (run, config) => {
    const client = await pool.connect();
    try {
      return await drizzlePg({ client, casing }).transaction(run, config);
    } finally {
      client.release();
    }
  };
  await db.execute(sql`select 1`);
  return {
    db,
    migrate: () => withoutLimit(url, (client) => migratePg(drizzlePg({ client, casing }), migrations)),
    alone: (task) =>
      withoutLimit(url, async (client) => {
        await client.query('select pg_advisory_lock($1)', [migrationLock]);
        return task();
      }),
    listen: (channel, heard, lost) => listenOnServer(url, channel, heard, lost),
    close: () => pool.end(),
  };
}

/** A connection of its own for what may take long; what it holds (a lock) is free when it has ended. */
async function withoutLimit<T>(url: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

/**
 * A connection of its own, opened again when it breaks or does not answer any more. What was notified in between is
 * lost for good, so `lost` is called when it listens again: whoever asks then misses nothing.
 */
async function listenOnServer(
  url: string,
  channel: string,
  heard: (text: string) => void,
  lost: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const open = async (): Promise<void> => {
    const one = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
      query_timeout: answerMs,
    });
    const again = (): void => {
      if (client !== one || stopped) return;
      client = null;
      clearTimeout(timer);
      // It may be half open: nobody waits for its end.
      one.end().catch(() => undefined);
      timer = setTimeout(() => void open().then(lost, () => undefined), listenAgainMs);
    };
    const pulse = (): void => {
      timer = setTimeout(
        () => void one.query('select 1').then(() => client === one && !stopped && pulse(), again),
        pulseMs,
      );
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
    pulse();
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
  if (typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows))
    return result.rows as T[];
  throw new Error('the driver answered without rows');
}
