// A small community with one entity of each kind that the server's rules distinguish, under known ids.
import { communityActivities } from './communityActivities';
import { communityContent } from './communityContent';
import { communityQuestions } from './communityQuestions';
import { communityClubs } from './communityClubs';
import { communityShop } from './communityShop';
import type { SeedPost, SeedReply } from '../../server/seed/types/postTypes';
import type {
  Seed,
  SeedChat,
  SeedCircle,
  SeedNotice,
  SeedPerson,
  SeedPoll,
  SeedThread,
} from '../../server/seed/types/seedTypes';

/** The tests' clock starts here: 2026-06-15 10:00 in Shanghai. */
export const NOW = Date.UTC(2026, 5, 15, 2, 0, 0);
const hour = 3_600_000;

/** userId → phone; the role is in the name. `newcomer` has not accepted the terms. */
export const people = {
  fan: '13800000002',
  verifying: '13800000003',
  owner: '13800000001',
  alternate: '13800000004',
  staff: '13800000006',
  circleMember: '',
  circleAdmin: '',
  circleOwner: '',
  outsider: '',
  newcomer: '13900000001',
  muted: '',
  other: '',
  blocked: '',
  author: '',
} as const;
export type Person = keyof typeof people;
const userTypes: Partial<Record<Person, -1 | 0 | 1 | 2>> = {
  verifying: 0,
  owner: 1,
  alternate: 2,
  staff: 1,
  circleOwner: 1,
};

function person(userId: Person): SeedPerson {
  return {
    userId,
    phone: people[userId],
    userName: '名字' + userId,
    avatarUrl: '',
    coverUrl: '',
    userType: userTypes[userId] ?? -1,
    gender: 1,
    authTac: userId === 'newcomer' ? 0 : 1,
    cityName: '',
    intro: '',
    isMaster: 0,
    isPlatformAdmin: userId === 'staff' ? 1 : 0,
    carModelName: '',
    carModels: [],
    points: 0,
    baseFansCount: 0,
    createTime: NOW - 1000 * hour,
  };
}

const circle = (tribeId: string, isPrivate: 0 | 1, more: Partial<SeedCircle> = {}): SeedCircle => ({
  tribeId,
  name: '圈子' + tribeId,
  avatarUrl: '',
  coverUrl: '',
  intro: '',
  categoryId: 'k',
  categoryName: '类',
  joinType: isPrivate,
  needReason: 0,
  isPrivate,
  isClubZ: 0,
  isRecommend: 1,
  notice: { title: '公告', content: '内部', authorId: 'circleOwner', updateTime: NOW },
  ownerId: 'circleOwner',
  groupID: 'g-' + tribeId,
  baseMemberCount: 10,
  sort: 1,
  createTime: NOW - 900 * hour,
  ...more,
});

function thread(threadId: string, more: Partial<SeedThread> = {}): SeedThread {
  return {
    threadId,
    threadType: 0,
    title: '标题' + threadId,
    content: '正文' + threadId,
    excerpt: '正文' + threadId,
    authorId: 'author',
    tribeId: 'open',
    scope: 'bbs',
    topicIds: ['topic'],
    atUserIds: [],
    images: [],
    video: null,
    place: null,
    createTime: NOW - 10 * hour,
    updateTime: NOW - 10 * hour,
    isEdited: 0,
    auditStatus: 1,
    auditReason: '',
    isTop: 0,
    isEssence: 0,
    viewCount: 5,
    shareCount: 0,
    baseLikeCount: 3,
    baseCollectCount: 0,
    postCount: 0,
    ...more,
  };
}

const poll = (
  pollId: string,
  threadId: string,
  startTime: number,
  endTime: number,
  more: Partial<SeedPoll> = {},
): SeedPoll => ({
  pollId,
  threadId,
  pollType: 0,
  votingType: 0,
  startTime,
  endTime,
  maxChoice: 1,
  pollAnonymous: 0,
  baseVoterCount: 4,
  options: ['a', 'b', 'c'].map((name, sort) => ({
    optionId: `${pollId}-${name}`,
    text: name,
    image: null,
    sort,
    baseCount: sort === 0 ? 4 : 0,
  })),
  ...more,
});

