// Activities: the activity in its three kinds, a person's sign-up, the form, dealers. `Stored…` is the form of the
// streams: people are stored once, in `users.user`, a sign-up once, in `activities.myApply`.
import { circleId } from './circles';
import { Image } from './media';
import { Pending } from './writes';
import { Place } from './places';
import { UserBrief, userId } from './users';
import {
  code,
  id,
  keyOf,
  personal,
  text,
  count,
  flag,
  listOf,
  maybe,
  media,
  num,
  opt,
  privately,
  secret,
  sentence,
  time,
} from '../protocol/schema';
import * as v from 'valibot';
import type { Of } from '../protocol/schema';

export const activityId = id('activity');
export const applyId = id('apply');
export const fieldTypes = [
  'text',
  'phone',
  'email',
  'idno',
  'number',
  'select',
  'multi',
  'city',
  'dealer',
  'carModel',
  'date',
  'textarea',
  'code',
] as const;
/**
 * Values are texts: several choices are joined by line feeds (bus/rules/forms), a city is its name, a dealer its id.
 * `max`: longest text, largest number, most choices; 0: no limit. `code`: the code sent to the form's phone (scene
 * `apply`).
 */
export const FormField = v.object({
  key: text,
  label: text,
  type: v.picklist(fieldTypes),
  required: flag,
  options: listOf(text),
  max: count,
  placeholder: text,
  pattern: text,
});
export type FormField = Of<typeof FormField>;

/** 0 not open, 1 applying, 2 full, 3 apply closed, 4 running, 5 ended, 6 cancelled: by the server's clock. */
export const ActivityStatus = code(0, 1, 2, 3, 4, 5, 6);
/** 0 pending, 1 signed up, 2 refused, 3 cancelled, 4 waiting list, 5 attended, 6 absent. */
export const ApplyStatus = code(0, 1, 2, 3, 4, 5, 6);
/** 1 sign-up, 2 sign-in for points, 3 exchange. */
export const ActivityKind = code(1, 2, 3);

/** What a list of sign-ups shows of the activity. */
export const ActivityBrief = v.object({
  activityId,
  kind: ActivityKind,
  title: text,
  coverUrl: media,
  startTime: time,
  endTime: time,
  /** Until when one can sign up. */
  applyEnd: opt(time),
  placeName: text,
  status: ActivityStatus,
  clubZ: flag,
});
export type ActivityBrief = Of<typeof ActivityBrief>;

const applyEntries = {
  applyId,
  activityId,
  activity: ActivityBrief,
  status: ApplyStatus,
  /** Place in the waiting list, from 1; 0 when not in it. */
  waitNo: count,
  values: v.record(text, personal(text)),
  companions: count,
  costPoints: count,
  /** Text of the QR code while it is valid (signed up, attended); else ''. */
  ticketCode: secret(text, 'ticket'),
  createTime: time,
  updateTime: time,
  refuseReason: sentence,
  /** 0: it has changed and its person has not seen that yet. */
  isRead: flag,
  canCancel: flag,
  cancelBefore: time,
  /** For an exchange: the quantity, the order of a physical product, the coupon. */
  count,
  orderId: id('order'),
  couponCode: secret(text, 'coupon'),
  /** 0: not checked in. */
  checkInTime: time,
};
export const ActivityApply = v.object(applyEntries);
export type ActivityApply = Of<typeof ActivityApply>;
/** `pending`: a write on it is open. */
export const StoredApply = v.object({ ...applyEntries, pending: Pending });
export type StoredApply = Of<typeof StoredApply>;

