// A script that a test starts as a process, bundled once for the whole run: it starts in a third of the time that tsx
// takes.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { inject } from 'vitest';
import { onceForRun } from './onceForRun';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Path of the bundle of this entry (`server/main.ts`, say). Rejects for every caller when it does not build. */
export async function builtScript(entry: string): Promise<string> {
  const folder = join(inject('builtScripts'), entry.replace(/\W/g, '-'));
  await onceForRun(folder, entry, async () => {
    const bundle = await rolldown({
      input: join(root, entry),
      platform: 'node',
      external: ['sharp', '@electric-sql/pglite', 'pg'],
      logLevel: 'silent',
    });
    await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'script.js' });
    await bundle.close();
  });
  return join(folder, 'script.js');
}
