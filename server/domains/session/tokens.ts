// Token sessions: opaque random tokens, of which the database holds hashes only. A token that is past half its life is
// exchanged by the header of an answer; the newer one is derived from the older, so that all answers within the grace
// carry the same.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Services, Caller } from '../../platform/context';
import { rowsOf, type Db } from '../../db/open';
import { nonces, refreshTokens, sessions } from '../../db/tables/session';
import { announce } from '../../notifications/push';
import { Refusal } from '../../platform/refusals';
import { batchRequests, perDatabase } from '../../platform/requestBatcher';
import { sha256, signWindowMs } from '../../platform/signature';

/** How long an exchanged token, or a used refresh token, is still good: answers overtake each other. */
export const graceMs = 30_000;

export type Tokens = { idToken: string; expire: number; refreshToken: string };
type Life = Pick<Services, 'config' | 'secret' | 'secrets'>;

const random = (): string => randomBytes(32).toString('base64url');
const derive = (secret: string, use: string, from: string): string =>
  createHmac('sha256', secret)
    .update(use + '\n' + from)
    .digest('base64url');

/** What the server calls a device that has not named itself; its refresh tokens come without a name as well. */
const unnamed = 'unnamed:';

/** A new sign-in on a device. */
export async function startSession(
  db: Db,
  life: Life,
  userId: string,
  deviceId: string | undefined,
  now: number,
): Promise<Tokens> {
  return write(
    db,
    life,
    {
      userId,
      deviceId: deviceId ?? unnamed + randomUUID(),
      family: random(),
      idToken: random(),
      refreshToken: random(),
    },
    now,
  );
}

async function write(
  db: Db,
  life: Life,
  s: { userId: string; deviceId: string; family: string; idToken: string; refreshToken: string },
  now: number,
): Promise<Tokens> {
  const { userId, deviceId, family } = s;
  const expire = now + life.config.tokenLifeMs;
  await db
    .insert(sessions)
    .values({ tokenHash: sha256(s.idToken), userId, deviceId, family, issuedAt: now, expire, rotatedAt: 0 })
    .onConflictDoNothing();
  await db
    .insert(refreshTokens)
    .values({
      tokenHash: sha256(s.refreshToken),
      userId,
      deviceId,
      family,
      expire: now + life.config.refreshLifeMs,
      usedAt: 0,
    })
    .onConflictDoNothing();
  return { idToken: s.idToken, expire, refreshToken: s.refreshToken };
}

/**
 * Exchanges a refresh token. It is good once, on its own device; used again after the grace, when the next one has been
 * used, it must have been stolen, and the whole family of tokens ends (kept, though the answer is a refusal). While the
 * next one is unused, its answer may have been lost: the same one is sent again.
 */
export async function refreshSession(
  db: Db,
  life: Life,
  refreshToken: string,
  deviceId: string | undefined,
  now: number,
): Promise<Tokens> {
  const tokenHash = sha256(refreshToken);
  const [found] = await db.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash)).for('update');
  if (found === undefined || found.expire <= now) throw new Refusal('050901');
  const isItsDevice = deviceId === undefined ? found.deviceId.startsWith(unnamed) : found.deviceId === deviceId;
  const isLate = found.usedAt > 0 && now > found.usedAt + graceMs;
  if (!isItsDevice || (isLate && !(await nextIsUnused(db, life, refreshToken)))) {
    await endFamily(db, found.userId, found.family);
    throw new Refusal('050901', null, true);
  }
  if (found.usedAt === 0)
    await db.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.tokenHash, tokenHash));
  const next = derive(life.secret, 'refresh', refreshToken);
  return write(
    db,
    life,
    { userId: found.userId, deviceId: found.deviceId, family: found.family, idToken: random(), refreshToken: next },
    now,
  );
}

