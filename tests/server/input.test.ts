// Malformed input is a 400 with the field's name, never a 5xx, and changes nothing.
import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { canonicalString } from '../../bus/protocol/signature';
import { users } from '../../server/db/tables/users';
import { routes } from '../../server/http/routes';
import { databases, openTestServer, random15, routeOf, times, type TestServer } from './kit';

const keys = (n: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: n }, (_, i) => ['k' + i, 'v'])));
const sha = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

describe.each(databases)('input, on $name', ({ open }) => {
  let testServer: TestServer;
  let fan: string;
  beforeAll(async () => {
    testServer = await openTestServer(open);
    fan = await testServer.token('fan');
  });
  afterAll(() => testServer.close());

  /** Signs any bytes at all, as a broken or hostile client could. */
  async function raw(
    method: string,
    path: string,
    search: string,
    body: Uint8Array<ArrayBuffer> | string | null,
    more: Record<string, string> = {},
  ) {
    const nonce = random15();
    const timestamp = String(testServer.clock.now);
    const query = [...new URL('http://x' + path + search).searchParams];
    const canonical = canonicalString({
      method,
      path,
      query,
      bodySha256: sha(body ?? ''),
      tokenSha256: sha(fan),
      timestamp,
      nonce,
    });
    const headers = {
      idToken: fan,
      'X-Timestamp': timestamp,
      'X-Nonce': nonce,
      'X-Sign': createHmac('sha256', testServer.config.app.signKey).update(canonical).digest('hex'),
      applicationId: testServer.config.app.applicationId,
      Authorization: testServer.config.app.authorization,
      ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      ...more,
    };
    const response = await testServer.app.request(path + search, {
      method,
      headers,
      ...(body === null ? {} : { body }),
    });
    return {
      http: response.status,
      answer: (await response.json()) as { code: string; data: { field?: string } | null },
    };
  }
  const post = '/api/main/bbs/posts';

  it.each<[string, string | Uint8Array<ArrayBuffer>, Record<string, string>]>([
    ['no JSON', 'hello', {}],
    ['half of a JSON', '{"threadId":"plain"', {}],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), {}],
    ['a list', '[]', {}],
    ['a number', '1', {}],
    ['null', 'null', {}],
    ['a depth of 10,000', '['.repeat(10_000) + ']'.repeat(10_000), {}],
    [
      'a depth of 1000 in a field that nobody asked for',
      '{"threadId":"plain","content":"x","more":' + '{"a":'.repeat(1000) + '1' + '}'.repeat(1001),
      {},
    ],
    ['more than a megabyte', JSON.stringify({ threadId: 'plain', content: 'x'.repeat(1_100_000) }), {}],
    ['20,000 keys', keys(20_000), {}],
    ['20,000 keys in a field that nobody asked for', `{"threadId":"plain","content":"x","more":${keys(20_000)}}`, {}],
    ['20,000 lists', '[' + '[],'.repeat(20_000) + '[]]', {}],
    ['a compressed body', '{}', { 'Content-Encoding': 'gzip' }],
    ['a form', 'threadId=plain', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ])('refuses %s', async (_name, body, headers) => {
    const { http, answer } = await raw('POST', post, '', body, headers);
    expect([http, answer.code]).toEqual([400, '010001']);
    expect(answer.data?.field).toMatch(/^(body|content|content-type|content-encoding|threadId)$/);
  });

  it('limits the number of values in a body before parsing, and the entries of a record by its contract', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    const many = keys(70_000);
    try {
      for (const path of [post, '/api/events/to_sign_up']) expect((await raw('POST', path, '', many)).http).toBe(400);
      expect(parse.mock.calls.filter(([text]) => text === many)).toEqual([]);
    } finally {
      parse.mockRestore();
    }
    const signUp = async (n: number) =>
      (await raw('POST', '/api/events/to_sign_up', '', `{"activityId":"nothing","values":${keys(n)}}`)).answer;
    expect(await signUp(51)).toMatchObject({ code: '010001', data: { field: 'values' } });
    expect(await signUp(50)).toMatchObject({ code: '010002' });
    const report = async (n: number) =>
      (
        await raw(
          'POST',
          '/api/main/request-count/report',
          '',
          JSON.stringify({
            deviceId: 'x',
            counts: Object.fromEntries(Array.from({ length: n }, (_, i) => ['k' + i, 1])),
          }),
        )
      ).answer;
    expect(await report(301)).toMatchObject({ code: '010001', data: { field: 'counts' } });
    expect(await report(300)).toMatchObject({ code: '000000' });
    // Signs within a text are text.
    expect(
      (await raw('POST', post, '', JSON.stringify({ threadId: 'plain', content: '1,{[\\",'.repeat(60) }))).answer.code,
    ).toBe('000000');
  });

  it.each([
    ['a flag of 2', 'threadId=plain&isLike=2', 'isLike'],
    ['a flag of text', 'threadId=plain&isLike=yes', 'isLike'],
    ['no flag', 'threadId=plain', 'isLike'],
    ['a field twice', 'threadId=plain&threadId=ofFan&isLike=1', 'threadId'],
    ['an empty id', 'threadId=&isLike=1', 'threadId'],
    ['an id of 65 letters', `threadId=${'x'.repeat(65)}&isLike=1`, 'threadId'],
  ])('names the field for %s', async (_name, search, field) => {
    const { http, answer } = await raw('GET', '/api/main/bbs/threads/like', '?' + search, null);
    expect([http, answer.code, answer.data]).toEqual([400, '010001', { field }]);
  });

  it.each(['x', '1', 'a,b', '-1,t', '1e9,t', "1,t' or 1=1", '9'.repeat(30) + ',t'])(
    'refuses the cursor “%s” or answers with a page',
    async (cursor) => {
      const reply = await testServer.call('forum.listThreads', { tab: 'new', cursor }, fan);
      expect([reply.http, reply.answer.code]).toEqual([400, '010001']);
      expect((await testServer.call('forum.listThreads', { tab: 'recommend', cursor: 'r:' + cursor }, fan)).http).toBe(
        200,
      );
    },
  );

  it('treats SQL and pattern characters as text', async () => {
    const words = [
      "'; drop table threads; --",
      '%',
      '_',
      '\\',
      '$1',
      "x' or 'a'='a",
      '"; select pg_sleep(9)',
      '{{7*7}}',
      '${7*7}',
      '\u2028',
      '\uD800',
      '\0',
      '<script>',
    ];
    for (const word of words) {
      expect((await testServer.call('forum.getThread', { threadId: word }, fan)).answer.code).toBe('010002');
      expect((await testServer.call('forum.listThreads', { tab: 'new', topicId: word }, fan)).data['list']).toEqual([]);
      const reply = await testServer.call(
        'forum.addPost',
        { threadId: 'plain', content: word + random15(), clientToken: random15() },
        fan,
      );
      expect(reply.answer.code).toBe('000000');
      testServer.clock.now += 4000;
    }
  });

  it('keeps a text with a zero byte, which no database stores, and refuses it in the key of a record', async () => {
    const content = '前\0后' + random15();
    const { answer } = await testServer.call(
      'forum.addPost',
      { threadId: 'plain', content, clientToken: random15() },
      fan,
    );
    expect(answer).toMatchObject({ code: '000000', data: { post: { content: content.replace('\0', '\ufffd') } } });
    testServer.clock.now += 4000;
    const values = JSON.stringify({ activityId: 'nothing', values: { 'a\0': 'b' } });
    expect((await raw('POST', '/api/events/to_sign_up', '', values)).answer).toMatchObject({
      code: '010001',
      data: { field: 'values' },
    });
  });

  it('drops fields outside the contract, such as roles', async () => {
    const extra = {
      userType: 1,
      isPlatformAdmin: 1,
      isStaff: 1,
      points: 9999,
      authorId: 'staff',
      userId: 'staff',
      status: 2,
      likeCount: 99,
      floor: 1,
      __proto__: { isStaff: 1 },
    };
    const { answer } = await raw(
      'POST',
      post,
      '',
      JSON.stringify({ ...extra, threadId: 'plain', content: '普通评论' }),
    );
    expect(answer.code).toBe('000000');
    expect(
      (answer.data as unknown as { post: { author: { userId: string }; likeCount: number; status: number } }).post,
    ).toMatchObject({ author: { userId: 'fan' }, likeCount: 0, status: 0 });
    const me = await testServer.call('session.getUserInfo', {}, fan);
    expect(me.data).toMatchObject({ userType: -1, isPlatformAdmin: 0, points: 0 });
    expect(
      (await testServer.db.select().from(users)).filter((row) => row.isStaff === 1).map((row) => row.userId),
    ).toEqual(['staff']);
  });

  it('uses the last of duplicate keys, and never a key of the prototype', async () => {
    const { answer } = await raw(
      'POST',
      post,
      '',
      '{"threadId":"nothing","threadId":"plain","content":"两个键","__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}',
    );
    expect(answer.code).toBe('000000');
    expect(Reflect.get({}, 'x')).toBeUndefined();
  });

  it('answers random requests without a 5xx', async () => {
    const codes = new Map<string, number>();
    const anything = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: routes.length - 1 }),
        fc.dictionary(fc.string(), anything),
        anything,
        fc.boolean(),
        async (at, extra, value, whole) => {
          const route = routes[at];
          // Neither fill the disk nor end the session that the others need.
          if (route === undefined || ['session.sendRecording', 'session.logoutApp'].includes(route.topic)) return;
          const fields = Object.keys(Reflect.get(route.input, 'entries') as object);
          const input = {
            ...Object.fromEntries(
              fields.map((name, i) => [name, i % 2 === 0 ? value : (Object.values(extra)[i] ?? '1')]),
            ),
            ...(whole ? extra : {}),
          };
          const text = (one: unknown): string => (typeof one === 'string' ? one : JSON.stringify(one ?? ''));
          const search =
            route.method === 'GET'
              ? '?' + new URLSearchParams(Object.entries(input).map(([name, one]) => [name, text(one)])).toString()
              : '';
          const { http, answer } = await raw(
            route.method,
            route.path,
            search,
            route.method === 'GET' ? null : JSON.stringify(input),
          );
          codes.set(answer.code, (codes.get(answer.code) ?? 0) + 1);
          expect([200, 400]).toContain(http);
          expect(answer.code).not.toBe('019999');
        },
      ),
      { numRuns: times(400, 5000) },
    );
    expect(codes.get('010001')).toBeGreaterThan(50);
    expect((await testServer.call('session.getUserInfo', {}, fan)).answer.code).toBe('000000');
  });

  it('answers unknown routes with 404 and wrong methods with 405, without details', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/main',
      '/api/main/nothing',
      '/api/main/bbs/threads/',
      '/api/main//bbs/threads',
      '/api/main/../main/bbs/thread',
      '/api/member/bbs/threads',
    ]) {
      const response = await testServer.app.request(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).not.toMatch(/\bat \S+:\d+|node_modules/);
    }
    const paths = new Map<string, Set<string>>();
    for (const route of routes) paths.set(route.path, (paths.get(route.path) ?? new Set()).add(route.method));
    for (const [path, methods] of paths) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((one) => !methods.has(one))) {
        const response = await testServer.app.request(path, { method });
        expect([path, method, response.status, response.headers.get('allow')]).toEqual([
          path,
          method,
          405,
          [...methods].join(', '),
        ]);
      }
    }
    expect(routeOf('forum.listPosts').path).toBe(routeOf('forum.addPost').path);
  });
});
