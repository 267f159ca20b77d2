// Kit of the server's tests: a database with the small community (PGlite from a template, PostgreSQL where
// TEST_DATABASE_URL names one), the app without a port, a clock, and a client that signs like the worker.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { contracts } from '../../bus/contracts/all';
import type { Json } from '../../bus/protocol/envelope';
import { canonicalQuery, canonicalString, queryPairs } from '../../bus/protocol/signature';
import type { CallTopic } from '../../bus/client/topics';
import { makeApp, type App } from '../../server/http/app';
import { configFrom, type Config } from '../../server/process/config';
import { fromEmbedded, openServer, type Db, type Opened } from '../../server/db/open';
import type { Answer } from '../../server/platform/refusals';
import { makeFaultModes, type FaultModes } from '../../server/http/faults';
import { routes, type Route } from '../../server/http/routes';
import { startSession } from '../../server/domains/session/tokens';
import { makeLog } from '../../server/process/log';
import { makeSeed } from '../../server/seed/makeSeed';
import { plantSeed } from '../../server/seed/database/seedDatabase';
import { makeServices, type Running } from '../../server/composition/services';
import { createDatabase } from '../postgres.mjs';
import { community, NOW, type Person } from './community';

export const soak = process.env['SOAK'] === '1';
/** A reduced count for the tests, the full one for `npm run soak`. */
export const times = <T>(reduced: T, full: T): T => (soak ? full : reduced);

const root = fileURLToPath(new URL('../..', import.meta.url));
const sha = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** Changes whenever the template's tables or rows would. */
function templateKey(): string {
  const folder = join(root, 'server/db/migrations');
  const named = (at: string, which: RegExp): string[] =>
    readdirSync(join(root, at))
      .filter((name) => which.test(name))
      .map((name) => join(root, at, name));
  const files = [
    ...readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .map((name) => join(folder, name)),
    ...named('server/seed/database', /^seed\w+\.ts$/),
    ...named('tests/server', /^community\w*\.ts$/),
  ];
  return sha(files.map((file) => readFileSync(file, 'utf8')).join('\n')).slice(0, 16);
}

async function fill(opened: Opened): Promise<void> {
  await opened.migrate();
  await plantSeed(opened.db, async () => community());
}

/** A dump of the small community, made once. */
export async function templateFile(): Promise<string> {
  const file = join(tmpdir(), `zeal-template-${templateKey()}.tar`);
  if (existsSync(file)) return file;
  const client = await PGlite.create('memory://');
  await fill(fromEmbedded(client));
  const dump = await client.dumpDataDir('none');
  await client.close();
  // Written aside: another worker may be making the same.
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, Buffer.from(await dump.arrayBuffer()));
  renameSync(aside, file);
  return file;
}

/** A new data folder with the small community in its embedded database. */
export async function filledFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'zeal-data-'));
  const client = await PGlite.create(join(folder, 'pg'), {
    loadDataDir: new Blob([readFileSync(await templateFile())]),
  });
  await client.close();
  return folder;
}
const openFromTemplate = async (): Promise<Opened> =>
  fromEmbedded(await PGlite.create('memory://', { loadDataDir: new Blob([readFileSync(await templateFile())]) }));

/** A database of its own on the server, copied from a template that is made once. */
async function openOnServer(url: string, key = templateKey(), fillTemplate = fill): Promise<Opened> {
  const template = 'zeal_template_' + key;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('select pg_advisory_lock(4173)');
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
  if (rowCount === 0) {
    const part = await createDatabase(url);
    const making = await openServer(part.url);
    await fillTemplate(making);
    await making.close();
    await admin.query(`alter database ${part.name} rename to ${template}`);
  }
  // The lock goes with the connection.
  await admin.end();
  const own = await createDatabase(url, template);
  const opened = await openServer(own.url);
  return { ...opened, close: () => opened.close().then(() => own.drop()) };
}

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
type Database = { name: string; open: () => Promise<Opened> };
const embedded: Database = { name: 'PGlite', open: openFromTemplate };
/** For what needs several connections at a time: none without a server. */
export const serverDatabases: Database[] =
  serverUrl === '' ? [] : [{ name: 'PostgreSQL', open: () => openOnServer(serverUrl) }];
