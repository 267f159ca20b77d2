// People as others see them. One query for all people of a page.
import { inArray, sql } from 'drizzle-orm';
import type { UserBrief } from '../../bus/entities';
import type { Who } from '../calls';
import type { Db } from '../db/open';
import { users } from '../db/schema';

export type Briefs = { of(userId: string): UserBrief };

const unknown = (userId: string): UserBrief => ({
  userId, userName: '已注销用户', avatarUrl: '', userType: -1, gender: 0, isFollow: 0, carModelName: '', isMaster: 0, isBlocked: 0,
});

export async function briefsOf(db: Db, userIds: Iterable<string>, who: Who | null): Promise<Briefs> {
  const wanted = [...new Set(userIds)].filter((userId) => userId !== '');
  const found = new Map<string, UserBrief>();
  if (wanted.length > 0) {
    const me = who?.userId ?? '';
    const exists = (condition: ReturnType<typeof sql>) => (who === null ? sql<number>`0` : sql<number>`(exists (${condition}))::int`);
    // Written out: in a select from one table drizzle leaves the table's name off, and the inner table would be meant.
    const rows = await db.select({
      userId: users.userId, userName: users.userName, avatarUrl: users.avatarUrl, userType: users.userType, gender: users.gender,
      carModelName: users.carModelName, isMaster: users.isMaster,
      mine: exists(sql`select 1 from follows f where f.user_id = ${me} and f.target_id = users.user_id`),
      theirs: exists(sql`select 1 from follows f where f.user_id = users.user_id and f.target_id = ${me}`),
      isBlocked: exists(sql`select 1 from blocks b where b.user_id = ${me} and b.target_id = users.user_id`),
    }).from(users).where(inArray(users.userId, wanted));
    for (const row of rows) {
      found.set(row.userId, {
        userId: row.userId, userName: row.userName, avatarUrl: row.avatarUrl, userType: row.userType as UserBrief['userType'],
        gender: row.gender as UserBrief['gender'], isFollow: row.mine === 1 ? (row.theirs === 1 ? 2 : 1) : 0, carModelName: row.carModelName,
        isMaster: flag(row.isMaster), isBlocked: flag(row.isBlocked),
      });
    }
  }
  return { of: (userId) => found.get(userId) ?? unknown(userId) };
}

export const flag = (value: number | boolean): 0 | 1 => (value === 1 || value === true ? 1 : 0);
