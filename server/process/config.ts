// The server's configuration: what the environment says, and the page's own app-config block,
// which page and server must share (keys, bases, hosts).
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import type { Base } from '../../bus/protocol/contract';
import { filesConfigFrom, type FilesConfig } from './filesConfig';
import { isLoopbackHost } from './thisMachine';
import { inProject } from './root';
import { readSettings } from './settings';

/** An error that the operator has to fix; printed without a stack, one line for each mistake. */
export class Misconfigured extends Error {}

const words = v.optional(v.array(v.string()), []);
const AppConfig = v.object({
  bases: v.object({ main: v.string(), events: v.string(), message: v.string(), member: v.string(), guide: v.string() }),
  signKey: v.string(),
  tabListKey: v.string(),
  /** Keys that pages may also have while the two are exchanged (`npm run keys`). */
  otherKeys: v.optional(v.object({ signKey: words, tabListKey: words }), { signKey: [], tabListKey: [] }),
  encryptionId: v.string(),
  applicationId: v.string(),
  authorization: v.string(),
  appVersion: v.optional(v.string(), '5.2.1'),
  allowedHosts: words,
  mediaHosts: words,
  im: v.optional(v.object({ server: v.optional(v.string(), ''), sdkAppId: v.optional(v.number(), 1400000000) }), {
    server: '',
    sdkAppId: 1400000000,
  }),
  map: v.optional(v.object({ tiles: v.optional(v.string(), '') }), { tiles: '' }),
});
export type AppConfig = v.InferOutput<typeof AppConfig>;

/** Paths of the server's routes. Pages may use another host or prefix; the end of the path is the same. */
export const basePath = (base: Base): string => '/api/' + base;

const block = /<script type="application\/json" id="app-config">([\s\S]*?)<\/script>/;

/** The app-config block of a built (or source) index.html, as JSON. */
export function appConfigText(html: string): string {
  const json = block.exec(html)?.[1];
  if (json === undefined) throw new Misconfigured('index.html holds no app-config block');
  return json;
}
export function readAppConfig(html: string): AppConfig {
  const read = v.safeParse(AppConfig, JSON.parse(appConfigText(html)));
  if (read.success) return read.output;
  throw new Misconfigured(
    read.issues.map((one) => `app-config in index.html: ${v.getDotPath(one) ?? ''}: ${one.message}`).join('\n'),
  );
}

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  files: FilesConfig;
  /** '' means the embedded database in the data folder. */
  databaseUrl: string;
  /** NATS, for notifications between processes; '' means PostgreSQL's own. */
  busUrl: string;
  /** Maximum database connections of this process. */
  databasePool: number;
  /** Statements that take longer are logged; 0 for none. */
  slowQueryMs: number;
  seed: 'demo' | 'none';
  /** Demo users sign in with 246810; fault modes and report listing are open to this machine. */
  demo: boolean;
  /** The demo is on by default: its users sign in from this machine only. */
  demoHereOnly: boolean;
  /** Off: the service worker is removed from the phones that have it. */
  serviceWorker: boolean;
  /** The HTML of the home page has its first screen in it. */
  prerender: boolean;
  /** Sends codes to phones: `log` (development), an http(s) address, or '' for none. */
  codeSender: string;
  /** Origins other than the server's own that may call the API (a page on a CDN). */
  allowedOrigins: string[];
  /** Behind the operator's proxy: the caller's address is the last one in X-Forwarded-For. */
  trustProxy: boolean;
  /** Calls of older apps are answered 010015; '' lets all through. */
  minAppVersion: string;
  /** Requests per second of one address, sustained and in a burst. */
  flood: { perSecond: number; burst: number };
  tokenLifeMs: number;
  refreshLifeMs: number;
  logLevel: 'info' | 'warn';
  /** How long the process may take to end. */
  drainMs: number;
  /** 0: `/metrics` has no port of its own and is answered to this machine. */
  metricsPort: number;
  /** Tencent's chat service; without a secret the stand-in at /im. */
  im: {
    sdkAppId: number;
    secret: string;
    /** Maximum sockets of one address at the stand-in: phones behind one carrier share theirs. */
    socketsPerAddress: number;
  };
  app: AppConfig;
};

