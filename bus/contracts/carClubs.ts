// Car clubs: search, application and decision, members and their roles, announcements. The call `removeCarClub` removes
// members. The last three calls are for the staff.
import * as v from 'valibot';
import { command, get, post, stream } from '../protocol/contract';
import { Banner } from '../entities/content';
import { CarModel, UserBrief, userId } from '../entities/users';
import { Image } from '../entities/media';
import { ListState, pageInput, pageOf } from '../entities/paging';
import { clientToken } from '../entities/writes';
import {
  CarClub,
  ClubActing,
  ClubApplication,
  ClubMember,
  ClubNotice,
  ClubProvince,
  StoredCarClub,
  StoredClubApplication,
  StoredClubMember,
  StoredClubNotice,
  clubAppliesKey,
  clubApplyId,
  clubApplyStatus,
  clubId,
  clubListKey,
  clubMemberKey,
  clubMembersKey,
  clubNoticeId,
} from '../entities/carClubs';
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

const base = 'member' as const;
const write = { base, login: true, write: true } as const;
/** Open to visitors. */
const open = { base, beforeTerms: true } as const;
const read = { base, login: true } as const;
const needClub = needId('club');
const ofClub = v.object({ clubId: needClub });
const ofMember = v.object({ clubId: needClub, userId: needId('user'), clientToken });
const how = code('open', 'more', 'refresh');
const phase = code('loading', 'ready', 'error');
const shelfOf = <S extends v.GenericSchema>(item: S) => v.object({ list: listOf(item), phase });

// ── calls ──
/** Shown as `content.banners` of the position `club`. */
export const listBanners = get('car/club/getBannerList', nothing, listOf(Banner), open);
/** With `clubId` the one club, or 010002; with `mine` the caller's clubs. */
export const listClubs = get(
  'car/club/getCarClubList',
  v.object({
    // Masked as in the list's key, since a replay takes the name from there.
    provinceName: opt(id('owner')),
    keyword: opt(id('owner')),
    clubId: opt(clubId),
    mine: opt(flag),
    ...pageInput,
  }),
  pageOf(CarClub),
  open,
);
export const listProvinces = get('car/club/getProvinceList', nothing, listOf(ClubProvince), open);
/** President and administrators first. A caller who is not in the club gets no members, but the total. */
export const listMembers = get(
  'car/club/member/list',
  v.object({ clubId: needClub, keyword: opt(id('owner')), carModelName: opt(text), ...pageInput }),
  pageOf(ClubMember),
  read,
);
/** `phone` is unmasked for members, who may call; '' for others. */
export const getPresident = get(
  'car/club/presidentInfo',
  ofClub,
  v.object({ president: UserBrief, phone: personal(text) }),
  open,
);
/** The applications to a club, for those who decide them; or the caller's own (`mine`). */
export const listApplies = get(
  'car/club/apply/list',
  v.object({ clubId: opt(clubId), status: opt(clubApplyStatus), mine: opt(flag), ...pageInput }),
  pageOf(ClubApplication),
  read,
);
/**
 * One application of the caller's, or of a club that they manage; with `clubId` the caller's newest to that club.
 * 010002 without one.
 */
