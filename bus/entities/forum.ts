// Forum: threads, polls, comments and replies, topics; keys of its lists; reports and audits as staff members read them.
// `Stored…` is the form of the streams: people are stored once, in `users.user`.
import {
  count,
  flag,
  int,
  listOf,
  maybe,
  media,
  num,
  opt,
  privately,
  sentence,
  code,
  id,
  keyOf,
  rich,
  text,
  time,
} from '../protocol/schema';
import type { Of } from '../protocol/schema';
import { UserBrief, userId, Report } from './users';
import { Image, Video } from './media';
import { Place } from './places';
import { circleId } from './circles';
import { Pending } from './writes';
import * as v from 'valibot';

export const threadId = id('thread');
export const topicId = id('topic');
export const postId = id('post');
export const responseId = id('reply');
export const TopicBrief = v.object({ topicId, name: text });
export type TopicBrief = Of<typeof TopicBrief>;
export const Topic = v.object({
  topicId,
  name: text,
  intro: text,
  coverUrl: media,
  /** The dominant colour of the cover, `#rrggbb`, where known. */ coverColor: opt(text),
  threadCount: count,
  viewCount: count,
  userCount: count,
  hotValue: count,
  rank: count,
  isFollow: flag,
  isHot: flag,
  isRecommend: flag,
  creator: maybe(UserBrief),
  createTime: time,
});
export type Topic = Of<typeof Topic>;
/** count is −1 and percent 0 while results are hidden; percent has one decimal. */
export const PollOption = v.object({
  optionId: id('option'),
  text: privately(text),
  image: maybe(Image),
  count: int,
  percent: num,
  sort: int,
});
export const Poll = v.object({
  pollId: id('poll'),
  /** 0 single choice, 1 multiple choice. */
  pollType: code(0, 1),
  /** 0 text only, 1 image only, 2 image and text. */
  votingType: code(0, 1, 2),
  /** 0 not started, 1 in progress, 2 ended: by server time. */
  voteStatus: code(0, 1, 2),
  startTime: time,
  endTime: time,
  maxChoice: count,
  options: listOf(PollOption),
  voterCount: count,
  voteCount: count,
  myOptionIds: listOf(id('option')),
  pollAnonymous: flag,
  resultVisible: flag,
});
export type Poll = Of<typeof Poll>;
const threadEntries = {
  threadId,
  /** 0 image-text, 1 video, 2 poll. */
  threadType: code(0, 1, 2),
  title: privately(text),
  /** Plain text with tokens `@{userId|name}` and `#{topicId|name}`. */
  content: rich(text),
  excerpt: rich(text),
  tribeId: circleId,
  tribeName: text,
  scope: code('bbs', 'clubz'),
  topics: listOf(TopicBrief),
  images: listOf(Image),
  video: maybe(Video),
  poll: maybe(Poll),
  place: maybe(Place),
  createTime: time,
  updateTime: time,
  isEdited: flag,
  /** 0 pending, 1 passed, 2 refused, 3 hidden. */
  auditStatus: code(0, 1, 2, 3),
  auditReason: sentence,
  isTop: flag,
  isEssence: flag,
  likeCount: count,
  postCount: count,
  collectCount: count,
  shareCount: count,
  viewCount: count,
  isLike: flag,
  isCollect: flag,
  isMine: flag,
  canEdit: flag,
  canDelete: flag,
  /** Circle admin in this circle, or staff: may set essence and top. */
  canManage: flag,
  /** Staff only: may hide. */
  canHide: flag,
  cursorKey: id('cursor'),
};
export const Thread = v.object({ ...threadEntries, author: UserBrief, atUsers: listOf(UserBrief) });
export type Thread = Of<typeof Thread>;
/** A thread as the page sees it: its author is stored in `users.user`. `pending`: the state of a write on it. */
export const StoredThread = v.object({ ...threadEntries, authorId: userId, pending: Pending });
export type StoredThread = Of<typeof StoredThread>;
const replyEntries = {
  responseId,
  postId,
  threadId,
  toResponseId: responseId,
  content: rich(text),
  createTime: time,
  likeCount: count,
  isLike: flag,
  isThreadAuthor: flag,
  isMine: flag,
  canDelete: flag,
  /** 0 ok, 1 deleted, 2 hidden, 3 being checked. */
  status: code(0, 1, 2, 3),
};
export const Reply = v.object({ ...replyEntries, author: UserBrief, toUser: maybe(UserBrief) });
export type Reply = Of<typeof Reply>;
/** The positions of refused words in the text that was sent. */
const refused = opt(listOf(v.object({ from: count, to: count })));
export const StoredReply = v.object({
  ...replyEntries,
  authorId: userId,
  toUserId: userId,
  pending: Pending,
  failMessage: sentence,
  refused,
});
export type StoredReply = Of<typeof StoredReply>;
const postEntries = {
  postId,
  threadId,
  content: rich(text),
  images: listOf(Image),
  createTime: time,
  likeCount: count,
  isLike: flag,
  replyCount: count,
  floor: count,
  isThreadAuthor: flag,
  isMine: flag,
  canDelete: flag,
  status: code(0, 1, 2, 3),
};
export const Post = v.object({ ...postEntries, author: UserBrief, replies: listOf(Reply), atUsers: listOf(UserBrief) });
export type Post = Of<typeof Post>;
/** replyIds: the loaded replies, oldest first; `moreReplies`: how many more the server has. */
export const StoredPost = v.object({
  ...postEntries,
  authorId: userId,
  replyIds: listOf(responseId),
  moreReplies: count,
  pending: Pending,
  failMessage: sentence,
  refused,
});
export type StoredPost = Of<typeof StoredPost>;

/**
 * `recommend`, `new`, `video`, `follow`, `hot`, or `circle|<tribeId>`, `circleHot|<tribeId>` (by heat),
 * `essence|<tribeId>`, `topic|<topicId>` (by heat), `topicNew|<topicId>`, `user|<userId>`, `userVideo|<userId>`.
 */
export const feedKey = keyOf(text, id('owner'));
export const sort = code('hot', 'new');
const words = id('owner');
/** `hot`, `new`, `mine`, or `words|<search words>`. */
export const topicListKey = keyOf(text, words);
/** A report for the staff: its sender, the author of the content, and the content's beginning ('' once deleted). */
export const StaffReport = v.object({ ...Report.entries, reporterId: userId, authorId: userId, excerpt: rich(text) });
/** Content pending for the staff: 1 thread, 2 comment, 3 reply, 7 question or answer. */
export const AuditItem = v.object({
  targetType: code(1, 2, 3, 7),
  targetId: id('target'),
  authorId: userId,
  excerpt: rich(text),
  createTime: time,
});
