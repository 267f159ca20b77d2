// A script that a test starts as a process, bundled once for the whole run: it starts in a third of the time that tsx
// takes.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { inject, vi } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Path of the bundle of this entry (`server/main.ts`, say). Rejects for every caller when it does not build. */
export async function builtScript(entry: string): Promise<string> {
  const folder = join(inject('builtScripts'), entry.replace(/\W/g, '-'));
  const file = join(folder, 'script.js');
  const [done, failed] = [join(folder, 'done'), join(folder, 'failed')];
  try {
    mkdirSync(folder);
  } catch {
    // Another worker builds it, or has built it.
    await vi.waitUntil(() => existsSync(done) || existsSync(failed), { timeout: 60_000, interval: 50 });
    if (existsSync(failed)) throw new Error(`${entry} does not build`);
    return file;
  }
  try {
    const bundle = await rolldown({
      input: join(root, entry),
      platform: 'node',
      external: ['sharp', '@electric-sql/pglite', 'pg'],
      logLevel: 'silent',
    });
    await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'script.js' });
    await bundle.close();
  } catch (e) {
    writeFileSync(failed, '');
    throw e;
  }
  writeFileSync(done, '');
  return file;
}
