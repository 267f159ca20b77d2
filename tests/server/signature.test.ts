// A signature is valid for one request, once, for five minutes.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { threads } from '../../server/db/tables/forum';
import { NOW } from './community';
import { databases, openTestServer, random15, times, type TestServer, type Sent } from './kit';

/** One change to a signed request: no such request may be taken. */
type Splice = (sent: Sent, i: number) => Sent;
const withHeader = (sent: Sent, name: string, value: string): Sent => ({
  ...sent,
  init: { ...sent.init, headers: { ...sent.init.headers, [name]: value } },
});
const flip = (text: string, i: number): string => {
  const at = i % text.length;
  return text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1);
};
const splices: Record<string, Splice> = {
  'a changed digit of the signature': (sent, i) =>
    withHeader(sent, 'X-Sign', flip(sent.init.headers['X-Sign'] ?? '', i)),
  'the signature in capitals': (sent) =>
    withHeader(
      sent,
      'X-Sign',
      (sent.init.headers['X-Sign'] ?? '').toUpperCase() + (/[a-f]/.test(sent.init.headers['X-Sign'] ?? '') ? '' : 'A'),
    ),
  'a cut signature': (sent, i) => withHeader(sent, 'X-Sign', (sent.init.headers['X-Sign'] ?? '').slice(0, i % 64)),
  'another path': (sent, i) => ({
    ...sent,
    url: sent.url.replace(
      '/bbs/threads/like',
      ['/bbs/threads/share', '/bbs/posts/like', '/bbs/threads/details'][i % 3] ?? '',
    ),
  }),
  'another value in the query': (sent, i) => ({
    ...sent,
    url: sent.url.replace('threadId=plain', 'threadId=' + (i % 2 === 0 ? 'ofOwner' : 'plain' + i)),
  }),
  'the other like': (sent) => ({ ...sent, url: sent.url.replace('isLike=1', 'isLike=0') }),
  'a further field': (sent, i) => ({ ...sent, url: sent.url + '&extra=' + i }),
  'a field missing': (sent) => ({ ...sent, url: sent.url.replace(/clientToken=[^&]*&/, '') }),
  'another nonce': (sent) => withHeader(sent, 'X-Nonce', random15()),
  'another time': (sent, i) =>
    withHeader(sent, 'X-Timestamp', String(Number(sent.init.headers['X-Timestamp']) + 1 + i)),
  'no signature': (sent) => withHeader(sent, 'X-Sign', ''),
  'no token': (sent) => withHeader(sent, 'idToken', ''),
};

describe.each(databases)('signatures, on $name', ({ open }) => {
  let testServer: TestServer;
  let fan: string;
  let other: string;
  beforeAll(async () => {
    testServer = await openTestServer(open);
    fan = await testServer.token('fan');
    other = await testServer.token('owner');
  });
  afterAll(() => testServer.close());
  const likes = async (): Promise<number> =>
    (await testServer.db.select().from(threads).where(eq(threads.threadId, 'plain')))[0]?.likeCount ?? -1;

  it.each(
    Object.entries({ ...splices, 'another person’s token': ((sent) => withHeader(sent, 'idToken', other)) as Splice }),
  )('refuses %s', async (_name, splice) => {
    const before = await likes();
    for (let i = 0; i < times(20, 80); i++) {
      const sent = splice(
        testServer.sign('forum.likeThread', { threadId: 'plain', isLike: 1, clientToken: random15() }, fan),
        i,
      );
      expect((await testServer.send(sent)).answer.code).toBe('010010');
    }
    expect(await likes()).toBe(before);
  });

  it('refuses a changed body', async () => {
    for (let i = 0; i < times(20, 80); i++) {
      const sent = testServer.sign(
        'forum.addPost',
        { threadId: 'plain', content: '原话' + i, clientToken: random15() },
        fan,
      );
      const body = [sent.init.body?.replace('原话', '改了'), sent.init.body + ' ', '', '{}'][i % 4] ?? '';
      expect((await testServer.send({ ...sent, init: { ...sent.init, body } })).answer.code).toBe('010010');
    }
  });

  it('refuses the events base without its application id and authorization', async () => {
    const input = { phone: '13900000008', scene: 'login' };
    for (const name of ['applicationId', 'Authorization']) {
      expect(
        (await testServer.send(withHeader(testServer.sign('session.sendCode', input), name, 'x'))).answer.code,
      ).toBe('010010');
    }
    expect((await testServer.call('session.sendCode', input)).answer.code).toBe('000000');
  });

  it('accepts a time 299 s off and refuses one 301 s off, with the server’s time', async () => {
    const at = async (offset: number): Promise<string> => {
      testServer.clock.now = NOW + offset;
      const sent = testServer.sign('search.listHotWords');
      testServer.clock.now = NOW;
      const { answer, data } = await testServer.send(sent);
      return answer.code + (answer.code === '010011' ? ` ${Number(data['serverTime']) - NOW}` : '');
    };
    expect(await Promise.all([299_000, -299_000].map(at))).toEqual(['000000', '000000']);
    for (const offset of [301_000, -301_000, 86_400_000, 10 * 365 * 86_400_000])
      expect(await at(offset)).toBe('010011 0');
  });

  it.each(['', 'NaN', '-1', '0', String(Math.floor(NOW / 1000)), NOW + '.5', '1e12', NOW + '0', ' ' + NOW])(
    'refuses the time “%s” though it is signed',
    async (timestamp) => {
      const { createHash, createHmac } = await import('node:crypto');
      const { canonicalString } = await import('../../bus/protocol/signature');
      const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
      const nonce = random15();
      const headers = new Headers({ 'X-Nonce': nonce, 'X-Timestamp': timestamp });
      const canonical = canonicalString({
        method: 'GET',
        path: '/api/main/search/hot-words',
        query: [],
        bodySha256: sha(''),
        tokenSha256: sha(''),
        timestamp: headers.get('x-timestamp') ?? '',
        nonce,
      });
      headers.set('X-Sign', createHmac('sha256', testServer.config.app.signKey).update(canonical).digest('hex'));
      const answer = (await (await testServer.app.request('/api/main/search/hot-words', { headers })).json()) as {
        code: string;
      };
      // A space around it is no part of a header's value.
      expect(answer.code).toBe(timestamp.trim() === String(NOW) ? '000000' : '010011');
    },
  );

  it('accepts a nonce once: not repeated, not in a hundred concurrent copies, not after a restart', async () => {
    const sent = testServer.sign('search.listHotWords', {}, fan);
    const codes = await Promise.all(Array.from({ length: 100 }, async () => (await testServer.send(sent)).answer.code));
    expect(codes.filter((code) => code === '000000')).toHaveLength(1);
    expect(codes.filter((code) => code === '010012')).toHaveLength(99);
    const again = await testServer.restart();
    expect((await again.send(sent)).answer.code).toBe('010012');
    // Swept away only when its time is over twice, so the window cannot let it in again.
    testServer.clock.now = NOW + 299_000;
    await testServer.running.sweep();
    expect((await testServer.send(sent)).answer.code).toBe('010012');
    testServer.clock.now = NOW;
  });
});
