// The server's configuration: what the environment says, and the page's own app-config block,
// which page and server must share (keys, bases, hosts).
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import type { Base } from '../../bus/protocol/contract';
import { isLoopbackHost } from './thisMachine';
import { inProject } from './root';

/** An error that the operator has to fix; printed in one line, without a stack. */
export class Misconfigured extends Error {}

const words = v.optional(v.array(v.string()), []);
const AppConfig = v.object({
  bases: v.object({ main: v.string(), events: v.string(), message: v.string(), member: v.string(), guide: v.string() }),
  signKey: v.string(),
  tabListKey: v.string(),
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

/** The app-config block of a built (or source) index.html. */
export function readAppConfig(html: string): AppConfig {
  const json = block.exec(html)?.[1];
  if (json === undefined) throw new Misconfigured('index.html holds no app-config block');
  return v.parse(AppConfig, JSON.parse(json));
}

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** '' means the embedded database in the data folder. */
  databaseUrl: string;
  /** Maximum database connections of this process. */
  databasePool: number;
  seed: 'demo' | 'none';
  /** Demo users sign in with 246810; fault modes and report listing are open to this machine. */
  demo: boolean;
  /** The demo is on by default: its users sign in from this machine only. */
  demoHereOnly: boolean;
  /** Off: the service worker is removed from the phones that have it. */
  serviceWorker: boolean;
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
  /** Tencent's chat service; without a secret the stand-in at /im. */
  im: { sdkAppId: number; secret: string };
  app: AppConfig;
};

const split = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function numberFrom(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Misconfigured(`${name} must be a whole number, not "${text}"`);
  return value;
}

/** The built page's block, else the source page's. */
export function pageHtml(): string {
  const built = inProject('dist', 'index.html');
  return readFileSync(existsSync(built) ? built : inProject('index.html'), 'utf8');
}

export function configFrom(env: NodeJS.ProcessEnv, html: string): Config {
  const databaseUrl = env['DATABASE_URL'] ?? '';
  const seed = env['SEED'] ?? 'demo';
  if (seed !== 'demo' && seed !== 'none') throw new Misconfigured(`SEED must be demo or none, not "${seed}"`);
  const host = env['HOST'] ?? '127.0.0.1';
  const trustProxy = env['TRUST_PROXY'] === '1';
  const asked = env['DEMO'] ?? '';
  const demo = asked === '' ? isLoopbackHost(host) && databaseUrl === '' && !trustProxy : asked === '1';
  const app = readAppConfig(html);
  const codeSender = env['CODE_SENDER'] ?? (demo ? 'log' : '');
  if (codeSender === '') {
    throw new Misconfigured(
      'No sender of sign-in codes: set CODE_SENDER to an http(s) address (or to "log" for development), or DEMO=1. ' +
        'Without DEMO there is demo sign-in only where HOST is a loopback address and neither DATABASE_URL nor TRUST_PROXY is set',
    );
  }
  return {
    port: numberFrom('PORT', env['PORT'], 4173),
    host,
    dataDir: resolve(env['DATA_DIR'] ?? inProject('data')),
    databaseUrl,
    databasePool: Math.max(1, numberFrom('DATABASE_POOL', env['DATABASE_POOL'], 10)),
    seed,
    codeSender,
    demo,
    demoHereOnly: demo && asked === '',
    serviceWorker: env['SERVICE_WORKER'] !== '0',
    allowedOrigins: split(env['ALLOWED_ORIGINS']),
    trustProxy,
    minAppVersion: env['MIN_APP_VERSION'] ?? '',
    flood: {
      perSecond: numberFrom('FLOOD_PER_SECOND', env['FLOOD_PER_SECOND'], 200),
      burst: numberFrom('FLOOD_BURST', env['FLOOD_BURST'], 2000),
    },
    tokenLifeMs: 2 * 3_600_000,
    refreshLifeMs: 60 * 86_400_000,
    logLevel: env['LOG'] === 'warn' ? 'warn' : 'info',
    im: imFrom(env, app.im.sdkAppId),
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

/** Both or neither: a signature for one application is invalid for another. */
function imFrom(env: NodeJS.ProcessEnv, pageAppId: number): Config['im'] {
  const secret = env['IM_SECRET'] ?? '';
  const sdkAppId = numberFrom('IM_SDKAPPID', env['IM_SDKAPPID'], secret === '' ? pageAppId : 0);
  if (secret !== '' && sdkAppId === 0) throw new Misconfigured('IM_SECRET needs IM_SDKAPPID beside it');
  if (secret === '' && (env['IM_SDKAPPID'] ?? '') !== '')
    throw new Misconfigured('IM_SDKAPPID needs IM_SECRET beside it');
  return { sdkAppId, secret };
}
