// A message that quotes another one carries its words: those that were said, whatever the phone wrote there. When the
// quoted message is revoked, nobody is sent them any more.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imGroupMembers, imHidden, imTalks } from '../../server/db/tables/im';
import { pairOf } from '../../server/im/conversationIds';
import { bothDatabases } from './kit';
import { groupCommand, openImTestServer, openWire, textIn, textTo, until, type ImTestServer, type Wire } from './imKit';
import { G, type Body } from './imShared';

describe.each(bothDatabases)('quotes on $name', ({ open }) => {
  let testServer: ImTestServer;
  const wires: Wire[] = [];
  beforeAll(async () => {
    testServer = await openImTestServer(open);
  });
  afterAll(async () => {
    for (const wire of wires) wire.close();
    await testServer.close();
  });
  async function wireOf(person: Parameters<typeof openWire>[1]): Promise<Wire> {
    const wire = await openWire(testServer, person);
    wires.push(wire);
    return wire;
  }
  const idOf = (message: Body): string =>
    [message['TinyId'], message['MsgClientTime'], message['MsgRandom']].map(String).join('-');
  const quoting = (message: Body): Body => ({
    CloudCustomData: JSON.stringify({
      c: 'client-1',
      q: { messageID: idOf(message), nick: '某人', abstract: '车牌是沪A12345' },
    }),
  });
  const quotes = (all: readonly Body[]): unknown[] =>
    all
      .map((one) => one['CloudCustomData'])
      .filter((data) => typeof data === 'string' && data !== '')
      .map((data) => (JSON.parse(data as string) as { c: string; q: { abstract: string } }).q.abstract);
  /** What the server itself has pushed about revoked messages. */
  const revocations = (wire: Wire): unknown[] =>
    wire.events
      .flatMap((event) => (event['C2cMsgArray'] ?? []) as Body[])
      .filter((one) => one['From_Account'] === '@notice')
      .map((one): unknown => {
        const [{ MsgContent } = { MsgContent: {} }] = one['MsgBody'] as { MsgContent: { Data?: string } }[];
        return JSON.parse(MsgContent.Data ?? '{}');
      });
  const withdraw = (message: Body): Body => ({
    MsgInfo: {
      From_Account: message['From_Account'],
      To_Account: message['To_Account'],
      MsgSeq: message['MsgSeq'],
      MsgRandom: message['MsgRandom'],
      MsgTimeStamp: message['MsgTimeStamp'],
    },
  });

  it('between two people: not in the history, the list, a sync or a push', async () => {
    const [author, fan] = [await wireOf('author'), await wireOf('fan')];
    const history = async (wire: Wire, peer: string): Promise<Body[]> =>
      (await wire.ask('openim.getroammsg', { Peer_Account: peer, MaxCnt: 15 }))['MsgList'] as Body[];
    expect(await author.code('openim.sendmsg', textTo('fan', '车牌是沪A12345'))).toBe(0);
    const said = (await history(fan, 'author')).at(-1) ?? {};
    const { Cookie } = await author.ask('openim.getmsg', { Cookie: '', SyncFlag: 0 });
    expect(await fan.code('openim.sendmsg', textTo('author', '记下了', quoting(said)))).toBe(0);
    expect(quotes(await history(author, 'fan'))).toEqual(['车牌是沪A12345']);
    expect(await author.code('openim.msgwithdraw', withdraw(said))).toBe(0);

    expect(quotes(await history(author, 'fan'))).toEqual(['']);
    const list = (await author.ask('recentcontact.page_get', { TimeStamp: 0, StartIndex: 0 }))['SessionItem'] as Body[];
    expect(quotes(list.filter((one) => one['To_Account'] === 'fan').map((one) => one['LastMsg'] as Body))).toEqual([
      '',
    ]);
    const sync = await author.ask('openim.getmsg', { Cookie, SyncFlag: 0 });
    expect(quotes(sync['MsgList'] as Body[])).toEqual(['']);
    // Nor are the words of the revoked message itself.
    expect(JSON.stringify([await history(author, 'fan'), sync])).not.toContain('沪A12345');
    // A phone that has not heard of the revocation sends the words again.
    author.events.length = 0;
    expect(await fan.code('openim.sendmsg', textTo('author', '再说一次', quoting(said)))).toBe(0);
    await until(() => author.events.length > 0);
    expect(quotes(author.events.flatMap((event) => event['C2cMsgArray'] as Body[]))).toEqual(['']);
    // The rest of what the phone put there stays.
    expect(JSON.parse(String((await history(author, 'fan')).at(-1)?.['CloudCustomData']))).toEqual({
      c: 'client-1',
      q: { messageID: idOf(said), nick: said['From_AccountNick'], abstract: '' },
    });
  });

  it('in a group, for all who read it later; a quote of another message keeps its words', async () => {
    const [owner, member] = [await wireOf('circleOwner'), await wireOf('circleMember')];
    const history = async (wire: Wire): Promise<Body[]> =>
      (await wire.ask(groupCommand('group_msg_get'), { GroupId: G, ReqMsgNumber: 2, ReqMsgSeq: 0 }))[
        'RspMsgList'
      ] as Body[];
    const say = (wire: Wire, more: Body = {}) =>
      wire.code(groupCommand('send_group_msg'), textIn(G, '车牌是沪A12345', more));
    expect([await say(member), await say(member)]).toEqual([0, 0]);
    const [kept = {}, gone = {}] = await history(owner);
    expect([await say(owner, quoting(gone)), await say(owner, quoting(kept))]).toEqual([0, 0]);
    await owner.ask(groupCommand('group_msg_recall'), { GroupId: G, MsgSeqList: [{ MsgSeq: gone['MsgSeq'] }] });
    expect(quotes(await history(member))).toEqual(['车牌是沪A12345', '']);
    const list = (await member.ask('recentcontact.page_get', { TimeStamp: 0, StartIndex: 0 }))['SessionItem'] as Body[];
    expect(quotes(list.filter((one) => one['ToAccount'] === G).map((one) => one['LastMsg'] as Body))).toEqual([
      '车牌是沪A12345',
    ]);
  });

  it('tells both people at once which message was revoked, each as their own conversation', async () => {
    const [author, fan] = [await wireOf('author'), await wireOf('fan')];
    expect(await author.code('openim.sendmsg', textTo('fan', '写错了'))).toBe(0);
    const page = await fan.ask('openim.getroammsg', { Peer_Account: 'author', MaxCnt: 15 });
    const said = (page['MsgList'] as Body[]).at(-1) ?? {};
    expect(await author.code('openim.msgwithdraw', withdraw(said))).toBe(0);
    const told = { conversationID: 'C2Cauthor', messageIDs: [idOf(said)], byID: 'author' };
    expect(await until(() => revocations(fan)[0])).toEqual({ kind: 'revoked', ...told });
  });

  it('tells it also to who joined the group after the message, and may have seen a quote of it', async () => {
    const [owner, member] = [await wireOf('circleOwner'), await wireOf('circleMember')];
    expect(await owner.code(groupCommand('send_group_msg'), textIn(G, '说早了'))).toBe(0);
    const page = await owner.ask(groupCommand('group_msg_get'), { GroupId: G, ReqMsgNumber: 1, ReqMsgSeq: 0 });
    const [said = {}] = page['RspMsgList'] as Body[];
    await testServer.db
      .update(imGroupMembers)
      .set({ joinSeq: Number(said['MsgSeq']) })
      .where(and(eq(imGroupMembers.groupId, G), eq(imGroupMembers.userId, 'circleMember')));
    await owner.ask(groupCommand('group_msg_recall'), { GroupId: G, MsgSeqList: [{ MsgSeq: said['MsgSeq'] }] });
    const told = { conversationID: 'GROUP' + G, messageIDs: [idOf(said)], byID: 'circleOwner' };
    expect(await until(() => revocations(member)[0])).toEqual({ kind: 'revoked', ...told });
  });

  it('reads on with data that is no quote of a message of the conversation', async () => {
    const [author, fan] = [await wireOf('author'), await wireOf('fan')];
    const odd = ['{"q":', '{"q":null}', '{"q":{"messageID":7}}', '{"q":{"messageID":"1-2-3","abstract":"x"}}', '"q"'];
    for (const data of odd)
      expect(await fan.code('openim.sendmsg', textTo('author', '怪', { CloudCustomData: data }))).toBe(0);
    const all = (await author.ask('openim.getroammsg', { Peer_Account: 'fan', MaxCnt: odd.length }))[
      'MsgList'
    ] as Body[];
    const unknown = [
      '{"q":{"messageID":"7","nick":"","abstract":""}}',
      '{"q":{"messageID":"1-2-3","nick":"","abstract":""}}',
    ];
    expect(all.map((one) => one['CloudCustomData'])).toEqual(
      odd.map((one) => (/messageID/.test(one) ? unknown.shift() : one)),
    );
  });

  describe('nobody puts words into another person’s mouth', () => {
    const quoteIn = (message: Body | undefined): unknown =>
      (JSON.parse(String(message?.['CloudCustomData'])) as { q: unknown }).q;
    const forged = (messageID: string): Body => ({
      CloudCustomData: JSON.stringify({ c: 'client-1', q: { messageID, nick: '官方客服', abstract: '我欠你一万元' } }),
    });
    const newest = async (wire: Wire, peer: string): Promise<Body> =>
      ((await wire.ask('openim.getroammsg', { Peer_Account: peer, MaxCnt: 1 }))['MsgList'] as Body[])[0] ?? {};
    const newestIn = async (wire: Wire): Promise<Body> =>
      (
        (await wire.ask(groupCommand('group_msg_get'), { GroupId: G, ReqMsgNumber: 1, ReqMsgSeq: 0 }))[
          'RspMsgList'
        ] as Body[]
      )[0] ?? {};

    it.each([
      ['a text', 'TIMTextElem', { Text: '明天  一起\n洗车' }, '明天 一起 洗车'],
      ['a place', 'TIMLocationElem', { Desc: '滨江\n2 号', Latitude: 31.2, Longitude: 121.4 }, '[位置] 滨江'],
      ['a sticker', 'TIMFaceElem', { Index: 1, Data: 'sticker:3' }, '[表情]'],
      [
        'a card',
        'TIMCustomElem',
        { Data: '{"kind":"threadCard","id":"t1","title":"自驾"}', Desc: '自驾' },
        '[帖子] 自驾',
      ],
      ['something else', 'TIMCustomElem', { Data: 'x', Desc: '别的' }, '别的'],
    ])(
      'who quotes %s between two people quotes what was said, and who said it',
      async (_, MsgType, MsgContent, abstract) => {
        const [author, fan] = [await wireOf('author'), await wireOf('fan')];
        await author.ask('openim.sendmsg', textTo('fan', '', { MsgBody: [{ MsgType, MsgContent }] }));
        const said = await newest(fan, 'author');
        author.events.length = 0;
        expect(await fan.code('openim.sendmsg', textTo('author', '记下了', forged(idOf(said))))).toBe(0);
        const truth = { messageID: idOf(said), nick: said['From_AccountNick'], abstract };
        expect(quoteIn(await newest(author, 'fan'))).toEqual(truth);
        const pushed = await until(() => author.events.flatMap((event) => (event['C2cMsgArray'] ?? []) as Body[])[0]);
        expect(quoteIn(pushed)).toEqual(truth);
      },
    );
    it('in a group too, under the name that the person has there', async () => {
      const [owner, member] = [await wireOf('circleOwner'), await wireOf('circleMember')];
      const his = and(eq(imGroupMembers.groupId, G), eq(imGroupMembers.userId, 'circleOwner'));
      await testServer.db.update(imGroupMembers).set({ nameCard: '车队长' }).where(his);
      await owner.ask(groupCommand('send_group_msg'), textIn(G, '周六集合'));
      const said = await newestIn(member);
      expect(await member.code(groupCommand('send_group_msg'), textIn(G, '好', forged(idOf(said))))).toBe(0);
      expect(quoteIn(await newestIn(owner))).toEqual({ messageID: idOf(said), nick: '车队长', abstract: '周六集合' });
    });
    it('a quote of a message that was never there has no words, nor one of another conversation', async () => {
      const [author, fan, owner] = [await wireOf('author'), await wireOf('fan'), await wireOf('circleOwner')];
      await owner.ask(groupCommand('send_group_msg'), textIn(G, '群里说的'));
      const elsewhere = idOf(await newestIn(owner));
      const escaped = { CloudCustomData: forged('1-2-3')['CloudCustomData']?.toString().replace('"q"', '"\\u0071"') };
      for (const more of [forged('1-2-3'), forged(elsewhere), escaped]) {
        expect(await fan.code('openim.sendmsg', textTo('author', '好', more))).toBe(0);
        expect(quoteIn(await newest(author, 'fan'))).toMatchObject({ nick: '', abstract: '' });
      }
    });
    it('a quote shows nobody what was said in a group before its writer joined', async () => {
      const [owner, member] = [await wireOf('circleOwner'), await wireOf('circleMember')];
      await owner.ask(groupCommand('send_group_msg'), textIn(G, '之前的话'));
      const said = await newestIn(owner);
      const hers = and(eq(imGroupMembers.groupId, G), eq(imGroupMembers.userId, 'circleMember'));
      await testServer.db
        .update(imGroupMembers)
        .set({ joinSeq: Number(said['MsgSeq']) })
        .where(hers);
      expect(await member.code(groupCommand('send_group_msg'), textIn(G, '好', forged(idOf(said))))).toBe(0);
      expect(quoteIn(await newestIn(member))).toMatchObject({ nick: '', abstract: '' });
    });
    it('a message that its reader has deleted for himself can still be answered', async () => {
      const [author, fan] = [await wireOf('author'), await wireOf('fan')];
      await author.ask('openim.sendmsg', textTo('fan', '还在吗'));
      const said = await newest(fan, 'author');
      await testServer.db
        .insert(imHidden)
        .values({ userId: 'fan', talkId: pairOf('author', 'fan'), seq: await lastSeq() });
      expect(await fan.code('openim.sendmsg', textTo('author', '在', forged(idOf(said))))).toBe(0);
      expect(quoteIn(await newest(author, 'fan'))).toMatchObject({ abstract: '还在吗' });
    });
    const lastSeq = async (): Promise<number> => {
      const [talk] = await testServer.db
        .select()
        .from(imTalks)
        .where(eq(imTalks.talkId, pairOf('author', 'fan')));
      return talk?.lastSeq ?? 0;
    };
  });
});
