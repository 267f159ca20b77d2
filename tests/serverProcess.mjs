// Starts the built server as a child process on a folder of its own, as a person would with `npm start`, and stops or
// kills it.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Of each worker of a test runner a thousand ports, so that two of them never choose the same one. */
const firstPort = 20_000 + (Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % 12) * 1000;
const chosen = new Set();

/**
 * A free port that this process has not chosen before, below those that the system gives to connections: one of them
 * could take it in the seconds before a server listens there.
 */
export async function freePort() {
  for (;;) {
    const port = firstPort + randomInt(1000);
    // After 900 of them, an earlier one may be chosen again.
    if (chosen.size > 900) chosen.clear();
    if (chosen.has(port)) continue;
    chosen.add(port);
    const isFree = await new Promise((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

/**
 * `from`: a folder to start from a copy of; the one of FILLED_DATA if there is one, for a run of many servers. `dev`:
 * as `npm run dev` does, pages from their sources. `build`: the folder that holds `dist` and `dist-server`.
 * @returns {{origin, dataDir, env, databaseUrl, pid, readyMs, errors, stop(signal?): Promise<number|null>, start():
 * Promise<void>, remove(): void}}
 */
export async function startServer({
  dataDir = mkdtempSync(join(tmpdir(), 'zeal-data-')),
  port = 0,
  env = {},
  from = process.env.FILLED_DATA ?? '',
  dev = false,
  build = root,
} = {}) {
  if (from && !env.DATABASE_URL && existsSync(from)) cpSync(from, dataDir, { recursive: true });
  const own = {
    origin: '',
    dataDir,
    env,
    databaseUrl: env.DATABASE_URL ?? '',
    pid: 0,
    readyMs: 0,
    output: '',
    errors: [],
  };
  const at = port || (await freePort());
  let child;
  own.start = () =>
    new Promise((resolve, reject) => {
      const began = Date.now();
      child = spawn(process.execPath, dev ? ['server/start.mjs', '--dev'] : ['dist-server/main.js'], {
        cwd: build,
        env: {
          ...process.env,
          PORT: String(at),
          HOST: '127.0.0.1',
          DATA_DIR: dataDir,
          DATABASE_URL: '',
          DEMO: '1',
          // Journeys wait for cards, and must not take those for them that the HTML begins with.
          PRERENDER: '0',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      own.pid = child.pid;
      const heard = (chunk) => {
        own.output = (own.output + chunk).slice(-20_000);
        for (const line of String(chunk).split('\n'))
          if (line.includes('"level":"error"')) own.errors = [...own.errors, line].slice(-20);
        const m = /ready (http:\S+)/.exec(own.output);
        // In development the pages are ready before what they ask.
        if (!m || (dev && !own.output.includes('server ready'))) return;
        own.origin = m[1];
        own.readyMs = Date.now() - began;
        own.output = '';
        resolve();
      };
      child.stdout.on('data', heard);
      child.stderr.on('data', heard);
      child.on('exit', (code) => reject(new Error(`the server ended (${code}) before it was ready:\n${own.output}`)));
    });
  own.stop = (signal = 'SIGTERM') =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode) return resolve(child.exitCode);
      // It says itself that it ends within twelve seconds.
      const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
      child.once('exit', (code) => {
        clearTimeout(late);
        resolve(code);
      });
      child.kill(signal);
    });
  own.remove = () => rmSync(dataDir, { recursive: true, force: true });
  await own.start();
  return own;
}
