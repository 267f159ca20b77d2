// Users: people as others see them, following and blocking, one's own page and settings, what one has collected and
// reported.
import * as v from 'valibot';
import { get, post, stream, command } from '../protocol/contract';
import { ListState, UserBrief, clientToken, pageInput, pageOf, userId } from '../entities/shared';
import {
  Block,
  Collection,
  FrameConfig,
  NoticeSettings,
  Profile,
  Report,
  StoredCollection,
  StoredHome,
  UserHome,
  collectId,
  collectType,
  reportId,
} from '../entities/users';
import {
  code,
  count,
  flag,
  id,
  keyOf,
  list,
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
import { usersSoon } from './soon';

const member = { base: 'member' } as const;
const read = { ...member, beforeTerms: true } as const;
const own = { ...member, login: true } as const;
const write = { ...own, write: true } as const;
const ofUser = v.object({ userId: needId('user') });
/** Part of a name. */
const words = id('owner');
const people = v.object({ userId: needId('user'), keyword: opt(words), ...pageInput });
const how = code('open', 'more', 'refresh');

/** `follows|<userId>|<words>`, `fans|<userId>|<words>`, `blocked||`. */
export const peopleKey = keyOf(text, userId, words);

export const users = {
  ...usersSoon,
  // ── calls ──
  block: post(
    'user/block',
    v.object({ userId: needId('user'), isBlock: flag, clientToken }),
    v.object({ isBlocked: flag }),
    write,
  ),
  /** 010002: there is no such person (any more). */
  getHome: get('user-center/find/userInfo', ofUser, UserHome, read),
  /** How I stand to a person. */
  getFollow: get('user-center/attention_people', ofUser, v.object({ isFollow: code(0, 1, 2) }), {
    ...own,
    beforeTerms: true,
  }),
  /** Those whom a person follows, newest first; with a keyword those whose name has it. */
  listFollows: get('v1/user/attentions', people, pageOf(UserBrief), read),
  listFans: get('v1/user/fans', people, pageOf(UserBrief), read),
  /** People of whom only the id is known, in the order asked for. [ours] */
  listBriefs: post(
    'user/briefs',
    v.object({ userIds: v.pipe(list(userId), v.minLength(1), v.maxLength(100)) }),
    list(UserBrief),
    own,
  ),
  /** What is not given stays. [ours] */
  update: post(
    'user/update',
    v.object({
      nickName: opt(privately(v.pipe(text, v.minLength(1), v.maxLength(20)))),
      avatarUrl: opt(media),
      intro: opt(privately(upTo(60))),
      coverUrl: opt(media),
      cityName: opt(personal(upTo(30))),
      clientToken,
    }),
    Profile,
    write,
  ),
  /** Those whom I have blocked, newest first. [ours] */
  listBlocks: get('user/blocks', v.object(pageInput), pageOf(Block), own),
  /** [ours] */
  getSettings: get('user/settings', nothing, NoticeSettings, own),
  /** What is not given stays. [ours] */
  changeSettings: post(
    'user/settings',
    v.object({
      like: opt(flag),
      comment: opt(flag),
      at: opt(flag),
      follow: opt(flag),
      invite: opt(flag),
      activity: opt(flag),
      system: opt(flag),
      clientToken,
    }),
    NoticeSettings,
    write,
  ),
  /** What I have reported, newest first. [ours] */
  listReports: get('user/report/list', v.object(pageInput), pageOf(Report), own),
  listCollections: get('collection/list', v.object({ collectType, ...pageInput }), pageOf(Collection), { login: true }),
  /** The portrait frame and its window; null when there is none. [ours] */
  getFrame: get('user-center/portraitFrame', nothing, maybe(FrameConfig), read),

  // ── commands ──
  /** Fails with 010002 when there is no such person. */
  openHome: command(ofUser, nothing),
  /**
   * These load a list unless it stands, else look quietly again; `more` loads on, `refresh` from its start. They always
   * resolve.
   */
  openPeople: command(v.object({ list: peopleKey, how }), nothing),
  openCollections: command(v.object({ collectType, how }), nothing),
  openReports: command(v.object({ how }), nothing),
  openSettings: command(nothing, nothing),
  openFrame: command(nothing, nothing),
  /** Out of the list at once; sent after 5 s unless `undoUncollect` comes first. */
  uncollect: command(
    v.object({ collectIds: v.pipe(list(collectId), v.minLength(1), v.maxLength(200)) }),
    v.object({ undoId: text }),
  ),
  /** Fails with 010004 when it is too late. */
  undoUncollect: command(v.object({ undoId: text }), nothing),
  /** How much the phone keeps for showing it sooner. What waits to be sent and what was written is not in it. */
  measureCache: command(nothing, v.object({ bytes: count })),
  clearCache: command(nothing, nothing),

  // ── streams ──
  home: stream(StoredHome, userId),
  people: stream(ListState(userId), peopleKey, { scope: 'person' }),
  /** Key: `type<collectType>`. */
  collections: stream(ListState(collectId), text, { scope: 'person' }),
  collection: stream(StoredCollection, collectId, { scope: 'person' }),
  reports: stream(ListState(reportId), null, { scope: 'person' }),
  report: stream(Report, reportId, { scope: 'person' }),
  settings: stream(v.object({ value: maybe(NoticeSettings), phase: code('loading', 'ready', 'error') }), null, {
    scope: 'person',
  }),
  frame: stream(maybe(FrameConfig)),
};