/** The built page's block, else the source page's. */
export function pageHtml(): string {
  const built = inProject('dist', 'index.html');
  return readFileSync(existsSync(built) ? built : inProject('index.html'), 'utf8');
}

/** Throws `Misconfigured` with one line for each mistake. */
export function configFrom(env: NodeJS.ProcessEnv, html: string): Config {
  const { values, mistakes } = readSettings(env);
  const app = readAppConfig(html);
  const databaseUrl = values.DATABASE_URL;
  const isOpen = isLoopbackHost(values.HOST) && databaseUrl === '' && !values.TRUST_PROXY;
  const demo = values.DEMO ?? isOpen;
  const codeSender = values.CODE_SENDER || (demo ? 'log' : '');
  if (codeSender === '' && !mistakes.some((line) => line.startsWith('CODE_SENDER')))
    mistakes.push(
      'CODE_SENDER is missing: set it to an http(s) address that carries sign-in codes (or to "log" for development), or set DEMO=1. ' +
        'Without DEMO there is demo sign-in only where HOST is a loopback address and neither DATABASE_URL nor TRUST_PROXY is set',
    );
  // Both or neither: a signature for one application is invalid for another.
  const { IM_SDKAPPID: sdkAppId, IM_SECRET: secret } = values;
  if (secret !== '' && sdkAppId === 0) mistakes.push('IM_SECRET needs IM_SDKAPPID beside it');
  if (secret === '' && sdkAppId !== 0) mistakes.push('IM_SDKAPPID needs IM_SECRET beside it');
  if (values.BUS_URL !== '' && databaseUrl === '') mistakes.push('BUS_URL needs DATABASE_URL beside it');
  const dataDir = resolve(values.DATA_DIR);
  const files = filesFrom(env, dataDir, mistakes);
  if (mistakes.length > 0) throw new Misconfigured(mistakes.join('\n'));
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    files,
    databaseUrl,
    busUrl: values.BUS_URL,
    databasePool: values.DATABASE_POOL,
    slowQueryMs: values.SLOW_QUERY_MS,
    seed: values.SEED,
    codeSender,
    demo,
    demoHereOnly: demo && values.DEMO === null,
    serviceWorker: values.SERVICE_WORKER,
    prerender: values.PRERENDER,
    allowedOrigins: values.ALLOWED_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    minAppVersion: values.MIN_APP_VERSION,
    flood: { perSecond: values.FLOOD_PER_SECOND, burst: values.FLOOD_BURST },
    tokenLifeMs: 2 * 3_600_000,
    refreshLifeMs: 60 * 86_400_000,
    logLevel: values.LOG,
    drainMs: values.DRAIN_MS,
    metricsPort: values.METRICS_PORT,
    im: {
      sdkAppId: secret === '' ? app.im.sdkAppId : sdkAppId,
      secret,
      socketsPerAddress: values.CHAT_SOCKETS_PER_ADDRESS,
    },
    app,
  };
}

/** Logged at every start: who may sign in as a demo user. */
export function demoLine({ demo, demoHereOnly }: Config): string {
  if (!demo) return 'demo sign-in: off';
  return demoHereOnly
    ? 'DEMO SIGN-IN: ON for this machine only; behind a proxy or a tunnel set DEMO=0'
    : 'DEMO SIGN-IN: ON FOR EVERYBODY who reaches this server (DEMO=1)';
}

function filesFrom(env: NodeJS.ProcessEnv, dataDir: string, mistakes: string[]): FilesConfig {
  try {
    return filesConfigFrom(env, dataDir, (why) => {
      throw new Misconfigured(why);
    });
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error;
    mistakes.push(error.message);
    return { kind: 'disk', folder: dataDir };
  }
}
