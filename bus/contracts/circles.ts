// Circles (wire name: tribe): finding, joining by rule, members and their points, requests and their audit, the notice,
// founding one.
import * as v from 'valibot';
import { command, get, post, stream } from '../protocol/contract';
import { Circle, Image, ListState, circleId, clientToken, pageInput, pageOf, userId } from '../entities/shared';
import {
  CircleApply,
  CircleCategory,
  CircleFounding,
  CircleMember,
  CirclePoint,
  Joining,
  StaffFounding,
  StoredApply,
  StoredFounding,
  StoredMember,
  StoredPoint,
  applyId,
  applyStatus,
  circleRole,
} from '../entities/circles';
import {
  code,
  flag,
  id,
  keyOf,
  list,
  media,
  needId,
  nothing,
  opt,
  personal,
  privately,
  sentence,
  text,
  upTo,
} from '../protocol/schema';
import { circlesSoon } from './soon';

const write = { login: true, write: true } as const;
const read = { beforeTerms: true } as const;
const needCircle = needId('tribe');
const inCircle = v.object({ tribeId: needCircle });
const between = (least: number, most: number) => v.pipe(text, v.minLength(least), v.maxLength(most));
const phase = code('loading', 'ready', 'error');
/** What a circle may be called and say of itself, whether it is asked for or edited. */
const circleName = between(2, 20);
const circleIntro = upTo(60);

/** `mine`, `recommended`, or `all|<categoryId>`, `user|<userId>`, `words|<what is looked for>`. */
export const circleListKey = keyOf(text, id('owner'));
/** tribeId|what is looked for ('' for all). */
export const membersKey = keyOf(circleId, id('owner'));
/** tribeId|status. */
export const appliesKey = keyOf(circleId, text);
/** tribeId|userId. */
export const memberKey = keyOf(circleId, userId);

