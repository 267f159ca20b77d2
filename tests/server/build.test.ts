// Whether `npm start` builds again.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSources, isStale } from '../../server/build.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'zeal-stale-'));
const sources = [
  'index.html',
  'replay.html',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'build/compileHint.ts',
  'build/partLoader.ts',
  'build/workerScripts.ts',
  'public/favicon.svg',
  'bus/protocol/envelope.ts',
  'worker/main.ts',
  'service-worker/main.ts',
  'prerender/main.ts',
  'bridge/start.ts',
  'ui/entry/main.tsx',
  'ui/styles/tokens.css',
  'server/main.ts',
  'server/build.mjs',
];
const others = [
  'README.md',
  'ui/devtools/replayer/README.md',
  'tests/run.mjs',
  'e2e/kit.ts',
  'playwright.config.ts.log',
];
function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), content);
}

beforeAll(() => {
  for (const path of sources) cpSync(join(root, path), join(copy, path));
  write('dist/index.html', '');
  write('dist-server/main.js', '');
  write('dist-server/prerender/main.js', '');
  write('dist-server/sources.sha256', hashSources(copy));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('a build', () => {
  it('is up to date while nothing changes', () => expect(isStale(copy)).toBe(false));

  it.each(sources)('is stale after a change in %s, and up to date when the change is undone', (path) => {
    const before = readFileSync(join(copy, path));
    write(path, before + ' ');
    expect(isStale(copy)).toBe(true);
    write(path, before);
    expect(isStale(copy)).toBe(false);
  });

  it.each(others)('is not stale after a change in %s', (path) => {
    write(path, 'changed');
    expect(isStale(copy)).toBe(false);
  });

  it('is stale after a file was added, renamed or removed', () => {
    write('build/plugin.ts', '');
    expect(isStale(copy)).toBe(true);
    rmSync(join(copy, 'build/plugin.ts'));
    rmSync(join(copy, 'public/favicon.svg'));
    write('public/favicon2.svg', readFileSync(join(root, 'public/favicon.svg')));
    expect(isStale(copy)).toBe(true);
    rmSync(join(copy, 'public/favicon2.svg'));
    expect(isStale(copy)).toBe(true);
    write('public/favicon.svg', readFileSync(join(root, 'public/favicon.svg')));
    expect(isStale(copy)).toBe(false);
  });

  it.each(['dist/index.html', 'dist-server/main.js', 'dist-server/sources.sha256'])(
    'is stale when %s is missing',
    (path) => {
      const before = readFileSync(join(copy, path));
      rmSync(join(copy, path));
      expect(isStale(copy)).toBe(true);
      write(path, before);
      expect(isStale(copy)).toBe(false);
    },
  );
});
