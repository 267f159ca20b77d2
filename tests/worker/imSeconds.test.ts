// A phone that comes back asks on from the second of the newest message that it has. A second with more messages than a
// page holds must not stop it: the SDK asked the same again without end, until the server refused it, and what came
// later was never shown.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databases } from '../server/kit';
import { addMessage, lockConversation } from '../../server/im/messages';
import { openImTestServer, openLine, openPhone, openWire, textTo, type ImTestServer } from '../server/imKit';

const [database] = databases;
let testServer: ImTestServer;
beforeAll(async () => {
  if (database === undefined) throw new Error('no database');
  testServer = await openImTestServer(database.open);
}, 120_000);
afterAll(() => testServer?.close());

test(
  'on from a second that is fuller than a page, all of it comes, and what follows',
  { timeout: 60_000 },
  async () => {
    const a = await openWire(testServer, 'owner');
    const b = await openWire(testServer, 'fan');
    await b.ask('openim.sendmsg', textTo('owner', '在'));
    await a.ask('openim.sendmsg', textTo('fan', '在'));
    testServer.clock.now += 5000;
    const full = Math.floor(testServer.clock.now / 1000);
    for (let i = 0; i < 20; i++) expect(await a.code('openim.sendmsg', textTo('fan', `满${i}`))).toBe(0);
    testServer.clock.now += 5000;
    for (let i = 0; i < 3; i++) expect(await a.code('openim.sendmsg', textTo('fan', `后${i}`))).toBe(0);
    testServer.clock.now += 5000;
    expect(await a.code('openim.sendmsg', textTo('fan', '完'))).toBe(0);
    const on = (from: number) =>
      b.ask('openim.getroammsg', { Peer_Account: 'owner', MaxCnt: 16, LastMsgTime: from, MsgKey: '', GetDirection: 1 });
    const first = await on(full);
    // To the end of the second that the page ends in, or the SDK, which goes by seconds, would take its last message
    // for the end.
    expect(first).toMatchObject({ Complete: 0, MsgCnt: 23, LastMsgTime: full + 5 });
    expect(await on(full + 5)).toMatchObject({ Complete: 1, MsgCnt: 4 });
    // Also where that second is fuller than what the page would hold after its first.
    expect(
      await b.ask('openim.getroammsg', {
        Peer_Account: 'owner',
        MaxCnt: 3,
        LastMsgTime: full - 5,
        MsgKey: '',
        GetDirection: 1,
      }),
    ).toMatchObject({ Complete: 0, MsgCnt: 22, LastMsgTime: full });
    // Back from the newest it is pages as ever, also within one second.
    const back = await b.ask('openim.getroammsg', {
      Peer_Account: 'owner',
      MaxCnt: 15,
      LastMsgTime: 0,
      MsgKey: '',
      GetDirection: 0,
    });
    expect(back).toMatchObject({ Complete: 0, MsgCnt: 15 });
    expect(
      await b.ask('openim.getroammsg', {
        Peer_Account: 'owner',
        MaxCnt: 15,
        LastMsgTime: back['LastMsgTime'],
        MsgKey: back['MsgKey'],
        GetDirection: 0,
      }),
    ).toMatchObject({ Complete: 1, MsgCnt: 11 });
  },
);

test.each(['opened', 'never opened'])(
  'cut off for 500 messages of a few seconds, the SDK brings all of them: a conversation %s before',
  { timeout: 60_000 },
  async (how) => {
    const wire = await openWire(testServer, 'author');
    const line = await openLine(testServer.port);
    const phone = await openPhone({ ...testServer, origin: line.origin }, 'fan');
    await wire.ask('openim.sendmsg', textTo('fan', '在吗'));
    await wire.ask('openim.sendmsg', textTo('fan', '喂'));
    const heard = (words: string) =>
      new Set(
        phone
          .heard('onMessageReceived')
          .filter((one) => (one['payload'] as { text: string }).text.startsWith(words))
          .map((one) => one['ID']),
      ).size;
    await expect.poll(() => heard('喂')).toBe(1);
    if (how === 'opened') await phone.tim['getMessageList']?.({ conversationID: 'C2Cauthor', count: 15 });
    line.hush();
    await testServer.db.transaction(async (db) => {
      const talk = await lockConversation(db, 'p:author:fan');
      for (let i = 0; i < 500; i++) {
        if (i % 25 === 0) testServer.clock.now += 1000;
        const body = { elems: [{ MsgType: 'TIMTextElem', MsgContent: { Text: how + i } }] };
        await addMessage(
          db,
          talk,
          { sender: 'author', clientSeq: i, random: 1_000_000 + talk.lastSeq, clientSeconds: 1_781_000_000, body },
          testServer.clock.now,
        );
      }
    });
    line.cut();
    await expect.poll(() => heard(how), { timeout: 15_000 }).toBe(500);
    await phone.tim.destroy();
    line.close();
    wire.close();
  },
);
