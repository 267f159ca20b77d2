// What two people tell each other beside messages: that one is typing, and how far one has read; and that neither is told
// where one of the two has turned it off.
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { typingSign } from '../../bus/rules/typing';
import { rowsOf } from '../../server/db/open';
import { blocks, follows, noticeSettings } from '../../server/db/tables/users';
import { databases, random15 } from './kit';
import { NOW, type Person } from './community';
import { openImTestServer, openWire, textTo, until, type ImTestServer, type Wire } from './imKit';
import type { Body } from './imShared';

const element = (data: string, extension: string): Body => ({
  MsgType: 'TIMCustomElem',
  MsgContent: { Data: data, Desc: '', Ext: extension },
});
const sign = (to: string, more: Body = {}): Body =>
  textTo(to, '', { MsgLifeTime: 0, MsgBody: [element(typingSign.data, typingSign.extension)], ...more });

describe.each(databases)('beside messages on $name', ({ open }) => {
  let testServer: ImTestServer;
  let wires: Wire[] = [];
  beforeEach(async () => {
    testServer = await openImTestServer(open);
  });
  afterEach(async () => {
    for (const wire of wires) wire.close();
    wires = [];
    await testServer.close();
  });
  const wireOf = async (person: Person): Promise<Wire> => {
    const wire = await openWire(testServer, person);
    wires.push(wire);
    return wire;
  };
  const say = (wire: Wire, body: Body): Promise<number> => wire.code('openim.sendmsg', body);
  /** The signs that were pushed to a phone before a message that is sent now. */
  async function signsUntilNow(to: Wire, from: Wire): Promise<number> {
    const words = random15();
    expect(await say(from, textTo(to.person, words))).toBe(0);
    await until(() => JSON.stringify(to.events).includes(words), 'the message');
    return JSON.stringify(to.events).split(`"Ext":"${typingSign.extension}"`).length - 1;
  }
  const choose = (userId: Person, choice: Partial<typeof noticeSettings.$inferInsert>) =>
    testServer.db
      .insert(noticeSettings)
      .values({ userId, ...choice })
      .onConflictDoUpdate({ target: noticeSettings.userId, set: choice });
  const attention = async (me: Person, userId: Person) =>
    (await testServer.call('chat.getAttention', { userId }, await testServer.token(me))).data;

  it('brings a sign of typing to the other’s phones, and stores and counts nothing', async () => {
    const [fan, own, author] = [await wireOf('fan'), await wireOf('fan'), await wireOf('author')];
    const stored = () =>
      rowsOf(
        testServer.db,
        sql`select (select count(*)::int from im_messages) as messages, (select json_agg(t order by t.talk_id) from im_talks t) as talks,
          (select json_agg(c order by c.user_id, c.talk_id) from im_conversations c) as conversations`,
      );
    const before = await stored();
    expect(await say(fan, sign('author', { From_AccountNick: '别人', CloudCustomData: '广告' }))).toBe(0);
    await until(() => JSON.stringify(author.events).includes(typingSign.extension), 'the sign');
    expect(JSON.stringify(author.events)).not.toMatch(/别人|广告/);
    expect(await stored()).toEqual(before);
    expect(await signsUntilNow(author, fan)).toBe(1);
    expect(JSON.stringify(own.events)).not.toContain(typingSign.extension);
  });

  it('lets nothing else pass without being stored', async () => {
    const fan = await wireOf('fan');
    for (const MsgBody of [
      [{ MsgType: 'TIMTextElem', MsgContent: { Text: '悄悄话' } }],
      [element('{"kind":"threadCard"}', typingSign.extension)],
      [element(typingSign.data, '')],
      [element(typingSign.data, typingSign.extension), element('x', '')],
      [],
    ])
      expect(await say(fan, sign('author', { MsgBody }))).toBe(10004);
  });

  it('limits the signs of a person over all phones, and goes on after a while', async () => {
    const [fan, own] = [await wireOf('fan'), await wireOf('fan')];
    const codes: number[] = [];
    for (let i = 0; i < 8; i++) codes.push(await say(i % 2 ? fan : own, sign('author')));
    expect(codes.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(codes.slice(6)).toEqual([60011, 60011]);
    // Another person has a limit of their own, and messages have another.
    expect(await say(await wireOf('author'), sign('fan'))).toBe(0);
    expect(await say(fan, textTo('author', '还能说话'))).toBe(0);
    testServer.clock.now += 4000;
    expect(await say(fan, sign('author'))).toBe(0);
  });

  it('refuses a sign to whom a message would not reach', async () => {
    const fan = await wireOf('fan');
    await testServer.db.insert(blocks).values({ userId: 'author', targetId: 'fan', createTime: NOW });
    expect([await say(fan, sign('author')), await say(fan, sign('nobody')), await say(fan, sign('fan'))]).toEqual([
      20007, 20007, 20007,
    ]);
    const stranger = await wireOf('alternate');
    await testServer.db.delete(follows).where(sql`${follows.targetId} = 'alternate'`);
    expect([await say(stranger, textTo('owner', '你好')), await say(stranger, sign('owner'))]).toEqual([0, 20009]);
  });

  it.each(['fan', 'author'] as const)('brings no sign when %s has turned it off, and does not say so', async (who) => {
    const [fan, author] = [await wireOf('fan'), await wireOf('author')];
    expect(await attention('fan', 'author')).toMatchObject({ typing: 1, receipts: 1 });
    await choose(who, { typing: 0 });
    expect(await say(fan, sign('author'))).toBe(0);
    expect(await signsUntilNow(author, fan)).toBe(0);
    expect(await attention('fan', 'author')).toMatchObject({ typing: 0, receipts: 1 });
    await choose(who, { typing: 1 });
    expect(await say(fan, sign('author'))).toBe(0);
    expect(await signsUntilNow(author, fan)).toBe(1);
  });

  it.each(['fan', 'author'] as const)('tells neither how far the other has read when %s wants it so', async (who) => {
    const [fan, author] = [await wireOf('fan'), await wireOf('author')];
    const at = Math.floor(NOW / 1000);
    /** Both write, both read, and then what each is told of the other. */
    async function told(): Promise<unknown[]> {
      fan.events.length = author.events.length = 0;
      testServer.clock.now += 2000;
      await signsUntilNow(author, fan);
      await signsUntilNow(fan, author);
      const seconds = Math.floor(testServer.clock.now / 1000);
      for (const [wire, peer] of [
        [fan, 'author'],
        [author, 'fan'],
      ] as const)
        expect(
          await wire.code('openim.msgreaded', {
            C2CMsgReaded: { C2CMsgReadedItem: [{ To_Account: peer, LastedMsgTime: seconds }] },
          }),
        ).toBe(0);
      // What comes later is behind the receipts.
      await signsUntilNow(author, fan);
      await signsUntilNow(fan, author);
      return Promise.all(
        [
          { wire: fan, peer: 'author' },
          { wire: author, peer: 'fan' },
        ].map(async ({ wire, peer }) => {
          const list = (await wire.ask('recentcontact.page_get', { TimeStamp: 0 }))['SessionItem'] as Body[];
          const { ReadTime } = await wire.ask('openim.get_peer_read_time', { To_Account: [peer] });
          return {
            pushed: JSON.stringify(wire.events).includes('C2cReadedReceipt'),
            listed: Number(list.find((one) => one['To_Account'] === peer)?.['C2cPeerReadTime']) > at,
            asked: Number((ReadTime as number[])[0]) > at,
          };
        }),
      );
    }
    const all = { pushed: true, listed: true, asked: true };
    const nothing = { pushed: false, listed: false, asked: false };
    expect(await told()).toEqual([all, all]);
    await choose(who, { readReceipts: 0 });
    expect(await told()).toEqual([nothing, nothing]);
    expect(await attention('author', 'fan')).toMatchObject({ receipts: 0, typing: 1 });
    // With others all is as before.
    expect(await attention('owner', 'alternate')).toMatchObject({ receipts: 1 });
    await choose(who, { readReceipts: 1 });
    expect(await told()).toEqual([all, all]);
  });
});
