// Runs once before all journeys. Fills one data folder with the demo community, or one database where
// JOURNEYS_DATABASE_URL names a server: each server of the run starts from copies (see kit.ts), which takes one second
// instead of seven. Bundles the commands that journeys run (see commands.ts), because compiling one from its sources
// takes up to three seconds each time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { createDatabase } from '../tests/postgres.mjs';
import { startServer } from '../tests/serverProcess.mjs';
import { shanghaiDay } from './shanghaiDay';

const root = join(import.meta.dirname, '..');

async function bundleCommands(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: { replay: join(root, 'worker/replay/cli.ts'), staff: join(root, 'server/cli/staff.ts') },
    platform: 'node',
    external: ['sharp', '@electric-sql/pglite', 'pg', 'playwright', 'rolldown'],
    logLevel: 'silent',
  });
  await bundle.write({ dir: folder, format: 'esm' });
  await bundle.close();
}

async function fill(env: { [name: string]: string }): Promise<{ folder: string; remove: () => void }> {
  const server = await startServer({ env });
  const code = await server.stop();
  if (code !== 0) throw new Error(`the server that filled the data folder ended with ${code}`);
  return { folder: server.dataDir, remove: () => server.remove() };
}
async function fillDatabase(url: string): Promise<{ name: string; drop: () => Promise<void> }> {
  const database = await createDatabase(url);
  const { remove } = await fill({ DATABASE_URL: database.url });
  remove();
  return database;
}

/** Returns the teardown. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // Inside the project, because the commands look for package.json and packages in the folders above them.
  const commands = join(root, 'node_modules/.cache', `journeys-${process.pid}`);
  const day = shanghaiDay();
  const url = process.env['JOURNEYS_DATABASE_URL'];
  const given = process.env['FILLED_DATA'];
  // With a PostgreSQL, few journeys run on the embedded database: their servers fill it themselves.
  const [folder, database] = await Promise.all([
    given || url ? { folder: given ?? '', remove: () => undefined } : fill({}),
    url ? fillDatabase(url) : undefined,
    bundleCommands(commands),
  ]);
  const pictures = mkdtempSync(join(tmpdir(), 'zeal-pictures-'));
  // The workers inherit the environment.
  Object.assign(process.env, {
    FILLED_DATA: folder.folder,
    FILLED_DATABASE: database?.name ?? '',
    FILLED_DAY: day,
    SHARED_PICTURES: pictures,
    BUNDLED_COMMANDS: commands,
  });
  return async () => {
    folder.remove();
    rmSync(pictures, { recursive: true, force: true });
    await database?.drop();
    rmSync(commands, { recursive: true, force: true });
  };
}
