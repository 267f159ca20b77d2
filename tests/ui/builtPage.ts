// Builds a test page like the product, once for the whole run, and returns the folder of the result.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { inject } from 'vitest';
import { ownLabelsModule } from '../../build/ownLabels';
import { partLoader } from '../../build/partLoader';
import { onceForRun } from '../onceForRun';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * `page`: path of its index.html from the root, for example `tests/ui/forumPage/index.html`. Rejects for every caller
 * when the build fails.
 */
export async function builtPage(page: string): Promise<string> {
  const folder = join(inject('builtPages'), dirname(page).replace(/\W/g, '-'));
  const outDir = join(folder, 'site');
  await onceForRun(folder, page, async () => {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      plugins: [react(), partLoader(), ownLabelsModule()],
      build: { outDir, target: ['chrome64', 'safari12'], rollupOptions: { input: join(root, page) } },
    });
  });
  return outDir;
}
