// Circles (wire name: tribe): search, joining by rule, members and their points, requests and their decision, the
// notice, founding.
import * as v from 'valibot';
import { command, get, post, stream } from '../protocol/contract';
import {
  Circle,
  circleId,
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
  appliesKey,
  applyId,
  applyStatus,
  circleListKey,
  circleRole,
  memberKey,
  membersKey,
} from '../entities/circles';
import { Image } from '../entities/media';
import { ListState, pageInput, pageOf } from '../entities/paging';
import { clientToken } from '../entities/writes';
import { userId } from '../entities/users';
import {
  between,
  code,
  flag,
  id,
  listOf,
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

const read = { beforeTerms: true } as const;
const phase = code('loading', 'ready', 'error');
const write = { login: true, write: true } as const;
const needCircle = needId('tribe');
const inCircle = v.object({ tribeId: needCircle });
/** The limits of a circle's name and introduction, for founding and editing. */
const circleName = between(2, 20);
const circleIntro = upTo(60);

// ── calls ──
export const listMine = get('bbs/tribe/my_tribe', nothing, listOf(Circle), { login: true });
export const listRecommended = get('bbs/tribe/recommended/list', nothing, listOf(Circle), read);
export const listAll = get(
  'bbs/tribe/allTribeList',
  v.object({ categoryId: opt(id('category')), ...pageInput }),
  pageOf(Circle),
  read,
);
export const listByWords = get(
  'bbs/tribe/queryTribeList',
  v.object({ keyword: needId('owner'), ...pageInput }),
  pageOf(Circle),
  read,
);
export const listOfUser = get('bbs/tribe/others_tribe', v.object({ userId: needId('user') }), listOf(Circle), read);
/** Categories that contain circles. */
export const listCategories = get('bbs/tribe/categoryList', nothing, listOf(CircleCategory), read);
export const getCircle = get('bbs/tribe/details', inCircle, Circle, read);
/** For admins and the owner. Two empty texts delete the notice. */
export const updateNotice = post(
  'bbs/tribe/updateNotice',
  v.object({ tribeId: needCircle, title: privately(upTo(30)), content: privately(upTo(500)), clientToken }),
  Circle,
  write,
);
/**
 * For the owner and the staff; Club Z cannot be edited. An omitted field is unchanged, so the last of two concurrent
 * edits wins field by field. A refusal names its field: 010001, 010007, 010004 for a name that is taken, or for the
 * last circle of its category, which must stay in it. The group follows unless its own admins have changed it. Pending
 * requests stay pending when the circle no longer audits, and are decided as before. The owner cannot change whether it
 * is private.
 */
export const updateCircle = post(
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
);
export const listMembers = get(
  'bbs/tribe_member/list',
  v.object({ tribeId: needCircle, keyword: opt(id('owner')), role: opt(circleRole), ...pageInput }),
  pageOf(CircleMember),
  read,
);
/**
 * Removes members; `failed` lists those whom the caller may not remove, with the reason. `alsoGroup`: also from the
 * group chat.
 */
export const removeMembers = get(
  'bbs/tribe_member/kick_out',
  v.object({
    tribeId: needCircle,
    userIds: v.pipe(listOf(userId), v.minLength(1), v.maxLength(50)),
    alsoGroup: opt(flag),
    clientToken,
  }),
  v.object({ failed: listOf(v.object({ userId, reason: sentence })) }),
  write,
);
/** Also withdraws a pending request. */
export const leaveCircle = get('bbs/tribe_member/exit', v.object({ tribeId: needCircle, clientToken }), nothing, write);
export const listPoints = get(
  'bbs/tribe_member_point/list',
  v.object({ tribeId: needCircle, ...pageInput }),
  pageOf(CirclePoint),
  read,
);
export const listApplies = get(
  'tribe_member_apply/admin_apply',
  v.object({ tribeId: needCircle, status: opt(applyStatus), ...pageInput }),
  pageOf(CircleApply),
  { login: true },
);
export const decideApply = post(
  'tribe_member_apply/admin_apply',
  v.object({ applyId: needId('apply'), pass: flag, reason: opt(privately(upTo(100))), clientToken }),
  CircleApply,
  write,
);
/** The caller's requests, newest first; with a circle only the newest one to it, if any. */
export const listMyApplies = get(
  'tribe_member_apply/check_apply',
  v.object({ tribeId: opt(circleId) }),
  listOf(CircleApply),
  {
    login: true,
  },
);
/** Joins a free circle, applies to one with audit; with `applyId` and `withdraw` withdraws the request. */
export const joinCircle = post(
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
);
export const joinClubZ = post(
  'tribe_member_apply/addClubZ',
  v.object({
    carModelId: opt(id('carModel')),
    vinTail: personal(v.pipe(text, v.regex(/^[0-9A-Za-z]{6}$/))),
    cityName: personal(between(1, 30)),
    reason: privately(upTo(100)),
    images: opt(v.pipe(listOf(Image), v.maxLength(3))),
    clientToken,
  }),
  CircleApply,
  write,
);
export const foundCircle = post(
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
);
export const checkFounding = get('tribe_apply/check_save_tribe', nothing, v.object({ allow: flag, reason: sentence }), {
  login: true,
});
export const listFoundings = get('tribe_apply/my_apply', v.object(pageInput), pageOf(CircleFounding), { login: true });
/** Withdraws the caller's own pending request; 010004 when it is decided. */
export const withdrawFounding = post(
  'tribe_apply/withdraw',
  v.object({ applyId: needId('apply'), clientToken }),
  CircleFounding,
  write,
);
/** Pending requests to found a circle, oldest first: for the staff. */
export const listStaffFoundings = get('staff/circle/foundings', v.object(pageInput), pageOf(StaffFounding), {
  login: true,
});
/**
 * The staff's decision, made once; passed, it creates the circle with the applicant as owner. 010004: it is not
 * pending, or its name is taken by now.
 */
export const decideFounding = post(
  'staff/circle/audit',
  v.object({ applyId: needId('apply'), pass: flag, reason: privately(upTo(100)), clientToken }),
  nothing,
  write,
);

// ── commands ──
/** Joined first, then recommended. */
export const openStrip = command(nothing, nothing);
/**
 * Loads a list, or refreshes a loaded one in the background; `more` loads the next page, `refresh` reloads from the
 * start. These always resolve.
 */
export const openList = command(v.object({ list: circleListKey, how: code('open', 'more', 'refresh') }), nothing);
export const openMembers = command(
  v.object({ tribeId: needCircle, keyword: id('owner'), how: code('open', 'more', 'refresh') }),
  nothing,
);
export const openPoints = command(v.object({ tribeId: needCircle, how: code('open', 'more', 'refresh') }), nothing);
export const openApplies = command(
  v.object({ tribeId: needCircle, status: applyStatus, how: code('open', 'more', 'refresh') }),
  nothing,
);
/** Fails with 010002 when the circle does not exist. */
export const openCircle = command(inCircle, nothing);
export const openMyApply = command(inCircle, nothing);
export const openCategories = command(nothing, nothing);
export const openFounding = command(nothing, nothing);
/** The person's requests to join circles, or those to Club Z, newest first; `openFoundings`: those to found one. */
export const openMyApplies = command(
  v.object({ list: code('circle', 'clubz'), how: code('open', 'more', 'refresh') }),
  nothing,
);
export const openFoundings = command(v.object({ how: code('open', 'more', 'refresh') }), nothing);

// ── streams ──
export const strip = stream(v.object({ ids: listOf(circleId), phase }));
export const circle = stream(Circle, circleId);
export const list = stream(ListState(circleId), circleListKey, { personKeys: ['mine'] });
export const categories = stream(v.object({ list: listOf(CircleCategory), phase }));
export const members = stream(ListState(userId), membersKey);
export const member = stream(StoredMember, memberKey);
export const pointList = stream(ListState(userId), circleId);
export const point = stream(StoredPoint, memberKey);
export const applies = stream(ListState(applyId), appliesKey, { scope: 'person' });
export const apply = stream(StoredApply, applyId, { scope: 'person' });
/** The person's newest request to a circle; '' without one. */
export const myApply = stream(v.object({ applyId, phase }), circleId, { scope: 'person' });
/** `circle`, `clubz`. */
export const myApplies = stream(ListState(applyId), text, { scope: 'person' });
/** Key `all`. */
export const foundings = stream(ListState(applyId), text, { scope: 'person' });
export const myFounding = stream(StoredFounding, applyId, { scope: 'person' });
/** The state of a join or leave, by circle. */
export const joining = stream(Joining, circleId, { scope: 'person' });
/** Whether the person may found a circle, and the reason if not. */
export const founding = stream(v.object({ allow: flag, reason: sentence, phase }), null, { scope: 'person' });
