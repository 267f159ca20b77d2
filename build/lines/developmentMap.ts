// Makes the development map of the sources: which file and line handles, emits and asks for each topic. In
// dist-server/lines.json, which is never served as it is: the replayer's page has it, for this machine alone.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import type { DevelopmentMap, Piece, Role, Site } from '../../bus/inspect/developmentMap.ts';
import { rangeOf } from '../../bus/inspect/developmentMap.ts';
import { commitOf } from '../commit.ts';
import { linesOf } from './linesFile.ts';
import type { SourceFile } from './syntax.ts';
import { bare, nameOf, nodeIn, nodesIn, readSource } from './syntax.ts';
import type { NamedSite } from './topicFlow.ts';
import { createResolver, topicSites } from './topicFlow.ts';

const FOLDERS = ['bus/contracts', 'worker', 'bridge', 'ui', 'server/domains', 'server/platform'];
/** Tools and entries of tools: no part of the app. */
const LEFT_OUT = /^(ui\/devtools|worker\/replay)\//;

export function developmentMap(root: string): DevelopmentMap {
  const files = new Map<string, SourceFile>();
  for (const folder of FOLDERS)
    for (const path of sourcesIn(root, folder))
      files.set(path, readSource(path, readFileSync(join(root, path), 'utf8')));
  return mapOf(files, commitOf(root));
}
/** The map of these files; apart, so that a test can give a few. */
export function mapOf(files: ReadonlyMap<string, SourceFile>, commit = ''): DevelopmentMap {
  const declared = declarations(files);
  const names = new Set(declared.flatMap(({ topic }) => [topic, topic.replace(/\..*/, '.*')]));
  const called = topicSites(files, (text) => names.has(text));
  const sites = spelledOut([
    ...declared,
    ...called,
    ...namedCalls(files, declared, called),
    ...handlersInTables(files),
  ]);
  const topics: { [topic: string]: Site[] } = {};
  for (const { topic, role, file, call } of sites)
    (topics[topic] ??= []).push({ role, file: file.path, line: lineAt(file, call.start), end: lineAt(file, call.end) });
  for (const list of Object.values(topics))
    list.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
  return { commit, topics, sources: piecesOf(files, Object.values(topics).flat()) };
}
/** Writes the map of the build when it is done. */
export function developmentLines(): Plugin {
  let [root, outDir] = ['', ''];
  return {
    name: 'development-lines',
    apply: (config, { command }) => command === 'build' && config.mode !== 'test',
    configResolved(config) {
      root = config.root;
      outDir = join(root, config.build.outDir);
    },
    closeBundle() {
      const file = linesOf(outDir);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(developmentMap(root)));
    },
  };
}

