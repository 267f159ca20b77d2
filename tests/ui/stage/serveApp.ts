// A plugin that serves app.tsx, bundled like the product, to the tests that run in a browser: /stage/app.js and
// /stage/app.css; and pictures.
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Plugin, Rollup } from 'vite';
import { ownLabelsModule } from '../../../build/ownLabels.ts';
import { partLoader } from '../../../build/partLoader.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A grey picture of one pixel, served under every name in /media/stage/. */
const onePoint = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** One classic script, the body of a function of which each call evaluates every module again; and one style sheet. */
async function bundle(): Promise<Map<string, string>> {
  const { output } = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [react(), partLoader(), ownLabelsModule()],
    build: {
      write: false,
      target: ['chrome64', 'safari12'],
      cssCodeSplit: false,
      assetsInlineLimit: 1e6,
      reportCompressedSize: false,
      modulePreload: false,
      rollupOptions: {
        input: 'tests/ui/stage/app.tsx',
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'app', codeSplitting: false },
      },
    },
  })) as Rollup.RollupOutput;
  const files = new Map<string, string>();
  for (const file of output) {
    if (file.type === 'chunk') files.set('/app.js', `${file.code}\nreturn app;`);
    else if (file.fileName.endsWith('.css')) files.set('/app.css', String(file.source));
  }
  return files;
}

export function serveApp(): Plugin {
  let files: Promise<Map<string, string>> | undefined;
  return {
    name: 'stage-app',
    configureServer({ middlewares }) {
      middlewares.use('/media/stage', (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'image/png', 'Cache-Control': 'max-age=60' });
        response.end(onePoint);
      });
      async function answer(url: string, response: ServerResponse): Promise<void> {
        const text = (await (files ??= bundle())).get(url.split('?')[0] ?? '');
        response.writeHead(text === undefined ? 404 : 200, {
          'Content-Type': url.includes('.css') ? 'text/css' : 'text/javascript',
          'Cache-Control': 'no-store',
        });
        response.end(text);
      }
      // A failed build rejects here; the unhandled rejection fails the run with the bundler's message.
      middlewares.use('/stage', (request, response) => void answer(request.url ?? '', response));
    },
  };
}
