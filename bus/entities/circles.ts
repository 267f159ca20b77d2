// Circles: a circle, its members and their points, requests to join, requests to found one. `Stored…` is the form of the
// streams: people are stored once, in `users.user`.
import { userId, UserBrief } from './users';
import { Pending } from './writes';
import { Image } from './media';
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
  opt,
  media,
  privately,
  sentence,
  time,
} from '../protocol/schema';
import * as v from 'valibot';
import type { Of } from '../protocol/schema';

export const circleId = id('circle');
export const Circle = v.object({
  tribeId: circleId,
  name: text,
  avatarUrl: media,
  coverUrl: media,
  /** The dominant colour of the cover, `#rrggbb`, where known. */ coverColor: opt(text),
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
  /** Requests to join that wait for a decision; 0 for those who do not decide. */
  openCount: opt(count),
  createTime: time,
});
export type Circle = Of<typeof Circle>;

/** 1 member, 2 admin, 3 owner. */
export const circleRole = code(1, 2, 3);
/** 0 pending, 1 passed, 2 refused, 3 withdrawn. */
export const applyStatus = code(0, 1, 2, 3);
export const applyId = id('apply');

/** `muteUntil` is 0 for callers who may not mute. */
const memberEntries = {
  memberId: id('member'),
  tribeId: circleId,
  role: circleRole,
  joinTime: time,
  points: int,
  threadCount: count,
  muteUntil: time,
};
export const CircleMember = v.object({ ...memberEntries, user: UserBrief });
export type CircleMember = Of<typeof CircleMember>;
export const StoredMember = v.object({ ...memberEntries, userId });
export type StoredMember = Of<typeof StoredMember>;

export const CirclePoint = v.object({ rank: count, user: UserBrief, points: int, isMe: flag });
export type CirclePoint = Of<typeof CirclePoint>;
export const StoredPoint = v.object({ rank: count, userId, points: int, isMe: flag });
export type StoredPoint = Of<typeof StoredPoint>;

const applyEntries = {
  applyId,
  tribeId: circleId,
  tribeName: text,
  reason: privately(text),
  carModelName: text,
  images: listOf(Image),
  status: applyStatus,
  refuseReason: privately(text),
  createTime: time,
  auditTime: time,
};
export const CircleApply = v.object({ ...applyEntries, user: UserBrief, auditor: maybe(UserBrief) });
export type CircleApply = Of<typeof CircleApply>;
export const StoredApply = v.object({ ...applyEntries, userId, auditorId: userId, pending: Pending });
export type StoredApply = Of<typeof StoredApply>;

/** A request to found a circle (wire name: TribeApply). */
const foundingEntries = {
  applyId,
  name: privately(text),
  intro: privately(text),
  avatarUrl: media,
  categoryId: text,
  status: applyStatus,
  refuseReason: privately(text),
  createTime: time,
  auditTime: time,
  /** The circle that was created; '' without one. */
  tribeId: circleId,
};
export const CircleFounding = v.object(foundingEntries);
export type CircleFounding = Of<typeof CircleFounding>;
/** For the staff: with the applicant. */
export const StaffFounding = v.object({ ...foundingEntries, user: UserBrief });
export const StoredFounding = v.object({ ...foundingEntries, pending: Pending });
export type StoredFounding = Of<typeof StoredFounding>;

export const CircleCategory = v.object({ categoryId: text, name: text, sort: int });
export type CircleCategory = Of<typeof CircleCategory>;

/** The state of the person's write on a circle (join, leave). */
export const Joining = v.object({ pending: Pending, failMessage: sentence });

/** `mine`, `recommended`, or `all|<categoryId>`, `user|<userId>`, `words|<search words>`. */
export const circleListKey = keyOf(text, id('owner'));
/** tribeId|search words ('' for all). */
export const membersKey = keyOf(circleId, id('owner'));
/** tribeId|status. */
export const appliesKey = keyOf(circleId, text);
/** tribeId|userId. */
export const memberKey = keyOf(circleId, userId);
