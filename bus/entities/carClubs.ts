// Car clubs: the club, its members, applications, announcements. `Stored…` is the form of the streams: people are
// stored once, in `users.user`, announcements in `carClubs.notice`.
import { userId, UserBrief } from './users';
import { Image } from './media';
import { Pending } from './writes';
import {
  id,
  keyOf,
  text,
  code,
  count,
  flag,
  listOf,
  maybe,
  media,
  opt,
  personal,
  privately,
  sentence,
  time,
} from '../protocol/schema';
import * as v from 'valibot';
import type { Of } from '../protocol/schema';

export const clubId = id('club');
export const clubApplyId = id('clubApply');
export const clubNoticeId = id('clubNotice');
/** 1 member, 2 administrator, 3 president. */
export const clubRole = code(1, 2, 3);
/** 0 pending, 1 passed, 2 refused, 3 withdrawn. */
export const clubApplyStatus = code(0, 1, 2, 3);

const noticeEntries = {
  noticeId: clubNoticeId,
  clubId,
  title: privately(text),
  content: privately(text),
  images: listOf(Image),
  createTime: time,
  /** All members were notified. */ notifyAll: flag,
};
export const ClubNotice = v.object({ ...noticeEntries, author: UserBrief });
export type ClubNotice = Of<typeof ClubNotice>;
export const StoredClubNotice = v.object({ ...noticeEntries, authorId: userId });
export type StoredClubNotice = Of<typeof StoredClubNotice>;

const clubEntries = {
  clubId,
  name: text,
  logoUrl: media,
  coverUrl: media,
  /** The dominant colour of the cover or, without one, of the logo: `#rrggbb`, where known. */
  coverColor: opt(text),
  intro: text,
  provinceName: text,
  cityName: text,
  /** Masked, and only for members; '' for others. */
  presidentPhone: personal(text),
  memberCount: count,
  activityCount: count,
  /** Posts of its members this month. */
  monthCount: count,
  groupID: id('group'),
  /** 0 none, 1 member, 2 administrator, 3 president. */
  myRole: code(0, 1, 2, 3),
  /** The caller's newest application: −1 none, 0 pending, 1 passed, 2 refused. */
  applyStatus: code(-1, 0, 1, 2),
  /** Pending applications, for those who decide them; else 0. */
  openCount: count,
  createTime: time,
};
export const CarClub = v.object({ ...clubEntries, president: UserBrief, notice: maybe(ClubNotice) });
export type CarClub = Of<typeof CarClub>;
/** `noticeId` is '' without an announcement. */
export const StoredCarClub = v.object({ ...clubEntries, presidentId: userId, noticeId: clubNoticeId });
export type StoredCarClub = Of<typeof StoredCarClub>;

const memberEntries = {
  memberId: id('member'),
  clubId,
  role: clubRole,
  carModelName: text,
  /** 0 when the caller is a plain member. */
  joinTime: time,
  /** Until when the person is muted in the group; 0 for callers who may not mute. */
  muteUntil: time,
  /** From the application, masked, only for the president; '' for others. */
  phone: personal(text),
};
export const ClubMember = v.object({ ...memberEntries, user: UserBrief });
export type ClubMember = Of<typeof ClubMember>;
export const StoredClubMember = v.object({ ...memberEntries, userId });
export type StoredClubMember = Of<typeof StoredClubMember>;

/** `phone` and number plate are masked, except the applicant's own phone. */
const applyEntries = {
  applyId: clubApplyId,
  clubId,
  clubName: text,
  realName: personal(text),
  phone: personal(text),
  carModelName: text,
  plateNo: personal(text),
  cityName: personal(text),
  reason: privately(text),
  status: clubApplyStatus,
  refuseReason: privately(text),
  createTime: time,
  auditTime: time,
};
export const ClubApplication = v.object({ ...applyEntries, user: UserBrief, auditor: maybe(UserBrief) });
export type ClubApplication = Of<typeof ClubApplication>;
export const StoredClubApplication = v.object({ ...applyEntries, userId, auditorId: userId, pending: Pending });
export type StoredClubApplication = Of<typeof StoredClubApplication>;

export const ClubProvince = v.object({ provinceName: text, count });
export type ClubProvince = Of<typeof ClubProvince>;

/** The state of the person's write on a club (apply, withdraw, quit). */
export const ClubActing = v.object({ pending: Pending, failMessage: sentence });

/** `mine`, `all|<provinceName>` ('' for all), `words|<search words>`. */
export const clubListKey = keyOf(text, id('owner'));
/** clubId|car model ('' for all)|search words ('' for all). */
export const clubMembersKey = keyOf(clubId, text, id('owner'));
/** clubId|status. */
export const clubAppliesKey = keyOf(clubId, text);
/** clubId|userId. */
export const clubMemberKey = keyOf(clubId, userId);
