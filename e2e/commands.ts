// The commands of package.json that journeys run, from the files that globalSetup.ts has bundled. That they start from
// their sources is tested in tests/worker/replayCommand.test.ts and tests/server/staffCli.test.ts.
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Server } from './kit';

const bundled = (command: 'replay' | 'staff'): string => join(process.env['BUNDLED_COMMANDS'] ?? '', command + '.js');

/** `npm run staff` beside the running server; what it printed. */
export const staff = (server: Server, ...words: string[]): string =>
  execFileSync(process.execPath, [bundled('staff'), ...words], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl },
  });

/** `npm run replay -- FILE` in another environment (its zone, say): how it ended and what it printed. */
export function replay(file: string, env: { [name: string]: string } = {}): { code: number | null; line: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bundled('replay'), file], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { code: status, line: (stdout + stderr).trim() };
}
