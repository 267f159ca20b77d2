// Builds the page into dist/ (with compressed copies) and the server into dist-server/, when the sources are newer.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['bus', 'worker', 'bridge', 'ui', 'server', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];
const MARKS = ['dist/index.html', 'dist-server/main.js'];

function newest(path) {
  const s = statSync(path);
  if (!s.isDirectory()) return s.mtimeMs;
  return readdirSync(path).reduce((max, name) => Math.max(max, newest(join(path, name))), 0);
}

/** True when something built is missing or older than what it is built from. */
export function isStale() {
  const marks = MARKS.map((f) => join(root, f));
  if (marks.some((f) => !existsSync(f))) return true;
  const built = Math.min(...marks.map((f) => statSync(f).mtimeMs));
  return SOURCES.map((f) => join(root, f)).some((f) => existsSync(f) && newest(f) > built);
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
  process.chdir(root);
  const say = (line) => quiet || console.log(line);
  const from = Date.now();
  const { build } = await import('vite');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  compress(join(root, 'dist'));
  say(`built dist in ${((Date.now() - from) / 1000).toFixed(1)} s`);
  rmSync(join(root, 'dist-server'), { recursive: true, force: true });
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: join(root, 'server/main.ts'),
    platform: 'node',
    external: ['sharp', '@electric-sql/pglite', 'pg'],
    logLevel: 'silent',
  });
  await bundle.write({ dir: join(root, 'dist-server'), format: 'esm', entryFileNames: 'main.js' });
  await bundle.close();
  say(`built dist-server, ${((Date.now() - from) / 1000).toFixed(1)} s in all`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
