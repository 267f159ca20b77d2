// Threads, people and comments as the worker would show them, for the tests of the forum's parts.
import type { CurrentUser, ListState, StoredPost, StoredReply, StoredThread, UserBrief } from '../../bus/entities';

export const user = (userId: string, userName: string, more: Partial<UserBrief> = {}): UserBrief => ({
  userId, userName, avatarUrl: '', userType: 1, gender: 0, isFollow: 0, carModelName: 'ZEAL 7', isMaster: 0, isBlocked: 0, ...more,
});
/** The person whose phone it is: an owner without points; `car` for one whose car the app knows. */
export const me = (more: Partial<CurrentUser> = {}): CurrentUser => ({
  userId: 'me', userName: '林屿', nickName: '林屿', avatarUrl: '', headUrl: '', userType: 1, gender: 1, authTac: 1, phone: '', cityName: '', intro: '', coverUrl: '', carModels: [],
  isPlatformAdmin: 0, points: 0, muteUntil: 0, blockedCount: 0, ...more,
});
export const car: CurrentUser['carModels'][number] = { carModelId: 'm1', name: 'ZEAL 7', series: '', year: '', imageUrl: '', vinTail: '' };
export const thread = (threadId: string, more: Partial<StoredThread> = {}): StoredThread => ({
  threadId, threadType: 0, title: '', content: '', excerpt: '', tribeId: 'c1', tribeName: '长途实验室', scope: 'bbs', topics: [], images: [], video: null, poll: null, place: null,
  createTime: 1_795_000_000_000, updateTime: 0, isEdited: 0, auditStatus: 1, auditReason: '', isTop: 0, isEssence: 0, likeCount: 9, postCount: 3, collectCount: 0, shareCount: 0,
  viewCount: 0, isLike: 0, isCollect: 0, isMine: 0, canEdit: 0, canDelete: 0, canManage: 0, canHide: 0, cursorKey: '', authorId: 'u1', pending: 0, ...more,
});
export const post = (postId: string, more: Partial<StoredPost> = {}): StoredPost => ({
  postId, threadId: 't1', content: `评论 ${postId}`, images: [], createTime: 1_795_000_000_000, likeCount: 0, isLike: 0, replyCount: 0, floor: 1, isThreadAuthor: 0, isMine: 0,
  canDelete: 0, status: 0, authorId: 'u2', replyIds: [], moreReplies: 0, pending: 0, failMessage: '', ...more,
});
export const reply = (responseId: string, postId: string, more: Partial<StoredReply> = {}): StoredReply => ({
  responseId, postId, threadId: 't1', toResponseId: '', content: `回复 ${responseId}`, createTime: 1_795_000_000_000, likeCount: 0, isLike: 0, isThreadAuthor: 0, isMine: 0, canDelete: 0,
  status: 0, authorId: 'u1', toUserId: '', pending: 0, failMessage: '', ...more,
});
export const listOf = (ids: string[], more: Partial<ListState> = {}): ListState => ({
  ids, phase: 'ready', refresh: 'idle', more: 'idle', hasMore: 0, stale: 0, newCount: 0, total: ids.length, failCode: '', failMessage: '', version: 1, ...more,
});
