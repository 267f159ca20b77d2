import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { tokenizer } from 'acorn';
import { expect, test } from '@playwright/test';
import { mapsOf, readMaps } from '../build/sourceMaps';

/** Operators that the oldest supported engines (Chrome 64, Safari 12) cannot parse. */
function tooNew(code: string): string[] {
  const found = new Set<string>();
  for (const token of tokenizer(code, { ecmaVersion: 'latest', sourceType: 'module' })) {
    const { value } = token as { value?: unknown };
    if (
      ['?.', '??'].includes(token.type.label) ||
      (token.type.label === '_=' && /^(\?\?|\|\||&&)=$/.test(String(value)))
    )
      found.add(token.type.label);
  }
  return Array.from(found);
}

test('no script of the build has optional chaining, ?? or logical assignment, which Chrome 64 cannot parse', () => {
  const files = readdirSync('dist/assets').filter((f) => f.endsWith('.js'));
  expect(files.length).toBeGreaterThan(10);
  expect(tooNew('a?.b ?? c')).not.toEqual([]);
  for (const f of files) expect([f, ...tooNew(readFileSync(join('dist/assets', f), 'utf8'))]).toEqual([f]);
});

test('the maps of the scripts are beside the server, and know where their texts come from', () => {
  const sourcesOf = readMaps(mapsOf('dist'));
  /** A text in a script, by the beginning of its name: the file that it comes from has it, too. */
  const texts = {
    first: 'unhandledrejection',
    base: 'react.suspense',
    worker: 'kernel.started',
    contracts: 'visitorTerms',
  };
  const files = readdirSync('dist/assets').filter((f) => f.endsWith('.js'));
  for (const [name, text] of Object.entries(texts)) {
    const file = files.find((f) => f.startsWith(name + '-')) ?? '';
    const lines = readFileSync(join('dist/assets', file), 'utf8').split('\n');
    const line = lines.findIndex((l) => l.includes(text));
    const at = `${file}:${line + 1}:${(lines[line] ?? '').indexOf(text)}`;
    const [path = ''] = (sourcesOf(`at f (${at})`).get(at) ?? '').split(':');
    expect(path, at).not.toBe('');
    expect(readFileSync(path, 'utf8'), at).toContain(text);
  }
});

test('the first scripts contain no test code, and no source map is served', () => {
  const files = readdirSync('dist/assets');
  expect(files.filter((f) => f.endsWith('.map'))).toEqual([]);
  const first = files
    .filter((f) => /^(index|base|first)-.*\.js$/.test(f))
    .map((f) => readFileSync(join('dist/assets', f), 'utf8'))
    .join('');
  for (const word of ['createSimulator', 'demoCode', '246810', 'bus-recording'])
    expect(first.includes(word), word).toBe(false);
});

/** The static imports of each script of the build. */
const needs = (): Map<string, string[]> =>
  new Map(
    readdirSync('dist/assets')
      .filter((f) => f.endsWith('.js'))
      .map((f) => [
        f,
        Array.from(
          readFileSync(join('dist/assets', f), 'utf8').matchAll(/(?:\bfrom|\bimport) ?"\.\/([^"]+)"/g),
          (m) => m[1] ?? '',
        ),
      ]),
  );

test('the build contains no code of the simulator or the live panel', () => {
  const marks = [
    'enterPhone',
    'data-phone',
    '__live',
    'liveFeed',
    'scripted-token',
    'refused by the simulator',
    '模拟应用',
    '实时总线',
  ];
  const walk = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) =>
      statSync(join(folder, name)).isDirectory() ? walk(join(folder, name)) : [join(folder, name)],
    );
  const files = walk('dist').filter((file) => /\.(js|html|css)$/.test(file));
  expect(files.length).toBeGreaterThan(10);
  expect(
    files.flatMap((file) =>
      marks.filter((mark) => readFileSync(file, 'utf8').includes(mark)).map((mark) => `${file}: ${mark}`),
    ),
  ).toEqual([]);
});

test('scripts of the build have no cyclic imports, so that their order of execution is defined', () => {
  const all = needs();
  const circle = (file: string, way: string[]): string[] =>
    way.includes(file)
      ? [...way, file]
      : ((all.get(file) ?? []).map((next) => circle(next, [...way, file])).find((found) => found.length) ?? []);
  expect(Array.from(all.values()).some((next) => next.length > 3)).toBe(true);
  for (const file of all.keys()) expect(circle(file, [])).toEqual([]);
});

/** The names of these scripts and of all that they import statically. */
function withImports(files: readonly string[]): string[] {
  const all = needs();
  const found = new Set<string>();
  const walk = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    all.get(file)?.forEach(walk);
  };
  files.forEach(walk);
  return Array.from(found, (f) => f.replace(/-[\w-]{8}\.js$/, '')).sort();
}

