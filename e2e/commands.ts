// Runs commands of package.json from the bundles of globalSetup.ts. tests/worker/replayCommand.test.ts and
// tests/server/staffCli.test.ts test that they start from their sources.
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Server } from './kit';

const bundled = (command: 'replay' | 'staff'): string => join(process.env['BUNDLED_COMMANDS'] ?? '', command + '.js');

/** Runs `npm run staff` on the data of the running server and returns its output. */
export const staff = (server: Server, ...words: string[]): string =>
  execFileSync(process.execPath, [bundled('staff'), ...words], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl },
  });

/** Runs `npm run replay -- FILE` with more environment variables (such as TZ) and returns exit code and output. */
export function replay(file: string, env: { [name: string]: string } = {}): { code: number | null; line: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bundled('replay'), file], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { code: status, line: (stdout + stderr).trim() };
}

/** Runs `npm run replay -- FILE --screens …` on the build of dist/. */
export function replayScreens(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bundled('replay'), ...args], { encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}
