// Asking in a transaction that is undone afterwards, so that every cell of a role table finds the same community; and whether a
// refusal has left anything behind.
import { sql } from 'drizzle-orm';
import type { CallTopic } from '../../bus/topics';
import { rowsOf, type Db } from '../../server/db/open';
import type { Opened } from '../../server/db/open';
import { openHouse, random15, type House, type Input } from './kit';

/** Plumbing that a refusal may move: the nonce is spent all the same. */
const moving = new Set(['nonces', 'rates']);

/** Whatever tables there are, wherever they are declared. */
async function tablesOf(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(db, sql`select table_name::text as name from information_schema.tables where table_schema = 'public' order by 1`);
  return rows.map((row) => row.name).filter((name) => !moving.has(name));
}

async function counts(db: Db, tables: string[]): Promise<string> {
  const parts = tables.map((name) => sql`select ${name}::text as name, count(*)::int as count from ${sql.identifier(name)}`);
  return JSON.stringify(await rowsOf(db, sql`${sql.join(parts, sql` union all `)} order by name`));
}

/** Stands for the database and passes everything on to what `current` is: the database, or a transaction that will be undone. */
function passingOn(current: () => Db): Db {
  return new Proxy(current(), {
    get: (_target, key) => {
      const value: unknown = Reflect.get(current(), key);
      return typeof value === 'function' ? value.bind(current()) : value;
    },
  });
}

export type Asked = { call: CallTopic; input: Input; token: string; /** Before the rows are counted. */ first?: ((db: Db) => Promise<unknown>) | undefined; /** After a success. */ then?: ((db: Db, data: unknown) => Promise<string>) | undefined };
export type Undone = {
  house: House;
  /** The code, with what else was not as it should be. */
  ask: (asked: Asked) => Promise<string>;
};

export async function openUndone(open: () => Promise<Opened>): Promise<Undone> {
  let current: Db | null = null;
  const house = await openHouse(async () => {
    const opened = await open();
    current = opened.db;
    return { ...opened, db: passingOn(() => current ?? opened.db) };
  });
  const outside = current as Db | null;
  if (outside === null) throw new Error('no database');
  const tables = await tablesOf(outside);
  /** As it is before anything is asked: each ask is undone. People sign in before the first. */
  let usual: string | undefined;
  async function ask({ call, input, token, first, then }: Asked): Promise<string> {
    let said = '';
    const undo = new Error('undo');
    await (outside as Db).transaction(async (tx) => {
      current = tx;
      try {
        await first?.(tx);
        const before = first ? await counts(tx, tables) : (usual ??= await counts(tx, tables));
        const reply = await house.call(call, { ...input, clientToken: random15() }, token);
        const { code } = reply.answer;
        const left = code !== '000000' && (await counts(tx, tables)) !== before ? ' but something changed' : '';
        const after = code === '000000' && then ? await then(tx, reply.answer.data) : '';
        said = (reply.http === 200 || code === '010001' ? '' : `HTTP ${reply.http} `) + code + left + after;
      } finally {
        current = outside;
      }
      throw undo;
    }).catch((error: unknown) => {
      if (error !== undo) throw error;
    });
    return said;
  }
  return { house, ask };
}
