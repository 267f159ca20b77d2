// Response headers of every kind of answer, the page's policy, CORS, rate limits, and debug routes.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { readAppConfig } from '../../server/process/config';
import { buildCsp } from '../../server/http/csp';
import { makePages, type Pages } from '../../server/http/pages';
import { processorTime } from '../processorTime';
import { databases, openTestServer, random15, type TestServer } from './kit';

const strict = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
};
const expectStrict = (headers: Headers): void => {
  for (const [name, value] of Object.entries(strict)) expect([name, headers.get(name)]).toEqual([name, value]);
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/);
  expect(headers.get('permissions-policy')).toContain('camera=(self)');
};
const appConfig =
  '{"bases":{"main":"https://api.brand.example/main","events":"/api/events","message":"/api/message","member":"/api/member","guide":"/api/guide"},"signKey":"k","tabListKey":"t","encryptionId":"e","applicationId":"a","authorization":"b","im":{"server":"wss://im.brand.example/x"},"mediaHosts":["cdn.brand.example"],"demo": 1}';
const inline = 'window.boot=1';
const html = `<!doctype html><html><head><script type="application/json" id="app-config">${appConfig}</script><style>a{b:c}</style><script>${inline}</script></head><body><script type="module" src="/assets/main-1.js"></script></body></html>`;

