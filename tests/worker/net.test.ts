// The HTTP transport: signatures by the shared vectors, statuses, limits, the tab list's signature, allowed URLs.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../bus/protocol/canonical';
import { TIMEOUT_MS, createHttp, urlOf } from '../../worker/transport/http';
import type { HttpWorld } from '../../worker/transport/http';
import { hmacHex, sha256Hex, signatureOf, tabListHolds } from '../../worker/transport/sign';
import { createVirtualTimers } from '../bus/virtualTimers';
import { bootWith } from './world';

const { config } = bootWith();
type Sent = { url: string; init: RequestInit };
function world(answer: (sent: Sent) => Promise<Response> | Response, more: Partial<HttpWorld> = {}) {
  const sent: Sent[] = [];
  const timers = createVirtualTimers();
  const http = createHttp({
    config,
    origin: 'https://app.example',
    now: () => 1_700_000_000_000,
    nonce: () => 'N'.repeat(15),
    after: (ms, fn) => timers.after(ms, fn),
    fetch: (url, init) => {
      sent.push({ url, init });
      return Promise.resolve(answer({ url, init }));
    },
    ...more,
  });
  return { http, sent, timers };
}
const get = {
  call: 'forum.listThreads',
  method: 'GET' as const,
  base: 'main' as const,
  path: 'bbs/threads',
  input: { tab: 'recommend', pageSize: 10, cursor: '' },
  token: 'tok',
};
const bodyOf = (sent: Sent | undefined): string => (typeof sent?.init.body === 'string' ? sent.init.body : '');
const ok = (data: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify({ status: 'success', code: '000000', message: '', data, serverTime: 5 }), {
    status: 200,
    ...init,
  });

describe('signing', () => {
  const file = JSON.parse(readFileSync(join(import.meta.dirname, '../bus/signature.vectors.json'), 'utf8')) as {
    signKey?: string;
    key?: string;
    vectors: { [k: string]: unknown }[];
  };
  it('matches every shared vector', () => {
    expect(file.vectors.length).toBeGreaterThanOrEqual(40);
    for (const raw of file.vectors) {
      const v = raw as {
        name?: string;
        method: string;
        path: string;
        query: [string, string][];
        body: string;
        token: string;
        timestamp: string;
        nonce: string;
        sign: string;
        signKey?: string;
      };
      expect([
        v.name,
        signatureOf({ ...v, timestamp: Number(v.timestamp) }, v.signKey ?? file.signKey ?? file.key ?? ''),
      ]).toEqual([v.name, v.sign]);
    }
  });
  it('computes the same HMAC-SHA-256 as Node’s crypto, and SHA-256 with 64 digits', () => {
    for (const text of ['', 'abc', '真不错🚗', '\u2028']) {
      expect(hmacHex(text, 'k')).toBe(createHmac('sha256', 'k').update(text).digest('hex'));
      expect(sha256Hex(text)).toHaveLength(64);
    }
  });
});

