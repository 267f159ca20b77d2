// People's own things: a person's home page, what somebody has collected, blocked and
// reported, which notices are wanted, the portrait frame. The person as shown everywhere stands in bus/entities/shared.
// `Stored…` is the form of the streams: people live once, in `users.user`, threads in `forum.thread`.
import { userId, Image, Thread, UserBrief } from './shared';
import {
  id,
  keyOf,
  text,
  code,
  count,
  flag,
  int,
  listOf,
  maybe,
  media,
  personal,
  privately,
  sentence,
  time,
} from '../protocol/schema';
import * as v from 'valibot';
import { Activity } from './activities';
import { Article, CarInformation } from './content';
import { Question } from './questions';
import type { Of } from '../protocol/schema';

export const collectId = id('collect');
export const reportId = id('report');

const homeEntries = {
  intro: privately(text),
  coverUrl: media,
  cityName: personal(text),
  followCount: count,
  fansCount: count,
  /** Hearts that others have given to what this person wrote. */
  likedCount: count,
  threadCount: count,
  answerCount: count,
  tribeCount: count,
  /** The caller may write to this person. */
  canChat: flag,
};
export const UserHome = v.object({ ...UserBrief.entries, ...homeEntries });
export type UserHome = Of<typeof UserHome>;
export const StoredHome = v.object({ userId, ...homeEntries });
export type StoredHome = Of<typeof StoredHome>;

/** What a person may change of their page. */
export const Profile = v.object({
  nickName: privately(text),
  avatarUrl: media,
  intro: privately(text),
  coverUrl: media,
  cityName: personal(text),
});
export type Profile = Of<typeof Profile>;

export const Block = v.object({ user: UserBrief, createTime: time });
export type Block = Of<typeof Block>;

/** 1 thread, 2 activity, 3 article (and car information), 4 question. */
export const collectType = code(1, 2, 3, 4);
const collectionEntries = { collectId, collectType, targetId: id('target'), createTime: time };
/** `target` is null when it is gone, or no longer for the caller to see. */
export const Collection = v.object({
  ...collectionEntries,
  target: maybe(v.union([Thread, Activity, Article, CarInformation, Question])),
});
export type Collection = Of<typeof Collection>;
export const StoredCollection = v.object({ ...collectionEntries, isGone: flag });
export type StoredCollection = Of<typeof StoredCollection>;

/**
 * targetType: 1 thread, 2 comment, 3 reply, 4 user, 5 message, 6 activity comment, 7 answer or question, 8 group, 9
 * activity.
 */
export const Report = v.object({
  reportId,
  targetType: code(1, 2, 3, 4, 5, 6, 7, 8, 9),
  targetId: id('target'),
  /** 1 ad, 2 porn, 3 abuse, 4 false, 5 infringement, 9 other. */
  reasonCode: code(1, 2, 3, 4, 5, 9),
  content: privately(text),
  images: listOf(Image),
  /** 0 sent, 1 handling, 2 upheld, 3 not upheld. */
  status: code(0, 1, 2, 3),
  resultText: sentence,
  createTime: time,
});
export type Report = Of<typeof Report>;

/** 1: notices of this kind are wanted. */
export const NoticeSettings = v.object({
  like: flag,
  comment: flag,
  at: flag,
  follow: flag,
  invite: flag,
  activity: flag,
  system: flag,
});
export type NoticeSettings = Of<typeof NoticeSettings>;

/**
 * The frame around portraits in a time window, for people of one gender (docs/product/screens.md#avatar-frame). `url`:
 * its picture.
 */
export const FrameConfig = v.object({ startTime: time, endTime: time, showGender: int, url: media });
export type FrameConfig = Of<typeof FrameConfig>;

/** Part of a name. */
const words = id('owner');
/** `follows|<userId>|<words>`, `fans|<userId>|<words>`, `blocked||`. */
export const peopleKey = keyOf(text, userId, words);
