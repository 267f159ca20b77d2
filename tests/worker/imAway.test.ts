// What is revoked while a phone has no network: the SDK is told of it only while it is connected.
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatPhone } from './chatPhones';
import { chatPhone } from './chatPhones';
import type { ChatServer } from './chatServer';
import { startChatServer } from './chatServer';

let server: ChatServer;
let author: ChatPhone;
let reader: ChatPhone;
let network: Server;
const open = new Set<Socket>();
let isCut = false;
const toReader = 'C2Cfan';
const toAuthor = 'C2Cowner';

/** The reader's network. */
async function openNetwork(): Promise<string> {
  network = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(server.port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => (open.delete(one), other.destroy()));
      one.pipe(other);
    }
  });
  await new Promise<void>((ready) => network.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
}
function cut(): void {
  isCut = true;
  for (const socket of open) socket.destroy();
}
const say = (phone: ChatPhone, conversationID: string, text: string) =>
  phone.ask('chat.send', { conversationID, message: { type: 'text', text } });
const sees = (phone: ChatPhone, id: string, text: string) =>
  phone.until(`"${text}" in ${id}`, async () => (await phone.texts(id)).includes(text));
const isReady = async (phone: ChatPhone) => (await phone.service())?.phase === 'ready';

beforeAll(async () => {
  server = await startChatServer();
  author = await chatPhone(server.origin, 'author', '13800000001');
  reader = await chatPhone(await openNetwork(), 'reader', '13800000002');
}, 120_000);
afterAll(async () => {
  await author?.kill();
  await reader?.kill();
  network?.close();
  await server?.remove();
});

test(
  'a message that was revoked meanwhile goes from the open room when the network is back',
  { tags: 'full', timeout: 120_000 },
  async () => {
    await author.ask('chat.openConversation', { conversationID: toReader });
    await reader.ask('chat.openConversation', { conversationID: toAuthor });
    await say(author, toReader, '你好');
    await sees(reader, toAuthor, '你好');
    await say(reader, toAuthor, '在的');
    await sees(author, toReader, '在的');
    await say(author, toReader, '写错了');
    for (let i = 1; i <= 20; i++) await say(author, toReader, `之后${i}`);
    await sees(reader, toAuthor, '之后20');
    const messageID =
      (await author.messages(toReader)).filter((m) => 'text' in m.payload && m.payload.text === '写错了')[0]
        ?.messageID ?? '';
    cut();
    await reader.until('it is noticed', async () => !(await isReady(reader)));
    await author.ask('chat.revokeMessage', { conversationID: toReader, messageID });
    isCut = false;
    await reader.until('ready again', () => isReady(reader));
    await say(author, toReader, '又来了');
    await sees(reader, toAuthor, '又来了');
    await reader.until('it is gone', async () => !(await reader.texts(toAuthor)).includes('写错了'));
    expect((await reader.texts(toAuthor)).slice(0, 3)).toEqual(['你好', '在的', '之后1']);
  },
);
