// Records of merged messages that others sent on, after somebody whose words they hold is erased.
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatRecord, RecordContent } from '../../bus/entities/chatContents';
import { packRecord, recordTitle, unpackRecord } from '../../bus/rules/mergedRecords';
import { adminTasks } from '../../server/cli/adminTasks';
import { rowsOf } from '../../server/db/open';
import { imMessages, type Elem } from '../../server/db/tables/im';
import { wordsOf } from '../../server/im/messages';
import { databases, openTestServer, type TestServer } from './kit';

const id = 'author';
const name = '独一无二的名字';
const nameCard = '独一无二的群名片';
const mark = '只有此人写过';
const words = (text: string): RecordContent => ({ type: 'text', text });
const place = (description: string): RecordContent => ({ type: 'location', description, latitude: 31, longitude: 121 });
const picture = (letter: string): RecordContent => ({
  type: 'image',
  url: `/media/u/${letter.repeat(32)}.webp`,
  width: 9,
  height: 9,
  size: 9,
});
const item = (nick: string, second: number, content: RecordContent) => ({
  nick,
  avatar: `/media/u/${'f'.repeat(32)}.webp`,
  time: second * 1000,
  content,
});
const text = (said: string): Elem => ({ MsgType: 'TIMTextElem', MsgContent: { Text: said } });
const merged = (record: ChatRecord): Elem => ({
  MsgType: 'TIMCustomElem',
  MsgContent: { Data: packRecord(record), Desc: record.title, Ext: 'merged' },
});

describe.each(databases)('records that hold words of an erased person, on $name', ({ open }) => {
  let testServer: TestServer;
  let seq = 8000;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());
  const send = async (sender: string, second: number, elem: Elem, talkId = 'p:fan:other') => {
    const body = { elems: [elem] };
    const row = {
      talkId,
      seq: ++seq,
      sender,
      random: seq,
      createTime: second * 1000 + 321,
      body,
      words: wordsOf(body),
    };
    await testServer.db.insert(imMessages).values(row);
    return seq;
  };
  const recordAt = async (at: number): Promise<ChatRecord | null> => {
    const [row] = await testServer.db
      .select()
      .from(imMessages)
      .where(and(eq(imMessages.talkId, 'p:fan:other'), eq(imMessages.seq, at)));
    const [elem] = row && 'elems' in row.body ? row.body.elems : [];
    return unpackRecord(String(elem?.MsgContent['Data']));
  };

  it('keep what others said in them, and lose the words, the name and the portrait', async () => {
    await testServer.db.execute(sql`update users set user_name = ${name} where user_id = ${id}`);
    await testServer.db.execute(
      sql`insert into im_group_members (group_id, user_id, name_card) values ('g-open', ${id}, ${nameCard})
        on conflict (group_id, user_id) do update set name_card = ${nameCard}`,
    );
    await send(id, 100, text(mark + '一'), 'p:author:fan');
    await send(id, 101, text(mark + '二'), 'g:g-open');
    await send(id, 102, { MsgType: 'TIMLocationElem', MsgContent: { Desc: mark, Latitude: 31, Longitude: 121 } });
    await send(id, 103, {
      MsgType: 'TIMImageElem',
      MsgContent: { ImageInfoArray: [{ Type: 1, URL: `/media/u/${'a'.repeat(32)}.webp` }] },
    });
    const inner = { title: recordTitle('粉丝', name), list: [item(nameCard, 101, words(mark + '二'))] };
    await send(id, 105, merged(inner));
    const others = [
      item('粉丝', 100, words('同一秒')),
      item('粉丝', 99, words(name + '你好')),
      // Of the same name, and at another time.
      item(name, 98, words('同名的人')),
      item('粉丝', 103, picture('b')),
    ];
    const held = await send(
      'fan',
      200,
      merged({
        title: recordTitle(name, '粉丝'),
        list: [
          item(name, 100, words(mark + '一')),
          item('从前的名字', 101, words(mark + '二')),
          item('从前的名字', 102, place(mark)),
          item('从前的名字', 103, picture('a')),
          item('从前的名字', 105, { type: 'merged', record: inner }),
          item('粉丝', 104, { type: 'merged', record: inner }),
          ...others,
        ],
      }),
    );
    const title = recordTitle('粉丝', '别人');
    const untouched = await send('fan', 201, merged({ title, list: others }));

    expect(await adminTasks.erasePerson(testServer.db, testServer.running.services, id)).toHaveLength(1);
    const none = (second: number) => ({ ...item('已注销用户', second, words('内容已删除')), avatar: '' });
    expect(await recordAt(held)).toEqual({
      title: '已注销用户和粉丝的聊天记录',
      list: [
        ...[100, 101, 102, 103, 105].map(none),
        item('粉丝', 104, { type: 'merged', record: { title: '粉丝和已注销用户的聊天记录', list: [none(101)] } }),
        ...others,
      ],
    });
    expect(await recordAt(untouched)).toEqual({ title, list: others });
    const left = async (own: string) =>
      rowsOf(testServer.db, sql`select seq from im_messages m where strpos(m::text, ${own}) > 0`);
    const own = [mark, nameCard, '从前的名字', 'a'.repeat(32), name + '和'];
    expect(await Promise.all(own.map(left))).toEqual(own.map(() => []));
  });
});
