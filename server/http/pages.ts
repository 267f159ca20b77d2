// Serves the built page: hashed assets cached for good, the page itself revalidated, every page route with the same
// index.html.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { readAppConfig, type AppConfig, type Config } from '../process/config';
import type { FilesConfig } from '../process/filesConfig';
import type { Files } from '../media/files/files';
import { originOf } from '../media/files/signAddress';
import { imPath } from '../platform/imPath';
import { buildCsp, forHost, type PageKind } from './csp';
import { packedAnswer, packedFile, wanted, type Encoding } from './encoding';
import { apply, pageHeaders } from './headers';
import { mapsOf } from '../../build/sourceMaps';
import { readLines } from '../../build/lines/linesFile';
import { noPrerender } from './prerender';
import { makeFirstScreen, type FirstScreenOf } from './firstScreen';
import { withLines, withTicket, withTickets } from './ticketPage';

const types: { readonly [ext: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.ndjson': 'application/x-ndjson; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};
const packs = /^(text\/|application\/(json|manifest|x-ndjson)|image\/svg)/;
type Asset = {
  bytes: Uint8Array;
  type: string;
  etag: string;
  cache: string;
  packed: Map<Encoding, Promise<Uint8Array>>;
};
const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

const immutable = 'public, max-age=31536000, immutable';
const notFound = (headers: Headers): Response => new Response('not found\n', { status: 404, headers });

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

const assetOf = (path: string, bytes: Uint8Array): Asset => ({
  bytes,
  type: types[extname(path)] ?? 'application/octet-stream',
  etag: etagOf(bytes),
  cache: path.startsWith('/assets/') ? immutable : 'no-cache',
  packed: new Map(),
});

/** `near`: requested from this machine, in demo mode; only then are the replayer and its tickets served. */
export type Pages = (request: Request, near?: boolean) => Promise<Response>;
const replayer = '/replay.html';

/** All files are read once: a build is small, and a new one needs a restart. */
export function makePages(folder: string, config: Config, files: Files, prerender = noPrerender): Pages {
  const assets = new Map<string, Asset>();
  let index = { html: '', app: config.app };
  let demoIndex: Asset | undefined;
  let replayerHtml = '';
  for (const file of existsSync(folder) ? filesBelow(folder) : []) {
    const ext = extname(file);
    if (!statSync(file).isFile() || ext === '.br' || ext === '.gz') continue;
    const path =
      '/' +
      file
        .slice(folder.length + 1)
        .split(sep)
        .join('/');
    let bytes: Uint8Array = readFileSync(file);
    let asBuilt = true;
    if (path === '/index.html') {
      const built = Buffer.from(bytes).toString('utf8');
      const html = forMode(built, config, config.demo && !config.demoHereOnly);
      if (config.demoHereOnly) demoIndex = assetOf(path, Buffer.from(forMode(built, config, true)));
      index = { html, app: withStore(readAppConfig(html), config.files) };
      const made = Buffer.from(html);
      asBuilt = made.equals(bytes);
      bytes = made;
    }
    if (path === replayer) replayerHtml = Buffer.from(bytes).toString('utf8');
    const asset = assetOf(path, bytes);
    // The index can differ from the built file by mode; then its compressed copies are of another page.
    if (asBuilt) {
      for (const [ending, encoding] of [
        ['.br', 'br'],
        ['.gz', 'gzip'],
      ] as const) {
        if (existsSync(file + ending)) asset.packed.set(encoding, Promise.resolve(readFileSync(file + ending)));
      }
    }
    assets.set(path, asset);
  }
  const firstScreens = new Map<Asset, FirstScreenOf>();
  for (const page of [assets.get('/index.html'), demoIndex])
    if (page) firstScreens.set(page, makeFirstScreen(Buffer.from(page.bytes).toString('utf8'), prerender));
  const csp: Record<PageKind, string> = {
    page: buildCsp(index.html, index.app),
    framed: buildCsp(index.html, index.app, 'framed'),
    replayer: buildCsp(replayerHtml, index.app, 'replayer'),
  };

  return async (request, near = false) => {
    const url = new URL(request.url);
    const path = /^\/replay\/?$/.test(url.pathname) ? replayer : url.pathname;
    const headers = new Headers();
    apply(headers, pageHeaders(forHost(csp[kindOf(path, url.searchParams)], url.host)));
    headers.set('Cache-Control', 'no-cache');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      headers.set('Allow', 'GET, HEAD');
      return new Response('method not allowed\n', { status: 405, headers });
    }
    const map = near ? replayMap(folder, path) : null;
    if (map !== null) {
      headers.set('Content-Type', types['.map'] ?? '');
      headers.set('Cache-Control', 'no-store');
      return new Response(request.method === 'HEAD' ? null : map, { status: 200, headers });
    }
    const isIndex = path === '/index.html' || (!assets.has(path) && isPageRoute(path));
    const asset = isIndex ? ((near ? demoIndex : undefined) ?? assets.get('/index.html')) : assets.get(path);
    if (asset === undefined || (path === replayer && !near)) return notFound(headers);
    if (path === replayer) {
      const ticket = url.searchParams.get('ticket');
      const html = withLines(replayerHtml, readLines(folder));
      const page = await (ticket === null ? withTickets(html, files) : withTicket(html, files, ticket));
      if (page === null) return notFound(headers);
      headers.set('Content-Type', asset.type);
      headers.set('Cache-Control', 'no-store');
      return new Response(request.method === 'HEAD' ? null : page, { status: 200, headers });
    }
    headers.set('Content-Type', asset.type);
    const first = await firstScreens.get(asset)?.(request);
    if (first) {
      // As old as it may be when it is sent: nobody may show it again later.
      headers.set('Cache-Control', 'no-store');
      // A script draws it, so that the browser does not see it in the HTML.
      if (first.picture !== '') headers.set('Link', `<${first.picture}>; rel=preload; as=image; fetchpriority=high`);
      const body = await packedAnswer(first.html, request.headers.get('accept-encoding') ?? '', (encoding) =>
        headers.set('Content-Encoding', encoding),
      );
      return new Response(request.method === 'HEAD' ? null : body, { status: 200, headers });
    }
    const script = near ? replayScript.exec(path)?.[1] : undefined;
    if (script !== undefined && replayMap(folder, `/replay/${script}.map`) !== null) {
      // Chromium takes no header for the script of a worker.
      headers.set('Cache-Control', 'no-store');
      const text = `${Buffer.from(asset.bytes).toString('utf8')}\n//# sourceMappingURL=/replay/${script}.map\n`;
      return new Response(request.method === 'HEAD' ? null : text, { status: 200, headers });
    }
    headers.set('Cache-Control', asset.cache);
    headers.set('ETag', asset.etag);
    headers.append('Vary', 'Accept-Encoding');
    if (
      request.headers
        .get('if-none-match')
        ?.split(',')
        .some((tag) => tag.trim().replace(/^W\//, '') === asset.etag)
    ) {
      return new Response(null, { status: 304, headers });
    }
    const encoding = packs.test(asset.type) ? wanted(request.headers.get('accept-encoding') ?? '') : null;
    const bytes = encoding === null ? asset.bytes : await packedAs(asset, encoding);
    if (encoding !== null) headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(bytes.byteLength));
    return new Response(request.method === 'HEAD' ? null : Buffer.from(bytes), { status: 200, headers });
  };
}

/** Players follow the server's redirect to the store. */
const withStore = (app: AppConfig, files: FilesConfig): AppConfig =>
  files.kind === 's3' && files.serve === 'redirect'
    ? { ...app, mediaHosts: [...app.mediaHosts, originOf(files)] }
    : app;

/** The replayer's worker. */
const replayScript = /^\/assets\/(replay-[\w-]+\.js)$/;
/** Its source map, by which the developer tools show the sources; null for every other address. */
function replayMap(dist: string, path: string): Buffer | null {
  const name = /^\/replay\/(replay-[\w-]+\.js\.map)$/.exec(path)?.[1];
  const file = name === undefined ? '' : join(mapsOf(dist), name);
  return file !== '' && existsSync(file) ? readFileSync(file) : null;
}

/** A page address has no file extension; a missing file is not a page. */
const isPageRoute = (path: string): boolean =>
  !/^\/(api|media|assets|debug)(\/|$)/.test(path) && types[extname(path).toLowerCase()] === undefined;

/** The replayer's worker has the replayer's policy. */
const kindOf = (path: string, query: URLSearchParams): PageKind =>
  path === replayer || replayScript.test(path)
    ? 'replayer'
    : isPageRoute(path) && query.get('replay') === 'frame'
      ? 'framed'
      : 'page';

/**
 * The page offers the demonstration users only where the server accepts them, and connects to the chat service that the
 * server signs for.
 */
function forMode(html: string, config: Config, demo: boolean): string {
  const put = (page: string, name: string, value: string): string =>
    page.replace(
      new RegExp(`(<script type="application/json" id="app-config">[\\s\\S]*?"${name}"\\s*:\\s*)("[^"]*"|\\d+)`),
      (_all, before: string) => before + value,
    );
  const { sdkAppId, secret } = config.im;
  const page = put(
    put(put(html, 'demo', demo ? '1' : '0'), 'sdkAppId', String(sdkAppId)),
    'serviceWorker',
    config.serviceWorker ? '1' : '0',
  );
  return secret !== '' && config.app.im.server === imPath ? put(page, 'server', '""') : page;
}

function packedAs(asset: Asset, encoding: Encoding): Promise<Uint8Array> {
  const known = asset.packed.get(encoding);
  if (known !== undefined) return known;
  const made = packedFile(asset.bytes, encoding);
  asset.packed.set(encoding, made);
  return made;
}
