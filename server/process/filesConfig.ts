// Where files are kept, from FILES_URL: a folder of this machine or a shared volume, or a bucket of an S3-compatible
// store. Credentials are never part of it: the SDK reads its standard variables (AWS_ACCESS_KEY_ID and others).
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export type DiskConfig = { kind: 'disk'; folder: string };
export type S3Config = {
  kind: 's3';
  bucket: string;
  /** '' or a path that ends in a slash: all keys begin with it. */
  prefix: string;
  /** '' means Amazon's own. */
  endpoint: string;
  region: string;
  pathStyle: boolean;
  /** `redirect`: players and downloads fetch videos and chat files from the store, by a signed address. */
  serve: 'proxy' | 'redirect';
};
export type FilesConfig = DiskConfig | S3Config;

const known = new Set(['endpoint', 'region', 'pathStyle', 'serve']);

/** `fail` is called with a line for the operator. Without FILES_URL files are in the data folder. */
export function filesConfigFrom(env: NodeJS.ProcessEnv, dataDir: string, fail: (why: string) => never): FilesConfig {
  const text = env['FILES_URL'] ?? '';
  if (text === '') return { kind: 'disk', folder: dataDir };
  const url = URL.canParse(text) ? new URL(text) : fail('FILES_URL must be s3://BUCKET or file:///FOLDER');
  if (url.protocol === 'file:') return { kind: 'disk', folder: resolve(fileURLToPath(url)) };
  if (url.protocol !== 's3:') return fail('FILES_URL must begin with s3:// or file:///');
  // Its text may be logged.
  if (url.username !== '' || url.password !== '')
    return fail('FILES_URL must hold no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  for (const name of url.searchParams.keys())
    if (!known.has(name)) return fail(`FILES_URL has an unknown parameter "${name}"`);
  const option = (name: string): string => url.searchParams.get(name) ?? '';
  const endpoint = option('endpoint');
  if (!/^[a-z0-9][a-z0-9.-]{1,62}$/.test(url.hostname)) return fail(`FILES_URL names no bucket: "${url.hostname}"`);
  if (endpoint !== '' && !/^https?:\/\/[^/?#@]+\/?$/.test(endpoint))
    return fail('the endpoint of FILES_URL must be like https://HOST or http://HOST:PORT');
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[\w./-]*$/.test(path)) return fail('the path of FILES_URL may have letters, digits, dots, dashes and slashes');
  const serve = option('serve') || 'proxy';
  if (serve !== 'proxy' && serve !== 'redirect') return fail('serve of FILES_URL must be proxy or redirect');
  const style = option('pathStyle') || (endpoint === '' ? '0' : '1');
  if (style !== '0' && style !== '1') return fail('pathStyle of FILES_URL must be 0 or 1');
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: path === '' ? '' : path + '/',
    endpoint: endpoint.replace(/\/$/, ''),
    region: option('region') || env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || 'us-east-1',
    pathStyle: style === '1',
    serve,
  };
}
