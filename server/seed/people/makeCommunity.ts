// Makes circles with members and requests, and topics with followers.
import { mayJoin } from './chooseAuthor';
import { circleRows, topicRows } from './communityRows';
import { imageOf, urlOf } from '../generator/pictures';
import { randomOf } from '../generator/random';
import { day, hour } from '../generator/time';
import { tokenise } from '../generator/tokens';
import type { Names } from '../generator/tokens';
import type {
  SeedCircle,
  SeedCircleApply,
  SeedCircleFounding,
  SeedCircleMember,
  SeedPerson,
  SeedThread,
  SeedTopic,
  SeedTopicFollow,
} from '../types/seedTypes';

/** Circles of the demonstration persons that they do not own. */
const demoCircles: Record<string, string[]> = {
  10001: ['夜行日记', '长途实验室', '改装与养护', '上海同城', 'Club Z'],
  10002: ['夜行日记', '长途实验室', '亲子露营'],
  10003: ['上海同城', '长途实验室'],
  10004: [],
  10005: ['ZEAL 7 车主', 'Club Z', '夜行日记', '长途实验室'],
  10006: ['ZEAL 7 车主', '长途实验室', '亲子露营', '改装与养护'],
};

const idOf = (names: Names, name: string): string => {
  const id = names.userIds.get(name);
  if (!id) throw new Error(`no person ${name}`);
  return id;
};

export const makeCircles = (names: Names, dayStart: number): SeedCircle[] =>
  circleRows.map((row, at) => ({
    tribeId: row.id,
    name: row.name,
    avatarUrl: urlOf(row.avatar),
    coverUrl: urlOf(row.cover),
    coverColor: imageOf(row.cover).color,
    intro: row.intro,
    categoryId: row.categoryId,
    categoryName: row.categoryName,
    joinType: row.joinType,
    needReason: row.needReason,
    isPrivate: row.isPrivate,
    isClubZ: row.isClubZ,
    isRecommend: row.isPrivate || row.isClubZ ? 0 : 1,
    notice: row.notice
      ? {
          title: row.notice.title,
          content: tokenise(row.notice.content, names).content,
          authorId: idOf(names, row.owner),
          updateTime: dayStart - (at + 1) * 2 * day + 10 * hour,
        }
      : null,
    ownerId: idOf(names, row.owner),
    groupID: `g${row.id.slice(1)}`,
    baseMemberCount: row.baseMemberCount,
    sort: at + 1,
    createTime: dayStart - row.ageDays * day + 10 * hour,
  }));

/** Authors of a circle's threads are members; other people join at random. */
export const makeMembers = (
  people: SeedPerson[],
  threads: SeedThread[],
  names: Names,
  dayStart: number,
): SeedCircleMember[] => {
  const random = randomOf('members');
  return circleRows.flatMap((row) => {
    const roles = new Map<string, 1 | 2 | 3>([
      [idOf(names, row.owner), 3],
      ...row.admins.map((name): [string, 2] => [idOf(names, name), 2]),
    ]);
    for (const thread of threads)
      if (thread.tribeId === row.id && !roles.has(thread.authorId)) roles.set(thread.authorId, 1);
    for (const person of people) {
      const demo = demoCircles[person.userId];
      const joins = demo
        ? demo.includes(row.name)
        : mayJoin(person, row.name) && random.chance(row.isPrivate ? 0.12 : 0.36);
      if (joins && !roles.has(person.userId)) roles.set(person.userId, 1);
    }
    return [...roles].map(([userId, role]) => ({
      memberId: `${row.id}m${userId}`,
      tribeId: row.id,
      userId,
      role,
      joinTime:
        dayStart -
        random.int(
          role === 1 ? 121 : row.ageDays - 20,
          role === 1 ? Math.min(320, row.ageDays - 21) : row.ageDays - 1,
        ) *
          day +
        random.int(8, 22) * hour,
      points: random.int(role === 1 ? 0 : 300, role === 1 ? 400 : 2_600),
    }));
  });
};

