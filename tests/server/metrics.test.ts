// What the operator sees: numbers at /metrics, the id of a request from its answer to the log, slow statements.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shanghaiDate } from '../../bus/rules/calendar';
import { openServer, rowsOf } from '../../server/db/open';
import { openMetricsPort } from '../../server/http/metricsPort';
import { makeMetrics } from '../../server/process/metrics';
import { freePort } from '../serverProcess.mjs';
import { databases, openTestServer, type TestServer } from './kit';
import { homes } from './killable';

const open = databases[0]?.open ?? (() => Promise.reject(new Error('no database')));
const local = 'http://127.0.0.1:4173';

describe('metrics', () => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());
  const metricsText = async (): Promise<string> => (await testServer.app.request(local + '/metrics')).text();

  it('count calls by topic and code, and how long they take', async () => {
    await testServer.call('search.listHotWords');
    await testServer.call('search.listHotWords');
    await testServer.call('session.getUserInfo');
    await testServer.app.request(local + '/api/main/no/such/path');
    const text = await metricsText();
    expect(text).toContain('community_calls_total{call="search.listHotWords",code="000000"} 2');
    expect(text).toContain('community_calls_total{call="session.getUserInfo",code="020011"} 1');
    expect(text).toContain('community_call_seconds_count{call="search.listHotWords"} 2');
    expect(text).toContain('community_calls_running 0');
    expect(text).not.toContain('no/such/path');
  });

  it('measure how many writes phones of signed-in people have waiting, and keep that out of the stored sums', async () => {
    const report = (token?: string) =>
      testServer.call('session.reportCounts', { deviceId: 'phone', counts: { 'outbox:waiting': 7 } }, token);
    await report(await testServer.token('fan'));
    await report();
    expect(await metricsText()).toContain('community_outbox_jobs_sum 7');
    expect(await rowsOf(testServer.db, sql`select 1 from click_counts where name = 'outbox:waiting'`)).toEqual([]);
  });

  it('take no number of waiting writes that no phone has', async () => {
    const counts = { 'outbox:waiting': 1e308 };
    const sum = async () => Number(/^community_outbox_jobs_sum (.+)$/m.exec(await metricsText())?.[1]);
    const before = await sum();
    const token = await testServer.token('owner');
    expect((await testServer.call('session.reportCounts', { deviceId: 'phone', counts }, token)).answer.code).toBe(
      '000000',
    );
    expect(await sum()).toBe(before + 10_000);
  });

  it('go on being summed by day where many have sent the largest numbers', async () => {
    const day = shanghaiDate(testServer.clock.now);
    await testServer.db.execute(sql`insert into click_counts (day, name, count) values (${day}, '/full', 2147483000)`);
    const counts = { '/full': 9000, '/other': 2 };
    expect((await testServer.call('session.reportCounts', { deviceId: 'phone', counts })).answer.code).toBe('000000');
    expect(
      await rowsOf(testServer.db, sql`select name, count from click_counts where day = ${day} order by name`),
    ).toEqual([
      { name: '/full', count: 2_147_483_647 },
      { name: '/other', count: 2 },
    ]);
  });

  it('are answered to this machine only, and to nobody behind a proxy', async () => {
    const asked = async (url: string, headers: Record<string, string> = {}, server = testServer): Promise<number> =>
      (await server.app.request(url, { headers })).status;
    expect(await asked(local + '/metrics')).toBe(200);
    expect(await asked('http://community.example/metrics')).toBe(404);
    expect(await asked(local + '/metrics', { 'X-Forwarded-For': '1.2.3.4' })).toBe(404);
    const behind = await openTestServer(open, (config) => ({ ...config, trustProxy: true }));
    expect(await asked(local + '/metrics', {}, behind)).toBe(404);
    await behind.close();
  });

  it('have a port of their own, with the process itself, pool and sockets', async () => {
    const metrics = makeMetrics();
    metrics.watch({ sockets: () => 3, pool: () => ({ used: 2, idle: 1, waiting: 4 }), isReady: async () => false });
    const port = await freePort();
    const server = await openMetricsPort(metrics, port, '127.0.0.1');
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    server.close();
    for (const line of [
      'community_chat_sockets 3',
      'community_database_connections{state="used"} 2',
      'community_database_connections{state="waiting"} 4',
      'community_ready 0',
    ])
      expect(text).toContain(line);
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  });
});

describe('the id of a request', () => {
  it('is in the header of every answer, in its line of the log, and in the data of a failure of the server', async () => {
    const testServer = await openTestServer(open);
    type Line = { [key: string]: unknown };
    const line = (what: string): Line =>
      testServer.lines.map((one) => JSON.parse(one) as Line).findLast((one) => one['what'] === what) ?? {};
    const good = await testServer.call('search.listHotWords');
    const id = good.headers.get('x-request-id');
    expect(id).toMatch(/^[a-z]{16}$/);
    expect(line('call')).toMatchObject({ request: id, call: 'search.listHotWords', code: '000000' });
    await testServer.db.execute(sql`alter table hot_words rename to gone_words`);
    const bad = await testServer.call('search.listHotWords');
    expect(bad.answer.code).toBe('019999');
    expect(bad.data).toEqual({ requestId: bad.headers.get('x-request-id') });
    expect(line('a call failed')).toMatchObject({ request: bad.data['requestId'], call: 'search.listHotWords' });
    expect(bad.data['requestId']).not.toBe(id);
    await testServer.close();
  });

  it('is in the log with what an answer should have been, and nothing of what it was', async () => {
    const testServer = await openTestServer(open);
    await testServer.db.execute(sql`update threads set scope = '只给自己看的话' where thread_id = 'plain'`);
    expect((await testServer.call('forum.getThread', { threadId: 'plain' })).answer.code).toBe('019999');
    const lines = testServer.lines.filter((line) => line.includes('forum.getThread'));
    expect(lines.join()).toContain('does not allow at scope');
    expect(lines.join()).not.toContain('只给自己看的话');
    await testServer.close();
  });
});

describe.each(homes.filter(({ name }) => name === 'PostgreSQL'))('slow statements, on $name', ({ make }) => {
  it('are told with their time and without their values, in and outside of a transaction; quick ones are not', async () => {
    const home = await make();
    const heard: { ms: number; statement: string }[] = [];
    const opened = await openServer(home.env['DATABASE_URL'] ?? '', 2, {
      ms: 1000,
      heard: (ms, statement) => void heard.push({ ms, statement }),
    });
    const slow = sql`select pg_sleep(1.1),\n  ${'geheim'}::text as said`;
    await Promise.all([opened.db.execute(slow), opened.db.transaction((tx) => tx.execute(slow))]);
    await opened.db.execute(sql`select 1`);
    await opened.close();
    await home.end();
    const statement = 'select pg_sleep(1.1), $1::text as said';
    expect(heard.map((one) => one.statement)).toEqual([statement, statement]);
    for (const { ms } of heard) expect(ms).toBeGreaterThanOrEqual(1100);
  });
});
