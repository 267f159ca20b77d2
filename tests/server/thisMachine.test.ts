// Doors that are open to this machine only: fault switches, tickets, and demo sign-in that nobody asked for.
import { readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configFrom } from '../../server/process/config';
import { isThisMachine } from '../../server/process/thisMachine';
import { freePort } from '../serverProcess.mjs';
import { signIn } from '../signedCall.mjs';
import { homes, startOn, type DatabaseHost, type Running } from './killable';
import { databases, openTestServer, random15, type TestServer } from './kit';

const open = databases[0]?.open ?? (() => Promise.reject(new Error('no database')));

describe('a request comes from this machine', () => {
  const ask = (url: string, headers: Record<string, string> = {}, address = '127.0.0.1', httpVersion = '1.1') =>
    isThisMachine({ request: new Request(url, { headers }), address, httpVersion });

  it.each([
    ['http://127.0.0.1:4173/', {}],
    ['http://localhost:4173/', {}],
    ['http://[::1]:4173/', {}],
    ['http://LOCALHOST/', {}],
    ['http://127.0.0.1:4173/', { Origin: 'http://127.0.0.1:4173' }],
  ])('at %s with %o', (url, headers) => {
    const given = headers as Record<string, string>;
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(ask(url, given, address)).toBe(true);
  });

  it.each(['192.168.1.7', '10.0.0.1', '::ffff:192.168.1.7', 'fe80::1', '', '127.0.0.1.example'])(
    'not from the address “%s”',
    (address) => {
      expect(ask('http://127.0.0.1:4173/', {}, address)).toBe(false);
    },
  );

  it.each([
    'http://evil.example:4173/',
    'http://192.168.1.7:4173/',
    'http://localhost.evil.example/',
    'http://127.0.0.1.nip.io/',
    'http://community/',
  ])('not under the name of %s', (url) => {
    expect(ask(url)).toBe(false);
  });

  it.each([
    'Forwarded',
    'Via',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Forwarded-Anything',
    'X-Real-IP',
  ])('not with the header %s', (name) => {
    expect(ask('http://127.0.0.1:4173/', { [name]: '127.0.0.1' })).toBe(false);
  });

  it('not from a page of another origin, and not with headers of a proxy', () => {
    const origins = [
      'https://community.example',
      'http://localhost:4173',
      'http://127.0.0.1:4174',
      'https://127.0.0.1:4173',
      'null',
    ];
    expect(origins.filter((origin) => ask('http://127.0.0.1:4173/', { Origin: origin }))).toEqual([]);
    expect(ask('http://127.0.0.1:4173/', {}, '127.0.0.1', '1.0')).toBe(false);
  });
});

