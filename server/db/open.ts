// Opens a database: embedded PostgreSQL (PGlite) in a folder, or a server named by DATABASE_URL. All other code uses
// `Db` for both.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { inProject } from '../process/root';
import { watchCommits, type Db } from './commits';
import { prepareEmbedded, prepareOnServer, statementNames } from './preparedStatements';
import { timeQueries, type SlowQueries } from './slowQueries';

export type { Db };
export type Opened = {
  db: Db;
  /** PGlite: only this process uses it. */
  isEmbedded: boolean;
  migrate: () => Promise<void>;
  /** Runs a task that only one process at a time may run. */
  alone: <T>(task: () => Promise<T>) => Promise<T>;
  /**
   * Listens to notifications on a channel from any process; calls `lost` when some may have been missed. Returns the
   * function that stops listening.
   */
  listen: (channel: string, heard: (text: string) => void, lost: () => void) => Promise<() => Promise<void>>;
  /** False while a connection that listens is being reopened. */
  isListening: () => boolean;
  /** Connections, and those who wait for one; none with the embedded database. */
  pool: () => { used: number; idle: number; waiting: number };
  /** Writes the folder of an embedded database as a tar, as it is between two statements. Others use pg_dump. */
  dump?: (to: string) => Promise<void>;
  close: () => Promise<void>;
};

const migrations = { migrationsFolder: inProject('server', 'db', 'migrations') };
const casing = 'snake_case' as const;

/** PGlite touches all of its buffers at once, by default 128 MB. Pages outside of them are in the system's cache. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** The embedded database of a folder, created when it is missing. */
export async function openEmbedded(folder: string): Promise<Opened> {
  // PGlite's file system writes through, so every commit survives the death of this process (not of the machine).
  return fromEmbedded(await PGlite.create(folder, { startParams }));
}

export function fromEmbedded(client: PGlite): Opened {
  prepareEmbedded(client, statementNames());
  const db = drizzlePglite({ client, casing });
  watchCommits(db);
  return {
    db,
    isEmbedded: true,
    migrate: () => migratePglite(db, migrations),
    alone: (task) => task(),
    listen: (channel, heard) => client.listen(channel, heard),
    isListening: () => true,
    pool: () => ({ used: 0, idle: 0, waiting: 0 }),
    dump: async (to) => {
      await client.query('checkpoint');
      const tar = await client.dumpDataDir('none');
      await pipeline(Readable.fromWeb(tar.stream() as ReadableStream), createWriteStream(to, { mode: 0o600 }));
    },
    close: () => client.close(),
  };
}

const migrationLock = 7_310_413;
const connectMs = 5_000;
const statementMs = 15_000;
/**
 * A little less than the statement limit, so that the log distinguishes a lock wait (55P03) from a slow statement
 * (57014).
 */
const lockMs = 14_000;
/**
 * A transaction awaits only the database: one that is idle for this long belongs to a hung process and would block
 * others.
 */
const restMs = 10_000;
/** How often the listening connection is checked, and how long its answer may take. */
const pulseMs = 15_000;
const answerMs = 5_000;
const listenAgainMs = 500;

/** A PostgreSQL server. `poolSize`: maximum connections of this process, besides the listening one. */
export async function openServer(url: string, poolSize = 10, slow?: SlowQueries): Promise<Opened> {
  const names = statementNames();
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
  // A dropped connection must not end the process, idle or in use: a query on it rejects, and the next one takes
  // another connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (slow !== undefined) timeQueries(client, slow);
    prepareOnServer(client, names);
  });
  const db = drizzlePg({ client: pool, casing });
  // A drizzle database caches the names of columns, so that each connection keeps its own database.
  const onConnection = new WeakMap<pg.PoolClient, NodePgDatabase>();
  // drizzle releases a connection only once `begin` has succeeded: one that breaks there would be lost to the pool.
  db.transaction = async (run, config) => {
    const client = await pool.connect();
    const own = onConnection.get(client) ?? drizzlePg({ client, casing });
    onConnection.set(client, own);
    try {
      return await own.transaction(run, config);
    } finally {
      client.release();
    }
  };
  watchCommits(db);
  await db.execute(sql`select 1`);
  const deaf = new Set<string>();
  return {
    db,
    isEmbedded: false,
    migrate: () => withoutLimit(url, (client) => migratePg(drizzlePg({ client, casing }), migrations)),
    alone: (task) =>
      withoutLimit(url, async (client) => {
        await client.query('select pg_advisory_lock($1)', [migrationLock]);
        return task();
      }),
    listen: (channel, heard, lost) => listenOnServer(url, channel, heard, lost, deaf),
    isListening: () => deaf.size === 0,
    pool: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/** A separate connection for long tasks; its locks are released when it ends. */
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
 * A separate connection, reopened when it breaks or stops answering. Notifications in between are lost, so `lost` is
 * called when it listens again; until then the channel is in `deaf`.
 */
async function listenOnServer(
  url: string,
  channel: string,
  heard: (text: string) => void,
  lost: () => void,
  deaf: Set<string>,
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
      deaf.add(channel);
      clearTimeout(timer);
      // It may be half open: its end is not awaited.
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
    deaf.delete(channel);
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
