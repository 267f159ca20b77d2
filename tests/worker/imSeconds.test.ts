// A phone that comes back asks on from the second of the newest message that it has. A second with more messages than a page holds must
// not stop it: the SDK asked the same again without end, until the server refused it, and what came later was never shown.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databases } from '../server/kit';
import { openImHouse, openWire, textTo, type ImHouse } from '../server/imKit';

const [database] = databases;
let house: ImHouse;
beforeAll(async () => {
  if (database === undefined) throw new Error('no database');
  house = await openImHouse(database.open);
}, 120_000);
afterAll(() => house?.close());

test('on from a second that is fuller than a page, all of it comes, and what follows', { timeout: 60_000 }, async () => {
  const a = await openWire(house, 'owner');
  const b = await openWire(house, 'fan');
  await b.ask('openim.sendmsg', textTo('owner', '在'));
  await a.ask('openim.sendmsg', textTo('fan', '在'));
  house.clock.now += 5000;
  const full = Math.floor(house.clock.now / 1000);
  for (let i = 0; i < 20; i++) expect(await a.code('openim.sendmsg', textTo('fan', `满${i}`))).toBe(0);
  house.clock.now += 5000;
  for (let i = 0; i < 3; i++) expect(await a.code('openim.sendmsg', textTo('fan', `后${i}`))).toBe(0);
  const on = (from: number) => b.ask('openim.getroammsg', { Peer_Account: 'owner', MaxCnt: 16, LastMsgTime: from, MsgKey: '', GetDirection: 1 });
  const first = await on(full);
  expect(first).toMatchObject({ Complete: 0, MsgCnt: 21, LastMsgTime: full + 5 });
  expect(await on(full + 5)).toMatchObject({ Complete: 1, MsgCnt: 3 });
  // Back from the newest it is pages as ever, also within one second.
  const back = await b.ask('openim.getroammsg', { Peer_Account: 'owner', MaxCnt: 15, LastMsgTime: 0, MsgKey: '', GetDirection: 0 });
  expect(back).toMatchObject({ Complete: 0, MsgCnt: 15 });
  expect(await b.ask('openim.getroammsg', { Peer_Account: 'owner', MaxCnt: 15, LastMsgTime: back['LastMsgTime'], MsgKey: back['MsgKey'], GetDirection: 0 })).toMatchObject({ Complete: 1, MsgCnt: 10 });
});
