// Guarantees of the chat service over bare frames: exactly once, in order, permissions, no forgery, several processes.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatRecord, RecordItem } from '../../bus/entities/chatContents';
import { packRecord } from '../../bus/rules/mergedRecords';
import { rowsOf } from '../../server/db/open';
import type { Opened } from '../../server/db/open';
import { blocks, follows, users } from '../../server/db/tables/users';
import { imGroupMembers, imMessages, imTalks } from '../../server/db/tables/im';
import { strangersADay } from '../../server/im/permissions';
import { timFailure } from '../../worker/im/errors';
import { bothDatabases, times } from './kit';
import { NOW } from './community';
import { attachIm, groupCommand, openImTestServer, openWire, textIn, textTo, until, type ImTestServer } from './imKit';
import { G, type Body } from './imShared';

describe.each(bothDatabases)('the chat service on $name', ({ open }) => {
  let testServer: ImTestServer;
  let opened: Opened;
  beforeAll(async () => {
    testServer = await openImTestServer(async () => (opened = await open()));
  });
  afterAll(() => testServer.close());
  const countOf = async (talk: string): Promise<number> =>
    (
      await rowsOf<{ n: number }>(
        testServer.db,
        sql`select count(*)::int as n from im_messages where talk_id = ${talk}`,
      )
    )[0]?.n ?? 0;

  it('stores a repeated message once', async () => {
    const wire = await openWire(testServer, 'fan');
    const count = times(200, 1_000);
    const before = await countOf('p:author:fan');
    for (let i = 0; i < count; i++) {
      // The answer to the first one is not looked at; the second one comes over another number of the phone, as after a
      // killed worker.
      const message = textTo('author', '第' + i);
      const answers = await Promise.all([
        wire.ask('openim.sendmsg', message),
        wire.ask('openim.sendmsg', { ...message, MsgSeq: 9_000_000 + i }),
      ]);
      expect(answers[0]?.['ErrorCode']).toBe(0);
      expect(answers[1]).toEqual(answers[0]);
    }
    expect(await countOf('p:author:fan')).toBe(before + count);
    const seqs = await rowsOf<{ seq: number }>(
      testServer.db,
      sql`select seq from im_messages where talk_id = 'p:author:fan' order by seq`,
    );
    expect(seqs.map((row) => row.seq)).toEqual(Array.from({ length: before + count }, (_, i) => i + 1));
    const group = textIn(G, '一次');
    const owner = await openWire(testServer, 'circleOwner');
    const [first, second] = [
      await owner.ask(groupCommand('send_group_msg'), group),
      await owner.ask(groupCommand('send_group_msg'), group),
    ];
    expect(second).toEqual(first);
    wire.close();
    owner.close();
  });

  it('assigns sequence numbers without gaps to concurrent messages of a group', async () => {
    const wires = await Promise.all(
      (['circleMember', 'circleAdmin', 'circleOwner'] as const).map((person) => openWire(testServer, person)),
    );
    const before = await countOf('g:' + G);
    await Promise.all(
      wires.flatMap((wire) =>
        Array.from({ length: 30 }, (_, i) => wire.ask(groupCommand('send_group_msg'), textIn(G, wire.person + i))),
      ),
    );
    const [talk] = await testServer.db
      .select()
      .from(imTalks)
      .where(eq(imTalks.talkId, 'g:' + G));
    expect(talk?.lastSeq).toBe(before + 90);
    expect(await countOf('g:' + G)).toBe(before + 90);
    const order = await rowsOf<{ sender: string; body: { elems: { MsgContent: { Text: string } }[] } }>(
      testServer.db,
      sql`select sender, body from im_messages where talk_id = ${'g:' + G} and seq > ${before} order by seq`,
    );
    for (const wire of wires)
      expect(
        order.filter((row) => row.sender === wire.person).map((row) => row.body.elems[0]?.MsgContent.Text),
      ).toEqual(Array.from({ length: 30 }, (_, i) => wire.person + i));
    for (const wire of wires) wire.close();
  });

  it('one person writes to so many strangers a day; the staff and official accounts to more', async () => {
    const [fan, staff] = [await openWire(testServer, 'fan'), await openWire(testServer, 'staff')];
    const many = Array.from({ length: strangersADay + 1 }, (_, at) => 'stranger' + String(at));
    await testServer.db.insert(users).values(many.map((userId) => ({ userId, userName: userId })));
    const codes = async (wire: typeof fan): Promise<number[]> => {
      const said: number[] = [];
      for (const userId of many) said.push(await wire.code('openim.sendmsg', textTo(userId, '看看我的主页')));
      return said;
    };
    expect(await codes(fan)).toEqual(many.map((_, at) => (at < strangersADay ? 0 : 120001)));
    expect(timFailure({ code: 120001 }).failure.code, 'the phone does not send it again').toBe('120001');
    expect(new Set(await codes(staff))).toEqual(new Set([0]));
    for (const wire of [fan, staff]) wire.close();
  });

  it('a stranger sends one message before a reply or a follow; a block is answered as not delivered', async () => {
    const [other, owner] = [await openWire(testServer, 'verifying'), await openWire(testServer, 'owner')];
    for (const table of ['im_messages', 'im_talks', 'im_conversations'])
      await testServer.db.execute(sql`delete from ${sql.identifier(table)} where talk_id like '%verifying%'`);
    for (const table of [follows, blocks]) await testServer.db.delete(table).where(eq(table.targetId, 'verifying'));
    const say = (wire: typeof other, to: string) => wire.code('openim.sendmsg', textTo(to, '你好'));
    expect([await say(other, 'owner'), await say(other, 'owner')]).toEqual([0, 20009]);
    expect(await say(owner, 'verifying')).toBe(0);
    expect([await say(other, 'owner'), await say(other, 'owner')]).toEqual([0, 0]);
    expect(await say(other, 'alternate')).toBe(0);
    await testServer.db.insert(follows).values({ userId: 'alternate', targetId: 'verifying', createTime: NOW });
    expect(await say(other, 'alternate')).toBe(0);
    await testServer.db.insert(blocks).values({ userId: 'owner', targetId: 'verifying', createTime: NOW });
    expect([
      await say(other, 'owner'),
      await say(owner, 'verifying'),
      await say(other, 'nobody'),
      await say(other, 'verifying'),
    ]).toEqual([20007, 20007, 20007, 20007]);
    await testServer.db
      .update(users)
      .set({ muteUntil: NOW + 60_000 })
      .where(eq(users.userId, 'verifying'));
    expect(await say(other, 'alternate')).toBe(20012);
    await testServer.db.update(users).set({ muteUntil: 0 }).where(eq(users.userId, 'verifying'));
    other.close();
    owner.close();
  });

  it('refuses a forged sender, conversation or read position', async () => {
    const wire = await openWire(testServer, 'outsider');
    const before = JSON.stringify(
      await rowsOf(testServer.db, sql`select talk_id, seq, sender, revoked_by from im_messages order by 1, 2`),
    );
    const tries = times(20, 120);
    for (let i = 0; i < tries; i++) {
      expect(await wire.code('openim.sendmsg', textTo('author', '我是别人', { From_Account: 'fan' }))).toBe(70013);
      expect(await wire.code(groupCommand('send_group_msg'), textIn(G, '我不在群里'))).toBe(10007);
      expect(await wire.code(groupCommand('group_msg_get'), { GroupId: G, ReqMsgNumber: 15, ReqMsgSeq: 10 })).toBe(
        10007,
      );
      expect(
        await wire.code('openim.msgwithdraw', {
          MsgInfo: { From_Account: 'outsider', To_Account: 'author', MsgSeq: 1, MsgRandom: i, MsgTimeStamp: 1 },
        }),
      ).toBe(20022);
    }
    // Whoever is not one of two asks for another conversation, his own with that person.
    expect(
      (
        (
          await wire.ask('openim.getroammsg', {
            Peer_Account: 'fan',
            MaxCnt: 15,
            LastMsgTime: 0,
            MsgKey: '',
            GetDirection: 0,
          })
        )['MsgList'] as unknown[]
      ).length,
    ).toBe(0);
    expect(await wire.code('openim.getroammsg', { Peer_Account: 'author:fan', MaxCnt: 15 })).toBe(10004);
    expect(
      JSON.stringify(
        await rowsOf(testServer.db, sql`select talk_id, seq, sender, revoked_by from im_messages order by 1, 2`),
      ),
    ).toBe(before);
    wire.close();
  });

  it('refuses banned words, long texts and files of other hosts', async () => {
    const wire = await openWire(testServer, 'fan');
    const picture = (URL: string): Body => ({
      MsgBody: [
        {
          MsgType: 'TIMImageElem',
          MsgContent: { UUID: '', ImageFormat: 255, ImageInfoArray: [{ Type: 1, Size: 1, Width: 1, Height: 1, URL }] },
        },
      ],
    });
    const codes = [
      await wire.code('openim.sendmsg', textTo('author', '这里有坏词')),
      await wire.code('openim.sendmsg', textTo('author', '长'.repeat(1_001))),
      await wire.code('openim.sendmsg', textTo('author', '长'.repeat(1_000))),
      await wire.code('openim.sendmsg', textTo('author', '🚗'.repeat(1_000))),
      await wire.code('openim.sendmsg', textTo('author', '', picture('https://spy.example/a.png'))),
      await wire.code('openim.sendmsg', textTo('author', '', picture('https://spy.example/media/seed/a.webp'))),
      await wire.code(
        'openim.sendmsg',
        textTo('author', '', { MsgBody: [{ MsgType: 'TIMUnknownElem', MsgContent: {} }] }),
      ),
      await wire.code('openim.sendmsg', { To_Account: 'author' }),
    ];
    expect(codes).toEqual([80001, 80002, 0, 0, 10004, 0, 10004, 10004]);
    expect(
      JSON.stringify(
        await rowsOf(
          testServer.db,
          sql`select body from im_messages where talk_id = 'p:author:fan' order by seq desc limit 1`,
        ),
      ),
    ).toContain('"URL":"/media/seed/a.webp"');
    wire.close();
  });

  it('takes no address that a browser reads as one of another host, and no such cover of a card', async () => {
    const wire = await openWire(testServer, 'fan');
    const send = (MsgType: string, MsgContent: Body): Promise<number> =>
      wire.code('openim.sendmsg', textTo('author', '', { MsgBody: [{ MsgType, MsgContent }] }));
    const file = (Url: string) => send('TIMFileElem', { FileName: '路书.gpx', FileSize: 1, UUID: '', Url });
    const card = (cover: unknown) =>
      send('TIMCustomElem', {
        Data: JSON.stringify({ kind: 'threadCard', id: 't1', title: '帖子', cover }),
        Desc: '帖子',
        Ext: 'threadCard',
      });
    expect([
      await file('https://spy.example\\x/media/c/a.bin'),
      await file('https://spy.example"x/media/c/a.bin'),
      await file('https://our.example:8443/media/c/a.bin'),
      await file('http://[::1]:4173/media/c/a.bin'),
      await card('https://spy.example/a.png'),
      await card('//spy.example/media/u/a.webp'),
      await card('https://spy.example/media/u/a.webp'),
      await card('/media/u/a.webp'),
      await card(''),
    ]).toEqual([10004, 10004, 0, 0, 10004, 10004, 10004, 0, 0]);
    wire.close();
  });

  it('takes a record of merged messages only when it is whole, allowed and of its own files', async () => {
    const wire = await openWire(testServer, 'fan');
    const words = { type: 'text', text: '好' } as const;
    const item = (content: RecordItem['content'], avatar = ''): RecordItem => ({
      nick: '车友',
      avatar,
      time: NOW,
      content,
    });
    const send = (Data: string, Ext = 'merged'): Promise<number> =>
      wire.code(
        'openim.sendmsg',
        textTo('author', '', { MsgBody: [{ MsgType: 'TIMCustomElem', MsgContent: { Data, Desc: '记录', Ext } }] }),
      );
    const record = (...list: RecordItem[]) => ({ title: '群聊的聊天记录', list });
    const inside = (one: ChatRecord): ChatRecord => record(item({ type: 'merged', record: one }));
    const spy = packRecord(record(item({ type: 'image', url: '/media/u/a.webp', width: 1, height: 1, size: 1 })));
    expect([
      await send(packRecord(record(item(words)))),
      await send(packRecord(inside(inside(record(item(words)))))),
      // Deeper than three, from elsewhere, too many, banned, broken.
      await send(packRecord(inside(inside(inside(record(item(words))))))),
      await send(spy.replace('/media/u/a.webp', 'https://spy.example/media/u/a.webp')),
      await send(packRecord(record(item(words, '/media/u/a.webp'))).replace('/media/u/', '//spy.example/')),
      await send(packRecord(record(...Array.from({ length: 101 }, () => item(words))))),
      await send(packRecord(inside(record(item({ type: 'text', text: '这里有坏词' }))))),
      await send('{}'),
      // Another name does not help.
      await send('{"kind":"merged"}', 'threadCard'),
    ]).toEqual([0, 0, 10004, 10004, 10004, 10004, 80001, 10004, 10004]);
    wire.close();
  });

  it('pushes to clients of another process on the same database', async () => {
    const second = await attachIm(testServer, opened);
    const [here, there] = [await openWire(testServer, 'fan'), await openWire(second, 'author')];
    expect(await here.code('openim.sendmsg', textTo('author', '隔壁听见吗'))).toBe(0);
    await until(() => JSON.stringify(there.events).includes('隔壁听见吗'), 'the words in the other process');
    expect(
      await there.code('openim.msgreaded', {
        C2CMsgReaded: {
          Cookie: '',
          C2CMsgReadedItem: [{ To_Account: 'fan', LastedMsgTime: Math.floor(NOW / 1000), Receipt: 1 }],
        },
      }),
    ).toBe(0);
    await until(() => JSON.stringify(here.events).includes('C2cReadedReceipt'), 'the receipt');
    here.close();
    there.close();
    await second.stop();
  });

  it('answers after the commit', async () => {
    const wire = await openWire(testServer, 'circleOwner');
    for (let i = 0; i < 20; i++) {
      const answer = await wire.ask(groupCommand('send_group_msg'), textIn(G, '在库' + i));
      const rows = await testServer.db
        .select({ seq: imMessages.seq })
        .from(imMessages)
        .where(sql`${imMessages.talkId} = ${'g:' + G} and ${imMessages.seq} = ${answer['MsgSeq']}`);
      expect(rows).toHaveLength(1);
    }
    wire.close();
  });

  it('logs no secret and no message text', async () => {
    const wire = await openWire(testServer, 'fan');
    expect([
      await wire.code('openim.sendmsg', textTo('author', '你好隔壁')),
      await wire.code('openim.sendmsg', textTo('author', '坏词你好')),
      await wire.code(groupCommand('send_group_msg'), textIn(G, '你好')),
    ]).toEqual([0, 80001, 10007]);
    wire.close();
    const lines = testServer.lines.join('\n');
    expect(lines).toContain('im.openim.sendmsg');
    for (const hidden of ['你好', '隔壁', testServer.running.services.secret, testServer.sig('fan').slice(0, 24)])
      expect(lines).not.toContain(hidden);
  });

  it('limits a group to ten admins and five hundred members', async () => {
    const owner = await openWire(testServer, 'circleOwner');
    await testServer.db
      .insert(users)
      .values(Array.from({ length: 497 }, (_, i) => ({ userId: 'crowd' + i, userName: 'c' + i })));
    await testServer.db.insert(imGroupMembers).values(
      Array.from({ length: 497 }, (_, i) => ({
        groupId: G,
        userId: 'crowd' + i,
        role: i < 9 ? ('Admin' as const) : ('Member' as const),
      })),
    );
    await testServer.db.execute(sql`update im_groups set member_count = 500 where group_id = ${G}`);
    expect(
      await owner.code(groupCommand('modify_group_member_info'), {
        GroupId: G,
        Member_Account: 'circleMember',
        Role: 'Admin',
      }),
    ).toBe(10021);
    const answer = await owner.ask(groupCommand('add_group_member'), {
      GroupId: G,
      MemberList: [{ Member_Account: 'author' }, { Member_Account: 'circleMember' }, { Member_Account: 'fan' }],
    });
    expect(answer['MemberList']).toEqual([
      { Member_Account: 'author', Result: 4 },
      { Member_Account: 'circleMember', Result: 2 },
      { Member_Account: 'fan', Result: 0 },
    ]);
    owner.close();
  });
});
