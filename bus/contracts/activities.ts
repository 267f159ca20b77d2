// Activities: lists, the three kinds, signing up, checking in, exchanging, comments. Wire names are the
// specification's, on the events base. Comments are the forum's things (`forum.comments`, `forum.post`, `forum.reply`)
// under the thread `activity:<activityId>`: the page asks the forum's commands with that id, the worker sends them to
// the calls here.
import * as v from 'valibot';
import { command, get, post, stream } from '../protocol/contract';
import {
  Image,
  ListState,
  Post,
  Reply,
  circleId,
  clientToken,
  pageInput,
  pageOf,
  postId,
  responseId,
  userId,
} from '../entities/shared';
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
  applyId,
} from '../entities/activities';
import { latitude, longitude } from '../entities/clubz';
import { City } from '../entities/draft';
import { sort } from './first';
import {
  code,
  count,
  flag,
  id,
  keyOf,
  list,
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
const mine = { base: 'events', login: true } as const;
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
  /** [ours] */
  kind: opt(code(1, 2, 3)),
  clubId: opt(id('club')),
  tribeId: opt(circleId),
};
/** city|mode|status|clubZ|kind|circle|words, each '' for all. */
export const activityListKey = keyOf(personal(text), text, text, text, text, circleId, words);
/** '' all, pending (and waiting), signedUp, attended (and absent), cancelled (and refused). */
export const applyListKey = code('', 'pending', 'signedUp', 'attended', 'cancelled');
const applyList = opt(code('pending', 'signedUp', 'attended', 'cancelled'));
const how = code('open', 'more', 'refresh');

