// The part of the search index that is read first: searches answer the same with it as without, and it follows every
// write, those made while it is filled as well.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { threads } from '../../server/db/tables/forum';
import { rowsOf } from '../../server/db/open';
import { keepSearchTop } from '../../server/domains/search/public';
import { NOW } from './community';
import { bothDatabases, openTestServer, textOf, type TestServer } from './kit';

const hour = 3_600_000;
const size = 20;

describe.each(bothDatabases)('the top of the search index, on $name', ({ open, name }) => {
  let testServer: TestServer;
  const write = (threadId: string, title: string, content: string, ageHours: number) =>
    testServer.db.insert(threads).values({
      threadId,
      threadType: 0,
      title,
      content,
      authorId: 'author',
      createTime: NOW - ageHours * hour,
      updateTime: NOW,
    });
  beforeEach(async () => {
    testServer = await openTestServer(open);
    for (let i = 0; i < 90; i++)
      await write(`t${i}`, i % 3 === 0 ? `雪山${i}` : '', `雪山下的湖${i % 7 === 0 ? '，冰川' : ''}`, i - 200);
  });
  afterEach(() => testServer.close());

  const change = (threadId: string, values: Partial<typeof threads.$inferInsert>) =>
    testServer.db.update(threads).set(values).where(eq(threads.threadId, threadId));
  const found = async (keyword: string, pageSize: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let cursor = ''; ;) {
      const { data } = await testServer.call('search.listThreads', {
        keyword,
        pageSize,
        ...(cursor === '' ? {} : { cursor }),
      });
      ids.push(...(data['list'] as { threadId: string }[]).map((row) => row.threadId));
      if (data['hasMore'] !== true) return ids;
      cursor = textOf(data['cursor']);
    }
  };
  /** Rows that `search_top` should not have, or has not. */
  const wrongRows = () =>
    rowsOf<{ id: string }>(
      testServer.db,
      sql`with should as (select d.kind, d.id, d.score, d.terms from search_docs d join search_floors f on f.kind = d.kind and d.score >= f.score),
        has as (select kind, id, score, terms from search_top)
        select id from ((select * from should except select * from has) union all (select * from has except select * from should)) wrong`,
    );
  const topSize = async (): Promise<number> =>
    (await rowsOf(testServer.db, sql`select 1 from search_top where kind = 'thread'`)).length;

  it('changes nothing of what is found, in which order and on which page', { tags: 'full' }, async () => {
    const words = ['雪山', '冰川', '湖', '雪山 冰川', '标题many', '没有这个'];
    const before = await Promise.all(words.map((word) => found(word, 7)));
    expect(before.map((ids) => ids.length)).toEqual([90, 13, 90, 13, 120, 0]);
    await keepSearchTop(testServer.db);
    expect(await topSize(), 'few rows need no top').toBe(0);
    await keepSearchTop(testServer.db, size);
    expect(await topSize()).toBeGreaterThan(size / 2);
    expect(await Promise.all(words.map((word) => found(word, 7)))).toEqual(before);
    expect(await wrongRows()).toEqual([]);
  });

  it(
    'follows what is written, changed, hidden and deleted, above the floor and across it',
    { tags: 'full' },
    async () => {
      await keepSearchTop(testServer.db, size);
      await write('new', '雪山新', '刚写的', -300);
      await change('t89', { likeCount: 2_000_000_000 });
      expect((await found('雪山', 50)).slice(0, 4)).toEqual(['new', 't0', 't3', 't6']);
      expect((await found('雪山下', 50)).slice(0, 2)).toEqual(['t89', 't0']);
      await change('t0', { content: '换成沙漠', title: '' });
      expect(await found('沙漠', 50)).toContain('t0');
      expect(await found('雪山', 50)).not.toContain('t0');
      await change('t89', { likeCount: 0 });
      expect((await found('雪山下', 100)).slice(-1)).toEqual(['t89']);
      await change('t3', { auditStatus: 3 });
      await change('t6', { deletedTime: NOW });
      await change('t80', { deletedTime: NOW });
      const left = await found('雪山', 50);
      for (const id of ['t3', 't6', 't80']) expect(left).not.toContain(id);
      expect(await wrongRows()).toEqual([]);
    },
  );

  it('stays small while people write', { tags: 'full' }, async () => {
    await keepSearchTop(testServer.db, size);
    for (let i = 0; i < 2 * size; i++) await write(`later${i}`, '', `雪山之后${i}`, -300 - i);
    expect(await topSize()).toBeGreaterThan(2 * size);
    const before = await found('雪山', 9);
    await keepSearchTop(testServer.db, size);
    expect(await topSize()).toBeLessThanOrEqual(size);
    expect(await found('雪山', 9)).toEqual(before);
    expect(await wrongRows()).toEqual([]);
  });

  // The embedded database has one connection: nobody writes meanwhile.
  if (name === 'PGlite') return;
  const waiting = async (): Promise<number> =>
    (
      await rowsOf(
        testServer.db,
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length;

  it('has what transactions wrote that began before it', { tags: 'full' }, async () => {
    let commit = (): void => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let wrote = (): void => undefined;
    const written = new Promise<void>((resolve) => (wrote = resolve));
    const writing = testServer.db.transaction(async (tx) => {
      await tx.update(threads).set({ content: '提交前的冰川' }).where(eq(threads.threadId, 't1'));
      await tx.insert(threads).values({
        threadId: 'early',
        threadType: 0,
        title: '雪山早',
        content: '',
        authorId: 'author',
        createTime: NOW + 300 * hour,
        updateTime: NOW,
      });
      wrote();
      await held;
    });
    await written;
    let ended = false;
    const keeping = keepSearchTop(testServer.db, size).then(() => (ended = true));
    await expect.poll(async () => ended || (await waiting()) > 0).toBe(true);
    commit();
    await Promise.all([writing, keeping]);
    expect((await found('雪山', 50))[0]).toBe('early');
    expect(await found('提交前', 50)).toEqual(['t1']);
    expect(await wrongRows()).toEqual([]);
  });

  it('has nothing that is deleted while it is copied', async () => {
    let giveUp = (): void => undefined;
    const held = new Promise<void>((resolve) => (giveUp = resolve));
    let wrote = (): void => undefined;
    const written = new Promise<void>((resolve) => (wrote = resolve));
    // The copying waits for this transaction when it reaches its row, after that of t1.
    const blocking = testServer.db
      .transaction(async (tx) => {
        await tx.execute(sql`insert into search_top (kind, id, score, terms) values ('thread', 't25', 0, '{}')`);
        wrote();
        await held;
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await written;
    const keeping = keepSearchTop(testServer.db, 60);
    try {
      await expect.poll(waiting).toBe(1);
      let ended = false;
      const deleting = change('t1', { deletedTime: NOW }).then(() => (ended = true));
      await expect.poll(async () => ended || (await waiting()) > 1).toBe(true);
      giveUp();
      await deleting;
    } finally {
      giveUp();
      await Promise.all([blocking, keeping]);
    }
    expect(await found('雪山', 50)).not.toContain('t1');
    expect(await wrongRows()).toEqual([]);
  });

  it('keeps the floor that another process has raised further', async () => {
    await keepSearchTop(testServer.db, size);
    for (let i = 0; i < 2 * size; i++) await write(`later${i}`, '', `雪山之后${i}`, -300 - i);
    let raise = (): void => undefined;
    const held = new Promise<void>((resolve) => (raise = resolve));
    let locked = (): void => undefined;
    const locks = new Promise<void>((resolve) => (locked = resolve));
    const other = testServer.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from search_floors for update`);
      locked();
      await held;
      await tx.execute(sql`update search_floors set score = (select max(score) from search_top)`);
      await tx.execute(sql`delete from search_top t using search_floors f where t.score < f.score`);
    });
    await locks;
    const keeping = keepSearchTop(testServer.db, size);
    await expect
      .poll(waiting)
      .toBe(1)
      .finally(() => raise());
    await Promise.all([other, keeping]);
    expect(await topSize()).toBe(1);
    expect(await wrongRows()).toEqual([]);
  });

  it('has what people write while it is filled', async () => {
    let filled = false;
    const people = Array.from({ length: 3 }, async (_, person) => {
      for (let turn = 0; !filled; turn++) {
        await change(`t${(turn * 3 + person) % 90}`, { content: `雪山第${person}人${turn}`, likeCount: turn });
        if (turn % 4 === 0) await write(`w${person}-${turn}`, '', '雪山新写', -300 - turn);
        if (turn % 5 === 0) await change(`t${(turn + 7) % 90}`, { deletedTime: turn % 2 === 0 ? NOW : 0 });
      }
    });
    await keepSearchTop(testServer.db, size);
    filled = true;
    await Promise.all(people);
    expect(await wrongRows()).toEqual([]);
  });
});
