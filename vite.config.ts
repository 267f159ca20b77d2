// The page's build: index.html with boot script, shell and first CSS inlined, the app's chunks, and the two worker scripts.
import { existsSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { transform } from 'lightningcss';
import type { Plugin, Rollup } from 'vite';
import { build, defineConfig } from 'vite';

const target = ['chrome64', 'safari12'];
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const optional = (file: string) => (existsSync(new URL(file, import.meta.url)) ? read(file) : '');

/** Bundles one entry as a classic script. */
async function classic(entry: string, define: Record<string, string> = {}): Promise<string> {
  const out = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'import.meta.env.PROD': 'true', 'import.meta.env.DEV': 'false', ...define },
    build: { write: false, target, lib: { entry, formats: ['iife'], name: '_' }, reportCompressedSize: false },
  });
  const first = (Array.isArray(out) ? out[0] : out) as Rollup.RollupOutput;
  return first.output[0].code.trim();
}
function minifiedCss(css: string): string {
  const { code } = transform({ filename: 'first.css', code: Buffer.from(css), minify: true, targets: { chrome: 64 << 16, safari: 12 << 16 } });
  return String(code).trim();
}

/** What ui/main.tsx imports statically, directly or not; filled once all modules are known. */
const firstScreen = new Set<string>();
function noteFirstScreen(): Plugin {
  return {
    name: 'first-screen',
    buildEnd() {
      const walk = (id: string): void => {
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) {
          if (firstScreen.has(next)) continue;
          firstScreen.add(next);
          walk(next);
        }
      };
      for (const id of this.getModuleIds()) if (id.endsWith('/ui/main.tsx')) walk(id);
    },
  };
}

/** Worker scripts as hashed files; boot script, first CSS and skeleton inline. Development serves the same from source. */
function frame(): Plugin {
  let files = { worker: '/worker/main.ts', domains: '/worker/domains.ts' };
  let production = false;
  return {
    name: 'frame',
    configResolved(config) {
      production = config.command === 'build' && config.mode !== 'test';
    },
    async buildStart() {
      if (!production) return;
      const [worker, domains] = await Promise.all([classic('worker/main.ts'), classic('worker/domains.ts')]);
      const emit = (name: string, source: string) => '/' + this.getFileName(this.emitFile({ type: 'asset', name, source }));
      files = { worker: emit('worker.js', worker), domains: emit('domains.js', domains) };
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        let css = read('./ui/styles/tokens.css') + optional('./ui/styles/critical.css');
        let page = html;
        for (const [name, file] of Object.entries(context.bundle ?? {})) {
          // The first screen's styles ride in the page: one request less before anything can be drawn.
          if (file.type !== 'asset' || !name.endsWith('.css') || !page.includes(name)) continue;
          css += String(file.source);
          // The disabled link tells the loader of later chunks that this file is there already.
          page = page.replace(new RegExp(`<link[^>]*${name.replace(/[.]/g, '\\.')}[^>]*>`), `<link rel="stylesheet" href="/${name}" disabled>`);
        }
        const boot = await classic('ui/boot.ts', {
          __WORKER_URL__: JSON.stringify(files.worker),
          __DOMAINS_URL__: JSON.stringify(files.domains),
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

export default defineConfig(({ command }) => ({
  plugins: [react(), noteFirstScreen(), frame()],
  // React has had this hook itself since 18; wouter asks for the shim.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react', 'use-sync-external-store/shim': 'react' } },
  css: { modules: { generateScopedName: command === 'build' ? '[hash:base64:4]' : '[name]_[local]_[hash:base64:4]' } },
  build: {
    target,
    cssTarget: target,
    cssMinify: 'lightningcss',
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      input: { index: 'index.html' },
      // React changes seldom: its file outlives a deployment. All else that the first screen needs is one file too, instead of
      // a request for each module that later screens share with it.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', priority: 2, test: /node_modules\/(react|react-dom|scheduler|comlink|wouter|regexparam)\/|rolldown\/runtime/ },
            { name: 'first', priority: 1, test: (id: string) => firstScreen.has(id) },
          ],
        },
      },
    },
  },
  optimizeDeps: { include: ['comlink', 'rxjs', 'crypto-js/hmac-sha256', 'crypto-js/enc-hex', 'valibot', 'virtua', 'react/compiler-runtime'] },
}));
