// Conversations, groups and group notices of the demonstration, as rows of the chat tables.
import { makeQuietPeople, largeCircleId } from './chatPeople';
import { greetings } from './chatLines';
import { makeChatNotices } from './chatNotices';
import { conversationTexts } from './chatTalks';
import { elemOf } from './chatElems';
import { groupConversationId } from '../../im/conversationIds';
import type { SeedClubs } from '../types/clubTypes';
import { randomOf, type Random } from '../generator/random';
import { day, hour, minute } from '../generator/time';
import type { SeedChat, SeedCircle, SeedCircleMember, SeedPerson } from '../types/seedTypes';
import { add, addOneOfEachKind, fillIn, finish, groupTalk, open, pairTalk, systemSender } from './conversations';

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
  for (const talk of conversationTexts) pairTalk(talk, dayStart, now, chat);
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

/** Groups without a circle. The first member is the owner. */
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
  const filling = open(groupConversationId(made.groupId));
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
  const filling = open(groupConversationId(circle.groupID));
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
  if (circle.name === '长途实验室') addOneOfEachKind(filling, speakers, until, random);
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

/** All members of a club are in its group. */
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
  const filling = open(groupConversationId(groupId));
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
