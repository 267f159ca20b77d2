// userSig in Tencent's published form: an HMAC-SHA256 over who, for which app, since when, for how long; packed and
// made fit for an address. The same code signs for Tencent's service and, with a key of our own, for the stand-in. For
// the stand-in the form's own field for data (TLS.userbuf) names the family of tokens that the signature was given to:
// it ends with it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import * as v from 'valibot';

/** `older`: secrets that no longer sign, and are still accepted. */
export type SigKey = { sdkAppId: number; secret: string; older?: readonly string[] };
export const sigLifeSeconds = 86_400;

const Ticket = v.object({
  'TLS.ver': v.string(),
  'TLS.identifier': v.string(),
  'TLS.sdkappid': v.number(),
  'TLS.expire': v.number(),
  'TLS.time': v.number(),
  'TLS.userbuf': v.optional(v.string(), ''),
  'TLS.sig': v.string(),
});

/** `data`: Base64, as in the ticket; '' for none. */
function hmac(key: SigKey, identifier: string, time: number, expire: number, data: string): string {
  const text =
    `TLS.identifier:${identifier}\nTLS.sdkappid:${key.sdkAppId}\nTLS.time:${time}\nTLS.expire:${expire}\n` +
    (data === '' ? '' : `TLS.userbuf:${data}\n`);
  return createHmac('sha256', key.secret).update(text).digest('base64');
}

const forAddress = (text: string): string => text.replace(/\+/g, '*').replace(/\//g, '-').replace(/=/g, '_');
const fromAddress = (text: string): string => text.replace(/\*/g, '+').replace(/-/g, '/').replace(/_/g, '=');

/** `now` in ms; valid for `seconds`, and at most as long as the token family, if one is named. */
export function signUser(key: SigKey, identifier: string, now: number, seconds = sigLifeSeconds, family = ''): string {
  const time = Math.floor(now / 1000);
  const data = Buffer.from(family, 'utf8').toString('base64');
  const ticket = {
    'TLS.ver': '2.0',
    'TLS.identifier': identifier,
    'TLS.sdkappid': key.sdkAppId,
    'TLS.expire': seconds,
    'TLS.time': time,
    ...(data === '' ? {} : { 'TLS.userbuf': data }),
    'TLS.sig': hmac(key, identifier, time, seconds, data),
  };
  return forAddress(deflateSync(Buffer.from(JSON.stringify(ticket), 'utf8')).toString('base64'));
}

/** The key with each of its secrets alone. */
const eachSecret = ({ sdkAppId, secret, older = [] }: SigKey): SigKey[] =>
  [secret, ...older].map((one) => ({ sdkAppId, secret: one }));
const equalBytes = (due: string, given: string): boolean => {
  const [a, b] = [Buffer.from(due), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** When it expires (ms) and its token family ('' for none), or why it is invalid. */
export function checkUserSig(
  key: SigKey,
  identifier: string,
  userSig: string,
  now: number,
): { until: number; family: string } | 'wrong' | 'expired' {
  if (userSig.length > 4_096) return 'wrong';
  const read = v.safeParse(Ticket, unpack(userSig));
  if (!read.success) return 'wrong';
  const ticket = read.output;
  const { 'TLS.time': time, 'TLS.expire': expire, 'TLS.userbuf': data } = ticket;
  if (ticket['TLS.identifier'] !== identifier || ticket['TLS.sdkappid'] !== key.sdkAppId) return 'wrong';
  const isOurs = eachSecret(key).some((one) =>
    equalBytes(hmac(one, identifier, time, expire, data), ticket['TLS.sig']),
  );
  if (!isOurs) return 'wrong';
  const until = (time + expire) * 1000;
  return until <= now ? 'expired' : { until, family: Buffer.from(data, 'base64').toString('utf8') };
}

function unpack(userSig: string): unknown {
  try {
    return JSON.parse(
      inflateSync(Buffer.from(fromAddress(userSig), 'base64'), { maxOutputLength: 16_384 }).toString('utf8'),
    );
  } catch {
    return null;
  }
}

/** Identifies a logged-in person on a new socket: user, expiry, token family, and a signature over them. */
export function signReturn(key: SigKey, userId: string, until: number, family: string): string {
  const coded = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');
  const text = `${until}.${coded(userId)}.${coded(family)}`;
  return `${text}.${createHmac('sha256', key.secret)
    .update('return\n' + text)
    .digest('base64url')}`;
}
export function checkReturn(
  key: SigKey,
  a2: string,
  now: number,
): { userId: string; until: number; family: string } | 'wrong' | 'expired' {
  const [until = '', name = '', of = ''] = a2.split('.');
  const userId = Buffer.from(name, 'base64url').toString('utf8');
  const family = Buffer.from(of, 'base64url').toString('utf8');
  if (!eachSecret(key).some((one) => equalBytes(signReturn(one, userId, Number(until), family), a2))) return 'wrong';
  return Number(until) <= now ? 'expired' : { userId, until: Number(until), family };
}