export const circles = {
  ...circlesSoon,
  // ── calls ──
  listAll: get(
    'bbs/tribe/allTribeList',
    v.object({ categoryId: opt(id('category')), ...pageInput }),
    pageOf(Circle),
    read,
  ),
  listByWords: get(
    'bbs/tribe/queryTribeList',
    v.object({ keyword: needId('owner'), ...pageInput }),
    pageOf(Circle),
    read,
  ),
  listOfUser: get('bbs/tribe/others_tribe', v.object({ userId: needId('user') }), list(Circle), read),
  /** Categories that circles are in. [ours] */
  listCategories: get('bbs/tribe/categoryList', nothing, list(CircleCategory), read),
  getCircle: get('bbs/tribe/details', inCircle, Circle, read),
  /** Admins and owner. Both texts empty take the notice away. */
  updateNotice: post(
    'bbs/tribe/updateNotice',
    v.object({ tribeId: needCircle, title: privately(upTo(30)), content: privately(upTo(500)), clientToken }),
    Circle,
    write,
  ),
  /**
   * Its owner's and the staff's; Club Z is nobody's to edit. What is not said stays, so that of two who edit at once
   * the last one stands, part by part. Each refusal names its field: 010001, 010007, 010004 for a name that is taken,
   * or for the last circle of its category, which stays there. Its group follows where its own admins have not changed
   * it. Requests that wait still wait when the circle no longer audits: they are decided as before. Whether it is
   * private is not the owner's to say. [ours]
   */
  updateCircle: post(
    'bbs/tribe/update',
    v.object({
      tribeId: needCircle,
      name: opt(circleName),
      intro: opt(circleIntro),
      avatarUrl: opt(media),
      coverUrl: opt(media),
      categoryId: opt(text),
      joinType: opt(Circle.entries.joinType),
      needReason: opt(flag),
      clientToken,
    }),
    Circle,
    write,
  ),
  listMembers: get(
    'bbs/tribe_member/list',
    v.object({ tribeId: needCircle, keyword: opt(id('owner')), role: opt(circleRole), ...pageInput }),
    pageOf(CircleMember),
    read,
  ),
  /**
   * Removes members; those whom the caller may not remove come back with the reason. `alsoGroup`: from the group chat
   * as well.
   */
  removeMembers: get(
    'bbs/tribe_member/kick_out',
    v.object({
      tribeId: needCircle,
      userIds: v.pipe(list(userId), v.minLength(1), v.maxLength(50)),
      alsoGroup: opt(flag),
      clientToken,
    }),
    v.object({ failed: list(v.object({ userId, reason: sentence })) }),
    write,
  ),
  /** Also takes a request back that still waits. */
  leaveCircle: get('bbs/tribe_member/exit', v.object({ tribeId: needCircle, clientToken }), nothing, write),
  listPoints: get(
    'bbs/tribe_member_point/list',
    v.object({ tribeId: needCircle, ...pageInput }),
    pageOf(CirclePoint),
    read,
  ),
  listApplies: get(
    'tribe_member_apply/admin_apply',
    v.object({ tribeId: needCircle, status: opt(applyStatus), ...pageInput }),
    pageOf(CircleApply),
    { login: true },
  ),
  decideApply: post(
    'tribe_member_apply/admin_apply',
    v.object({ applyId: needId('apply'), pass: flag, reason: opt(privately(upTo(100))), clientToken }),
    CircleApply,
    write,
  ),
  /** My requests, newest first; with a circle the newest one to it, if there is one. */
  listMyApplies: get('tribe_member_apply/check_apply', v.object({ tribeId: opt(circleId) }), list(CircleApply), {
    login: true,
  }),
  /** Joins a free circle, applies to one with audit; with `applyId` and `withdraw` takes the request back. */
  joinCircle: post(
    'tribe_member_apply/add',
    v.object({
      tribeId: opt(circleId),
      reason: opt(privately(upTo(100))),
      carModelId: opt(id('carModel')),
      applyId: opt(applyId),
      withdraw: opt(flag),
      clientToken,
    }),
    CircleApply,
    write,
  ),
  joinClubZ: post(
    'tribe_member_apply/addClubZ',
    v.object({
      carModelId: opt(id('carModel')),
      vinTail: personal(v.pipe(text, v.regex(/^[0-9A-Za-z]{6}$/))),
      cityName: personal(between(1, 30)),
      reason: privately(upTo(100)),
      images: opt(v.pipe(list(Image), v.maxLength(3))),
      clientToken,
    }),
    CircleApply,
    write,
  ),
  foundCircle: post(
    'tribe_apply/save',
    v.object({
      name: privately(circleName),
      intro: privately(circleIntro),
      avatarUrl: opt(media),
      categoryId: text,
      clientToken,
    }),
    CircleFounding,
    write,
  ),
  checkFounding: get('tribe_apply/check_save_tribe', nothing, v.object({ allow: flag, reason: sentence }), {
    login: true,
  }),
  listFoundings: get('tribe_apply/my_apply', v.object(pageInput), pageOf(CircleFounding), { login: true }),
  /** Takes one's own request back that still waits; 010004 when it is decided. [ours] */
  withdrawFounding: post(
    'tribe_apply/withdraw',
    v.object({ applyId: needId('apply'), clientToken }),
    CircleFounding,
    write,
  ),

  /** Requests to found one that wait, oldest first: for the staff. [ours] */
  listStaffFoundings: get('staff/circle/foundings', v.object(pageInput), pageOf(StaffFounding), { login: true }),
  /**
   * The staff's decision, made once: passed, the circle stands and is of who asked. 010004: it does not wait, or its
   * name is taken by now. [ours]
   */
  decideFounding: post(
    'staff/circle/audit',
    v.object({ applyId: needId('apply'), pass: flag, reason: privately(upTo(100)), clientToken }),
    nothing,
    write,
  ),

  // ── commands ──
  /**
   * Loads a list unless it stands, else looks quietly again; `more` loads on, `refresh` from its start. They always
   * resolve.
   */
  openList: command(v.object({ list: circleListKey, how: code('open', 'more', 'refresh') }), nothing),
  openMembers: command(
    v.object({ tribeId: needCircle, keyword: id('owner'), how: code('open', 'more', 'refresh') }),
    nothing,
  ),
  openPoints: command(v.object({ tribeId: needCircle, how: code('open', 'more', 'refresh') }), nothing),
  openApplies: command(
    v.object({ tribeId: needCircle, status: applyStatus, how: code('open', 'more', 'refresh') }),
    nothing,
  ),
  /** Fails with 010002 when there is no such circle. */
  openCircle: command(inCircle, nothing),
  openMyApply: command(inCircle, nothing),
  openCategories: command(nothing, nothing),
  openFounding: command(nothing, nothing),
  /** My requests to join circles, or those to Club Z, newest first; and those to found one. */
  openMyApplies: command(v.object({ list: code('circle', 'clubz'), how: code('open', 'more', 'refresh') }), nothing),
  openFoundings: command(v.object({ how: code('open', 'more', 'refresh') }), nothing),

  // ── streams ──
  circle: stream(Circle, circleId),
  list: stream(ListState(circleId), circleListKey, { personKeys: ['mine'] }),
  categories: stream(v.object({ list: list(CircleCategory), phase })),
  members: stream(ListState(userId), membersKey),
  member: stream(StoredMember, memberKey),
  pointList: stream(ListState(userId), circleId),
  point: stream(StoredPoint, memberKey),
  applies: stream(ListState(applyId), appliesKey, { scope: 'person' }),
  apply: stream(StoredApply, applyId, { scope: 'person' }),
  /** The newest request of mine to a circle, '' when there is none. */
  myApply: stream(v.object({ applyId, phase }), circleId, { scope: 'person' }),
  /** `circle`, `clubz`. */
  myApplies: stream(ListState(applyId), text, { scope: 'person' }),
  /** Key `all`. */
  foundings: stream(ListState(applyId), text, { scope: 'person' }),
  myFounding: stream(StoredFounding, applyId, { scope: 'person' }),
  /** A write of joining or leaving, by circle. */
  joining: stream(Joining, circleId, { scope: 'person' }),
  /** Whether I may found a circle, and why not. */
  founding: stream(v.object({ allow: flag, reason: sentence, phase }), null, { scope: 'person' }),
};
