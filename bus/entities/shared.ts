// The things of the product as they travel, each as a schema from which its type is read.
// Only what lives in more than one domain stands here; the rest stands with its calls in bus/contracts/all.
import * as v from 'valibot';
import {
  bool,
  code,
  count,
  flag,
  id,
  int,
  link,
  listOf,
  maybe,
  media,
  num,
  opt,
  personal,
  privately,
  rich,
  secret,
  sentence,
  text,
  time,
} from '../protocol/schema';
import type { Of } from '../protocol/schema';

export const userId = id('user');
export const threadId = id('thread');
export const circleId = id('circle');
export const topicId = id('topic');
export const postId = id('post');
export const responseId = id('reply');

/** -1 fan, 0 verifying, 1 car owner, 2 alternate account. */
export const userType = code(-1, 0, 1, 2);

const briefEntries = {
  userId,
  userName: privately(text),
  avatarUrl: media,
  userType,
  gender: code(0, 1, 2),
  /** 0 no, 1 I follow, 2 mutual. */
  isFollow: code(0, 1, 2),
  carModelName: text,
  isMaster: flag,
  isBlocked: flag,
  /** 1 for an official account; not there for anybody else. */
  isOfficial: opt(flag),
};
export const UserBrief = v.object(briefEntries);
export type UserBrief = Of<typeof UserBrief>;

export const CarModel = v.object({
  carModelId: id('carModel'),
  name: text,
  series: text,
  year: text,
  imageUrl: media,
  vinTail: personal(text),
});

export const CurrentUser = v.object({
  userId,
  userName: privately(text),
  nickName: privately(text),
  avatarUrl: media,
  headUrl: media,
  userType,
  gender: code(0, 1, 2),
  /** Terms acceptance: 0 not accepted, 1 accepted. */
  authTac: flag,
  phone: personal(text),
  cityName: personal(text),
  intro: privately(text),
  coverUrl: media,
  carModels: listOf(CarModel),
  isPlatformAdmin: flag,
  points: count,
  muteUntil: time,
  blockedCount: count,
});
export type CurrentUser = Of<typeof CurrentUser>;

/** status: 0 ok, 1 being checked, 2 refused. color: the placeholder, `#rrggbb`. */
export const Image = v.object({
  url: media,
  width: count,
  height: count,
  size: count,
  color: text,
  status: code(0, 1, 2),
});
export type Image = Of<typeof Image>;
/** status: 0 transcoding, 1 ready, 2 failed, 3 refused. duration in seconds. */
export const Video = v.object({
  vid: id('video'),
  playUrl: media,
  coverUrl: media,
  width: count,
  height: count,
  duration: num,
  size: count,
  status: code(0, 1, 2, 3),
});
export type Video = Of<typeof Video>;
export const Place = v.object({
  name: personal(text),
  address: personal(text),
  provinceName: text,
  cityName: personal(text),
  regionCode: personal(text),
  latitude: personal(num),
  longitude: personal(num),
  distance: maybe(num),
});
export type Place = Of<typeof Place>;

