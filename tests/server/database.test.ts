// The database: migrations and tables are of one kind, the seed goes in once, and several processes share it.
import { readdirSync } from 'node:fs';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facts } from '../../server/db/tables/platform';
import { users } from '../../server/db/tables/users';
import { plantSeed } from '../../server/seed/database/seedDatabase';
import { community } from './community';
import { bothDatabases, openTestServer, random15, textOf, type TestServer } from './kit';

const tables = await tablesOf(new URL('../../server/db/tables/', import.meta.url));
async function tablesOf(folder: URL): Promise<PgTable[]> {
  const modules = await Promise.all(
    readdirSync(folder).map((name) => import(new URL(name, folder).pathname) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((one) => Object.values(one)).filter((one) => is(one, PgTable));
}

describe.each(bothDatabases)('the database, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());

  it('has every table and column that the code names', async () => {
    expect(tables.length).toBeGreaterThan(30);
    for (const table of tables) await testServer.db.select().from(table).limit(1);
  });

  it('is seeded once, and not at all when the seed fails halfway', async () => {
    expect(await plantSeed(testServer.db, async () => community())).toBe(false);
    await testServer.db.delete(facts);
    const before = await testServer.db.select().from(users);
    await expect(
      plantSeed(testServer.db, async () => ({
        ...community(),
        people: [{ ...community().people[0]!, userId: 'half', phone: '' }],
      })),
    ).rejects.toThrow(/Failed query/);
    expect(await testServer.db.select().from(users)).toEqual(before);
    expect(await testServer.db.select().from(facts)).toEqual([]);
  });

  it('is shared by processes: a session of one is valid at the other at once', async () => {
    const [one, two] = [await testServer.restart(), await testServer.restart()];
    const { data } = await one.call('session.loginApp', {
      phone: '13800000001',
      code: '246810',
      deviceId: 'shared',
      clientToken: random15(),
    });
    const token = textOf(data['idToken']);
    expect((await two.call('session.getUserInfo', {}, token)).data['userId']).toBe('owner');
    const input = { threadId: 'plain', isLike: 1, clientToken: random15() };
    const both = await Promise.all([
      one.call('forum.likeThread', input, token),
      two.call('forum.likeThread', input, token),
    ]);
    expect(both.map((reply) => reply.answer.code)).toEqual(['000000', '000000']);
    expect(both.filter((reply) => reply.answer.replayed === 1)).toHaveLength(1);
    await two.call('session.logoutApp', { deviceId: 'shared', clientToken: random15() }, token);
    expect((await one.call('session.getUserInfo', {}, token)).answer.code).toBe('050901');
  });
});