test('index.html loads only the scripts base and first, including their static imports', () => {
  const html = readFileSync('dist/index.html', 'utf8');
  const named = Array.from(html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g), (m) => m[1] ?? '');
  expect(withImports(named)).toEqual(['base', 'first', 'rolldown-runtime']);
});

test('the script of the bridge needs none but the first ones, and is stored for starts without a network', () => {
  const bridge = readdirSync('dist/assets').filter((f) => /^bridge-[\w-]{8}\.js$/.test(f));
  expect(withImports(bridge)).toEqual(['base', 'bridge', 'first', 'rolldown-runtime']);
  const worker = readFileSync('dist/service-worker.js', 'utf8');
  const stored = Array.from(worker.matchAll(/\/assets\/([\w-]+)-[\w-]{8}\.js/g), (m) => m[1] ?? '');
  expect(stored).toEqual(expect.arrayContaining(['bridge', 'browser', 'app', 'rescue', 'PendingThreads']));
});

test('no screen asks for more than sixteen scripts of its own, and a post for no more than ten', () => {
  const shell = /^(base|first|bridge|soon|recording|later|rolldown-runtime)$/;
  const screens = readdirSync('dist/assets').filter((f) => /Screen-[\w-]{8}\.js$/.test(f));
  expect(screens.length).toBeGreaterThan(50);
  for (const screen of screens) {
    const own = withImports([screen]).filter((name) => !shell.test(name));
    expect(own.length, `${screen}: ${own.join(' ')}`).toBeLessThanOrEqual(screen.startsWith('ThreadDetail') ? 10 : 16);
  }
});

test('dayjs is in the script dates, which the scripts of the first screen and of the shell do not import', () => {
  const files = readdirSync('dist/assets');
  expect(files.filter((f) => /^dates-[\w-]{8}\.js$/.test(f))).toHaveLength(1);
  const early = withImports(files.filter((f) => /^soon-[\w-]{8}\.js$/.test(f)));
  expect(early).toEqual(expect.arrayContaining(['base', 'first', 'soon']));
  expect(early).not.toContain('dates');
});

test('the compressed scripts before the first cards are within their limits of size', () => {
  const names = readdirSync('dist/assets');
  const packed = (shape: RegExp): number =>
    names
      .filter((f) => shape.test(f))
      .reduce((sum, f) => sum + gzipSync(readFileSync(join('dist/assets', f)), { level: 9 }).length, 0);
  expect(packed(/^(base|first)-[\w-]{8}\.js$/)).toBeGreaterThan(50 * 1024);
  expect(packed(/^(base|first)-[\w-]{8}\.js$/)).toBeLessThanOrEqual(101 * 1024);
  expect(packed(/^worker-[\w-]{8}\.js$/)).toBeGreaterThan(10 * 1024);
  expect(packed(/^worker-[\w-]{8}\.js$/)).toBeLessThanOrEqual(32.5 * 1024);
});

test('base and first begin with the comment that makes the browser compile all functions eagerly', () => {
  const files = readdirSync('dist/assets').filter((f) => /^(base|first)-[\w-]{8}\.js$/.test(f));
  expect(files).toHaveLength(2);
  for (const f of files)
    expect(readFileSync(join('dist/assets', f), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'), f).toBe(true);
});

test('RxJS is in one of the worker’s scripts, in its form for ES2015', () => {
  const files = readdirSync('dist/assets').filter((f) => /^(worker|later|contracts|more|chat)-[\w-]{8}\.js$/.test(f));
  expect(files.length).toBeGreaterThanOrEqual(5);
  const holding = (words: string) =>
    files
      .filter((f) => readFileSync(join('dist/assets', f), 'utf8').includes(words))
      .map((f) => f.replace(/-[\w-]{8}\.js$/, ''));
  expect(holding('object unsubscribed'), 'a message of RxJS').toEqual(['worker']);
  expect(holding('Class extends value'), 'a message of the helpers for ES5').toEqual([]);
});

test('index.html starts the worker and draws the first screen’s shape by itself', () => {
  const html = readFileSync('dist/index.html', 'utf8');
  expect(html).toMatch(/<style>[^<]*--/);
  // In one script: it can draw into the first frame.
  const [script, ...others] = Array.from(html.matchAll(/<script>([\s\S]*?)<\/script>/g), (m) => m[1]);
  expect(script).toMatch(/\/assets\/worker-[\w-]{8}\.js/);
  expect(script).toContain('prerendered');
  expect(others).toEqual([]);
  expect(html).toContain('class="start"');
  expect(html.match(/<link rel="stylesheet"(?![^>]* disabled)/)).toBeNull();
});