export const TopicBrief = v.object({ topicId, name: text });
export type TopicBrief = Of<typeof TopicBrief>;
export const Topic = v.object({
  topicId,
  name: text,
  intro: text,
  coverUrl: media,
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

/** Where a write stands: 0 nothing open, 1 being sent, 2 waiting for the network, 3 refused or given up. */
export const Pending = code(0, 1, 2, 3);
export type Pending = Of<typeof Pending>;

/** A thread as the page sees it: its author lives once, in `users.user`. `pending`: a write on it is open. */
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
/** Where words of a comment stand that were refused, in its text as it was sent. */
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
/** replyIds: the replies known so far, oldest first; `moreReplies` says how many the server has beyond them. */
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

export const Circle = v.object({
  tribeId: circleId,
  name: text,
  avatarUrl: media,
  coverUrl: media,
  intro: text,
  categoryId: text,
  categoryName: text,
  memberCount: count,
  threadCount: count,
  /** 0 no, 1 applying, 2 joined. */
  isJoin: code(0, 1, 2),
  /** 0 none, 1 member, 2 admin, 3 owner. */
  myRole: code(0, 1, 2, 3),
  /** 0 free, 1 audit, 2 closed. */
  joinType: code(0, 1, 2),
  needReason: flag,
  isPrivate: flag,
  notice: maybe(
    v.object({ title: privately(text), content: privately(text), author: maybe(UserBrief), updateTime: time }),
  ),
  owner: maybe(UserBrief),
  groupID: id('group'),
  isClubZ: flag,
  unreadCount: count,
  createTime: time,
});
export type Circle = Of<typeof Circle>;

export const Banner = v.object({
  bannerId: id('banner'),
  title: text,
  /** One line under the title. */
  subtitle: text,
  imageUrl: media,
  width: count,
  height: count,
  /** 0 none, 1 inner route, 2 web, 3 native. */
  linkType: code(0, 1, 2, 3),
  link,
  position: text,
  startTime: time,
  endTime: time,
  sort: int,
});
export type Banner = Of<typeof Banner>;

export const HeaderTab = v.object({
  name: text,
  link,
  isCommunity: flag,
  selected: flag,
  isFeatured: flag,
  sort: int,
  icon: text,
});
export type HeaderTab = Of<typeof HeaderTab>;

export const HotWord = v.object({ word: text, rank: count, tag: text, link });
export type HotWord = Of<typeof HotWord>;

export const UnreadNotice = v.object({
  interactiveNumber: count,
  systemInformsNumber: count,
  groupNoticeNumber: count,
  chatNumber: count,
  /** Grows with every change on the server; an answer older than the newest is dropped. */
  seq: count,
});
export type UnreadNotice = Of<typeof UnreadNotice>;

const dot = v.object({ show: flag, count, updateTime: time });
export const RedDot = v.object({
  home: dot,
  clubz: dot,
  activity: dot,
  chat: dot,
  interactive: dot,
  system: dot,
  apply: dot,
  signIn: dot,
  club: dot,
});
export type RedDot = Of<typeof RedDot>;

export const TermsContent = v.object({ type: text, title: text, html: text, version: text, effectiveTime: time });
export type TermsContent = Of<typeof TermsContent>;

/** total is −1 when unknown. cursor is opaque; give it back for the next page. */
export const pageOf = /* @__NO_SIDE_EFFECTS__ */ <S extends v.GenericSchema>(item: S) =>
  v.object({ list: listOf(item), total: int, pageNum: count, pageSize: count, hasMore: bool, cursor: id('cursor') });
export const pageInput = { pageNum: opt(count), pageSize: opt(count), cursor: opt(id('cursor')) };

/** 15 random characters; the idempotency key of a write. Put in by the worker. */
export const clientToken = opt(secret(text, 'clientToken'));

/**
 * A list as the page sees it: ids only, the things live in their own streams. `phase` is the first load,
 * `more` the next page (the end: hasMore 0), `stale`: shown from the cache or an older load
 * (docs/product/screens.md#page-states).
 */
export const ListState = /* @__NO_SIDE_EFFECTS__ */ (idSchema: v.GenericSchema<unknown, string>) =>
  v.object({
    ids: listOf(idSchema),
    phase: code('loading', 'ready', 'error'),
    refresh: code('idle', 'loading', 'error'),
    more: code('idle', 'loading', 'error'),
    hasMore: flag,
    stale: flag,
    /** How many newer items the server has that are not in `ids` (the pill). */
    newCount: count,
    total: int,
    failCode: text,
    failMessage: sentence,
    /**
     * Grows by one each time the list was replaced from its start; a screen scrolls up when it changes by its own wish.
     */
    version: count,
  });
export type ListState = Of<ReturnType<typeof ListState>>;
/**
 * How a list is asked for: what stands is shown at once and asked again when it is old · the next page · anew from its
 * start.
 */
export type How = 'open' | 'more' | 'refresh';