const values = recordUpTo(50, personal(upTo(500)));
const companions = v.pipe(count, v.maxValue(20));
const position = { latitude: opt(latitude), longitude: opt(longitude) };
const place = { code: opt(secret(upTo(64), 'checkCode')), ...position };
const form = { values: opt(values), companions: opt(companions) };
/**
 * Signing up, or with `cancel` and `applyId` taking it back. `points`: what the person agreed to pay (010004 when it is
 * another sum by now). 010005 full (`wait` 1: into the waiting list), 010006 short of points (data.balance), 010004 not
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

export const activities = {
  // ── calls ──
  /** What can be joined first, then what comes, what runs, what is over. */
  listActivities: get('activity/list', v.object({ ...listInput, ...pageInput }), pageOf(Activity), read),
  /** Those for the native app's own list: chosen by the house, neither over nor cancelled. */
  listAppActivities: get('app/activities', v.object({ ...listInput, ...pageInput }), pageOf(Activity), read),
  getActivity: get('activity/query_details', v.object({ activityId: needActivity }), Activity, read),
  /** Cities where there are activities; with regionCode that city or province. */
  listActivityCities: get('activity/queryCitysById', v.object({ regionCode: opt(personal(text)) }), list(City), read),
  listMemberCities: get('member/city-list', nothing, list(City), read),
  listDealers: get('member/dealer-list', v.object({ cityName: personal(upTo(30)) }), list(Dealer), read),
  /**
   * The rules of one activity (`isOwn` 0: it has none of its own; those that hold for its kind), or those of all (kind
   * 0). [ours]
   */
  getRules: get(
    'activity/rules',
    v.object({ activityId: opt(activityId) }),
    v.object({ title: text, html: text, kind: code(0, 1, 2, 3), isOwn: flag }),
    read,
  ),
  likeActivity: get(
    'activity/like',
    v.object({ activityId: needActivity, isLike: flag, clientToken }),
    likeResult,
    write,
  ),
  forwardActivity: get(
    'activities/forward',
    v.object({ activityId: needActivity, channel: upTo(20), clientToken }),
    v.object({ shareCount: count }),
    { ...read, write: true },
  ),
  /** Checking in (kind 1) or signing in for today (kind 2). Said again it answers `already`. */
  submitSignIn: get(
    'activity/sign/in/submit',
    v.object({ activityId: needActivity, ...place, clientToken }),
    CheckInResult,
    write,
  ),
  /** The first fifty, and the caller. [ours] */
  listSignInRanks: get('activity/sign/in/rank', v.object({ activityId: needActivity }), list(SignInRank), read),
  signUp: post('to_sign_up', signUpInput, ActivityApply, write),
  signUpClubZ: post('to_club_z_sign_up', signUpInput, ActivityApply, write),
  signUpClubZPoints: post('to_club_z_sign_up_integral', signUpInput, ActivityApply, write),
  /**
   * 010005 sold out (data.stock), 010004 not open or more than one may have (data.perLimit, data.myCount), 010006 short
   * of points.
   */
  participate: post(
    'points/exchange/participation',
    v.object({
      activityId: needActivity,
      count: v.pipe(count, v.minValue(1), v.maxValue(99)),
      addressId: opt(id('address')),
      clientToken,
    }),
    ExchangeResult,
    write,
  ),
  listApplies: get('my/activities', v.object({ status: applyList, ...pageInput }), pageOf(ActivityApply), mine),
  /** One of one's own. [ours] */
  getApply: get('my/activities/details', v.object({ applyId: needId('apply') }), ActivityApply, mine),
  countUnreadApplies: get('unread/apply', nothing, v.object({ count }), mine),
  /** Without ids all of them. */
  markAppliesRead: get(
    'apply/marked/read',
    v.object({ applyIds: opt(v.pipe(list(applyId), v.maxLength(100))), clientToken }),
    nothing,
    write,
  ),
  listComments: get(
    'comment/main_comment',
    v.object({ activityId: needActivity, sort: opt(sort), aroundPostId: opt(postId), ...pageInput }),
    pageOf(Post),
    read,
  ),
  listCommentReplies: get(
    'comment/child_comments',
    v.object({ postId: needId('post'), ...pageInput }),
    pageOf(Reply),
    read,
  ),
  addComment: post(
    'comment/add',
    v.object({
      activityId: needActivity,
      content: rich(upTo(500)),
      images: opt(v.pipe(list(Image), v.maxLength(1))),
      atUserIds: opt(v.pipe(list(userId), v.maxLength(20))),
      postId: opt(postId),
      toResponseId: opt(responseId),
      clientToken,
    }),
    v.object({ post: v.nullable(Post), reply: v.nullable(Reply) }),
    write,
  ),
  likeComment: get(
    'comment/like',
    v.object({ postId: opt(postId), responseId: opt(responseId), isLike: flag, clientToken }),
    likeResult,
    write,
  ),
  deleteComment: get(
    'comment/delete',
    v.object({ postId: opt(postId), responseId: opt(responseId), clientToken }),
    nothing,
    write,
  ),
  /** Of a comment or a reply of an activity (targetType 6). 010004: reported before. */
  reportComment: post(
    'report/add',
    v.object({
      targetType: code(6),
      targetId: needId('target'),
      reasonCode: code(1, 2, 3, 4, 5, 9),
      content: rich(upTo(200)),
      images: opt(v.pipe(list(Image), v.maxLength(4))),
      clientToken,
    }),
    v.object({ reportId: id('report') }),
    write,
  ),

  // ── the staff's [ours]; `npm run staff -- activity …` asks the same ──
  listStaffApplies: get(
    'staff/activity/applies',
    v.object({ activityId: opt(activityId), ...pageInput }),
    pageOf(StaffApply),
    mine,
  ),
  /** 010004: it does not wait. */
  auditApply: post(
    'staff/activity/audit',
    v.object({ applyId: needId('apply'), pass: flag, reason: privately(upTo(100)), clientToken }),
    nothing,
    write,
  ),
  /** Points go back, everybody is told. */
  cancelActivity: post(
    'staff/activity/cancel',
    v.object({ activityId: needActivity, reason: privately(upTo(100)), clientToken }),
    nothing,
    write,
  ),
  /** What the QR code of the place says; '' where none is asked for. */
  getCheckCode: get(
    'staff/activity/code',
    v.object({ activityId: needActivity }),
    v.object({ code: secret(text, 'checkCode'), link: secret(text, 'checkCode') }),
    mine,
  ),
  /** Somebody's ticket at the entrance. 010002: not a ticket of ours; 010004: not good (any more). */
  checkTicket: post(
    'staff/activity/check',
    v.object({ ticketCode: secret(upTo(100), 'ticket'), clientToken }),
    StaffApply,
    write,
  ),

  // ── commands ──
  openList: command(v.object({ list: activityListKey, how }), nothing),
  /** Fails with 010002 when it is gone. */
  openActivity: command(v.object({ activityId: needActivity }), nothing),
  openRanks: command(v.object({ activityId: needActivity }), nothing),
  /** What the house has chosen for the app (`app/activities`), in `picked`. */
  openPicked: command(nothing, nothing),
  openMine: command(v.object({ list: applyListKey, how }), nothing),
  /** One sign-up of one's own, for the success page; fails with 010002. */
  openApply: command(v.object({ applyId: needId('apply') }), nothing),
  openUnread: command(nothing, nothing),
  openCities: command(nothing, nothing),
  openDealers: command(v.object({ cityName: personal(upTo(30)) }), nothing),
  /**
   * Signs up by the call that the activity asks for. Answers when the server has; fails with `network` when it waits
   * (it will be sent).
   */
  apply: command(v.object({ activityId: needActivity, ...form, points: opt(count), wait: opt(flag) }), ActivityApply),
  /** Shown as cancelled at once. */
  cancelApply: command(v.object({ applyId: needId('apply') }), nothing),
  /**
   * A visitor is asked to log in; the code is kept and `login` answers 1: the page asks again after it. Fails with
   * `network`.
   */
  checkIn: command(
    v.object({ activityId: needActivity, ...place }),
    v.object({ login: flag, result: maybe(CheckInResult) }),
  ),
  exchange: command(
    v.object({
      activityId: needActivity,
      count: v.pipe(count, v.minValue(1), v.maxValue(99)),
      addressId: opt(id('address')),
    }),
    ExchangeResult,
  ),
  keepContact: command(v.object({ activityId: needActivity, values, companions }), nothing),
  /** What was kept stands in `contact`; null: nothing. */
  openContact: command(v.object({ activityId: needActivity }), nothing),
  markRead: command(v.object({ applyIds: opt(list(applyId)) }), nothing),

  // ── streams ──
  list: stream(ListState(activityId), activityListKey),
  activity: stream(StoredActivity, activityId),
  picked: stream(v.object({ ids: list(activityId), phase: code('loading', 'ready', 'error') })),
  /** One of my sign-ups. */
  myApply: stream(StoredApply, applyId, { scope: 'person' }),
  mine: stream(ListState(applyId), text, { scope: 'person' }),
  ranks: stream(StoredRanks, activityId, { scope: 'person' }),
  contact: stream(maybe(KeptContact), activityId, { scope: 'person' }),
  unreadApply: stream(v.object({ count }), null, { scope: 'person' }),
  cities: stream(v.object({ list: list(City), phase: code('loading', 'ready', 'error') })),
  dealers: stream(v.object({ list: list(Dealer), phase: code('loading', 'ready', 'error') }), personal(text)),
  /** A check-in that waits for its person to log in, and how the last one ended. */
  checkingIn: stream(v.object({ waits: flag, result: maybe(CheckInResult) }), activityId, { scope: 'person' }),
};
