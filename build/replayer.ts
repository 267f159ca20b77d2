// The replayer: an entry in a build of its own after the app's, so that not one chunk of the app changes or is shared.
// Development serves it at /replay from source.
import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { build } from 'vite';
import { target } from './classicScript.ts';
import { developmentMap } from './lines/developmentMap.ts';
import { partLoader } from './partLoader.ts';
import { workerUrls } from './workerAssets.ts';

const THIS_MACHINE = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

export function replayer(): Plugin {
  let outDir = '';
  return {
    name: 'replayer',
    config: (_config, { command }) =>
      command === 'serve'
        ? { define: { __REPLAY_URL__: JSON.stringify(workerUrls.replay), __REPLAY_MODULE__: 'true' } }
        : {},
    configResolved(config) {
      outDir = config.command === 'build' && config.mode !== 'test' ? config.build.outDir : '';
    },
    configureServer(server) {
      /** The development map, until a source changes. */
      let lines: string | null = null;
      server.watcher.on('all', () => (lines = null));
      /** As the server does with a build: the tickets of this data folder, for this machine alone. */
      async function page(url: string, ticket: string | null): Promise<string | null> {
        const { withLines, withTicket, withTickets } = (await server.ssrLoadModule(
          '/server/http/ticketPage.ts',
        )) as typeof import('../server/http/ticketPage');
        const html = readFileSync(new URL('../replay.html', import.meta.url), 'utf8');
        lines ??= JSON.stringify(developmentMap(server.config.root));
        const page = withLines(await server.transformIndexHtml(url, html), lines);
        const { filesOfEnvironment } = (await server.ssrLoadModule(
          '/server/media/files/makeFiles.ts',
        )) as typeof import('../server/media/files/makeFiles');
        const files = filesOfEnvironment(process.env);
        return ticket === null ? withTickets(page, files) : withTicket(page, files, ticket);
      }
      server.middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? '/', 'http://localhost');
        if (url.pathname !== '/replay') return next();
        const ticket = url.searchParams.get('ticket');
        request.url = '/replay.html';
        if (!THIS_MACHINE.includes(request.socket.remoteAddress ?? '')) return void response.writeHead(404).end();
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
        define: { __REPLAY_URL__: JSON.stringify(workerUrls.replay), __REPLAY_MODULE__: 'false' },
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
