// The part of some contracts that the worker's second script needs: what the home page asks for once its first cards
// stand. The contracts of their names take it in and are the whole; they come with the pack `contracts`.
import * as v from 'valibot';
import { command, event, get, post, stream } from '../protocol/contract';
import {
  Banner,
  Circle,
  HotWord,
  UserBrief,
  circleId,
  clientToken,
  pageInput,
  pageOf,
  userId,
} from '../entities/shared';
import { code, count, flag, int, keyOf, list, needId, nothing, opt, secret, text } from '../protocol/schema';
import { carried, kernelFirst } from './first';

const read = { beforeTerms: true } as const;
const ofPeople = { base: 'member', beforeTerms: true } as const;
const phase = code('loading', 'ready', 'error');
const position = code('home', 'clubz', 'club', 'activity', 'content', 'shop');

export const kernelSoon = {
  ...kernelFirst,
  /**
   * One HTTP exchange. `input` and `answer` are redacted by the schemas of the call named in `call`; `data` is what a
   * refusal says beside its code; `verified`: the answer's own signature held (guide base), which a redacted answer
   * cannot show again.
   */
  http: command(
    v.object({ call: text, input: carried, token: secret(text, 'token'), bytes: opt(count) }),
    v.object({
      status: int,
      code: text,
      message: text,
      data: opt(carried),
      answer: carried,
      idToken: secret(text, 'token'),
      serverTime: count,
      replayed: flag,
      verified: opt(flag),
    }),
  ),
  /**
   * The page has left what it asked for under this id: what is read for that alone is given up, and fails with `left`.
   */
  askAbandoned: event(v.object({ id: text })),
  /** A script of the worker that is loaded on need: answered when it has run. */
  script: command(v.object({ pack: code('contracts', 'more', 'chat') }), v.object({})),
  /** `ms` from now. */
  timer: command(v.object({ ms: count }), v.object({})),
  /** Storage of the phone (IndexedDB). `value` is redacted by the stream or slice that it belongs to. */
  storage: command(
    v.object({
      op: code('get', 'all', 'put', 'delete', 'clear', 'size'),
      store: text,
      key: opt(keyOf(text, text)),
      value: opt(carried),
    }),
    v.object({ value: carried }),
  ),
  /**
   * A player has moved in its recording: the values of the moment went before, `gone` (`topic|key`) have none there.
   * Never recorded.
   */
  sought: event(v.object({ seq: count, gone: list(text) })),
  /**
   * Another person is here: the page lets go of these streams, `topic` or `topic|beginning of the key`
   * (bus/protocol/forgotten).
   */
  personChanged: event(v.object({ gone: list(text) })),
  /** Whether the worker is well: restarts in this session. */
  health: stream(v.object({ restarts: count, inline: flag })),
  /**
   * Redacted lines on their way to the page's ring, once a second (bus/recording/ringBuffer); itself never recorded.
   */
  recorded: event(
    v.object({ lines: list(text), ats: list(count), sizes: list(count), starts: list(count), seq: count }),
  ),
};

export const contentSoon = {
  listBanners: get('bbs/banner/bannerList', v.object({ position }), list(Banner), read),
  /** The same under the name that the pages of activities and content use. */
  listPageBanners: get('banner/list', v.object({ position }), list(Banner), read),
  openBanners: command(v.object({ position }), nothing),
  banners: stream(v.object({ list: list(Banner), phase }), text),
};

export const searchSoon = {
  listHotWords: get('search/hot-words', nothing, list(HotWord), read),
  openHotWords: command(nothing, nothing),
  hotWords: stream(v.object({ list: list(HotWord) })),
};

export const circlesSoon = {
  listMine: get('bbs/tribe/my_tribe', nothing, list(Circle), { login: true }),
  listRecommended: get('bbs/tribe/recommended/list', nothing, list(Circle), read),
  /** Joined first, then recommended. */
  openStrip: command(nothing, nothing),
  strip: stream(v.object({ ids: list(circleId), phase })),
};

export const usersSoon = {
  follow: post(
    'user/attention',
    v.object({ userId: needId('user'), isFollow: flag, clientToken }),
    v.object({ isFollow: code(0, 1, 2), fansCount: count }),
    { base: 'member', login: true, write: true },
  ),
  /** Authors worth following, for those who follow nobody. [ours] */
  listRecommended: get('user/recommended', v.object(pageInput), pageOf(UserBrief), ofPeople),
  openRecommended: command(nothing, nothing),
  user: stream(UserBrief, userId),
  recommended: stream(v.object({ ids: list(userId), phase: code('loading', 'ready', 'error') })),
};
