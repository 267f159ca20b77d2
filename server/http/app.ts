// The server as one function of a request: API, pictures, reports, debug routes, pages. It needs no port, so that tests
// call it directly.
import type { HttpBindings } from '@hono/node-server';
import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Services } from '../platform/context';
import type { Db } from '../db/open';
import { pictures } from '../db/tables/media';
import { articles } from '../db/tables/content';
import { makeApi } from './api';
import { discardRest } from './body';
import { makeDebug, makeReports, serveRecording } from './debug';
import { ConnectionDropped, type FaultModes } from './faults';
import { apiHeaders, apply } from './headers';
import { makePages } from './pages';
import { makeMedia, type Paper } from './pictures';
import { makePrerender, noPrerender } from './prerender';
import { forwardedAddress } from '../platform/network';
import type { Readiness } from '../process/readiness';
import { isThisMachine } from '../process/thisMachine';
import { inProject } from '../process/root';
import { isAnyBlocked } from '../domains/users/public';

export type App = Hono<{ Bindings: Partial<HttpBindings> }>;

/** Where nobody asks whether the process is ready: in tests. */
const alwaysReady: Pick<Readiness, 'missing'> = { missing: async () => [] };

export function makeApp(
  db: Db,
  services: Services,
  faults: FaultModes,
  readiness: Pick<Readiness, 'missing'> = alwaysReady,
): App {
  const { config, files, log, metrics, now } = services;
  const app: App = new Hono();
  const api = makeApi(db, services, faults);
  const paperOf = async (contentId: string, index: number): Promise<Paper | null> => {
    const [row] = await db
      .select({ files: articles.attachments })
      .from(articles)
      .where(and(eq(articles.contentId, contentId), eq(articles.isHidden, 0)));
    return row?.files[index] ?? null;
  };
  const media = makeMedia(
    services,
    () => db.select({ name: pictures.name, file: pictures.file, crop: pictures.crop }).from(pictures),
    paperOf,
  );
  const reports = makeReports();
  const debug = makeDebug(faults, reports, files);
  const prerender = config.prerender
    ? makePrerender({ answer: (request) => app.fetch(request), isAnyBlocked: (ids) => isAnyBlocked(db, ids), log, now })
    : noPrerender;
  const pages = makePages(inProject('dist'), config, files, prerender);
  const plain = (status: number, text: string): Response => {
    const headers = new Headers({ 'Content-Type': 'text/plain; charset=utf-8' });
    apply(headers, apiHeaders);
    return new Response(text, { status, headers });
  };

  app.use(async (c, next) => {
    await next();
    if (isServed(c.env)) discardRest(c.env);
  });
  app.get('/healthz', () => plain(200, 'ok\n'));
  app.get('/readyz', async () => {
    const missing = await readiness.missing();
    return missing.length === 0 ? plain(200, 'ready\n') : plain(503, missing.join(', ') + '\n');
  });
  // For this machine only, and where that can be told: behind a proxy it has a port of its own (METRICS_PORT).
  app.get('/metrics', async (c) => {
    if (config.trustProxy || !isHere(c.env, c.req.raw)) return plain(404, 'not found\n');
    return new Response(await metrics.text(), { headers: { 'Content-Type': metrics.contentType } });
  });
  app.all('/api/*', ({ env, req: { raw } }) =>
    api({ request: raw, address: addressOf(env, raw), here: () => isHere(env, raw) }),
  );
  app.on(['GET', 'HEAD'], '/media/*', (c) => media(c.req.raw));
  app.all('/media/*', () => plain(405, 'method not allowed\n'));
  app.post('/csp-report', (c) => reports.take(c.req.raw));
  if (config.demo) {
    app.get('/recordings/:name', (c) => serveRecording(c.req.param('name')));
    app.all('/debug/*', (c) => (isHere(c.env, c.req.raw) ? debug(c.req.raw) : plain(404, 'not found\n')));
  }
  app.all('*', (c) => pages(c.req.raw, config.demo && isHere(c.env, c.req.raw)));
  app.onError((error, c) => {
    if (error instanceof ConnectionDropped) {
      if (error.status > 0) return plain(error.status, 'fault switch\n');
      c.env?.outgoing?.destroy();
      return plain(503, 'fault switch\n');
    }
    log.error('a request failed', error, { path: c.req.path });
    return plain(500, 'internal error\n');
  });

  const socketOf = (env: Partial<HttpBindings> | undefined): string =>
    env?.incoming?.socket.remoteAddress ?? '127.0.0.1';

  const isHere = (env: Partial<HttpBindings> | undefined, request: Request): boolean =>
    isThisMachine({ request, address: socketOf(env), httpVersion: env?.incoming?.httpVersion ?? '1.1' });

  function addressOf(env: Partial<HttpBindings> | undefined, request: Request): string {
    const forwarded = config.trustProxy ? forwardedAddress(request.headers.get('x-forwarded-for') ?? '') : '';
    return forwarded === '' ? socketOf(env) : forwarded;
  }
  return app;
}

/** Present for a real connection, absent in tests. */
const isServed = (env: Partial<HttpBindings> | undefined): env is HttpBindings =>
  env?.incoming !== undefined && env.outgoing !== undefined;
