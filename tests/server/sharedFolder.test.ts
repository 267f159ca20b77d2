// Two processes of the server on one folder of uploads, in containers: each of them has the pid 1.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtScript } from '../builtScript';
import { times } from './kit';

const count = times(25, 50);
let folder: string;
let script: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeal-shared-'));
  script = await builtScript('tests/server/storeProcess.ts');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In a pid namespace of its own where this may be made. */
const apart = spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0;
function start(): { ready: Promise<unknown>; go: () => void; said: Promise<string> } {
  const command = [process.execPath, script, folder, String(count)];
  const [name = '', ...words] = apart ? ['unshare', '--pid', '--fork', ...command] : command;
  const child = spawn(name, words, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...(apart ? {} : { SAID_PID: '1' }) },
  });
  let output = '';
  const ready = new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      resolve(undefined);
    });
  });
  const said = new Promise<string>((resolve) =>
    child.once('close', () => resolve(output.trim().split('\n').pop() ?? '')),
  );
  return { ready, go: () => void child.stdin.write('go\n'), said };
}

it('keep each file with its own bytes, whatever the other one keeps at the same moment', { tags: 'full' }, async () => {
  const both = [start(), start()];
  await Promise.all(both.map((one) => one.ready));
  for (const one of both) one.go();
  const ends = await Promise.all(both.map((one) => one.said));
  expect(ends.map((end) => JSON.parse(end) as unknown)).toEqual([
    { pid: 1, right: count, wrong: 0, refused: 0 },
    { pid: 1, right: count, wrong: 0, refused: 0 },
  ]);
});
