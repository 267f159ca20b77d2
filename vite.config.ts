// The page's build: index.html with boot script, shell and first CSS inlined, the app's chunks, and the two worker
// scripts.
import { existsSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { transform } from 'lightningcss';
import { minify } from 'terser';
import type { CompressOptions } from 'terser';
import type { Plugin, Rollup } from 'vite';
import { build, defineConfig } from 'vite';
import { compileHint } from './build/compileHint.ts';
import { iconsOneByOne } from './build/icons.ts';
import { partLoader } from './build/partLoader.ts';
import { reactAsModule } from './build/reactAsModule.ts';
import { umdAsModules, umdGlobals } from './build/umd.ts';

const target = ['chrome64', 'safari12'];
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const optional = (file: string) => (existsSync(new URL(file, import.meta.url)) ? read(file) : '');

/**
 * Bundles one entry as a classic script. `more` null: not packed any tighter, which takes seconds (a developer's tool).
 */
async function classic(
  entry: string,
  define: Record<string, string> = {},
  more: CompressOptions | null = {},
): Promise<string> {
  const out = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [umdAsModules()],
    define: { 'import.meta.env.PROD': 'true', 'import.meta.env.DEV': 'false', ...define },
    build: { write: false, target, lib: { entry, formats: ['iife'], name: '_' }, reportCompressedSize: false },
  });
  const first = (Array.isArray(out) ? out[0] : out) as Rollup.RollupOutput;
  const code = first.output[0].code.trim();
  return more ? packed(code, false, more) : code;
}
/**
 * The worker's scripts after the first one. What several of them have in common is in the one that comes first: a
 * script takes it from there, so that there is one outbox and one of each module. Gives the packed text of each, and
 * which others it needs.
 */
async function workerScripts(
  entries: Record<string, string>,
): Promise<{ [name: string]: { code: string; needs: string[] } }> {
  const reach = new Map<string, Set<string>>();
  const out = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'import.meta.env.PROD': 'true', 'import.meta.env.DEV': 'false' },
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
      reportCompressedSize: false,
      modulePreload: false,
      rollupOptions: {
        input: entries,
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
  const scripts: { [name: string]: { code: string; needs: string[] } } = {};
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue;
    const registered = `(self.__scripts=self.__scripts||{})["./${chunk.fileName}"]={}`;
    const code = `(function(exports,require){${chunk.code}\n})(${registered},function(n){return self.__scripts[n]});`;
    scripts[chunk.fileName] = { code: await packed(code, false), needs: chunk.imports };
  }
  return scripts;
}
function minifiedCss(css: string): string {
  const { code } = transform({
    filename: 'first.css',
    code: Buffer.from(css),
    minify: true,
    targets: { chrome: 64 << 16, safari: 12 << 16 },
  });
  return String(code).trim();
}

/** What these import statically, directly or not; filled once all modules are known. */
const firstScreen = new Set<string>();
const homeBlocks = new Set<string>();
const soonAfter = new Set<string>();
const recorder = new Set<string>();
const bridgeLater = new Set<string>();
/**
 * What every page asks for within its first second or two, whichever it is: the rest of the shell, of the feed and of
 * the home page.
 */
const SOON = [
  'ui/app/DeferredShell.tsx',
  'ui/features/forum/components/FeedRest.tsx',
  'ui/features/forum/components/WindowRows.tsx',
  'ui/features/forum/screens/PublishButton.tsx',
  'ui/features/forum/screens/swipeTabs.ts',
  'ui/kit/layout/pullGesture.ts',
  'ui/app/chunkRecovery.ts',
  'ui/app/stores/askLogin.ts',
  'ui/app/navigation/openTab.ts',
];
function noteReach(): Plugin {
  return {
    name: 'reach',
    buildEnd() {
      const ids = Array.from(this.getModuleIds());
      const reach = (end: string, into: Set<string>, ...but: Set<string>[]): void => {
        const walk = (id: string): void => {
          if (into.has(id) || but.some((set) => set.has(id))) return;
          into.add(id);
          this.getModuleInfo(id)?.importedIds.forEach(walk);
        };
        ids.filter((id) => id.endsWith('/' + end)).forEach(walk);
      };
      reach('ui/entry/main.tsx', firstScreen);
      // Above the cards, and so the first that is seen on a small phone: a file of its own, which overtakes the others.
      reach('ui/features/forum/screens/HomeBlocks.tsx', homeBlocks, firstScreen);
      for (const entry of SOON) reach(entry, soonAfter, firstScreen);
      // A few seconds later, on every page: one file each, instead of one after the other.
      reach('ui/app/recording/recording.ts', recorder, firstScreen, soonAfter);
      reach('bridge/later.ts', bridgeLater, firstScreen, soonAfter);
    },
  };
}

/**
 * Where the replayer finds its worker script: from source in development, hashed once it is built (`frame` sets it in
 * buildStart).
 */
