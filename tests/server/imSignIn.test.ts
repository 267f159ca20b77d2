// The signature for a login to chat, and the end of the chat connection with its sign-in.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkUserSig, signUser } from '../../server/im/userSig';
import { bothDatabases, random15, textOf } from './kit';
import { NOW } from './community';
import { openImTestServer, openWire, until, type ImTestServer, type Wire } from './imKit';
import type { Body } from './imShared';

describe('userSig', () => {
  const key = { sdkAppId: 1400000000, secret: '5bd2850fff3ecb11d7c805251c51ee463a25727bddc2385f3fa8bfee1bb93b5e' };
  it('has the published form: who, which app, since when, how long, and an HMAC over the four lines', async () => {
    const { inflateSync } = await import('node:zlib');
    const { createHmac } = await import('node:crypto');
    const sig = signUser(key, '小明', 1_700_000_000_000, 180);
    expect(sig).toMatch(/^[A-Za-z0-9*_-]+$/);
    const ticket = JSON.parse(
      inflateSync(Buffer.from(sig.replace(/\*/g, '+').replace(/-/g, '/').replace(/_/g, '='), 'base64')).toString(),
    ) as Body;
    const text = 'TLS.identifier:小明\nTLS.sdkappid:1400000000\nTLS.time:1700000000\nTLS.expire:180\n';
    expect(ticket).toEqual({
      'TLS.ver': '2.0',
      'TLS.identifier': '小明',
      'TLS.sdkappid': 1400000000,
      'TLS.expire': 180,
      'TLS.time': 1_700_000_000,
      'TLS.sig': createHmac('sha256', key.secret).update(text).digest('base64'),
    });
  });
  it('is good for one person, one application and its time', () => {
    const sig = signUser(key, 'a', NOW, 60);
    expect(checkUserSig(key, 'a', sig, NOW + 59_000)).toEqual({ until: NOW + 60_000, family: '' });
    const bound = signUser(key, 'a', NOW, 60, 'f1');
    expect(checkUserSig(key, 'a', bound, NOW)).toEqual({ until: NOW + 60_000, family: 'f1' });
    expect(checkUserSig(key, 'a', sig, NOW + 60_000)).toBe('expired');
    for (const other of [
      checkUserSig(key, 'b', sig, NOW),
      checkUserSig({ ...key, sdkAppId: 1 }, 'a', sig, NOW),
      checkUserSig({ ...key, secret: 'x' }, 'a', sig, NOW),
      checkUserSig(key, 'a', sig.slice(0, -4), NOW),
      checkUserSig(key, 'a', 'x'.repeat(5_000), NOW),
    ])
      expect(other).toBe('wrong');
  });
});

describe.each(bothDatabases)('the chat service on $name', ({ open }) => {
  let testServer: ImTestServer;
  beforeAll(async () => {
    testServer = await openImTestServer(open);
  });
  afterAll(() => testServer.close());

  describe('a sign-in that ends', () => {
    type Device = {
      token: string;
      refreshToken: string;
      userSig: string;
      wire: Wire;
      a2: string;
      tinyId: string;
      isClosed: () => boolean;
    };
    async function signIn(deviceId: string): Promise<Device> {
      const { data } = await testServer.call('session.loginApp', {
        phone: '13800000001',
        code: '246810',
        deviceId,
        clientToken: random15(),
      });
      const token = textOf(data['idToken']);
      const userSig = textOf((await testServer.call('chat.getUserSig', {}, token)).data['userSig']);
      const wire = await openWire(testServer, '', {}, { identifier: 'owner', usersig: userSig });
      const login = await wire.ask('im_open_status.wslogin', { State: 'Online' });
      let closed = false;
      wire.socket.once('close', () => (closed = true));
      return {
        token,
        refreshToken: textOf(data['refreshToken']),
        userSig,
        wire,
        a2: textOf(login['A2Key']),
        tinyId: textOf(login['TinyId']),
        isClosed: () => closed,
      };
    }
    async function hasEnded(device: Device): Promise<void> {
      await until(device.isClosed, 'the socket to close');
      expect(device.wire.events).toContainEqual(
        expect.objectContaining({
          C2cNotifyMsgArray: [{ KickoutMsgNotify: expect.objectContaining({ KickType: 3 }) as unknown }],
        }),
      );
      for (const login of [
        { identifier: 'owner', usersig: device.userSig },
        { a2: device.a2, tinyid: device.tinyId },
      ]) {
        const again = await openWire(testServer, '', {}, login);
        expect(await again.code('im_open_status.wslogin')).toBe(70001);
        expect(await again.code('recentcontact.page_get')).toBe(6014);
        again.close();
      }
    }
    it('ends its chat socket, reconnection and signature; other devices stay connected', async () => {
      const [out, other] = [await signIn('out'), await signIn('other')];
      const back = await openWire(testServer, '', {}, { a2: other.a2, tinyid: other.tinyId });
      expect(await back.code('im_open_status.wslogin')).toBe(0);
      expect(
        (await testServer.call('session.logoutApp', { deviceId: 'out', clientToken: random15() }, out.token)).answer
          .code,
      ).toBe('000000');
      await hasEnded(out);
      expect(other.isClosed()).toBe(false);
      expect([await other.wire.code('recentcontact.page_get'), await back.code('recentcontact.page_get')]).toEqual([
        0, 0,
      ]);
      for (const wire of [other.wire, back]) wire.close();
    });
    it('because its refresh token was used twice, ends its chat too', async () => {
      const stolen = await signIn('stolen');
      const refresh = (refreshToken: string) =>
        testServer.call('session.loginApp', { refreshToken, deviceId: 'stolen', clientToken: random15() });
      const next = await refresh(stolen.refreshToken);
      expect((await refresh(textOf(next.data['refreshToken']))).answer.code).toBe('000000');
      expect(await stolen.wire.code('recentcontact.page_get')).toBe(0);
      testServer.clock.now += 31_000;
      expect((await refresh(stolen.refreshToken)).answer.code).toBe('050901');
      await hasEnded(stolen);
    });
  });
});
