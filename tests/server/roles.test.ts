import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, type Db } from '../../server/db/open';
import { routes } from '../../server/http/routes';
import { databases, declaredCalls, openHouse, random15, type House } from './kit';
import { roles, table, type Role } from './roleTable';

/** role → the code it got, with what else was not as it should be. */
type Found = Partial<Record<Role, string>>;

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

it('every call of the contracts is served and has a row in the role table', () => {
  expect(routes.map((route) => route.topic).sort()).toEqual(declaredCalls().sort());
  const listed = new Set<string>(table.map((row) => row.call));
  expect(declaredCalls().filter((topic) => !listed.has(topic))).toEqual([]);
});

it('a call that changes something is open to visitors only where the table says so', () => {
  const open = routes.filter((route) => route.write && !route.login).map((route) => route.topic).sort();
  expect(open).toEqual(['forum.followTopic', 'forum.shareThread', 'session.loginApp', 'session.sendCode', 'session.sendRecording']);
});

describe.each(databases)('who may call what, on $name', ({ open }) => {
  let house: House;
  let current: Db;
  let tables: string[] = [];
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    house = await openHouse(async () => {
      const opened = await open();
      current = opened.db;
      return { ...opened, db: passingOn(() => current) };
    });
    tables = await tablesOf(current);
    for (const role of roles) tokens.set(role, role === 'tourist' ? '' : await house.token(role));
  });
  afterAll(() => house.close());

  it.each(table.map((row) => ({ ...row, name: `${row.call}: ${row.what}` })))('$name', async (row) => {
    const outside = current;
    const found: Found = {};
    for (const role of roles) {
      const input = typeof row.input === 'function' ? row.input(role) : row.input;
      const undo = new Error('undo');
      await outside.transaction(async (tx) => {
        current = tx;
        try {
          const before = await counts(tx, tables);
          const reply = await house.call(row.call, { ...input, clientToken: random15() }, tokens.get(role));
          const left = reply.answer.code !== '000000' && (await counts(tx, tables)) !== before ? ' but something changed' : '';
          found[role] = (reply.http === 200 ? '' : `HTTP ${reply.http} `) + reply.answer.code + left;
        } finally {
          current = outside;
        }
        throw undo;
      }).catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    }
    expect(found).toEqual(row.expect);
  });
});
