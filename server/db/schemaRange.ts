// Which migrations of the database this server works with. Migrations only expand: a server works on the schema of a
// newer one, until a contract step takes away what it uses. Such a step names the oldest server that it leaves working,
// in the row below. So an old process goes on beside a newer one, and can be started again in its place.
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from './open';
import { inProject } from '../process/root';
import { Misconfigured } from '../process/config';

/** In `facts`: the last migration that a server must know to work on this database. Written by contract steps. */
export const oldestServer = 'oldest_server';

type Journal = { entries: { idx: number; when: number; tag: string }[] };
const journal = (): Journal['entries'] =>
  (JSON.parse(readFileSync(inProject('server', 'db', 'migrations', 'meta', '_journal.json'), 'utf8')) as Journal)
    .entries;

/**
 * Returns a line about the schema, or throws when this server does not work on it. Call it before migrating: a newer
 * schema is left as it is.
 */
export async function checkSchema(db: Db): Promise<string> {
  const own = journal().at(-1);
  if (own === undefined) throw new Error('no migrations');
  const [made] = await rowsOf<{ name: string | null }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (made?.name == null) return `schema: empty; this server makes migrations 0 to ${own.idx}`;
  const rows = await rowsOf<{ at: number }>(
    db,
    sql`select created_at::float8 as at from drizzle.__drizzle_migrations order by created_at`,
  );
  const newer = rows.filter(({ at }) => at > own.when).length;
  if (newer === 0) return `schema: migration ${rows.length - 1}; this server works with ${own.idx} (${own.tag})`;
  const [fact] = await rowsOf<{ value: string }>(db, sql`select value from facts where name = ${oldestServer}`);
  const lowest = Number(fact?.value ?? 0);
  const at = own.idx + newer;
  if (own.idx < lowest)
    throw new Misconfigured(
      `the database is at migration ${at} and works with servers that know ${lowest} or a later one; this server knows ${own.idx} (${own.tag}): start a newer one`,
    );
  return `schema: migration ${at}, made by a newer server; this one knows ${own.idx} (${own.tag}) and works with it`;
}
