// Things as the server gives them, for the domains' tests: valid by their schemas, small, told apart by their ids.
import type { Circle, CurrentUser, Post, Reply, Thread, UserBrief } from '../../bus/entities';
import type { CircleApply } from '../../bus/entities/circles';
import type { Json } from '../../bus/envelope';
import type { Answers } from './world';
import { said } from './world';

export const user = (userId = 'u1', more: Partial<UserBrief> = {}): UserBrief => ({
  userId, userName: '北岸慢行', avatarUrl: '/media/a.webp', userType: 1, gender: 1, isFollow: 0, carModelName: '', isMaster: 0, isBlocked: 0, ...more,
});
export const me = (userId = 'me', more: Partial<CurrentUser> = {}): CurrentUser => ({
  userId, userName: '林屿', nickName: '林屿', avatarUrl: '', headUrl: '', userType: 1, gender: 2, authTac: 1, phone: '138****0001', cityName: '', intro: '', coverUrl: '', carModels: [],
  isPlatformAdmin: 0, points: 0, muteUntil: 0, blockedCount: 0, ...more,
});
export const thread = (threadId = 't1', more: Partial<Thread> = {}): Thread => ({
  threadId, threadType: 0, title: '蓝调二十分钟', content: '太阳下去之后', excerpt: '太阳下去之后', tribeId: 'c1', tribeName: '夜行', scope: 'bbs', topics: [], images: [], video: null, poll: null, place: null,
  createTime: 1, updateTime: 1, isEdited: 0, auditStatus: 1, auditReason: '', isTop: 0, isEssence: 0, likeCount: 10, postCount: 2, collectCount: 3, shareCount: 0, viewCount: 0, isLike: 0, isCollect: 0,
  isMine: 0, canEdit: 0, canDelete: 0, canManage: 0, canHide: 0, cursorKey: '', author: user(), atUsers: [], ...more,
});
export const post = (postId = 'p1', more: Partial<Post> = {}): Post => ({
  postId, threadId: 't1', content: '真不错', images: [], createTime: 5, likeCount: 0, isLike: 0, replyCount: 0, floor: 1, isThreadAuthor: 0, isMine: 0, canDelete: 0, status: 0, author: user('u2'), replies: [], atUsers: [], ...more,
});
export const reply = (responseId = 'r1', more: Partial<Reply> = {}): Reply => ({
  responseId, postId: 'p1', threadId: 't1', toResponseId: '', content: '是的', createTime: 6, likeCount: 0, isLike: 0, isThreadAuthor: 0, isMine: 0, canDelete: 0, status: 0, author: user('u3'), toUser: null, ...more,
});
export const page = <T>(list: T[], more: { hasMore?: boolean; cursor?: string; total?: number } = {}): Json => ({
  list: JSON.parse(JSON.stringify(list)) as Json, total: more.total ?? -1, pageNum: 1, pageSize: 20, hasMore: more.hasMore ?? false, cursor: more.cursor ?? '',
});
export const json = (x: object): Json => JSON.parse(JSON.stringify(x)) as Json;
export const circle = (tribeId = 'c1', more: Partial<Circle> = {}): Circle => ({
  tribeId, name: '长途实验室', avatarUrl: '', coverUrl: '', intro: '', categoryId: 'k1', categoryName: '自驾', memberCount: 10, threadCount: 3, isJoin: 0, myRole: 0, joinType: 0, needReason: 0,
  isPrivate: 0, notice: null, owner: user('owner'), groupID: '', isClubZ: 0, unreadCount: 0, createTime: 1, ...more,
});
export const circleApply = (applyId = 'a1', more: Partial<CircleApply> = {}): CircleApply => ({
  applyId, tribeId: 'c1', tribeName: '长途实验室', user: user('u7'), reason: '想加入', carModelName: '', images: [], status: 0, refuseReason: '', auditor: null, createTime: 5, auditTime: 0, ...more,
});
/** Every red dot alike. */
export const dots = (dot = { show: 0, count: 0, updateTime: 0 }) => ({ home: dot, clubz: dot, activity: dot, chat: dot, interactive: dot, system: dot, apply: dot, signIn: dot, club: dot });

/** A server on which everything is well: a feed of three threads, nothing unread, the person `me`. */
export const calm = (): Answers => ({
  'session.getUserInfo': (_input, token) => (token ? { data: json(me()) } : { code: '020011' }),
  'session.getTabList': { data: { list: [{ name: '精选', link: '/content/list', isCommunity: 1, selected: 0, isFeatured: 1, sort: 1, icon: '' }, { name: '社区', link: '/home', isCommunity: 1, selected: 1, isFeatured: 0, sort: 2, icon: '' }], timeStamp: 1, sign: 's' } },
  'session.loginApp': { data: { idToken: 'token-new', expire: 9_999_999_999_999, refreshToken: 'refresh-new' } },
  'session.logoutApp': { data: {} },
  'session.agree': { data: {} },
  'session.reportCounts': { data: {} },
  'forum.listThreads': { data: page([thread('t1'), thread('t2'), thread('t3')], { hasMore: true, cursor: 'c1' }) },
  'forum.listFollowedThreads': { data: page([]) },
  'forum.getThread': (input) => ({ data: json(thread(said(input, 'threadId'))) }),
  'forum.listPosts': { data: page([post('p1'), post('p2')], { total: 2 }) },
  'forum.likeThread': (input) => ({ data: { isLike: input['isLike'] ?? 0, likeCount: input['isLike'] ? 11 : 10 } }),
  'notices.getUnread': { data: { interactiveNumber: 0, systemInformsNumber: 0, groupNoticeNumber: 0, chatNumber: 0, seq: 1 } },
  'notices.initRedDot': { data: dots() },
  'notices.getRedDot': { data: dots() },
  'circles.listMine': { data: [] },
  'circles.listRecommended': { data: [] },
});
