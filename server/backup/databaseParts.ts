// The two kinds of database as a backup sees them: how one is written into a file with the digests of just those rows,
// how it is read back, and how its rows are queried.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { Misconfigured } from '../process/config';
import { findTool, runTool } from './postgresTools';
import { writeDigests, type Query, type Table } from './rowDigests';

/** What the dump shows: its tables, and the stored files that its rows name. */
export type Dumped = { postgres: number; migrations: number; tables: Table[]; fileNames: string[] };
/** A database that can be read; `run` gives it one snapshot. */
export type Readable = { run: <T>(task: (query: Query) => Promise<T>) => Promise<T>; close: () => Promise<void> };

async function describe(query: Query, folder: string): Promise<Dumped> {
  const [version] = await query(`select current_setting('server_version_num')::int / 10000 as major`);
  const [migrated] = await query('select count(*)::int as count from drizzle.__drizzle_migrations');
  const files = await query(`select file_name from uploads where file_name <> '' order by file_name`);
  return {
    postgres: Number(version?.['major']),
    migrations: Number(migrated?.['count']),
    tables: await writeDigests(query, folder),
    fileNames: files.map((row) => String(row['file_name'])),
  };
}

const snapshot = 'begin isolation level repeatable read read only';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    // Without the address, which may contain a password.
    const why = error instanceof Error ? error.message || ('code' in error ? String(error.code) : '') : '';
    throw new Misconfigured(`cannot open the database of DATABASE_URL: ${why || 'no answer'}`);
  });
  return client;
}
const queryOf =
  (client: pg.Client): Query =>
  async (text) =>
    (await client.query<{ [column: string]: unknown }>(text)).rows;

export async function readServer(url: string): Promise<Readable> {
  const client = await connect(url);
  return {
    run: async (task) => {
      await client.query(snapshot);
      return task(queryOf(client)).finally(() => client.query('rollback'));
    },
    close: () => client.end(),
  };
}

export const archiveName = 'database.dump';
/** pg_dump sees the snapshot of the connection that reads the digests. */
export async function dumpServer(url: string, folder: string): Promise<Dumped> {
  const client = await connect(url);
  try {
    await client.query(snapshot);
    const query = queryOf(client);
    const [taken] = await query(
      `select pg_export_snapshot() as id, current_setting('server_version_num')::int / 10000 as major`,
    );
    const tool = findTool('pg_dump', Number(taken?.['major']));
    const to = join(folder, archiveName);
    await runTool(tool, url, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      '--snapshot',
      String(taken?.['id']),
      '--file',
      to,
    ]);
    return await describe(query, folder);
  } finally {
    await client.end();
  }
}

/** Restores into a database without tables, or throws. */
export async function restoreServer(url: string, folder: string, made: number): Promise<void> {
  const client = await connect(url);
  let major: number;
  try {
    const [facts] = await queryOf(client)(`select current_setting('server_version_num')::int / 10000 as major, (
      select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v') and n.nspname !~ '^(pg_|information_schema)') as tables`);
    major = Number(facts?.['major']);
    if (facts?.['tables'] !== 0)
      throw new Misconfigured('the database of DATABASE_URL is not empty: nothing was restored');
  } finally {
    await client.end();
  }
  if (major < made)
    throw new Misconfigured(
      `the backup is of PostgreSQL ${made}, the server of DATABASE_URL of ${major}: it must not be older`,
    );
  const tool = findTool('pg_restore', Math.max(major, made));
  await runTool(tool, url, [
    '--no-owner',
    '--no-privileges',
    '--exit-on-error',
    '--single-transaction',
    join(folder, archiveName),
  ]);
}

export const tarName = 'database.tar.gz';
const openFolder = (folder: string, tar?: Blob): Promise<PGlite> =>
  PGlite.create(folder, {
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
    ...(tar ? { loadDataDir: tar } : {}),
  });

async function readTar(folder: string): Promise<Blob> {
  const pieces: Buffer[] = [];
  await pipeline(createReadStream(join(folder, tarName)), createGunzip(), async (source) => {
    for await (const piece of source) pieces.push(piece as Buffer);
  });
  return new Blob(pieces as Buffer<ArrayBuffer>[]);
}

export async function readEmbedded(folder: string): Promise<Readable> {
  const client = await openFolder(folder);
  const query: Query = async (text) => (await client.query<{ [column: string]: unknown }>(text)).rows;
  return {
    run: async (task) => {
      await query(snapshot);
      return task(query).finally(() => query('rollback'));
    },
    close: () => client.close(),
  };
}

/**
 * `dump` writes the tar of a database that may be in use. The tar is then opened: its rows are the ones described, and a
 * dump that does not open is noticed now and not on the day when it is needed.
 */
export async function dumpEmbedded(dump: (to: string) => Promise<void>, folder: string): Promise<Dumped> {
  const raw = join(folder, 'database.tar');
  await dump(raw);
  await pipeline(createReadStream(raw), createGzip(), createWriteStream(join(folder, tarName), { mode: 0o600 }));
  await rm(raw);
  const trial = join(folder, 'trial');
  try {
    await restoreEmbedded(trial, folder);
    const reading = await readEmbedded(trial);
    return await reading.run((query) => describe(query, folder)).finally(() => reading.close());
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

/** Restores into a folder that is missing or empty, or throws. */
export async function restoreEmbedded(databaseFolder: string, folder: string): Promise<void> {
  if (existsSync(databaseFolder) && (await readdir(databaseFolder)).length > 0)
    throw new Misconfigured(`${databaseFolder} is not empty: nothing was restored`);
  await mkdir(databaseFolder, { recursive: true, mode: 0o700 });
  const client = await openFolder(databaseFolder, await readTar(folder));
  await client.close();
}