/** Suites run once: on PostgreSQL where there is one, else on PGlite. */
export const databases: Database[] = serverDatabases.length > 0 ? serverDatabases : [embedded];
/**
 * For the few suites whose subject differs between the two: migrations, transactions, locking, search, chat's storage.
 */
export const bothDatabases: Database[] = [embedded, ...serverDatabases];

/** A database with the demonstration community, made at `NOW`. */
export async function openDemonstration(): Promise<Opened> {
  const seed = makeSeed(NOW);
  const fillTemplate = async (opened: Opened): Promise<void> => {
    await opened.migrate();
    await plantSeed(opened.db, async () => seed);
  };
  if (serverUrl !== '')
    return openOnServer(serverUrl, sha(templateKey() + JSON.stringify(seed)).slice(0, 16), fillTemplate);
  const opened = fromEmbedded(await PGlite.create('memory://'));
  await fillTemplate(opened);
  return opened;
}

export const random15 = (): string => randomBytes(12).toString('base64url').slice(0, 15);
/** A text or number of an answer, as text; anything else is a mistake of the test. */
export function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new Error('no text: ' + JSON.stringify(value));
}

export type Input = { [key: string]: Json | undefined };
export type Reply = { http: number; headers: Headers; answer: Answer; data: { [key: string]: Json } };
/** `bytes`: the body of a raw call. */
export type Sent = {
  url: string;
  init: { method: string; headers: Record<string, string>; body?: string };
  bytes?: Uint8Array<ArrayBuffer>;
};

export type TestServer = {
  app: App;
  db: Db;
  config: Config;
  running: Running;
  faults: FaultModes;
  lines: string[];
  codes: Map<string, string>;
  clock: { now: number };
  /** Ends with the file. */
  close: () => Promise<void>;
  /** Another app on the same database: a second process, or this one after a restart. */
  restart: (change?: (config: Config) => Config) => Promise<TestServer>;
  /** `bytes`: the part of a file that a raw call carries. */
  sign: (
    topic: CallTopic,
    input?: Input,
    token?: string,
    more?: Record<string, string>,
    bytes?: Uint8Array<ArrayBuffer>,
  ) => Sent;
  send: (sent: Sent) => Promise<Reply>;
  call: (topic: CallTopic, input?: Input, token?: string) => Promise<Reply>;
  /** A signed-in person's token. */
  token: (person: Person, device?: string) => Promise<string>;
};

export const routeOf = (topic: CallTopic): Route => {
  const route = routes.find((one) => one.topic === topic);
  if (route === undefined) throw new Error('no route ' + topic);
  return route;
};

