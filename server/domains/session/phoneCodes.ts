// Codes sent to a phone: to sign in (session), or to prove the number in a form (activities). One for a form signs
// nobody in, and the other way about. A code is good once, for five minutes, and for whoever asked for it: what a
// stranger asks and guesses for the same phone touches neither the code nor the counters of its owner.
import { randomInt } from 'node:crypto';
import { asc, eq, inArray, lt } from 'drizzle-orm';
import type { Context, Caller } from '../../platform/context';
import { codes } from '../../db/tables/session';
import type { Db } from '../../db/open';
import { Refusal } from '../../platform/refusals';
import { networkKey } from '../../platform/network';
import { takeRate } from '../../platform/rates';
import { equalText, sha256 } from '../../platform/signature';

export type Scene = 'login' | 'apply';
/** The requester or user of a code: a person, or a visitor's device by its own id. */
export type Asker = { who: Caller | null; deviceId?: string | undefined };

export const codeLimits = {
  /** Sent to one phone, as one device at one address asks. */
  perMinute: 1,
  perHour: 5,
  /** Sent to one phone, as all devices at one address ask: many invented ones make it ring no oftener. */
  phonePerHour: 30,
  /** Sent to all phones, as one address asks: behind it may be thousands of people. */
  addressPerMinute: 60,
  addressPerHour: 1000,
  /** Guesses at one code, then it is void. */
  guesses: 5,
  /** Guesses at all codes of one phone from one address; many invented devices have no more. */
  addressGuessesPerHour: 100,
  /** Longest wait in an answer, in seconds. */
  longestWait: 600,
  lifeMs: 300_000,
} as const;

/**
 * The six persons of the demonstration; they sign in with one fixed code, in demo mode only. In forms it proves every
 * number there.
 */
const demoPhone = /^1380000000[1-6]$/;
const demoCode = '246810';
const isDemo = (cx: Context, scene: Scene, phone: string): boolean =>
  cx.demo === true && (scene === 'apply' || demoPhone.test(phone));

const take = (cx: Context, key: string, max: number, seconds: number): Promise<void> =>
  takeRate(cx.db, key, max, seconds, cx.now, codeLimits.longestWait);
const addressOf = (cx: Context): string => networkKey(cx.services.secret, cx.address);
const codeHash = (secret: string, place: string, code: string): string => sha256(`${secret}\n${place}\n${code}`);

/**
 * Keys of this requester's codes, the most certain first; a client without an id is identified by address and browser.
 */
function placesOf(cx: Context, scene: Scene, phone: string, { who, deviceId }: Asker): string[] {
  const names = [
    who === null ? '' : 'person ' + who.userId,
    deviceId === undefined || deviceId === '' ? '' : 'device ' + deviceId,
    'visitor ' + cx.visitorKey,
  ];
  return names.filter((name) => name !== '').map((name) => `${scene}:${phone}:${sha256(name)}`);
}

/** Sends a code once the write is committed. */
export async function sendPhoneCode(cx: Context, scene: Scene, phone: string, asker: Asker): Promise<void> {
  if (cx.demo === true && demoPhone.test(phone)) return;
  const address = addressOf(cx);
  const device = sha256(asker.deviceId ?? cx.visitorKey);
  await take(cx, `code:minute:${phone}:${device}:${address}`, codeLimits.perMinute, 60);
  await take(cx, `code:hour:${phone}:${device}:${address}`, codeLimits.perHour, 3600);
  await take(cx, `code:phone:hour:${phone}:${address}`, codeLimits.phonePerHour, 3600);
  await take(cx, 'code:address:minute:' + address, codeLimits.addressPerMinute, 60);
  await take(cx, 'code:address:hour:' + address, codeLimits.addressPerHour, 3600);
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const [place = ''] = placesOf(cx, scene, phone, asker);
  const fresh = { codeHash: codeHash(cx.services.secret, place, code), expire: cx.now + codeLimits.lifeMs, tries: 0 };
  await cx.db
    .insert(codes)
    .values({ place, ...fresh })
    .onConflictDoUpdate({ target: codes.place, set: fresh });
  cx.after(async () => {
    await cx.services.sender
      .send(phone, code)
      .catch((error: unknown) => cx.services.log.error('a code could not be sent', error));
  });
}

/**
 * Consumes the code, or refuses with 010014; a wrong attempt counts although the answer is a refusal. Call it before
 * other writes.
 */
export async function spendPhoneCode(
  cx: Context,
  scene: Scene,
  phone: string,
  code: string,
  asker: Asker,
): Promise<void> {
  const wrong = new Refusal('010014', null, true);
  if (isDemo(cx, scene, phone) && code === demoCode) return;
  if (cx.demo === true && demoPhone.test(phone)) throw wrong;
  const places = placesOf(cx, scene, phone, asker);
  const rows = await cx.db
    .select()
    .from(codes)
    .where(inArray(codes.place, places))
    .orderBy(asc(codes.place))
    .for('update');
  const live = rows.filter((row) => row.expire > cx.now && row.tries < codeLimits.guesses);
  const sent = places.flatMap((place) => live.filter((row) => row.place === place))[0];
  if (sent === undefined) throw wrong;
  // Counted before the comparison, so that a right guess above the limit is refused too.
  await take(cx, `guess:${phone}:${addressOf(cx)}`, codeLimits.addressGuessesPerHour, 3600);
  if (!cx.services.secrets.some((secret) => equalText(sent.codeHash, codeHash(secret, sent.place, code)))) {
    await cx.db
      .update(codes)
      .set({ tries: sent.tries + 1 })
      .where(eq(codes.place, sent.place));
    throw wrong;
  }
  await cx.db.delete(codes).where(eq(codes.place, sent.place));
}

export async function sweepCodes(db: Db, now: number): Promise<void> {
  await db.delete(codes).where(lt(codes.expire, now));
}
