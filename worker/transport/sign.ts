// SHA-256 and HMAC for requests: the signature of a call, the signature of the guide's tab list.
import hmacSha256 from 'crypto-js/hmac-sha256';
import sha256 from 'crypto-js/sha256';
import { canonicalJson } from '../../bus/protocol/canonical';
import type { Json } from '../../bus/protocol/envelope';
import { canonicalString } from '../../bus/protocol/signature';
import type { QueryPair } from '../../bus/protocol/signature';

/** Lower-case hex, the default of crypto-js. */
export const sha256Hex = (text: string): string => sha256(text).toString();
export const hmacHex = (text: string, key: string): string => hmacSha256(text, key).toString();

/**
 * The header X-Sign of a request. `body` is the text that is sent, '' for a GET; a raw body gives `bodySha256` instead.
 */
export function signatureOf(
  call: {
    method: string;
    path: string;
    query: readonly QueryPair[];
    body: string;
    bodySha256?: string | undefined;
    token: string;
    timestamp: number;
    nonce: string;
  },
  signKey: string,
): string {
  return hmacHex(
    canonicalString({
      method: call.method,
      path: call.path,
      query: call.query,
      bodySha256: call.bodySha256 ?? sha256Hex(call.body),
      tokenSha256: sha256Hex(call.token),
      timestamp: String(call.timestamp),
      nonce: call.nonce,
    }),
    signKey,
  );
}
/** Whether the guide's answer has a valid signature of its list. */
export function tabListHolds(answer: Json, tabListKey: string): boolean {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false;
  const { list, timeStamp, sign } = answer;
  if (list === undefined || typeof timeStamp !== 'number' || typeof sign !== 'string' || sign.length !== 64)
    return false;
  return hmacHex(canonicalJson(list) + '\n' + String(timeStamp), tabListKey) === sign;
}
