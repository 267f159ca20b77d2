// Builds the page into dist/ (with compressed copies) and the server into dist-server/, when the sources have changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const here = fileURLToPath(new URL('..', import.meta.url));
const OUTPUTS = ['dist/index.html', 'dist-server/main.js', 'dist-server/prerender/main.js'];
/** Hash of the sources of the current build; written last. */
const STAMP = 'dist-server/sources.sha256';
// A build may read anything else in the root: a new folder or file counts without being listed here.
const NOT_SOURCES = new Set([
  'node_modules',
  'dist',
  'dist-server',
  'data',
  'tests',
  'e2e',
  'pictures',
  'docs',
  'deploy',
  'test-results',
  'coverage',
  'vitest.config.ts',
  'playwright.config.ts',
  'drizzle.config.ts',
]);

function* sourceFiles(root, folder = '') {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = folder + entry.name;
    if (entry.name.startsWith('.') || /\.(md|log)$/.test(entry.name) || (folder === '' && NOT_SOURCES.has(entry.name)))
      continue;
    if (entry.isDirectory()) yield* sourceFiles(root, path + '/');
    else if (entry.isFile()) yield path;
  }
}

/** SHA-256 (hex) over the path and content of every file that a build may read. */
export function hashSources(root = here) {
  const hash = createHash('sha256');
  for (const path of sourceFiles(root)) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** True when an output is missing or was built from other sources. */
export function isStale(root = here) {
  if (![...OUTPUTS, STAMP].every((file) => existsSync(join(root, file)))) return true;
  return readFileSync(join(root, STAMP), 'utf8') !== hashSources(root);
}

function compress(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) compress(path);
    else if (/\.(js|css|html|svg|json)$/.test(name)) {
      const raw = readFileSync(path);
      writeFileSync(path + '.br', brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      writeFileSync(path + '.gz', gzipSync(raw, { level: 9 }));
    }
  }
}

export async function buildAll({ quiet = false } = {}) {
  process.chdir(here);
  // Before the first file is read: a change while the build runs makes it stale.
  const hash = hashSources();
  const say = (line) => quiet || console.log(line);
  const from = Date.now();
  const { build } = await import('vite');
  for (const output of ['dist', 'dist-server']) rmSync(join(here, output), { recursive: true, force: true });
  await build({ configFile: join(here, 'vite.config.ts'), logLevel: 'warn' });
  compress(join(here, 'dist'));
  say(`built dist in ${((Date.now() - from) / 1000).toFixed(1)} s`);
  await build({ configFile: join(here, 'build/prerender.ts'), logLevel: 'warn' });
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: join(here, 'server/main.ts'),
    platform: 'node',
    external: ['sharp', '@electric-sql/pglite', 'pg', '@aws-sdk/client-s3'],
    logLevel: 'silent',
  });
  await bundle.write({ dir: join(here, 'dist-server'), format: 'esm', entryFileNames: 'main.js' });
  await bundle.close();
  writeFileSync(join(here, STAMP), hash);
  say(`built dist-server, ${((Date.now() - from) / 1000).toFixed(1)} s in all`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
