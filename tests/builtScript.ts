// Bundles a script that tests start as a process, once for the whole run. The bundle starts in a third of the time that
// tsx takes.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { inject } from 'vitest';
import { onceForRun } from './onceForRun';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The path of the bundle of an entry such as `server/main.ts`. Rejects for every caller when the build fails. */
export async function builtScript(entry: string): Promise<string> {
  const folder = join(inject('builtScripts'), entry.replace(/\W/g, '-'));
  await onceForRun(folder, entry, async () => {
    const bundle = await rolldown({
      input: join(root, entry),
      platform: 'node',
      external: ['sharp', '@electric-sql/pglite', 'pg', '@aws-sdk/client-s3', 'playwright', 'rolldown'],
      logLevel: 'silent',
    });
    await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'script.js' });
    await bundle.close();
  });
  return join(folder, 'script.js');
}
