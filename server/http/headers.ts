// Response headers by kind of answer, and CORS: pages of listed origins may call the API.
import type { Config } from '../process/config';
import { isAllowedOrigin } from '../platform/origins';
import { requestIdHeader } from './requestId';

type HeaderList = readonly (readonly [string, string])[];

const everywhere: HeaderList = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=()'],
];
const sameOrigin = ['Cross-Origin-Resource-Policy', 'same-origin'] as const;

/** Pages and the scripts of workers: the built policy. */
export const pageHeaders = (csp: string): HeaderList => [
  ...everywhere,
  sameOrigin,
  ['Content-Security-Policy', csp],
  ['Reporting-Endpoints', 'csp="/csp-report"'],
];
export const apiHeaders: HeaderList = [
  ...everywhere,
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ['Cache-Control', 'no-store'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
];
/** Pictures and videos: shown by pages of the allowed origins as well, never a document that runs. */
export const mediaHeaders: HeaderList = [
  ...everywhere,
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ['Content-Security-Policy', "sandbox; default-src 'none'"],
];

export function apply(headers: Headers, list: HeaderList): void {
  for (const [name, value] of list) headers.set(name, value);
}

/** Request headers that a page may send, and response headers that it may read. */
const sent = 'Content-Type, idToken, appVersion, X-Timestamp, X-Nonce, X-Sign, applicationId, Authorization';
const read = `Date, Retry-After, idToken, ${requestIdHeader}`;

/** Headers as the listener writes them, without the work of a `Headers` object for each call. */
export type HeaderRecord = { [name: string]: string };
const ofEachCall: HeaderRecord = {
  ...Object.fromEntries(apiHeaders),
  'Content-Type': 'application/json; charset=utf-8',
  Vary: 'Origin',
};

/**
 * Headers of a call's answer. Every answer varies by origin; only a listed origin gets the CORS headers. Never with
 * credentials: identity is a header.
 */
export function callHeaders(config: Pick<Config, 'allowedOrigins'>, origin: string | null): HeaderRecord {
  if (!isAllowedOrigin(config, origin)) return { ...ofEachCall };
  return { ...ofEachCall, 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': read };
}

export const preflightHeaders: HeaderRecord = {
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': sent,
  'Access-Control-Max-Age': '7200',
};
