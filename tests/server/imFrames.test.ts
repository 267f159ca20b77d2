// Connections to the chat service: commands before the login, hostile frames, origins, too many frames.
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imLimits } from '../../server/im/sockets/connection';
import { buildCsp, forHost } from '../../server/http/csp';
import { bothDatabases } from './kit';
import { groupCommand, openImTestServer, openWire, textIn, textTo, until, type ImTestServer } from './imKit';
import type { Body } from './imShared';

describe.each(bothDatabases)('the chat service on $name', ({ open }) => {
  let testServer: ImTestServer;
  beforeAll(async () => {
    testServer = await openImTestServer(open);
  });
  afterAll(() => testServer.close());

  it('refuses commands before the login', async () => {
    const wire = await openWire(testServer, '');
    expect([
      await wire.code('heartbeat.alive'),
      await wire.code('openim.sendmsg', textTo('author', 'x')),
      await wire.code('recentcontact.page_get', {}),
    ]).toEqual([0, 6014, 6014]);
    wire.close();
  });

  it('answers hostile frames or closes the socket, and keeps running', async () => {
    const frames = [
      Buffer.from('{'),
      Buffer.from('[]'),
      Buffer.from('{"head":{"servcmd":"x.y","seq":1},"body":null}'),
      Buffer.from('null'),
      Buffer.alloc(imLimits.frameBytes + 1, 32),
      Buffer.from('{"head":{"servcmd":"x.y","seq":1},"body":{"deep":' + '['.repeat(9_000) + ']'.repeat(9_000) + '}}'),
      'text',
    ];
    for (const frame of frames) {
      const wire = await openWire(testServer, 'fan');
      const closed = new Promise<void>((resolve) => wire.socket.once('close', () => resolve()));
      wire.socket.send(frame, { binary: typeof frame !== 'string' });
      await closed;
    }
    const wire = await openWire(testServer, 'fan');
    for (const name of ['__proto__', 'constructor.toString', 'group_open_http_svc.hasOwnProperty', 'openim.', ''])
      expect(await wire.code(name + (name.includes('.') ? '' : '.x'))).toBe(0);
    for (const body of [
      { GroupId: { $gt: '' } },
      { GroupId: 'x'.repeat(100) },
      { GroupId: "';drop table im_groups;--" },
      {},
    ])
      expect(await wire.code(groupCommand('quit_group'), body as Body)).not.toBe(0);
    expect(await wire.code('heartbeat.alive')).toBe(0);
    wire.close();
  });

  it('stores half an emoji and a zero byte as the sign for what is unreadable', async () => {
    const wire = await openWire(testServer, 'circleMember');
    const before = testServer.lines.length;
    expect(await wire.code('openim.sendmsg', textTo('author', '走\0\ud83d'))).toBe(0);
    const history = await wire.ask('openim.getroammsg', { Peer_Account: 'author', MaxCnt: 1, LastMsgTime: 0 });
    expect(JSON.stringify(history)).toContain('走\ufffd\ufffd');
    expect(await wire.code(groupCommand('send_group_msg'), textIn('g-open', 'a\0b'))).toBe(0);
    expect(testServer.lines.slice(before).filter((line) => line.includes('"level":"error"'))).toEqual([]);
    wire.close();
  });

  it('refuses numbers that no message has', async () => {
    const wire = await openWire(testServer, 'circleMember');
    const before = testServer.lines.length;
    const GroupId = 'g-open';
    const huge = Number.MAX_SAFE_INTEGER;
    const asked: [string, Body][] = [
      ['openim.sendmsg', textTo('author', '数', { MsgRandom: 1e308 })],
      ['openim.sendmsg', textTo('author', '时', { MsgClientTime: 1e308 })],
      ['openim.sendmsg', textTo('author', '号', { MsgSeq: 2 ** 70 })],
      [groupCommand('send_group_msg'), textIn(GroupId, '群', { ClientSeq: 1e308 })],
      ['recentcontact.page_get', { StartIndex: 1e308 }],
      ['openim.read_all_unread_msg', { GroupReadInfo: [{ GroupId, MsgSeq: huge }] }],
      [groupCommand('msg_read_report'), { GroupId, MsgReadedSeq: huge }],
      [groupCommand('group_msg_get'), { GroupId, ReqMsgNumber: 9, ReqMsgSeq: huge }],
      [groupCommand('group_msg_recall'), { GroupId, MsgSeqList: [{ MsgSeq: huge }] }],
      [groupCommand('delete_group_ramble_msg_by_seq'), { GroupId, Seqs: [huge] }],
    ];
    for (const [command, body] of asked) expect([command, await wire.code(command, body)]).toEqual([command, 10_004]);
    const hidden = { To_Account: 'author', MsgKeyList: ['1_1e308', '1_0.5'] };
    expect(await wire.code('openim.delete_c2c_msg_ramble', hidden)).toBe(0);
    expect(testServer.lines.slice(before).filter((line) => line.includes('"level":"error"'))).toEqual([]);
    wire.close();
  });

  it('accepts sockets of its own and listed origins only', async () => {
    const status = (headers: Record<string, string>, path = '/binfo'): Promise<number> =>
      new Promise((resolve) => {
        const socket = new WebSocket(testServer.origin + path, { headers });
        socket.on('open', () => {
          resolve(101);
          socket.terminate();
        });
        socket.on('unexpected-response', (_request, response) => {
          resolve(response.statusCode ?? 0);
          socket.terminate();
        });
        socket.on('error', () => undefined);
      });
    expect([
      await status({}),
      await status({ Origin: `http://127.0.0.1:${testServer.port}` }),
      await status({ Origin: 'https://evil.example' }),
      await status({ Origin: 'null' }),
      await status({}, '/other'),
    ]).toEqual([101, 101, 403, 403, 404]);
  });

  it('throttles a client that sends too many frames', { tags: 'full' }, async () => {
    const wire = await openWire(testServer, 'fan');
    // Slowed first; who goes on all the same is let go.
    const fates = await Promise.all(
      Array.from({ length: imLimits.burst * 3 }, () =>
        wire.code('openim.get_c2c_peer_mute_notifications', {}).catch(() => -1),
      ),
    );
    expect(fates.filter((code) => code === 0).length).toBeLessThan(imLimits.burst * 3);
    expect(fates.some((code) => code === 60011 || code === -1)).toBe(true);
    const again = await openWire(testServer, 'fan');
    expect(await again.code('openim.get_c2c_peer_mute_notifications', {})).toBe(0);
    wire.close();
    again.close();
  });

  it('lets go who sends frames without end, also those that are answered at once', async () => {
    const [flood, other] = [await openWire(testServer, 'fan'), await openWire(testServer, 'author')];
    for (let i = 0; i < imLimits.flood.burst * 2; i++) void flood.ask('heartbeat.alive').catch(() => undefined);
    await until(() => flood.socket.readyState !== flood.socket.OPEN, 'the socket to be let go');
    expect(await other.code('heartbeat.alive')).toBe(0);
    other.close();
  });
});

it('the page’s policy allows sockets to its own host only', () => {
  const app = {
    bases: { main: '/a', events: '/a', message: '/a', member: '/a', guide: '/a' },
    im: { server: '/im' },
    mediaHosts: [],
    map: { tiles: '' },
  };
  const policy = (im: string, host: string): string =>
    /connect-src ([^;]*)/.exec(forHost(buildCsp('', { ...app, im: { server: im } } as never), host))?.[1] ?? '';
  expect(policy('/im', 'app.example:8443')).toBe("'self' wss://app.example:8443 ws://app.example:8443");
  expect(policy('/im', "x; script-src 'unsafe-inline'")).toBe("'self'");
  expect(policy('wss://im.example', 'a')).toBe("'self' wss://im.example");
  expect(policy('', 'a')).toBe("'self' wss://wss.im.qcloud.com wss://wss.tim.qq.com");
});
