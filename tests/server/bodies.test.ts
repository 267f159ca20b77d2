// Cost of a request before its signature is checked: its body is not read when the headers are refused, and all bodies
// together stay within a memory budget. On real connections.
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Busy, makeBodyBudget } from '../../server/http/body';
import { databases, openTestServer, random15, type Sent, type TestServer } from './kit';

const mb = 1_048_576;
const large = 24 * mb - 1000;

describe('the memory budget of bodies', () => {
  it('is shared by all requests and released afterwards', () => {
    const room = makeBodyBudget(10);
    const [a, b] = [room('a'), room('b')];
    a.take(4);
    expect([b.fits(6), b.fits(7)]).toEqual([true, false]);
    b.take(4);
    expect(() => b.take(3)).toThrow(Busy);
    b.giveBack();
    expect([a.fits(6), a.fits(7)]).toEqual([true, false]);
  });

  it('gives one holder a limited part, and not more than stays free for others', () => {
    const room = makeBodyBudget(20, 6);
    const [a, alsoA, b, c, d] = [room('a'), room('a'), room('b'), room('c'), room('d')];
    a.take(4);
    expect(() => alsoA.take(3)).toThrow(Busy);
    alsoA.take(2);
    b.take(6);
    expect([c.fits(4), c.fits(5)]).toEqual([true, false]);
    c.take(4);
    expect([d.fits(2), d.fits(3)]).toEqual([true, false]);
    alsoA.giveBack();
    a.giveBack();
    expect([a.fits(5), a.fits(6)]).toEqual([true, false]);
  });
});