export async function openTestServer(
  open: () => Promise<Opened>,
  change: (config: Config) => Config = (config) => config,
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zeal-test-'));
  const html = readFileSync(join(root, 'index.html'), 'utf8');
  const files = process.env['TEST_FILES_URL'];
  const config = change({
    ...configFrom(
      // Folders of its own in the store that all servers share.
      {
        DEMO: '1',
        PRERENDER: '0',
        DATA_DIR: dataDir,
        ...(files ? { FILES_URL: prefixed(files, basename(dataDir)) } : {}),
      },
      html,
    ),
    flood: { perSecond: 1e9, burst: 1e9 },
  });
  const opened = await open();
  const testServer = await around(opened, config, { now: NOW }, new Map());
  return {
    ...testServer,
    close: async () => {
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** For tests that look into the folder of files: on the disk, also where TEST_FILES_URL names a store. */
export const onDisk = (config: Config): Config => ({ ...config, files: { kind: 'disk', folder: config.dataDir } });

/** An address of a store or of NATS with one more part in its path. */
export function prefixed(address: string, part: string): string {
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${part}`;
  return url.href;
}

export type TestCaller = Pick<TestServer, 'sign' | 'send' | 'call'>;
/** Signs as the worker does. `request`: sends to a path of the server. */
export function makeCaller(
  app: Config['app'],
  now: () => number,
  request: (path: string, init: RequestInit) => Promise<Response>,
): TestCaller {
  const sign: TestServer['sign'] = (topic, input = {}, token = '', more = {}, bytes = new Uint8Array(0)) => {
    const { method, path, base, raw } = routeOf(topic);
    const isRaw = raw === 'bytes';
    const { uploadToken, ...query } = input;
    const pairs = method === 'GET' ? queryPairs(input) : isRaw ? queryPairs(query) : [];
    const body = method === 'GET' || isRaw ? '' : JSON.stringify(input);
    const parts = {
      method,
      path,
      query: pairs,
      bodySha256: sha(isRaw ? bytes : body),
      tokenSha256: sha(token),
      timestamp: String(now()),
      nonce: random15(),
    };
    const headers: Record<string, string> = {
      appVersion: app.appVersion,
      'X-Timestamp': parts.timestamp,
      'X-Nonce': parts.nonce,
      'X-Sign': createHmac('sha256', app.signKey).update(canonicalString(parts)).digest('hex'),
      ...(token === '' ? {} : { idToken: token }),
      ...(method === 'POST' ? { 'Content-Type': isRaw ? 'application/octet-stream' : 'application/json' } : {}),
      ...(isRaw && typeof uploadToken === 'string' ? { Authorization: 'Upload ' + uploadToken } : {}),
      ...(base === 'events' ? { applicationId: app.applicationId, Authorization: app.authorization } : {}),
      ...more,
    };
    return {
      url: path + (pairs.length > 0 ? '?' + canonicalQuery(pairs) : ''),
      init: { method, headers, ...(method === 'POST' && !isRaw ? { body } : {}) },
      ...(isRaw ? { bytes } : {}),
    };
  };
  const send: TestServer['send'] = async ({ url, init, bytes }) => {
    const response = await request(url, bytes === undefined ? init : { ...init, body: bytes });
    const answer = (await response.json()) as Answer;
    return {
      http: response.status,
      headers: response.headers,
      answer,
      data: (answer.data ?? {}) as { [key: string]: Json },
    };
  };
  return { sign, send, call: (topic, input, token) => send(sign(topic, input, token)) };
}

async function around(
  opened: Opened,
  config: Config,
  clock: { now: number },
  codes: Map<string, string>,
): Promise<TestServer> {
  const lines: string[] = [];
  const { db } = opened;
  const sender = { send: async (phone: string, code: string) => void codes.set(phone, code) };
  const running = await makeServices(
    db,
    config,
    makeLog('info', (line) => void lines.push(line)),
    () => clock.now,
    sender,
  );
  const faults = makeFaultModes(async () => undefined);
  const app = makeApp(db, running.services, faults);

  const caller = makeCaller(
    config.app,
    () => clock.now,
    async (url, init) => app.request(url, init),
  );
  return {
    app,
    db,
    config,
    running,
    faults,
    lines,
    codes,
    clock,
    close: opened.close,
    restart: (change = (same) => same) => around(opened, change(config), clock, codes),
    ...caller,
    token: async (person, device = 'device-' + person) =>
      (await startSession(db, running.services, person, device, clock.now)).idToken,
  };
}

/** All calls that the contracts declare. */
export function declaredCalls(): string[] {
  return Object.entries(contracts).flatMap(([domain, entries]) =>
    Object.entries(entries as Record<string, { is: string }>)
      .filter(([, entry]) => entry.is === 'call')
      .map(([name]) => `${domain}.${name}`),
  );
}
