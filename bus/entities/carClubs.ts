// Car clubs: the club, its members, who asks to come in, what is announced. `Stored…` is the form
// of the streams: people live once, in `users.user`, announcements in `carClubs.notice`.
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
  /** All members were told. */ notifyAll: flag,
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
  intro: text,
  provinceName: text,
  cityName: text,
  /** Masked, and for members only; '' for others. */
  presidentPhone: personal(text),
  memberCount: count,
  activityCount: count,
  /** Posts of its members in this month. */
  monthCount: count,
  groupID: id('group'),
  /** 0 none, 1 member, 2 administrator, 3 president. */
  myRole: code(0, 1, 2, 3),
  /** My newest application: −1 none, 0 pending, 1 passed, 2 refused. */
  applyStatus: code(-1, 0, 1, 2),
  /** Applications that wait, for those who decide them; else 0. */
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
  /** 0 for those who are plain members themselves. */
  joinTime: time,
  /** Until when the person may not write in the group; 0 for those who may not mute. */
  muteUntil: time,
  /** As it stood in the application, masked, for the president alone; '' for others. */
  phone: personal(text),
};
export const ClubMember = v.object({ ...memberEntries, user: UserBrief });
export type ClubMember = Of<typeof ClubMember>;
export const StoredClubMember = v.object({ ...memberEntries, userId });
export type StoredClubMember = Of<typeof StoredClubMember>;

/** `phone` is the applicant's own to read in full; others have it masked, as they have the number plate. */
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

/** `mine`, `all|<provinceName>` ('' for all), `words|<what is looked for>`. */
export const clubListKey = keyOf(text, id('owner'));
/** clubId|car model ('' for all)|what is looked for ('' for all). */
export const clubMembersKey = keyOf(clubId, text, id('owner'));
/** clubId|status. */
export const clubAppliesKey = keyOf(clubId, text);
/** clubId|userId. */
export const clubMemberKey = keyOf(clubId, userId);
