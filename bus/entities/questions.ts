// Questions and answers. `Stored…` is the form of the streams: people are stored once, in `users.user`, answers in
// `questions.answer`. Comments of an answer use the forum's entities under the thread `answer:<answerId>`
// (bus/rules/commentThread).
import {
  id,
  keyOf,
  text,
  code,
  count,
  flag,
  listOf,
  maybe,
  opt,
  privately,
  rich,
  sentence,
  time,
} from '../protocol/schema';
import * as v from 'valibot';
import { Image } from './media';
import { Pending } from './writes';
import { TopicBrief } from './forum';
import { UserBrief, userId } from './users';
import type { Of } from '../protocol/schema';

/** In user-perceived characters. */
export const questionLimits = {
  titleLeast: 5,
  title: 50,
  body: 2000,
  answer: 2000,
  pictures: 9,
  topics: 3,
  invited: 5,
  carModels: 1,
  excerpt: 120,
} as const;

export const questionId = id('question');
export const answerId = id('answer');
export const inviteId = id('invite');

/** 0 pending, 1 passed, 2 refused, 3 hidden. */
export const auditStatus = code(0, 1, 2, 3);

const answerEntries = {
  answerId,
  questionId,
  content: rich(text),
  images: listOf(Image),
  createTime: time,
  likeCount: count,
  postCount: count,
  isLike: flag,
  isMine: flag,
  /** The answer shown first: the most liked of those by experts, or of all. */
  isRecommend: flag,
  auditStatus,
  /** '' except for the author and the staff. */
  auditReason: sentence,
  updateTime: time,
  canEdit: flag,
  canDelete: flag,
  /** For lists of a person's answers; '' under its question. */
  questionTitle: privately(text),
};
export const Answer = v.object({ ...answerEntries, author: UserBrief });
export type Answer = Of<typeof Answer>;
export const StoredAnswer = v.object({ ...answerEntries, authorId: userId, pending: Pending });
export type StoredAnswer = Of<typeof StoredAnswer>;

const questionEntries = {
  questionId,
  title: privately(text),
  content: rich(text),
  images: listOf(Image),
  /** Names of the car models it is about. */
  carModels: listOf(text),
  topics: listOf(TopicBrief),
  createTime: time,
  updateTime: time,
  answerCount: count,
  /** A followed question is in the collection (collectType 4). */
  followCount: count,
  isFollow: flag,
  viewCount: count,
  likeCount: count,
  isLike: flag,
  isMine: flag,
  /** 0 waiting for an answer, 1 answered, 2 hidden (not passed yet, refused or hidden: see auditStatus). */
  status: code(0, 1, 2),
  auditStatus,
  auditReason: sentence,
  canEdit: flag,
  canDelete: flag,
  /** The caller's open invitation; '' without one. */
  inviteId,
};
export const Question = v.object({
  ...questionEntries,
  author: UserBrief,
  topAnswer: maybe(Answer),
  invited: listOf(UserBrief),
});
export type Question = Of<typeof Question>;
export const StoredQuestion = v.object({
  ...questionEntries,
  authorId: userId,
  topAnswerId: answerId,
  invitedIds: listOf(userId),
  pending: Pending,
});
export type StoredQuestion = Of<typeof StoredQuestion>;

const masterEntries = { field: text, answerCount: count, likeCount: count, isInvited: flag };
/** 达人: an expert in a field. */
export const Master = v.object({ ...masterEntries, user: UserBrief });
export type Master = Of<typeof Master>;
/** `waits`: the viewer's invitation to them is not sent yet. */
export const StoredMasters = v.object({
  list: listOf(v.object({ ...masterEntries, userId, waits: opt(flag) })),
  phase: code('loading', 'ready', 'error'),
});
export type StoredMasters = Of<typeof StoredMasters>;

export const QuestionBrief = v.object({ questionId, title: privately(text), answerCount: count });
/** status: 0 open, 1 answered, 2 ignored. */
const inviteEntries = { inviteId, question: QuestionBrief, createTime: time, status: code(0, 1, 2) };
export const Invite = v.object({ ...inviteEntries, fromUser: UserBrief });
export type Invite = Of<typeof Invite>;
export const StoredInvite = v.object({ ...inviteEntries, fromUserId: userId });
export type StoredInvite = Of<typeof StoredInvite>;

/** 邀请榜. `points`: earned by answered invitations. The name is masked. */
export const InviteRank = v.object({ rank: count, user: UserBrief, inviteCount: count, points: count, isMe: flag });
export type InviteRank = Of<typeof InviteRank>;
export const StoredInviteRanks = v.object({
  list: listOf(
    v.object({ rank: count, userId, userName: privately(text), inviteCount: count, points: count, isMe: flag }),
  ),
  phase: code('loading', 'ready', 'error'),
});
export type StoredInviteRanks = Of<typeof StoredInviteRanks>;

/** Part of a title or a name. */
const words = id('words');
/** tab|words: recommend, new, waiting, mine; `toAnswer|`: those that the person may be able to answer. */
export const questionListKey = keyOf(text, words);
/** questionId|hot or new. */
export const answersKey = keyOf(questionId, text);
/** `all|`, `words|<part of a name>`, `for|<questionId>` (people to invite). */
export const mastersKey = keyOf(text, id('owner'));
