// Limits after the server's clock was set back: nobody waits for the time that comes again.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { takeRate } from '../../server/platform/rates';
import { NOW } from './community';
import { openImTestServer, openWire, type ImTestServer } from './imKit';
import { databases } from './kit';

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