describe('answers of the server', () => {
  let testServer: TestServer;
  const [database] = databases;
  beforeAll(async () => {
    testServer = await openTestServer(database?.open ?? (() => Promise.reject(new Error('no database'))), (config) => ({
      ...config,
      allowedOrigins: ['https://m.brand.example'],
    }));
  });
  afterAll(() => testServer.close());

  it('have the strict headers, whatever their kind', async () => {
    const fan = await testServer.token('fan');
    const kinds: Response[] = [];
    const ask = async (path: string, init?: RequestInit) => kinds.push(await testServer.app.request(path, init));
    for (const topic of ['search.listHotWords', 'session.getUserInfo', 'forum.likeThread'] as const) {
      const { url, init } = testServer.sign(topic, { threadId: 'plain' }, fan);
      await ask(url, init);
    }
    await ask('/api/nothing');
    await ask('/api/main/bbs/threads', { method: 'PUT' });
    await ask('/api/main/bbs/threads', { method: 'OPTIONS' });
    await ask('/healthz');
    await ask('/media/seed/nothing.webp');
    await ask('/media/seed/nothing.webp', { method: 'POST' });
    await ask('/debug/faults');
    await ask('/csp-report', { method: 'POST', body: 'x' });
    await ask('/assets/nothing.js');
    await ask('/home');
    for (const response of kinds) expectStrict(response.headers);
    expect(kinds.map((response) => response.status).slice(0, 12)).toEqual([
      200, 200, 400, 404, 405, 204, 200, 404, 405, 200, 400, 404,
    ]);
  });

  it('of the API are uncached JSON that cannot be framed', async () => {
    const { headers } = await testServer.call('search.listHotWords');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('of the API are compressed by Accept-Encoding unless they are short', async () => {
    const ask = async (topic: 'forum.listThreads' | 'search.listHotWords', accept: string) => {
      const { url, init } = testServer.sign(
        topic,
        topic === 'forum.listThreads' ? { tab: 'new', pageSize: 20 } : {},
        '',
        {
          'Accept-Encoding': accept,
        },
      );
      const response = await testServer.app.request(url, init);
      return { how: response.headers.get('content-encoding'), bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const list = (text: string): Json => (JSON.parse(text) as { data: Json }).data;
    const plain = await ask('forum.listThreads', '');
    const [br, gz] = [await ask('forum.listThreads', 'gzip, br'), await ask('forum.listThreads', 'gzip')];
    expect([plain.how, br.how, gz.how]).toEqual([null, 'br', 'gzip']);
    expect(list(brotliDecompressSync(br.bytes).toString())).toEqual(list(plain.bytes.toString()));
    expect(list(gunzipSync(gz.bytes).toString())).toEqual(list(plain.bytes.toString()));
    expect(br.bytes.byteLength).toBeLessThan(plain.bytes.byteLength / 2);
    expect((await ask('search.listHotWords', 'br')).how).toBeNull();
  });

  it('allow listed origins only, with readable Date, Retry-After, token and id of the request', async () => {
    const ask = async (origin: string) =>
      (await testServer.send(testServer.sign('search.listHotWords', {}, '', { Origin: origin }))).headers;
    const good = await ask('https://m.brand.example');
    expect(good.get('access-control-allow-origin')).toBe('https://m.brand.example');
    expect(good.get('access-control-expose-headers')).toBe('Date, Retry-After, idToken, X-Request-Id');
    expect(good.get('access-control-allow-credentials')).toBeNull();
    expect(good.get('vary')).toBe('Origin');
    for (const origin of [
      'null',
      'https://brand.example',
      'https://a.m.brand.example',
      'https://m.brand.example.evil',
      'http://m.brand.example',
      'https://M.brand.example',
      'https://m.brand.example:444',
      '*',
    ]) {
      const bad = await ask(origin);
      expect([origin, bad.get('access-control-allow-origin')]).toEqual([origin, null]);
      expect(bad.get('vary')).toBe('Origin');
    }
    const before = await testServer.app.request('/api/main/bbs/posts', {
      method: 'OPTIONS',
      headers: { Origin: 'https://m.brand.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect([before.status, before.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, POST']);
    for (const name of [
      'idToken',
      'X-Sign',
      'X-Nonce',
      'X-Timestamp',
      'appVersion',
      'Content-Type',
      'applicationId',
      'Authorization',
    ]) {
      expect(before.headers.get('access-control-allow-headers')).toContain(name);
    }
    const foreign = await testServer.app.request('/api/main/bbs/posts', {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example' },
    });
    expect(foreign.headers.get('access-control-allow-methods')).toBeNull();
  });

  it('refuse a signed write from a page of an unlisted origin', async () => {
    const fan = await testServer.token('fan');
    const input = { threadId: 'plain', isLike: 1, clientToken: random15() };
    const foreign = await testServer.send(
      testServer.sign('forum.likeThread', input, fan, { 'Sec-Fetch-Site': 'cross-site' }),
    );
    expect([foreign.http, foreign.answer.code]).toEqual([403, '010003']);
    for (const more of [
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://m.brand.example' },
      { 'Sec-Fetch-Site': 'same-origin' },
      {},
    ]) {
      expect(
        (
          await testServer.send(
            testServer.sign(
              'forum.likeThread',
              { ...input, clientToken: random15() },
              fan,
              more as Record<string, string>,
            ),
          )
        ).answer.code,
      ).toBe('000000');
    }
  });

  it('return Retry-After to an address over its rate limit only', async () => {
    const narrow = await openTestServer(
      database?.open ?? (() => Promise.reject(new Error('no database'))),
      (config) => ({
        ...config,
        trustProxy: true,
      }),
    );
    narrow.config.flood.burst = 5;
    narrow.config.flood.perSecond = 1;
    const again = await narrow.restart();
    const ask = (address: string) =>
      again.send(again.sign('search.listHotWords', {}, '', { 'X-Forwarded-For': '10.0.0.1, ' + address }));
    const first = await Promise.all(Array.from({ length: 6 }, () => ask('9.9.9.9')));
    expect(first.map((reply) => String(reply.http)).toSorted()).toEqual(['200', '200', '200', '200', '200', '429']);
    const late = first.find((reply) => reply.http === 429);
    expect([late?.answer.code, late?.headers.get('retry-after')]).toEqual(['010008', '1']);
    for (const withPort of ['9.9.9.9:1', '9.9.9.9:2']) expect((await ask(withPort)).http).toBe(429);
    expect((await ask('8.8.8.8')).http).toBe(200);
    again.clock.now += 1000;
    expect((await ask('9.9.9.9')).http).toBe(200);
    await narrow.close();
  });

  it('return 010015 to an outdated app', async () => {
    const picky = await openTestServer(
      database?.open ?? (() => Promise.reject(new Error('no database'))),
      (config) => ({
        ...config,
        minAppVersion: '5.10.0',
      }),
    );
    const codes: string[] = [];
    for (const version of ['5.9.9', '5.10.0', 'v5.10.1', '5.10', '6', '', 'x', '5.1.2.3'])
      codes.push((await picky.send(picky.sign('search.listHotWords', {}, '', { appVersion: version }))).answer.code);
    expect(codes).toEqual(['010015', '000000', '000000', '000000', '000000', '010015', '010015', '010015']);
    await picky.close();
  });

  it('can be made slow, lost, duplicated or wrong by fault modes, the given number of times', async () => {
    const fan = await testServer.token('fan');
    const set = (fault: object) =>
      testServer.app.request('/debug/faults', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(fault),
      });
    const like = () =>
      testServer.call('forum.likeThread', { threadId: 'ofFan', isLike: 1, clientToken: random15() }, fan);
    await set({ call: 'forum.likeThread', kind: 'code', value: '050901', times: 2 });
    expect([(await like()).answer.code, (await like()).answer.code, (await like()).answer.code]).toEqual([
      '050901',
      '050901',
      '000000',
    ]);
    await set({ call: '*', kind: 'status5xx', value: 502 });
    const sent = testServer.sign('search.listHotWords');
    expect((await testServer.app.request(sent.url, sent.init)).status).toBe(502);
    await set({ call: 'forum.addPost', kind: 'duplicate' });
    const doubled = await testServer.call(
      'forum.addPost',
      { threadId: 'ofFan', content: '两遍', clientToken: random15() },
      fan,
    );
    expect(doubled.answer.replayed).toBe(1);
    await set({ call: 'forum.addPost', kind: 'drop' });
    const lost = testServer.sign(
      'forum.addPost',
      { threadId: 'ofFan', content: '丢了回答', clientToken: random15() },
      fan,
    );
    expect((await testServer.app.request(lost.url, lost.init)).status).toBe(503);
    const list = await testServer.call('forum.listPosts', { threadId: 'ofFan', sort: 'new' });
    expect(JSON.stringify(list.data).match(/丢了回答/g)).toHaveLength(1);
    expect((await set({ call: 'x', kind: 'nonsense' })).status).toBe(400);
    await testServer.app.request('/debug/faults', { method: 'DELETE' });
    for (const name of ['X-Forwarded-For', 'Via', 'Forwarded'])
      expect((await testServer.app.request('/debug/faults', { headers: { [name]: '1.2.3.4' } })).status).toBe(404);
    expect(await (await testServer.app.request('/debug/faults')).json()).toEqual({ faults: [] });
  });

  it('write one line per call, with no body, token or phone in it, and an audit line per refusal', async () => {
    const fan = await testServer.token('fan');
    testServer.lines.length = 0;
    await testServer.call('forum.addPost', { threadId: 'plain', content: '秘密的话', clientToken: random15() }, fan);
    await testServer.call('session.sendCode', { phone: '13700001111', scene: 'login', clientToken: random15() });
    await testServer.call('forum.deleteThread', { threadId: 'ofOwner', clientToken: random15() }, fan);
    expect(testServer.lines).toHaveLength(3);
    const all = testServer.lines.join('\n');
    for (const canary of ['秘密的话', fan, '13700001111', testServer.codes.get('13700001111') ?? '?'])
      expect(all).not.toContain(canary);
    expect(JSON.parse(testServer.lines[2] ?? '')).toMatchObject({
      level: 'audit',
      what: 'refused',
      call: 'forum.deleteThread',
      code: '010003',
      user: 'fan',
    });
  });

  it('keep the policy reports that browsers send, the last two hundred', async () => {
    const send = (body: unknown) =>
      testServer.app.request('/csp-report', {
        method: 'POST',
        headers: { 'Content-Type': 'application/reports+json' },
        body: JSON.stringify(body),
      });
    expect((await send([{ type: 'csp-violation', body: { n: 1 } }])).status).toBe(204);
    for (let i = 0; i < 210; i++) await send({ 'csp-report': { n: i } });
    const { reports } = (await (await testServer.app.request('/debug/csp-reports')).json()) as { reports: unknown[] };
    expect(reports).toHaveLength(200);
    // What takes much more memory than its bytes.
    expect((await send({ 'csp-report': Array.from({ length: 20_000 }, () => ({})) })).status).toBe(400);
    await testServer.app.request('/debug/csp-reports', { method: 'DELETE' });
  });
});

describe('pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zeal-pages-'));
  let pages: Pages;
  let testServer: TestServer;
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), html);
    writeFileSync(join(folder, 'assets/main-1.js'), 'console.log(1);'.repeat(100));
    writeFileSync(join(folder, 'assets/main-1.js.br'), 'made before');
    writeFileSync(join(folder, 'assets/pic-1.webp'), 'RIFF');
    testServer = await openTestServer(databases[0]?.open ?? (() => Promise.reject(new Error('no database'))));
    pages = makePages(folder, { ...testServer.config, demo: false }, testServer.running.services.files);
  });
  afterAll(async () => {
    await testServer.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    pages(new Request('http://x' + path, { method, headers }));

  it('have a policy of exact hashes and hosts, also for the worker’s script', async () => {
    const csp = (await get('/home')).headers.get('content-security-policy') ?? '';
    const hash = createHash('sha256').update(inline).digest('base64');
    const style = createHash('sha256').update('a{b:c}').digest('base64');
    for (const part of [
      "default-src 'none'",
      `script-src 'self' 'sha256-${hash}';`,
      `style-src 'self' 'sha256-${style}';`,
      "worker-src 'self'",
      "img-src 'self' data: blob: https://cdn.brand.example",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types boot app app-worker dompurify',
      'report-to csp',
    ])
      expect(csp + ';').toContain(part);
    const other = buildCsp(html, readAppConfig(html));
    expect(other).toContain("connect-src 'self' https://api.brand.example wss://im.brand.example");
    expect(other).not.toMatch(/unsafe|\*/);
    const script = await get('/assets/main-1.js');
    expect(script.headers.get('content-security-policy')).toBe(csp);
    expectStrict(script.headers);
  });

  it('answer every page route with the page, and only files with a 404', async () => {
    for (const path of ['/', '/home', '/circle/threadDetail?threadId=1', '/nothing/here', '/apiary', '/v1.2/x']) {
      const response = await get(path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
    }
    for (const path of [
      '/assets/none.js',
      '/assets/',
      '/media/x',
      '/api',
      '/favicon.ico',
      '/x.map',
      '/../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect((await get('/home', {}, 'POST')).status).toBe(405);
  });

  it('are cached for good when their name has a hash, else revalidated with 304', async () => {
    expect((await get('/assets/main-1.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const page = await get('/home');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const etag = page.headers.get('etag') ?? '';
    const again = await get('/c-home', { 'If-None-Match': `W/"x", W/${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get('/home', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('are compared with a long If-None-Match in a moment', async () => {
    const used = processorTime();
    for (let n = 0; n < 12; n++) await get('/home', { 'If-None-Match': '"a"' + ' '.repeat(15_000) + 'b' });
    expect(used()).toBeLessThan(1000);
  });
  it('are compressed by Accept-Encoding', async () => {
    const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());
    const br = await get('/home', { 'Accept-Encoding': 'gzip, br' });
    expect(br.headers.get('content-encoding')).toBe('br');
    const page = brotliDecompressSync(await bytes(br)).toString();
    expect(page).toContain(inline);
    const gz = await get('/home', { 'Accept-Encoding': 'gzip, br;q=0' });
    expect([gz.headers.get('content-encoding'), gunzipSync(await bytes(gz)).toString()]).toEqual(['gzip', page]);
    expect((await get('/home')).headers.get('content-encoding')).toBeNull();
    expect(await (await get('/assets/main-1.js', { 'Accept-Encoding': 'br' })).text()).toBe('made before');
    expect((await get('/assets/pic-1.webp', { 'Accept-Encoding': 'br' })).headers.get('content-encoding')).toBeNull();
    expect(br.headers.get('vary')).toBe('Accept-Encoding');
    const head = await get('/home', {}, 'HEAD');
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(Buffer.byteLength(page)), '']);
  });

  it('offer the demo users only where the server accepts them', async () => {
    const { files } = testServer.running.services;
    expect(await (await get('/home')).text()).toContain('"demo": 0');
    expect(
      await (await makePages(folder, { ...testServer.config, demo: true }, files)(new Request('http://x/home'))).text(),
    ).toBe(html);
    const hereOnly = makePages(folder, { ...testServer.config, demo: true, demoHereOnly: true }, files);
    for (const path of ['/home', '/index.html', '/']) {
      expect(await (await hereOnly(new Request('http://x' + path), true)).text()).toBe(html);
      expect(await (await hereOnly(new Request('http://x' + path), false)).text()).toContain('"demo": 0');
    }
  });
});
