// Users: following, people as others see them, blocking.
import * as v from 'valibot';
import { get, post, stream, command } from '../contract';
import { UserBrief, clientToken, pageInput, pageOf, userId } from '../entities';
import { code, count, flag, list, needId, nothing } from '../schema';

const write = { base: 'member', login: true, write: true } as const;

export const users = {
  follow: post('user/attention', v.object({ userId: needId('user'), isFollow: flag, clientToken }), v.object({ isFollow: code(0, 1, 2), fansCount: count }), write),
  block: post('user/block', v.object({ userId: needId('user'), isBlock: flag, clientToken }), v.object({ isBlocked: flag }), write),
  /** Authors worth following, for those who follow nobody. [ours] */
  listRecommended: get('user/recommended', v.object(pageInput), pageOf(UserBrief), { base: 'member', beforeTerms: true }),
  openRecommended: command(nothing, nothing),
  user: stream(UserBrief, userId),
  recommended: stream(v.object({ ids: list(userId), phase: code('loading', 'ready', 'error') })),
};
