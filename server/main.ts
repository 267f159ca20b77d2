// Starts the server: configuration, lock, database, seed, port; and stops it without losing acknowledged writes.
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { makeApp } from './http/app';
import { configFrom, demoLine, Misconfigured, pageHtml, type Config } from './process/config';
import { openEmbedded, openServer, type Opened } from './db/open';
import { checkSchema } from './db/schemaRange';
import type { SlowQueries } from './db/slowQueries';
import { makeFaultModes } from './http/faults';
import { isStandIn, noSockets, startIm } from './im/sockets/service';
import { ignoreLostLog, listen, makeListener } from './http/listener';
import { openMetricsPort } from './http/metricsPort';
import { FolderTaken, lockFolder } from './process/folderLock';
import { makeLog, type Log } from './process/log';
import { makeMetrics } from './process/metrics';
import { makeReadiness } from './process/readiness';
import { endProcess } from './process/shutdown';
import { checkFiles } from './media/files/makeFiles';
import { watchAddresses } from './http/proxyWarning';
import { openBus } from './composition/bus';
import { makeServices } from './composition/services';
import { plantSeed } from './seed/database/seedDatabase';
import { openAdminSocket } from './cli/adminSocket';
import { warmUp } from './http/warmUp';

const say = (line: string): void => void process.stdout.write(line + '\n');
/** The argument of the process that only makes the database. */
const apart = '--make-database';

/** Errors that the operator can fix are printed in one line; all others with their stack. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof FolderTaken || error instanceof Misconfigured) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') return error.message + '; set PORT to another one';
  return error.stack ?? error.message;
}

const embeddedFolder = (config: Config): string => join(config.dataDir, 'pg');

async function prepare(config: Config, slow?: SlowQueries): Promise<Opened> {
  const opened =
    config.databaseUrl === ''
      ? await openEmbedded(embeddedFolder(config))
      : await openServer(config.databaseUrl, config.databasePool, slow);
  await opened.alone(async () => {
    say(await checkSchema(opened.db));
    await opened.migrate();
    if (config.seed !== 'demo') return;
    const began = Date.now();
    // Loaded for the first start only.
    const planted = await plantSeed(opened.db, async () => {
      say('seeding the demonstration community …');
      const { makeSeed } = await import('./seed/makeSeed');
      return makeSeed(Date.now());
    });
    if (planted) say(`seeded in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  });
  return opened;
}

/**
 * In a separate process: creating and filling an embedded database takes some 300 MB of memory, which the server would
 * keep.
 */
async function prepareApart(): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), [apart]);
  const code = await new Promise<number | null>(
    (resolve, reject) => void child.once('error', reject).once('exit', resolve),
  );
  if (code !== 0) throw new Misconfigured('the database could not be made');
}

/**
 * That process. It locks the folder itself: when the server is killed meanwhile, no other process enters before this
 * one ends.
 */
async function onlyPrepare(config: Config): Promise<void> {
  process.once('exit', lockFolder(config.dataDir));
  const opened = await prepare(config);
  await opened.close();
  process.exit(0);
}

const repeat = (ms: number, task: () => Promise<void>, failed: (error: unknown) => void): NodeJS.Timeout =>
  setInterval(() => void task().catch(failed), ms);

async function run(config: Config, log: Log): Promise<void> {
  const isEmbedded = config.databaseUrl === '';
  await checkFiles(config.files);
  if (isEmbedded && config.seed === 'demo' && !existsSync(embeddedFolder(config))) await prepareApart();
  if (isEmbedded) process.once('exit', lockFolder(config.dataDir));
  if (isEmbedded) say(`opening the database in ${config.dataDir} …`);
  const metrics = makeMetrics();
  const slow: SlowQueries = {
    ms: config.slowQueryMs,
    heard: (ms, statement) => {
      metrics.slowQuery();
      log.warn('a slow statement', { ms, statement });
    },
  };
  const opened = await prepare(config, slow);
  const { services, flush, sweep } = await makeServices(opened.db, config, log, Date.now, undefined, metrics);
  const faults = makeFaultModes((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const readiness = makeReadiness(() => opened.db.execute(sql`select 1`), opened.isListening);
  const app = makeApp(opened.db, services, faults, readiness);
  const server = makeListener(app.fetch);
  if (!config.trustProxy) {
    const seen = watchAddresses(log, Date.now);
    // A health check does not count as a visitor.
    server.on(
      'request',
      (request: IncomingMessage) =>
        !/^\/(healthz|readyz)$/.test(request.url ?? '') && seen(request.socket.remoteAddress ?? ''),
    );
  }
  const bus = await openBus(opened, config.busUrl, log);
  const im = isStandIn(services) ? await startIm(opened.db, bus, services) : noSockets;
  im.attach(server);
  metrics.watch({
    sockets: im.connections,
    pool: opened.pool,
    isReady: async () => (await readiness.missing()).length === 0,
  });
  const repeated = [
    repeat(3000, flush, (error) => log.error('looks were not written', error)),
    repeat(600_000, sweep, (error) => log.error('sweeping failed', error)),
  ];
  let door: Awaited<ReturnType<typeof openAdminSocket>> = null;

  const end = (signal: string): void => {
    if (readiness.phase === 'draining') return;
    void endProcess(signal, {
      readiness,
      server,
      sockets: im,
      drainMs: config.drainMs,
      isBehindProxy: config.trustProxy,
      stop: () => {
        for (const timer of repeated) clearInterval(timer);
        door?.close();
      },
      finish: () =>
        flush()
          .then(() => bus.close())
          .then(() => opened.close()),
      log,
      say,
      exit: (code) => process.exit(code),
    });
  };
  process.on('SIGINT', () => end('SIGINT'));
  process.on('SIGTERM', () => end('SIGTERM'));

  if (config.metricsPort > 0) await openMetricsPort(metrics, config.metricsPort, config.host);
  await listen(server, config.port, config.host);
  await warmUp(opened.db, services);
  if (isEmbedded) door = await openAdminSocket(opened.db, services, opened.dump);
  readiness.phase = readiness.phase === 'starting' ? 'serving' : readiness.phase;
  say(demoLine(config));
  const at = server.address();
  say(`ready http://${config.host}:${typeof at === 'object' && at !== null ? at.port : config.port}`);
}

ignoreLostLog();
try {
  const config = configFrom(process.env, pageHtml());
  if (process.argv[2] === apart) await onlyPrepare(config);
  else await run(config, makeLog(config.logLevel, say));
} catch (error) {
  process.stderr.write(reasonOf(error) + '\n');
  process.exit(1);
}
