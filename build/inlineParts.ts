// What is inline in the page: the script that starts before all others, the first screen's styles, the skeleton, and the
// script that draws the last visit's first screen. Saves the requests before anything can be drawn.
import { existsSync, readFileSync } from 'node:fs';
import { transform } from 'lightningcss';
import type { Plugin } from 'vite';
import { classicScript } from './classicScript.ts';
import { workerUrls } from './workerAssets.ts';

const root = new URL('../', import.meta.url);
const optional = (file: string) => (existsSync(new URL(file, root)) ? readFileSync(new URL(file, root), 'utf8') : '');

function minifiedCss(css: string): string {
  const { code } = transform({
    filename: 'first.css',
    code: Buffer.from(css),
    minify: true,
    targets: { chrome: 64 << 16, safari: 12 << 16 },
  });
  return String(code).trim();
}

export function inlineParts(): Plugin {
  let production = false;
  return {
    name: 'inline-parts',
    configResolved(config) {
      production = config.command === 'build' && config.mode !== 'test';
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        if (!html.includes('<!--boot-->')) return html;
        let css = optional('ui/styles/tokens.css') + optional('ui/styles/critical.css');
        let page = html;
        for (const [name, file] of Object.entries(context.bundle ?? {})) {
          if (file.type !== 'asset' || !name.endsWith('.css') || !page.includes(name)) continue;
          css += String(file.source);
          // The disabled link tells the loader of later chunks that this file is there already.
          page = page.replace(
            new RegExp(`<link[^>]*${name.replace(/[.]/g, '\\.')}[^>]*>`),
            `<link rel="stylesheet" href="/${name}" disabled>`,
          );
        }
        const { code: boot } = await classicScript('ui/entry/boot.ts', {
          __WORKER_URL__: JSON.stringify(workerUrls.first),
          __WORKER_SCRIPTS__: JSON.stringify(workerUrls.scripts),
          __WORKER_MODULE__: String(!production),
        });
        const { code: snapshot } = await classicScript('ui/entry/showSnapshot.ts');
        return (
          page
            .replace('<!--critical-css-->', () => `<style>${minifiedCss(css)}</style>`)
            // One script, in the body: between two of them the browser would draw a frame with nothing in it.
            .replace('<!--boot-->', () => `<script>${boot};${snapshot}</script>`)
            .replace('<!--shell-->', () => optional('ui/styles/skeleton.html').trim())
        );
      },
    },
  };
}
