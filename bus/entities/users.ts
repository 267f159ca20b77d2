// Users: a person as shown everywhere (`UserBrief`), the logged-in person, a person's page, blocks, reports, notice
// settings. `Stored…` is the form of the streams: people are stored once, in `users.user`.
import {
  opt,
  id,
  keyOf,
  text,
  code,
  count,
  flag,
  int,
  listOf,
  media,
  personal,
  privately,
  sentence,
  time,
} from '../protocol/schema';
import { Image } from './media';
import * as v from 'valibot';
import type { Of } from '../protocol/schema';

export const userId = id('user');
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
  /** 1 for an official account; omitted for others. */
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

export const reportId = id('report');

const homeEntries = {
  intro: privately(text),
  coverUrl: media,
  /** Dominant colours, `#rrggbb`, where known. */
  coverColor: opt(text),
  avatarColor: opt(text),
  cityName: personal(text),
  followCount: count,
  fansCount: count,
  /** Likes that the person's content has received. */
  likedCount: count,
  threadCount: count,
  answerCount: count,
  tribeCount: count,
  /** Whether the caller may write to this person. */
  canChat: flag,
};
export const UserHome = v.object({ ...UserBrief.entries, ...homeEntries });
export type UserHome = Of<typeof UserHome>;
export const StoredHome = v.object({ userId, ...homeEntries });
export type StoredHome = Of<typeof StoredHome>;

/** The fields of the person's page that they may change. */
export const Profile = v.object({
  nickName: privately(text),
  avatarUrl: media,
  intro: privately(text),
  coverUrl: media,
  /** Dominant colours, `#rrggbb`, where known. */
  coverColor: opt(text),
  avatarColor: opt(text),
  cityName: personal(text),
});
export type Profile = Of<typeof Profile>;

export const Block = v.object({ user: UserBrief, createTime: time });
export type Block = Of<typeof Block>;

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

/** 1: the person wants notices of this kind. */
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
 * All that a person has chosen on the server. `readReceipts` and `typing` hold in both directions: who turns one off
 * does not learn it of others either.
 */
export const PersonSettings = v.object({ ...NoticeSettings.entries, readReceipts: opt(flag), typing: opt(flag) });
export type PersonSettings = Of<typeof PersonSettings>;

/**
 * The frame around avatars in a time window, for one gender (docs/product/screens.md#avatar-frame). `url`: its picture.
 */
export const FrameConfig = v.object({ startTime: time, endTime: time, showGender: int, url: media });
export type FrameConfig = Of<typeof FrameConfig>;

/** Part of a name. */
const words = id('owner');
/** `follows|<userId>|<words>`, `fans|<userId>|<words>`, `blocked||`. */
export const peopleKey = keyOf(text, userId, words);
