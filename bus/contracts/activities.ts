// Activities: lists, the three kinds, sign-up, check-in, exchange, comments. Wire names are the specification's, on the
// events base. Comments use the forum's entities (`forum.comments`, `forum.post`, `forum.reply`) under the thread
// `activity:<activityId>`: the page sends the forum's commands with that id, and the worker makes the calls below.
import * as v from 'valibot';
import { command, get, post, stream } from '../protocol/contract';
import { Image } from '../entities/media';
import { ListState, pageInput, pageOf } from '../entities/paging';
import { Post, Reply, postId, responseId, sort } from '../entities/forum';
import { circleId } from '../entities/circles';
import { clientToken } from '../entities/writes';
import { userId } from '../entities/users';
import {
  Activity,
  ActivityApply,
  CheckInResult,
  Dealer,
  ExchangeResult,
  KeptContact,
  SignInRank,
  StaffApply,
  StoredActivity,
  StoredApply,
  StoredRanks,
  activityId,
  activityListKey,
  applyId,
  applyListKey,
} from '../entities/activities';
import { latitude, longitude } from '../entities/clubz';
import { City } from '../entities/draft';
import {
  code,
  count,
  flag,
  id,
  listOf,
  maybe,
  needId,
  nothing,
  opt,
  personal,
  privately,
  recordUpTo,
  rich,
  secret,
  text,
  upTo,
} from '../protocol/schema';

const read = { base: 'events', beforeTerms: true } as const;
const ofMine = { base: 'events', login: true } as const;
const write = { base: 'events', login: true, write: true } as const;
const needActivity = needId('activity');
const words = id('words');
/** 报名中 · 即将开始 · 已结束. */
const phase = code('applying', 'soon', 'ended');
const listInput = {
  cityName: opt(personal(upTo(30))),
  /** 1 offline, 2 online, 3 of car clubs. */
  mode: opt(code(1, 2, 3)),
  status: opt(phase),
  clubZ: opt(flag),
  keyword: opt(v.pipe(words, v.maxLength(50))),
  kind: opt(code(1, 2, 3)),
  clubId: opt(id('club')),
  tribeId: opt(circleId),
};
const applyList = opt(code('pending', 'signedUp', 'attended', 'cancelled'));
const how = code('open', 'more', 'refresh');
const values = recordUpTo(50, personal(upTo(500)));
const companions = v.pipe(count, v.maxValue(20));
const position = { latitude: opt(latitude), longitude: opt(longitude) };
const place = { code: opt(secret(upTo(64), 'checkCode')), ...position };
const form = { values: opt(values), companions: opt(companions) };
/**
 * Signs up; with `cancel` and `applyId` cancels a sign-up. `points`: the sum that the person agreed to pay (010004 when
 * it has changed). 010005 full (`wait` 1: onto the waiting list), 010006 too few points (data.balance), 010004 not
 * open, too late, or already signed up (data.applyId), 010001 data.field, 010014 wrong code.
 */
const signUpInput = v.object({
  activityId: opt(activityId),
  ...form,
  points: opt(count),
  wait: opt(flag),
  cancel: opt(flag),
  applyId: opt(applyId),
  clientToken,
});
const likeResult = v.object({ isLike: flag, likeCount: count });

// ── calls ──
/** Order: open for sign-up, then upcoming, running, ended. */
export const listActivities = get('activity/list', v.object({ ...listInput, ...pageInput }), pageOf(Activity), read);
/** Activities for the native app's own list: chosen by the staff, neither ended nor cancelled. */
export const listAppActivities = get(
  'app/activities',
  v.object({ ...listInput, ...pageInput }),
  pageOf(Activity),
  read,
);
export const getActivity = get('activity/query_details', v.object({ activityId: needActivity }), Activity, read);
/** Cities that have activities; with regionCode that city or province. */
export const listActivityCities = get(
  'activity/queryCitysById',
  v.object({ regionCode: opt(personal(text)) }),
  listOf(City),
  read,
);
export const listMemberCities = get('member/city-list', nothing, listOf(City), read);
export const listDealers = get('member/dealer-list', v.object({ cityName: personal(upTo(30)) }), listOf(Dealer), read);
/**
 * The rules of one activity (`isOwn` 0: it has none of its own, these are the rules of its kind), or the rules of all
 * (kind 0).
 */
