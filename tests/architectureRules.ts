// The house's rules as a table (DESIGN.md §1): who may import whom, how long a file may be, where a call may be named.
import { dirname, join, normalize } from 'node:path';

export type Source = { path: string; text: string };

/** Folder → folders it may import from, besides itself and packages. */
const MAY_IMPORT: Record<string, { from: string[]; why: string }> = {
  bus: { from: [], why: 'the vocabulary knows nobody' },
  worker: { from: ['bus'], why: 'data layer: speaks to the page by envelopes only' },
  bridge: { from: ['bus'], why: 'the window’s hands: speaks by envelopes only' },
  ui: { from: ['bus'], why: 'screens draw streams and ask' },
  server: { from: ['bus'], why: 'the backend shares the contracts, nothing else' },
  tests: { from: ['bus', 'worker', 'bridge', 'ui', 'server'], why: 'tests look everywhere' },
  e2e: { from: ['tests', 'bus'], why: 'journeys use the page, and the tests’ kit' },
};

/** Exact path → what it may import beyond its folder's rule. */
const EXCEPTIONS: Record<string, { may: RegExp; why: string }> = {
  'ui/entry/boot.ts': {
    may: /^bridge\/environment$/,
    why: 'composition root: reads cookie and user agent before the page’s script is there',
  },
  'ui/entry/rescue.ts': { may: /^worker\/inline$/, why: 'composition root: runs the kernel where no worker can' },
  'ui/entry/main.tsx': {
    may: /^(bridge|worker)\//,
    why: 'composition root: starts the bridge, and the kernel where no worker can',
  },
  'ui/devtools/simulator/main.tsx': {
    may: /^bridge\/hosts\/scripted/,
    why: 'composition root of the development page: the simulated app speaks the bridge’s wire',
  },
  'ui/devtools/replayer/main.tsx': {
    may: /^worker\/replay\//,
    why: 'composition root of the replayer: starts the worker replay beside the page',
  },
  'worker/replay/cli.ts': { may: /^server\/$/, why: 'the replay command' },
};

/** Packages that only some folders may use. */
const PACKAGES: { name: RegExp; folders: string[]; why: string }[] = [
  { name: /^react(-dom)?(\/|$)/, folders: ['ui', 'tests'], why: 'only screens draw' },
  { name: /^(valtio|wouter|virtua|lucide-react)(\/|$)/, folders: ['ui', 'tests'], why: 'only screens draw' },
  {
    name: /^rxjs(\/|$)/,
    folders: ['worker', 'tests'],
    why: 'streams are carried in the worker; the page pays nothing for them',
  },
  { name: /^(crypto-js|idb)(\/|$)/, folders: ['worker', 'tests'], why: 'signing and storage are the worker’s' },
  { name: /^comlink(\/|$)/, folders: ['worker', 'bus', 'ui', 'tests'], why: 'the crossing' },
  {
    name: /^(hono|@hono|drizzle-orm|pg|sharp|@electric-sql|node:)/,
    folders: ['server', 'tests', 'e2e'],
    why: 'the page has no server in it',
  },
];
const NODE_ALLOWED = /^worker\/replay\/(cli|.*Node)\.ts$/;

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\bnew URL\(\s*|importScripts\(\s*)['"]([^'"]+)['"]/g;

export function importsOf(text: string): string[] {
  return Array.from(text.matchAll(IMPORT), (m) => m[1] ?? '');
}
const folderOf = (path: string) => path.split('/')[0] ?? '';

/** `domains/a` never imports `domains/b`, `screens/a` never `screens/b`: they meet on the bus, or in ui/components. */
function partOf(path: string): { group: string; part: string } | null {
  const m = /^(worker\/domains|ui\/screens)\/([^/.]+)/.exec(path);
  return m ? { group: m[1] ?? '', part: m[2] ?? '' } : null;
}

/** One line for each import that the table forbids. */
export function forbiddenImports(sources: Source[]): string[] {
  const found: string[] = [];
  for (const { path, text } of sources) {
    const folder = folderOf(path);
    const rule = MAY_IMPORT[folder];
    if (!rule) continue;
    for (const name of importsOf(text)) {
      if (!name.startsWith('.')) {
        const packageRule = PACKAGES.find((p) => p.name.test(name));
        const nodeOk = name.startsWith('node:') && NODE_ALLOWED.test(path);
        if (packageRule && !packageRule.folders.includes(folder) && !nodeOk)
          found.push(`${path} imports ${name}: ${packageRule.why}`);
        continue;
      }
      const target = normalize(join(dirname(path), name)).replace(/\\/g, '/');
      const to = folderOf(target);
      if (to !== folder && to in MAY_IMPORT && !rule.from.includes(to) && !EXCEPTIONS[path]?.may.test(target)) {
        found.push(`${path} imports ${target}: ${rule.why}`);
      }
      const here = partOf(path);
      const there = partOf(target);
      if (here && there && here.group === there.group && here.part !== there.part)
        found.push(`${path} imports ${target}: parts of ${here.group} meet elsewhere`);
    }
  }
  return found;
}

/** Tables of data, read as a whole: as long as what they list. */
const TABLES = /^(server\/seed\/|tests\/server\/role(Table|Cells)\.ts$)/;
/** A test file says one thing after another; code is read across. */
const mostLines = (path: string): number => (/^(tests|e2e)\//.test(path) ? 700 : 430);

/** Files longer than one thing ought to be. */
export function tooLong(sources: Source[]): string[] {
  return sources
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ path, lines }) => !TABLES.test(path) && lines > mostLines(path))
    .map(({ path, lines }) => `${path} has ${lines} lines`);
}
