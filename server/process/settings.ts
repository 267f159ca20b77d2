// Every variable of the environment that the server reads: how its text is read, and what it means. The table in
// docs/operations.md is written from here (`npm run docs`).
import { readFileSync } from 'node:fs';
import { inProject } from './root';

/** Reads a text, or throws what it must be: "a whole number". */
type Read<T> = (text: string) => T;
export type Setting<T> = {
  read: Read<T>;
  fallback: T;
  /** The default as the documentation shows it. */
  shown: string;
  meaning: string;
  /** Never printed; may be in a file, which `NAME_FILE` names. */
  isSecret: boolean;
};

class NotThis extends Error {}
const must = (what: string): never => {
  throw new NotThis(what);
};

const whole =
  (least: number, most: number): Read<number> =>
  (text) =>
    /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most
      ? Number(text)
      : must(`a whole number from ${least} to ${most}`);
const flag: Read<boolean> = (text) => (text === '1' ? true : text === '0' ? false : must('0 or 1'));
const oneOf =
  <T extends string>(...words: T[]): Read<T> =>
  (text) =>
    words.find((word) => word === text) ?? must(words.join(' or '));
const text: Read<string> = (given) => given;
const schemeOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : '');
const address =
  (what: string, ...schemes: string[]): Read<string> =>
  (given) =>
    schemes.includes(schemeOf(given)) ? given : must(what);
const addresses =
  (what: string, ...schemes: string[]): Read<string> =>
  (given) =>
    given.split(',').every((one) => schemes.includes(schemeOf(one.trim()))) ? given : must(what);
const origins: Read<string[]> = (given) =>
  given
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      URL.canParse(part) && new URL(part).origin === part
        ? part
        : must('origins such as https://community.example, comma-separated'),
    );
const version: Read<string> = (given) => (/^\d{1,6}(\.\d{1,6}){0,2}$/.test(given) ? given : must('a version as 5.2.1'));
const codeSender: Read<string> = (given) =>
  given === 'log' || /^https?:$/.test(schemeOf(given)) ? given : must('log or an http(s) address');

const setting = <T>(
  read: Read<T>,
  fallback: T,
  shown: string,
  meaning: string,
  { isSecret = false } = {},
): Setting<T> => ({ read, fallback, shown, meaning, isSecret });
const secret = { isSecret: true };

