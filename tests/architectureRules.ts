// The rules of the repository as tables: which folder may import which, the lines of a file and the files of a folder.
import { dirname, join, normalize } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

export type Source = { path: string; text: string };

/** Folder → folders it may import from, besides itself and packages. */
const MAY_IMPORT: Record<string, { from: string[]; why: string }> = {
  bus: { from: [], why: 'the vocabulary knows nobody' },
  worker: { from: ['bus'], why: 'data layer: speaks to the page by envelopes only' },
  bridge: { from: ['bus'], why: 'the window’s hands: speaks by envelopes only' },
  'service-worker': { from: ['bus'], why: 'files of the app, and no data' },
  ui: { from: ['bus'], why: 'screens draw streams and ask' },
  prerender: { from: ['bus', 'worker', 'ui'], why: 'renders the screens on the worker’s kernel' },
  server: { from: ['bus'], why: 'the backend shares the contracts, nothing else' },
  tests: { from: ['bus', 'worker', 'bridge', 'ui', 'prerender', 'server'], why: 'tests look everywhere' },
  e2e: { from: ['tests', 'bus'], why: 'journeys use the page, and the tests’ kit' },
};

/** Exact path → what it may import beyond its folder's rule. */
const EXCEPTIONS: Record<string, { may: RegExp; why: string }> = {
  'ui/entry/boot.ts': {
    may: /^bridge\/environment$/,
    why: 'composition root: reads cookie and user agent before the page’s script is there',
  },
  'ui/entry/rescue.ts': { may: /^worker\/inline$/, why: 'composition root: runs the kernel where no worker can' },
  'ui/entry/postReport.ts': {
    may: /^worker\/(edges\/edges|transport\/http)$/,
    why: 'composition root: sends a report where no worker can',
  },
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
  'server/cli/checkTickets.ts': { may: /^worker\/replay\/verdict$/, why: 'replays the tickets' },
};

/** Packages that only some folders may use. */
const PACKAGES: { name: RegExp; folders: string[]; why: string }[] = [
  { name: /^react(-dom)?(\/|$)/, folders: ['ui', 'prerender', 'tests'], why: 'only screens draw' },
  { name: /^(valtio|wouter|virtua|lucide-react)(\/|$)/, folders: ['ui', 'tests'], why: 'only screens draw' },
  {
    name: /^rxjs(\/|$)/,
    folders: ['worker', 'tests'],
    why: 'streams are carried in the worker; the page pays nothing for them',
  },
  { name: /^workbox-/, folders: ['service-worker'], why: 'what opens the app without a network' },
  { name: /^crypto-js(\/|$)/, folders: ['worker', 'tests'], why: 'signing is the worker’s' },
  {
    name: /^dayjs(\/|$)/,
    folders: ['bus', 'ui', 'server', 'tests'],
    why: 'dayjs() reads the clock; the worker uses bus/rules/calendar.ts, which is given each moment',
  },
  {
    name: /^idb(\/|$)/,
    folders: ['worker', 'ui', 'tests'],
    why: 'storage is the worker’s; the page keeps long recordings, which the worker must not wait for',
  },
  { name: /^comlink(\/|$)/, folders: ['worker', 'bus', 'ui', 'tests'], why: 'the crossing' },
  {
    name: /^(hono|@hono|drizzle-orm|pg|sharp|@electric-sql|node:)/,
    folders: ['server', 'prerender', 'tests', 'e2e'],
    why: 'the page has no server in it',
  },
];
const NODE_ALLOWED = /^worker\/replay\/(cli|.*Node)\.ts$/;

type Node = { type: string; [key: string]: unknown };
const isNode = (x: unknown): x is Node => typeof x === 'object' && x !== null && 'type' in x;
const literal = (x: unknown): string[] =>
  isNode(x) && x.type === 'Literal' && typeof x['value'] === 'string' ? [x['value']] : [];

