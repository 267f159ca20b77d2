// The part of the kernel's, the forum's and the session's contracts that the first screen needs, so that the worker's
// first script carries no more than this; the contracts of their names take it in and are the whole.
import * as v from 'valibot';
import { command, event, get, post } from '../protocol/contract';
import { CurrentUser, Thread, circleId, clientToken, pageInput, pageOf, topicId } from '../entities/shared';
import {
  code,
  count,
  flag,
  id,
  keyOf,
  link,
  list,
  needId,
  nothing,
  opt,
  personal,
  privately,
  secret,
  text,
  time,
  upTo,
} from '../protocol/schema';

/** Anything plain: its redaction comes from the contract that it is carried for (bus/recording/redact knows how). */
export const carried = v.unknown();

export const kernelFirst = {
  /** The kernel started: seed of its chance, and what the page knew then. */
  started: event(v.object({ seed: count, config: carried })),
  /** The second script is there: its domains answer from now on. */
  domainsLoaded: event(v.object({ names: list(text) })),
  /** Something that should not happen, for the person who reads the recording. */
  noted: event(v.object({ what: text, detail: upTo(2000) })),
};

/**
 * `recommend`, `new`, `video`, `follow`, `hot`, or `circle|<tribeId>`, `circleHot|<tribeId>` (by heat),
 * `essence|<tribeId>`, `topic|<topicId>` (by heat), `topicNew|<topicId>`, `user|<userId>`, `userVideo|<userId>`.
 */
export const feedKey = keyOf(text, id('owner'));
export const sort = code('hot', 'new');

export const forumFirst = {
  listThreads: get(
    'bbs/threads',
    v.object({
      tab: opt(code('recommend', 'new', 'video')),
      topicId: opt(topicId),
      tribeId: opt(circleId),
      sort: opt(sort),
      ...pageInput,
    }),
    pageOf(Thread),
    { beforeTerms: true },
  ),
  listFollowedThreads: get('bbs/threads/followPage', v.object(pageInput), pageOf(Thread), { login: true }),
  /** One circle's: pinned ones first, then the newest. */
  listCircleThreads: get(
    'bbs/threads/tribePage',
    v.object({ tribeId: circleId, tab: opt(code('all', 'essence')), ...pageInput }),
    pageOf(Thread),
    { beforeTerms: true },
  ),
  /** Loads the feed unless it stands already; answers when its first page stands or has failed. */
  openFeed: command(v.object({ feed: feedKey }), nothing),
  refreshFeed: command(v.object({ feed: feedKey }), nothing),
  loadMoreFeed: command(v.object({ feed: feedKey }), nothing),
};

export const token = secret(text, 'token');
export const refreshToken = secret(text, 'refreshToken');
export const phone = personal(v.pipe(text, v.regex(/^\d{11}$/)));

export const sessionFirst = {
  getUserInfo: get('v1/user/userinfo', nothing, CurrentUser, { base: 'member', login: true, beforeTerms: true }),
  /**
   * With phone and code, or with the refresh token, which is bound to the device. Without `deviceId` the server makes
   * one up for the session, and the refresh comes without it too.
   */
  loginApp: post(
    'login/app',
    v.object({
      phone: opt(phone),
      code: opt(secret(text, 'code')),
      refreshToken: opt(refreshToken),
      deviceId: opt(needId('device')),
      clientToken,
    }),
    v.object({ idToken: token, expire: time, refreshToken }),
    { base: 'member', beforeTerms: true },
  ),
  retryStart: command(nothing, nothing),
  /** The cookie poll saw a token (or a new one). */
  tokenSeen: event(v.object({ token })),
  /** The route the person is on; from the shell. */
  routeChanged: event(v.object({ route: link, tncType: text, title: privately(text) })),
  networkChanged: event(v.object({ online: flag })),
  /** What the window tells once at start (and again after a worker's restart). */
  environmentSeen: event(
    v.object({
      isApp: flag,
      appVersion: text,
      appEnvironment: code('ios', 'android'),
      screenWidth: count,
      screenHeight: count,
      online: flag,
      route: link,
      sourceType: text,
      visitorTerms: text,
      deviceId: secret(text, 'device'),
      refreshToken,
      saveData: flag,
      lowEnd: flag,
    }),
  ),
};
