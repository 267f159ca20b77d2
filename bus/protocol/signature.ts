// The text that a request's signature is computed from, shared by the worker, which signs, and the server, which
// checks. Pure: each side has its own hash function.
import { canonicalJson, wellFormed } from './canonical';
import type { Json } from './envelope';

export type QueryPair = readonly [key: string, value: string];

export type Signed = {
  /** GET or POST. */
  method: string;
  /** The path with its base and without the query, as in the URL: `/api/main/bbs/threads/like`. */
  path: string;
  query: readonly QueryPair[];
  /** SHA-256 of the body's bytes in lower-case hex; of '' for a GET. */
  bodySha256: string;
  /** SHA-256 of the token sent in the `idToken` header, of '' without one. */
  tokenSha256: string;
  /** Milliseconds since the epoch, as in the header `X-Timestamp`. */
  timestamp: string;
  /** 15 random characters, header `X-Nonce`. */
  nonce: string;
};

/**
 * The query of a GET call as pairs: undefined and null are omitted, booleans are 1 and 0, a list repeats its key, an
 * object is canonical JSON. The server parses it by the call's schema.
 */
export function queryPairs(input: { readonly [key: string]: Json | undefined }): QueryPair[] {
  const pairs: QueryPair[] = [];
  for (const key of Object.keys(input)) {
    const value = input[key];
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) pairs.push([key, plain(item)]);
    }
  }
  return pairs;
}

function plain(value: Json): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'object' ? canonicalJson(value) : String(value);
}

/** The query in canonical order and encoding; can be used in the URL as it is. */
export function canonicalQuery(query: readonly QueryPair[]): string {
  return query
    .map(([key, value]) => [wellFormed(key), wellFormed(value)] as const)
    .sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]))
    .map(([key, value]) => encodeURIComponent(key) + '=' + encodeURIComponent(value))
    .join('&');
}
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The input of HMAC-SHA256 with the sign key; the hex result is the header `X-Sign`. */
export function canonicalString(s: Signed): string {
  return ['v1', s.method, s.path, canonicalQuery(s.query), s.bodySha256, s.tokenSha256, s.timestamp, s.nonce].join(
    '\n',
  );
}
