// Whether the check of the role tables sees what a refused call leaves behind.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/db/open';
import { bothDatabases } from './kit';
import { openRolledBack, type RolledBack } from './rolledBack';

describe.each(bothDatabases)('a refused call, on $name', ({ open }) => {
  let rolledBack: RolledBack;
  beforeAll(async () => {
    rolledBack = await openRolledBack(open);
  });
  afterAll(() => rolledBack.testServer.close());
  const refusedAfter = (change: (db: Db) => Promise<unknown>): Promise<string> =>
    rolledBack.attempt({
      run: async (db) => {
        await change(db);
        return { code: '010003' };
      },
    });
  const insert = sql`insert into topic_follows (topic_id, user_id, create_time) values ('topic', 'fan', 1)`;

  it('that changes nothing is named by its code alone', async () => {
    expect(await refusedAfter((db) => db.execute(sql`select 1`))).toBe('010003');
  });
  it.each([
    ['INSERT', insert, 'topic_follows'],
    ['UPDATE', sql`update threads set view_count = view_count + 1 where thread_id = 'plain'`, 'threads'],
    ['DELETE', sql`delete from follows where user_id = 'fan'`, 'follows'],
  ] as const)('that leaves an %s behind is found', async (_kind, change, table) => {
    expect(await refusedAfter((db) => db.execute(change))).toBe(`010003 but ${table} changed`);
  });
  it('that rolls an INSERT back has changed nothing', async () => {
    const inSavepoint = async (db: Db): Promise<void> => {
      const refused = db.transaction(async (inner) => {
        await inner.execute(insert);
        throw new Error('refused');
      });
      await refused.catch(() => undefined);
    };
    expect(await refusedAfter(inSavepoint)).toBe('010003');
    // And one that rolls back the first of two has changed what the second did.
    expect(
      await refusedAfter(async (db) => {
        await inSavepoint(db);
        await db.execute(sql`update users set intro = 'x' where user_id = 'fan'`);
      }),
    ).toBe('010003 but users changed');
  });
  it('may consume its nonce and count in its rate limit', async () => {
    expect(
      await rolledBack.ask({
        call: 'circles.foundCircle',
        input: { name: '新的圈子', intro: '', categoryId: 'k' },
        token: await rolledBack.testServer.token('fan'),
      }),
    ).toBe('010003');
  });
});
