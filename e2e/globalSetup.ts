// Runs once before all journeys. Fills one data folder with the demo community: each server of the run starts from a copy of it (see
// `serve` in kit.ts), which takes a second and a half where filling a new one takes seven. Bundles the commands that journeys run
// (see commands.ts): started from their sources each of them would be compiled again, for one and a half to three seconds.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { startServer } from '../tests/serverProcess.mjs';
import { shanghaiDay } from './shanghaiDay';

const root = join(import.meta.dirname, '..');

async function bundleCommands(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: { replay: join(root, 'worker/replay/cli.ts'), staff: join(root, 'server/staff/staffCli.ts') },
    platform: 'node', external: ['sharp', '@electric-sql/pglite', 'pg'], logLevel: 'silent',
  });
  await bundle.write({ dir: folder, format: 'esm' });
  await bundle.close();
}

async function fillData(): Promise<{ folder: string; remove: () => void }> {
  const server = await startServer();
  const code = await server.stop();
  if (code !== 0) throw new Error(`the server that filled the data folder ended with ${code}`);
  return { folder: server.dataDir, remove: () => server.remove() };
}

/** Its answer is the teardown. */
export default async function globalSetup(): Promise<() => void> {
  // Inside the project: the commands look for its package.json above themselves, and for packages.
  const commands = join(root, 'node_modules/.cache', `journeys-${process.pid}`);
  const day = shanghaiDay();
  const [filled] = await Promise.all([fillData(), bundleCommands(commands)]);
  // The workers of the run inherit the environment.
  Object.assign(process.env, { FILLED_DATA: filled.folder, FILLED_DAY: day, BUNDLED_COMMANDS: commands });
  return () => {
    filled.remove();
    rmSync(commands, { recursive: true, force: true });
  };
}