export const built = { replay: '/worker/replay/replayScript.ts' };

/**
 * Terser packs what the bundler has minified a little tighter: 4 % of the first screen's own code and of the worker's.
 */
async function packed(code: string, module: boolean, more: CompressOptions = {}): Promise<string> {
  const out = await minify(code, {
    module,
    ecma: 2017,
    compress: { passes: 3, keep_fargs: false, unsafe_arrows: true, pure_getters: true, ...more },
  });
  return out.code ?? code;
}
function pack(): Plugin {
  return {
    name: 'pack',
    apply: (config, { command }) => command === 'build' && config.mode !== 'test',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && !/^(base|tim-js|inline)/.test(file.name))
          file.code = await packed(file.code, true);
    },
  };
}
/**
 * Worker scripts as hashed files; boot script, first CSS and skeleton inline. Development serves the same from source.
 */
function frame(): Plugin {
  let worker = '/worker/main.ts';
  let scripts: { [name: string]: string[] } = {
    later: ['/worker/packs/deferredScript.ts'],
    contracts: ['/worker/packs/contractsScript.ts'],
    more: ['/worker/packs/moreScript.ts'],
    chat: ['/worker/packs/chatScript.ts'],
    sdk: [],
  };
  let production = false;
  return {
    name: 'frame',
    configResolved(config) {
      production = config.command === 'build' && config.mode !== 'test';
    },
    async buildStart() {
      if (!production) return;
      const [first, others, replay] = await Promise.all([
        classic('worker/main.ts', { ...umdGlobals, __UNMARKED__: 'true' }, { passes: 8, drop_console: true }),
        workerScripts({
          later: 'worker/packs/deferredScript.ts',
          contracts: 'worker/packs/contractsScript.ts',
          more: 'worker/packs/moreScript.ts',
          chat: 'worker/packs/chatScript.ts',
        }),
        classic('worker/replay/replayScript.ts', {}, null),
      ]);
      const emit = (name: string, source: string) =>
        '/' + this.getFileName(this.emitFile({ type: 'asset', name, source }));
      worker = emit('worker.js', first);
      built.replay = emit('replay.js', replay);
      const urls: { [name: string]: string } = {};
      for (const [name, { code }] of Object.entries(others)) urls[name] = emit(name + '.js', code);
      // Each with those that it needs before it; the second script is there already.
      const inOrder = (name: string): string[] => [
        ...(others[name]?.needs ?? []).flatMap((needed) => (needed === 'later' ? [] : inOrder(needed))),
        urls[name] ?? '',
      ];
      scripts = {
        later: inOrder('later'),
        contracts: inOrder('contracts'),
        more: inOrder('more'),
        chat: inOrder('chat'),
        sdk: [emit('chat-sdk.js', read('./node_modules/tim-js-sdk/tim-js.js'))],
      };
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        if (!html.includes('<!--boot-->')) return html;
        let css = read('./ui/styles/tokens.css') + optional('./ui/styles/critical.css');
        let page = html;
        for (const [name, file] of Object.entries(context.bundle ?? {})) {
          // The first screen's styles ride in the page: one request less before anything can be drawn.
          if (file.type !== 'asset' || !name.endsWith('.css') || !page.includes(name)) continue;
          css += String(file.source);
          // The disabled link tells the loader of later chunks that this file is there already.
          page = page.replace(
            new RegExp(`<link[^>]*${name.replace(/[.]/g, '\\.')}[^>]*>`),
            `<link rel="stylesheet" href="/${name}" disabled>`,
          );
        }
        const boot = await classic('ui/entry/boot.ts', {
          __WORKER_URL__: JSON.stringify(worker),
          __WORKER_SCRIPTS__: JSON.stringify(scripts),
          __WORKER_MODULE__: String(!production),
        });
        return page
          .replace('<!--critical-css-->', () => `<style>${minifiedCss(css)}</style>`)
          .replace('<!--boot-->', () => `<script>${boot}</script>`)
          .replace('<!--shell-->', () => optional('./ui/styles/skeleton.html').trim());
      },
    },
  };
}

/**
 * The replayer: an entry in a build of its own after the app's, so that not one chunk of the app changes or is shared.
 * Development serves it at /replay from source.
 */