export const settings = {
  PORT: setting(whole(0, 65_535), 4173, '4173', 'the port of pages, API and chat'),
  HOST: setting(text, '127.0.0.1', '127.0.0.1', 'the address that it listens at; empty or `0.0.0.0` for all'),
  DATA_DIR: setting(
    text,
    inProject('data'),
    './data',
    'embedded database, uploads, tickets, picture cache, scratch files; one process at a time, or many with `DATABASE_URL`',
  ),
  DATABASE_URL: setting(
    address('a postgres:// address', 'postgres:', 'postgresql:'),
    '',
    '–',
    'a PostgreSQL 15 or newer instead of the embedded one, for as many processes as wanted; directly, or through a pooler in session mode',
    secret,
  ),
  DATABASE_POOL: setting(
    whole(1, 1000),
    10,
    '10',
    'connections to it that one process keeps at most, beside the one that listens',
  ),
  FILES_URL: setting(
    text,
    '',
    '–',
    'where uploads, their scaled copies and tickets are instead of `DATA_DIR`: `file:///FOLDER` (a shared volume) or `s3://BUCKET/PREFIX?…` ([object store](#files-in-an-object-store))',
  ),
  BUS_URL: setting(
    addresses('nats:// addresses, comma-separated', 'nats:', 'tls:'),
    '',
    '–',
    'NATS for notifications between processes, instead of PostgreSQL’s own; needs `DATABASE_URL`',
    secret,
  ),
  SLOW_QUERY_MS: setting(
    whole(0, 600_000),
    500,
    '500',
    'statements that take longer are in the log, without their values; `0` for none',
  ),
  SERVICE_WORKER: setting(
    flag,
    true,
    '1',
    '`0` removes the service worker, with all that it has stored, from every phone that opens the page',
  ),
  PRERENDER: setting(
    flag,
    true,
    '1',
    '`0`: the HTML of the home page has no first screen in it; saves the memory of a thread (some 60 MB)',
  ),
  SEED: setting(oneOf('demo', 'none'), 'demo', 'demo', '`demo` fills an empty database once, `none` leaves it empty'),
  DEMO: setting<boolean | null>(
    flag,
    null,
    '–',
    '`1`: the demonstration persons sign in, from anywhere; `0`: they do not. Without it they sign in from this machine only, and only where `HOST` is a loopback address and neither `DATABASE_URL` nor `TRUST_PROXY` is set. The start says which it is',
  ),
  CODE_SENDER: setting(
    codeSender,
    '',
    '`log` with demo sign-in',
    'who carries sign-in codes to phones: an http(s) address that takes `POST {phone, code}`, or `log` (the console, for development)',
    secret,
  ),
  TRUST_PROXY: setting(
    flag,
    false,
    '0',
    '`1` behind a proxy of your own: callers have the last address in `X-Forwarded-For`',
  ),
  ALLOWED_ORIGINS: setting<string[]>(
    origins,
    [],
    '–',
    'pages on another origin that may call the API, comma-separated',
  ),
  MIN_APP_VERSION: setting(version, '', '–', 'older native apps are answered 010015'),
  FLOOD_PER_SECOND: setting(whole(1, 1e9), 200, '200', 'requests per second of one address to one process, lasting'),
  FLOOD_BURST: setting(whole(1, 1e9), 2000, '2000', 'and at once'),
  LOG: setting(oneOf('info', 'warn'), 'info', 'info', '`warn` logs warnings and errors only'),
  DRAIN_MS: setting(
    whole(0, 600_000),
    10_000,
    '10000',
    'how long the process may take to end after SIGTERM; two seconds later it ends whatever is open',
  ),
  METRICS_PORT: setting(
    whole(0, 65_535),
    0,
    '–',
    'a port of its own for `/metrics` at `HOST`, for the monitoring network only; without it `/metrics` is answered to this machine alone',
  ),
  CHAT_SOCKETS_PER_ADDRESS: setting(
    whole(1, 1e9),
    2000,
    '2000',
    'sockets of chat that one address may have at one process; phones behind one carrier share an address',
  ),
  IM_SDKAPPID: setting(
    whole(1, 4_294_967_295),
    0,
    '–',
    'Tencent’s chat service: the server only signs in to it; without it chat is the server’s own, at `/im`',
  ),
  IM_SECRET: setting(text, '', '–', 'its key; both or neither', secret),
};
type Settings = typeof settings;
export type Values = { [K in keyof Settings]: Settings[K] extends Setting<infer T> ? T : never };

/** The text of a setting, from the variable or the file that it names; '' for none. */
function textOf(name: string, isSecret: boolean, env: NodeJS.ProcessEnv): string {
  const given = env[name] ?? '';
  const file = isSecret ? (env[name + '_FILE'] ?? '') : '';
  if (file === '') return given;
  if (given !== '') throw new NotThis(`${name} and ${name}_FILE are both set: keep one`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new NotThis(`${name}_FILE: ${file} cannot be read (${why})`);
  }
}

/** All values, and one line for each mistake; a setting with a mistake has its default. */
export function readSettings(env: NodeJS.ProcessEnv): { values: Values; mistakes: string[] } {
  const mistakes: string[] = [];
  const valueOf = (name: string, { read, fallback, isSecret }: Setting<unknown>): unknown => {
    let given = '';
    try {
      given = textOf(name, isSecret, env);
    } catch (error) {
      if (!(error instanceof NotThis)) throw error;
      mistakes.push(error.message);
    }
    // An empty HOST is all addresses of the machine; any other empty variable counts as unset.
    if (given === '') return name === 'HOST' && env['HOST'] === '' ? '' : fallback;
    try {
      return read(given);
    } catch (error) {
      if (!(error instanceof NotThis)) throw error;
      mistakes.push(`${name} must be ${error.message}` + (isSecret ? '' : `, not "${given}"`));
      return fallback;
    }
  };
  const entries = Object.entries(settings as { [name: string]: Setting<unknown> });
  const values = Object.fromEntries(entries.map(([name, one]) => [name, valueOf(name, one)]));
  return { values: values as Values, mistakes };
}
