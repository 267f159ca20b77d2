// A socket of the chat service that costs the bench little: ten thousand of them run in one process. It speaks the SDK's
// frames over plain TCP.
import { connect } from 'node:net';

const heartbeatMs = 12_000;

/** A client's frame must be masked; a mask of zeros leaves the bytes as they are. */
function frameOf(servcmd, seq, body, head) {
  const text = Buffer.from(JSON.stringify({ head: { servcmd, seq, ...head }, body }));
  const start =
    text.length < 126 ? [0x82, 0x80 | text.length] : [0x82, 0x80 | 126, text.length >> 8, text.length & 255];
  return Buffer.concat([Buffer.from([...start, 0, 0, 0, 0]), text]);
}

/**
 * Resolves when the person is logged in and has read the list of conversations. `pushed` gets what comes unasked, as
 * text; `closed` is called once. `localAddress`: one address may hold only so many sockets.
 */
export function openChatSocket({ port, person, localAddress, pushed = () => {}, closed = () => {} }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    let rest = Buffer.alloc(0);
    let open = false;
    let seq = 0;
    let beat;
    const waiting = new Map();
    const ask = (servcmd, body = {}, head = {}) =>
      new Promise((answered) => {
        waiting.set(++seq, answered);
        socket.write(frameOf(servcmd, seq, body, head));
      });
    const own = { ask, end: () => socket.destroy(), hint: '' };
    const take = (text) => {
      if (text.startsWith('{"head":{"servcmd":"im_open_push.msg_push"')) return pushed(text, own);
      const { head, body } = JSON.parse(text);
      waiting.get(head.seq)?.(body);
      waiting.delete(head.seq);
      return undefined;
    };
    const logIn = async () => {
      const login = await ask('im_open_status.wslogin', { State: 'Online' }, { a2: person.a2, tinyid: person.tinyid });
      if (login.ErrorCode !== 0) throw new Error('login: ' + login.ErrorCode);
      await Promise.all([
        ask('recentcontact.page_get', { From_Account: person.userId, TimeStamp: 0, StartIndex: 0, OrderType: 1 }),
        ask('openim.getmsg', { Cookie: '', SyncFlag: 0 }),
        ask('group_open_http_svc.get_joined_group_list', { Member_Account: person.userId, Limit: 50, Offset: 0 }),
      ]);
      beat = setInterval(() => void ask('heartbeat.alive'), heartbeatMs);
    };
    socket.on('connect', () =>
      socket.write(
        `GET /im/binfo?sdkappid=1400000000 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
      ),
    );
    socket.on('data', (bytes) => {
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      if (!open) {
        const end = rest.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!rest.subarray(0, 12).toString('latin1').endsWith('101')) {
          socket.destroy();
          return;
        }
        open = true;
        rest = rest.subarray(end + 4);
        logIn().then(
          () => resolve(own),
          (error) => socket.destroy(error),
        );
      }
      for (;;) {
        if (rest.length < 4) return;
        const short = rest[1] & 127;
        const from = short === 126 ? 4 : short === 127 ? 10 : 2;
        if (rest.length < from) return;
        const length = short === 126 ? rest.readUInt16BE(2) : short === 127 ? Number(rest.readBigUInt64BE(2)) : short;
        if (rest.length < from + length) return;
        if ((rest[0] & 15) === 2) take(rest.toString('utf8', from, from + length));
        rest = rest.subarray(from + length);
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(beat);
      reject(new Error('closed'));
      closed(own);
    });
  });
}

/** Addresses of this machine: each may hold 2,000 sockets, and 50 that are not logged in yet. */
export const addressOf = (at) => `127.0.0.${2 + (at % 20)}`;
