// A phone that reconnects requests history from the second of its newest message. A second with more messages than a
// page must not stop it: the SDK repeated the same request without end, until the server refused it, and later messages
// were never shown.
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
  'history from a second with more messages than a page returns all of it and what follows',
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
    // The page is extended to the end of its last second: the SDK counts in seconds, and would take the last message of
    // a partial second for the end of the history.
    expect(first).toMatchObject({ Complete: 0, MsgCnt: 23, LastMsgTime: full + 5 });
    expect(await on(full + 5)).toMatchObject({ Complete: 1, MsgCnt: 4 });
    // Also when the full second is not the first one of the page.
    expect(
      await b.ask('openim.getroammsg', {
        Peer_Account: 'owner',
        MaxCnt: 3,
        LastMsgTime: full - 5,
        MsgKey: '',
        GetDirection: 1,
      }),
    ).toMatchObject({ Complete: 0, MsgCnt: 22, LastMsgTime: full });
    // Backwards from the newest message, pages keep their size, also within one second.
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
  'the SDK delivers all 500 messages of a few seconds that it missed, in a conversation %s before',
  { tags: 'full', timeout: 60_000 },
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