const post = (postId: string, more: Partial<SeedPost> = {}): SeedPost => ({
  postId,
  threadId: 'plain',
  authorId: 'other',
  content: '评论' + postId,
  images: [],
  atUserIds: [],
  floor: 1,
  createTime: NOW - 5 * hour,
  status: 0,
  baseLikeCount: 1,
  ...more,
});
const reply = (responseId: string, postId: string, more: Partial<SeedReply> = {}): SeedReply => ({
  responseId,
  postId,
  threadId: 'plain',
  authorId: 'author',
  toUserId: '',
  toResponseId: '',
  content: '回复' + responseId,
  createTime: NOW - 4 * hour,
  status: 0,
  baseLikeCount: 0,
  ...more,
});

/** Notices of the fan: a new follower, and a system notice. */
const notice = (noticeId: string, kind: number, actorId: string): SeedNotice => ({
  noticeId,
  userId: 'fan',
  category: kind > 8 ? 2 : 1,
  kind,
  targetId: actorId || noticeId,
  threadId: '',
  postId: '',
  responseId: '',
  title: '',
  content: kind > 8 ? '公告' : '',
  link: '',
  isRead: 0,
  createTime: NOW - hour,
  actors: actorId === '' ? [] : [{ actorId, createTime: NOW - hour }],
});

/** 120 threads for paging, many of them made in the same millisecond. */
const many: SeedThread[] = Array.from({ length: 120 }, (_, i) =>
  thread('many' + String(i).padStart(3, '0'), {
    createTime: NOW - 100 * hour - Math.floor(i / 5) * 1000,
    tribeId: '',
    topicIds: ['crowd'],
    baseLikeCount: (i * 7) % 50,
    authorId: i % 2 === 0 ? 'author' : 'other',
  }),
);

/**
 * The groups of two circles with three messages each, an hour old; `author` is in the circles but not in their groups,
 * and asks to come into one.
 */
const groupRoles = [
  ['circleMember', 'Member'],
  ['circleAdmin', 'Admin'],
  ['circleOwner', 'Owner'],
] as const;
function chat(): SeedChat {
  const groups = ['open', 'secret'].map((tribeId) => ({
    groupId: 'g-' + tribeId,
    name: '圈子' + tribeId,
    ownerId: 'circleOwner',
    joinOption: 'NeedPermission' as const,
    tribeId,
    memberCount: 3,
    createTime: NOW - 400 * hour,
    notification: '群公告',
    notificationBy: 'circleOwner',
    notificationTime: NOW - hour,
  }));
  return {
    people: [],
    circleMembers: [],
    files: [],
    accounts: Object.keys(people),
    groups,
    groupMembers: groups.flatMap(({ groupId }) =>
      groupRoles.map(([userId, role]) => ({ groupId, userId, role, joinTime: NOW - 400 * hour, joinSeq: 0 })),
    ),
    talks: groups.map(({ groupId }) => ({ talkId: 'g:' + groupId, lastSeq: 3, lastTime: NOW - hour })),
    messages: groups.flatMap(({ groupId }) =>
      groupRoles.map(([sender], at) => ({
        talkId: 'g:' + groupId,
        seq: at + 1,
        sender,
        clientSeq: at + 1,
        random: 1_000 + at,
        clientSeconds: (NOW - hour) / 1000,
        createTime: NOW - hour,
        body: { elems: [{ MsgType: 'TIMTextElem', MsgContent: { Text: '群里的话' + at } }] },
        words: '群里的话' + at,
      })),
    ),
    conversations: groups.flatMap(({ groupId }) =>
      groupRoles.map(([userId]) => ({ userId, talkId: 'g:' + groupId, isGroup: 1, peer: groupId, readSeq: 3 })),
    ),
    notices: (['circleAdmin', 'circleOwner'] as const).map((userId) => ({
      noticeId: 'asks-' + userId,
      userId,
      operationType: 1,
      groupId: 'g-open',
      groupName: '圈子open',
      operatorId: 'author',
      targetId: 'author',
      requestId: 'asks',
      message: '让我进群',
      createTime: NOW - hour,
    })),
  };
}
/** Ids of a group's messages, by author. */
export const messageIdBy = (sender: (typeof groupRoles)[number][0]): string =>
  `1441152${String(Object.keys(people).indexOf(sender) + 1).padStart(11, '0')}-${(NOW - hour) / 1000}-${1_000 + groupRoles.findIndex(([userId]) => userId === sender)}`;

