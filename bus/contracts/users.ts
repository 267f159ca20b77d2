// Users: public profiles, follows and blocks, the person's own page and settings, collections and reports.
import * as v from 'valibot';
import { command, get, post, stream } from '../protocol/contract';
import { ListState, pageInput, pageOf } from '../entities/paging';
import {
  UserBrief,
  userId,
  Block,
  FrameConfig,
  PersonSettings,
  Profile,
  Report,
  StoredHome,
  UserHome,
  peopleKey,
  reportId,
} from '../entities/users';
import { clientToken } from '../entities/writes';
import {
  between,
  code,
  count,
  flag,
  id,
  listOf,
  maybe,
  media,
  needId,
  nothing,
  opt,
  personal,
  privately,
  text,
  upTo,
} from '../protocol/schema';
import { Collection, StoredCollection, collectId, collectType } from '../entities/collections';

const member = { base: 'member' } as const;
const read = { ...member, beforeTerms: true } as const;
const own = { ...member, login: true } as const;
const write = { ...own, write: true } as const;
const ofUser = v.object({ userId: needId('user') });
/** Part of a name. */
const words = id('owner');
const peopleInput = v.object({ userId: needId('user'), keyword: opt(words), ...pageInput });
const how = code('open', 'more', 'refresh');

// ── calls ──
export const follow = post(
  'user/attention',
  v.object({ userId: needId('user'), isFollow: flag, clientToken }),
  v.object({ isFollow: code(0, 1, 2), fansCount: count }),
  { base: 'member', login: true, write: true },
);
/** Recommended authors, for people who follow no one. */
export const listRecommended = get('user/recommended', v.object(pageInput), pageOf(UserBrief), read);
export const block = post(
  'user/block',
  v.object({ userId: needId('user'), isBlock: flag, clientToken }),
  v.object({ isBlocked: flag }),
  write,
);
/** 010002: the person does not exist (any more). */
export const getHome = get('user-center/find/userInfo', ofUser, UserHome, read);
/** The caller's relation to a person. */
export const getFollow = get('user-center/attention_people', ofUser, v.object({ isFollow: code(0, 1, 2) }), {
  ...own,
  beforeTerms: true,
});
/** People whom a person follows, newest first; with a keyword those whose name contains it. */
export const listFollows = get('v1/user/attentions', peopleInput, pageOf(UserBrief), read);
export const listFans = get('v1/user/fans', peopleInput, pageOf(UserBrief), read);
/** People by id, in the order of the ids. */
export const listBriefs = post(
  'user/briefs',
  v.object({ userIds: v.pipe(listOf(userId), v.minLength(1), v.maxLength(100)) }),
  listOf(UserBrief),
  own,
);
/** Omitted fields are unchanged. */
export const update = post(
  'user/update',
  v.object({
    nickName: opt(privately(between(1, 20))),
    avatarUrl: opt(media),
    intro: opt(privately(upTo(60))),
    coverUrl: opt(media),
    cityName: opt(personal(upTo(30))),
    clientToken,
  }),
  Profile,
  write,
);
/** People whom the caller has blocked, newest first. */
export const listBlocks = get('user/blocks', v.object(pageInput), pageOf(Block), own);
export const getSettings = get('user/settings', nothing, PersonSettings, own);
/** Omitted fields are unchanged. */
export const changeSettings = post(
  'user/settings',
  v.object({
    like: opt(flag),
    comment: opt(flag),
    at: opt(flag),
    follow: opt(flag),
    invite: opt(flag),
    activity: opt(flag),
    system: opt(flag),
    readReceipts: opt(flag),
    typing: opt(flag),
    clientToken,
  }),
  PersonSettings,
  write,
);
/** The caller's reports, newest first. */
export const listReports = get('user/report/list', v.object(pageInput), pageOf(Report), own);
export const listCollections = get('collection/list', v.object({ collectType, ...pageInput }), pageOf(Collection), {
  login: true,
});
/** The portrait frame and its time window; null when there is none. */
export const getFrame = get('user-center/portraitFrame', nothing, maybe(FrameConfig), read);

// ── commands ──
export const openRecommended = command(nothing, nothing);
/** Fails with 010002 when the person does not exist. */
export const openHome = command(ofUser, nothing);
/**
 * These load a list, or refresh a loaded one in the background; `more` loads the next page, `refresh` reloads from the
 * start. They always resolve.
 */
export const openPeople = command(v.object({ list: peopleKey, how }), nothing);
export const openCollections = command(v.object({ collectType, how }), nothing);
export const openReports = command(v.object({ how }), nothing);
export const openSettings = command(nothing, nothing);
export const openFrame = command(nothing, nothing);
/** Removes them from the list at once; sent after 5 s unless `undoUncollect` comes first. */
export const uncollect = command(
  v.object({ collectIds: v.pipe(listOf(collectId), v.minLength(1), v.maxLength(200)) }),
  v.object({ undoId: text }),
);
/** Fails with 010004 when it is too late. */
export const undoUncollect = command(v.object({ undoId: text }), nothing);
/** The size of the cache. Unsent writes and drafts do not count. */
export const measureCache = command(nothing, v.object({ bytes: count }));
export const clearCache = command(nothing, nothing);

// ── streams ──
export const user = stream(UserBrief, userId);
export const recommended = stream(v.object({ ids: listOf(userId), phase: code('loading', 'ready', 'error') }));
export const home = stream(StoredHome, userId);
export const people = stream(ListState(userId), peopleKey, { scope: 'person' });
/** Key: `type<collectType>`. */
export const collections = stream(ListState(collectId), text, { scope: 'person' });
export const collection = stream(StoredCollection, collectId, { scope: 'person' });
export const reports = stream(ListState(reportId), null, { scope: 'person' });
export const report = stream(Report, reportId, { scope: 'person' });
export const settings = stream(
  v.object({ value: maybe(PersonSettings), phase: code('loading', 'ready', 'error') }),
  null,
  {
    scope: 'person',
  },
);
export const frame = stream(maybe(FrameConfig));
