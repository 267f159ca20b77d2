// Signing in and out: codes by telephone, tokens, the six persons of the demonstration.
import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { member, visitor, type Cx, type Handlers } from '../../calls';
import { codes, users } from '../../db/schema';
import { Malformed, Refusal } from '../../http/codes';
import { takeRate } from '../../http/rates';
import { equalText, sha256 } from '../../http/signature';
import { endFamily, refreshSession, startSession, type Tokens } from '../../http/tokens';
import { newId } from '../../ids';

/** The six persons of the demonstration; they sign in with one fixed code, in demo mode only. */
const demoPhone = /^1380000000[1-6]$/;
const demoCode = '246810';
const codeLifeMs = 300_000;
const maxTries = 5;

const codeHash = (cx: Cx, phone: string, code: string): string => sha256(`${cx.services.secret}\n${phone}\n${code}`);

async function userOf(cx: Cx, phone: string): Promise<string> {
  await cx.db.insert(users).values({ userId: newId('u', cx.now), phone, createTime: cx.now }).onConflictDoNothing();
  const [user] = await cx.db.select({ userId: users.userId }).from(users).where(eq(users.phone, phone));
  if (user === undefined) throw new Error('a phone without a person');
  return user.userId;
}

/** A code is good once, for five minutes and five tries; a wrong try counts although the answer is a refusal. */
async function spendCode(cx: Cx, phone: string, code: string): Promise<void> {
  const wrong = new Refusal('010014', null, true);
  if (cx.services.config.demo && demoPhone.test(phone)) {
    if (code === demoCode) return;
    throw wrong;
  }
  // Before the code is looked at, or a right guess would tell itself from the refused ones.
  await takeRate(cx.db, 'login:' + phone, 20, 600, cx.now);
  const [sent] = await cx.db.select().from(codes).where(eq(codes.phone, phone)).for('update');
  if (sent === undefined || sent.expire <= cx.now || sent.tries >= maxTries) throw wrong;
  if (!equalText(sent.codeHash, codeHash(cx, phone, code))) {
    await cx.db.update(codes).set({ tries: sent.tries + 1 }).where(eq(codes.phone, phone));
    throw wrong;
  }
  await cx.db.delete(codes).where(eq(codes.phone, phone));
}

export const login: Pick<Handlers<'session'>, 'sendCode' | 'loginApp' | 'logoutApp'> = {
  sendCode: visitor(async (input, _who, cx) => {
    const { phone } = input;
    if (cx.services.config.demo && demoPhone.test(phone)) return { resendAfter: 60 };
    await takeRate(cx.db, 'code:minute:' + phone, 1, 60, cx.now);
    await takeRate(cx.db, 'code:day:' + phone, 5, 86_400, cx.now);
    await takeRate(cx.db, 'code:address:' + sha256(cx.address), 30, 86_400, cx.now);
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    const fresh = { codeHash: codeHash(cx, phone, code), expire: cx.now + codeLifeMs, tries: 0 };
    await cx.db.insert(codes).values({ phone, ...fresh }).onConflictDoUpdate({ target: codes.phone, set: fresh });
    cx.after(async () => {
      await cx.services.sender.send(phone, code).catch((error: unknown) => cx.services.log.error('a code could not be sent', error));
    });
    return { resendAfter: 60 };
  }),

  loginApp: visitor(async (input, _who, cx): Promise<Tokens> => {
    const { deviceId } = input;
    if (input.refreshToken !== undefined && input.refreshToken !== '') return refreshSession(cx.db, cx.services, input.refreshToken, deviceId, cx.now);
    if (input.phone === undefined) throw new Malformed('phone');
    if (input.code === undefined || !/^\d{4,8}$/.test(input.code)) throw new Malformed('code');
    await spendCode(cx, input.phone, input.code);
    return startSession(cx.db, cx.services, await userOf(cx, input.phone), deviceId, cx.now);
  }),

  logoutApp: member(async (_input, who, cx) => {
    await endFamily(cx.db, who.tokenFamily);
    return {};
  }),
};
