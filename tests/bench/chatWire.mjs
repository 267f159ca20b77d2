// Connections of the chat benchmark: people who only send, and a proxy that adds messages on their way to the page.
import { connect, createServer } from 'node:net';
import { WebSocket } from 'ws';
import { call, newToken15, signIn } from '../signedCall.mjs';

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The frames of a socket's bytes as they come back from a server: whole, unmasked. Gives those that are whole, and the
 * rest.
 */
function framesIn(bytes) {
  const frames = [];
  let from = 0;
  for (;;) {
    if (bytes.length < from + 4) break;
    const short = bytes[from + 1] & 127;
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (bytes.length < from + head) break;
    const length =
      short === 126 ? bytes.readUInt16BE(from + 2) : short === 127 ? Number(bytes.readBigUInt64BE(from + 2)) : short;
    const to = from + head + length;
    if (bytes.length < to) break;
    frames.push({
      bytes: bytes.subarray(from, to),
      told: bytes.subarray(from + head, from + head + 120).includes('msg_push'),
    });
    from = to;
  }
  return { frames, rest: bytes.subarray(from) };
}
function frameOf(head, body) {
  const said = Buffer.from(JSON.stringify({ head, body }), 'utf8');
  const start =
    said.length < 126
      ? Buffer.from([0x82, said.length])
      : Buffer.from([0x82, 126, said.length >> 8, said.length & 255]);
  return Buffer.concat([start, said]);
}
const bodyOf = (frame) => JSON.parse(frame.subarray(frame.indexOf('{"head"')).toString('utf8')).body;

/**
 * TCP to the server, which knows what messages of a group look like on their way down, and can say more of the kind.
 */
export async function openWay(port) {
  let line = null;
  const known = new Map();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    let chat = false;
    let rest = Buffer.alloc(0);
    near.on('data', (bytes) => {
      // A browser may take a line for it that it had before.
      if (bytes.subarray(0, 12).toString('latin1').startsWith('GET /im/')) chat = true;
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (!chat) return near.write(bytes);
      rest = Buffer.concat([rest, bytes]);
      if (rest.subarray(0, 5).toString('latin1') === 'HTTP/') {
        const body = rest.indexOf('\r\n\r\n');
        if (body < 0) return undefined;
        line = near;
        near.write(rest.subarray(0, body + 4));
        rest = rest.subarray(body + 4);
      }
      const read = framesIn(rest);
      rest = read.rest;
      for (const one of read.frames) {
        near.write(one.bytes);
        if (one.told)
          for (const item of bodyOf(one.bytes).EventArray ?? [])
            for (const message of item.GroupMsgArray ?? []) known.set(message.From_Account, message);
      }
      return undefined;
    });
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  let told = 1e6;
  let random = 1;
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    knows: () => known.size,
    /** So many messages of those who have spoken, one after the other, within so many ms. */
    async tell(count, words, ms) {
      const people = [...known.values()];
      let seq = Math.max(...people.map((one) => one.MsgSeq));
      const from = performance.now();
      for (let gone = 0; gone < count; await sleep(10)) {
        const to = Math.ceil(count * Math.min(1, (performance.now() - from) / ms));
        for (; gone < to; gone++) {
          const message = {
            ...people[gone % people.length],
            MsgSeq: ++seq,
            ClientSeq: ++random,
            MsgTimeStamp: Math.floor(Date.now() / 1000),
            MsgClientTime: Math.floor(Date.now() / 1000),
            MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: { Text: words(gone) } }],
          };
          message.MsgRandom = message.Random = random;
          line.write(
            frameOf(
              { servcmd: 'im_open_push.msg_push', seq: ++told },
              { EventArray: [{ Event: 3, GroupMsgArray: [message] }] },
            ),
          );
          known.set(message.From_Account, message);
        }
      }
      return performance.now() - from;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

/** A person who only sends, in the SDK's own frames. */
export async function openSender(origin, person) {
  const { idToken } = await signIn(origin, person);
  await call(origin, 'GET', 'member/v1/user/agreenment', { clientToken: newToken15() }, idToken);
  const { data, code, message } = await call(origin, 'GET', 'main/im/userSig', {}, idToken);
  if (code !== '000000') throw new Error(`no signature for ${person}: ${code} ${message}`);
  const socket = new WebSocket(origin.replace('http', 'ws') + '/im/binfo?sdkappid=1400000000');
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map();
  let seq = 0;
  socket.on('message', (bytes) => {
    const { head, body } = JSON.parse(Buffer.from(bytes).toString('utf8'));
    // What is told by itself counts on its own.
    if (head.servcmd.endsWith('msg_push')) return;
    waiting.get(head.seq)?.(body);
    waiting.delete(head.seq);
  });
  const ask = (servcmd, body = {}, head = {}) =>
    new Promise((resolve) => {
      waiting.set(++seq, resolve);
      socket.send(Buffer.from(JSON.stringify({ head: { servcmd, seq, ...head }, body })), { binary: true });
    });
  await ask('im_open_status.wslogin', { State: 'Online' }, { identifier: data.userID, usersig: data.userSig });
  let random = Math.floor(Math.random() * 1e9);
  const send = async (groupID, elems) => {
    const { ErrorCode } = await ask('group_open_http_svc.send_group_msg', {
      GroupId: groupID,
      Random: ++random,
      ClientSeq: ++random,
      MsgClientTime: Math.floor(Date.now() / 1000),
      MsgBody: elems,
    });
    if (ErrorCode !== 0) throw new Error(`a message was refused: ${ErrorCode}`);
  };
  return {
    idToken,
    close: () => socket.terminate(),
    send,
    say: (groupID, words) => send(groupID, [{ MsgType: 'TIMTextElem', MsgContent: { Text: words } }]),
  };
}
export const sentences = [
  '周六早上六点半在服务区集合',
  '到了',
  '山上夜里零下，带件厚的，轮胎也看一眼',
  '这段路刚修好，弯多但是视线很好，跟车别太近就行',
  '哈哈哈',
  '收到',
  '乔尔玛的充电站今天不用排队，早上七点前到就行',
  '[强] 走起',
];
/** A circle's group with all of them in it. */
export async function groupOf(origin, tokens) {
  const tribeId = 'c105';
  let groupID = '';
  for (const token of tokens) {
    await call(origin, 'GET', 'member/v1/user/agreenment', { clientToken: newToken15() }, token);
    await call(origin, 'POST', 'main/tribe_member_apply/add', { tribeId, clientToken: newToken15() }, token);
    const { data } = await call(origin, 'GET', 'main/im/switchGroup', { tribeId }, token);
    groupID = data?.groupID || groupID;
  }
  if (!groupID) throw new Error('no group to talk in');
  return groupID;
}
