// Limits after the server's clock was set back: nobody waits for the time that comes again.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { threads } from '../../server/db/tables/forum';
import { takeRate } from '../../server/platform/rates';
import { NOW } from './community';
import { openImTestServer, openWire, type ImTestServer } from './imKit';
import { databases, type TestServer } from './kit';

describe.each(databases)('a clock that was set back, on $name', ({ open }) => {
  let testServer: ImTestServer;
  beforeAll(async () => {
    testServer = await openImTestServer(open);
  });
  afterAll(() => testServer.close());
  const codeAt = (now: number): Promise<string> =>
    takeRate(testServer.db, 'test:clock', 2, 60, now).then(
      () => 'ok',
      (error: unknown) => String(Reflect.get(error as object, 'code')),
    );

  it('begins the windows of limits anew, and leaves those that a process beside sees a little later', async () => {
    expect([await codeAt(NOW), await codeAt(NOW - 500), await codeAt(NOW - 50_000)]).toEqual(['ok', 'ok', '010008']);
    const before = NOW - 3_600_000;
    expect([await codeAt(before), await codeAt(before), await codeAt(before)]).toEqual(['ok', 'ok', '010008']);
    expect(await codeAt(before + 60_001)).toBe('ok');
  });

  it('does not hold lists in the order of the time that comes again', async () => {
    const first = async (server: TestServer): Promise<unknown> =>
      (await server.call('forum.listThreads', { tab: 'recommend', pageSize: 1 })).data['list'];
    await first(testServer);
    testServer.clock.now -= 3_600_000;
    await testServer.db.insert(threads).values({
      threadId: 'fresh',
      threadType: 0,
      content: '新',
      authorId: 'author',
      likeCount: 2_000_000_000,
      createTime: testServer.clock.now,
    });
    for (const server of [testServer, await testServer.restart()])
      expect(await first(server)).toMatchObject([{ threadId: 'fresh' }]);
    testServer.clock.now = NOW;
  });

  it('does not keep a phone that is connected from its chats', async () => {
    const wire = await openWire(testServer, 'fan');
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now - 3_600_000);
    const code = await wire.code('recentcontact.page_get', {});
    clock.mockRestore();
    expect(code).toBe(0);
    wire.close();
  });
});