describe('fault switches and tickets', () => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());
  const doors = ['/debug/faults', '/debug/tickets', '/debug/csp-reports'];
  const fault = { call: '*', kind: 'status5xx', value: 503, times: 1000 };
  const set = (headers: Record<string, string>, url = '/debug/faults') =>
    testServer.app.request(url, { method: 'POST', headers, body: JSON.stringify(fault) });
  const json = { 'Content-Type': 'application/json' };

  it('cannot be set by a page of another site, whatever way it asks', async () => {
    const here = 'http://localhost';
    for (const headers of [
      // A form and a no-cors request are never JSON; a browser adds the rest.
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      { 'Content-Type': 'text/plain;application/json' },
      { ...json, Origin: 'https://evil.example' },
      { ...json, Origin: 'null' },
      { ...json, Origin: 'http://localhost:8080' },
      { ...json, 'Sec-Fetch-Site': 'cross-site' },
      { ...json, 'Sec-Fetch-Site': 'same-site' },
      { ...json, Origin: here, 'Sec-Fetch-Site': 'cross-site' },
    ] as Record<string, string>[])
      expect([headers, (await set(headers)).status < 400]).toEqual([headers, false]);
    expect((await set(json, 'http://rebound.example/debug/faults')).status).toBe(404);
    for (const door of doors) {
      expect((await testServer.app.request(door, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403);
      expect((await testServer.app.request('http://rebound.example' + door)).status).toBe(404);
      const clear = await testServer.app.request(door, {
        method: 'DELETE',
        headers: { Origin: 'https://evil.example' },
      });
      expect(clear.status).toBe(404);
    }
    expect(testServer.faults.list()).toEqual([]);
  });

  it('are set by this server’s own pages, and by programs of this machine', async () => {
    for (const headers of [
      json,
      { 'Content-Type': 'application/json; charset=utf-8' },
      { ...json, Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' },
    ] as Record<string, string>[]) {
      expect((await set(headers)).status).toBe(200);
    }
    expect(testServer.faults.list()).toHaveLength(3);
    expect((await testServer.app.request('/debug/faults', { method: 'DELETE' })).status).toBe(200);
  });
});

describe('demo sign-in', () => {
  const html = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  const modeOf = (env: Record<string, string>): string => {
    const { demo, demoHereOnly } = configFrom({ CODE_SENDER: 'log', ...env }, html);
    return !demo ? 'off' : demoHereOnly ? 'here' : 'everybody';
  };

  it.each<[string, Record<string, string>]>([
    ['here', {}],
    ['here', { DEMO: '' }],
    ['here', { HOST: 'localhost' }],
    ['here', { HOST: '::1' }],
    ['here', { TRUST_PROXY: '0' }],
    ['off', { HOST: '0.0.0.0' }],
    ['off', { HOST: '' }],
    ['off', { HOST: '::' }],
    ['off', { HOST: '192.168.1.7' }],
    ['off', { DATABASE_URL: 'postgres://x/y' }],
    ['off', { TRUST_PROXY: '1' }],
    ['off', { DEMO: '0' }],
    ['everybody', { DEMO: '1' }],
    ['everybody', { DEMO: '1', HOST: '0.0.0.0', DATABASE_URL: 'postgres://x/y', TRUST_PROXY: '1' }],
  ])('is for: %s, with %o', (who, env) => {
    expect(modeOf(env)).toBe(who);
  });

  it('is for this machine only by default', async () => {
    const testServer = await openTestServer(open, (config) => ({ ...config, demoHereOnly: true }));
    const { app } = testServer;
    const login = async (headers: Record<string, string>, host = 'http://127.0.0.1:4173'): Promise<string> => {
      const input = { phone: '13800000006', code: '246810', deviceId: 'x', clientToken: random15() };
      const { url, init } = testServer.sign('session.loginApp', input, '', headers);
      return ((await (await app.request(host + url, init)).json()) as { code: string }).code;
    };
    expect(await login({})).toBe('000000');
    expect(await login({ Origin: 'http://127.0.0.1:4173' })).toBe('000000');
    for (const name of ['X-Forwarded-For', 'X-Forwarded-Proto', 'Forwarded', 'Via']) {
      expect([name, await login({ [name]: '1.2.3.4' })]).toEqual([name, '010014']);
    }
    expect(await login({ Origin: 'https://community.example' })).toBe('010014');
    expect(await login({}, 'http://community.example')).toBe('010014');
    await testServer.close();
  });
});

describe('behind a proxy of the same machine that hides itself', () => {
  let home: DatabaseHost;
  let server: Running;
  let proxy: Server;
  let front: string;
  beforeAll(async () => {
    const embedded = await homes[0]?.make();
    if (embedded === undefined) throw new Error('no database');
    home = embedded;
    server = await startOn({ ...home, env: { ...home.env, DEMO: '' } }, await freePort());
    // As nginx does with `proxy_pass` and nothing else: HTTP/1.0, Host of the server behind it, no word about itself.
    const { host, hostname, port } = new URL(server.origin);
    proxy = createServer((near) => {
      const far = connect(Number(port), hostname);
      near.once('data', (head) => {
        const older = String(head).replace(/ HTTP\/1\.1\r\n/, ' HTTP/1.0\r\n');
        far.write(older.replace(/^host: .*$/im, 'Host: ' + host).replace(/^connection: .*$/im, 'Connection: close'));
        near.pipe(far).pipe(near);
      });
      for (const socket of [near, far]) socket.on('error', () => socket.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    front = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    proxy.close();
    server.child.kill();
    await server.ended;
    await home.end();
  });

  it('refuses demo sign-in and all local-only routes', async () => {
    await expect(signIn(front, 6)).rejects.toThrow('010014');
    for (const path of ['/debug/faults', '/debug/tickets', '/replay', '/replay?ticket=x']) {
      expect([path, (await fetch(front + path)).status]).toEqual([path, 404]);
    }
    expect((await fetch(front + '/healthz')).status).toBe(200);
    // Without the proxy all of it is there.
    expect((await signIn(server.origin, 6)).idToken).not.toBe('');
    expect((await fetch(server.origin + '/debug/faults')).status).toBe(200);
  });

  it('the start logs in one line who may', () => {
    const lines = server.said().match(/^demo sign-in.*$/gim);
    expect(lines).toEqual(['DEMO SIGN-IN: ON for this machine only; behind a proxy or a tunnel set DEMO=0']);
  });
});