function replayer(): Plugin {
  let outDir = '';
  return {
    name: 'replayer',
    config: (_config, { command }) =>
      command === 'serve'
        ? { define: { __REPLAY_URL__: JSON.stringify(built.replay), __REPLAY_MODULE__: 'true' } }
        : {},
    configResolved(config) {
      outDir = config.command === 'build' && config.mode !== 'test' ? config.build.outDir : '';
    },
    configureServer(server) {
      /** As the server does with a build: a ticket of this data folder, for this machine alone. */
      async function page(url: string, ticket: string): Promise<string | null> {
        const { withTicket } = (await server.ssrLoadModule(
          '/server/http/ticketPage.ts',
        )) as typeof import('./server/http/ticketPage');
        return withTicket(
          await server.transformIndexHtml(url, read('./replay.html')),
          process.env['DATA_DIR'] ?? './data',
          ticket,
        );
      }
      server.middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? '/', 'http://localhost');
        if (url.pathname !== '/replay') return next();
        const ticket = url.searchParams.get('ticket');
        request.url = '/replay.html';
        if (ticket === null) return next();
        if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? ''))
          return void response.writeHead(404).end();
        page(request.url, ticket).then(
          (html) =>
            void response
              .writeHead(html === null ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' })
              .end(html ?? 'no such ticket\n'),
          next,
        );
      });
    },
    async closeBundle() {
      if (!outDir) return;
      await build({
        configFile: false,
        logLevel: 'warn',
        plugins: [react(), partLoader()],
        publicDir: false,
        define: { __REPLAY_URL__: JSON.stringify(built.replay), __REPLAY_MODULE__: 'false' },
        build: {
          outDir,
          emptyOutDir: false,
          target,
          cssTarget: target,
          cssMinify: 'lightningcss',
          modulePreload: { polyfill: false },
          reportCompressedSize: false,
          rollupOptions: {
            input: 'replay.html',
            output: { entryFileNames: 'assets/replayer-[hash].js', assetFileNames: 'assets/replayer-[hash][extname]' },
          },
        },
      });
    },
  };
}

/** Development: /shell is the simulated native app, and every page looks for it before its first script runs. */
function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/shell\/?(\?|$)/.test(request.url ?? '')) request.url = '/ui/devtools/simulator/index.html';
        next();
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(
          '<!--boot-->',
          '<script>if (frameElement && frameElement.enterPhone) frameElement.enterPhone(window)</script><!--boot-->',
        ),
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [
    reactAsModule(),
    iconsOneByOne(),
    react(),
    partLoader(),
    noteReach(),
    pack(),
    compileHint(),
    frame(),
    replayer(),
    shell(),
  ],
  // React has had this hook itself since 18; wouter asks for the shim.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react', 'use-sync-external-store/shim': 'react' } },
  // The door for browser extensions that look into React costs every visitor 400 bytes; development keeps it.
  define: command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {},
  css: { modules: { generateScopedName: command === 'build' ? '[hash:base64:4]' : '[name]_[local]_[hash:base64:4]' } },
  build: {
    target,
    cssTarget: target,
    cssMinify: 'lightningcss',
    sourcemap: false,
    // What the first screen's own script loads later brings its scripts itself: their names would weigh on the first
    // screen. Those that come next are asked for together with their styles, not after them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps, { hostId }) =>
        /(first|index)-/.test(hostId) ? deps.filter((dep) => /\.css$|\/(home|soon)-/.test(dep)) : deps,
    },
    reportCompressedSize: false,
    // The chat SDK is one file of 600 KB.
    chunkSizeWarningLimit: 700,
    rollupOptions: {
      // A part that `first` asks for later may be a plain import elsewhere.
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      input: { index: 'index.html' },
      // React changes seldom: its file outlives a deployment. All else that the first screen needs is one file too,
      // instead of a request for each module that later screens share with it.
      output: {
        // The bundler names a shared file after all that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${(names[0] ?? '').split(/[~.]/)[0]}-[hash][extname]`,
        codeSplitting: {
          groups: [
            { name: 'base', priority: 5, test: /^\0react$|node_modules\/(comlink|wouter|regexparam)\// },
            { name: 'first', priority: 4, test: (id: string) => firstScreen.has(id) },
            { name: 'home', priority: 3, test: (id: string) => homeBlocks.has(id) },
            {
              name: 'soon',
              priority: 2,
              test: (id: string) => soonAfter.has(id) || /ui\/kit\/(?!map\/|overlays\/[Vv]iewer)/.test(id),
            },
            { name: 'recording', priority: 2, test: (id: string) => recorder.has(id) },
            { name: 'later', priority: 2, test: (id: string) => bridgeLater.has(id) },
            // What many screens share is one file; what a few do, by who they are.
            { name: 'common', priority: 1, test: /\/ui\/|lucide-react/, minShareCount: 8 },
            {
              name: 'shared',
              test: /\/ui\/|lucide-react/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 1000,
            },
          ],
        },
      },
    },
  },
  // Those of the worker and of later screens too: one that is found while the app runs loads the page anew, and what a
  // person did is lost.
  optimizeDeps: {
    include: [
      'comlink',
      'rxjs',
      'crypto-js/hmac-sha256',
      'crypto-js/sha256',
      'crypto-js/enc-hex',
      'valibot',
      'virtua',
      'react/compiler-runtime',
      'react-dom',
      'react-dom/client',
      'lucide-react',
      'html-to-image',
      'tim-js-sdk',
      'tim-js-sdk/tim-js.es.js',
      'uqr',
      'valtio/react',
      'valtio/vanilla',
      'wouter/use-browser-location',
    ],
  },
}));
