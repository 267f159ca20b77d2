// Builds the pages of this folder as the app is built (same targets, same plugins), into a folder of the caller's.
import react from '@vitejs/plugin-react';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const target = ['chrome64', 'safari12'];
const define = { 'import.meta.env.PROD': 'true', 'import.meta.env.DEV': 'false' };

/** A page of this folder with all that it imports; `lib/` beside it holds the kit's built pages. */
export async function buildPage(name, outDir) {
  await build({
    root: here,
    configFile: false,
    logLevel: 'warn',
    base: './',
    define,
    plugins: [react()],
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react', 'use-sync-external-store/shim': 'react' } },
    build: {
      outDir,
      emptyOutDir: false,
      target,
      cssTarget: target,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rollupOptions: { input: join(here, name + '.html') },
    },
  });
}
/** A worker as one classic script. */
export async function buildWorker(entry, outDir) {
  const out = await build({
    root: here,
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target,
      lib: { entry: join(here, entry + '.js'), formats: ['iife'], name: '_' },
      reportCompressedSize: false,
    },
  });
  const [first] = Array.isArray(out) ? out : [out];
  mkdirSync(outDir, { recursive: true });
  writeFileSync(join(outDir, entry + '.js'), first.output[0].code);
}
