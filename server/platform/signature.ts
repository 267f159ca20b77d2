// Checks the signature of a request: key, time window, and that all signed parts are those of the request. It proves
// integrity and freshness only; the token identifies the caller.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalString } from '../../bus/protocol/signature';
import { Refusal } from './refusals';

/** Milliseconds by which a request's time may differ from the server's. */
export const signWindowMs = 300_000;

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
export const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

export function equalText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

const signShape = /^[0-9a-f]{64}$/;
const nonceShape = /^[\w-]{8,64}$/;
/** Thirteen digits: seconds, fractions and signs are not milliseconds. */
const timeShape = /^\d{13}$/;

/** Checks the headers alone: a signature is present, its time is in the window, and it has a nonce. */
export function checkSignedHeaders(headers: Headers, now: number): void {
  if (!signShape.test(headers.get('x-sign') ?? '')) throw new Refusal('010010');
  const timestamp = headers.get('x-timestamp') ?? '';
  const isOurs = timeShape.test(timestamp) && Math.abs(now - Number(timestamp)) <= signWindowMs;
  if (!isOurs) throw new Refusal('010011', { serverTime: now });
  if (!nonceShape.test(headers.get('x-nonce') ?? '')) throw new Refusal('010010');
}

export type SignedRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  bodySha256: string;
  token: string;
  headers: Headers;
};

/** Returns the nonce, which the caller must still consume. `keys`: all of them are accepted. */
export function checkSignature(request: SignedRequest, keys: readonly string[]): string {
  const { method, path, query, bodySha256, token, headers } = request;
  const nonce = headers.get('x-nonce') ?? '';
  const text = canonicalString({
    method,
    path,
    query: [...query],
    bodySha256,
    tokenSha256: sha256(token),
    timestamp: headers.get('x-timestamp') ?? '',
    nonce,
  });
  if (!keys.some((key) => equalText(hmac(key, text), headers.get('x-sign') ?? ''))) throw new Refusal('010010');
  return nonce;
}