/** Whether the token that a used refresh token was exchanged for, with either secret, is there and unused. */
async function nextIsUnused(db: Db, life: Life, refreshToken: string): Promise<boolean> {
  const next = life.secrets.map((secret) => sha256(derive(secret, 'refresh', refreshToken)));
  const rows = await db
    .select({ usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .where(inArray(refreshTokens.tokenHash, next));
  return rows.length > 0 && rows.every((row) => row.usedAt === 0);
}

/**
 * All tokens of a sign-in, and what was opened with them: its connections to chat, in whichever process they are. Call it
 * inside a transaction.
 */
export async function endFamily(db: Db, userId: string, family: string): Promise<void> {
  // Waits for who is exchanging one of them, so that what is deleted next includes what they write.
  for (const table of [refreshTokens, sessions])
    await db
      .select({ tokenHash: table.tokenHash })
      .from(table)
      .where(eq(table.family, family))
      .orderBy(table.tokenHash)
      .for('update');
  await db.delete(sessions).where(eq(sessions.family, family));
  await db.delete(refreshTokens).where(eq(refreshTokens.family, family));
  await announce(db, { is: 'ended', user: userId, family });
}
/** Whether this sign-in has not ended: none of its tokens is left when it has, or when all of them have run out. */
export const familyLives = (db: Db, userId: string, family: string, now: number): Promise<boolean> =>
  familiesOf(db)({ userId, family, now });
/** Those of one moment in one statement: after a restart all phones come back at once. */
const familiesOf = perDatabase((db: Db) =>
  batchRequests(async (asked: { userId: string; family: string; now: number }[]) => {
    const rows = await rowsOf<{ user_id: string; family: string }>(
      db,
      sql`select distinct t.user_id, t.family from json_to_recordset(${JSON.stringify(asked)}::json)
        as asked("userId" text, family text, now bigint)
        join refresh_tokens t on t.family = asked.family and t.user_id = asked."userId" and t.expire > asked.now`,
    );
    const living = new Set(rows.map((row) => row.family + ' ' + row.user_id));
    return asked.map(({ family, userId }) => living.has(family + ' ' + userId));
  }),
);

/**
 * The token that takes an older one's place: always the same one, and written only once. '' when the sign-in has ended
 * since the older one was read.
 */
export async function exchangeToken(
  db: Db,
  life: Life,
  token: string,
  who: Caller,
  exchanged: boolean,
  now: number,
): Promise<string> {
  const newToken = derive(life.secret, 'token', token);
  if (exchanged) return life.secrets.length === 1 ? newToken : writtenToken(db, life, token);
  const isWritten = await db.transaction(async (tx) => {
    const first = await tx
      .update(sessions)
      .set({ rotatedAt: now })
      .where(and(eq(sessions.tokenHash, sha256(token)), eq(sessions.rotatedAt, 0)))
      .returning({ tokenHash: sessions.tokenHash });
    if (first.length === 0) return false;
    await tx
      .insert(sessions)
      .values({
        tokenHash: sha256(newToken),
        userId: who.userId,
        deviceId: who.deviceId,
        family: who.tokenFamily,
        issuedAt: now,
        expire: now + life.config.tokenLifeMs,
        rotatedAt: 0,
      })
      .onConflictDoNothing();
    return true;
  });
  return isWritten ? newToken : writtenToken(db, life, token);
}

/** The one of the tokens derived with the secrets in force that was written; '' for none. */
async function writtenToken(db: Db, life: Life, token: string): Promise<string> {
  const possible = life.secrets.map((secret) => derive(secret, 'token', token));
  const rows = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(inArray(sessions.tokenHash, possible.map(sha256)));
  return possible.find((one) => rows.some((row) => row.tokenHash === sha256(one))) ?? '';
}

/** Forgets what can no longer matter; called now and then. */
export async function sweepTokens(db: Db, now: number): Promise<void> {
  await db.delete(nonces).where(lt(nonces.at, now - 2 * signWindowMs));
  await db.delete(sessions).where(lt(sessions.expire, now));
  await db.delete(refreshTokens).where(lt(refreshTokens.expire, now));
}