describe('a connection', () => {
  let testServer: TestServer;
  let port: number;
  let fan: string;
  let close: () => void;
  const near = new Map<number, Socket>();
  const far: Socket[] = [];
  beforeAll(async () => {
    const [database] = databases;
    testServer = await openTestServer(database?.open ?? (() => Promise.reject(new Error('no database'))), (config) => ({
      ...config,
      trustProxy: true,
    }));
    fan = await testServer.token('fan');
    const server = createAdaptorServer({ fetch: testServer.app.fetch, overrideGlobalObjects: false });
    server.on('connection', (socket: Socket) => near.set(socket.remotePort ?? 0, socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    close = () => void server.close();
  });
  afterEach(() => {
    for (const socket of far.splice(0)) socket.destroy();
    near.clear();
  });
  afterAll(async () => {
    close();
    await testServer.close();
  });

  /** Sends a head and then as many zeros as the server takes, `bytes` at most. `heard`: the answer so far. */
  function send(method: string, path: string, headers: Record<string, string>, bytes: number) {
    const socket = connect(port, '127.0.0.1');
    far.push(socket);
    let heard = '';
    let left = bytes;
    let own = 0;
    const chunk = Buffer.alloc(65_536, '0');
    const push = (): void => {
      while (left > 0 && !socket.destroyed) {
        const part = chunk.subarray(0, left);
        left -= part.byteLength;
        if (!socket.write(part)) return;
      }
    };
    socket.on('data', (data) => (heard += String(data)));
    socket.on('error', () => undefined);
    socket.on('drain', push);
    socket.on('connect', () => {
      own = socket.localPort ?? 0;
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      socket.write([`${method} ${path} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n'));
      push();
    });
    const taken = (): number => near.get(own)?.bytesRead ?? 0;
    const answered = (): Promise<string> =>
      vi.waitFor(() => {
        expect(heard).toMatch(/"code":"\d{6}"/);
        return `${heard.slice(9, 12)} ${/"code":"(\d{6})"/.exec(heard)?.[1] ?? ''}`;
      }, 10_000);
    const closed = (): Promise<void> => vi.waitFor(() => expect(socket.closed).toBe(true), 10_000);
    return { socket, taken, answered, closed, heard: () => heard };
  }
  /** Headers as a signed request has them, with a signature of nothing. */
  const shaped = (more: Record<string, string> = {}): Record<string, string> => ({
    'Content-Type': 'application/json',
    'Content-Length': String(large),
    'X-Timestamp': String(testServer.clock.now),
    'X-Nonce': random15(),
    'X-Sign': '0'.repeat(64),
    ...more,
  });
  const recording = '/api/main/debug/recording';
  const comment = '/api/main/bbs/posts';

  it.each<[string, string, string, () => Record<string, string>, string]>([
    ['an unknown path', 'POST', '/api/main/nothing', () => shaped(), '404 010002'],
    ['a wrong method', 'PUT', comment, () => shaped(), '405 010002'],
    ['no signature', 'POST', recording, () => shaped({ 'X-Sign': '' }), '200 010010'],
    ['half a signature', 'POST', recording, () => shaped({ 'X-Sign': '0'.repeat(32) }), '200 010010'],
    [
      'another time',
      'POST',
      recording,
      () => shaped({ 'X-Timestamp': String(testServer.clock.now - 301_000) }),
      '200 010011',
    ],
    ['no nonce', 'POST', recording, () => shaped({ 'X-Nonce': 'short' }), '200 010010'],
    ['no application', 'POST', '/api/events/comment/add', () => shaped({ idToken: fan }), '200 010010'],
    ['no login', 'POST', comment, () => shaped(), '200 020011'],
    ['an unknown login', 'POST', comment, () => shaped({ idToken: 'x' }), '200 050901'],
    ['too long a body', 'POST', comment, () => shaped({ idToken: fan }), '400 010001'],
    [
      'a body too long for signing in',
      'POST',
      '/api/member/login/app',
      () => shaped({ 'Content-Length': '70000' }),
      '400 010001',
    ],
    ['a compressed body', 'POST', recording, () => shaped({ 'Content-Encoding': 'gzip' }), '400 010001'],
    ['a body beside a GET', 'GET', '/api/main/search/hot-words', () => shaped(), '200 010010'],
  ])('is answered without reading the body, for %s', async (_name, method, path, headers, expected) => {
    const given = headers();
    const length = Number(given['Content-Length']);
    const one = send(method, path, given, length);
    expect(await one.answered()).toBe(expected);
    if (length < mb) return;
    await one.closed();
    // What a socket has taken from the network before anybody asked counts, too.
    expect(one.taken()).toBeGreaterThan(0);
    expect(one.taken()).toBeLessThan(3 * mb);
  });

  it('stays open after a short body that was not read', async () => {
    const one = send('POST', '/api/main/nothing', shaped({ 'Content-Length': '1000' }), 1000);
    expect(await one.answered()).toBe('404 010002');
    one.socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await vi.waitFor(() => expect(one.heard()).toMatch(/ok\n$/), 5000);
  });

  it('is refused while the budget is used up and accepted afterwards', async () => {
    const first = send('POST', recording, shaped({ 'Content-Length': String(20 * mb) }), 18 * mb);
    await vi.waitFor(() => expect(first.taken()).toBeGreaterThan(18 * mb), 10_000);
    const { 'Content-Length': _, ...ofAnyLength } = shaped({ 'Transfer-Encoding': 'chunked' });
    const chunked = send('POST', recording, ofAnyLength, 0);
    const chunk = `${(8 * mb).toString(16)}\r\n${'0'.repeat(8 * mb)}\r\n0\r\n\r\n`;
    chunked.socket.once('connect', () => chunked.socket.write(chunk));
    for (const other of [chunked, send('POST', recording, shaped(), large)]) {
      expect(await other.answered()).toBe('503 019999');
      expect(other.heard()).toMatch(/^retry-after: 1\r$/im);
    }
    // Comments and sign-in have another room.
    const words = { threadId: 'plain', content: '有地方', clientToken: random15() };
    const { url, init } = testServer.sign('forum.addPost', words, fan);
    const said = (await (await fetch(`http://127.0.0.1:${port}${url}`, init)).json()) as { code: string };
    expect(said.code).toBe('000000');
    first.socket.destroy();
    await vi.waitFor(async () => {
      const again = testServer.sign('session.sendRecording', { recording: '', words: '', clientToken: random15() });
      expect((await fetch(`http://127.0.0.1:${port}${again.url}`, again.init)).status).not.toBe(503);
    }, 10_000);
    const whole = send('POST', recording, shaped({ 'Content-Length': String(20 * mb) }), 20 * mb);
    expect(await whole.answered()).toBe('200 010010');
  });

  it('leaves room to the reports of other networks while one network sends its own slowly', async () => {
    const from = { 'X-Forwarded-For': '2001:db8:7::1' };
    const sizes = [20 * mb, 4 * mb - 10_000];
    const slow = sizes.map((size) =>
      send('POST', recording, shaped({ ...from, 'Content-Length': String(size + 1) }), size),
    );
    await vi.waitFor(() => slow.forEach((one, i) => expect(one.taken()).toBeGreaterThan(sizes[i] ?? 0)), 20_000);
    const input = { recording: 'x'.repeat(300_000), words: '', clientToken: random15() };
    const statusFrom = async (address: string): Promise<number> => {
      const { url, init } = testServer.sign('session.sendRecording', input, '', { 'X-Forwarded-For': address });
      return (await fetch(`http://127.0.0.1:${port}${url}`, init)).status;
    };
    expect([await statusFrom('2001:db8:7::2'), await statusFrom('2001:db8:8::1')]).toEqual([503, 200]);
  });

  it('leaves room to others when two people send slowly as much as they can', async () => {
    const slow = await Promise.all(
      (['author', 'other'] as const).map(async (person) => {
        const idToken = await testServer.token(person);
        return Array.from({ length: 14 }, () =>
          send('POST', comment, shaped({ idToken, 'Content-Length': String(mb) }), mb - 1),
        );
      }),
    );
    await vi.waitFor(() => {
      for (const one of slow.flat()) expect(one.taken() > mb - 1 || one.heard() !== '').toBe(true);
    }, 20_000);
    const words = { threadId: 'plain', content: '也有地方', clientToken: random15() };
    const { url, init } = testServer.sign('forum.addPost', words, fan);
    const said = (await (await fetch(`http://127.0.0.1:${port}${url}`, init)).json()) as { code: string };
    expect(said.code).toBe('000000');
  });

  it('leaves room to others, however many addresses of one network send slowly', async () => {
    const login = '/api/member/login/app';
    // Together 10 MB less ten bytes; the last byte of each body never comes.
    const sizes = [...Array.from({ length: 161 }, () => 65_000), 20_000, 700, 50];
    const slow = ['2001:db8::1', '2001:db8::2'].flatMap((address) =>
      sizes.map((size) => {
        const headers = shaped({ 'Content-Length': String(size + 1), 'X-Forwarded-For': address });
        return { ...send('POST', login, headers, size), size };
      }),
    );
    await vi.waitFor(() => {
      for (const one of slow) expect(one.taken() > one.size || one.heard() !== '').toBe(true);
    }, 20_000);
    const codeOf = async (sent: Sent): Promise<string> =>
      ((await (await fetch(`http://127.0.0.1:${port}${sent.url}`, sent.init)).json()) as { code: string }).code;
    const words = { threadId: 'plain', content: '还有地方', clientToken: random15() };
    const ask = { phone: '13700001111', scene: 'login', clientToken: random15() };
    expect([
      await codeOf(testServer.sign('forum.addPost', words, fan)),
      await codeOf(testServer.sign('session.sendCode', ask, '', { 'X-Forwarded-For': '2001:db8:1::1' })),
    ]).toEqual(['000000', '000000']);
  });
});
