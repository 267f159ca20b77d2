// Decides which rows of the search index are also in `search_top`: of each kind with many rows those of the highest
// scores. A trigger keeps the copies equal (migration `search_top`); searches read them first.
import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../../../db/open';
import { kinds, type Kind } from './words';

/** Rows of a kind when its floor has just been set; the floor is raised when there are twice as many. */
const topRows = 10_000;
/** Rows copied by one statement. Who changes one of them waits for it; on the embedded database everybody does. */
const batchRows = 25;

/** The score above which a kind has at most so many rows; undefined when it has no more. */
async function scoreBelowTop(db: Db, table: 'search_docs' | 'search_top', kind: Kind, size: number) {
  const [row] = await rowsOf<{ score: string }>(
    db,
    sql`select (score + 1)::text as score from ${sql.identifier(table)} where kind = ${kind}
      order by score desc offset ${size} limit 1`,
  );
  return row?.score;
}
async function hasMore(db: Db, table: 'search_docs' | 'search_top', kind: Kind, rows: number): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select 1 from ${sql.identifier(table)} where kind = ${kind} offset ${rows} limit 1`,
  );
  return found.length > 0;
}

const missingIds = async (db: Db, kind: Kind): Promise<string[]> =>
  (
    await rowsOf<{ id: string }>(
      db,
      sql`select d.id from search_docs d join search_floors f on f.kind = d.kind
        where d.kind = ${kind} and d.score >= f.score
          and not exists (select 1 from search_top t where t.kind = d.kind and t.id = d.id) order by d.id`,
    )
  ).map((row) => row.id);

/** Copies the rows from the floor upwards that are not in `search_top` yet, then lets searches read it. */
async function copyRows(db: Db, kind: Kind): Promise<void> {
  // Transactions that wrote before the floor was stored have not copied their rows: this waits for their end. Who begins
  // to write meanwhile waits as well, so it gives up soon, and the next turn tries again.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '2s'`);
    await tx.execute(sql`lock table search_docs in share mode`);
  });
  for (let ids = await missingIds(db, kind); ids.length > 0; ids = await missingIds(db, kind))
    for (let at = 0; at < ids.length; at += batchRows)
      // A row that a transaction is changing is left for the next turn, so that neither waits for the other; in the order
      // of ids, so that two processes that copy cannot deadlock.
      await db.execute(
        sql`insert into search_top (kind, id, score, terms)
          select d.kind, d.id, d.score, d.terms from search_docs d join search_floors f on f.kind = d.kind
          where d.kind = ${kind} and d.score >= f.score
            and d.id in (select json_array_elements_text(${JSON.stringify(ids.slice(at, at + batchRows))}::json))
          order by d.id for share of d skip locked on conflict do nothing`,
      );
  await db.execute(sql`update search_floors set is_ready = true where kind = ${kind}`);
}

async function keepTopOf(db: Db, kind: Kind, size: number): Promise<void> {
  const [floor] = await rowsOf<{ is_ready: boolean }>(db, sql`select is_ready from search_floors where kind = ${kind}`);
  if (floor === undefined) {
    if (!(await hasMore(db, 'search_docs', kind, 2 * size))) return;
    const score = await scoreBelowTop(db, 'search_docs', kind, size);
    if (score === undefined) return;
    await db.execute(
      sql`insert into search_floors (kind, score, is_ready) values (${kind}, ${score}::bigint, false)
        on conflict do nothing`,
    );
  }
  if (floor?.is_ready !== true) return copyRows(db, kind);
  if (!(await hasMore(db, 'search_top', kind, 2 * size))) return;
  const score = await scoreBelowTop(db, 'search_top', kind, size);
  // Searches go by the floor: rows below it are not found twice while they are still there. It only rises: another process
  // may have raised it further meanwhile, and removed the rows below.
  await db.execute(
    sql`update search_floors set score = ${score}::bigint where kind = ${kind} and score < ${score}::bigint`,
  );
  await db.execute(
    sql`delete from search_top t using search_floors f where f.kind = t.kind and t.kind = ${kind} and t.score < f.score`,
  );
}

/** Run it again and again: it continues what another process has begun, and does nothing where all is in order. */
export async function keepSearchTop(db: Db, size = topRows): Promise<void> {
  for (const kind of kinds) await keepTopOf(db, kind, size);
}
