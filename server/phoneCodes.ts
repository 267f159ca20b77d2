// Codes sent to a phone: to sign in (session), or to prove the number in a form (activities). One for a form signs nobody in, and the
// other way about. A code is good once, for five minutes and five tries.
import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Cx } from './calls';
import { codes } from './db/schema';
import { Refusal } from './http/codes';
import { takeRate } from './http/rates';
import { equalText, sha256 } from './http/signature';

export type Scene = 'login' | 'apply';
/** The six persons of the demonstration; they sign in with one fixed code, in demo mode only. In forms it proves every number there. */
const demoPhone = /^1380000000[1-6]$/;
const demoCode = '246810';
const codeLifeMs = 300_000;
const maxTries = 5;

const placeOf = (scene: Scene, phone: string): string => (scene === 'login' ? phone : scene + ':' + phone);
const codeHash = (cx: Cx, place: string, code: string): string => sha256(`${cx.services.secret}\n${place}\n${code}`);
const isDemo = (cx: Cx, scene: Scene, phone: string): boolean => cx.services.config.demo && (scene === 'apply' || demoPhone.test(phone));

/** Sends a code once the write is committed. */
export async function sendPhoneCode(cx: Cx, scene: Scene, phone: string): Promise<void> {
  if (cx.services.config.demo && demoPhone.test(phone)) return;
  await takeRate(cx.db, 'code:minute:' + phone, 1, 60, cx.now);
  await takeRate(cx.db, 'code:day:' + phone, 5, 86_400, cx.now);
  await takeRate(cx.db, 'code:address:' + sha256(cx.address), 30, 86_400, cx.now);
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const place = placeOf(scene, phone);
  const fresh = { codeHash: codeHash(cx, place, code), expire: cx.now + codeLifeMs, tries: 0 };
  await cx.db.insert(codes).values({ phone: place, ...fresh }).onConflictDoUpdate({ target: codes.phone, set: fresh });
  cx.after(async () => {
    await cx.services.sender.send(phone, code).catch((error: unknown) => cx.services.log.error('a code could not be sent', error));
  });
}

/** Spends the code, or refuses with 010014; a wrong try counts although the answer is a refusal. Nothing else may have been written before. */
export async function spendPhoneCode(cx: Cx, scene: Scene, phone: string, code: string): Promise<void> {
  const wrong = new Refusal('010014', null, true);
  if (isDemo(cx, scene, phone) && code === demoCode) return;
  if (cx.services.config.demo && demoPhone.test(phone)) throw wrong;
  const place = placeOf(scene, phone);
  // Before the code is looked at, or a right guess would tell itself from the refused ones.
  await takeRate(cx.db, scene + ':' + phone, 20, 600, cx.now);
  const [sent] = await cx.db.select().from(codes).where(eq(codes.phone, place)).for('update');
  if (sent === undefined || sent.expire <= cx.now || sent.tries >= maxTries) throw wrong;
  if (!equalText(sent.codeHash, codeHash(cx, place, code))) {
    await cx.db.update(codes).set({ tries: sent.tries + 1 }).where(eq(codes.phone, place));
    throw wrong;
  }
  await cx.db.delete(codes).where(eq(codes.phone, place));
}
