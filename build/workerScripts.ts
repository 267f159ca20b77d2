// The worker's scripts after the first one, as classic scripts that share modules.
import type { Rollup } from 'vite';
import { build } from 'vite';
import { oneGlobal, resolve, target, treeshake } from './classicScript.ts';
import type { Script } from './classicScript.ts';

/** `column`: where the mapped text begins in the first line. */
export type WorkerScript = Script & { column: number; needs: string[] };

/**
 * Modules that several scripts need are in the one that comes first, and the others take them from there, so that there
 * is one outbox and one of each module. Returns the text of each script, and which others it needs.
 *
 * `entries`: name → entry, in the order in which the page loads them.
 */
export async function workerScripts(entries: Record<string, string>): Promise<{ [name: string]: WorkerScript }> {
  const reach = new Map<string, Set<string>>();
  const out = await build({
    configFile: false,
    logLevel: 'warn',
    resolve,
    define: { 'import.meta.env.PROD': 'true', 'import.meta.env.DEV': 'false', ...oneGlobal },
    plugins: [
      {
        name: 'worker-scripts',
        buildEnd() {
          for (const [name, entry] of Object.entries(entries)) {
            const walk = (id: string): void => {
              const by = reach.get(id) ?? new Set<string>();
              if (by.has(name)) return;
              reach.set(id, by.add(name));
              for (const next of this.getModuleInfo(id)?.importedIds ?? []) walk(next);
            };
            const first = Array.from(this.getModuleIds()).find((id) => id.endsWith('/' + entry));
            if (first) walk(first);
          }
        },
      },
    ],
    build: {
      write: false,
      target,
      sourcemap: 'hidden',
      reportCompressedSize: false,
      modulePreload: false,
      rollupOptions: {
        input: entries,
        // In the first script (worker/packs/sharedRxjs.ts).
        external: ['rxjs'],
        treeshake,
        preserveEntrySignatures: false,
        output: {
          format: 'cjs',
          entryFileNames: '[name]',
          chunkFileNames: '[name]',
          minify: true,
          // A group takes what its modules need with them, so the script that comes first must choose first.
          codeSplitting: {
            groups: Object.keys(entries).map((name, i, all) => ({
              name,
              priority: all.length - i,
              minSize: 0,
              test: (id: string) => reach.get(id)?.has(name) === true,
            })),
          },
        },
      },
    },
  });
  const { output } = (Array.isArray(out) ? out[0] : out) as Rollup.RollupOutput;
  const scripts: { [name: string]: WorkerScript } = {};
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue;
    const registered = `(self.__scripts=self.__scripts||{})["./${chunk.fileName}"]={}`;
    const before = '(function(exports,require){';
    const code = `${before}${chunk.code}\n})(${registered},function(n){return self.__scripts[n]});`;
    scripts[chunk.fileName] = {
      code,
      map: chunk.map ?? {},
      column: before.length,
      needs: chunk.imports.filter((needed) => needed !== 'rxjs'),
    };
  }
  return scripts;
}