function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return LEFT_OUT.test(path + '/') ? [] : sourcesIn(root, path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}
const starts = new WeakMap<SourceFile, number[]>();
/** 1-based. */
function lineAt(file: SourceFile, offset: number): number {
  let lines = starts.get(file);
  if (!lines) {
    lines = [0];
    for (let at = file.text.indexOf('\n'); at >= 0; at = file.text.indexOf('\n', at + 1)) lines.push(at + 1);
    starts.set(file, lines);
  }
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** `export const vote = post(…)` in `bus/contracts/forum.ts` declares `forum.vote`. */
function declarations(files: ReadonlyMap<string, SourceFile>): NamedSite[] {
  const found: NamedSite[] = [];
  for (const file of files.values()) {
    const domain = /^bus\/contracts\/(\w+)\.ts$/.exec(file.path)?.[1];
    if (domain === undefined) continue;
    file.exports.forEach((exported, name) => {
      const binding = 'local' in exported ? file.top.names.get(exported.local) : undefined;
      if (binding?.is === 'value' && bare(binding.node).type === 'CallExpression')
        found.push({ topic: `${domain}.${name}`, role: 'declares', file, call: binding.node });
    });
  }
  return found;
}
/** Calls to the server whose name the worker takes from a table: where the table has it. */
function namedCalls(
  files: ReadonlyMap<string, SourceFile>,
  declared: readonly NamedSite[],
  sites: readonly NamedSite[],
): NamedSite[] {
  const inWorker = (file: SourceFile): boolean => file.path.startsWith('worker/');
  const known = new Set(sites.flatMap(({ topic, file }) => (inWorker(file) ? [topic] : [])));
  const isCall = ({ call }: NamedSite): boolean => /^(get|post)$/.test(nameOf(nodeIn(bare(call), 'callee')));
  const missing = new Set(declared.flatMap((one) => (isCall(one) && !known.has(one.topic) ? [one.topic] : [])));
  return Array.from(files.values()).flatMap((file) =>
    (inWorker(file) ? file.texts : []).flatMap((text): NamedSite[] => {
      const topic = String(text['value']);
      return missing.has(topic) ? [{ topic, role: 'calls', file, call: text }] : [];
    }),
  );
}
/** Tables whose type says of which topics: a domain's calls in the server, native messages and their fallbacks. */
const TABLES: readonly { type: RegExp; role: Role; domain?: string }[] = [
  { type: /\bHandlers<'(\w+)'>/, role: 'serves' },
  { type: /^(Partial<)?Messages\b|\bFallbacksOf</, role: 'handles', domain: 'native' },
];
function handlersInTables(files: ReadonlyMap<string, SourceFile>): NamedSite[] {
  const found: NamedSite[] = [];
  const { meaning } = createResolver(files);
  for (const file of files.values())
    for (const { id, init, scope } of file.variables) {
      const annotation = nodeIn(id, 'typeAnnotation');
      const type = annotation
        ? nodeIn(annotation, 'typeAnnotation')
        : init.type === 'TSSatisfiesExpression'
          ? nodeIn(init, 'typeAnnotation')
          : null;
      const written = type ? file.text.slice(type.start, type.end) : '';
      for (const table of TABLES) {
        const domain = table.type.exec(written) && (table.domain ?? table.type.exec(written)?.[1]);
        for (const property of domain ? nodesIn(bare(init), 'properties') : []) {
          const [name, value] = [nameOf(nodeIn(property, 'key')), nodeIn(property, 'value')];
          if (!name || !value) continue;
          const meant = value.type === 'Identifier' ? meaning(nameOf(value), scope, file) : null;
          const at =
            meant?.binding.is === 'value' ? { file: meant.file, call: meant.binding.node } : { file, call: property };
          found.push({ topic: `${domain}.${name}`, role: table.role, ...at });
        }
      }
    }
  return found;
}
/** Sites of `native.*` are those of every topic of the domain that has none of its own in that role. */
function spelledOut(sites: readonly NamedSite[]): NamedSite[] {
  const known = new Set(sites.map(({ topic, role }) => `${topic} ${role}`));
  const names = Array.from(new Set(sites.map(({ topic }) => topic))).filter((topic) => !topic.endsWith('*'));
  return sites.flatMap((site) => {
    if (!site.topic.endsWith('*')) return [site];
    const begin = site.topic.slice(0, -1);
    return names
      .filter((topic) => topic.startsWith(begin) && !known.has(`${topic} ${site.role}`))
      .map((topic) => ({ ...site, topic }));
  });
}
/** The pieces that the sites are shown with; those that touch are one. */
function piecesOf(files: ReadonlyMap<string, SourceFile>, sites: readonly Site[]): { [file: string]: Piece[] } {
  const ranges = new Map<string, { first: number; last: number }[]>();
  for (const site of sites) ranges.set(site.file, (ranges.get(site.file) ?? []).concat(rangeOf(site)));
  const out: { [file: string]: Piece[] } = {};
  ranges.forEach((list, path) => {
    const lines = files.get(path)?.text.replace(/\n$/, '').split('\n') ?? [];
    list.sort((a, b) => a.first - b.first);
    const joined: { first: number; last: number }[] = [];
    for (const range of list) {
      const before = joined[joined.length - 1];
      if (before && range.first <= before.last + 1) before.last = Math.max(before.last, range.last);
      else joined.push({ ...range });
    }
    out[path] = joined.map(({ first, last }): Piece => [first, lines.slice(first - 1, last).join('\n')]);
  });
  return out;
}
