// Notifies every process on the database: names only, within the transaction, so that it is sent with the commit or not
// at all. Each process reads the entities back (im/sockets/hub.ts) and pushes them to its connections.
import { sql } from 'drizzle-orm';
import type { Db } from '../db/open';

export const channel = 'im';

export type PushEvent =
  /** `by`: the sending connection, which is skipped. */
  | { is: 'message'; talk: string; seq: number; by: string }
  | { is: 'revoked'; talk: string; seqs: number[]; by: string }
  | { is: 'read'; talk: string; user: string; by: string }
  | { is: 'pinned'; user: string; talk: string; on: boolean; by: string }
  | { is: 'removed'; user: string; talk: string; by: string }
  /** Ids of group notices. */
  | { is: 'noticed'; ids: string[] }
  /** Joined or left a group without a notice: phones update their list of groups. */
  | { is: 'belonging'; users: string[]; group: string; report: 2 | 4 | 8 }
  /** Somebody is typing: a message for connected phones, not stored. */
  | { is: 'typing'; to: string; message: { [key: string]: unknown } }
  /** A session ended; its connections close. */
  | { is: 'ended'; user: string; family: string }
  | { is: 'told'; users: string[]; data: PushData };

/** A push to a person's phones that is not chat. */
export type PushData = { kind: 'unreadChanged' };

export async function announce(db: Db, ...all: PushEvent[]): Promise<void> {
  if (all.length === 0) return;
  const texts = all.map((one) => JSON.stringify(one));
  await db.execute(
    sql`select pg_notify(${channel}, said) from json_array_elements_text(${JSON.stringify(texts)}::json) as said`,
  );
}

/** Splits a list into chunks. */
export function chunksOf<T>(all: readonly T[], size = 150): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < all.length; at += size) parts.push(all.slice(at, at + size));
  return parts;
}

/**
 * Pushes to the connected phones of these people. Call it inside the write's transaction with its database: it is sent
 * with the commit. Not stored: offline phones learn it by asking.
 */
export async function pushToUser(db: Db, userId: string | readonly string[], data: PushData): Promise<void> {
  const users = typeof userId === 'string' ? [userId] : [...userId];
  await announce(db, ...chunksOf(users).map((part): PushEvent => ({ is: 'told', users: part, data })));
}
