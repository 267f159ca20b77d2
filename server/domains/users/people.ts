// Lists of people: followed, followers, blocked.
import { and, desc, eq, ilike, sql, type SQL } from 'drizzle-orm';
import type { UserBrief } from '../../../bus/entities/users';
import type { Context, Caller } from '../../platform/context';
import { member, visitor, type Handlers } from '../../platform/handlers';
import { blocks, follows, users } from '../../db/tables/users';
import { gone } from '../../platform/refusals';
import { cursorAt, cutPage, readCursor, sizeOf, type Page, type PageInput } from '../../platform/paging';
import { briefsOf } from './briefs';
import { notBlocked } from '../../platform/visibility';

/** Escapes `%` and `_`, which are ordinary characters in a keyword. */
const containing = (words: string): string => '%' + words.replace(/[\\%_]/g, '\\$&') + '%';

type Person = typeof follows.userId | typeof follows.targetId;
/**
 * `of`: the column of the list's owner; `person`: the column of the people in it. People whom the caller has blocked
 * are in no list.
 */
async function pageOfFollows(
  input: PageInput & { userId: string; keyword?: string | undefined },
  who: Caller | null,
  cx: Context,
  of: Person,
  person: Person,
): Promise<Page<UserBrief>> {
  const [known] = await cx.db.select({ userId: users.userId }).from(users).where(eq(users.userId, input.userId));
  if (known === undefined) throw gone();
  const after = readCursor(input);
  const words = (input.keyword ?? '').trim();
  const next: SQL | undefined =
    after === null ? undefined : sql`(${follows.createTime}, ${person}) < (${after.time}::bigint, ${after.id}::text)`;
  const rows = await cx.db
    .select({ userId: person, createTime: follows.createTime })
    .from(follows)
    .innerJoin(users, eq(users.userId, person))
    .where(
      and(
        eq(of, input.userId),
        words === '' ? undefined : ilike(users.userName, containing(words)),
        notBlocked(who, sql`${person}`),
        next,
      ),
    )
    .orderBy(desc(follows.createTime), desc(person))
    .limit(sizeOf(input) + 1);
  const people = await briefsOf(
    cx.db,
    rows.map((row) => row.userId),
    who,
  );
  return cutPage(
    input,
    rows,
    rows.map((row) => people.of(row.userId)),
    (row) => cursorAt(row.createTime, row.userId),
  );
}

export const people = {
  listFollows: visitor((input, who, cx) => pageOfFollows(input, who, cx, follows.userId, follows.targetId)),
  listFans: visitor((input, who, cx) => pageOfFollows(input, who, cx, follows.targetId, follows.userId)),

  listBriefs: member(async ({ userIds }, who, cx) => {
    const found = await briefsOf(cx.db, userIds, who);
    return userIds.map((userId) => found.of(userId));
  }),

  listBlocks: member(async (input, who, cx) => {
    const after = readCursor(input);
    const next =
      after === null
        ? undefined
        : sql`(${blocks.createTime}, ${blocks.targetId}) < (${after.time}::bigint, ${after.id}::text)`;
    const rows = await cx.db
      .select()
      .from(blocks)
      .where(and(eq(blocks.userId, who.userId), next))
      .orderBy(desc(blocks.createTime), desc(blocks.targetId))
      .limit(sizeOf(input) + 1);
    const found = await briefsOf(
      cx.db,
      rows.map((row) => row.targetId),
      who,
    );
    return cutPage(
      input,
      rows,
      rows.map((row) => ({ user: found.of(row.targetId), createTime: row.createTime })),
      (row) => cursorAt(row.createTime, row.targetId),
    );
  }),
} satisfies Partial<Handlers<'users'>>;
