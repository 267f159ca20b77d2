// Mentions of a person in what others wrote: their texts stay, without the person's name.
import { sql, type SQL } from 'drizzle-orm';

/** Rewrites `@{userId|name}` in these columns of a table. */
export const mentionRules =
  (table: string, columns: readonly string[]) =>
  (userId: string): SQL[] =>
    columns.map((name) => {
      const column = sql.identifier(name);
      // A draft is JSON, in which a mention reads the same.
      const type = name === 'body' ? sql`::jsonb` : sql``;
      const mark = `@{${userId}|`;
      const pattern = `@\\{${userId.replace(/[^\w-]/g, '')}\\|[^{}|]{1,64}\\}`;
      return sql`update ${sql.identifier(table)} set ${column} = regexp_replace(${column}::text, ${pattern},
        ${`@{${userId}|已注销用户}`}, 'g')${type} where strpos(${column}::text, ${mark}) > 0`;
    });
