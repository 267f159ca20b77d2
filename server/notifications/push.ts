// What happened, told to every process on the database: names only, and within the transaction, so that it leaves with
// the commit or not at all. Each process reads the rest back (im/sockets/hub.ts) and pushes it to those who are connected there.
import { sql } from 'drizzle-orm';
import type { Db } from '../db/open';

export const channel = 'im';

export type PushEvent =
  /** `by`: the connection that sent it, which knows it already. */
  | { is: 'message'; talk: string; seq: number; by: string }
  | { is: 'revoked'; talk: string; seqs: number[]; by: string }
  | { is: 'read'; talk: string; user: string; by: string }
  | { is: 'pinned'; user: string; talk: string; on: boolean; by: string }
  | { is: 'removed'; user: string; talk: string; by: string }
  /** Group notices, as they stand in the table. */
  | { is: 'noticed'; ids: string[] }
  /** In or out of a group without a notice of its own: the phones' list of groups follows. */
  | { is: 'belonging'; users: string[]; group: string; report: 2 | 4 | 8 }
  /** A message for those who are there now, kept nowhere. */
  | { is: 'passing'; from: string; to: string; message: { [key: string]: unknown }; by: string }
  /** A sign-in is over, and with it what it has open here. */
  | { is: 'ended'; user: string; family: string }
  | { is: 'told'; users: string[]; data: PushData };

/** What the server says to a person's phones that is not chat. */
export type PushData = { kind: 'unreadChanged' };

/** PostgreSQL takes 8,000 bytes. */
const largest = 7_800;
export const fitsIntoNotify = (happened: PushEvent): boolean => Buffer.byteLength(JSON.stringify(happened)) <= largest;

export async function announce(db: Db, ...all: PushEvent[]): Promise<void> {
  if (all.length === 0) return;
  const texts = all.map((one) => JSON.stringify(one));
  await db.execute(
    sql`select pg_notify(${channel}, said) from json_array_elements_text(${JSON.stringify(texts)}::json) as said`,
  );
}

/** Ids of people, a few at a time. */
export function chunksOf<T>(all: readonly T[], size = 150): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < all.length; at += size) parts.push(all.slice(at, at + size));
  return parts;
}

/**
 * Tells the phones of these people that are connected now. Call it inside the write's transaction with its database: it
 * leaves with the commit. Kept nowhere: who is away learns it by asking.
 */
export async function pushToUser(db: Db, userId: string | readonly string[], data: PushData): Promise<void> {
  const users = typeof userId === 'string' ? [userId] : [...userId];
  await announce(db, ...chunksOf(users).map((part): PushEvent => ({ is: 'told', users: part, data })));
}