export const community = (): Seed => ({
  dayStart: NOW - 10 * hour,
  now: NOW,
  pictures: [],
  videoFiles: [],
  people: (Object.keys(people) as Person[]).map(person),
  follows: [
    { userId: 'fan', targetId: 'author', createTime: NOW },
    { userId: 'author', targetId: 'fan', createTime: NOW },
  ],
  blocks: [
    { userId: 'fan', targetId: 'blocked', createTime: NOW },
    { userId: 'other', targetId: 'outsider', createTime: NOW },
  ],
  circles: [
    circle('open', 0),
    circle('secret', 1, { sort: 2 }),
    circle('elsewhere', 0, { sort: 3, ownerId: 'other' }),
    circle('clubZ', 0, {
      sort: 4,
      joinType: 1,
      needReason: 1,
      isClubZ: 1,
      isRecommend: 0,
      categoryId: 'z',
      categoryName: '俱乐部',
      ownerId: 'other',
    }),
    circle('closed', 0, { sort: 5, joinType: 2, isRecommend: 0, ownerId: 'other' }),
  ],
  circleMembers: (['open', 'secret'] as const).flatMap((tribeId) =>
    (
      [
        ['circleMember', 1],
        ['circleAdmin', 2],
        ['circleOwner', 3],
        ['author', 1],
      ] as const
    ).map(([userId, role]) => ({
      memberId: `${tribeId}-${userId}`,
      tribeId,
      userId,
      role,
      joinTime: NOW - 500 * hour,
      points: 0,
    })),
  ),
  circleApplies: [
    { applyId: 'wish', tribeId: 'secret', userId: 'other', reason: '', carModelName: '', status: 0, createTime: NOW },
    {
      applyId: 'decided',
      tribeId: 'secret',
      userId: 'fan',
      reason: '',
      carModelName: '',
      status: 2,
      createTime: NOW - hour,
    },
  ],
  circleFoundings: [],
  topics: ['topic', 'crowd'].map((topicId, i) => ({
    topicId,
    name: '话题' + topicId,
    intro: '',
    coverUrl: '',
    viewCount: 0,
    userCount: 0,
    hotValue: 10 - i,
    rank: i + 1,
    isHot: 1,
    isRecommend: 1,
    creatorId: 'author',
    createTime: NOW,
    threadCount: 1,
  })),
  topicFollows: [],
  threads: [
    thread('plain', { postCount: 5, tribeId: 'open' }),
    thread('ofOwner', { authorId: 'circleOwner' }),
    thread('ofMember', { authorId: 'circleMember' }),
    thread('ofFan', { authorId: 'fan' }),
    thread('elsewhere', { tribeId: 'elsewhere' }),
    thread('pending', { auditStatus: 0 }),
    thread('refused', { auditStatus: 2, auditReason: '理由' }),
    thread('hidden', { auditStatus: 3, auditReason: '理由' }),
    thread('secret', { tribeId: 'secret' }),
    thread('ofBlocked', { authorId: 'blocked' }),
    thread('video', {
      threadType: 1,
      video: {
        vid: 'vid1',
        playUrl: '/media/seed/x.mp4',
        coverUrl: '',
        width: 1,
        height: 1,
        duration: 3,
        size: 1,
        status: 1,
      },
    }),
    thread('secretVideo', {
      tribeId: 'secret',
      threadType: 1,
      video: {
        vid: 'vid2',
        playUrl: '/media/seed/y.mp4',
        coverUrl: '',
        width: 1,
        height: 1,
        duration: 3,
        size: 1,
        status: 1,
      },
    }),
    thread('pollEarly', { threadType: 2 }),
    thread('pollOpen', { threadType: 2 }),
    thread('pollMulti', { threadType: 2 }),
    thread('pollOver', { threadType: 2 }),
    thread('pollSecret', { threadType: 2, tribeId: 'secret' }),
    ...many,
  ],
  threadLikes: [{ threadId: 'plain', userId: 'other', createTime: NOW }],
  collections: [],
  polls: [
    poll('early', 'pollEarly', NOW + hour, NOW + 9 * hour),
    poll('open', 'pollOpen', NOW - hour, NOW + hour),
    poll('over', 'pollOver', NOW - 9 * hour, NOW - hour),
    poll('multi', 'pollMulti', NOW - hour, NOW + hour, { pollType: 1, maxChoice: 2 }),
    poll('secretPoll', 'pollSecret', NOW - hour, NOW + hour),
  ],
  ballots: [],
  drafts: [],
  posts: [
    post('p1', { floor: 1 }),
    post('p2', { floor: 2, authorId: 'circleMember' }),
    post('ofBlockedPost', { floor: 3, authorId: 'blocked' }),
    post('stone', { floor: 4, status: 1 }),
    post('p5', { floor: 5, authorId: 'circleOwner' }),
    post('gone', { floor: 6, status: 1 }),
    post('secretPost', { threadId: 'secret', authorId: 'circleMember' }),
  ],
  replies: [
    reply('r1', 'p1', { authorId: 'other' }),
    reply('r2', 'p1', { createTime: NOW - 3 * hour }),
    reply('r3', 'p1', { authorId: 'circleMember', createTime: NOW - 2 * hour }),
    reply('onStone', 'stone'),
  ],
  postLikes: [{ postId: 'p1', responseId: '', userId: 'author', createTime: NOW }],
  banners: [
    {
      bannerId: 'b1',
      title: '横幅',
      subtitle: '',
      imageUrl: '',
      width: 1,
      height: 1,
      linkType: 0,
      link: '',
      position: 'home',
      startTime: NOW - hour,
      endTime: NOW + hour,
      sort: 1,
    },
    {
      bannerId: 'b2',
      title: '过期',
      subtitle: '',
      imageUrl: '',
      width: 1,
      height: 1,
      linkType: 0,
      link: '',
      position: 'home',
      startTime: NOW - 9 * hour,
      endTime: NOW - hour,
      sort: 1,
    },
  ],
  hotWords: [{ word: '露营', rank: 1, tag: '热', link: '', heat: 9 }],
  faqs: [],
  searchWords: ['保养'],
  tabs: [
    { name: '精选', link: '/a', isCommunity: 0, selected: 0, isFeatured: 1, sort: 1, icon: '' },
    { name: '社区', link: '/home', isCommunity: 1, selected: 1, isFeatured: 0, sort: 2, icon: '' },
  ],
  terms: [{ type: 'agreement', title: '用户协议', html: '<p>协议</p>', version: '1', effectiveTime: NOW }],
  notices: [notice('told1', 6, 'other'), notice('told2', 6, 'author'), notice('told3', 14, '')],
  reports: [
    {
      reportId: 'told',
      userId: 'outsider',
      targetType: 2,
      targetId: 'p5',
      reasonCode: 3,
      content: '骂人',
      createTime: NOW - hour,
    },
  ],
  blockWords: ['坏词', 'BadWord'],
  activities: communityActivities(NOW),
  content: communityContent(NOW),
  questions: communityQuestions(NOW),
  clubs: communityClubs(NOW),
  shop: communityShop(Object.keys(people), NOW),
  chat: chat(),
});
