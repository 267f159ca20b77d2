// Puts ui/kit/navigation/chunkLoader.ts in the place of the bundler's own loader of parts, in the product's build and
// in those of the tests.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const own = fileURLToPath(new URL('../ui/kit/navigation/chunkLoader.ts', import.meta.url));

export const partLoader = (): Plugin => ({
  name: 'part-loader',
  enforce: 'pre',
  resolveId: (id) => (id === '\0vite/preload-helper.js' ? own : null),
});
