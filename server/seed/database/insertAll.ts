// Inserts rows into a table, in as few statements as PostgreSQL allows.
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/open';

/** PostgreSQL accepts 65,535 values in a statement; half of it keeps a margin at no cost in speed. */
const valuesAtOnce = 30_000;

export async function insertAll<T extends PgTable>(db: Db, table: T, rows: T['$inferInsert'][]): Promise<void> {
  const size = Math.floor(valuesAtOnce / Object.keys(getTableColumns(table)).length);
  for (let at = 0; at < rows.length; at += size) await db.insert(table).values(rows.slice(at, at + size));
}
