// Idempotency: the first answer to a clientToken is stored for 48 h and returned again. Its row is written in the
// transaction of the write, so a concurrent copy waits for it, and answer and effect are committed together.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Json } from '../../bus/protocol/envelope';
import { rowsOf, type Db } from '../db/open';
import { firstAnswers } from '../db/tables/platform';
import { checkRate, countOne, takeRate, type Counted, type RateLimit } from '../platform/rates';
import { Refusal } from '../platform/refusals';
import { sha256 } from '../platform/signature';

/** Longer than the 24 h in which a phone sends a write again (worker/outbox). */
const keptMs = 2 * 86_400_000;

/** The first of `secrets` encrypts the answers: they may contain a login token. */
export type OnceKey = { scope: string; clientToken: string; bodyHash: string; secrets: readonly string[] };

/**
 * null: the first request, which has been counted against `limit` in the same statement. Otherwise the data of the first
 * answer.
 */
export async function firstAnswer(
  db: Db,
  key: OnceKey,
  now: number,
  limit: RateLimit | null,
): Promise<{ data: Json } | null> {
  const token = sha256(key.clientToken);
  const fromFirst = sql`from first`;
  const [counted] = await rowsOf<Counted>(
    db,
    sql`with first as (insert into first_answers (scope, token, body_hash, at)
      values (${key.scope}, ${token}, ${key.bodyHash}, ${now}) on conflict do nothing returning at)
    ${limit === null ? sql`select 0 as count, 0 as window_end ${fromFirst}` : countOne(limit, now, fromFirst)}`,
  );
  if (counted !== undefined) {
    if (limit !== null) checkRate(counted, limit, now);
    return null;
  }
  const place = and(eq(firstAnswers.scope, key.scope), eq(firstAnswers.token, token));
  const [first] = await db.select().from(firstAnswers).where(place);
  if (first === undefined) throw new Error('the first answer vanished between two statements');
  if (first.at < now - keptMs) {
    if (limit !== null) await takeRate(db, limit.key, limit.max, limit.seconds, now);
    await db.update(firstAnswers).set({ bodyHash: key.bodyHash, at: now, sealed: '' }).where(place);
    return null;
  }
  if (first.bodyHash !== key.bodyHash) throw new Refusal('010013');
  return { data: open(first.sealed, key) };
}

export async function keepAnswer(db: Db, key: OnceKey, data: Json): Promise<void> {
  await db.execute(
    sql`update first_answers set sealed = ${seal(data, key)}
      where scope = ${key.scope} and token = ${sha256(key.clientToken)}`,
  );
}

/** Refusals are not stored: the same token can be sent again once the cause is gone. */
export async function forgetAnswer(db: Db, key: OnceKey): Promise<void> {
  await db
    .delete(firstAnswers)
    .where(and(eq(firstAnswers.scope, key.scope), eq(firstAnswers.token, sha256(key.clientToken))));
}

const sealKey = (secret: string, key: OnceKey): Buffer =>
  createHash('sha256')
    .update(secret + '\nanswer\n' + key.clientToken)
    .digest();

function seal(data: Json, key: OnceKey): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKey(key.secrets[0] ?? '', key), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(data), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

/** Tries each secret: the answer may have been sealed before a rotation. */
function open(sealed: string, key: OnceKey): Json {
  const bytes = Buffer.from(sealed, 'base64');
  for (const secret of key.secrets) {
    const decipher = createDecipheriv('aes-256-gcm', sealKey(secret, key), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    const plain = decipher.update(bytes.subarray(28));
    try {
      return JSON.parse(Buffer.concat([plain, decipher.final()]).toString('utf8')) as Json;
    } catch {
      // Sealed with another one.
    }
  }
  throw new Error('the first answer was sealed with a secret that is no longer in force');
}

export async function sweepAnswers(db: Db, now: number): Promise<void> {
  await db.delete(firstAnswers).where(lt(firstAnswers.at, now - keptMs));
}
