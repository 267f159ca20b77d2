// A server in a separate process on a database that outlives it, so that a test can kill it and inspect what is left.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { fromEmbedded, openServer, type Opened } from '../../server/db/open';
import { plantSeed } from '../../server/seed/database/seedDatabase';
import { builtScript } from '../builtScript';
import { createDatabase } from '../postgres.mjs';
import { community } from './community';
import { filledFolder, soak } from './kit';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where a server's rows are, while it runs and while it does not. */
export type DatabaseHost = { env: Record<string, string>; open: () => Promise<Opened>; end: () => Promise<void> };
async function embedded(): Promise<DatabaseHost> {
  const made = await filledFolder();
  return {
    env: { DATA_DIR: made, DATABASE_URL: '' },
    open: async () => fromEmbedded(await PGlite.create(join(made, 'pg'))),
    end: async () => rmSync(made, { recursive: true, force: true }),
  };
}
/** A database of its own on the PostgreSQL at `url`. */
export async function hostOn(url: string): Promise<DatabaseHost> {
  const made = mkdtempSync(join(tmpdir(), 'zeal-killable-'));
  const own = await createDatabase(url);
  const opened = await openServer(own.url);
  await opened.migrate();
  await plantSeed(opened.db, async () => community());
  await opened.close();
  const end = async (): Promise<void> => {
    await own.drop();
    rmSync(made, { recursive: true, force: true });
  };
  return { env: { DATA_DIR: made, DATABASE_URL: own.url }, open: () => openServer(own.url), end };
}
const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
export const homes: { name: string; make: () => Promise<DatabaseHost> }[] = [
  { name: 'PGlite', make: embedded },
  ...(serverUrl === '' ? [] : [{ name: 'PostgreSQL', make: () => hostOn(serverUrl) }]),
];
/**
 * Where hundreds rush at once: on both with `npm run soak`, else on PostgreSQL where there is one. That a killed server
 * comes back on the embedded one is tested in process.test.ts.
 */
export const rushDatabases = soak ? homes : homes.slice(-1);

export type Running = {
  child: ChildProcess;
  origin: string;
  /** What it has printed so far. */ said: () => string;
  ended: Promise<number | null>;
};
export async function startOn(home: DatabaseHost, port: number): Promise<Running> {
  const child = spawn(process.execPath, [await builtScript('server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      SEED: 'none',
      DEMO: '1',
      PRERENDER: '0',
      LOG: 'warn',
      ...home.env,
    },
  });
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const heard = (chunk: unknown): void => {
      output += String(chunk);
      const found = /^ready (http:\S+)$/m.exec(output);
      if (found?.[1] !== undefined) resolve(found[1]);
    };
    child.stdout.on('data', heard);
    child.stderr.on('data', heard);
    child.once('exit', () => reject(new Error('ended before it was ready: ' + output)));
  });
  return { child, origin, said: () => output, ended: new Promise((resolve) => child.once('exit', resolve)) };
}