export const getRules = get(
  'activity/rules',
  v.object({ activityId: opt(activityId) }),
  v.object({ title: text, html: text, kind: code(0, 1, 2, 3), isOwn: flag }),
  read,
);
export const likeActivity = get(
  'activity/like',
  v.object({ activityId: needActivity, isLike: flag, clientToken }),
  likeResult,
  write,
);
export const forwardActivity = get(
  'activities/forward',
  v.object({ activityId: needActivity, channel: upTo(20), clientToken }),
  v.object({ shareCount: count }),
  { ...read, write: true },
);
/** Checks in (kind 1), or signs in for today (kind 2). A repeated call answers `already`. */
export const submitSignIn = get(
  'activity/sign/in/submit',
  v.object({ activityId: needActivity, ...place, clientToken }),
  CheckInResult,
  write,
);
/** The first fifty, and the caller's own. */
export const listSignInRanks = get(
  'activity/sign/in/rank',
  v.object({ activityId: needActivity }),
  listOf(SignInRank),
  read,
);
export const signUp = post('to_sign_up', signUpInput, ActivityApply, write);
export const signUpClubZ = post('to_club_z_sign_up', signUpInput, ActivityApply, write);
export const signUpClubZPoints = post('to_club_z_sign_up_integral', signUpInput, ActivityApply, write);
/**
 * `points`: what was shown as its price. 010005 sold out (data.stock), 010004 not open, more than one may have
 * (data.perLimit, data.myCount), or another price (data.needPoints), 010006 short of points.
 */
export const participate = post(
  'points/exchange/participation',
  v.object({
    activityId: needActivity,
    count: v.pipe(count, v.minValue(1), v.maxValue(99)),
    points: opt(count),
    addressId: opt(id('address')),
    clientToken,
  }),
  ExchangeResult,
  write,
);
export const listApplies = get(
  'my/activities',
  v.object({ status: applyList, ...pageInput }),
  pageOf(ActivityApply),
  ofMine,
);
/** One of the caller's sign-ups. */
export const getApply = get('my/activities/details', v.object({ applyId: needId('apply') }), ActivityApply, ofMine);
export const countUnreadApplies = get('unread/apply', nothing, v.object({ count }), ofMine);
/** Without ids all are marked. */
export const markAppliesRead = get(
  'apply/marked/read',
  v.object({ applyIds: opt(v.pipe(listOf(applyId), v.maxLength(100))), clientToken }),
  nothing,
  write,
);
export const listComments = get(
  'comment/main_comment',
  v.object({ activityId: needActivity, sort: opt(sort), aroundPostId: opt(postId), ...pageInput }),
  pageOf(Post),
  read,
);
export const listCommentReplies = get(
  'comment/child_comments',
  v.object({ postId: needId('post'), ...pageInput }),
  pageOf(Reply),
  read,
);
export const addComment = post(
  'comment/add',
  v.object({
    activityId: needActivity,
    content: rich(upTo(500)),
    images: opt(v.pipe(listOf(Image), v.maxLength(1))),
    atUserIds: opt(v.pipe(listOf(userId), v.maxLength(20))),
    postId: opt(postId),
    toResponseId: opt(responseId),
    clientToken,
  }),
  v.object({ post: v.nullable(Post), reply: v.nullable(Reply) }),
  write,
);
export const likeComment = get(
  'comment/like',
  v.object({ postId: opt(postId), responseId: opt(responseId), isLike: flag, clientToken }),
  likeResult,
  write,
);
export const deleteComment = get(
  'comment/delete',
  v.object({ postId: opt(postId), responseId: opt(responseId), clientToken }),
  nothing,
  write,
);
/** For a comment or a reply of an activity (targetType 6). 010004: already reported. */
export const reportComment = post(
  'report/add',
  v.object({
    targetType: code(6),
    targetId: needId('target'),
    reasonCode: code(1, 2, 3, 4, 5, 9),
    content: rich(upTo(200)),
    images: opt(v.pipe(listOf(Image), v.maxLength(4))),
    clientToken,
  }),
  v.object({ reportId: id('report') }),
  write,
);

