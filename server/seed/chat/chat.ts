// The demonstration's conversations, groups and group notices as rows of the chat tables.
import { makeQuietPeople, largeCircleId } from './chatPeople';
import { exchanges, fill, greetings } from './chatLines';
import { makeChatNotices } from './chatNotices';
import { talks, type Talk } from './chatTalks';
import { elemOf, type Say } from './chatElems';
import { pairOf, talkOfGroup } from '../../im/conversationIds';
import { wordsOf } from '../../im/messages';
import type { SeedClubs } from '../types/clubTypes';
import { randomOf, type Random } from '../generator/random';
import { day, hour, minute } from '../generator/time';
import type { SeedChat, SeedCircle, SeedCircleMember, SeedPerson } from '../types/seedTypes';
import type { MessageBody } from '../../db/tables/im';

type Row = SeedChat['messages'][number];
/** One conversation while it is filled. */
type Filling = { talkId: string; rows: Row[]; sent: Map<string, number> };

function add(
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
const open = (talkId: string): Filling => ({ talkId, rows: [], sent: new Map() });

function pairTalk(talk: Talk, dayStart: number, now: number, chat: SeedChat): void {
  const filling = open(pairOf(talk.a, talk.b));
  const random = randomOf('pair' + filling.talkId);
  for (const line of talk.lines.trim().split('\n')) {
    const [, ago = '0', h = '0', m = '0', who = 'a', words = ''] = /^(\d+),(\d+):(\d+) (a|b): (.*)$/.exec(line) ?? [];
    // Early in the morning what was said this morning was said a day before.
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

function finish(filling: Filling, chat: SeedChat): void {
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

function fillIn(words: string, random: Random): string {
  return words.replace(/\{(.)\}/g, (_all, slot: string) => {
    if (slot === '里') return String(random.int(3, 62) * 10);
    if (slot === '电') return String(random.int(6, 38));
    if (slot === '时') return String(random.int(5, 11));
    if (slot === '数') return String(random.int(2, 6));
    return random.pick(fill[slot] ?? ['']);
  });
}
const systemSender = '@TIM#SYSTEM';

/** `length` messages up to a while ago, in bursts, with people coming in between. */
function groupTalk(filling: Filling, length: number, members: readonly string[], until: number, random: Random): void {
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
      // Who asks goes on asking: the first and third turns are his.
      const sender =
        talkers[turn % 2 === 0 ? 0 : 1 + ((turn >> 1) % Math.max(1, talkers.length - 1))] ?? members[0] ?? '';
      add(filling, sender, at, { elems: [elemOf(fillIn(words.replace(/\{地\}/g, place), random), random)] }, random);
    }
    at += ((until - newest) / length) * turns.length * (0.4 + random.next() * 1.1);
    if (at > until) at = until - random.int(10, 50) * minute;
  }
  // Bursts may have run ahead of the clock: everything moves back together.
  const over = (filling.rows[filling.rows.length - 1]?.createTime ?? 0) - until;
  if (over > 0)
    for (const row of filling.rows) {
      row.createTime = (row.createTime ?? 0) - over;
      row.clientSeconds = Math.floor(row.createTime / 1000);
    }
}

const lengths: { readonly [name: string]: number } = { 长途实验室: 1_980, 'ZEAL 7 车主': 240 };

export function makeChat(
  people: readonly SeedPerson[],
  circles: readonly SeedCircle[],
  circleMembers: readonly SeedCircleMember[],
  clubs: SeedClubs,
  now: number,
  dayStart: number,
): SeedChat {
  const chat: SeedChat = {
    people: [],
    circleMembers: [],
    accounts: [],
    talks: [],
    messages: [],
    conversations: [],
    groups: [],
    groupMembers: [],
    notices: [],
    files: [
      { name: 'voice-short.mp4', file: 'video/voice-short.mp4' },
      { name: 'voice-long.mp4', file: 'video/voice-long.mp4' },
      { name: 'duku-stops.csv', file: 'files/duku-stops.csv' },
    ],
  };
  const inLarge = circleMembers.filter((row) => row.tribeId === largeCircleId).length;
  chat.people = makeQuietPeople(Math.max(0, 500 - inLarge), new Set(people.map((one) => one.userName)), dayStart);
  const random = randomOf('chat');
  chat.circleMembers = chat.people.map((one) => ({
    memberId: `${largeCircleId}m${one.userId}`,
    tribeId: largeCircleId,
    userId: one.userId,
    role: 1,
    joinTime: one.createTime + day,
    points: 0,
  }));
  for (const talk of talks) pairTalk(talk, dayStart, now, chat);
  for (const circle of circles)
    circleGroup(
      circle,
      [...circleMembers, ...chat.circleMembers].filter((row) => row.tribeId === circle.tribeId),
      chat,
      now,
      random,
    );
  for (const made of freeGroups) freeGroup(made, chat, now, random);
  const ofClubs = randomOf('clubChat');
  for (const club of clubs.clubs) clubGroup(club, clubs, chat, now, ofClubs);
  chat.notices = makeChatNotices(chat.groups, now);
  chat.accounts = [...new Set([...people, ...chat.people].map((one) => one.userId))];
  return chat;
}

/** Groups that belong to no circle: the first member made it. */
const freeGroups = [
  {
    groupId: 'g901',
    name: '独库十一小队',
    members: ['10001', '10007', '10009', '10013', '10005', '10011', '10036'],
    notification: '六号早上六点半独山子集合，对讲 409.750，加满再上山',
    unread: 1,
  },
  {
    groupId: 'g902',
    name: '千岛湖露营搭子',
    members: ['10079', '10021', '10085', '10002', '10012'],
    notification: '',
    unread: 0,
  },
];

function freeGroup(made: (typeof freeGroups)[number], chat: SeedChat, now: number, random: Random): void {
  const filling = open(talkOfGroup(made.groupId));
  const [owner = ''] = made.members;
  const until = now - random.int(30, 300) * minute;
  add(filling, systemSender, until - 20 * day, { tip: { op: 1, by: owner, users: made.members.slice(1) } }, random);
  groupTalk(filling, 48, made.members, until, random);
  finish(filling, chat);
  const createTime = filling.rows[0]?.createTime ?? now;
  chat.groups.push({
    groupId: made.groupId,
    name: made.name,
    faceUrl: '',
    introduction: '',
    notification: made.notification,
    notificationBy: made.notification === '' ? '' : owner,
    notificationTime: made.notification === '' ? 0 : createTime + hour,
    ownerId: owner,
    joinOption: 'NeedPermission',
    muteAll: 0,
    tribeId: '',
    clubId: '',
    memberCount: made.members.length,
    createTime,
    infoTime: createTime,
    dismissTime: 0,
  });
  for (const [at, userId] of made.members.entries()) {
    chat.groupMembers.push({
      groupId: made.groupId,
      userId,
      role: at === 0 ? 'Owner' : at === 1 ? 'Admin' : 'Member',
      joinTime: createTime + at,
      joinSeq: 0,
      muteUntil: 0,
      nameCard: '',
    });
    chat.conversations.push({
      userId,
      talkId: filling.talkId,
      isGroup: 1,
      peer: made.groupId,
      readSeq: filling.rows.length - (userId === '10001' ? made.unread : 0),
      readSeconds: 0,
      clearedSeq: 0,
      removedSeq: 0,
      pinTime: 0,
      mute: 0,
    });
  }
}

function circleGroup(
  circle: SeedCircle,
  members: readonly SeedCircleMember[],
  chat: SeedChat,
  now: number,
  random: Random,
): void {
  const filling = open(talkOfGroup(circle.groupID));
  const people = members.map((row) => row.userId);
  const speakers = random.shuffle(people.filter((userId) => userId < '20000')).slice(0, 40);
  const length = lengths[circle.name] ?? 60;
  const until = now - random.int(12, 240) * minute;
  groupTalk(filling, length, speakers.length > 0 ? speakers : people, until, random);
  const own = greetings[circle.name] ?? [];
  for (const [at, words] of own.entries())
    add(
      filling,
      speakers[at % 5] ?? people[0] ?? '',
      until + at * 40_000,
      { elems: [elemOf(fillIn(words, random), random)] },
      random,
    );
  if (circle.name === '长途实验室') everyKind(filling, speakers, until, random);
  finish(filling, chat);
  const started = Math.max(circle.createTime, (filling.rows[0]?.createTime ?? now) - 30 * day);
  chat.groups.push({
    groupId: circle.groupID,
    name: circle.name,
    faceUrl: circle.avatarUrl,
    introduction: circle.intro,
    notification:
      circle.notice === null ? '' : circle.notice.content.replace(/[@#]\{[^|}]*\|([^}]*)\}/g, '$1').slice(0, 300),
    notificationBy: circle.notice === null ? '' : circle.notice.authorId,
    notificationTime: circle.notice?.updateTime ?? 0,
    ownerId: circle.ownerId,
    joinOption: circle.joinType === 0 ? 'FreeAccess' : 'NeedPermission',
    muteAll: 0,
    tribeId: circle.tribeId,
    clubId: '',
    memberCount: people.length,
    createTime: started,
    infoTime: started,
    dismissTime: 0,
  });
  const lastSeq = filling.rows.length;
  for (const row of members) {
    chat.groupMembers.push({
      groupId: circle.groupID,
      userId: row.userId,
      role: row.role === 3 ? 'Owner' : row.role === 2 ? 'Admin' : 'Member',
      joinTime: Math.max(started, Math.min(row.joinTime, now - day)),
      joinSeq: 0,
      muteUntil: 0,
      nameCard: '',
    });
    const unread =
      row.userId === '10001'
        ? (({ 长途实验室: 12, 上海同城: 3, 改装与养护: 5 } as { [name: string]: number })[circle.name] ?? 0)
        : row.userId < '10007'
          ? random.int(0, 4)
          : 0;
    chat.conversations.push({
      userId: row.userId,
      talkId: filling.talkId,
      isGroup: 1,
      peer: circle.groupID,
      readSeq: lastSeq - unread,
      readSeconds: 0,
      clearedSeq: 0,
      removedSeq: 0,
      pinTime: 0,
      mute: row.userId === '10001' && circle.name === '改装与养护' ? 2 : 0,
    });
  }
}

/** Everybody in the club is in its group. */
function clubGroup(
  club: SeedClubs['clubs'][number],
  clubs: SeedClubs,
  chat: SeedChat,
  now: number,
  random: Random,
): void {
  const groupId = club.groupId ?? '';
  const members = clubs.members.filter((row) => row.clubId === club.clubId);
  const notice = clubs.notices.find((row) => row.clubId === club.clubId);
  const filling = open(talkOfGroup(groupId));
  groupTalk(
    filling,
    36,
    members.map((row) => row.userId),
    now - random.int(20, 600) * minute,
    random,
  );
  finish(filling, chat);
  const createTime = club.createTime ?? now;
  chat.groups.push({
    groupId,
    name: club.name,
    faceUrl: club.logoUrl ?? '',
    introduction: club.intro ?? '',
    notification: notice?.content ?? '',
    notificationBy: notice?.authorId ?? '',
    notificationTime: notice?.createTime ?? 0,
    ownerId: club.presidentId,
    joinOption: 'NeedPermission',
    muteAll: 0,
    tribeId: '',
    clubId: club.clubId,
    memberCount: members.length,
    createTime,
    infoTime: createTime,
    dismissTime: 0,
  });
  for (const row of members) {
    chat.groupMembers.push({
      groupId,
      userId: row.userId,
      role: row.role === 3 ? 'Owner' : row.role === 2 ? 'Admin' : 'Member',
      joinTime: row.joinTime ?? createTime,
      joinSeq: 0,
      muteUntil: 0,
      nameCard: '',
    });
    chat.conversations.push({
      userId: row.userId,
      talkId: filling.talkId,
      isGroup: 1,
      peer: groupId,
      readSeq: filling.rows.length,
      readSeconds: 0,
      clearedSeq: 0,
      removedSeq: 0,
      pinTime: 0,
      mute: 0,
    });
  }
}

/** At the end of the long one: each kind once, and somebody named. */
function everyKind(filling: Filling, speakers: readonly string[], until: number, random: Random): void {
  const all: Say[] = [
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
