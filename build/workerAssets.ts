// Names and builds the worker's scripts. Development serves the same from source.
import { readFileSync } from 'node:fs';
import type { Plugin, Rollup } from 'vite';
import { classicScript } from './classicScript.ts';
import { writeMap } from './sourceMaps.ts';
import { workerScripts } from './workerScripts.ts';

/** In the order in which the page loads them; the first one is apart, since it loads the others. */
const ENTRIES = {
  later: 'worker/packs/deferredScript.ts',
  contracts: 'worker/packs/contractsScript.ts',
  more: 'worker/packs/moreScript.ts',
  chat: 'worker/packs/chatScript.ts',
};
const FIRST = 'worker/main.ts';
const REPLAY = 'worker/replay/replayScript.ts';
const SDK = new URL('../node_modules/tim-js-sdk/tim-js.js', import.meta.url);

/** Addresses: of the first script, of the others each with what it needs before it, of the replayer's worker. */
export const workerUrls: { first: string; scripts: { [name: string]: string[] }; replay: string } = {
  first: '/' + FIRST,
  scripts: { ...Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, ['/' + file]])), sdk: [] },
  replay: '/' + REPLAY,
};

/** Builds the scripts as hashed files and sets `workerUrls` to their addresses. */
export function workerAssets(): Plugin {
  let write: (dist: string) => void = () => undefined;
  return {
    name: 'worker-assets',
    apply: (config, { command }) => command === 'build' && config.mode !== 'test',
    async buildStart(this: Rollup.PluginContext) {
      const [first, others, replay] = await Promise.all([
        classicScript(FIRST, { __UNMARKED__: 'true' }),
        workerScripts(ENTRIES),
        // It may stop in the developer tools.
        classicScript(REPLAY, {}, { minify: { compress: { dropDebugger: false }, mangle: true, codegen: true } }),
      ]);
      const emit = (name: string, source: string) =>
        '/' + this.getFileName(this.emitFile({ type: 'asset', name, source }));
      const urls: { [name: string]: string } = {};
      for (const [name, { code }] of Object.entries(others)) urls[name] = emit(name + '.js', code);
      // The second script is there before all others.
      const inOrder = (name: string): string[] => [
        ...(others[name]?.needs ?? []).flatMap((needed) => (needed === 'later' ? [] : inOrder(needed))),
        urls[name] ?? '',
      ];
      workerUrls.first = emit('worker.js', first.code);
      workerUrls.replay = emit('replay.js', replay.code);
      write = (dist) => {
        writeMap(dist, workerUrls.first, first.map);
        writeMap(dist, workerUrls.replay, replay.map, { sources: true });
        for (const [name, { map, column }] of Object.entries(others)) writeMap(dist, urls[name] ?? '', map, { column });
      };
      workerUrls.scripts = {
        ...Object.fromEntries(Object.keys(ENTRIES).map((name) => [name, inOrder(name)])),
        sdk: [emit('chat-sdk.js', readFileSync(SDK, 'utf8'))],
      };
    },
    writeBundle({ dir = '' }) {
      write(dir);
    },
  };
}
