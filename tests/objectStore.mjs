// A throw-away object store that speaks S3 (npm's s3rver) for tests, as a process of its own.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEngine } from './engine.mjs';
import { freePort } from './serverProcess.mjs';

const program = fileURLToPath(new URL('../node_modules/s3rver/bin/s3rver.js', import.meta.url));
const bucket = 'community';

/** An engine with its `url` for FILES_URL and `env`, the credentials. */
export async function startObjectStore() {
  if (!existsSync(program)) throw new Error('no s3rver: npm install');
  const folder = mkdtempSync(join(tmpdir(), 'zeal-store-'));
  const port = await freePort();
  const engine = await startEngine({
    name: 's3rver',
    port,
    program: process.execPath,
    args: [
      program,
      ...['--address', '127.0.0.1', '--port', String(port), '--directory', folder, '--silent'],
      ...['--configure-bucket', bucket],
    ],
  });
  return {
    ...engine,
    url: `s3://${bucket}/tests?endpoint=http://127.0.0.1:${port}&region=us-east-1&pathStyle=1`,
    env: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    stop: async () => {
      await engine.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
