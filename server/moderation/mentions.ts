// Mentions in a comment: tokens `@{userId|name}` only of people who exist, under their current names; any other token
// becomes plain text.
import { and, inArray, sql } from 'drizzle-orm';
import type { Context, Caller } from '../platform/context';
import { users } from '../db/tables/users';

const token = /([@#])\{([^{}|\s]{1,64})\|([^{}|\n]{1,64})\}/g;

/** Returns the text to store and the people to notify: existing people who have not blocked the author. */
export async function resolveMentions(
  cx: Context,
  who: Caller,
  content: string,
  asked: readonly string[],
): Promise<{ content: string; atUserIds: string[] }> {
  const inText = Array.from(content.matchAll(token))
    .filter((m) => m[1] === '@')
    .map((m) => m[2] ?? '');
  const wanted = [...new Set([...inText, ...asked])];
  const known =
    wanted.length === 0
      ? []
      : await cx.db
          .select({ userId: users.userId, name: users.userName })
          .from(users)
          .where(
            and(
              inArray(users.userId, wanted),
              sql`not exists (select 1 from blocks b where b.user_id = ${users.userId}
                and b.target_id = ${who.userId})`,
            ),
          );
  const named = content.replace(token, (_all, sign: string, userId: string, name: string) => {
    const real = (sign === '@' ? (known.find((user) => user.userId === userId)?.name ?? '') : '').replace(
      /[{}|\n]/g,
      '',
    );
    return real === '' ? sign + name : `@{${userId}|${real}}`;
  });
  return {
    content: named,
    atUserIds: known
      .map((user) => user.userId)
      .filter((userId) => userId !== who.userId)
      .slice(0, 20),
  };
}
