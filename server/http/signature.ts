// Checks the signature of a request (product-brief §7): key, time window, and that all parts of the request are the signed ones.
// Proves integrity and freshness only; who calls is the token's business.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalString } from '../../bus/signature';
import { Refusal } from './codes';

/** Milliseconds that a request's time may differ from ours. */
export const signWindowMs = 300_000;

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
export const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

export function equalText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

export type SignedRequest = { method: string; path: string; query: URLSearchParams; body: Uint8Array; token: string; headers: Headers };

/** Answers the nonce, which the caller must still spend. */
export function checkSignature(request: SignedRequest, key: string, now: number): string {
  const timestamp = request.headers.get('x-timestamp') ?? '';
  const nonce = request.headers.get('x-nonce') ?? '';
  const expected = hmac(key, canonicalString({
    method: request.method, path: request.path, query: [...request.query], bodySha256: sha256(request.body), tokenSha256: sha256(request.token), timestamp, nonce,
  }));
  if (!/^[\w-]{8,64}$/.test(nonce) || !equalText(expected, request.headers.get('x-sign') ?? '')) throw new Refusal('010010');
  // Thirteen digits: seconds, fractions and signs are not milliseconds.
  if (!/^\d{13}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > signWindowMs) throw new Refusal('010011', { serverTime: now });
  return nonce;
}
