// Builds tests/ui/shellPage.tsx like the product, once per run, serves it at every path as the real server
// serves index.html, and opens a browser on it.
import react from '@vitejs/plugin-react';
import { createServer } from 'node:http';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { build } from 'vite';
import type { Rollup } from 'vite';
import { inject } from 'vitest';
import { ownLabelsModule } from '../../build/ownLabels';
import { partLoader } from '../../build/partLoader';
import { onceForRun } from '../onceForRun';
import { sharedBrowser } from './sharedBrowser';

const root = fileURLToPath(new URL('../..', import.meta.url));
const style = (name: string) => readFileSync(join(root, 'ui/styles', name), 'utf8');

export type Shell = {
  open(path: string, more?: { reduced?: boolean }): Promise<Page>;
  /** From now on scripts whose name contains this text answer 404; '' ends this. */
  lose(word: string): void;
  close(): Promise<void>;
};

/** Writes the scripts, the style sheets and the page, which is served at every path, into this folder. */
async function bundle(folder: string): Promise<void> {
  const out = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), partLoader(), ownLabelsModule()],
    publicDir: false,
    build: {
      outDir: folder,
      target: ['chrome64', 'safari12'],
      modulePreload: { polyfill: false },
      rollupOptions: { input: 'tests/ui/shellPage.tsx', onwarn: () => undefined },
    },
  })) as Rollup.RollupOutput;
  let head = `<style>${style('tokens.css')}${style('critical.css')}</style>`;
  for (const file of out.output) {
    if (file.type !== 'chunk' || !file.isEntry) continue;
    for (const css of file.viteMetadata?.importedCss ?? []) head += `<link rel="stylesheet" href="/${css}">`;
    head += `<script type="module" src="/${file.fileName}"></script>`;
  }
  writeFileSync(
    join(folder, 'page.html'),
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="theme-color" content="#ffffff"><title>-</title>${head}</head><body><div id="root">${style('skeleton.html')}</div><div id="overlays"></div></body></html>`,
  );
}

export async function openShell(): Promise<Shell> {
  const folder = join(inject('builtPages'), 'shell');
  const site = join(folder, 'site');
  await onceForRun(folder, 'tests/ui/shellPage.tsx', () => bundle(site));
  let lost = '';
  const server = createServer((req, res) => {
    const path = (req.url ?? '').split('?')[0] ?? '';
    const asset = path.startsWith('/assets/');
    const file = join(site, asset ? path : 'page.html');
    const type = !asset ? 'text/html' : path.endsWith('.css') ? 'text/css' : 'text/javascript';
    const there = existsSync(file) && !(lost && asset && path.includes(lost));
    res.writeHead(there ? 200 : 404, { 'content-type': type, 'cache-control': 'no-store' });
    res.end(there ? readFileSync(file) : undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const browser = await sharedBrowser();
  return {
    async open(path, more = {}) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        reducedMotion: more.reduced === false ? 'no-preference' : 'reduce',
      });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      await page.goto(origin + path);
      await page.waitForFunction(() => 'shell' in window);
      return page;
    },
    lose(word) {
      lost = word;
    },
    async close() {
      await browser.close();
      await new Promise((done) => server.close(done));
    },
  };
}
