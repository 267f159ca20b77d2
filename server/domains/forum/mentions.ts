// What the editor looks up: people to mention, cities to name.
import { and, desc, ilike, ne, sql } from 'drizzle-orm';
import { member, visitor, type Handlers } from '../../platform/handlers';
import { users } from '../../db/tables/users';
import { sizeOf } from '../../platform/paging';
import { cities } from '../platform/public';
import { briefsOf } from '../users/public';

const pattern = (words: string): string => '%' + words.replace(/[\\%_]/g, '\\$&') + '%';

export const mentions = {
  listMentions: member(async (input, who, cx) => {
    const words = (input.keyword ?? '').trim();
    const pageSize = sizeOf(input);
    const pageNum = Math.max(1, input.pageNum ?? 1);
    const followed = sql`exists (select 1 from follows f where f.user_id = ${who.userId}
      and f.target_id = ${users.userId})`;
    const barred = sql`exists (select 1 from blocks b where (b.user_id = ${users.userId}
      and b.target_id = ${who.userId}) or (b.user_id = ${who.userId} and b.target_id = ${users.userId}))`;
    const rows = await cx.db
      .select({ userId: users.userId })
      .from(users)
      .where(
        and(
          ne(users.userId, who.userId),
          ne(users.userName, ''),
          sql`not ${barred}`,
          words === '' ? followed : ilike(users.userName, pattern(words)),
        ),
      )
      .orderBy(desc(sql`(${followed})::int`), desc(users.fansCount), users.userId)
      .limit(pageSize + 1)
      .offset((pageNum - 1) * pageSize);
    const people = await briefsOf(
      cx.db,
      rows.map((row) => row.userId),
      who,
    );
    const list = rows.slice(0, pageSize).map((row) => people.of(row.userId));
    return { list, total: -1, pageNum, pageSize, hasMore: rows.length > pageSize, cursor: '' };
  }),

  listCities: visitor((input) => {
    const code = (input.regionCode ?? '').slice(0, 2);
    return Promise.resolve(
      cities.filter((city) => city.regionCode.startsWith(code) && (input.hot !== 1 || city.hot === 1)),
    );
  }),
} satisfies Partial<Handlers<'forum'>>;