export const makeApplies = (dayStart: number): SeedCircleApply[] => [
  {
    applyId: 'a1000',
    tribeId: 'c103',
    userId: '10002',
    reason: '准备提车，先来看看',
    carModelName: '',
    status: 2,
    refuseReason: '请在提车后带着提车年份再来',
    auditTime: dayStart - 8 * day + 9 * hour,
    createTime: dayStart - 9 * day + 11 * hour,
  },
  {
    applyId: 'a1001',
    tribeId: 'c103',
    userId: '10003',
    reason: '2026 年 3 月提车，ZEAL 7 灰色，资料已提交',
    carModelName: 'ZEAL 7',
    status: 0,
    createTime: dayStart - day + 15 * hour,
  },
  {
    applyId: 'a1002',
    tribeId: 'c107',
    userId: '10001',
    reason: '跑过两次体验日，想系统学学',
    carModelName: 'ZEAL 7',
    status: 0,
    createTime: dayStart - 2 * day + 20 * hour,
  },
  {
    applyId: 'a1003',
    tribeId: 'c100',
    userId: '10001',
    reason: '想认识更多一起走长途的人',
    carModelName: 'ZEAL 7',
    status: 1,
    auditTime: dayStart - 210 * day + 16 * hour,
    createTime: dayStart - 211 * day + 21 * hour,
  },
  {
    applyId: 'a1004',
    tribeId: 'c103',
    userId: '10005',
    reason: '2025 年 6 月提车',
    carModelName: 'ZEAL 7 Tourer',
    status: 1,
    auditTime: dayStart - 160 * day + 10 * hour,
    createTime: dayStart - 161 * day + 19 * hour,
  },
  {
    applyId: 'a1005',
    tribeId: 'c107',
    userId: '10002',
    reason: '',
    carModelName: '',
    status: 3,
    auditTime: dayStart - 20 * day + 13 * hour,
    createTime: dayStart - 20 * day + 12 * hour,
  },
];

/** Requests to found a circle, in each state. The one that passed has the id of its circle. */
export const makeFoundings = (dayStart: number): SeedCircleFounding[] => [
  {
    applyId: 'f1000',
    userId: '10001',
    name: 'ZEAL 7 车主',
    intro: 'ZEAL 7 与 ZEAL 7 Tourer 车主的地方，聊用车，也聊生活。',
    categoryId: 'k3',
    status: 1,
    refuseReason: '',
    tribeId: 'c103',
    createTime: dayStart - 590 * day + 21 * hour,
    auditTime: dayStart - 588 * day + 10 * hour,
  },
  {
    applyId: 'f1001',
    userId: '10001',
    name: '苏州河夜话',
    intro: '下班后在河边停一停，说说今天。',
    categoryId: 'k5',
    status: 2,
    refuseReason: '与「上海同城」内容相近，建议先在那里发起话题',
    tribeId: '',
    createTime: dayStart - 36 * day + 22 * hour,
    auditTime: dayStart - 34 * day + 11 * hour,
  },
  {
    applyId: 'f1002',
    userId: '10001',
    name: '胶片与公路',
    intro: '',
    categoryId: 'k1',
    status: 3,
    refuseReason: '',
    tribeId: '',
    createTime: dayStart - 70 * day + 20 * hour,
    auditTime: dayStart - 69 * day + 8 * hour,
  },
  {
    applyId: 'f1003',
    userId: '10005',
    name: '北方的冬天',
    intro: '冰雪路面、冬胎和热车的那些事。',
    categoryId: 'k4',
    status: 0,
    refuseReason: '',
    tribeId: '',
    createTime: dayStart - 2 * day + 9 * hour,
    auditTime: 0,
  },
];

export const makeTopics = (threads: SeedThread[], names: Names, dayStart: number): SeedTopic[] =>
  topicRows.map((row, at) => {
    const carrying = threads.filter((thread) => thread.auditStatus === 1 && thread.topicIds.includes(row.id));
    return {
      topicId: row.id,
      name: row.name,
      intro: row.intro,
      coverUrl: urlOf(row.cover),
      coverColor: imageOf(row.cover).color,
      viewCount: row.views,
      userCount: new Set(carrying.map((thread) => thread.authorId)).size,
      hotValue: row.heat,
      rank: at + 1,
      isHot: row.isHot,
      isRecommend: row.isRecommend,
      creatorId: idOf(names, row.creator),
      createTime: dayStart - (160 + at * 9) * day + 9 * hour,
      threadCount: carrying.length,
    };
  });

export const makeTopicFollows = (people: SeedPerson[], dayStart: number): SeedTopicFollow[] => {
  const random = randomOf('topicFollows');
  return topicRows.flatMap((row) =>
    people
      .filter(() => random.chance(0.14))
      .map((person) => ({
        topicId: row.id,
        userId: person.userId,
        createTime: dayStart - random.int(1, 110) * day + random.int(7, 23) * hour,
      })),
  );
};