export const getApply = get(
  'car/club/apply/detail',
  v.object({ applyId: opt(clubApplyId), clubId: opt(clubId) }),
  ClubApplication,
  read,
);
export const listNotices = get('car/club/getCarClubNotice', ofClub, listOf(ClubNotice), open);
/** The caller's own cars first, then the other models. */
export const listCarModels = get('member/car-model-list', nothing, listOf(CarModel), read);
/** For car owners. With `applyId` and `withdraw` withdraws the application. */
export const applyToClub = post(
  'car/club/member/apply',
  v.object({
    clubId: opt(clubId),
    realName: opt(personal(between(2, 20))),
    phone: opt(personal(v.pipe(text, v.regex(/^\d{11}$/)))),
    carModelId: opt(id('carModel')),
    plateNo: opt(personal(upTo(10))),
    cityName: opt(personal(between(1, 30))),
    reason: opt(privately(upTo(100))),
    applyId: opt(clubApplyId),
    withdraw: opt(flag),
    clientToken,
  }),
  ClubApplication,
  write,
);
/** Can be decided once: a second decision gets 010004. */
export const auditApply = post(
  'car/club/apply/audit',
  v.object({ applyId: needId('clubApply'), pass: flag, reason: opt(privately(upTo(100))), clientToken }),
  ClubApplication,
  write,
);
export const quitClub = post('car/club/quit', v.object({ clubId: needClub, clientToken }), nothing, write);
export const setAdministrator = post('car/club/setAsAdministrator', ofMember, ClubMember, write);
export const cancelAdministrator = post('car/club/cancelAdministrator', ofMember, ClubMember, write);
/** Removes members, also from the group; `failed` lists those whom the caller may not remove, with the reason. */
export const removeMembers = post(
  'car/club/removeCarClub',
  v.object({ clubId: needClub, userIds: v.pipe(listOf(userId), v.minLength(1), v.maxLength(50)), clientToken }),
  v.object({ failed: listOf(v.object({ userId, reason: sentence })) }),
  write,
);
/** Adds an announcement; with `noticeId` and `remove` deletes that one and answers with it. */
export const announce = post(
  'car/club/updateCarClubNotice',
  v.object({
    clubId: needClub,
    title: opt(privately(upTo(30))),
    content: opt(privately(upTo(500))),
    images: opt(v.pipe(listOf(Image), v.maxLength(3))),
    notifyAll: opt(flag),
    noticeId: opt(clubNoticeId),
    remove: opt(flag),
    clientToken,
  }),
  ClubNotice,
  write,
);
/** For the president. */
export const updateClub = post(
  'car/club/update',
  v.object({
    clubId: needClub,
    name: opt(between(2, 20)),
    intro: opt(upTo(200)),
    logoUrl: opt(media),
    coverUrl: opt(media),
    clientToken,
  }),
  CarClub,
  write,
);
// calls of the staff
export const createClub = post(
  'staff/club/create',
  v.object({
    name: between(2, 20),
    provinceName: between(1, 20),
    cityName: between(1, 20),
    presidentId: needId('user'),
    intro: opt(upTo(200)),
    clientToken,
  }),
  CarClub,
  write,
);
/** The former president stays a member. */
export const transferClub = post('staff/club/transfer', ofMember, CarClub, write);
export const closeClub = post(
  'staff/club/close',
  v.object({ clubId: needClub, reason: opt(privately(upTo(100))), clientToken }),
  nothing,
  write,
);

// ── commands ──
/**
 * Loads a list, or refreshes a loaded one in the background; `more` loads the next page, `refresh` reloads from the
 * start. These always resolve.
 */
export const openList = command(v.object({ list: clubListKey, how }), nothing);
export const openProvinces = command(nothing, nothing);
/** Fails with 010002 when the club does not exist. */
export const openClub = command(ofClub, nothing);
export const openMembers = command(
  v.object({ clubId: needClub, keyword: id('owner'), carModelName: text, how }),
  nothing,
);
export const openApplies = command(v.object({ clubId: needClub, status: clubApplyStatus, how }), nothing);
/** The person's applications to all clubs. */
export const openMyApplies = command(v.object({ how }), nothing);
export const openMyApply = command(ofClub, nothing);
export const openNotices = command(ofClub, nothing);
export const openCarModels = command(nothing, nothing);

// ── streams ──
export const club = stream(StoredCarClub, clubId);
export const list = stream(ListState(clubId), clubListKey, { personKeys: ['mine'] });
export const provinces = stream(shelfOf(ClubProvince));
export const members = stream(ListState(userId), clubMembersKey, { scope: 'person' });
export const member = stream(StoredClubMember, clubMemberKey, { scope: 'person' });
export const applies = stream(ListState(clubApplyId), clubAppliesKey, { scope: 'person' });
/** Key `all`. */
export const myApplies = stream(ListState(clubApplyId), text, { scope: 'person' });
export const apply = stream(StoredClubApplication, clubApplyId, { scope: 'person' });
/** The person's newest application to a club; '' without one. */
export const myApply = stream(v.object({ applyId: clubApplyId, phase }), clubId, { scope: 'person' });
export const notice = stream(StoredClubNotice, clubNoticeId);
/** Newest first. */
export const notices = stream(v.object({ ids: listOf(clubNoticeId), phase }), clubId);
/** The words of an announcement that was refused, until the next one is made; '' without one. */
export const refusedNotice = stream(v.object({ title: privately(text), content: privately(text) }), clubId, {
  scope: 'person',
});
export const carModels = stream(shelfOf(CarModel), null, { scope: 'person' });
export const acting = stream(ClubActing, clubId, { scope: 'person' });
