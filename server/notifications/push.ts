// Notifies every process on the database: names only, within the transaction, so that it is sent with the commit or not
// at all. Each process reads the entities back (im/sockets/hub.ts) and pushes them to its connections.
import type { Db } from '../db/open';
import { boundBus } from './bus/bus';
import { postgresBus } from './bus/postgres';
import type { PushData, PushEvent } from './bus/pushEvents';

/** Of a database that no process serves chat on: a command, or Tencent's service. */
const notify = postgresBus(() => Promise.reject(new Error('nobody listens here')));

export async function announce(db: Db, ...events: PushEvent[]): Promise<void> {
  if (events.length > 0) await (boundBus(db) ?? notify).announce(db, events);
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