/** The modules that a node names: imports and exports (types too), `import()`, `new URL('…', …)`, `importScripts`. */
function modulesNamedBy(node: Node): string[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return literal(node['source'] ?? node['argument']);
    case 'NewExpression':
    case 'CallExpression': {
      const { callee, arguments: given } = node as Node & { arguments: unknown[] };
      const name = isNode(callee) ? callee['name'] : '';
      return name === 'URL' || name === 'importScripts' ? literal(given[0]) : [];
    }
    default:
      return [];
  }
}
function readImports({ path, text }: Source): string[] {
  const found: string[] = [];
  const visit = (x: unknown): void => {
    if (Array.isArray(x)) x.forEach(visit);
    else if (isNode(x)) {
      found.push(...modulesNamedBy(x));
      for (const value of Object.values(x)) if (typeof value === 'object') visit(value);
    }
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}
const importsBySource = new WeakMap<Source, string[]>();
/** The modules that a TypeScript file names, in the order of the text; each file is parsed once. */
export function importsOf(source: Source): string[] {
  const imports = importsBySource.get(source) ?? readImports(source);
  importsBySource.set(source, imports);
  return imports;
}
const folderOf = (path: string) => path.split('/')[0] ?? '';

/**
 * Below the top-level folders: from → what it may not import. Where both patterns find a name and it is the same, the
 * import is within one part and allowed. `except`: files that may import some of it nevertheless.
 */
const INSIDE: { from: RegExp; not: RegExp; except?: { file: RegExp; may: RegExp; why: string }[]; why: string }[] = [
  {
    from: /^ui\/kit\//,
    not: /^ui\/(app|features|devtools|entry)\//,
    why: 'the kit has no domain and no shell',
  },
  {
    from: /^ui\/features\/([^/]+)\//,
    not: /^ui\/features\/([^/]+)\/screens\//,
    why: 'screens are drawn by the route table alone; what features share is a component',
  },
  {
    from: /^server\/(?:domains\/([^/]+)\/)?/,
    not: /^server\/domains\/([^/]+)\/(?!public(\.ts)?$)/,
    except: [
      {
        file: /^server\/http\/routes\.ts$/,
        may: /^server\/domains\/([^/]+)\/\1$/,
        why: 'the routes serve each domain’s table of handlers',
      },
    ],
    why: 'a domain offers to others what its public.ts exports',
  },
  {
    from: /^worker\/domains\/([^/.]+)/,
    not: /^worker\/domains\/([^/.]+)/,
    why: 'domains of the worker meet on the bus, or in the store',
  },
  {
    from: /^(?!tests\/|worker\/replay\/|ui\/devtools\/replayer\/|bus\/recording\/migrate)/,
    not: /^bus\/(recording\/migrate|contracts\/migrations)(\.ts)?$/,
    why: 'only the replayer and the replay command read recordings of older contracts',
  },
];

/** One line for each import that the table forbids. */
export function forbiddenImports(sources: Source[]): string[] {
  const found: string[] = [];
  for (const source of sources) {
    const { path } = source;
    const folder = folderOf(path);
    const rule = MAY_IMPORT[folder];
    if (!rule) continue;
    for (const name of importsOf(source)) {
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
      for (const { from, not, except, why } of INSIDE) {
        const here = from.exec(path);
        const there = not.exec(target);
        const isExcepted = except?.some(({ file, may }) => file.test(path) && may.test(target)) === true;
        if (here && there && !(here[1] !== undefined && here[1] === there[1]) && !isExcepted)
          found.push(`${path} imports ${target}: ${why}`);
      }
    }
  }
  return found;
}

/** File → the files that it imports, types too. */
export function importGraph(sources: Source[]): Map<string, string[]> {
  const paths = new Set(sources.map(({ path }) => path));
  const fileOf = (target: string) => [target, `${target}.ts`, `${target}.tsx`].find((path) => paths.has(path));
  return new Map(
    sources.map((source) => {
      const { path } = source;
      const named = importsOf(source).filter((name) => name.startsWith('.'));
      const files = named.map((name) => fileOf(normalize(join(dirname(path), name))));
      return [path, Array.from(new Set(files)).filter((file) => file !== undefined)];
    }),
  );
}

/**
 * One line for each import of a domain of the server that is not before it in `order`, and for each domain that is not
 * in `order`. Types count too.
 */
export function againstOrder(graph: ReadonlyMap<string, readonly string[]>, order: readonly string[]): string[] {
  const domainOf = (path: string) => /^server\/domains\/([^/]+)\//.exec(path)?.[1];
  const found = new Set<string>();
  for (const [path, targets] of graph) {
    const from = domainOf(path);
    if (from === undefined) continue;
    if (!order.includes(from)) found.add(`${from} has no place in the order`);
    for (const target of targets) {
      const to = domainOf(target);
      if (to !== undefined && to !== from && order.indexOf(to) >= order.indexOf(from))
        found.add(`${path} imports ${target}, which is not below it`);
    }
  }
  return Array.from(found);
}

const namesIn = (specifiers: unknown, side: 'exported' | 'imported'): string[] =>
  (specifiers as Node[]).flatMap((one) => (isNode(one[side]) ? [String(one[side]['name'])] : []));

/** `domain: name` for each name that a domain's public.ts exports and no file outside the domain imports from it. */
export function unusedPublicNames(sources: readonly Source[]): string[] {
  const isPublic = /^server\/domains\/([^/]+)\/public(\.ts)?$/;
  const offered: string[] = [];
  const used = new Set<string>();
  for (const { path, text } of sources.filter((one) => one.path.startsWith('server/'))) {
    const own = isPublic.exec(path)?.[1];
    for (const node of parseAst(text, { lang: 'ts' }).body as unknown as Node[]) {
      if (own !== undefined && node.type === 'ExportNamedDeclaration')
        offered.push(...namesIn(node['specifiers'], 'exported').map((name) => `${own}: ${name}`));
      if (own !== undefined && node.type === 'ExportAllDeclaration') offered.push(`${own}: *`);
      if (node.type !== 'ImportDeclaration') continue;
      const [from = ''] = literal(node['source']);
      const domain = isPublic.exec(normalize(join(dirname(path), from)))?.[1];
      if (domain === undefined || path.startsWith(`server/domains/${domain}/`)) continue;
      for (const name of namesIn(node['specifiers'], 'imported')) used.add(`${domain}: ${name}`);
    }
  }
  return offered.filter((name) => !used.has(name));
}

/** Groups of files that import each other in a cycle (Tarjan’s strongly connected components). */
export function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const visit = (path: string): number => {
    const mine = order.size;
    order.set(path, mine);
    stack.push(path);
    let low = mine;
    for (const next of graph.get(path) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? mine);
    }
    lowest.set(path, low);
    if (low === mine) {
      const group = stack.splice(stack.indexOf(path));
      if (group.length > 1) found.push(group.sort());
    }
    return low;
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return found;
}

