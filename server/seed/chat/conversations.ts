// Builds conversations of two people and of groups, message by message.
import { exchanges, fill } from './chatLines';
import type { ConversationText } from './chatTalks';
import { elemOf, type MessageText } from './chatElems';
import { pairOf } from '../../im/conversationIds';
import { wordsOf } from '../../im/messages';
import { randomOf, type Random } from '../generator/random';
import { byDay, day, hour, minute } from '../generator/time';
import type { SeedChat } from '../types/seedTypes';
import type { MessageBody } from '../../db/tables/im';

type Row = SeedChat['messages'][number];
/** A conversation under construction. */
type Filling = { talkId: string; rows: Row[]; sent: Map<string, number> };

export function add(
  filling: Filling,
  sender: string,
  time: number,
  body: MessageBody,
  random: Random,
  more: Partial<Row> = {},
): Row {
  const seq = filling.rows.length + 1;
  const last = filling.rows[filling.rows.length - 1];
  const createTime = Math.max(Math.floor(time), (last?.createTime ?? 0) + 1000);
  const row: Row = {
    talkId: filling.talkId,
    seq,
    sender,
    clientSeq: seq + 1_000,
    random: random.int(10_000_000, 4_000_000_000),
    clientSeconds: Math.floor(createTime / 1000),
    createTime,
    body,
    cloudData: '',
    atUsers: [],
    atAll: 0,
    revokedBy: '',
    words: wordsOf(body),
    ...more,
  };
  filling.rows.push(row);
  filling.sent.set(sender, (filling.sent.get(sender) ?? 0) + 1);
  return row;
}
export const open = (talkId: string): Filling => ({ talkId, rows: [], sent: new Map() });

export function pairTalk(talk: ConversationText, dayStart: number, now: number, chat: SeedChat): void {
  const filling = open(pairOf(talk.a, talk.b));
  const random = randomOf('pair' + filling.talkId);
  for (const line of talk.lines.trim().split('\n')) {
    const [, ago = '0', h = '0', m = '0', who = 'a', words = ''] = /^(\d+),(\d+):(\d+) (a|b): (.*)$/.exec(line) ?? [];
    // A time later today would lie in the future, so the message moves to the day before.
    const at = dayStart - Number(ago) * day + Number(h) * hour + Number(m) * minute;
    add(filling, who === 'a' ? talk.a : talk.b, at > now ? at - day : at, { elems: [elemOf(words, random)] }, random);
  }
  finish(filling, chat);
  const lastSeq = filling.rows.length;
  const read = (seq: number) => ({ readSeq: seq, readSeconds: filling.rows[seq - 1]?.clientSeconds ?? 0 });
  const common = { talkId: filling.talkId, isGroup: 0, clearedSeq: 0, removedSeq: 0 };
  chat.conversations.push(
    {
      ...common,
      userId: talk.a,
      peer: talk.b,
      ...read(lastSeq - (talk.unread ?? 0)),
      pinTime: talk.pinned === 1 ? dayStart : 0,
      mute: talk.muted === 1 ? 2 : 0,
    },
    { ...common, userId: talk.b, peer: talk.a, ...read(lastSeq), pinTime: 0, mute: 0 },
  );
}

export function finish(filling: Filling, chat: SeedChat): void {
  const last = filling.rows[filling.rows.length - 1];
  const [, a = '', b = ''] = filling.talkId.split(':');
  chat.talks.push({
    talkId: filling.talkId,
    lastSeq: filling.rows.length,
    lastTime: last?.createTime ?? 0,
    sentA: filling.sent.get(a) ?? 0,
    sentB: filling.sent.get(b) ?? 0,
  });
  chat.messages.push(...filling.rows);
}

export function fillIn(words: string, random: Random): string {
  return words.replace(/\{(.)\}/g, (_all, slot: string) => {
    if (slot === '里') return String(random.int(3, 62) * 10);
    if (slot === '电') return String(random.int(6, 38));
    if (slot === '时') return String(random.int(5, 11));
    if (slot === '数') return String(random.int(2, 6));
    return random.pick(fill[slot] ?? ['']);
  });
}
export const systemSender = '@TIM#SYSTEM';

/** `length` messages in bursts, the last one at `until`. Between the bursts people join. */
export function groupTalk(
  filling: Filling,
  length: number,
  members: readonly string[],
  until: number,
  random: Random,
): void {
  const perDay = length > 500 ? 42 : 14;
  const newest = until - Math.ceil(length / perDay) * day;
  let at = newest;
  const bag: string[] = [];
  while (filling.rows.length < length) {
    if (filling.rows.length % 97 === 60) {
      const by = random.pick(members);
      add(filling, systemSender, at, { tip: { op: 1, by, users: [by] } }, random);
    }
    if (bag.length === 0) bag.push(...random.shuffle(exchanges));
    const turns = (bag.pop() ?? '').split('|');
    const place = random.pick(fill['地'] ?? ['']);
    const talkers = random.shuffle([...members]).slice(0, 4);
    for (const [turn, words] of turns.entries()) {
      if (filling.rows.length >= length) break;
      at += random.int(8, 110) * 1000;
      // Every second turn is by the person who begins.
      const sender =
        talkers[turn % 2 === 0 ? 0 : 1 + ((turn >> 1) % Math.max(1, talkers.length - 1))] ?? members[0] ?? '';
      add(filling, sender, at, { elems: [elemOf(fillIn(words.replace(/\{地\}/g, place), random), random)] }, random);
    }
    at += ((until - newest) / length) * turns.length * (0.4 + random.next() * 1.1);
    if (at > until) at = until - random.int(10, 50) * minute;
  }
  // Bursts can end after `until`; then all messages move back by the same time.
  const over = (filling.rows[filling.rows.length - 1]?.createTime ?? 0) - until;
  if (over > 0)
    for (const row of filling.rows) {
      row.createTime = (row.createTime ?? 0) - over;
      row.clientSeconds = Math.floor(row.createTime / 1000);
    }
  for (const [n, row] of filling.rows.entries()) {
    row.createTime = Math.max((filling.rows[n - 1]?.createTime ?? 0) + 1, byDay(row.createTime ?? 0, until));
    row.clientSeconds = Math.floor(row.createTime / 1000);
  }
}

/** The end of the long conversation: one message of each kind, and a mention. */
export function addOneOfEachKind(filling: Filling, speakers: readonly string[], until: number, random: Random): void {
  const all: MessageText[] = [
    '[图片 switchback-clear]',
    '[视频 mountain]',
    '[语音 long|9]',
    '[文件 独库补给点.csv|duku-stops.csv]',
    '[表情 2]',
    '[位置 赛里木湖点将台|新疆博尔塔拉州博乐市|44.6006|81.1674]',
    '[名片]',
    '[帖子]',
    '出发前最后再对一遍清单',
  ];
  for (const [at, words] of all.entries())
    add(filling, speakers[at % 6] ?? '', until + (at + 1) * 30_000, { elems: [elemOf(words, random)] }, random);
  add(
    filling,
    systemSender,
    until + 400_000,
    { tip: { op: 6, by: speakers[0] ?? '', users: [], changed: { notification: '六号早上六点半独山子集合' } } },
    random,
  );
  add(filling, speakers[1] ?? '', until + 430_000, { elems: [elemOf('@林屿 你的对讲机设好了吗', random)] }, random, {
    atUsers: ['10001'],
  });
  add(filling, speakers[2] ?? '', until + 470_000, { elems: [elemOf('六点半，别迟到', random)] }, random);
}
