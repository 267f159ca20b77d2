// Builds the service worker after the page, with the list of the files that it stores: the page, the worker's scripts
// and what the five tabs need.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { classicScript } from './classicScript.ts';
import { workerUrls } from './workerAssets.ts';

export const FILE = 'service-worker.js';
/** Scripts by name, and those that hold these modules, each with what it imports and its styles. */
const CHUNKS = /^(first|base|bridge|soon|common|dates|recording|later)$/;
const MODULES = [
  'ui/features/clubz/screens/ClubZHomeScreen.tsx',
  'ui/features/activities/screens/home/ActivityHomeScreen.tsx',
  'ui/features/chat/screens/ChatNoticeScreen.tsx',
  'ui/features/users/screens/MineInfoScreen.tsx',
  'ui/features/forum/screens/ThreadDetailScreen.tsx',
  'bridge/hosts/browser.ts',
  'bridge/hosts/app.ts',
  'ui/entry/rescue.ts',
  'ui/app/snapshot/hideSnapshot.ts',
  'ui/app/savedText.ts',
  'ui/app/sheets/SheetHost.tsx',
  'ui/features/forum/components/Composer.tsx',
  'ui/features/forum/components/PictureViewer.tsx',
  // What waits to be sent.
  'ui/features/forum/editor/components/PendingThreads.tsx',
];

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    enforce: 'post',
    apply: (config, { command }) => command === 'build' && config.mode !== 'test',
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rollup.OutputChunk => file.type === 'chunk');
      const files = new Set<string>();
      const walk = (chunk: Rollup.OutputChunk | undefined): void => {
        if (!chunk || files.has(chunk.fileName)) return;
        files.add(chunk.fileName);
        chunk.viteMetadata?.importedCss.forEach((css) => files.add(css));
        for (const name of chunk.imports) walk(chunks.find(({ fileName }) => fileName === name));
      };
      for (const module of MODULES) {
        const holding = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/' + module)));
        if (holding.length === 0) throw new Error(`build/serviceWorker.ts: no module ${module}`);
        holding.forEach(walk);
      }
      chunks.filter(({ name }) => CHUNKS.test(name)).forEach(walk);
      const { first, scripts } = workerUrls;
      const ofWorker = [first].concat(
        scripts['later'] ?? [],
        scripts['contracts'] ?? [],
        scripts['more'] ?? [],
        scripts['chat'] ?? [],
      );
      const page = await readFile(join(dir, 'index.html'));
      const list = [
        { url: '/index.html', revision: createHash('sha256').update(page).digest('hex').slice(0, 16) },
        ...Array.from(new Set([...Array.from(files, (file) => '/' + file), ...ofWorker])).map((url) => ({
          url,
          revision: null,
        })),
      ];
      const { code } = await classicScript('service-worker/main.ts', {
        __PRECACHE__: JSON.stringify(list),
        'process.env.NODE_ENV': '"production"',
      });
      await writeFile(join(dir, FILE), code);
    },
  };
}
