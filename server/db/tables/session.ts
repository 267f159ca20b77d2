// Sign-ins: tokens as hashes, consumed nonces, codes sent to phones.
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { count, time, word } from '../columns';

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    userId: text().notNull(),
    deviceId: word(),
    family: text().notNull(),
    issuedAt: time(),
    expire: time(),
    /** 0 until it is exchanged for a newer one. */ rotatedAt: time(),
  },
  (t) => [index('sessions_family').on(t.family), index('sessions_expire').on(t.expire)],
);
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text().primaryKey(),
    userId: text().notNull(),
    deviceId: word(),
    family: text().notNull(),
    expire: time(),
    usedAt: time(),
  },
  (t) => [index('refresh_family').on(t.family)],
);
export const nonces = pgTable('nonces', { nonce: text().primaryKey(), at: time() }, (t) => [
  index('nonces_at').on(t.at),
]);
/** The column name is older than its use: scene, phone and requester (phoneCodes). */
export const codes = pgTable('codes', {
  place: text('phone').primaryKey(),
  codeHash: text().notNull(),
  expire: time(),
  tries: count(),
});
