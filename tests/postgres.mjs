// A throw-away PostgreSQL for tests and benches: an empty cluster in a temporary folder on a free port.
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { installPackages } from './debian.mjs';
import { startEngine } from './engine.mjs';
import { freePort } from './serverProcess.mjs';

const installed = '/usr/lib/postgresql';

/** PostgreSQL refuses to run as root: it runs as its own user then. */
function person() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const urlAt = (port) => `postgres://bench@127.0.0.1:${port}/postgres`;
/** While it starts it accepts connections and refuses whoever comes. */
async function isReady(port) {
  const client = new pg.Client({ connectionString: urlAt(port) });
  try {
    await client.connect();
  } catch {
    return false;
  }
  await client.end();
  return true;
}

/** The newest version that is installed with its server, or undefined. */
const newestInstalled = () =>
  existsSync(installed)
    ? readdirSync(installed)
        .filter((version) => existsSync(join(installed, version, 'bin/initdb')))
        .sort((a, b) => Number(b) - Number(a))[0]
    : undefined;

export const hasPostgres = () => newestInstalled() !== undefined;

/**
 * An engine with its `url`, or undefined where no PostgreSQL is installed. `install`: Debian's package is installed where that
 * is allowed. `durable: false`: for tests with many small databases that live for seconds: writes are not flushed to
 * disk and nothing is vacuumed.
 */
export async function startPostgres({ install = false, durable = true } = {}) {
  let newest = newestInstalled();
  if (newest === undefined && install && installPackages('no PostgreSQL found', 'postgresql'))
    newest = newestInstalled();
  if (newest === undefined) return undefined;
  const bin = (name) => join(installed, newest, 'bin', name);
  const as = person();
  const folder = mkdtempSync(join(tmpdir(), 'zeal-postgres-'));
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  execFileSync(bin('initdb'), ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'], {
    ...as,
    cwd: folder,
    stdio: 'ignore',
  });
  const port = await freePort();
  const careless = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'shared_buffers=48MB',
    'autovacuum=off',
  ].flatMap((setting) => ['-c', setting]);
  const engine = await startEngine({
    name: 'PostgreSQL',
    port,
    program: bin('postgres'),
    args: ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...(durable ? [] : careless)],
    options: { ...as, cwd: folder },
    stopSignal: 'SIGINT',
    isReady,
  });
  return {
    ...engine,
    url: urlAt(port),
    stop: async () => {
      await engine.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Statements on the server of `url`, outside of any transaction. */
async function execute(url, ...statements) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
let created = 0;

/**
 * A database of its own on the server of `url`: `{ name, url, drop() }`. Empty, or a copy of the database named
 * `template`, which nobody may be connected to.
 */
export async function createDatabase(url, template = 'template1') {
  const name = `zeal_${process.pid}_${Date.now()}_${created++}`;
  await execute(url, `create database ${name} template ${template} strategy file_copy`);
  return {
    name,
    url: Object.assign(new URL(url), { pathname: '/' + name }).toString(),
    drop: () => execute(url, `drop database ${name} with (force)`),
  };
}
