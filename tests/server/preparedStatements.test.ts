// Prepared statements: one that is used often gives what it gave the first time, survives errors and migrations, and
// their number has a limit.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../server/db/open';
import { bothDatabases, openTestServer, random15, type TestServer } from './kit';

describe.each(bothDatabases)('statements used often, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
    await testServer.db.execute(
      sql`create table tried (id int primary key, word text, list int[], data jsonb, big bigint)`,
    );
  });
  afterAll(() => testServer.close());

  const keptNames = (db: TestServer['db']): Promise<{ name: string }[]> =>
    rowsOf(db, sql`select name from pg_prepared_statements where name like 'prepared%'`);

  it('keep their results, with values of each type, none among them', async () => {
    for (let id = 0; id < 20; id++) {
      const row = {
        word: id % 3 === 0 ? null : `第 ${String(id)} 个’"\\`,
        list: id % 4 === 0 ? null : `{${String(id)},2}`,
        data: id % 5 === 0 ? null : JSON.stringify({ id, deep: [id] }),
      };
      const inserted = await rowsOf(
        testServer.db,
        sql`insert into tried values (${id}, ${row.word}, ${row.list}::int[], ${row.data}::jsonb, ${id * 1e9}) returning id`,
      );
      expect(inserted).toEqual([{ id }]);
      const read = sql`select word, list, data, big::float8 as big from tried where id = ${id}`;
      const expected = {
        word: row.word,
        list: row.list === null ? null : [id, 2],
        data: row.data === null ? null : { id, deep: [id] },
        big: id * 1e9,
      };
      expect(await rowsOf(testServer.db, read)).toEqual([expected]);
      expect(await rowsOf(testServer.db, sql`select word from tried where id = ${id + 1000}`)).toEqual([]);
    }
    const kept = await testServer.db.transaction(async (tx) => {
      for (let turn = 0; turn < 6; turn++) await rowsOf(tx, sql`select 'in this transaction' as word`);
      return keptNames(tx);
    });
    expect(kept.length).toBeGreaterThan(0);
  });

  it('fail as before, in a transaction too, and can be used after it', async () => {
    const insert = (db: TestServer['db'], id: number): Promise<unknown> =>
      db.execute(sql`insert into tried (id) values (${id})`);
    for (let id = 100; id < 110; id++) await insert(testServer.db, id);
    for (let turn = 0; turn < 10; turn++) {
      await expect(insert(testServer.db, 105)).rejects.toMatchObject({ cause: { code: '23505' } });
      await expect(
        testServer.db.transaction(async (tx) => {
          await insert(tx, 200 + turn);
          await insert(tx, 105);
        }),
      ).rejects.toMatchObject({ cause: { code: '23505' } });
    }
    expect(await rowsOf(testServer.db, sql`select id from tried where id between 200 and 299`)).toEqual([]);
    await insert(testServer.db, 200);
    expect(await rowsOf(testServer.db, sql`select id from tried where id between 200 and 299`)).toEqual([{ id: 200 }]);
  });

  it('roll back with their part of a transaction', async () => {
    await testServer.db.transaction(async (tx) => {
      for (let id = 300; id < 310; id++) await tx.execute(sql`insert into tried (id) values (${id})`);
      await expect(
        tx.transaction(async (inner) => {
          await inner.execute(sql`insert into tried (id) values (${310})`);
          throw new Error('undone');
        }),
      ).rejects.toThrow('undone');
    });
    expect(await rowsOf(testServer.db, sql`select count(*)::int as n from tried where id >= 300`)).toEqual([{ n: 10 }]);
  });

  it('are not prepared when they are very long', async () => {
    const long = Array.from({ length: 3000 }, (_, n) => String(n)).join(', ');
    const prepared = await testServer.db.transaction(async (tx) => {
      for (let turn = 0; turn < 6; turn++) await tx.execute(sql.raw(`select 1 where 7 in (${long})`));
      return rowsOf(tx, sql`select name from pg_prepared_statements where length(statement) > 10000`);
    });
    expect(prepared).toEqual([]);
  });

  it('are at most 250', async () => {
    const kept = await testServer.db.transaction(async (tx) => {
      for (let turn = 0; turn < 6; turn++)
        for (let n = 0; n < 300; n++) await tx.execute(sql.raw(`select ${String(n)} as n`));
      return keptNames(tx);
    });
    expect(kept.length).toBeGreaterThan(100);
    expect(kept.length).toBeLessThanOrEqual(250);
  });

  it('go on when a migration changes the type of a column: no call fails', async () => {
    const token = await testServer.token('owner');
    const all = async (): Promise<void> => {
      for (let turn = 0; turn < 8; turn++) {
        const read = await testServer.call('forum.getThread', { threadId: 'plain' }, token);
        expect(read.answer.code).toBe('000000');
        const like = { threadId: 'plain', isLike: turn % 2, clientToken: random15() };
        expect((await testServer.call('forum.likeThread', like, token)).answer.code).toBe('000000');
      }
    };
    await all();
    for (const type of ['bigint', 'integer']) {
      await testServer.db.execute(sql.raw(`alter table threads alter column share_count type ${type}`));
      await all();
    }
  });
});