export const SignInStamp = v.object({ date: text, state: code(0, 1, 2, 3), points: count });
const activityEntries = {
  activityId,
  kind: ActivityKind,
  title: text,
  coverUrl: media,
  images: listOf(Image),
  html: text,
  rules: text,
  organizer: v.object({ name: text, phone: personal(text) }),
  /** 1 offline, 2 online. */
  mode: code(1, 2),
  place: maybe(Place),
  startTime: time,
  endTime: time,
  applyStart: time,
  applyEnd: time,
  status: ActivityStatus,
  statusReason: sentence,
  /** People, with their companions; quota 0 is no limit. */
  quota: count,
  appliedCount: count,
  waitCount: count,
  /** 0 all, 1 owners, 2 Club Z members, 3 club members. */
  limitType: code(0, 1, 2, 3),
  /** Per person; for an exchange per item. */
  needPoints: count,
  needAudit: flag,
  formFields: listOf(FormField),
  clubZ: flag,
  clubId: id('club'),
  likeCount: count,
  postCount: count,
  shareCount: count,
  /** Withdrawn: only the staff see it, and nobody comments on it. */ isHidden: opt(flag),
  isLike: flag,
  isCollect: flag,
  serverTime: time,
  /** Why the caller may not take part (仅限车主); '' when allowed, or for a visitor. */
  denial: sentence,
  maxCompanions: count,
  /** Until then a sign-up can be cancelled. */
  cancelBefore: time,
  /** Given at the check-in of a sign-up activity. */
  rewardPoints: count,
  /**
   * Check-in: whether it needs the code of the place; metres around the place, 0 anywhere; when (kind 2: today). null:
   * no check-in.
   */
  codeRequired: flag,
  radius: num,
  signWindow: maybe(v.object({ from: time, to: time })),
  /** Kind 2: each day of the activity, also of long ones. */
  days: opt(listOf(SignInStamp)),
  totalDays: opt(count),
  doneDays: opt(count),
  awards: opt(listOf(v.object({ needDays: count, points: count, got: flag }))),
  /** Kind 3: 1 right, 2 physical, 3 coupon. */
  goodsType: opt(code(1, 2, 3)),
  stock: opt(count),
  /** 0: no limit. */
  perLimit: opt(count),
  myCount: opt(count),
  needAddress: opt(flag),
};
export const Activity = v.object({ ...activityEntries, avatars: listOf(UserBrief), myApply: maybe(ActivityApply) });
export type Activity = Of<typeof Activity>;
/** `myApplyId`: '' without one; the sign-up is `activities.myApply`. */
export const StoredActivity = v.object({
  ...activityEntries,
  avatarIds: listOf(userId),
  myApplyId: applyId,
  pending: Pending,
});
export type StoredActivity = Of<typeof StoredActivity>;

/**
 * state: 1 ok, 2 already, 3 out of time, 4 too far, 5 not signed up, 6 code wrong. points: given by this one. days: the
 * total (kind 2).
 */
export const CheckInResult = v.object({ state: code(1, 2, 3, 4, 5, 6), points: count, days: count });
export type CheckInResult = Of<typeof CheckInResult>;
export const ExchangeResult = v.object({
  exchangeId: applyId,
  orderId: id('order'),
  couponCode: secret(text, 'coupon'),
  costPoints: count,
  balance: count,
});
export type ExchangeResult = Of<typeof ExchangeResult>;
/** The leaderboard of a sign-in activity. */
export const SignInRank = v.object({ rank: count, user: UserBrief, days: count, points: count, isMe: flag });
export type SignInRank = Of<typeof SignInRank>;
export const StoredRanks = v.object({
  list: listOf(v.object({ rank: count, userId, days: count, points: count, isMe: flag })),
  phase: code('loading', 'ready', 'error'),
});
export type StoredRanks = Of<typeof StoredRanks>;

export const dealerId = id('dealer');
export const Dealer = v.object({
  dealerId,
  name: text,
  provinceName: text,
  cityName: text,
  address: text,
  phone: text,
  latitude: num,
  longitude: num,
});
export type Dealer = Of<typeof Dealer>;

/** An unsent form, kept per activity on the phone. */
export const KeptContact = v.object({
  activityId,
  values: v.record(text, personal(text)),
  companions: count,
  at: time,
});
export type KeptContact = Of<typeof KeptContact>;

/** A sign-up as the staff see it. */
export const StaffApply = v.object({
  applyId,
  activityId,
  title: text,
  userId,
  userName: privately(text),
  status: ApplyStatus,
  companions: count,
  values: v.record(text, personal(text)),
  createTime: time,
});
export type StaffApply = Of<typeof StaffApply>;

const words = id('words');
/** city|mode|status|clubZ|kind|circle|words, each '' for all. */
export const activityListKey = keyOf(personal(text), text, text, text, text, circleId, words);
/** '' all, pending (and waiting), signedUp, attended (and absent), cancelled (and refused). */
export const applyListKey = code('', 'pending', 'signedUp', 'attended', 'cancelled');