describe('a request', () => {
  it('is aborted and fails with `left` when its caller cancels it; an earlier answer is kept', async () => {
    let giveUp = (): void => undefined;
    const w = world(() => new Promise<Response>(() => undefined));
    const asked = w.http(get, (fn) => (giveUp = fn));
    expect(w.sent[0]?.init.signal?.aborted).toBe(false);
    giveUp();
    expect(await asked).toEqual({ failed: { code: 'left', message: '' } });
    expect(w.sent[0]?.init.signal?.aborted).toBe(true);
    const answered = world(() => ok([]));
    const outcome = await answered.http(get, (fn) => (giveUp = fn));
    giveUp();
    expect(outcome).toHaveProperty('ok');
  });
  it('carries the token, app version, timestamp, nonce, signature and the signed query', async () => {
    const w = world(() => ok([]));
    await w.http(get);
    const [{ url, init }] = w.sent as [Sent];
    const headers = init.headers as { [k: string]: string };
    expect(url).toBe('https://app.example/api/main/bbs/threads?cursor=&pageSize=10&tab=recommend');
    expect(headers).toMatchObject({
      idToken: 'tok',
      appVersion: '5.2.1',
      'X-Timestamp': '1700000000000',
      'X-Nonce': 'N'.repeat(15),
    });
    expect(headers['X-Sign']).toBe(
      signatureOf(
        {
          method: 'GET',
          path: '/api/main/bbs/threads',
          query: [
            ['tab', 'recommend'],
            ['pageSize', '10'],
            ['cursor', ''],
          ],
          body: '',
          token: 'tok',
          timestamp: 1_700_000_000_000,
          nonce: 'N'.repeat(15),
        },
        'sign',
      ),
    );
    expect(init).toMatchObject({ credentials: 'omit', redirect: 'error', cache: 'no-store' });
  });
  it('signs exactly the body text that it sends', async () => {
    const w = world(() => ok({}));
    await w.http({ ...get, method: 'POST', path: 'bbs/posts', input: { content: '真不错🚗\u2028"' } });
    const sign = signatureOf(
      {
        method: 'POST',
        path: '/api/main/bbs/posts',
        query: [],
        body: bodyOf(w.sent[0]),
        token: 'tok',
        timestamp: 1_700_000_000_000,
        nonce: 'N'.repeat(15),
      },
      'sign',
    );
    expect(w.sent[0]?.init.headers).toMatchObject({ 'X-Sign': sign });
  });
  it('has no token header without a token, and carries the application headers for the events base', async () => {
    const w = world(() => ok({}));
    await w.http({ ...get, token: '' });
    await w.http({ ...get, base: 'events' });
    expect(Object.keys(w.sent[0]?.init.headers as object)).not.toContain('idToken');
    expect(w.sent[1]?.init.headers).toMatchObject({ applicationId: 'app', Authorization: 'Basic x' });
  });
  it('fills in the guide’s encryption id, timestamp and signature, which the kernel sends empty', async () => {
    const w = world(() => ok({ list: [], timeStamp: 1, sign: '' }));
    await w.http({
      ...get,
      method: 'POST',
      base: 'guide',
      path: 'guide/tab/list',
      input: { encryptionId: '', timeStamp: 0, sign: '' },
    });
    expect(JSON.parse(bodyOf(w.sent[0]))).toEqual({
      encryptionId: 'enc',
      timeStamp: 1_700_000_000_000,
      sign: hmacHex('enc\n1700000000000', 'tabs'),
    });
  });
});

describe('an answer', () => {
  it.each([[200], [400]])('of status %i is returned with its code and data', async (status) => {
    const w = world(
      () =>
        new Response(JSON.stringify({ code: '010001', message: '参数有误', data: { field: 'x' }, serverTime: 9 }), {
          status,
        }),
    );
    expect(await w.http(get)).toEqual({
      ok: {
        status,
        code: '010001',
        message: '参数有误',
        answer: null,
        data: { field: 'x' },
        idToken: '',
        serverTime: 9,
        replayed: 0,
      },
    });
  });
  it.each([[401], [403], [404], [409], [500], [502], [503]])('of status %i is a network failure', async (status) => {
    const w = world(() => new Response('{"code":"010003"}', { status }));
    expect(await w.http(get)).toEqual({ failed: { code: 'network', message: '', data: { status } } });
  });
  it('of status 429 keeps the seconds of Retry-After', async () => {
    const w = world(() => new Response('{}', { status: 429, headers: { 'Retry-After': '7' } }));
    expect(await w.http(get)).toEqual({
      failed: { code: 'network', message: '', data: { status: 429, retryAfter: 7 } },
    });
  });
  it('of status 503 keeps the id by which the server’s log names the request', async () => {
    const w = world(() => new Response('{}', { status: 503, headers: { 'X-Request-Id': 'abcdefghijklmnop' } }));
    expect(await w.http(get)).toEqual({
      failed: { code: 'network', message: '', data: { status: 503, requestId: 'abcdefghijklmnop' } },
    });
  });
  it.each([
    ['<html>', 'badAnswer'],
    ['', 'badAnswer'],
    ['{"code":"000000"', 'badAnswer'],
    ['[]', 'badAnswer'],
    ['null', 'badAnswer'],
    ['{"code":5}', 'badAnswer'],
  ])('with the body %s is a bad answer', async (text, code) => {
    const w = world(() => new Response(text, { status: 200 }));
    expect(await w.http(get)).toMatchObject({ failed: { code } });
  });
  it('of 9 MB, or with a content-length of 50 MB, is a bad answer', async () => {
    const w = world(() => new Response('{}', { status: 200, headers: { 'content-length': String(50 * 1024 * 1024) } }));
    expect(await w.http(get)).toMatchObject({ failed: { code: 'badAnswer' } });
    const long = world(() => new Response('"' + 'x'.repeat(9 * 1024 * 1024) + '"', { status: 200 }));
    expect(await long.http(get)).toMatchObject({ failed: { code: 'badAnswer' } });
  });
  it('returns the token of its idToken header', async () => {
    const w = world(() => ok({}, { headers: { idToken: 'rotated' } }));
    expect(await w.http(get)).toMatchObject({ ok: { idToken: 'rotated', serverTime: 5 } });
  });
  it('that does not arrive within 60 s is a timeout, and the request is aborted', async () => {
    const w = world(() => new Promise<Response>(() => undefined));
    let out: unknown = null;
    void w.http(get).then((x) => (out = x));
    await w.timers.pass(TIMEOUT_MS - 1);
    expect(out).toBeNull();
    await w.timers.pass(1);
    expect(out).toEqual({ failed: { code: 'timeout', message: '' } });
    expect(w.sent[0]?.init.signal?.aborted).toBe(true);
  });
  it('cancels its timeout timer, in each of 100 requests', async () => {
    let open = 0;
    const w = world(() => ok({}), {
      after: () => {
        open++;
        return () => open--;
      },
    });
    for (let i = 0; i < 100; i++) await w.http(get);
    expect(open).toBe(0);
  });
});

