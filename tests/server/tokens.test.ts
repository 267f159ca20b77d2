// Sign-in and what keeps a person signed in: codes, tokens, exchange, refresh, terms.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refreshTokens, sessions } from '../../server/db/tables/session';
import { users } from '../../server/db/tables/users';
import { NOW } from './community';
import { databases, openTestServer, random15, textOf, type TestServer } from './kit';

const hour = 3_600_000;

describe.each(databases)('sign-in and tokens, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterEach(() => {
    testServer.clock.now = NOW;
  });
  afterAll(() => testServer.close());
  const codeFor = async (token: string): Promise<string> =>
    (await testServer.call('session.getUserInfo', {}, token)).answer.code;
  const refresh = (refreshToken: string, deviceId: string) =>
    testServer.call('session.loginApp', { refreshToken, deviceId, clientToken: random15() });
  const login = (phone: string, code: string, deviceId = 'phone') =>
    testServer.call('session.loginApp', { phone, code, deviceId, clientToken: random15() });

  it('sends a code once a minute and five times an hour, and makes a new fan of an unknown phone', async () => {
    const phone = '13911112222';
    const ask = async () => testServer.call('session.sendCode', { phone, scene: 'login', clientToken: random15() });
    expect((await ask()).data).toEqual({ resendAfter: 60 });
    const soon = await ask();
    expect([soon.answer.code, soon.data]).toEqual(['010008', { retryAfter: 60 }]);
    for (let i = 2; i <= 5; i++) {
      testServer.clock.now += 61_000;
      expect((await ask()).answer.code).toBe('000000');
    }
    testServer.clock.now += 61_000;
    const sixth = await ask();
    // Of the hour 56 minutes are left; nobody is sent away for so long.
    expect([sixth.answer.code, sixth.data]).toEqual(['010008', { retryAfter: 600 }]);
    const made = await login(phone, testServer.codes.get(phone) ?? '');
    expect(made.answer.code).toBe('000000');
    const me = await testServer.call('session.getUserInfo', {}, textOf(made.data['idToken']));
    expect(me.data).toMatchObject({ userName: '', userType: -1, authTac: 0, phone: '139****2222', isPlatformAdmin: 0 });
    expect((await login(phone, testServer.codes.get(phone) ?? '')).answer.code).toBe('010014');
  });

  it('forgets a code after five wrong tries, and after five minutes', async () => {
    for (const phone of ['13922220001', '13922220002'])
      await testServer.call('session.sendCode', { phone, scene: 'login', clientToken: random15() });
    const right = testServer.codes.get('13922220001') ?? '';
    for (let i = 0; i < 5; i++)
      expect((await login('13922220001', right === '000000' ? '111111' : '000000')).answer.code).toBe('010014');
    expect((await login('13922220001', right)).answer.code).toBe('010014');
    testServer.clock.now += 301_000;
    expect((await login('13922220002', testServer.codes.get('13922220002') ?? '')).answer.code).toBe('010014');
    expect(await testServer.db.select().from(users).where(eq(users.phone, '13922220002'))).toHaveLength(0);
  });

  it('takes the demo code for the six demo persons only, and in demo mode only', async () => {
    expect((await login('13800000002', '246810')).answer.code).toBe('000000');
    expect((await login('13933334444', '246810')).answer.code).toBe('010014');
    const strict = await openTestServer(open, (config) => ({ ...config, demo: false }));
    expect(
      (await strict.call('session.loginApp', { phone: '13800000002', code: '246810', deviceId: 'x' })).answer.code,
    ).toBe('010014');
    expect((await strict.app.request('/debug/faults')).status).toBe(404);
    await strict.close();
  });

  it('exchanges a token past half its life, returns the same new one to all requests, and accepts the old one for 30 s', async () => {
    const old = await testServer.token('owner', 'exchange');
    expect((await testServer.call('session.getUserInfo', {}, old)).headers.get('idToken')).toBeNull();
    testServer.clock.now = NOW + hour + 1000;
    const given = (
      await Promise.all(Array.from({ length: 10 }, () => testServer.call('session.getUserInfo', {}, old)))
    ).map((reply) => reply.headers.get('idToken'));
    expect(new Set(given).size).toBe(1);
    const next = given[0] ?? '';
    expect(next).not.toBe('');
    testServer.clock.now += 30_000;
    expect(await codeFor(old)).toBe('000000');
    testServer.clock.now += 1;
    expect(await codeFor(old)).toBe('050901');
    expect(await codeFor(next)).toBe('000000');
    testServer.clock.now += 2 * hour;
    expect(await codeFor(next)).toBe('050901');
  });

  it('answers an unknown or ended token with 050901 on every kind of call, and keeps no token in the clear', async () => {
    const token = await testServer.token('owner', 'ended');
    for (const bad of ['x', token + 'x', token.slice(1), 'null', '0'.repeat(43)]) {
      expect(await codeFor(bad)).toBe('050901');
      expect((await testServer.call('search.listHotWords', {}, bad)).answer.code).toBe('050901');
    }
    expect(
      JSON.stringify([await testServer.db.select().from(sessions), await testServer.db.select().from(refreshTokens)]),
    ).not.toContain(token);
    expect(testServer.lines.join('')).not.toContain(token);
    expect((await testServer.call('session.logoutApp', { deviceId: 'ended' }, token)).answer.code).toBe('000000');
    expect(await codeFor(token)).toBe('050901');
  });

  it('signs in without a name of the device; the refresh then comes without one, and with none that is made up', async () => {
    const without = async (input: { [key: string]: string }) =>
      testServer.call('session.loginApp', { ...input, clientToken: random15() });
    const first = await without({ phone: '13800000002', code: '246810' });
    expect(first.answer.code).toBe('000000');
    expect(await codeFor(textOf(first.data['idToken']))).toBe('000000');
    const second = await without({ refreshToken: textOf(first.data['refreshToken']) });
    expect([second.answer.code, await codeFor(textOf(second.data['idToken']))]).toEqual(['000000', '000000']);
    expect((await refresh(textOf(second.data['refreshToken']), 'another')).answer.code).toBe('050901');
    // Two that have no name are still two devices: the end of one leaves the other.
    const [one, other] = [
      await without({ phone: '13800000002', code: '246810' }),
      await without({ phone: '13800000002', code: '246810' }),
    ];
    await testServer.call('session.logoutApp', { deviceId: 'any' }, textOf(one.data['idToken']));
    expect([await codeFor(textOf(one.data['idToken'])), await codeFor(textOf(other.data['idToken']))]).toEqual([
      '050901',
      '000000',
    ]);
    const devices = (await testServer.db.select({ deviceId: sessions.deviceId }).from(sessions))
      .map((row) => row.deviceId)
      .filter((deviceId) => deviceId.startsWith('unnamed:'));
    expect(new Set(devices).size).toBe(devices.length);
  });

  it('a refresh token of a device with a name is not taken without it', async () => {
    const named = await login('13800000003', '246810', 'named');
    expect(
      (
        await testServer.call('session.loginApp', {
          refreshToken: textOf(named.data['refreshToken']),
          clientToken: random15(),
        })
      ).answer.code,
    ).toBe('050901');
    expect(await codeFor(textOf(named.data['idToken']))).toBe('050901');
  });

  it('signs in with an ended token still in the header', async () => {
    const reply = await testServer.call(
      'session.loginApp',
      { phone: '13800000003', code: '246810', deviceId: 'late' },
      'ended-long-ago',
    );
    expect(reply.answer.code).toBe('000000');
  });

  it('exchanges a refresh token once; within 30 s a copy gets the same next one', async () => {
    const first = (await login('13800000001', '246810', 'refresh')).data;
    const answers = await Promise.all([
      refresh(textOf(first['refreshToken']), 'refresh'),
      refresh(textOf(first['refreshToken']), 'refresh'),
    ]);
    expect(new Set(answers.map((reply) => reply.data['refreshToken'])).size).toBe(1);
    for (const reply of answers) expect(await codeFor(textOf(reply.data['idToken']))).toBe('000000');
  });

  it('exchanges a used refresh token again, at any time, while the next one is unused: the answer may have been lost', async () => {
    const first = textOf((await login('13800000001', '246810', 'answer-lost')).data['refreshToken']);
    const lost = await refresh(first, 'answer-lost');
    testServer.clock.now += 24 * hour;
    const again = await refresh(first, 'answer-lost');
    expect(again.data['refreshToken']).toBe(lost.data['refreshToken']);
    expect(await codeFor(textOf(again.data['idToken']))).toBe('000000');
    testServer.clock.now += hour;
    expect((await refresh(textOf(again.data['refreshToken']), 'answer-lost')).answer.code).toBe('000000');
  });

  it('ends all tokens of a sign-in when a refresh token comes back 30 s after its use and the next one is used, or from another device', async () => {
    for (const [device, wait] of [
      ['refresh-late', 30_001],
      ['somewhere-else', 0],
    ] as const) {
      const first = (await login('13800000001', '246810', 'refresh-late')).data;
      let last = first;
      if (wait > 0) {
        const next = (await refresh(textOf(first['refreshToken']), 'refresh-late')).data;
        last = (await refresh(textOf(next['refreshToken']), 'refresh-late')).data;
      }
      testServer.clock.now += wait;
      expect((await refresh(textOf(first['refreshToken']), device)).answer.code).toBe('050901');
      expect(await codeFor(textOf(last['idToken']))).toBe('050901');
      expect((await refresh(textOf(last['refreshToken']), 'refresh-late')).answer.code).toBe('050901');
      testServer.clock.now = NOW;
    }
    expect((await refresh('made-up', 'x')).answer.code).toBe('050901');
  });

  it('requires the terms for everything but reading until they are accepted', async () => {
    const token = await testServer.token('newcomer');
    expect((await testServer.call('forum.likeThread', { threadId: 'plain', isLike: 1 }, token)).answer.code).toBe(
      '020012',
    );
    expect((await testServer.call('forum.listThreads', {}, token)).answer.code).toBe('000000');
    expect((await testServer.call('session.agree', { clientToken: random15() }, token)).answer).toMatchObject({
      status: 'success',
      code: '000000',
    });
    expect((await testServer.call('session.getUserInfo', {}, token)).data['authTac']).toBe(1);
    expect((await testServer.call('forum.likeThread', { threadId: 'plain', isLike: 1 }, token)).answer.code).toBe(
      '000000',
    );
  });

  it('ignores cookies', async () => {
    const token = await testServer.token('owner', 'cookie');
    const sent = testServer.sign('session.getUserInfo', {}, '', { Cookie: 'idToken=' + token });
    expect((await testServer.send(sent)).answer.code).toBe('020011');
  });
});
