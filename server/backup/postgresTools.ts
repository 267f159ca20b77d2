// pg_dump and pg_restore of this machine, which must not be older than the server. A password is given to them in the
// environment, since every user of the machine sees the arguments of a process.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Misconfigured } from '../process/config';

const debian = '/usr/lib/postgresql';

function versionOf(path: string): number {
  try {
    return Number(/\(PostgreSQL\) (\d+)/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The newest one: PG_BIN alone where it is set, else those of PATH and of Debian's packages. */
export function findTool(name: 'pg_dump' | 'pg_restore', serverMajor: number, env = process.env): string {
  const own = env['PG_BIN'] ?? '';
  const folders =
    own === ''
      ? [
          ...(env['PATH'] ?? '').split(delimiter),
          ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []),
        ]
      : [own];
  const found = folders
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path))
    .map((path) => ({ path, version: versionOf(path) }))
    .toSorted((a, b) => b.version - a.version)[0];
  const advice = `install PostgreSQL's client of version ${serverMajor} or newer (Debian: postgresql-client-${serverMajor}), or set PG_BIN to its folder`;
  if (found === undefined) throw new Misconfigured(`${name} was not found: ${advice}`);
  if (found.version < serverMajor)
    throw new Misconfigured(`${name} is of version ${found.version}, the server of ${serverMajor}: ${advice}`);
  return found.path;
}

/** Runs a tool on the database of `url`; rejects with what it said last. */
export function runTool(path: string, url: string, args: readonly string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(path, [...args, '--dbname', address.toString()], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C', ...(password === '' ? {} : { PGPASSWORD: password }) },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Misconfigured(`${path} failed: ${said.trim().split('\n').at(-1) ?? code}`)),
    );
  });
}
