// A page of the tests, built as the product is, once for the whole run; gives the folder that it stands in.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { inject } from 'vitest';
import { partLoader } from '../../build/partLoader';
import { onceForRun } from '../onceForRun';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * `page`: its index.html from the root, `tests/ui/forumPage/index.html` say. Fails when its build fails, for everybody
 * who asks.
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
      plugins: [react(), partLoader()],
      build: { outDir, target: ['chrome64', 'safari12'], rollupOptions: { input: join(root, page) } },
    });
  });
  return outDir;
}