/** Pairs of folders that import from each other, as `a ⇄ b` in alphabetical order. */
export function twoWayPairs(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const edges = new Set<string>();
  for (const [path, targets] of graph) for (const target of targets) edges.add(`${dirname(path)} ${dirname(target)}`);
  const pairs = Array.from(edges, (edge) => edge.split(' ') as [string, string]);
  return pairs.filter(([a, b]) => a < b && edges.has(`${b} ${a}`)).map(([a, b]) => `${a} ⇄ ${b}`);
}

/** The imports between the folders below `top`, for `cyclesIn`; imports within a folder are left out. */
export function folderGraph(graph: ReadonlyMap<string, readonly string[]>, top: string): Map<string, string[]> {
  const folders = new Map<string, Set<string>>();
  for (const [path, targets] of graph) {
    if (!path.startsWith(top + '/')) continue;
    const own = folders.get(dirname(path)) ?? new Set<string>();
    for (const target of targets) if (target.startsWith(top + '/')) own.add(dirname(target));
    own.delete(dirname(path));
    folders.set(dirname(path), own);
  }
  return new Map(Array.from(folders, ([folder, targets]) => [folder, Array.from(targets)]));
}

/** Folders with more than thirty files. The components of a feature are not limited. */
export function fullFolders(sources: Source[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return Array.from(counts)
    .filter(([folder, count]) => count > 30 && !/^ui\/features\/[^/]+\/components$/.test(folder))
    .map(([folder]) => folder);
}

/** The limit of lines. Contracts and entities of a domain are one list; tests and data may also be longer. */
const limitOf = (path: string): number =>
  /^bus\/(contracts|entities)\//.test(path) ? 500 : /^(tests|e2e|server\/seed)\//.test(path) ? 400 : 300;

/** The files with more lines than their limit. */
export function tooLong(sources: Source[]): string[] {
  return sources.filter(({ path, text }) => text.split('\n').length - 1 > limitOf(path)).map(({ path }) => path);
}
