// Signing in and out: codes by telephone, tokens, the six persons of the demonstration.
import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context';
import { member, visitor, type Handlers } from '../../platform/handlers';
import { users } from '../../db/tables/users';
import { Malformed } from '../../platform/refusals';
import { endFamily, refreshSession, startSession, type Tokens } from './tokens';
import { newId } from '../../platform/ids';
import { sendPhoneCode, spendPhoneCode } from './phoneCodes';

async function userOf(cx: Context, phone: string): Promise<string> {
  await cx.db
    .insert(users)
    .values({ userId: newId('u', cx.now), phone, createTime: cx.now })
    .onConflictDoNothing();
  const [user] = await cx.db.select({ userId: users.userId }).from(users).where(eq(users.phone, phone));
  if (user === undefined) throw new Error('a phone without a person');
  return user.userId;
}

export const login: Pick<Handlers<'session'>, 'sendCode' | 'loginApp' | 'logoutApp'> = {
  sendCode: visitor(async (input, who, cx) => {
    await sendPhoneCode(cx, input.scene, input.phone, { who, deviceId: input.deviceId });
    return { resendAfter: 60 };
  }),

  loginApp: visitor(async (input, _who, cx): Promise<Tokens> => {
    const { deviceId } = input;
    if (input.refreshToken !== undefined && input.refreshToken !== '')
      return refreshSession(cx.db, cx.services, input.refreshToken, deviceId, cx.now);
    if (input.phone === undefined) throw new Malformed('phone');
    if (input.code === undefined || !/^\d{4,8}$/.test(input.code)) throw new Malformed('code');
    await spendPhoneCode(cx, 'login', input.phone, input.code, { who: null, deviceId });
    return startSession(cx.db, cx.services, await userOf(cx, input.phone), deviceId, cx.now);
  }),

  logoutApp: member(async (_input, who, cx) => {
    await endFamily(cx.db, who.userId, who.tokenFamily);
    return {};
  }),
};
