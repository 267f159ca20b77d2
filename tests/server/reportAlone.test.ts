// Reports that the page sends itself, without a worker, to the real server: signed and limited like every call; waiting,
// refused, arrived. Over reloads: e2e/reportAlone.spec.ts.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contracts } from '../../bus/contracts/all';
import type { AskFailed } from '../../bus/protocol/envelope';
import { listTickets, readTicket } from '../../server/domains/platform/tickets';
import { toasts } from '../../ui/kit/feedback/toast';
import { readTickets } from '../../ui/app/problem/tickets';
import { databases, openTestServer, random15, type TestServer } from './kit';

const open = databases[0]?.open ?? (() => Promise.reject(new Error('no database')));
type Page = typeof import('../../ui/app/problem/sendAlone');

describe('a report that the page sends itself', () => {
  let testServer: TestServer;
  let page: Page;
  let isOnline = true;
  let sent: { path: string; headers: Headers }[] = [];
  const heard: { [event: string]: () => void } = {};
  beforeAll(async () => {
    testServer = await openTestServer(open);
    vi.stubGlobal('window', { __boot: { config: testServer.config.app }, setTimeout, clearTimeout });
    vi.stubGlobal('location', new URL('http://127.0.0.1/errorPage'));
    vi.stubGlobal('addEventListener', (event: string, fn: () => void) => (heard[event] = fn));
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      sent.push({ path: new URL(url).pathname, headers: new Headers(init.headers) });
      return testServer.app.request(url, init);
    });
    page = await import('../../ui/app/problem/sendAlone');
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    return testServer.close();
  });
  beforeEach(() => {
    testServer.clock.now += 3_600_001;
    isOnline = true;
    sent = [];
    page.alone.list = [];
  });
  const report = (words: string) => ({ words, recording: '{}', clientToken: random15() });
  const tickets = async (words: string) =>
    (await listTickets(testServer.running.services.files)).filter((one) => one.words === words);
  const shown = () => page.alone.list.map(({ state, ticket }) => [state, ticket]);

  it('arrives with a number, without an identity, although the phone’s clock is wrong', async () => {
    await page.sendAlone(report('时钟不准'));
    const [found] = await tickets('时钟不准');
    expect(shown()).toEqual([['sent', found?.ticket]]);
    expect(readTickets()[0]?.ticket).toBe(found?.ticket);
    expect((await readTicket(testServer.running.services.files, found?.ticket ?? ''))?.userId).toBe('');
    expect(sent.map(({ path }) => path)).toEqual(['/api/main/debug/recording', '/api/main/debug/recording']);
    for (const { headers } of sent) expect(headers.get('idToken')).toBe(null);
  });

  it('goes to the address that the contract declares', () =>
    expect(contracts.session.sendRecording).toMatchObject({ method: 'POST', base: 'main', path: 'debug/recording' }));

  it('waits without a network, and arrives once when it is back', async () => {
    isOnline = false;
    await page.sendAlone(report('没有网络'));
    expect(shown()).toEqual([['waiting', '']]);
    expect(await tickets('没有网络')).toEqual([]);
    isOnline = true;
    heard['online']?.();
    heard['online']?.();
    await expect.poll(() => shown()[0]?.[0]).toBe('sent');
    const [found, ...more] = await tickets('没有网络');
    expect(more).toEqual([]);
    await expect.poll(() => toasts.shown?.text).toBe(`反馈已送达，编号 ${found?.ticket}`);
  });

  it('that the worker has sent under the same client token as well is one ticket', async () => {
    const one = report('两边都发');
    const { clientToken, ...rest } = one;
    const worker = await testServer.call(
      'session.sendRecording',
      { ...rest, clientToken },
      await testServer.token('fan'),
    );
    await page.sendAlone(one);
    expect(shown()).toEqual([['sent', worker.data['ticket']]]);
    expect(await tickets('两边都发')).toHaveLength(1);
  });

  it('that the server refuses for good is not kept, and says so', async () => {
    const refused = page.sendAlone({ ...report('不合规'), screenshot: 'https://elsewhere.example/x.png' });
    const failure = await refused.then(
      () => null,
      (why: AskFailed) => why.failure,
    );
    expect(failure).toMatchObject({ code: '010001', data: { field: 'screenshot' } });
    expect(shown()).toEqual([]);
    heard['online']?.();
    expect(shown()).toEqual([]);
  });

  it('is limited like any other, and waits beyond the limit', async () => {
    for (let i = 0; i < 10; i++) await page.sendAlone(report('太多了'));
    await page.sendAlone(report('太多了'));
    expect(shown().map(([state]) => state)).toEqual([...Array.from({ length: 10 }, () => 'sent'), 'waiting']);
    expect(await tickets('太多了')).toHaveLength(10);
    testServer.clock.now += 3_600_001;
    page.resendAlone(page.alone.list[10]?.reportId ?? '');
    await expect.poll(() => shown()[10]?.[0]).toBe('sent');
  });

  it('that is deleted while it waits is not sent', async () => {
    isOnline = false;
    await page.sendAlone(report('不发了'));
    await page.dropAlone(page.alone.list[0]?.reportId ?? '');
    isOnline = true;
    heard['online']?.();
    expect(shown()).toEqual([]);
    expect(await tickets('不发了')).toEqual([]);
    expect(sent).toEqual([]);
  });
});
