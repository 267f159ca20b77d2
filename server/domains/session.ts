// Session: who is here, signing in and out, terms, header tabs, click counts, recordings of problems.
import { randomInt } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { canonicalJson } from '../../bus/canonical';
import type { CurrentUser } from '../../bus/entities';
import { member, visitor, type Cx, type Handlers } from '../calls';
import { blocks, clickCounts, codes, headerTabs, terms, users } from '../db/schema';
import { gone, Malformed, Refusal } from '../http/codes';
import { takeRate } from '../http/rates';
import { equalText, hmac, sha256, signWindowMs } from '../http/signature';
import { endFamily, refreshSession, startSession, type Tokens } from '../http/tokens';
import { newId } from '../ids';
import { flag } from '../views/briefs';

/** The six persons of the demonstration; they sign in with one fixed code, in demo mode only. */
const demoPhone = /^1380000000[1-6]$/;
const demoCode = '246810';
const codeLifeMs = 300_000;
const maxTries = 5;

const codeHash = (cx: Cx, phone: string, code: string): string => sha256(`${cx.services.secret}\n${phone}\n${code}`);
const mask = (phone: string | null): string => (phone === null || phone === '' ? '' : phone.slice(0, 3) + '****' + phone.slice(7));

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

async function me(cx: Cx, userId: string): Promise<CurrentUser> {
  const [row] = await cx.db.select().from(users).where(eq(users.userId, userId));
  if (row === undefined) throw new Refusal('050901');
  const [blocked] = await cx.db.select({ count: sql<number>`count(*)::int` }).from(blocks).where(eq(blocks.userId, userId));
  return {
    userId: row.userId, userName: row.userName, nickName: row.userName, avatarUrl: row.avatarUrl, headUrl: row.avatarUrl,
    userType: row.userType as CurrentUser['userType'], gender: row.gender as CurrentUser['gender'], authTac: flag(row.authTac), phone: mask(row.phone),
    cityName: row.cityName, intro: row.intro, coverUrl: row.coverUrl, carModels: row.carModels, isPlatformAdmin: flag(row.isStaff),
    points: row.points, muteUntil: row.muteUntil > cx.now ? row.muteUntil : 0, blockedCount: blocked?.count ?? 0,
  };
}

/** Tickets stay as files that a developer opens; the folder keeps the newest. */
const keptTickets = 200;

async function fileTicket(cx: Cx, ticket: string, content: object): Promise<void> {
  const folder = join(cx.services.config.dataDir, 'tickets');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, ticket + '.json'), JSON.stringify(content), { flag: 'wx', mode: 0o600 });
  const old = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  for (const name of old.slice(0, Math.max(0, old.length - keptTickets))) await rm(join(folder, name), { force: true });
}

const termsTypes = new Set(['Loyalty_Community', 'Loyalty_Activity', 'Loyalty_FavoritePost', 'Loyalty_FavoriteActivity', 'Loyalty_Message']);

export const session: Handlers<'session'> = {
  getUserInfo: member((_input, who, cx) => me(cx, who.userId)),

  agree: member(async (_input, who, cx) => {
    await cx.db.update(users).set({ authTac: 1 }).where(eq(users.userId, who.userId));
    return {};
  }),

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

  getTabList: visitor(async (input, _who, cx) => {
    const { tabListKey, encryptionId } = cx.services.config.app;
    const expected = hmac(tabListKey, input.encryptionId + '\n' + input.timeStamp);
    if (!equalText(input.encryptionId, encryptionId) || !equalText(input.sign, expected)) throw new Refusal('010010');
    if (Math.abs(cx.now - input.timeStamp) > signWindowMs) throw new Refusal('010011', { serverTime: cx.now });
    const rows = await cx.db.select().from(headerTabs).orderBy(asc(headerTabs.sort));
    const list = rows.map((row) => ({ ...row, isCommunity: flag(row.isCommunity), selected: flag(row.selected), isFeatured: flag(row.isFeatured) }));
    return { list, timeStamp: cx.now, sign: hmac(tabListKey, canonicalJson(list) + '\n' + cx.now) };
  }),

  /** The three texts serve every route's terms type. */
  getTerms: visitor(async (input, _who, cx) => {
    const type = termsTypes.has(input.type) ? 'agreement' : input.type;
    const [row] = await cx.db.select().from(terms).where(eq(terms.type, type));
    if (row === undefined) throw gone();
    return { ...row, type: input.type };
  }),

  /** Sums by day and name; the device is not kept. */
  reportCounts: visitor(async (input, _who, cx) => {
    const day = new Date(cx.now + 8 * 3_600_000).toISOString().slice(0, 10);
    const rows = Object.entries(input.counts).filter(([name, count]) => /^[\w./:-]{1,60}$/.test(name) && count > 0).slice(0, 50)
      .map(([name, count]) => ({ day, name, count: Math.min(count, 10_000) }));
    if (rows.length > 0) {
      await cx.db.insert(clickCounts).values(rows)
        .onConflictDoUpdate({ target: [clickCounts.day, clickCounts.name], set: { count: sql`${clickCounts.count} + excluded.count` } });
    }
    return {};
  }, { name: 'counts', max: 30, seconds: 60 }),

  sendRecording: visitor(async (input, who, cx) => {
    const ticket = newId('t', cx.now);
    await fileTicket(cx, ticket, { ticket, at: cx.now, userId: who?.userId ?? '', words: input.words, recording: input.recording, screenshot: input.screenshot ?? '' });
    return { ticket };
  }, { name: 'recording', max: 10, seconds: 3600 }),
};
