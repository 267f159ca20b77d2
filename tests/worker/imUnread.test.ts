// Unread counts after a lost connection: the adapter with the unmodified SDK, against the real service.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImSaid } from '../../bus/entities/im';
import { addMessage, lockConversation } from '../../server/im/messages';
import { groupConversationId } from '../../server/im/conversationIds';
import { createTimService } from '../../worker/im/timService';
import type { TimClass } from '../../worker/im/tim';
import { databases } from '../server/kit';
import {
  groupCommand,
  loadSdk,
  openImTestServer,
  openLine,
  openWire,
  textIn,
  textTo,
  type ImTestServer,
} from '../server/imKit';

const [database] = databases;
const G = 'g-open';
let testServer: ImTestServer;
beforeAll(async () => {
  if (database === undefined) throw new Error('no database');
  testServer = await openImTestServer(database.open);
}, 120_000);
afterAll(() => testServer?.close());

async function openAdapter(person: 'circleAdmin' | 'fan') {
  const line = await openLine(testServer.port);
  const TIM = loadSdk() as unknown as TimClass;
  const unread = new Map<string, number>();
  const take = (said: Pick<ImSaid, 'conversations'>): void =>
    (said.conversations ?? []).forEach((one) => unread.set(one.conversationID, one.unreadCount));
  const service = createTimService({
    TIM,
    window: { dispatch: () => undefined },
    server: line.origin,
    sdkAppId: 1400000000,
    origin: '',
    say: take,
    timers: {
      after: (ms, fn) => {
        const timer = setTimeout(fn, ms);
        return () => clearTimeout(timer);
      },
      random: () => 0.5,
    },
  });
  await service.login({ op: 'login', userID: person, userSig: testServer.sig(person) });
  take(await service.conversations({ op: 'conversations' }));
  return {
    service,
    line,
    unread: (id: string) => unread.get(id) ?? 0,
    async close() {
      await service.logout({ op: 'logout' });
      line.close();
    },
  };
}
/** Adds group messages without a push, since the phone is disconnected. */
const missed = (count: number) =>
  testServer.db.transaction(async (db) => {
    const talk = await lockConversation(db, groupConversationId(G));
    for (let i = 0; i < count; i++) {
      const body = { elems: [{ MsgType: 'TIMTextElem', MsgContent: { Text: '第' + i } }] };
      await addMessage(
        db,
        talk,
        {
          sender: 'circleOwner',
          clientSeq: talk.lastSeq,
          random: 1_000_000 + talk.lastSeq,
          clientSeconds: 1_781_000_000,
          body,
        },
        testServer.clock.now,
      );
    }
  });
const settled = { timeout: 20_000 };

test(
  'a group counts 320 and then 20 missed messages once, adds new ones, and has none after reading',
  { tags: 'full' },
  async () => {
    const id = 'GROUP' + G;
    const phone = await openAdapter('circleAdmin');
    await phone.service.history({ op: 'history', conversationID: id });
    await phone.service.read({ op: 'read', conversationID: id });
    await expect.poll(() => phone.unread(id), settled).toBe(0);
    const wire = await openWire(testServer, 'circleOwner');
    let expected = 0;
    for (const count of [320, 20]) {
      phone.line.hush();
      await missed(count);
      phone.line.cut();
      await expect.poll(() => phone.unread(id), settled).toBe((expected += count));
      for (const text of ['我', '还', '在']) await wire.ask(groupCommand('send_group_msg'), textIn(G, text));
      await expect.poll(() => phone.unread(id), settled).toBe((expected += 3));
    }
    wire.close();
    await phone.service.read({ op: 'read', conversationID: id });
    await expect.poll(() => phone.unread(id), settled).toBe(0);
    await phone.close();
  },
);

test('messages that were read on another device meanwhile are no longer unread after a reconnect', async () => {
  const wire = await openWire(testServer, 'author');
  const other = await openWire(testServer, 'fan');
  await other.ask('openim.sendmsg', textTo('author', '在吗'));
  const phone = await openAdapter('fan');
  for (let i = 0; i < 3; i++) await wire.ask('openim.sendmsg', textTo('fan', '在' + i));
  await expect.poll(() => phone.unread('C2Cauthor'), settled).toBe(3);
  // Also messages sent during the disconnection, which the SDK fetches by itself.
  phone.line.hush();
  testServer.clock.now += 2_000;
  for (let i = 0; i < 3; i++) await wire.ask('openim.sendmsg', textTo('fan', '还在' + i));
  testServer.clock.now += 2_000;
  await other.ask('openim.msgreaded', {
    C2CMsgReaded: {
      C2CMsgReadedItem: [{ To_Account: 'author', LastedMsgTime: Math.floor(testServer.clock.now / 1000) }],
    },
  });
  testServer.clock.now += 30_000;
  phone.line.cut();
  await expect.poll(() => phone.unread('C2Cauthor'), settled).toBe(0);
  await phone.close();
  wire.close();
  other.close();
});