describe('the URL of a request', () => {
  const hostile = [
    '//evil',
    '/\\evil',
    '\\\\evil',
    'https://evil',
    'HTTPS://EVIL',
    '@evil',
    'x@evil',
    '..',
    '../..//evil',
    '%2e%2e/x',
    'a?b=c',
    'a#b',
    'a b',
    'a\tb',
    'a\nb',
    '.evil',
    ':80',
    'javascript:alert(1)',
    'data:,x',
    'ｅvil',
    'a/../../x',
    'a//b',
    '',
    '\u0000',
  ];
  it('stays below its base for hostile paths, is null for hostile bases, and allows a brand’s base', () => {
    const led = hostile
      .flatMap((h) => [h, h + '/x', 'bbs/' + h, h + h])
      .map((path) => urlOf(config.bases, 'https://app.example', 'main', path)?.href ?? 'nowhere');
    expect(led).toHaveLength(hostile.length * 4);
    expect(led.filter((href) => href !== 'nowhere' && !href.startsWith('https://app.example/api/main/'))).toEqual([]);
    for (const base of ['https://u:p@evil', 'javascript:x', 'ftp://x', 'file:///x'])
      expect(urlOf({ ...config.bases, main: base }, 'https://app.example', 'main', 'a')).toBeNull();
    expect(
      urlOf({ ...config.bases, main: 'https://api.brand.example/v1/' }, 'https://app.example', 'main', 'bbs/threads')
        ?.href,
    ).toBe('https://api.brand.example/v1/bbs/threads');
  });
});

describe('the tab list', () => {
  const list = [
    { name: '精选', link: '/content/list', isCommunity: 1, selected: 0, isFeatured: 1, sort: 1, icon: '' },
    { name: 'Club Z', link: '/', isCommunity: 1, selected: 1, isFeatured: 0, sort: 2, icon: '' },
  ];
  const signed = { list, timeStamp: 1_700_000_000_000, sign: hmacHex(canonicalJson(list) + '\n1700000000000', 'tabs') };
  it('is valid only under the key that signed it', () => {
    expect(tabListHolds(signed, 'tabs')).toBe(true);
    expect(tabListHolds(signed, 'other')).toBe(false);
  });
  it('is never valid with a changed list in 1000 one-bit changes', () => {
    const text = JSON.stringify(signed);
    let tried = 0;
    let forged = 0;
    for (let i = 0; tried < 1000; i = (i + 7) % (text.length * 7)) {
      const at = Math.floor(i / 7) % text.length;
      const changed =
        text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << (tried % 7))) + text.slice(at + 1);
      tried++;
      let answer: unknown;
      try {
        answer = JSON.parse(changed);
      } catch {
        continue;
      }
      if (JSON.stringify(answer) === text) continue;
      // Unsigned parts may change, but the list in use must be the signed one.
      if (
        tabListHolds(answer as never, 'tabs') &&
        JSON.stringify((answer as typeof signed).list) !== JSON.stringify(list)
      )
        forged++;
    }
    expect({ tried, forged }).toEqual({ tried: 1000, forged: 0 });
  });
  it.each([[null], [[]], [{}], [{ list }], [{ ...signed, sign: '' }], [{ ...signed, timeStamp: '1700000000000' }]])(
    'is invalid as %o',
    (answer) => {
      expect(tabListHolds(answer as never, 'tabs')).toBe(false);
    },
  );
});
