// People at the chat service: the number that identifies them in message ids, and how others see them.
import { eq } from 'drizzle-orm';
import type { Db } from '../db/open';
import { oneOf } from '../db/oneOf';
import { users } from '../db/tables/users';
import { imAccounts } from '../db/tables/im';
import { batchRequests, perDatabase } from '../platform/requestBatcher';

export type ImPerson = { userId: string; tinyId: string; nick: string; avatar: string; exists: boolean };
/** Accounts of the server itself. */
export const systemAccount = '@TIM#SYSTEM';
export const noticeAccount = '@notice';
export const noticeTiny = '144115100000000001';
export const tinyOf = (no: number): string => '1441152' + String(no).padStart(11, '0');
/** Returns 0 for a number of another service. */
export const accountNumberOf = (tinyId: string): number =>
  /^1441152\d{11}$/.test(tinyId) ? Number(tinyId.slice(7)) : 0;

/** Creates the accounts; repeating it changes nothing. */
export async function ensureAccounts(db: Db, userIds: readonly string[], now: number): Promise<void> {
  if (userIds.length === 0) return;
  const known = new Set(
    (await db.select({ userId: imAccounts.userId }).from(imAccounts).where(oneOf(imAccounts.userId, userIds))).map(
      (row) => row.userId,
    ),
  );
  const missing = [...new Set(userIds)].filter((userId) => !known.has(userId));
  if (missing.length > 0)
    await db
      .insert(imAccounts)
      .values(missing.map((userId) => ({ userId, createTime: now })))
      .onConflictDoNothing();
}

export type ImPeople = { of: (userId: string) => ImPerson };

/** One query for all people of a page or push. */
export async function peopleOf(db: Db, userIds: Iterable<string>): Promise<ImPeople> {
  const wanted = [...new Set(userIds)].filter((userId) => userId !== '' && !userId.startsWith('@'));
  const rows =
    wanted.length === 0
      ? []
      : await db
          .select({ userId: users.userId, nick: users.userName, avatar: users.avatarUrl, no: imAccounts.no })
          .from(users)
          .leftJoin(imAccounts, eq(imAccounts.userId, users.userId))
          .where(oneOf(users.userId, wanted));
  const found = new Map(
    rows.map((row): [string, ImPerson] => [
      row.userId,
      {
        userId: row.userId,
        nick: row.nick,
        avatar: row.avatar,
        tinyId: row.no === null ? '0' : tinyOf(row.no),
        exists: true,
      },
    ]),
  );
  return {
    of: (userId) =>
      found.get(userId) ?? {
        userId,
        nick: userId.startsWith('@') ? '' : '已注销用户',
        avatar: '',
        tinyId: userId === noticeAccount ? noticeTiny : '0',
        exists: false,
      },
  };
}

/** The person's number, '0' before the account is made; null when there is no such person. */
export const numberOf = (db: Db, userId: string): Promise<string | null> => numbersOf(db)(userId);
/** Those of one moment in one statement. */
const numbersOf = perDatabase((db: Db) =>
  batchRequests(async (userIds: string[]) => {
    const people = await peopleOf(db, userIds);
    return userIds.map((userId) => {
      const { exists, tinyId } = people.of(userId);
      return exists ? tinyId : null;
    });
  }),
);

export async function userOfTiny(db: Db, tinyId: string): Promise<string> {
  const no = accountNumberOf(tinyId);
  const [row] =
    no === 0 ? [] : await db.select({ userId: imAccounts.userId }).from(imAccounts).where(eq(imAccounts.no, no));
  return row?.userId ?? '';
}