// ── calls of the staff; `npm run staff -- activity …` uses the same ──
export const listStaffApplies = get(
  'staff/activity/applies',
  v.object({ activityId: opt(activityId), ...pageInput }),
  pageOf(StaffApply),
  ofMine,
);
/** 010004: it is not pending. */
export const auditApply = post(
  'staff/activity/audit',
  v.object({ applyId: needId('apply'), pass: flag, reason: privately(upTo(100)), clientToken }),
  nothing,
  write,
);
/** Refunds the points and notifies everyone. */
export const cancelActivity = post(
  'staff/activity/cancel',
  v.object({ activityId: needActivity, reason: privately(upTo(100)), clientToken }),
  nothing,
  write,
);
/** The content of the place's QR code; '' where none is required. */
export const getCheckCode = get(
  'staff/activity/code',
  v.object({ activityId: needActivity }),
  v.object({ code: secret(text, 'checkCode'), link: secret(text, 'checkCode') }),
  ofMine,
);
/** Checks a ticket at the entrance. 010002: not a ticket of this app; 010004: not valid (any more). */
export const checkTicket = post(
  'staff/activity/check',
  v.object({ ticketCode: secret(upTo(100), 'ticket'), clientToken }),
  StaffApply,
  write,
);

// ── commands ──
export const openList = command(v.object({ list: activityListKey, how }), nothing);
/** Fails with 010002 when it no longer exists. */
export const openActivity = command(v.object({ activityId: needActivity }), nothing);
export const openRanks = command(v.object({ activityId: needActivity }), nothing);
/** Loads the activities chosen for the app (`app/activities`) into `picked`. */
export const openPicked = command(nothing, nothing);
export const openMine = command(v.object({ list: applyListKey, how }), nothing);
/** Loads one of the person's sign-ups, for the success page; fails with 010002. */
export const openApply = command(v.object({ applyId: needId('apply') }), nothing);
export const openUnread = command(nothing, nothing);
export const openCities = command(nothing, nothing);
export const openDealers = command(v.object({ cityName: personal(upTo(30)) }), nothing);
/**
 * Signs up by the call that the activity requires. Answers after the server has; fails with `network` while it waits
 * (it is sent later).
 */
export const apply = command(
  v.object({ activityId: needActivity, ...form, points: opt(count), wait: opt(flag) }),
  ActivityApply,
);
/** Optimistic: shown as cancelled at once. */
export const cancelApply = command(v.object({ applyId: needId('apply') }), nothing);
/** Drops a sign-up or an exchange that waits. Fails with 010004 while it is being sent. */
export const withdrawUnsent = command(v.object({ activityId: needActivity }), nothing);
/**
 * For a visitor, opens the login prompt, stores the code and answers `login` 1: the page asks again after the login.
 * Fails with `network`.
 */
export const checkIn = command(
  v.object({ activityId: needActivity, ...place }),
  v.object({ login: flag, result: maybe(CheckInResult) }),
);
export const exchange = command(
  v.object({
    activityId: needActivity,
    count: v.pipe(count, v.minValue(1), v.maxValue(99)),
    points: opt(count),
    addressId: opt(id('address')),
  }),
  ExchangeResult,
);
export const keepContact = command(v.object({ activityId: needActivity, values, companions }), nothing);
/** Loads what was kept into `contact`; null: nothing. */
export const openContact = command(v.object({ activityId: needActivity }), nothing);
export const markRead = command(v.object({ applyIds: opt(listOf(applyId)) }), nothing);

// ── streams ──
export const list = stream(ListState(activityId), activityListKey);
export const activity = stream(StoredActivity, activityId);
export const picked = stream(v.object({ ids: listOf(activityId), phase: code('loading', 'ready', 'error') }));
/** One of the person's sign-ups. */
export const myApply = stream(StoredApply, applyId, { scope: 'person' });
export const mine = stream(ListState(applyId), text, { scope: 'person' });
export const ranks = stream(StoredRanks, activityId, { scope: 'person' });
export const contact = stream(maybe(KeptContact), activityId, { scope: 'person' });
export const unreadApply = stream(v.object({ count }), null, { scope: 'person' });
export const cities = stream(v.object({ list: listOf(City), phase: code('loading', 'ready', 'error') }));
export const dealers = stream(
  v.object({ list: listOf(Dealer), phase: code('loading', 'ready', 'error') }),
  personal(text),
);
/** Whether a check-in waits for its person to log in, and the result of the last one. */
export const checkingIn = stream(v.object({ waits: flag, result: maybe(CheckInResult) }), activityId, {
  scope: 'person',
});
