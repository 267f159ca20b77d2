// Which of the page's modules go into which file. What the first screen needs is one file, instead of a request for
// each module that later screens share with it; what every page asks for a moment later is another one. For what a few
// later screens share see sharedChunks.ts.
import { readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import type { Plugin } from 'vite';
import { sharedChunks } from './sharedChunks.ts';

const SOON = 'ui/entry/soon.ts';

/** File → the module that it begins at. Earlier ones keep what they share with later ones. */
const BEGIN_AT = {
  first: 'ui/entry/main.tsx',
  // In the app at once, and what writes the login's token everywhere: waits for no other file.
  bridge: 'bridge/start.ts',
  soon: SOON,
  // A few seconds later, on every page: one file each, instead of one after the other.
  recording: 'ui/app/recording/recording.ts',
  later: 'bridge/later.ts',
} as const;
type Name = keyof typeof BEGIN_AT;

/** What each file's modules import statically, directly or not; filled once all modules are known. */
const reached: { [name in Name]: Set<string> } = {
  first: new Set(),
  bridge: new Set(),
  soon: new Set(),
  recording: new Set(),
  later: new Set(),
};

/** Shared by so many parts that nearly every screen needs it. */
const MANY = 8;
/** Module → number of its chunk (sharedChunks.ts); filled once all modules are known. */
let shared: ReadonlyMap<string, number> = new Map();
const isOfScreens = (id: string): boolean => /\/ui\/|lucide-react/.test(id);

const withoutEnding = (path: string): string => path.replace(/\.tsx?$/, '');

/** The modules named by `soon.ts`, which itself is in no bundle. */
function namedBySoon(): string[] {
  const text = readFileSync(new URL('../' + SOON, import.meta.url), 'utf8');
  return parseAst(text, { lang: 'ts' }).body.flatMap((node) =>
    node.type === 'ImportDeclaration' ? [node.source.value.replace(/^\.\.\//, '/ui/')] : [],
  );
}

/** Finds out what each file holds. */
export function reachOfChunks(): Plugin {
  return {
    name: 'reach-of-chunks',
    buildEnd() {
      const ids = Array.from(this.getModuleIds());
      const beginnings = (name: Name): string[] =>
        (name === 'soon' ? namedBySoon() : ['/' + BEGIN_AT[name]]).map((module) => {
          const id = ids.find((known) => withoutEnding(known).endsWith(withoutEnding(module)));
          if (!id) throw new Error(`build/chunks.ts: no module ${module}`);
          return id;
        });
      const walk = (id: string, into: Set<string>, but: readonly Set<string>[]): void => {
        if (into.has(id) || but.some((set) => set.has(id))) return;
        into.add(id);
        this.getModuleInfo(id)?.importedIds.forEach((next) => walk(next, into, but));
      };
      const without: { [name in Name]: Name[] } = {
        first: [],
        bridge: ['first'],
        soon: ['first', 'bridge'],
        recording: ['first', 'bridge', 'soon'],
        later: ['first', 'bridge', 'soon'],
      };
      for (const name of Object.keys(BEGIN_AT) as Name[])
        for (const id of beginnings(name))
          walk(
            id,
            reached[name],
            without[name].map((other) => reached[other]),
          );
      const needs = new Map<string, string[]>();
      for (const part of ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])) {
        const needed = new Set<string>();
        walk(part, needed, Object.values(reached));
        needs.set(
          part,
          Array.from(needed).filter((id) => isOfScreens(id) && !isEarlier(id)),
        );
      }
      shared = sharedChunks(needs, (id) => this.getModuleInfo(id)?.code?.length ?? 0, MANY);
    },
  };
}

/** Loaded before a screen, or by nearly every one. */
const earlier: { name: string; priority: number; test: RegExp | ((id: string) => boolean) }[] = [
  // React changes seldom: its file outlives a deployment.
  {
    name: 'base',
    priority: 5,
    test: /node_modules\/(react|react-dom|scheduler|comlink|wouter|regexparam)\//,
  },
  { name: 'first', priority: 4, test: (id: string) => reached.first.has(id) },
  { name: 'bridge', priority: 3, test: (id: string) => reached.bridge.has(id) },
  // Many screens format dates, but neither the first one nor `soon`.
  {
    name: 'dates',
    priority: 3,
    test: /node_modules\/dayjs\/|\/bus\/rules\/calendar\.ts|\/ui\/kit\/text\/fullTime\.ts/,
  },
  {
    name: 'soon',
    priority: 2,
    test: (id: string) => reached.soon.has(id) || /ui\/kit\/(?!map\/|overlays\/[Vv]iewer)/.test(id),
  },
  { name: 'recording', priority: 2, test: (id: string) => reached.recording.has(id) },
  { name: 'later', priority: 2, test: (id: string) => reached.later.has(id) },
];
const isEarlier = (id: string): boolean =>
  earlier.some(({ test }) => (test instanceof RegExp ? test.test(id) : test(id)));

/** For `output.codeSplitting`. */
export const groups = [
  ...earlier,
  { name: 'common', priority: 1, test: isOfScreens, minShareCount: MANY },
  {
    name: (id: string) => `shared~${shared.get(id) ?? ''}`,
    test: (id: string) => shared.has(id),
    // Their imports are in chunks of their own.
    includeDependenciesRecursively: false,
  },
];

/** The hash tells shared chunks apart, not their number. */
export const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`;
export const assetFileNames = ({ names }: { names: string[] }) =>
  `assets/${(names[0] ?? '').split(/[~.]/)[0]}-[hash][extname]`;

/**
 * What the first screen's own script loads later brings its scripts itself: their names would weigh on the first
 * screen. Those that come next are asked for together with their styles, not after them.
 */
export const resolveDependencies = (_file: string, deps: string[], { hostId }: { hostId: string }) =>
  /(first|index)-/.test(hostId) ? deps.filter((dep) => /\.css$|\/soon-/.test(dep)) : deps;
