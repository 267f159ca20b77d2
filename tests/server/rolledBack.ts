// Runs a call in a transaction that is rolled back, so that every cell of a role table finds the same community; and
// checks that a refusal changed nothing.
import { sql } from 'drizzle-orm';
import type { CallTopic } from '../../bus/client/topics';
import { rowsOf, type Db } from '../../server/db/open';
import type { Opened } from '../../server/db/open';
import { openTestServer, random15, type TestServer, type Input } from './kit';

/** A refusal may change these: the nonce is spent all the same, and calls are counted. */
const moving = new Set(['nonces', 'rates']);

/**
 * Table → rows inserted, updated and deleted in this transaction so far, where there are any; those of a savepoint that
 * was rolled back count too. The functions behind pg_stat_xact_user_tables, without the joins of that view.
 */
async function activity(db: Db): Promise<Map<string, string>> {
  const rows = await rowsOf<{ name: string; rows: string }>(
    db,
    sql`
    select * from (
      select relname::text as name, concat_ws(' ', pg_stat_get_xact_tuples_inserted(oid),
      pg_stat_get_xact_tuples_updated(oid), pg_stat_get_xact_tuples_deleted(oid)) as rows
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    ) counted where rows <> '0 0 0'`,
  );
  return new Map(rows.filter(({ name }) => !moving.has(name)).map(({ name, rows: counted }) => [name, counted]));
}
/** Every write inserts here first, in the savepoint that its refusal rolls back. */
const alwaysRolledBack = ['first_answers'];
const differing = (before: Map<string, string>, after: Map<string, string>): string[] =>
  Array.from(after.keys()).filter((name) => after.get(name) !== before.get(name));

/** Table → a hash of all its rows. */
async function contents(db: Db, tables: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of tables) {
    const [row] = await rowsOf<{ hash: string }>(
      db,
      sql`select coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash
        from ${sql.identifier(name)} t`,
    );
    found.set(name, row?.hash ?? '');
  }
  return found;
}

/**
 * Stands for the database and passes everything on to what `current` is: the database, or a transaction that will be
 * undone.
 */
function passingOn(current: () => Db): Db {
  return new Proxy(current(), {
    get: (_target, key) => {
      const value: unknown = Reflect.get(current(), key);
      return typeof value === 'function' ? value.bind(current()) : value;
    },
  });
}

export type Asked = {
  call: CallTopic;
  input: Input;
  token: string;
  /** Before the call. */ first?: ((db: Db) => Promise<unknown>) | undefined;
  /** After a success. */ then?: ((db: Db, data: unknown) => Promise<string>) | undefined;
};
type Answered = { code: string; http?: number; data?: unknown };
/** What is tried: `first`, then `run`, then, if it worked, `then`. */
export type Attempt = { run: (db: Db) => Promise<Answered>; first?: Asked['first']; then?: Asked['then'] };
export type RolledBack = {
  testServer: TestServer;
  /** The code, with what else was not as it should be. */
  ask: (asked: Asked) => Promise<string>;
  attempt: (attempt: Attempt) => Promise<string>;
};

export async function openRolledBack(open: () => Promise<Opened>): Promise<RolledBack> {
  let current: Db | null = null;
  const testServer = await openTestServer(async () => {
    const opened = await open();
    current = opened.db;
    return { ...opened, db: passingOn(() => current ?? opened.db) };
  });
  const outside = current as Db | null;
  if (outside === null) throw new Error('no database');
  /** Runs `fn` in a transaction that is rolled back, which is the whole database for the server meanwhile. */
  async function rolledBack<T>(fn: (tx: Db) => Promise<T>): Promise<T> {
    let result: { value: T } | undefined;
    const undo = new Error('undo');
    await (outside as Db)
      .transaction(async (tx) => {
        current = tx;
        try {
          result = { value: await fn(tx) };
        } finally {
          current = outside;
        }
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    if (result === undefined) throw new Error('no result');
    return result.value;
  }
  async function attempt({ run, first, then }: Attempt): Promise<string> {
    let touched: string[] = [];
    const said = await rolledBack(async (tx) => {
      await first?.(tx);
      const [before, rows] = [await activity(tx), await contents(tx, alwaysRolledBack)];
      const { code, http = 200, data } = await run(tx);
      if (code !== '000000') {
        touched = differing(before, await activity(tx)).filter((name) => !rows.has(name));
        touched.push(...differing(rows, await contents(tx, alwaysRolledBack)));
      }
      const after = code === '000000' && then ? await then(tx, data) : '';
      return (http === 200 || code === '010001' ? '' : `HTTP ${http} `) + code + after;
    });
    if (touched.length === 0) return said;
    // Changed for good, or in a savepoint that the refusal rolled back? The same again, with the rows before and after.
    const changed = await rolledBack(async (tx) => {
      await first?.(tx);
      const before = await contents(tx, touched);
      await run(tx);
      return differing(before, await contents(tx, touched));
    });
    return changed.length === 0 ? said : `${said} but ${changed.join(', ')} changed`;
  }
  const ask = ({ call, input, token, first, then }: Asked): Promise<string> =>
    attempt({
      first,
      then,
      run: async () => {
        const { http, answer } = await testServer.call(call, { ...input, clientToken: random15() }, token);
        return { http, code: answer.code, data: answer.data };
      },
    });
  return { testServer, ask, attempt };
}
