// Dropped PostgreSQL connections (restart, administrator, network): the processes keep running, acknowledged writes
// remain, and listeners learn that they missed notifications.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rowsOf } from '../../server/db/open';
import { posts } from '../../server/db/tables/comments';
import { makeLog } from '../../server/process/log';
import { freePort } from '../serverProcess.mjs';
import { call, newToken15, signIn } from '../signedCall.mjs';
import { homes, startOn, type DatabaseHost, type Running } from './killable';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
async function serverOn(home: DatabaseHost): Promise<Running> {
  const server = await startOn(home, await freePort());
  ends.push(() => server.child.kill('SIGKILL') && server.ended);
  return server;
}
/** What an administrator sees of the database, and can end. */
async function administrator(
  home: DatabaseHost,
): Promise<{ endAll: () => Promise<void>; query: (text: string) => Promise<unknown> }> {
  const client = new pg.Client({ connectionString: home.env['DATABASE_URL'] ?? '' });
  await client.connect();
  ends.push(() => client.end());
  return {
    query: (text) => client.query(text),
    endAll: async () =>
      void (await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )),
  };
}
async function made(make: () => Promise<DatabaseHost>): Promise<DatabaseHost> {
  const home = await make();
  ends.push(home.end);
  return home;
}

describe.each(homes)('listening, on $name', ({ make }) => {
  it('receives notifications of its channel only', { tags: 'full' }, async () => {
    const home = await made(make);
    const opened = await home.open();
    ends.push(() => opened.close());
    const heard: string[] = [];
    const stop = await opened.listen(
      'trial',
      (text) => void heard.push(text),
      () => void heard.push('missed'),
    );
    await opened.db.execute(sql`select pg_notify('other', 'no'), pg_notify('trial', 'one'), pg_notify('trial', 'two')`);
    await vi.waitUntil(() => heard.length >= 2, { timeout: 10_000 });
    expect(heard).toEqual(['one', 'two']);
    await stop();
  });
});
describe.each(homes.filter(({ name }) => name === 'PostgreSQL'))('connections that are dropped', ({ make }) => {
  it(
    'while twelve people write: the server keeps running, and each acknowledged comment exists once',
    { tags: 'full' },
    async () => {
      const home = await made(make);
      const server = await serverOn(home);
      const { endAll } = await administrator(home);
      const tokens = await Promise.all(
        [1, 2, 3, 4].map(async (person) => (await signIn(server.origin, person)).idToken),
      );
      const written: string[] = [];
      const writers = Array.from({ length: 12 }, async (_, writer) => {
        for (let i = 0; i < 5; i++) {
          const content = `${writer}号第${i}句`;
          const clientToken = newToken15();
          // As the outbox does: again until it is acknowledged.
          await vi.waitUntil(
            async () =>
              (
                await call(
                  server.origin,
                  'POST',
                  'main/bbs/posts',
                  { threadId: 'plain', content, clientToken },
                  tokens[writer % 4],
                ).catch(() => null)
              )?.code === '000000',
            { timeout: 30_000, interval: 100 },
          );
          written.push(content);
        }
      });
      for (const many of [6, 20, 40]) {
        await vi.waitUntil(() => written.length >= many, { timeout: 30_000, interval: 2 });
        await endAll();
      }
      await Promise.all(writers);
      expect(server.child.exitCode).toBe(null);
      const opened = await home.open();
      const contents = (await opened.db.select().from(posts))
        .map((row) => row.content)
        .filter((content) => content.includes('号第'));
      await opened.close();
      expect(contents.toSorted()).toEqual(written.toSorted());
      expect(written).toHaveLength(60);
    },
  );

  it('at the beginning of a write: each is released from the pool', { tags: 'full' }, async () => {
    const home = await made(make);
    const opened = await home.open();
    ends.push(() => opened.close());
    const { endAll } = await administrator(home);
    const begun = async (): Promise<boolean> =>
      opened.db
        .transaction(async () => undefined)
        .then(
          () => true,
          () => false,
        );
    let broken = 0;
    // More of them than connections are kept.
    await vi.waitUntil(
      async () => {
        const ending = endAll();
        const all = await Promise.all(Array.from({ length: 40 }, begun));
        await ending;
        broken += all.filter((passed) => !passed).length;
        return broken > 40;
      },
      { timeout: 30_000, interval: 1 },
    );
    // The pool may still hold connections whose end it has not noticed; each of them fails once and is removed. One that
    // was never released would be missing in every round.
    await expect.poll(() => Promise.all(Array.from({ length: 10 }, begun)), { timeout: 10_000 }).not.toContain(false);
  });

  it('because their transaction is idle: transactions that wait for its locks continue', { tags: 'full' }, async () => {
    const home = await made(make);
    const opened = await home.open();
    ends.push(() => opened.close());
    // Ten seconds in earnest; a limit of the transaction's own stands for them.
    expect(await rowsOf(opened.db, sql`show idle_in_transaction_session_timeout`)).toEqual([
      { idle_in_transaction_session_timeout: '10s' },
    ]);
    const person = sql`select user_id from users where user_id = 'fan' for update`;
    let holds = (): void => undefined;
    const held = new Promise<void>((resolve) => (holds = resolve));
    const hung = opened.db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 300`);
      await tx.execute(person);
      holds();
      await wait(1500);
      await tx.execute(sql`select 1`);
    });
    const ended = hung.then(
      () => 'committed',
      () => 'broken',
    );
    await held;
    expect(await rowsOf(opened.db, person)).toHaveLength(1);
    expect(await ended).toBe('broken');
    expect(await rowsOf(opened.db, person)).toHaveLength(1);
  });

  it('are reopened for listening before `lost` is called', { tags: 'full' }, async () => {
    const home = await made(make);
    const opened = await home.open();
    ends.push(() => opened.close());
    const { endAll, query } = await administrator(home);
    for (let round = 0; round < 3; round++) {
      const heard: string[] = [];
      let missed = 0;
      const stop = await opened.listen(
        'trial',
        (text) => void heard.push(text),
        () => missed++,
      );
      await endAll();
      await vi.waitUntil(() => missed > 0, { timeout: 10_000 });
      // Whoever asks for what he missed from now on, misses nothing after it.
      await query("notify trial, 'after'");
      await vi.waitUntil(() => heard.includes('after'), { timeout: 10_000 });
      expect(missed).toBe(1);
      await stop();
    }
  });
});

describe.each(homes.filter(({ name }) => name === 'PostgreSQL'))('a statement that takes too long', ({ make }) => {
  it(
    'is cancelled, and the log has the call, the database’s message and the statement without its values',
    { tags: 'full' },
    async () => {
      const home = await made(make);
      const opened = await home.open();
      ends.push(() => opened.close());
      expect(
        await rowsOf(
          opened.db,
          sql`select current_setting('lock_timeout') as locks, current_setting('statement_timeout') as statements`,
        ),
      ).toEqual([{ locks: '14s', statements: '15s' }]);
      const lines: string[] = [];
      const log = makeLog('warn', (line) => void lines.push(line));
      const slow = opened.db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 50`);
        await tx.execute(sql`select pg_sleep(5),\n  ${'geheim'}::text as said`);
      });
      await slow.catch((error: unknown) => log.error('a call failed', error, { call: 'users.update' }));
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({
        level: 'error',
        call: 'users.update',
        sqlState: '57014',
        statement: 'select pg_sleep(5), $1::text as said',
      });
      expect(lines[0]).not.toContain('geheim');
    },
  );
});
