// Records of merged messages: what a text of another person may become, and what is merged.
import { describe, expect, it } from 'vitest';
import type { Message } from '../../bus/entities/chat';
import type { ChatRecord, RecordContent, RecordItem } from '../../bus/entities/chatContents';
import { mergeMessages, messageBytes, packRecord, recordTitle, unpackRecord } from '../../bus/rules/mergedRecords';
import { message, text } from '../ui/chatThings';

const me = { userName: '林屿', avatarUrl: '/media/u/me.webp' };
const item = (content: RecordContent, more: Partial<RecordItem> = {}): RecordItem => ({
  nick: '阿澈',
  avatar: '/media/u/a.webp',
  time: 1_795_190_000_000,
  content,
  ...more,
});
const record = (...list: RecordItem[]): ChatRecord => ({ title: '群聊的聊天记录', list });
const words = (value: string): RecordContent => ({ type: 'text', text: value });
const image: RecordContent = { type: 'image', url: '/media/u/p.webp', width: 4, height: 3, size: 9 };
const every: RecordContent[] = [
  words('看看 "这个" \\ 🙂'),
  image,
  { type: 'sound', url: '/media/c/v.m4a', second: 7, size: 9 },
  { type: 'video', url: '/media/c/m.mp4', second: 4, size: 8, coverUrl: '', width: 16, height: 9 },
  { type: 'file', url: '/media/c/f.bin', fileName: '行程.pdf', fileSize: 5 },
  { type: 'face', index: 2, data: '👍' },
  { type: 'location', description: '服务区', latitude: 30.6, longitude: 118.9 },
  { type: 'custom', card: { kind: 'threadCard', id: 't1', title: '冰面', cover: '/media/u/c.webp' } },
];
const merged = (inner: ChatRecord): RecordContent => ({ type: 'merged', record: inner });
/** What another person's phone may have sent: the packed form with something changed. */
const changed = (change: (packed: { [field: string]: unknown }) => void, of = record(item(words('好')))): string => {
  const packed = JSON.parse(packRecord(of)) as { [field: string]: unknown };
  change(packed);
  return JSON.stringify(packed);
};

describe('a record', () => {
  it('of every kind, also inside others, comes back as it was', () => {
    const whole = record(
      ...every.map((content) => item(content)),
      item(merged(record(item(merged(record(item(image)))))), { nick: '何止' }),
    );
    expect(unpackRecord(packRecord(whole))).toEqual(whole);
  });
  it.each([
    ['no JSON', '{'],
    ['another custom message', '{"kind":"threadCard","id":"t1"}'],
    ['no messages', changed((p) => (p['list'] = []))],
    ['messages that are none', changed((p) => (p['list'] = [1, null, 'x']))],
    ['a person who is not in it', changed((p) => (p['people'] = []))],
    ['a time that is none', changed((p) => (p['list'] = [[0, 'now', '好']]))],
    ['a kind that is not known', changed((p) => (p['list'] = [[0, 1, { type: 'html', html: '<b>' }]]))],
    ['a name that is too long', changed((p) => (p['people'] = [['长'.repeat(41), '']]))],
    ['words that are too long', changed((p) => (p['list'] = [[0, 1, '长'.repeat(1001)]]))],
    ['more than a hundred messages', changed((p) => (p['list'] = Array.from({ length: 101 }, () => [0, 1, '好'])))],
    [
      'more than three deep',
      packRecord(record(item(merged(record(item(merged(record(item(merged(record(item(image)))))))))))),
    ],
    [
      'a picture from elsewhere',
      packRecord(record(item(image))).replace('/media/u/p.webp', 'https://spy.example/media/u/p.webp'),
    ],
    ['a portrait from elsewhere', changed((p) => (p['people'] = [['阿澈', '//spy.example/a.webp']]))],
    ['an address that is a script', packRecord(record(item(image))).replace('/media/u/p.webp', 'javascript:alert(1)')],
    [
      'a file from elsewhere inside an inner record',
      packRecord(record(item(merged(record(item(image)))))).replace('/media/u/p.webp', '/media/../x'),
    ],
    [
      'more letters than a message can have',
      packRecord(record(...Array.from({ length: 20 }, () => item(words('好'.repeat(900)))))),
    ],
    ['thousands of brackets', '['.repeat(9000)],
  ])('is none with %s', (_what, data) => {
    expect(unpackRecord(data)).toBeNull();
  });
  it('is sent without a portrait and a cover that lie elsewhere', () => {
    const card = { kind: 'userCard', id: 'u1', title: '阿澈', cover: 'https://spy.example/c.png' } as const;
    const sent = unpackRecord(
      packRecord(record(item({ type: 'custom', card }, { avatar: 'https://spy.example/a.png' }))),
    );
    expect(sent?.list[0]).toMatchObject({ avatar: '', content: { card: { cover: '' } } });
  });
});

describe('merging', () => {
  const merge = (messages: Message[]) => mergeMessages('群聊的聊天记录', messages, me);
  it('takes names, portraits and times of the messages; my own name for what I said', () => {
    const all = [
      text('m1', '路线图更新了', { avatar: '/media/u/a.webp' }),
      text('m2', '收到', { from: 'me', flow: 'out', nick: '', time: 1_795_190_060_000 }),
    ];
    expect(merge(all)).toEqual(
      record(
        item(words('路线图更新了'), { nick: '北岸慢行' }),
        item(words('收到'), { nick: '林屿', avatar: me.avatarUrl, time: 1_795_190_060_000 }),
      ),
    );
  });
  it('says why it cannot', () => {
    const revoked = text('m1', '好', { revokedText: '你撤回了一条消息' });
    const deep = message('m1', 'custom', { merged: record(item(merged(record(item(merged(record(item(image)))))))) });
    expect(merge([revoked])).toBe('gone');
    expect(merge([deep])).toBe('deep');
    expect(merge(Array.from({ length: 101 }, (_, i) => text(`m${i}`, '好')))).toBe('many');
    expect(merge(Array.from({ length: 5 }, (_, i) => text(`m${i}`, '好'.repeat(1000))))).toBe('large');
  });
  it('never makes more than the server takes', () => {
    for (const value of ['好', '"\\', '🙂', 'a']) {
      let made: ChatRecord | null = null;
      for (let n = 10; n <= 1000; n += 10) {
        const next = merge(
          Array.from({ length: 12 }, (_, i) => text(`m${i}`, value.repeat(Math.min(n, 1000 / value.length)))),
        );
        if (typeof next !== 'string') made = next;
      }
      const Data = made ? packRecord(made) : '';
      const elems = [{ MsgType: 'TIMCustomElem', MsgContent: { Data, Desc: made?.title, Ext: 'merged' } }];
      expect(Data).not.toBe('');
      expect(Buffer.byteLength(JSON.stringify(elems)) + 100).toBeLessThan(messageBytes);
    }
  });
  it('has room for a hundred short messages', () => {
    expect(typeof merge(Array.from({ length: 100 }, (_, i) => text(`m${i}`, '好的，明早七点在加油站集合')))).toBe(
      'object',
    );
  });
  it('is called after both people, or the group', () => {
    expect(recordTitle('林屿', '阿澈')).toBe('林屿和阿澈的聊天记录');
    expect(recordTitle('林屿', null)).toBe('群聊的聊天记录');
  });
});
