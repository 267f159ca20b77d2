// People as others see them. One query for all people of a page.
import { sql } from 'drizzle-orm';
import type { UserBrief } from '../../../bus/entities/users';
import type { Caller } from '../../platform/context';
import type { Db } from '../../db/open';
import { oneOf } from '../../db/oneOf';
import { users } from '../../db/tables/users';
import { flag } from '../../platform/flag';

export type Briefs = { of(userId: string): UserBrief };

const unknown = (userId: string): UserBrief => ({
  userId,
  userName: '已注销用户',
  avatarUrl: '',
  userType: -1,
  gender: 0,
  isFollow: 0,
  carModelName: '',
  isMaster: 0,
  isBlocked: 0,
});

/** What a viewer has to do with a person. */
export type Relation = { isFollowing: boolean; isFollowed: boolean; isBlocked: boolean };
export const noRelation: Relation = { isFollowing: false, isFollowed: false, isBlocked: false };
/** A person as everybody sees him. */
export type Person = Pick<
  typeof users.$inferSelect,
  'userId' | 'userName' | 'avatarUrl' | 'userType' | 'gender' | 'carModelName' | 'isMaster' | 'isOfficial'
>;
export const personColumns = {
  userId: users.userId,
  userName: users.userName,
  avatarUrl: users.avatarUrl,
  userType: users.userType,
  gender: users.gender,
  carModelName: users.carModelName,
  isMaster: users.isMaster,
  isOfficial: users.isOfficial,
};

export function briefOf(userId: string, person: Person | undefined, relation: Relation): UserBrief {
  if (person === undefined) return unknown(userId);
  return {
    userId,
    userName: person.userName,
    avatarUrl: person.avatarUrl,
    userType: person.userType as UserBrief['userType'],
    gender: person.gender as UserBrief['gender'],
    isFollow: relation.isFollowing ? (relation.isFollowed ? 2 : 1) : 0,
    carModelName: person.carModelName,
    isMaster: flag(person.isMaster),
    isBlocked: flag(relation.isBlocked),
    ...(person.isOfficial === 1 ? { isOfficial: 1 as const } : {}),
  };
}

export async function briefsOf(db: Db, userIds: Iterable<string>, who: Caller | null): Promise<Briefs> {
  const wanted = [...new Set(userIds)].filter((userId) => userId !== '');
  const found = new Map<string, UserBrief>();
  if (wanted.length > 0) {
    const me = who?.userId ?? '';
    const exists = (condition: ReturnType<typeof sql>) =>
      who === null ? sql<boolean>`false` : sql<boolean>`exists (${condition})`;
    // Written out: in a select from one table drizzle leaves the table's name off, and the inner table would be meant.
    const rows = await db
      .select({
        ...personColumns,
        isFollowing: exists(sql`select 1 from follows f where f.user_id = ${me} and f.target_id = users.user_id`),
        isFollowed: exists(sql`select 1 from follows f where f.user_id = users.user_id and f.target_id = ${me}`),
        isBlocked: exists(sql`select 1 from blocks b where b.user_id = ${me} and b.target_id = users.user_id`),
      })
      .from(users)
      .where(oneOf(users.userId, wanted));
    for (const row of rows) found.set(row.userId, briefOf(row.userId, row, row));
  }
  return { of: (userId) => found.get(userId) ?? unknown(userId) };
}
